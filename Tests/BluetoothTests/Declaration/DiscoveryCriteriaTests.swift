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
}
