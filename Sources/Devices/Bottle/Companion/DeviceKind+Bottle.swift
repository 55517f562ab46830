import Bluetooth
import Companion
import Foundation
import SQLite

extension DeviceKind {
    /// A bottle on a load cell: its weight, its drinks, and its guided calibration.
    public static let bottle = DeviceKind(
        Bottle.self, attributes: BottleCatalog.descriptions, services: BottleCatalog.services, actions: BottleModel.actions
    ) { context in
        let archive = BottleArchive(.file(context.folder.appendingPathComponent("bottles.sqlite").path))
        return { bottle, peripheral in
            BottleModel(bottle: bottle, peripheral: peripheral, store: archive, links: context.links, radio: context.radio)
        }
    }
}
