import Bluetooth
import Foundation
import VirtualRadio

/// A central's radio on which nothing happens by itself: the test ends every attempt and answers every request by hand, in
/// simulated time that it moves itself.
@BluetoothActor
public final class ScriptedCentral: CentralRadio {
    /// Time passes in ``advance(by:)`` alone.
    public let clock = SimulatedClock(mode: .manual)
    public let timers: TimerQueue
    public private(set) var state: AdapterState
    /// The capabilities that it says it lacks.
    public var missingCapabilities: [RadioCapability: String] = [:]
    public weak var centralDelegate: (any CentralRadioDelegate)?
    public weak var pairingAgent: (any PairingAgent)?

    /// The services of each scan that was started.
    public private(set) var scans: [[BTUUID]] = []
    /// The filter of each scan that was started with one.
    public private(set) var filters: [ScanFilter] = []
    /// The conditions that it says it applies; it applies none.
    public var appliedConditions: ScanFilter.Conditions = []
    /// True while a scan is under way.
    public private(set) var isScanning = false
    /// Whom the framework asked to connect, in order.
    public private(set) var connectCalls: [UUID] = []
    /// Whose attempts the framework gave up.
    public private(set) var cancelCalls: [UUID] = []
    private var attempts: [UUID: RadioCompletion<any RadioLink>] = [:]

    /// - Parameter state: the adapter's, until ``change(_:)``.
    public init(state: AdapterState = .poweredOn) {
        self.state = state
        timers = TimerQueue(clock: clock)
    }

    public func run() async throws {}

    public func startScanning(services: [BTUUID]) {
        scans.append(services)
        isScanning = true
    }

    public func startScanning(_ filter: ScanFilter) -> ScanFilter.Conditions {
        filters.append(filter)
        startScanning(services: filter.services)
        return appliedConditions
    }

    public func stopScanning() { isScanning = false }

    public func connect(_ peripheral: UUID, completion: @escaping RadioCompletion<any RadioLink>) {
        connectCalls.append(peripheral)
        attempts[peripheral] = completion
    }

    public func cancelConnection(_ peripheral: UUID) { cancelCalls.append(peripheral) }

    /// The devices that the adapter is bonded with; `nil` answers no question about them.
    public var bonds: [UUID]? = []

    public func bondedPeripherals() async throws -> [UUID] {
        guard let bonds else { return try await neverAnswered() }
        return bonds
    }

    public func removeBond(_ peripheral: UUID) async throws {
        guard bonds != nil else { return try await neverAnswered() }
        bonds?.removeAll { $0 == peripheral }
    }

    private func neverAnswered<Value>() async throws -> Value {
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        continuation.finish()
        throw CancellationError()
    }

    // MARK: - What the test does

    /// Tests that an attempt to connect is under way.
    public func isAttempting(_ peripheral: UUID) -> Bool { attempts[peripheral] != nil }

    /// The attempt succeeds.
    ///
    /// - Returns: the device's end of the link; `nil` where no attempt is under way.
    @discardableResult
    public func establish(_ peripheral: UUID, mtu: Int = 247) -> ScriptedLink? {
        guard let completion = attempts.removeValue(forKey: peripheral) else { return nil }
        let link = ScriptedLink(peripheral, mtu: mtu)
        completion(.success(link))
        return link
    }

    /// The attempt fails.
    public func fail(_ peripheral: UUID, _ reason: DisconnectReason = .connectionFailed) {
        attempts.removeValue(forKey: peripheral)?(.failure(BluetoothError(.disconnected(reason), during: .connect, peer: peripheral)))
    }

    /// The adapter changes its state, and says nothing of its attempts and links: a test that wants that says it too.
    public func change(_ state: AdapterState) {
        self.state = state
        centralDelegate?.radioDidChangeState(state)
    }

    /// A device is heard.
    public func hear(_ peripheral: UUID, _ data: AdvertisementData, rssi: Int = -50) {
        centralDelegate?.radioDidDiscover(AdvertisingReport(peripheral: peripheral, data: data, rssi: rssi))
    }

    /// Lets the framework do all that it can do now.
    public func settle() async { await clock.advance(by: .zero) }

    /// Lets time pass.
    public func advance(by duration: Duration) async { await clock.advance(by: duration) }
}
