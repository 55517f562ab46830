import Bluetooth
import Companion
import Foundation
import HTTPClient

extension DeviceKind {
    /// Smart glasses: paired over Bluetooth, then reached over Bluetooth and Wi-Fi.
    public static let glasses = DeviceKind(
        Glasses.self, attributes: GlassesCatalog.descriptions, services: GlassesCatalog.services, actions: GlassesModel.actions
    ) { context in
        let memory = GlassesMemory(file: context.folder.appendingPathComponent("glasses-links.json"))
        let outbox = context.folder.appendingPathComponent("glasses-outbox.sqlite").path
        let transport = SystemHTTPTransport()
        return { glasses, peripheral in
            GlassesModel(
                glasses: glasses, peripheral: peripheral, credentials: context.credentials, memory: memory, outbox: .file(outbox),
                transport: transport, links: context.links, radio: context.radio)
        }
    }
}
