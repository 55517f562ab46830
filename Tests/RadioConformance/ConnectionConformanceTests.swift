import Bluetooth
import Testing

extension RadioConformance {
    @Suite @BluetoothActor struct Connection {
        @Test("connecting finds the whole table, and tells both sides", arguments: RadioKind.all)
        func connect(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.connected()
                #expect(device.state == .connected)
                try await stage.until { stage.log.connections == 1 }
                #expect(device.$service.isPresent)
                let service = device.service
                #expect(service.$value.properties == [.read, .write])
                #expect(service.$ticks.properties == .notify)
                #expect(service.$alarms.properties == .indicate)
                #expect(service.$commands.properties == .writeWithoutResponse)
                #expect(service.$point.properties == [.write, .indicate])
                #expect(service.$ticks.isNotifying)
                #expect(service.$alarms.isNotifying)
                #expect(!service.$point.isNotifying)
            }
        }

        @Test("disconnecting tells both sides, and the device can be connected again", arguments: RadioKind.all)
        func disconnect(_ radio: RadioKind) async throws {
            try await Stage.play(radio, radios: .centralConnections) { stage in
                let device = try await stage.connected()
                for round in 1...3 {
                    await device.disconnect()
                    #expect(device.state == .disconnected)
                    #expect(device.disconnectReason == .requested)
                    try await stage.until { stage.log.disconnections == round }
                    try await device.connect(timeout: .seconds(20))
                }
            }
        }

        @Test("the device knows who is connected and with what MTU, and knows the companion again", arguments: RadioKind.all)
        func identity(_ radio: RadioKind) async throws {
            try await Stage.play(radio, radios: .linkMTU, .centralConnections) { stage in
                let device = try await stage.connected()
                stage.served.$value.onWrite { [log = stage.log] _, central in log.askers.append(central) }
                stage.served.$value.onRead { [log = stage.log] central in
                    log.askers.append(central)
                    return [1]
                }
                try await device.service.$value.write([1])
                _ = try await device.service.$value.read()
                let companion = Central(id: try await stage.radio.identityOfCentral(), mtu: try #require(device.mtu))
                #expect(stage.log.askers == [companion, companion])
                #expect(stage.server.centrals == [companion])
                await device.disconnect()
                try await stage.until { stage.log.disconnections == 1 }
                try await device.connect(timeout: .seconds(20))
                try await device.service.$value.write([1])
                #expect(stage.log.askers.last == companion)
            }
        }

        @Test("the device may end the connection", arguments: RadioKind.all)
        func peerDisconnects(_ radio: RadioKind) async throws {
            try await Stage.play(radio, radios: .centralConnections) { stage in
                let device = try await stage.connected()
                stage.server.disconnect(try #require(stage.server.centrals.first))
                try await stage.until { device.state == .disconnected }
                #expect(device.disconnectReason == .peer)
            }
        }

        @Test("a lost link is noticed, ends what waits, and can be made again", arguments: RadioKind.all)
        func linkLoss(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .linkLoss) { stage in
                let device = try await stage.connected()
                let request = try await stage.pendingRequest(of: device)
                try await stage.radio.loseLink()
                try await stage.until { device.state == .disconnected }
                #expect(device.disconnectReason == .supervisionTimeout)
                let error = await #expect(throws: BluetoothError.self) { try await request.value }
                #expect(error?.code == .disconnected(.supervisionTimeout))
                try await device.connect(timeout: .seconds(20))
                #expect(device.service.$ticks.isNotifying)
            }
        }

        @Test("an attempt to connect to a device that is not there ends at its deadline", arguments: RadioKind.all)
        func absent(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.found()
                try await stage.stopAdvertising()
                await #expect(throws: BluetoothError(.timedOut(after: .seconds(3)), during: .connect, peer: device.id)) {
                    try await device.connect(timeout: .seconds(3))
                }
                try await stage.server.startAdvertising(AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id]))
                try await device.connect(timeout: .seconds(20))
            }
        }

        @Test("connecting waits until the device comes", arguments: RadioKind.all)
        func waits(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.found()
                try await stage.stopAdvertising()
                let connecting = Task { await device.connect() }
                try await stage.wait(.seconds(5))
                #expect(device.state == .connecting)
                try await stage.server.startAdvertising(AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id]))
                #expect(await connecting.value == .connected)
            }
        }

        @Test("a cancelled attempt to connect is over, and the next one works", arguments: RadioKind.all)
        func cancelled(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.found()
                try await stage.stopAdvertising()
                let connecting = Task { try await device.connect(timeout: .seconds(60)) }
                try await stage.wait(.seconds(1))
                connecting.cancel()
                await #expect(throws: CancellationError.self) { try await connecting.value }
                try await stage.server.startAdvertising(AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id]))
                try await device.connect(timeout: .seconds(20))
            }
        }

        @Test("an adapter that goes off ends the connection, and one that comes back makes it again", arguments: RadioKind.all)
        func power(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .power) { stage in
                let device = try await stage.connected()
                try await stage.radio.setCentralPower(false)
                try await stage.until { device.state == .disconnected }
                #expect(device.disconnectReason == .adapterUnavailable)
                await #expect(throws: BluetoothError(.adapter(.poweredOff), during: .connect, peer: device.id)) {
                    try await device.connect(timeout: .seconds(20))
                }
                let connecting = Task { await device.connect() }
                try await stage.radio.setCentralPower(true)
                #expect(await connecting.value == .connected)
            }
        }

        @Test("two companions are connected at once, and each hears what is meant for it", arguments: RadioKind.all)
        func severalCentrals(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .severalCentrals, radios: .centralConnections) { stage in
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
                #expect(first.service.ticks == 1)
                try await stage.served.$ticks.notify(3)
                try await stage.until { first.service.ticks == 3 && second.service.ticks == 3 }
                await second.disconnect()
                try await stage.until { stage.log.disconnections == 1 }
                #expect(first.state == .connected)
                try await first.service.$value.write([1])
            }
        }

        @Test("the signal strength of a connection is measured", arguments: RadioKind.all)
        func rssi(_ radio: RadioKind) async throws {
            try await Stage.play(radio) { stage in
                let device = try await stage.connected()
                #expect((-127...20).contains(try await device.readRSSI()))
            }
        }
    }
}
