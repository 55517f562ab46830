import Bluetooth
import Companion
import Testing

@testable import Glasses

@BluetoothActor
@Suite(.timeLimit(.minutes(5))) struct GlassesCatalogTests {
    @Test func `every characteristic of the glasses' own services has a name`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            let catalog = AttributeCatalog(GlassesCatalog.descriptions, services: GlassesCatalog.services)
            let found = model.peripheral.services.flatMap(\.characteristics).map(\.uuid)
            #expect(found.contains(GlassesUUIDs.eventCount))
            let nameless = found.filter { catalog.name($0) == nil }
            #expect(nameless.isEmpty, "\(nameless)")
        }
    }
}
