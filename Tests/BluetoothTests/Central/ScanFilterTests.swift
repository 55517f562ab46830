import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@Suite("Filters of a scan") @BluetoothActor struct ScanFilterTests {
    private final class Lamp: BluetoothDevice { init() {} }
    private final class Fan: BluetoothDevice { init() {} }

    let radio = ScriptedCentral()

    private func filter(_ first: DiscoveryCriteria, _ second: DiscoveryCriteria) -> ScanFilter? {
        let bluetooth = Bluetooth(radio: radio) {
            Discover(Lamp.self, by: first)
            Discover(Fan.self, by: second)
        }
        bluetooth.scanNearbyDevices(minimumRSSI: -70)
        return radio.filters.last
    }

    @Test func `what every declaration asks for is given to the radio, and what only one does is not`() {
        #expect(
            filter(
                .accessory(services: ["180D"], manufacturer: 76, namePrefixes: ["Lamp"]),
                .accessory(services: ["180F", "180D"], manufacturer: 77, namePrefixes: ["Fan", "Lamp"]))
                == ScanFilter(services: ["180D", "180F"], namePrefixes: ["Lamp", "Fan"], companies: [76, 77], minimumRSSI: -70))
        #expect(
            filter(.accessory(services: ["180D"], manufacturer: 76), .accessory(manufacturer: 76, nameSubstrings: ["an"]))
                == ScanFilter(companies: [76], minimumRSSI: -70))
        // A name that contains something need not begin with anything.
        #expect(
            filter(.accessory(nameSubstrings: ["amp"], namePrefixes: ["L"]), .accessory(namePrefixes: ["F"]))
                == ScanFilter(minimumRSSI: -70))
        #expect(filter(.any, .advertisedService("180D")) == ScanFilter(minimumRSSI: -70))
    }

    @Test func `it can be seen what the radio applies, and what the framework does`() throws {
        let bluetooth = Bluetooth(radio: radio) {}
        #expect(bluetooth.appliedScanFilter == nil)
        radio.appliedConditions = [.services, .companies]
        let filter = ScanFilter(services: ["180D"], namePrefixes: ["Lamp"], minimumRSSI: -60)
        bluetooth.scanNearbyDevices(filter: filter)
        let applied = try #require(bluetooth.appliedScanFilter)
        #expect(applied.filter == filter)
        #expect(applied.byRadio == .services)
        #expect(applied.byFramework == [.namePrefixes, .minimumRSSI])
        bluetooth.stopScanning()
        #expect(bluetooth.appliedScanFilter == nil)
    }

    @Test func `the framework passes over what the radio lets through`() {
        let bluetooth = Bluetooth(radio: radio) {}
        bluetooth.scanNearbyDevices(filter: ScanFilter(services: ["180D"], namePrefixes: ["Lamp"], companies: [76], minimumRSSI: -60))
        let fits = AdvertisementData(
            localName: "Lamp 1", serviceUUIDs: ["180D", "180F"], manufacturerData: ManufacturerData(company: 76, data: [1]))
        var others = Array(repeating: fits, count: 4)
        others[0].localName = "lamp 1"
        others[1].serviceUUIDs = ["180F"]
        others[2].manufacturerData = nil
        others[3].localName = nil
        for data in others { radio.hear(UUID(), data) }
        radio.hear(UUID(), fits, rssi: -61)
        radio.hear(UUID(), fits, rssi: 127)
        #expect(bluetooth.nearbyPeripherals.isEmpty)
        radio.hear(UUID(), fits, rssi: -60)
        #expect(bluetooth.nearbyPeripherals.count == 1)
    }

    @Test func `a name that was heard before counts, and without a limit an unknown strength does`() {
        let bluetooth = Bluetooth(radio: radio) {}
        let id = UUID()
        bluetooth.scanNearbyDevices(filter: ScanFilter(namePrefixes: ["Lamp"]))
        radio.hear(id, AdvertisementData(localName: "Lamp"), rssi: 127)
        radio.hear(id, AdvertisementData(serviceUUIDs: ["180D"]), rssi: -90)
        #expect(bluetooth.nearbyPeripherals.map(\.rssi) == [-90])
    }
}
