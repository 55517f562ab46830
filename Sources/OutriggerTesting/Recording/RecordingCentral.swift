import Bluetooth
import Foundation

/// A radio that takes down what goes through it, to be played again by a ``ReplayedCentral``: put it between the framework and the radio
/// that is used, a real adapter for instance.
///
/// ```swift
/// let recorder = RecordingCentral(radio)
/// let bluetooth = Bluetooth(radio: recorder) { … }
/// …
/// try recorder.recording.lines.write(to: file)
/// ```
///
/// A recording has every value that was read and written in it, secrets as well.
@BluetoothActor
public final class RecordingCentral: CentralRadio {
    private let radio: any CentralRadio
    private let began: Duration
    /// The recording so far.
    public private(set) var recording = RadioRecording()
    public weak var centralDelegate: (any CentralRadioDelegate)?
    /// The latest advertisement of each device, which is taken down when it changes.
    private var advertised: [UUID: AdvertisementData] = [:]

    /// - Parameter radio: the radio that is used; it is this one's from now on.
    public init(_ radio: any CentralRadio) {
        self.radio = radio
        began = radio.timers.now
        radio.centralDelegate = self
    }

    public var timers: TimerQueue { radio.timers }
    public var state: AdapterState { radio.state }
    public var missingCapabilities: [RadioCapability: String] { radio.missingCapabilities }
    public var pairingAgent: (any PairingAgent)? {
        get { radio.pairingAgent }
        set { radio.pairingAgent = newValue }
    }

    public func run() async throws { try await radio.run() }

    public func startScanning(services: [BTUUID]) {
        noteScan()
        radio.startScanning(services: services)
    }

    public func startScanning(services: [BTUUID], minimumRSSI: Int) {
        noteScan()
        radio.startScanning(services: services, minimumRSSI: minimumRSSI)
    }

    public func startScanning(_ filter: ScanFilter) -> ScanFilter.Conditions {
        noteScan()
        return radio.startScanning(filter)
    }

    private func noteScan() {
        advertised = [:]
        note(.scan)
    }

    public func stopScanning() { radio.stopScanning() }

    public func connect(_ peripheral: UUID, completion: @escaping RadioCompletion<any RadioLink>) {
        let asked = timers.now
        radio.connect(peripheral) { [weak self] result in
            self?.note(.connect, peripheral, since: asked, result) { $0.number = $1.mtu }
            completion(result.map { link in self.map { RecordingLink(link, by: $0) } ?? link })
        }
    }

    public func cancelConnection(_ peripheral: UUID) { radio.cancelConnection(peripheral) }
    public func bondedPeripherals() async throws -> [UUID] { try await radio.bondedPeripherals() }
    public func removeBond(_ peripheral: UUID) async throws { try await radio.removeBond(peripheral) }

    // MARK: - Taking down

    private func milliseconds(_ duration: Duration) -> Double { (duration / .microseconds(1)).rounded() / 1_000 }

    /// Takes a step down, and what `fill` adds to it.
    func note(_ what: RadioRecording.Step.What, _ peripheral: UUID? = nil, _ fill: (inout RadioRecording.Step) -> Void = { _ in }) {
        var step = RadioRecording.Step(at: milliseconds(timers.now - began), what: what, peripheral: peripheral)
        fill(&step)
        recording.steps.append(step)
    }

    /// Takes a question with its answer down.
    func note<Value>(
        _ what: RadioRecording.Step.What, _ peripheral: UUID, since asked: Duration, _ result: Result<Value, any Error>,
        handle: AttributeHandle? = nil, sent: [UInt8]? = nil, _ fill: (inout RadioRecording.Step, Value) -> Void
    ) {
        note(what, peripheral) { step in
            step.handle = handle
            step.sent = sent.map(RecordedBytes.init)
            step.took = milliseconds(timers.now - asked)
            switch result {
            case .success(let value): fill(&step, value)
            case .failure(let error): step.failure = RecordedFailure(error)
            }
        }
    }
}

extension RecordingCentral: CentralRadioDelegate {
    public func radioDidChangeState(_ state: AdapterState) { centralDelegate?.radioDidChangeState(state) }

    public func radioDidDiscover(_ report: AdvertisingReport) {
        if advertised[report.peripheral] != report.data {
            advertised[report.peripheral] = report.data
            note(.advertisement, report.peripheral) {
                $0.number = report.rssi
                $0.advertisement = RecordedAdvertisement(report.data)
            }
        }
        centralDelegate?.radioDidDiscover(report)
    }
}
