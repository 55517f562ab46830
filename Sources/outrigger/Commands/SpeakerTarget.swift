import Bluetooth
import Companion
import Foundation
import Speaker

/// The speaker that a command is about: the one that was named, or the only one nearby.
struct SpeakerTarget: Sendable {
    static let parameter = CommandSpecification.Parameter(
        name: "DEVICE", help: "A part of its name, or the start of its identity; may be left out where only one is near.", isOptional: true)

    private let device: DeviceSelector
    private let data: URL

    init(_ text: String?, _ arguments: Arguments, _ radio: RadioOptions) throws {
        device = try DeviceSelector(text ?? "", arguments)
        data = radio.data
    }

    /// Finds and connects the speaker, runs the body with its model, and disconnects.
    ///
    /// - Parameter server: serves images to it, where the command does.
    @BluetoothActor
    func with<Value: Sendable>(_ session: CompanionSession, _ body: @BluetoothActor (SpeakerModel) async throws -> Value) async throws
        -> Value
    {
        let peripheral = try await device.find(session) { session.bluetooth.device(for: $0) is Speaker }
        let speakers = SpeakerFleet(session: session, data: data)
        guard let model = speakers.model(peripheral.id) else {
            throw CommandFailure("\(peripheral.name ?? "The device") is not a speaker.", code: "not-a-speaker")
        }
        let runner = Task { await speakers.run() }
        defer { runner.cancel() }
        try await session.links.connect(peripheral.id, timeout: device.timeout)
        let value = try await body(model)
        await session.links.disconnect(peripheral.id)
        return value
    }
}
