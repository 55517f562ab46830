import Bluetooth
import DeviceSide

/// The device side of the lamp: the simulated twin on the virtual radio, and a real peripheral on a Bluetooth adapter.
@BluetoothActor
final class LampTwin {
    /// The advertised name.
    let name: String
    /// What it tells and is told; its values are the lamp's own memory.
    let service = LampService()
    /// Its loose contact.
    let flicker: LampFlicker
    private let life: DeviceLifeCycle

    var isRestarting: Bool { life.isRestarting }
    var isConnected: Bool { life.isConnected }

    /// A bulb burns out, or a new one is put in.
    var bulbWorks: Bool {
        get { service.bulbWorks == true }
        set {
            // Sent at once, or read at the next connection: a hand at the lamp does not wait for the radio.
            _ = service.$bulbWorks.notifyNow(newValue)
        }
    }

    /// - Parameters:
    ///   - radio: where it advertises; its ``PeripheralRadio/run()`` must be running.
    ///   - bootDuration: from power on to advertising.
    ///   - restartRadio: makes the radio silent for a time.
    init(name: String, radio: any PeripheralRadio, bootDuration: Duration, restartRadio: (@BluetoothActor (Duration) -> Void)? = nil) {
        self.name = name
        flicker = LampFlicker(service, timers: radio.timers)
        life = DeviceLifeCycle(radio: radio, bootDuration: bootDuration, restartRadio: restartRadio)
        service.$on.setValue(false)
        service.$brightness.setValue(100)
        service.$colour.setValue(LampColour(red: 0xFF, green: 0xB0, blue: 0x00))
        service.$bulbWorks.setValue(true)
        service.$on.onWrite { [unowned self] isOn, _ in try await service.$on.notify(isOn) }
        service.$colour.onWrite { [unowned self] colour, _ in try await service.$colour.notify(colour) }
        service.$brightness.onWrite { [unowned self] percent, _ in
            guard percent <= 100 else { throw ATTError.outOfRange }
            try await service.$brightness.notify(percent)
        }
    }

    /// Boots, advertises and answers until cancelled.
    ///
    /// - Throws: ``BluetoothError`` where the radio cannot be used.
    func run() async throws {
        try await life.run(
            presence: {
                DevicePresence(
                    services: [self.service], advertisement: AdvertisementData(localName: self.name, serviceUUIDs: [LampUUIDs.service]))
            },
            // It comes back dark after a power cut, and keeps the rest.
            powerOff: { self.service.$on.setValue(false) })
    }

    /// Restarts, as by pulling the plug and putting it in again.
    func requestRestart() { life.requestRestart() }
}
