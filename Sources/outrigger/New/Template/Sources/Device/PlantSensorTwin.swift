import Bluetooth
import DeviceSide
import Observation

/// The device side: the simulated twin on simulated air, and a real peripheral on a Bluetooth adapter.
@BluetoothActor
@Observable
final class PlantSensorTwin {
    /// The advertised name.
    let name: String
    /// The service, as the device publishes it.
    let service = PlantSensorService()
    /// The moisture of the soil, 0–100 %: on the bench a hand sets it. On a board, ``measure()`` reads it from the hardware instead.
    var actualLevel: UInt8 = 40
    /// The wire is off: it measures nothing new.
    var isUnplugged = false
    private let life: DeviceLifeCycle
    private static let defaultInterval: UInt16 = 10

    var isRestarting: Bool { life.isRestarting }
    var isConnected: Bool { life.isConnected }

    /// - Parameters:
    ///   - radio: where it advertises; its `run()` must be running.
    ///   - bootDuration: from power on to advertising.
    ///   - restartRadio: makes the radio silent for a time.
    init(name: String, radio: any PeripheralRadio, bootDuration: Duration, restartRadio: (@BluetoothActor (Duration) -> Void)? = nil) {
        self.name = name
        life = DeviceLifeCycle(radio: radio, bootDuration: bootDuration, restartRadio: restartRadio)
        service.$level.setValue(actualLevel)
        service.$interval.setValue(Self.defaultInterval)
        service.$control.onRequest { [unowned self] request, _ in .reply(to: request.opCode, perform(request)) }
    }

    /// Boots, advertises, measures and answers until cancelled.
    ///
    /// - Throws: `BluetoothError` where the radio cannot be used.
    func run() async throws {
        try await life.run(
            presence: {
                DevicePresence(
                    services: [self.service],
                    advertisement: AdvertisementData(localName: self.name, serviceUUIDs: [PlantSensorUUIDs.service]))
            },
            // What is not kept is as it was at first.
            powerOff: { self.service.$interval.setValue(Self.defaultInterval) },
            work: {
                while true {
                    try await self.life.timers.pause(for: .seconds(Int(self.service.interval ?? Self.defaultInterval)))
                    self.measure()
                }
            })
    }

    /// Restarts, as by pulling the plug and putting it in again.
    func requestRestart() { life.requestRestart() }

    /// Tells the level at once; who is connected later reads it.
    private func measure() {
        if !isUnplugged { _ = service.$level.notifyNow(actualLevel) }
    }

    private func perform(_ order: PlantSensorMessage) -> PlantSensorMessage.Outcome {
        switch order {
        case .measureNow: measure()
        case .measureEvery(let seconds):
            guard (1...3600).contains(seconds) else { return .outOfRange }
            _ = service.$interval.notifyNow(seconds)
        case .reply, .unknown: return .notSupported
        }
        return .done
    }
}
