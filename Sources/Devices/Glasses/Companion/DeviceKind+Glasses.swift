import Bluetooth
import Companion
import Foundation
import HTTPClient

extension GlassesCache {
    /// The one of a program's data folder.
    fileprivate init(in data: URL) { self.init(folder: data.appendingPathComponent("glasses-contents", isDirectory: true)) }
}

extension DeviceKind {
    /// Smart glasses: paired over Bluetooth, then reached over Bluetooth and Wi-Fi.
    public static let glasses = glasses(over: SystemHTTPTransport())

    /// The same, whose calls over Wi-Fi are carried by something else than the system.
    public static func glasses(over transport: any HTTPTransport) -> DeviceKind {
        DeviceKind(
            Glasses.self, attributes: GlassesCatalog.descriptions, services: GlassesCatalog.services, actions: GlassesModel.actions,
            kept: { await GlassesCache(in: $0).devices() }
        ) { context in
            let memory = GlassesMemory(file: context.folder.appendingPathComponent("glasses-links.json"))
            let cache = GlassesCache(in: context.folder)
            let outbox = context.folder.appendingPathComponent("glasses-outbox.sqlite").path
            return { glasses, peripheral in
                GlassesModel(
                    glasses: glasses, peripheral: peripheral, credentials: context.credentials, memory: memory, cache: cache,
                    outbox: .file(outbox), transport: transport, links: context.links, radio: context.radio)
            }
        }
    }
}
