import Bluetooth
import Companion
import Concurrency
import Credentials
import Foundation
import SecretService

/// A radio that runs, and the companion on it: what every command works with.
@BluetoothActor
public final class CompanionSession {
    /// The radio.
    public let radio: any CentralRadio
    /// What is said of it.
    public let description: RadioDescription
    /// The framework on it.
    public let bluetooth: Bluetooth
    /// Which devices stay connected.
    public let links: DeviceLinks
    /// Asks a person when a device pairs.
    public let pairing: PairingModel
    /// The kinds of device that the program knows.
    public nonisolated let kinds: [DeviceKind]
    /// The names of their attributes.
    public nonisolated let catalog: AttributeCatalog
    /// Where the program keeps what must outlive it.
    public nonisolated let folder: URL
    /// Keys to devices of the world are for the keyring of the login, or for a file where there is none. Those of simulated devices are worth
    /// nothing outside of the data folder, and go with it.
    private nonisolated let credentials: any CredentialStore
    /// Why there is no radio, or it has failed, where the session outlives that.
    private(set) var radioFailure: (any Error)?
    private nonisolated let (radioEnd, endsRadio) = AsyncStream.makeStream(of: Never.self)

    init(radio: any CentralRadio, description: RadioDescription, options: RadioOptions) {
        self.radio = radio
        self.description = description
        let kinds = options.modules.compactMap(\.kind)
        self.kinds = kinds
        catalog = AttributeCatalog(kinds)
        folder = options.data
        let file = FileCredentialStore(options.data.appendingPathComponent("credentials.json"))
        credentials = description.isSimulated ? file : PreferredCredentialStore(SecretServiceStore(), lastResort: file)
        bluetooth = Bluetooth(radio: radio) {
            for kind in kinds { kind.discover() }
            Discover(GenericDevice.self, by: .any)
        }
        // Simulated ones are nobody's on a real radio.
        let known = DeviceMemory.read(options.data).filter { $0.isSimulated == description.isSimulated }
        links = DeviceLinks(bluetooth: bluetooth, book: DeviceBook(known))
        pairing = PairingModel(radio: radio, links: links)
        radio.pairingAgent = pairing
    }

    /// What the models of devices are made with.
    public var context: DeviceContext {
        DeviceContext(bluetooth: bluetooth, links: links, radio: description, folder: folder, credentials: credentials)
    }

    /// Runs the room that the options ask for, and the body in it; ends the room when the body is done.
    ///
    /// - Parameter kind: the kind of device that is needed, of which a simulated one stands in the room; nil needs every kind.
    /// - Throws: what the body throws, and why the radio or a simulated device ended.
    public static func with<Value: Sendable>(
        _ options: RadioOptions, kind: String? = nil, _ body: @escaping @BluetoothActor (CompanionSession) async throws -> Value
    ) async throws -> Value {
        try await with(options, kind: kind, outlivesRadio: false, body)
    }

    /// As ``with(_:kind:_:)``.
    ///
    /// - Parameter outlivesRadio: goes on where there is no radio, or it fails: the body may have another way, and ``untilRadioFails()`` tells.
    static func with<Value: Sendable>(
        _ options: RadioOptions, kind: String?, outlivesRadio: Bool,
        _ body: @escaping @BluetoothActor (CompanionSession) async throws -> Value
    ) async throws -> Value {
        let (choice, missing) = try await pick(options, outlivesRadio)
        let room = try Room.make(options, on: choice, kind: kind)
        if let missing { room.session.radioFailed(missing) }
        CommandCall.current?.use(room.session.description)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                do {
                    try await room.run()
                } catch  where outlivesRadio && !Task.isCancelled {
                    await room.session.radioFailed(error)
                    await untilCancelled()
                }
                return nil
            }
            group.addTask { [session = room.session] in try await body(session) }
            group.addTask { [session = room.session] in
                await PairingPrompt(session).run()
                throw CancellationError()
            }
            defer { group.cancelAll() }
            do {
                while let result = try await group.next() {
                    if let value = result { return value }
                    // What ends by itself with an error throws it above.
                    try Task.checkCancellation()
                    throw CommandFailure("The radio has ended by itself.", code: "ended")
                }
            } catch {
                // An interrupted radio switches off, and what is under way may fail of that before it hears of the interruption itself.
                try Task.checkCancellation()
                throw error
            }
            throw CancellationError()
        }
    }

    /// The radio of the options. Where there is none and the session outlives that, the first that would be one, and what is missing.
    private static func pick(_ options: RadioOptions, _ outlivesRadio: Bool) async throws -> (RadioChoice, missing: CommandFailure?) {
        do {
            return (try await options.rule(asksCompanion: true).pick(), nil)
        } catch let failure as CommandFailure where outlivesRadio && failure.code == RadioRule.noRadio {
            guard let radio = options.radios.first(where: { $0.canFind && !$0.isSimulated }) else { throw failure }
            return (RadioChoice(radio), failure)
        }
    }

    private func radioFailed(_ error: any Error) {
        radioFailure = radioFailure ?? error
        endsRadio.finish()
    }

    /// Waits until the radio fails, for one caller.
    ///
    /// - Throws: why it has; `CancellationError`.
    func untilRadioFails() async throws {
        for await _ in radioEnd {}
        try Task.checkCancellation()
        if let radioFailure { throw radioFailure }
    }
}
