import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@BluetoothActor
@Suite("Advertising over simulated air")
struct AdvertisingTests {
    @Test("is heard at its interval, with up to 10 ms of chance")
    func interval() async throws {
        let world = World(device: VirtualPeripheral.Options(advertisingInterval: .milliseconds(100)))
        try await world.play {
            try await world.device.startAdvertising(AdvertisementData(localName: "Device"))
            world.air.startRecording()
            world.phone.startScanning(services: [])
            try await world.wait(.seconds(20))
            let times = try #require(world.air.recording).entries.map(\.time)
            let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
            #expect((180...200).contains(times.count))
            #expect(gaps.allSatisfy { $0 >= .milliseconds(100) && $0 <= .milliseconds(110) })
            #expect(Set(gaps).count > 5)
            #expect(world.client.reports.count == times.count)
        }
    }

    @Test("says what was advertised, the scan response included")
    func content() async throws {
        let world = World()
        let data = AdvertisementData(
            localName: "Kitchen speaker 12", serviceUUIDs: ["12345678-9ABC-DEF0-1122-334455667788", "180F"],
            manufacturerData: ManufacturerData(company: 0xFFFF, data: [1, 2]), txPower: -4)
        try await world.play {
            try await world.device.startAdvertising(data)
            world.phone.startScanning(services: [])
            try await world.wait(.seconds(1))
            let heard = try #require(world.client.reports.first)
            #expect(heard.peripheral == world.device.id)
            #expect(heard.data.localName == data.localName)
            #expect(Set(heard.data.serviceUUIDs) == Set(data.serviceUUIDs))
            #expect(heard.data.manufacturerData == data.manufacturerData)
            #expect(heard.data.txPower == -4)
            #expect(heard.data.isConnectable)
        }
    }

    @Test("more than 31 bytes and 31 of a scan response are refused with a sentence")
    func tooLong() async throws {
        let world = World()
        await #expect(throws: BluetoothError.self) {
            try await world.device.startAdvertising(AdvertisementData(localName: String(repeating: "x", count: 30)))
        }
    }

    @Test("is filtered by the name that the device has told before, where a packet has none")
    func filterByName() async throws {
        let world = World()
        try await world.play {
            try await world.device.startAdvertising(AdvertisementData(localName: "Lamp 1"))
            _ = world.phone.startScanning(ScanFilter(namePrefixes: ["Lamp"]))
            try await world.wait(.seconds(1))
            #expect(world.client.reports.allSatisfy { $0.data.localName == "Lamp 1" } && !world.client.reports.isEmpty)
            world.client.reports = []
            try await world.device.startAdvertising(AdvertisementData(serviceUUIDs: ["180F"]))
            try await world.wait(.seconds(1))
            #expect(world.client.reports.contains { $0.data.localName == nil && $0.data.serviceUUIDs == ["180F"] })
            world.client.reports = []
            try await world.device.startAdvertising(AdvertisementData(localName: "Fan"))
            try await world.wait(.seconds(1))
            #expect(world.client.reports.isEmpty)
        }
    }

    @Test("is filtered by services")
    func filter() async throws {
        let world = World()
        let other = world.air.makePeripheral()
        world.run { try await other.run() }
        try await world.play {
            try await world.device.startAdvertising(AdvertisementData(serviceUUIDs: ["180F"]))
            try await other.startAdvertising(AdvertisementData(serviceUUIDs: ["180A"]))
            world.phone.startScanning(services: ["180A", "1234"])
            try await world.wait(.seconds(1))
            #expect(Set(world.client.reports.map(\.peripheral)) == [other.id])
            world.phone.startScanning(services: [])
            try await world.wait(.seconds(1))
            #expect(Set(world.client.reports.map(\.peripheral)) == [other.id, world.device.id])
            world.phone.stopScanning()
            try await world.wait(.milliseconds(1))
            let count = world.client.reports.count
            try await world.wait(.seconds(1))
            #expect(world.client.reports.count == count)
        }
    }

    @Test("gets weaker with distance, and is not heard out of range")
    func range() async throws {
        let world = World()
        try await world.play {
            try await world.device.startAdvertising(AdvertisementData(localName: "Device"))
            world.phone.startScanning(services: [])
            var means: [Double] = []
            for metres in [1.0, 10, 300] {
                world.device.distance = metres
                world.client.reports = []
                try await world.wait(.seconds(20))
                let strengths = world.client.reports.map(\.rssi)
                if strengths.isEmpty { continue }
                means.append(Double(strengths.reduce(0, +)) / Double(strengths.count))
                #expect(Set(strengths).count > 3, "it fades")
            }
            // 55 dB over the first metre, 22 dB for each factor of ten: at 300 m, −109 dBm is far below −95.
            #expect(means.count == 2)
            #expect(abs(means[0] + 55) < 1 && abs(means[1] + 77) < 1)
        }
    }

    @Test("stops when told to, when the device is off, and when all links are taken")
    func stops() async throws {
        let world = World(device: VirtualPeripheral.Options(maximumLinks: 1))
        func count() async throws -> Int {
            world.client.reports = []
            try await world.wait(.seconds(1))
            return world.client.reports.count
        }
        try await world.play {
            try await world.device.startAdvertising(AdvertisementData(localName: "Device"))
            world.phone.startScanning(services: [])
            #expect(try await count() > 5)
            world.device.isPowered = false
            #expect(try await count() == 0)
            world.device.isPowered = true
            #expect(try await count() > 5)
            let link = try await world.phone.connect(world.device.id)
            #expect(try await count() == 0)
            link.disconnect()
            #expect(try await count() > 5)
            world.device.stopAdvertising()
            #expect(try await count() == 0)
        }
    }
}
