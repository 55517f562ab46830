import Bluetooth
import Companion
import Foundation
import Testing

@Suite
@BluetoothActor
struct DeviceBookTests {
    private func entry(_ id: UUID, _ name: String) -> DeviceBook.Entry {
        DeviceBook.Entry(id: id, name: name, kind: "lamp", isSimulated: true)
    }

    @Test func `favourites come first, then the other remembered ones, then those that are only near`() async throws {
        try await LampBench.play { bench in
            for name in ["Near", "Mine", "Best"] { _ = try await bench.makeDevice(name) }
            try await bench.hear(3)
            let ids = Dictionary(uniqueKeysWithValues: bench.devices.screen.devices.map { ($0.name, UUID(uuidString: $0.id)) })
            let (mine, best) = (try #require(ids["Mine"] ?? nil), try #require(ids["Best"] ?? nil))
            bench.links.book.note(entry(mine, "Mine"))
            bench.links.book.setFavourite(entry(best, "Best"), true)
            let screen = bench.devices.screen
            #expect(screen.devices.map(\.name) == ["Best", "Mine", "Near"])
            #expect(
                screen.devices.map(\.isRemembered) == [true, true, false] && screen.devices.map(\.isFavourite) == [true, false, false])
        }
    }

    @Test func `a device is called as its owner calls it, and its own name is told beside that`() async throws {
        try await LampBench.play { bench in
            let (device, _, _) = try await bench.connectedLamp()
            try bench.links.book.rename(entry(device.id, "Lamp"), to: " Küche ")
            let shown = try #require(bench.devices.screen.devices.first)
            #expect(shown.name == "Küche" && shown.advertisedName == "Lamp")
            #expect(bench.inspect.screen(of: device.id)?.name == "Küche")
            // Heard again under another name, it stays what its owner calls it.
            bench.links.book.note(entry(device.id, "Lamp 2"))
            #expect(bench.devices.screen.devices.first?.name == "Küche")
            try bench.links.book.rename(entry(device.id, "Lamp"), to: "")
            #expect(bench.devices.screen.devices.first?.name == "Lamp" && bench.devices.screen.devices.first?.advertisedName == nil)
        }
    }

    @Test func `a device that is forgotten is gone until it is heard again, and then nobody's`() async throws {
        try await LampBench.play { bench in
            let (device, _, _) = try await bench.connectedLamp()
            try bench.links.book.rename(entry(device.id, "Lamp"), to: "Mine")
            bench.bluetooth.stopScanning()
            device.isPowered = false
            await bench.links.forget(device.id)
            // A file that is a moment older does not bring it back.
            bench.links.book.restore([entry(device.id, "Lamp")])
            #expect(bench.devices.screen.devices.isEmpty && bench.links.book.entries.isEmpty)
            #expect(!bench.links.wanted.contains(device.id))
            device.isPowered = true
            bench.bluetooth.scanNearbyDevices(minimumRSSI: -127)
            try await bench.until { bench.devices.screen.devices.map(\.name) == ["Lamp"] }
            #expect(bench.devices.screen.devices.map(\.isRemembered) == [false])
        }
    }

    @Test func `a link that was lost shows no signal, and its device is not counted`() async throws {
        try await LampBench.play { bench in
            let (device, _, _) = try await bench.connectedLamp()
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            try await bench.until { bench.devices.screen.devices.first?.signal != nil }
            device.isPowered = false
            try await bench.until { peripheral.state != .connected }
            let shown = try #require(bench.devices.screen.devices.first)
            #expect(shown.state == .reconnecting && shown.signal == nil && shown.isStale && bench.devices.screen.nearby == nil)
        }
    }

    @Test(arguments: ["<img src=x onerror=alert(1)><b>bold</b>&amp;", "שלום 12 (עמוד)", "👨‍👩‍👧", String(repeating: "ö", count: 200)])
    func `any line of text is a name`(_ name: String) throws {
        #expect(try DeviceBook.checked(name) == name)
    }

    @Test(arguments: [
        (String(repeating: "ö", count: 201), "name-too-long"), ("a\nb", "name-with-controls"), ("abc\u{202E}gpj.exe", "name-with-controls"),
        ("\u{1B}[31m", "name-with-controls"),
    ])
    func `what is no line of text is refused in words`(_ name: String, _ code: String) {
        let error = #expect(throws: ActionError.self) { try DeviceBook.checked(name) }
        #expect(error?.code == code)
    }

    @Test func `a file from before there were names of one's own is read, and keeps what it had`() throws {
        let id = UUID()
        let old = #"[{"id":"\#(id.uuidString)","isSimulated":false,"name":"Aquavate"}]"#
        let entries = try JSONDecoder().decode([DeviceBook.Entry].self, from: Data(old.utf8))
        #expect(entries == [DeviceBook.Entry(id: id, name: "Aquavate", isSimulated: false)])
        var mine = entries[0]
        (mine.ownName, mine.isFavourite, mine.lastHeard) = ("Küche", true, Date(timeIntervalSince1970: 1_700_000_000))
        let again = try JSONDecoder().decode(DeviceBook.Entry.self, from: JSONEncoder().encode(mine))
        #expect(again == mine)
    }
}
