import Bluetooth
import Foundation
import VirtualRadio

/// A peripheral's radio on which nothing happens by itself: the test plays the centrals, in simulated time that it moves itself.
@BluetoothActor
public final class ScriptedPeripheral: PeripheralRadio {
    /// Time passes in ``advance(by:)`` alone.
    public let clock = SimulatedClock(mode: .manual)
    public let timers: TimerQueue
    public private(set) var state = AdapterState.poweredOn
    public let missingCapabilities: [RadioCapability: String] = [
        .connectionParameters: "A test plays no central that could take other connection parameters."
    ]
    public weak var peripheralDelegate: (any PeripheralRadioDelegate)?
    public weak var pairingAgent: (any PairingAgent)?

    /// The services that were published, with their handles.
    public private(set) var table: [GATTService] = []
    /// The advertisement, while there is one.
    public private(set) var advertisement: AdvertisementData?
    /// The notifications that were taken.
    public private(set) var notifications: [(value: [UInt8], handle: AttributeHandle, central: UUID?)] = []
    /// The number of notifications that the queue still takes.
    public var room = Int.max
    /// Centrals whose own queue is full.
    public var stalled: Set<UUID> = []

    /// A radio that is switched on.
    public init() { timers = TimerQueue(clock: clock) }

    public func run() async throws {}

    public func publish(_ services: [GATTService]) async throws -> [GATTService] {
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

    public func startAdvertising(_ data: AdvertisementData) async throws { advertisement = data }
    public func stopAdvertising() { advertisement = nil }

    public func notify(_ value: [UInt8], for handle: AttributeHandle, to central: UUID?) -> Bool {
        guard room > 0, central.map(stalled.contains) != true else { return false }
        room -= 1
        notifications.append((value, handle, central))
        return true
    }

    public func disconnect(_ central: UUID) {}

    // MARK: - What the test does

    /// The handle of a characteristic's value; 0 where none is published.
    public func handle(of characteristic: BTUUID) -> AttributeHandle {
        table.flatMap(\.characteristics).first { $0.uuid == characteristic }?.handle ?? 0
    }

    /// The radio's queue of notifications has room again.
    public func makeRoom(_ count: Int) {
        room = count
        peripheralDelegate?.radioIsReadyToNotify()
    }

    /// A central connects, and subscribes.
    public func connect(_ central: Central, subscribingTo characteristics: [BTUUID] = []) {
        peripheralDelegate?.centralDidConnect(central)
        for characteristic in characteristics {
            peripheralDelegate?.central(central, didSubscribe: true, to: handle(of: characteristic))
        }
    }

    /// A central writes; the answer comes to what is returned.
    public func write(_ value: [UInt8], to characteristic: BTUUID, by central: Central) -> Answer<Void> {
        let answer = Answer<Void>()
        peripheralDelegate?.central(central, didWrite: value, to: handle(of: characteristic)) { answer.take($0) }
        return answer
    }

    /// A central reads; the answer comes to what is returned.
    public func read(_ characteristic: BTUUID, by central: Central) -> Answer<[UInt8]> {
        let answer = Answer<[UInt8]>()
        peripheralDelegate?.central(central, didRead: handle(of: characteristic)) { answer.take($0) }
        return answer
    }

    /// Lets the framework do all that it can do now.
    public func settle() async { await clock.advance(by: .zero) }
    /// Lets time pass.
    public func advance(by duration: Duration) async { await clock.advance(by: duration) }

    /// The answers to a request, and their number.
    @BluetoothActor
    public final class Answer<Value> {
        /// Every answer that came: more than one is a mistake of who answers.
        public private(set) var results: [Result<Value, ATTError>] = []
        fileprivate func take(_ result: Result<Value, ATTError>) { results.append(result) }

        /// The value of the answer; `nil` without an answer, and where it was an error.
        public var value: Value? { try? results.first?.get() }
        /// The error that was answered.
        public var error: ATTError? {
            if case .failure(let error) = results.first { error } else { nil }
        }
    }
}
