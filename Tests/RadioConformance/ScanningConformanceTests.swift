import Bluetooth
import Testing

extension RadioConformance {
    @Suite @BluetoothActor struct Scanning {
        @Test("a device is found by its service, with its name and its signal strength", arguments: RadioKind.all)
        func found(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.found()
                #expect(device.advertisementData.serviceUUIDs.contains(StageService.id))
                #expect((-127...20).contains(device.rssi))
                stage.bluetooth.scanNearbyDevices(minimumRSSI: -127)
                try await stage.until { device.name == "Stage" }
            }
        }

        @Test("everything that a device says of itself is heard", arguments: RadioKind.all)
        func advertisement(_ radio: RadioKind) async throws {
            try await Stage.play(radio, radios: .wholeAdvertisement) { stage in
                try await stage.stopAdvertising()
                // Each fills the 31 bytes of an advertisement, and the name goes into the scan response.
                let maker = ManufacturerData(company: 0xFFFF, data: [1, 2, 3])
                try await stage.server.startAdvertising(
                    AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id], manufacturerData: maker, txPower: 4))
                stage.bluetooth.scanNearbyDevices(minimumRSSI: -127)
                try await stage.until { !stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
                let device = try #require(stage.bluetooth.nearbyDevices(for: StageDevice.self).first)
                try await stage.until { device.name == "Stage" && device.advertisementData.manufacturerData == maker }
                #expect(device.advertisementData.localName == "Stage")
                #expect(device.advertisementData.serviceUUIDs == [StageService.id])
                #expect(device.advertisementData.isConnectable)
                let chooses = stage.missing[.chosenTXPower] == nil
                #expect(chooses ? device.advertisementData.txPower == 4 : device.advertisementData.txPower != nil)

                try await stage.stopAdvertising()
                let data: [BTUUID: [UInt8]] = ["180F": [99, 100]]
                try await stage.server.startAdvertising(
                    AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id], serviceData: data, appearance: 0x0841))
                try await stage.until { device.advertisementData.serviceData == data && device.advertisementData.appearance == 0x0841 }
            }
        }

        @Test("a device is found again by its identity, without a scan", arguments: RadioKind.all)
        func retrieved(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let id = try await stage.found().id
                let device = stage.bluetooth.retrieveDevice(for: id, as: StageDevice.self)
                #expect(await device.connect() == .connected)
                #expect(stage.bluetooth.nearbyDevices(for: StageDevice.self).first === device)
            }
        }

        @Test("a device that stops advertising is no longer nearby", arguments: RadioKind.all)
        func stale(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.found()
                stage.bluetooth.scanNearbyDevices(minimumRSSI: -127)
                try await stage.stopAdvertising()
                try await stage.until { stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
                #expect(device.state == .disconnected)
            }
        }

        @Test("a scan goes on after the adapter was off", arguments: RadioKind.all)
        func power(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .power) { stage in
                stage.bluetooth.scanNearbyDevices(minimumRSSI: -127)
                try await stage.until { !stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
                try await stage.radio.setCentralPower(false)
                try await stage.until { stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
                #expect(stage.bluetooth.state == .poweredOff)
                try await stage.radio.setCentralPower(true)
                try await stage.until { !stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
            }
        }

        @Test("auto-connect takes the nearest of two devices", arguments: RadioKind.all)
        func autoConnect(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .severalPeripherals) { stage in
                let other = try stage.radio.makeSecondPeripheral()
                let server = GATTServer(radio: other)
                stage.run { try await other.run() }
                stage.run { try await server.run() }
                try await server.publish([StageService()])
                try await server.startAdvertising(AdvertisementData(localName: "Other", serviceUUIDs: [StageService.id]))
                stage.bluetooth.scanNearbyDevices(minimumRSSI: -127, autoConnect: true)
                try await stage.until { stage.bluetooth.nearbyDevices(for: StageDevice.self).contains { $0.state == .connected } }
                #expect(stage.log.connections == 1)
                #expect(server.centrals.isEmpty)
            }
        }
    }
}
