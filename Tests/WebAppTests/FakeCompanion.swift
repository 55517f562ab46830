import Bluetooth
import Companion
import Observation
import Speaker

@testable import WebApp

/// Screens that a test sets by hand, and a record of the actions that were asked for.
@BluetoothActor
@Observable
final class FakeCompanion: ScreenSource, ActionSink {
    var devices = Samples.devices
    var speakers = ["C0-FF-EE": Samples.speaker]
    var bench = Samples.bench
    /// What the next action ends in.
    var refusal: ActionError?
    private(set) var performed: [CompanionAction] = []

    @ObservationIgnored private let screens = SharedScreens<ScreenName>()

    nonisolated init() {}

    nonisolated func snapshots(of name: ScreenName) -> ScreenSnapshots {
        switch name {
        case .devices: screens.watch(name) { self.devices }
        case .bench: screens.watch(name) { self.bench }
        case .device(let id): screens.watch(name) { self.speakers[id] }
        case .inspect, .activity, .wholeActivity, .settings, .explore, .streets: screens.watch(name) { nil as DevicesScreen? }
        }
    }

    nonisolated func perform(_ action: CompanionAction) async throws(ActionError) -> (any Encodable & Sendable)? {
        try await record(action)
    }

    private func record(_ action: CompanionAction) throws(ActionError) -> (any Encodable & Sendable)? {
        if let refusal { throw refusal }
        performed.append(action)
        guard case .device(_, .image(_, let bytes)) = action else { return nil }
        return SpeakerScreen.Firmware.Image(id: "upload-1", label: "upload", size: bytes.count, url: "http://127.0.0.1/upload-1.bin")
    }
}
