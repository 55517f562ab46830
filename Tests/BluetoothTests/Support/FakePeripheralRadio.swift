import Bluetooth
import Foundation
import VirtualRadio

/// A peripheral's radio on which nothing happens by itself: the test plays the centrals.
@BluetoothActor
final class FakePeripheralRadio: PeripheralRadio {
    let clock = SimulatedClock(mode: .manual)
    let timers: TimerQueue
    private(set) var state = AdapterState.poweredOn
    let missingCapabilities: [RadioCapability: String] = [:]
    weak var peripheralDelegate: (any PeripheralRadioDelegate)?
    weak var pairingAgent: (any PairingAgent)?

    private(set) var table: [GATTService] = []
    private(set) var advertisement: AdvertisementData?
    /// The notifications that were taken.
    private(set) var notifications: [(value: [UInt8], handle: AttributeHandle, central: UUID?)] = []
    /// How many more notifications the queue takes.
    var room = Int.max
    /// Centrals whose own queue is full.
    var stalled: Set<UUID> = []

    init() { timers = TimerQueue(clock: clock) }

    func run() async throws {}

    func publish(_ services: [GATTService]) async throws -> [GATTService] {
        var next: AttributeHandle = 1
        table = services.map { service in
            var service = service
            service.handle = next
            next += 1
            for index in service.characteristics.indices {
                service.characteristics[index].handle = next + 1
                next += 3
            }
            return service
        }
        return table
    }

    func startAdvertising(_ data: AdvertisementData) async throws { advertisement = data }
    func stopAdvertising() { advertisement = nil }

    func notify(_ value: [UInt8], for handle: AttributeHandle, to central: UUID?) -> Bool {
        guard room > 0, central.map(stalled.contains) != true else { return false }
        room -= 1
        notifications.append((value, handle, central))
        return true
    }

    func disconnect(_ central: UUID) {}

    // MARK: - What the test does

    func handle(of characteristic: BTUUID) -> AttributeHandle {
        table.flatMap(\.characteristics).first { $0.uuid == characteristic }?.handle ?? 0
    }

    func makeRoom(_ count: Int) {
        room = count
        peripheralDelegate?.radioIsReadyToNotify()
    }

    /// A central connects, and subscribes.
    func connect(_ central: Central, subscribingTo characteristics: [BTUUID] = []) {
        peripheralDelegate?.centralDidConnect(central)
        for characteristic in characteristics {
            peripheralDelegate?.central(central, didSubscribe: true, to: handle(of: characteristic))
        }
    }

    /// A central writes; the answer comes to the closure.
    func write(_ value: [UInt8], to characteristic: BTUUID, by central: Central) -> Answer<Void> {
        let answer = Answer<Void>()
        peripheralDelegate?.central(central, didWrite: value, to: handle(of: characteristic)) { answer.take($0) }
        return answer
    }

    func read(_ characteristic: BTUUID, by central: Central) -> Answer<[UInt8]> {
        let answer = Answer<[UInt8]>()
        peripheralDelegate?.central(central, didRead: handle(of: characteristic)) { answer.take($0) }
        return answer
    }

    func settle() async { await clock.advance(by: .zero) }
    func advance(by duration: Duration) async { await clock.advance(by: duration) }

    /// What a request was answered with, and how often.
    @BluetoothActor
    final class Answer<Value> {
        private(set) var results: [Result<Value, ATTError>] = []
        func take(_ result: Result<Value, ATTError>) { results.append(result) }

        var value: Value? { try? results.first?.get() }
        var error: ATTError? {
            if case .failure(let error) = results.first { error } else { nil }
        }
    }
}
