import Bluetooth
import Bottle
import Companion
import Foundation
import Speaker

/// A radio that runs, and the companion on it: what every command works with.
@BluetoothActor
final class CompanionSession {
    let radio: any CentralRadio
    let description: RadioDescription
    let bluetooth: Bluetooth
    let links: DeviceLinks
    nonisolated static let catalog = AttributeCatalog(
        SpeakerCatalog.descriptions.merging(BottleCatalog.descriptions) { $1 },
        services: SpeakerCatalog.services.merging(BottleCatalog.services) { $1 })

    init(radio: any CentralRadio, description: RadioDescription) {
        self.radio = radio
        self.description = description
        bluetooth = Bluetooth(radio: radio) {
            Discover(Speaker.self, by: Speaker.discoveryCriteria)
            Discover(Bottle.self, by: Bottle.discoveryCriteria)
            Discover(GenericDevice.self, by: .any)
        }
        links = DeviceLinks(bluetooth: bluetooth)
    }

    /// Runs the world that the options ask for, and the body in it; ends the world when the body is done.
    static func with<Value: Sendable>(
        _ options: RadioOptions, _ body: @escaping @BluetoothActor (CompanionSession) async throws -> Value
    ) async throws -> Value {
        let world = try World.make(options)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                try await world.run()
                return nil
            }
            group.addTask { [session = world.session] in try await body(session) }
            defer { group.cancelAll() }
            do {
                while let result = try await group.next() {
                    if let value = result { return value }
                    // The world only ends by itself with an error, which is thrown above, or because everything is cancelled.
                    try Task.checkCancellation()
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
