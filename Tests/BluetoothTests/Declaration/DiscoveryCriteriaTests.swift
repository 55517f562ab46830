import Bluetooth
import Testing

@Suite struct DiscoveryCriteriaTests {
    @Test func `every condition must hold`() {
        let criteria = DiscoveryCriteria.accessory(
            services: ["FFF0", "180A"], manufacturer: 0x004C, manufacturerData: [0x12, 0x30], mask: [0xFF, 0xF0],
            nameSubstrings: ["amp", "ulb"])
        let matching = AdvertisementData(
            localName: "Lamp", serviceUUIDs: ["180A", "FFF0", "1234"],
            manufacturerData: ManufacturerData(company: 0x004C, data: [0x12, 0x3F, 0x00]))
        #expect(criteria.matches(matching))
        func differs(_ change: (inout AdvertisementData) -> Void) -> Bool {
            var data = matching
            change(&data)
            return !criteria.matches(data)
        }
        #expect(differs { $0.localName = nil })
        #expect(differs { $0.localName = "Kettle" })
        #expect(!differs { $0.localName = "Bulb" })
        #expect(differs { $0.serviceUUIDs = ["FFF0"] })
        #expect(differs { $0.manufacturerData?.company = 1 })
        #expect(differs { $0.manufacturerData?.data = [0x12] })
        #expect(differs { $0.manufacturerData?.data = [0x12, 0x40] })
        #expect(differs { $0.manufacturerData = nil })
    }

    @Test(arguments: [nil, [], [0xFF]] as [[UInt8]?])
    func `a mask that is missing or short is all ones`(_ mask: [UInt8]?) {
        let criteria = DiscoveryCriteria.accessory(manufacturerData: [1, 2], mask: mask)
        #expect(criteria.matches(AdvertisementData(manufacturerData: ManufacturerData(company: 9, data: [1, 2]))))
        #expect(!criteria.matches(AdvertisementData(manufacturerData: ManufacturerData(company: 9, data: [1, 3]))))
    }

    @Test func `a short service UUID is its long form`() {
        let data = AdvertisementData(serviceUUIDs: ["0000FFF0-0000-1000-8000-00805F9B34FB"])
        #expect(DiscoveryCriteria.advertisedService("FFF0").matches(data))
    }

    @Test func `any matches an empty advertisement`() {
        #expect(DiscoveryCriteria.any.matches(AdvertisementData()))
    }

    @Test func `the name from before counts where the advertisement has none`() {
        let criteria = DiscoveryCriteria.accessory(nameSubstrings: ["Lamp"])
        #expect(criteria.matches(AdvertisementData(), name: "Lamp 3"))
        #expect(!criteria.matches(AdvertisementData(), name: "Kettle"))
        #expect(criteria.matches(AdvertisementData(localName: "Lamp 3"), name: "Kettle"))
        #expect(!criteria.matches(AdvertisementData(localName: "Kettle"), name: "Lamp 3"))
    }

    @Test @BluetoothActor func `a service is named by its type too`() {
        #expect(DiscoveryCriteria.advertisedService(ProbeService.self) == .advertisedService("FFF0"))
        #expect(DiscoveryCriteria.advertisedServices(ProbeService.self) == .advertisedServices(["FFF0"]))
        #expect(DiscoveryCriteria.advertisedServices("FFF0", "180A") == .advertisedServices(["FFF0", "180A"]))
    }

    @Test func `a service in the overflow area is advertised`() {
        let criteria = DiscoveryCriteria.advertisedService("180F")
        #expect(criteria.matches(AdvertisementData(serviceUUIDs: ["180A"], overflowServiceUUIDs: ["180F"])))
        #expect(!criteria.matches(AdvertisementData(solicitedServiceUUIDs: ["180F"])))
    }

    @Test func `service data must begin like the pattern, where its mask has ones`() {
        let criteria = DiscoveryCriteria.accessory(serviceData: ["180F": DataPattern(data: [0xFF], mask: [0b1100_1010])])
        #expect(criteria.matches(AdvertisementData(serviceData: ["180F": [0b1110_1110, 7]])))
        #expect(!criteria.matches(AdvertisementData(serviceData: ["180F": [0b0110_1110]])))
        #expect(!criteria.matches(AdvertisementData(serviceData: ["180F": []])))
        #expect(!criteria.matches(AdvertisementData(serviceData: ["180A": [0xFF]])))
    }
}
