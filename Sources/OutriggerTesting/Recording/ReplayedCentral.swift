import Bluetooth
import Foundation
import VirtualRadio

/// A radio that plays a ``RadioRecording``: what the companion asks is answered as it was answered then, after the same time, and what
/// came unasked comes again, so long after the question before it. The device need not be there.
///
/// ```swift
/// let radio = ReplayedCentral(try RadioRecording(lines: Data(contentsOf: file)))
/// let bluetooth = Bluetooth(radio: radio) { … }
/// …
/// #expect(radio.deviations == [] && radio.unasked == [])
/// ```
///
/// A question has the oldest answer that it was given then and not yet again. One that nobody asked then fails, and is a deviation.
/// Questions about different values may come in another order than then.
@BluetoothActor
public final class ReplayedCentral: CentralRadio {
    public let timers: TimerQueue
    public private(set) var state = AdapterState.unknown
    public let missingCapabilities: [RadioCapability: String] = [
        .connectionParameters: "A recording has no connection parameters.", .phy: "A recording has no PHY.",
    ]
    public weak var centralDelegate: (any CentralRadioDelegate)?
    /// Never asked: what a person answered is in the recording.
    public weak var pairingAgent: (any PairingAgent)?
    /// Requests that the recording knows nothing of, in order, a sentence each.
    public private(set) var deviations: [String] = []

    private let recording: RadioRecording
    private var isAsked: [Bool]
    private var links: [UUID: ReplayedLink] = [:]
    /// An attempt to connect that is under way.
    private var attempts: [UUID: (timer: TimerQueue.Token, completion: RadioCompletion<any RadioLink>)] = [:]
    private var scannedServices: [BTUUID]?
    /// The latest report of each device: it says it again and again, as devices do.
    private var heard: [(peripheral: UUID, report: AdvertisingReport)] = []
    private var repetition: TimerQueue.Token?

    /// The time after which a device that was heard is heard again. Recordings have what changed alone.
    private static let advertisingInterval = Duration.seconds(1)

    /// - Parameters:
    ///   - recording: what is played.
    ///   - clock: the time that answers take; simulated by default.
    public init<C: Clock>(_ recording: RadioRecording, clock: C = SimulatedClock()) where C.Duration == Duration {
        self.recording = recording
        isAsked = Array(repeating: false, count: recording.steps.count)
        timers = TimerQueue(clock: clock)
    }

    /// The questions of the recording that were not asked again.
    public var unasked: [RadioRecording.Step] {
        zip(recording.steps, isAsked).filter { $0.what.isQuestion && !$1 }.map(\.0)
    }

    public func run() async throws {
        change(.poweredOn)
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        continuation.finish()
        stopScanning()
        for link in Array(links.values) { end(link, .adapterUnavailable) }
        change(.unknown)
    }

    private func change(_ new: AdapterState) {
        state = new
        centralDelegate?.radioDidChangeState(new)
    }

    // MARK: - Scanning

    public func startScanning(services: [BTUUID]) {
        scannedServices = services
        // A companion may scan more often than it did then, and hears what is there.
        if let index = nextStep(.scan) {
            isAsked[index] = true
            follow(index)
        }
        if repetition == nil { hearAgain() }
    }

    public func stopScanning() {
        scannedServices = nil
        if let repetition { timers.cancel(repetition) }
        repetition = nil
    }

    private func hearAgain() {
        repetition = timers.schedule(after: Self.advertisingInterval) { [weak self] in
            guard let self else { return }
            for (_, report) in heard { tell(report) }
            hearAgain()
        }
    }

    private func tell(_ report: AdvertisingReport) {
        guard let scannedServices else { return }
        guard scannedServices.isEmpty || report.data.serviceUUIDs.contains(where: scannedServices.contains) else { return }
        centralDelegate?.radioDidDiscover(report)
    }

    // MARK: - Connecting

    public func connect(_ peripheral: UUID, completion: @escaping RadioCompletion<any RadioLink>) {
        let answer = ask(.connect, of: peripheral)
        let timer = timers.schedule(after: answer.delay) { [weak self] in
            guard let self else { return }
            attempts[peripheral] = nil
            switch answer.step {
            case .success(let step):
                let link = ReplayedLink(peripheral, mtu: step.number ?? 23, by: self)
                links[peripheral] = link
                completion(.success(link))
            case .failure(let error): completion(.failure(error))
            }
            follow(answer.index)
        }
        attempts[peripheral] = (timer, completion)
    }

    public func cancelConnection(_ peripheral: UUID) {
        guard let (timer, completion) = attempts.removeValue(forKey: peripheral) else { return }
        timers.cancel(timer)
        timers.schedule(after: .zero) {
            completion(.failure(BluetoothError(.disconnected(.requested), during: .connect, peer: peripheral)))
        }
    }

    public func bondedPeripherals() async throws -> [UUID] { [] }
    public func removeBond(_ peripheral: UUID) async throws {}

    // MARK: - Playing

    /// The outcome of a question, and the time until it.
    struct Answer {
        /// Nil where the recording has none.
        let index: Int?
        let delay: Duration
        let step: Result<RadioRecording.Step, any Error>
    }

    /// Finds the answer to a question.
    func ask(
        _ what: RadioRecording.Step.What, of peripheral: UUID, handle: AttributeHandle? = nil, sent: [UInt8]? = nil
    ) -> Answer {
        let operation = Self.operation(of: what)
        guard let index = nextStep(what, peripheral, handle, sent) else {
            let value = [handle.map { "of the value \($0)" }, sent.map { "with \($0.hexPairs)" }].compactMap(\.self).joined(separator: " ")
            let sentence = "The recording has no \(what.rawValue) \(value.isEmpty ? "" : value + " ")that was not played."
            deviations.append(sentence)
            let error = BluetoothError(.radio(name: "NotRecorded", message: sentence), during: operation, peer: peripheral)
            return Answer(index: nil, delay: .zero, step: .failure(error))
        }
        isAsked[index] = true
        let step = recording.steps[index]
        let result: Result<RadioRecording.Step, any Error> =
            step.failure.map { .failure($0.error(during: operation, peer: peripheral)) } ?? .success(step)
        return Answer(index: index, delay: .milliseconds(step.took ?? 0), step: result)
    }

    private func nextStep(
        _ what: RadioRecording.Step.What, _ peripheral: UUID? = nil, _ handle: AttributeHandle? = nil, _ sent: [UInt8]? = nil
    ) -> Int? {
        recording.steps.indices.first { !isAsked[$0] && recording.steps[$0].asks(what, peripheral, handle, sent) }
    }

    /// Lets come what came after an answer, up to the next one.
    func follow(_ index: Int?) {
        guard let index else { return }
        let answered = recording.steps[index]
        for step in recording.steps[(index + 1)...].prefix(while: { !$0.what.isQuestion }) {
            timers.schedule(after: .milliseconds(step.at - answered.at)) { [weak self] in self?.play(step) }
        }
    }

    private func play(_ step: RadioRecording.Step) {
        guard let peripheral = step.peripheral else { return }
        if step.what == .advertisement, let data = step.advertisement?.data {
            let report = AdvertisingReport(peripheral: peripheral, data: data, rssi: step.number ?? 127)
            heard.removeAll { $0.peripheral == peripheral }
            heard.append((peripheral, report))
            return tell(report)
        }
        guard let link = links[peripheral] else { return }
        if step.what == .disconnected { end(link, step.failure?.reason ?? .peer) } else { link.play(step) }
    }

    /// Ends a link: what is asked and has no answer fails first.
    func end(_ link: ReplayedLink, _ reason: DisconnectReason) {
        guard links[link.peripheral] === link else { return }
        links[link.peripheral] = nil
        link.end(reason)
    }

    private static func operation(of what: RadioRecording.Step.What) -> BluetoothError.Operation {
        switch what {
        case .connect, .disconnect, .disconnected: .connect
        case .scan, .advertisement: .scan
        case .discover, .servicesChanged: .discover
        case .read, .mtu: .read
        case .write, .command: .write
        case .subscribe, .unsubscribe, .notification: .subscribe
        case .rssi: .readRSSI
        case .pair: .pair
        }
    }
}
