import Bluetooth
import Companion
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
        let room = try Room.make(options, on: try await options.rule(asksCompanion: true).pick(), kind: kind)
        CommandCall.current?.use(room.session.description)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                try await room.run()
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
}
