import Bluetooth
import CoreBluetooth
import Foundation
import Testing
import VirtualRadio

@testable import CoreBluetoothRadio

@Suite @BluetoothActor struct `Scanning over CoreBluetooth` {
    @Test func `every advertisement is reported, not the first alone`() async throws {
        try await AppleScene.play { scene in
            // Ten a second.
            #expect(scene.reports.count > 5)
            let report = try #require(scene.reports.first)
            #expect(report.peripheral == scene.device.id)
            #expect(report.data.localName == "Scene")
            #expect(report.data.serviceUUIDs == [SceneService.id])
            #expect(report.data.isConnectable)
            #expect((-90 ... -30).contains(report.rssi))
        }
    }

    @Test func `a scan is for the services that were asked for`() async throws {
        try await AppleScene.play { scene in
            let count = scene.reports.count
            scene.radio.startScanning(services: ["180F"])
            await scene.pass(.seconds(1))
            #expect(scene.reports.count == count)
            scene.radio.startScanning(services: ["180F", SceneService.id])
            await scene.pass(.seconds(1))
            #expect(scene.reports.count > count)
            let found = scene.reports.count
            scene.radio.stopScanning()
            await scene.pass(.seconds(1))
            #expect(scene.reports.count == found)
        }
    }

    @Test(arguments: [false, true]) func `a device that has a new name is found by it, whatever the system keeps`(_ isKept: Bool)
        async throws
    {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.keepsNames = isKept
        try await AppleScene.play(behaviour) { scene in
            try await scene.server.startAdvertising(AdvertisementData(localName: "Renamed", serviceUUIDs: [SceneService.id]))
            scene.radio.startScanning(services: [])
            await scene.pass(.seconds(1))
            #expect(scene.reports.last?.data.localName == "Renamed")
            scene.radio.stopScanning()
        }
    }

    @Test func `nothing is asked of an adapter that is not on`() async throws {
        try await AppleScene.play { scene in
            scene.adapter.isPowered = false
            scene.radio.startScanning(services: [])
            scene.radio.stopScanning()
            scene.radio.cancelConnection(scene.device.id)
            await scene.pass(.seconds(1))
        }
    }

    @Test func `everything of an advertisement is taken over`() {
        let data = AdvertisementData([
            CBAdvertisementDataLocalNameKey: "Lamp",
            CBAdvertisementDataServiceUUIDsKey: [CBUUID(string: "180F")],
            CBAdvertisementDataSolicitedServiceUUIDsKey: [CBUUID(string: "1805")],
            CBAdvertisementDataOverflowServiceUUIDsKey: [CBUUID(string: "FFF0")],
            CBAdvertisementDataServiceDataKey: [CBUUID(string: "180F"): Data([99])],
            CBAdvertisementDataManufacturerDataKey: Data([0x4C, 0x01, 7, 8]),
            CBAdvertisementDataTxPowerLevelKey: NSNumber(value: -12),
            CBAdvertisementDataIsConnectable: NSNumber(value: false),
        ])
        let expected = AdvertisementData(
            localName: "Lamp", serviceUUIDs: ["180F"], serviceData: ["180F": [99]],
            manufacturerData: ManufacturerData(company: 0x014C, data: [7, 8]), txPower: -12, isConnectable: false,
            solicitedServiceUUIDs: ["1805"], overflowServiceUUIDs: ["FFF0"])
        #expect(data == expected)
        #expect(AdvertisementData([CBAdvertisementDataManufacturerDataKey: Data([1])]).manufacturerData == nil)
        #expect(AdvertisementData([:]) == AdvertisementData())
    }
}
