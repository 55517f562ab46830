import Bluetooth

extension RadioConformance {
    /// Finding devices.
    public static let scanning: [Scene] = [
        Scene("found", "a device is found by its service, with its name and its signal strength") { stage in
            let device = try await stage.found()
            try expect(device.advertisementData.serviceUUIDs.contains(StageService.id))
            try expect((-127...20).contains(device.rssi))
            stage.bluetooth.scanNearbyDevices(minimumRSSI: -127)
            try await stage.until { device.name == "Stage" }
        },
        Scene("advertisement", "everything that a device says of itself is heard", radios: [.wholeAdvertisement]) { stage in
            try await stage.stopAdvertising()
            // Each fills the 31 bytes of an advertisement, and the name goes into the scan response.
            let maker = ManufacturerData(company: 0xFFFF, data: [1, 2, 3])
            try await stage.server.startAdvertising(
                AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id], manufacturerData: maker, txPower: 4))
            stage.bluetooth.scanNearbyDevices(minimumRSSI: -127)
            try await stage.until { !stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
            let device = try require(stage.bluetooth.nearbyDevices(for: StageDevice.self).first)
            try await stage.until { device.name == "Stage" && device.advertisementData.manufacturerData == maker }
            try expect(device.advertisementData.localName, is: "Stage")
            try expect(device.advertisementData.serviceUUIDs, is: [StageService.id])
            try expect(device.advertisementData.isConnectable)
            let chooses = stage.missing[.chosenTXPower] == nil
            try expect(chooses ? device.advertisementData.txPower == 4 : device.advertisementData.txPower != nil)

            try await stage.stopAdvertising()
            let data: [BTUUID: [UInt8]] = ["180F": [99, 100]]
            try await stage.server.startAdvertising(
                AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id], serviceData: data, appearance: 0x0841))
            try await stage.until { device.advertisementData.serviceData == data && device.advertisementData.appearance == 0x0841 }
        },
        Scene("filter", "a scan passes over what does not meet its filter, whether the radio applies it or the framework") { stage in
            stage.bluetooth.scanNearbyDevices(filter: ScanFilter(namePrefixes: ["Other"], minimumRSSI: -127))
            try await stage.wait(.seconds(2))
            try expect(stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty)
            let filter = ScanFilter(namePrefixes: ["Oth", "Sta"], minimumRSSI: -127)
            stage.bluetooth.scanNearbyDevices(filter: filter)
            try await stage.until { !stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
            let applied = try require(stage.bluetooth.appliedScanFilter)
            // The service is that of the companion's declaration.
            try expect(applied.filter.services, is: [StageService.id])
            try expect(applied.filter.namePrefixes, is: filter.namePrefixes)
            try expect(applied.byRadio.isDisjoint(with: applied.byFramework))
            try expect(applied.byRadio.union(applied.byFramework), is: [.services, .namePrefixes, .minimumRSSI])
            stage.bluetooth.stopScanning()
            try expect(stage.bluetooth.appliedScanFilter == nil)
        },
        Scene("retrieved", "a device is found again by its identity, without a scan") { stage in
            let id = try await stage.found().id
            let device = stage.bluetooth.retrieveDevice(for: id, as: StageDevice.self)
            try await expect(device.connect(), is: .connected)
            try expect(stage.bluetooth.nearbyDevices(for: StageDevice.self).first === device)
        },
        Scene("stale", "a device that stops advertising is no longer nearby") { stage in
            let device = try await stage.found()
            stage.bluetooth.scanNearbyDevices(minimumRSSI: -127)
            try await stage.stopAdvertising()
            try await stage.until { stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
            try expect(device.state, is: .disconnected)
        },
        Scene("scanAfterPower", "a scan goes on after the adapter was off", needs: [.power]) { stage in
            stage.bluetooth.scanNearbyDevices(minimumRSSI: -127)
            try await stage.until { !stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
            try await stage.radio.setCentralPower(false)
            try await stage.until { stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
            try expect(stage.bluetooth.state, is: .poweredOff)
            try await stage.radio.setCentralPower(true)
            try await stage.until { !stage.bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
        },
        Scene("autoConnect", "auto-connect takes the nearest of two devices", needs: [.severalPeripherals]) { stage in
            let other = try stage.radio.makeSecondPeripheral()
            let server = GATTServer(radio: other)
            stage.run { try await other.run() }
            stage.run { try await server.run() }
            try await server.publish([StageService()])
            try await server.startAdvertising(AdvertisementData(localName: "Other", serviceUUIDs: [StageService.id]))
            stage.bluetooth.scanNearbyDevices(minimumRSSI: -127, autoConnect: true)
            try await stage.until { stage.bluetooth.nearbyDevices(for: StageDevice.self).contains { $0.state == .connected } }
            try expect(stage.log.connections, is: 1)
            try expect(server.centrals.isEmpty)
        },
    ]
}
