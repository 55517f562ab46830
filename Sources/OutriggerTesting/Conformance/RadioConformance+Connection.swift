import Bluetooth

extension RadioConformance {
    /// Links: made, lost, ended.
    public static let connection: [Scene] = [
        Scene("connect", "connecting finds the whole table, and tells both sides") { stage in
            let device = try await stage.connected()
            try expect(device.state, is: .connected)
            try await stage.until { stage.log.connections == 1 }
            try expect(device.$service.isPresent)
            let service = device.service
            try expect(service.$value.properties, is: [.read, .write])
            try expect(service.$ticks.properties, is: .notify)
            try expect(service.$alarms.properties, is: .indicate)
            try expect(service.$commands.properties, is: .writeWithoutResponse)
            try expect(service.$point.properties, is: [.write, .indicate])
            try expect(service.$ticks.isNotifying)
            try expect(service.$alarms.isNotifying)
            try expect(!service.$point.isNotifying)
        },
        Scene(
            "disconnect", "disconnecting tells both sides, and the device can be connected again", radios: [.centralConnections]
        ) { stage in
            let device = try await stage.connected()
            for round in 1...3 {
                await device.disconnect()
                try expect(device.state, is: .disconnected)
                try expect(device.disconnectReason, is: .requested)
                try await stage.until { stage.log.disconnections == round }
                try await device.connect(timeout: .seconds(20))
            }
        },
        Scene(
            "identity", "the device knows who is connected and with what MTU, and knows the companion again",
            radios: [.linkMTU, .centralConnections]
        ) { stage in
            let device = try await stage.connected()
            stage.served.$value.onWrite { [log = stage.log] _, central in log.askers.append(central) }
            stage.served.$value.onRead { [log = stage.log] central in
                log.askers.append(central)
                return [1]
            }
            try await device.service.$value.write([1])
            _ = try await device.service.$value.read()
            let companion = Central(id: try await stage.radio.identityOfCentral(), mtu: try require(device.mtu))
            try expect(stage.log.askers, is: [companion, companion])
            try expect(stage.server.centrals, is: [companion])
            await device.disconnect()
            try await stage.until { stage.log.disconnections == 1 }
            try await device.connect(timeout: .seconds(20))
            try await device.service.$value.write([1])
            try expect(stage.log.askers.last, is: companion)
        },
        Scene("peerDisconnects", "the device may end the connection", radios: [.centralConnections]) { stage in
            let device = try await stage.connected()
            stage.server.disconnect(try require(stage.server.centrals.first))
            try await stage.until { device.state == .disconnected }
            try expect(device.disconnectReason, is: .peer)
        },
        Scene("linkLoss", "a lost link is noticed, ends what waits, and can be made again", needs: [.linkLoss]) { stage in
            let device = try await stage.connected()
            let request = try await stage.pendingRequest(of: device)
            try await stage.radio.loseLink()
            try await stage.until { device.state == .disconnected }
            try expect(device.disconnectReason, is: .supervisionTimeout)
            let error = try await expect(throws: BluetoothError.self) { try await request.value }
            try expect(error.code, is: .disconnected(.supervisionTimeout))
            try await device.connect(timeout: .seconds(20))
            try expect(device.service.$ticks.isNotifying)
        },
        Scene("phases", "a caller who waits to be connected is told for what") { stage in
            let device = try await stage.found()
            device.$phase.onChange { [log = stage.log] in log.phases.append($0) }
            try await device.connect(timeout: .seconds(20))
            try expect(stage.log.phases, is: [.reaching, .discovering, .preparing, nil])
        },
        Scene("mtuInTime", "the MTU is known when a device is connected, and no value is said to be longer than 512 bytes") { stage in
            let device = try await stage.connected()
            let longest = try require(device.service.$value.maximumWriteLength)
            try expect((20...512).contains(longest))
            stage.served.$value.onWrite { [log = stage.log] value, _ in log.writes.append(value) }
            // bluetoothd counts the handle in.
            let length = stage.missing[.longestWrite] == nil ? longest : min(longest, 510)
            let value = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
            try await device.service.$value.write(value)
            try expect(stage.log.writes, is: [value])
            try expect(device.service.$value.maximumWriteLength, is: longest)
            try await expect(
                throws: BluetoothError(
                    .valueTooLong(length: 513, maximum: 512), during: .write, peer: device.id, attribute: device.service.$value.id)
            ) {
                try await device.service.$value.write(Array(repeating: 0, count: 513))
            }
        },
        Scene("work", "work over a connection ends with it, and the connection ends with the last work") { stage in
            let device = try await stage.found()
            let answer = try await device.withConnection(timeout: .seconds(20)) {
                try await device.withConnection { try await device.service.$value.write([1]) }
                try expect(device.state, is: .connected)
                return device.service.$value.isPresent
            }
            try expect(answer)
            try expect(device.state, is: .disconnected)
            try expect(device.disconnectReason, is: .requested)
            // Who is cancelled gives it back as well.
            let working = Task { try await device.withConnection(timeout: .seconds(20)) { try await stage.wait(.seconds(600)) } }
            try await stage.until { device.state == .connected }
            working.cancel()
            try await expect(throws: CancellationError.self) { try await working.value }
            try await stage.until { device.state == .disconnected }
        },
        Scene("lostWork", "work over a connection that is lost is cancelled, says why, and begins anew on the next one", needs: [.linkLoss])
        {
            stage in
            let device = try await stage.found()
            let working = Task { try await device.withConnection(timeout: .seconds(20)) { try await stage.wait(.seconds(600)) } }
            try await stage.until { device.state == .connected }
            try await stage.radio.loseLink()
            let error = try await expect(throws: BluetoothError.self) { try await working.value }
            try expect(error.operation, is: .stayConnected)
            try expect(device.disconnectReason.map { error.code == .disconnected($0) } == true, "\(error)")
            let again = Task { [log = stage.log] in
                try await device.withConnection(timeout: .seconds(20), reconnecting: .immediately) {
                    log.rounds += 1
                    if log.rounds == 1 { try await stage.wait(.seconds(600)) }
                    return log.rounds
                }
            }
            try await stage.until { stage.log.rounds == 1 }
            try await stage.radio.loseLink()
            try await expect(again.value, is: 2)
        },
        Scene("lacks", "what a radio lacks is refused with its sentence") { stage in
            let device = try await stage.connected()
            let peripheral = stage.bluetooth.retrievePeripheral(for: device.id)
            let central = stage.bluetooth.missingCapabilities
            try expect(!central.values.contains(""))
            if let reason = central[.bonds] {
                try await expect(throws: BluetoothError(.unavailable(.bonds, reason: reason), during: .bonds)) {
                    try await stage.bluetooth.bonds()
                }
            }
            if let reason = central[.connectionParameters] {
                let error = BluetoothError(
                    .unavailable(.connectionParameters, reason: reason), during: .connectionParameters, peer: device.id)
                try await expect(throws: error) { try await peripheral.requestConnectionParameters(.lowPower) }
                try expect(peripheral.connectionParameters == nil)
            }
            if let reason = central[.phy] {
                try await expect(throws: BluetoothError(.unavailable(.phy, reason: reason), during: .phy, peer: device.id)) {
                    try await peripheral.requestPHY(.le2M)
                }
                try expect(peripheral.phy == nil)
            }
            let served = stage.radio.peripheral.missingCapabilities
            if let reason = served[.bonds] {
                try await expect(throws: BluetoothError(.unavailable(.bonds, reason: reason), during: .bonds)) {
                    try await stage.server.bonds()
                }
            }
        },
        Scene(
            "parameters", "a connection takes the parameters that the companion asks for, and carries values by them",
            radios: [.connectionParameters]
        ) { stage in
            let device = try await stage.connected()
            let peripheral = stage.bluetooth.retrievePeripheral(for: device.id)
            for range in [ConnectionParameterRange.lowPower, .lowLatency, .balanced] {
                let chosen = try await peripheral.requestConnectionParameters(range)
                try expect(range.intervals.contains(chosen.interval), "\(chosen)")
                try expect(chosen.latency, is: range.latency)
                try expect(chosen.supervisionTimeout, is: range.supervisionTimeout)
                try expect(device.connectionParameters, is: chosen)
                try await device.service.$value.write([1])
            }
        },
        Scene("phy", "a connection takes the PHY that the companion asks for, or keeps the one it has", radios: [.phy]) { stage in
            let device = try await stage.connected()
            let peripheral = stage.bluetooth.retrievePeripheral(for: device.id)
            let first = try require(peripheral.phy)
            let chosen = try await peripheral.requestPHY(.le2M)
            try expect(chosen == .le2M || chosen == first)
            try expect(peripheral.phy, is: chosen)
            try await device.service.$value.write([1])
        },
        Scene(
            "deviceParameters", "a device asks for other connection parameters, and goes on", radios: [.centralConnections]
        ) { stage in
            let device = try await stage.connected()
            let central = try require(stage.server.centrals.first)
            let missing = stage.radio.peripheral.missingCapabilities[.connectionParameters]
            do {
                let chosen = try await stage.server.requestConnectionParameters(.lowPower, of: central)
                try expect(missing == nil)
                if let chosen { try expect(stage.server.connectionParameters(of: central), is: chosen) }
            } catch let error as BluetoothError {
                try expect(missing.map { error.code == .unavailable(.connectionParameters, reason: $0) } == true, "\(error)")
            }
            try await device.service.$value.write([1])
        },
        Scene("absent", "an attempt to connect to a device that is not there ends at its deadline") { stage in
            let device = try await stage.found()
            try await stage.stopAdvertising()
            try await expect(throws: BluetoothError(.timedOut(after: .seconds(3)), during: .connect, peer: device.id)) {
                try await device.connect(timeout: .seconds(3))
            }
            try await stage.server.startAdvertising(AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id]))
            try await device.connect(timeout: .seconds(20))
        },
        Scene("waits", "connecting waits until the device comes") { stage in
            let device = try await stage.found()
            try await stage.stopAdvertising()
            let connecting = Task { await device.connect() }
            try await stage.wait(.seconds(5))
            try expect(device.state, is: .connecting)
            try await stage.server.startAdvertising(AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id]))
            try await expect(connecting.value, is: .connected)
        },
        Scene("cancelled", "a cancelled attempt to connect is over, and the next one works") { stage in
            let device = try await stage.found()
            try await stage.stopAdvertising()
            let connecting = Task { try await device.connect(timeout: .seconds(60)) }
            try await stage.wait(.seconds(1))
            connecting.cancel()
            try await expect(throws: CancellationError.self) { try await connecting.value }
            try await stage.server.startAdvertising(AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id]))
            try await device.connect(timeout: .seconds(20))
        },
        Scene("power", "an adapter that goes off ends the connection, and one that comes back makes it again", needs: [.power]) { stage in
            let device = try await stage.connected()
            try await stage.radio.setCentralPower(false)
            try await stage.until { device.state == .disconnected }
            try expect(device.disconnectReason, is: .adapterUnavailable)
            try await expect(throws: BluetoothError(.adapter(.poweredOff), during: .connect, peer: device.id)) {
                try await device.connect(timeout: .seconds(20))
            }
            let connecting = Task { await device.connect() }
            try await stage.radio.setCentralPower(true)
            try await expect(connecting.value, is: .connected)
        },
        Scene(
            "severalCentrals", "two companions are connected at once, and each hears what is meant for it", needs: [.severalCentrals],
            radios: [.centralConnections]
        ) { stage in
            let other = try stage.radio.makeSecondCentral()
            let bluetooth = Bluetooth(radio: other) { Discover(StageDevice.self, by: .advertisedService(StageService.id)) }
            stage.run { try await other.run() }
            let first = try await stage.connected()
            try await stage.until { stage.log.centrals.count == 1 }
            let second = try await stage.connected(by: bluetooth)
            try await stage.until { stage.log.connections == 2 }
            try await stage.until { stage.log.tickSubscribers == 2 }
            try await stage.served.$ticks.notify(1, to: stage.server.centrals[0])
            try await stage.until { first.service.ticks == 1 }
            try await stage.served.$ticks.notify(2, to: stage.server.centrals[1])
            try await stage.until { second.service.ticks == 2 }
            try expect(first.service.ticks, is: 1)
            try await stage.served.$ticks.notify(3)
            try await stage.until { first.service.ticks == 3 && second.service.ticks == 3 }
            await second.disconnect()
            try await stage.until { stage.log.disconnections == 1 }
            try expect(first.state, is: .connected)
            try await first.service.$value.write([1])
        },
        Scene("rssi", "the signal strength of a connection is measured") { stage in
            let device = try await stage.connected()
            try await expect((-127...20).contains(device.readRSSI()))
        },
    ]
}
