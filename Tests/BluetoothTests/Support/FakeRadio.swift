import Bluetooth
import Foundation
import VirtualRadio

/// A central's radio on which nothing happens by itself: the test ends every attempt and answers every request by hand, in
/// simulated time that it moves itself.
@BluetoothActor
final class FakeRadio: CentralRadio {
    let clock = SimulatedClock(mode: .manual)
    let timers: TimerQueue
    private(set) var state: AdapterState
    let missingCapabilities: [RadioCapability: String] = [:]
    weak var centralDelegate: (any CentralRadioDelegate)?
    weak var pairingAgent: (any PairingAgent)?

    /// The services of each scan that was started.
    private(set) var scans: [[BTUUID]] = []
    private(set) var isScanning = false
    /// Whom the framework asked to connect, in order.
    private(set) var connectCalls: [UUID] = []
    private(set) var cancelCalls: [UUID] = []
    private var attempts: [UUID: RadioCompletion<any RadioLink>] = [:]

    init(state: AdapterState = .poweredOn) {
        self.state = state
        timers = TimerQueue(clock: clock)
    }

    func run() async throws {}

    func startScanning(services: [BTUUID]) {
        scans.append(services)
        isScanning = true
    }

    func stopScanning() { isScanning = false }

    func connect(_ peripheral: UUID, completion: @escaping RadioCompletion<any RadioLink>) {
        connectCalls.append(peripheral)
        attempts[peripheral] = completion
    }

    func cancelConnection(_ peripheral: UUID) { cancelCalls.append(peripheral) }

    func bondedPeripherals() async throws -> [UUID] { [] }
    func removeBond(_ peripheral: UUID) async throws {}

    // MARK: - What the test does

    /// Whether an attempt to connect is under way.
    func isAttempting(_ peripheral: UUID) -> Bool { attempts[peripheral] != nil }

    /// The attempt succeeds.
    @discardableResult
    func establish(_ peripheral: UUID, mtu: Int = 247) -> FakeLink? {
        guard let completion = attempts.removeValue(forKey: peripheral) else { return nil }
        let link = FakeLink(peripheral, mtu: mtu)
        completion(.success(link))
        return link
    }

    /// The attempt fails.
    func fail(_ peripheral: UUID, _ reason: DisconnectReason = .connectionFailed) {
        attempts.removeValue(forKey: peripheral)?(.failure(BluetoothError(.disconnected(reason), during: .connect, peer: peripheral)))
    }

    /// The adapter changes its state, and says nothing of its attempts and links: a test that wants that says it too.
    func change(_ state: AdapterState) {
        self.state = state
        centralDelegate?.radioDidChangeState(state)
    }

    func hear(_ peripheral: UUID, _ data: AdvertisementData, rssi: Int = -50) {
        centralDelegate?.radioDidDiscover(AdvertisingReport(peripheral: peripheral, data: data, rssi: rssi))
    }

    /// Lets the framework do all that it can do now.
    func settle() async { await clock.advance(by: .zero) }

    /// Lets time pass.
    func advance(by duration: Duration) async { await clock.advance(by: duration) }
}
