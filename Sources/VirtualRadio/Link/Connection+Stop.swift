/// An adapter whose ``CentralRadio/run()`` or ``PeripheralRadio/run()`` was cancelled says goodbye at once: there is no later
/// connection event for it.
extension Connection {
    func centralStops() {
        if !isBroken { closePeripheralEnd(.peer) }
        closeCentralEnd(.requested)
    }

    func peripheralStops() {
        if !isBroken { closeCentralEnd(.peer) }
        closePeripheralEnd(.requested)
    }
}
