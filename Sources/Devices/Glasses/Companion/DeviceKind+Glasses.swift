import Bluetooth
import Companion
import Foundation
import HTTPClient

extension DeviceKind {
    /// Smart glasses: paired over Bluetooth, then reached over Bluetooth and Wi-Fi.
    public static let glasses = glasses(over: SystemHTTPTransport())

    /// The same, whose calls over Wi-Fi are carried by something else than the system.
    public static func glasses(over transport: any HTTPTransport) -> DeviceKind {
        DeviceKind(
            Glasses.self, attributes: GlassesCatalog.descriptions, services: GlassesCatalog.services, actions: GlassesModel.actions
        ) { context in
            let memory = GlassesMemory(file: context.folder.appendingPathComponent("glasses-links.json"))
            let outbox = context.folder.appendingPathComponent("glasses-outbox.sqlite").path
            return { glasses, peripheral in
                GlassesModel(
                    glasses: glasses, peripheral: peripheral, credentials: context.credentials, memory: memory, outbox: .file(outbox),
                    transport: transport, links: context.links, radio: context.radio)
            }
        }
    }
}
