import Bluetooth
import GlassesContract
import Testing

/// The guide's table: which characteristics there are, and what can be done with each.
@Suite @BluetoothActor struct ServiceTests {
    @Test func `identifiers are those of the guide`() {
        func id(_ number: String) -> BTUUID? { BTUUID("6E40\(number)-B5A3-F393-E0A9-E50E24DCCA9E") }
        #expect(GlassesAuthenticationService.id == id("0001"))
        #expect(GlassesSettingsService.id == id("0002"))
        #expect(GlassesQuickActionsService.id == id("0003"))
        #expect(GlassesDataSyncService.id == id("0004"))
        #expect(GlassesWiFiService.id == id("0005"))
        let characteristics = [
            GlassesUUIDs.apiKey: "0101", GlassesUUIDs.pairingCode: "0102", GlassesUUIDs.pairingStatus: "0103",
            GlassesUUIDs.personality: "0201", GlassesUUIDs.assistantName: "0202", GlassesUUIDs.wakeWord: "0203",
            GlassesUUIDs.voice: "0204", GlassesUUIDs.statusMode: "0205", GlassesUUIDs.cameraControl: "0301",
            GlassesUUIDs.systemControl: "0302", GlassesUUIDs.actionResponse: "0303", GlassesUUIDs.notes: "0401",
            GlassesUUIDs.todos: "0402", GlassesUUIDs.wifiSSID: "0501", GlassesUUIDs.wifiPassword: "0502",
            GlassesUUIDs.wifiStatus: "0503", GlassesUUIDs.networkInfo: "0504",
        ]
        for (uuid, number) in characteristics { #expect(uuid == id(number), "\(number)") }
    }
}
