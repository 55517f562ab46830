extension BluetoothPeripheral: RadioLinkDelegate {
    /// The most notifications that are kept until the table is known.
    private static let earlyValueLimit = 256

    public func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle) {
        guard session?.link === link else { return }
        lastActivity = timers.now
        // A bonded device remembers its subscribers and notifies at once, before anyone can know which value this is.
        if services.isEmpty, state == .connecting {
            if earlyValues.count < Self.earlyValueLimit { earlyValues.append((handle, value)) }
        } else {
            deliver(value, handle)
        }
    }

    func deliver(_ value: [UInt8], _ handle: AttributeHandle) {
        let storage = storages[handle]
        if tracer.handler != nil { trace(.notification(value), storage?.declaration.id ?? uuid(of: handle), handle) }
        if let storage {
            do { try storage.receive(value) } catch { trace(.failed(error), storage.declaration.id) }
        }
        if !valueHandlers.isEmpty { for entry in valueHandlers where entry.handle == handle { entry.handler(value) } }
    }

    public func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink) {
        if session?.link === link { session?.linkIsReady() }
    }

    public func link(_ link: any RadioLink, didChangeMTU mtu: Int) {
        if session?.link === link { stateChanged() }
    }

    public func linkDidChangeParameters(_ link: any RadioLink) {
        if session?.link === link { stateChanged() }
    }

    public func linkDidInvalidateServices(_ link: any RadioLink) {
        if session?.link === link { handle(.tableChanged) }
    }

    public func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason) {
        if let session, session.link === link { linkDidEnd(session, reason) }
    }

    private func uuid(of handle: AttributeHandle) -> BTUUID? {
        for service in services {
            for characteristic in service.characteristics where characteristic.handle == handle { return characteristic.uuid }
        }
        return nil
    }
}
