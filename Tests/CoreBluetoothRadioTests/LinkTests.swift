import Bluetooth
import CoreBluetooth
import CoreBluetoothRadio
import Foundation
import Testing
import VirtualRadio

@Suite @BluetoothActor struct `Links over CoreBluetooth` {
    @Test(arguments: [false, true]) func `what a packet carries is known with the services`(_ isKnownBefore: Bool) async throws {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.knowsPacketsAtConnect = isKnownBefore
        try await AppleScene.play(behaviour) { scene in
            let outcome = scene.connect()
            await scene.pass(.seconds(2))
            let link = try outcome.get()
            let log = LinkLog()
            link.delegate = log
            #expect(link.mtu == 23)
            link.discoverServices { _ in }
            await scene.pass(.seconds(2))
            #expect(link.mtu == 517)
            #expect(log.events == [.mtu(517)])
        }
    }

    @Test func `an older phone carries less in a packet, and no more is given to it`() async throws {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.largestMTU = 185
        try await AppleScene.play(behaviour) { scene in
            let (link, table) = try await scene.connected()
            #expect(link.mtu == 185)
            let commands = try scene.characteristic(SceneService.commandsID, in: table).handle
            var received: [Int] = []
            scene.served.$commands.onWrite { value, _ in received.append(value.count) }
            #expect(try link.writeWithoutResponse(Array(repeating: 0, count: 182), to: commands))
            #expect(throws: BluetoothError(.valueTooLong(length: 183, maximum: 182), during: .write, peer: scene.device.id)) {
                _ = try link.writeWithoutResponse(Array(repeating: 0, count: 183), to: commands)
            }
            await scene.pass(.seconds(1))
            #expect(received == [182])
        }
    }

    /// The device was given another table while it was away, and cannot say so.
    @Test(arguments: [false, true]) func `a table that the system keeps is asked about in vain, and without a trap`(_ isKept: Bool)
        async throws
    {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.keepsTables = isKept
        try await AppleScene.play(behaviour) { scene in
            let (first, table) = try await scene.connected()
            let last = try scene.characteristic(SceneService.secretID, in: table)
            first.disconnect()
            await scene.pass(.seconds(1))
            try await scene.server.publish([OtherService()])
            let (link, again) = try await scene.connected()
            #expect(again.map(\.uuid).contains(SceneService.id) == isKept)
            guard isKept else { return }
            let read = Outcome<[UInt8]>()
            link.read(last.handle) { read.take($0) }
            await scene.pass(.seconds(1))
            #expect(throws: (any Error).self) { try read.get() }
            // Once the device says that it has changed, it is asked again.
            try await scene.server.publish([OtherService(), scene.served])
            await scene.pass(.seconds(1))
            let found = Outcome<[GATTService]>()
            link.discoverServices { found.take($0) }
            await scene.pass(.seconds(2))
            #expect(try found.get().map(\.uuid).contains(OtherService.id))
        }
    }

    @Test func `an unchanged table has the same handles again`() async throws {
        try await AppleScene.play { scene in
            let (link, table) = try await scene.connected()
            let again = Outcome<[GATTService]>()
            link.discoverServices { again.take($0) }
            await scene.pass(.seconds(2))
            #expect(try again.get() == table)
            let handles = table.flatMap { service in
                [service.handle] + service.characteristics.flatMap { [$0.handle] + $0.descriptors.map(\.handle) }
            }
            #expect(handles == handles.sorted() && Set(handles).count == handles.count)
        }
    }

    @Test(arguments: [false, true])
    func `an answer within the call is not lost, and comes after it`(_ answersWithinTheCall: Bool) async throws {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.answersWithinTheCall = answersWithinTheCall
        try await AppleScene.play(behaviour) { scene in
            let (link, table) = try await scene.connected()
            let ticks = try scene.characteristic(SceneService.ticksID, in: table)
            let outcome = Outcome<Void>()
            link.setNotifications(false, for: ticks) { outcome.take($0) }
            #expect(outcome.results.isEmpty)
            await scene.pass(.milliseconds(1))
            try outcome.get()
            // The next request has its turn.
            let rssi = Outcome<Int>()
            link.readRSSI { rssi.take($0) }
            await scene.pass(.seconds(1))
            #expect((-127...20).contains(try rssi.get()))
        }
    }

    @Test func `the requests under way are answered when the link ends, before the link's own end is told`() async throws {
        try await AppleScene.play { scene in
            let (link, table) = try await scene.connected()
            let value = try scene.characteristic(SceneService.valueID, in: table)
            let log = LinkLog()
            link.delegate = log
            let read = Outcome<[UInt8]>()
            let write = Outcome<Void>()
            var answeredAtTheEnd: [Int] = []
            log.onEvent = { event in if case .end = event { answeredAtTheEnd = [read.results.count, write.results.count] } }
            scene.device.isSilent = true
            link.read(value.handle) { read.take($0) }
            link.write([1], to: value.handle) { write.take($0) }
            await scene.pass(.seconds(1))
            scene.device.dropLinks()
            await scene.pass(.seconds(10))
            #expect(read.code == .disconnected(.supervisionTimeout))
            #expect(write.code == .disconnected(.supervisionTimeout))
            #expect(log.events == [.end(.supervisionTimeout)])
            #expect(answeredAtTheEnd == [1, 1])
            let late = Outcome<Int>()
            link.readRSSI { late.take($0) }
            #expect(late.results.isEmpty)
            await scene.pass(.milliseconds(1))
            #expect(late.code == .disconnected(.supervisionTimeout))
            #expect(throws: BluetoothError(.disconnected(.supervisionTimeout), during: .write, peer: scene.device.id)) {
                _ = try link.writeWithoutResponse([1], to: value.handle)
            }
        }
    }

    @Test func `a request that nobody answers for 30 s is why the link ended`() async throws {
        try await AppleScene.play { scene in
            let (link, table) = try await scene.connected()
            let log = LinkLog()
            link.delegate = log
            scene.device.isSilent = true
            let read = Outcome<[UInt8]>()
            link.read(try scene.characteristic(SceneService.valueID, in: table).handle) { read.take($0) }
            await scene.pass(.seconds(35))
            #expect(read.code == .disconnected(.transactionTimeout))
            #expect(log.events == [.end(.transactionTimeout)])
        }
    }

    @Test func `a read of a value that notifies loses nothing`() async throws {
        try await AppleScene.play { scene in
            let (link, table) = try await scene.connected()
            let value = try scene.characteristic(SceneService.valueID, in: table)
            let log = LinkLog()
            link.delegate = log
            let subscribed = Outcome<Void>()
            link.setNotifications(true, for: value) { subscribed.take($0) }
            await scene.pass(.seconds(1))
            try subscribed.get()
            scene.served.$value.onRead { _ in [2] }
            let read = Outcome<[UInt8]>()
            link.read(value.handle) { read.take($0) }
            try await scene.served.$value.notify([1])
            await scene.pass(.seconds(1))
            let told = log.events + [.value(try read.get())]
            #expect(told.contains(.value([1])) && told.contains(.value([2])) && told.count == 2)
        }
    }

    @Test(arguments: [false, true])
    func `commands go as fast as the system takes them, and none is lost`(_ isReadyLate: Bool) async throws {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.isReadyOnlyAfterFirstCommand = isReadyLate
        try await AppleScene.play(behaviour) { scene in
            let (link, table) = try await scene.connected()
            let commands = try scene.characteristic(SceneService.commandsID, in: table).handle
            var received: [UInt8] = []
            scene.served.$commands.onWrite { value, _ in received += value }
            var sent: UInt8 = 0
            @BluetoothActor func send() throws { while sent < 200, try link.writeWithoutResponse([sent], to: commands) { sent += 1 } }
            let log = LinkLog()
            link.delegate = log
            log.onEvent = { event in if event == .ready { do { try send() } catch { Issue.record(error) } } }
            try send()
            #expect(sent > 0 && sent < 200)
            await scene.pass(.seconds(10))
            #expect(received == Array(0..<200))
            #expect(throws: BluetoothError(.valueTooLong(length: 515, maximum: 514), during: .write, peer: scene.device.id)) {
                _ = try link.writeWithoutResponse(Array(repeating: 0, count: 515), to: commands)
            }
        }
    }

    @Test func `a value that the device protects is read when the system has paired`() async throws {
        try await AppleScene.play { scene in
            let person = Person()
            scene.adapter.pairingAgent = person
            scene.device.pairingAgent = person
            scene.served.$secret.setValue(7)
            let (link, table) = try await scene.connected()
            let read = Outcome<[UInt8]>()
            link.read(try scene.characteristic(SceneService.secretID, in: table).handle) { read.take($0) }
            await scene.pass(.seconds(5))
            #expect(try read.get() == [7])
        }
    }

    @Test func `a pairing that the person refuses says what to do`() async throws {
        try await AppleScene.play { scene in
            scene.device.refusesBonds = true
            let (link, table) = try await scene.connected()
            let read = Outcome<[UInt8]>()
            link.read(try scene.characteristic(SceneService.secretID, in: table).handle) { read.take($0) }
            await scene.pass(.seconds(5))
            guard case .failure(let error as ATTError) = read.results.first else {
                _ = Issue.record("\(read.results)")
                return
            }
            #expect(error.asksForPairing)
            let pairing = Outcome<Void>()
            link.pair { pairing.take($0) }
            #expect(pairing.results.isEmpty)
            await scene.pass(.milliseconds(1))
            guard case .pairing(.other(let advice)) = pairing.code else {
                _ = Issue.record("\(pairing.results)")
                return
            }
            #expect(advice.contains("Settings › Bluetooth"))
        }
    }

    @Test func `what cannot be asked for is refused here`() async throws {
        try await AppleScene.play { scene in
            let (link, table) = try await scene.connected()
            let value = try scene.characteristic(SceneService.valueID, in: table)
            @BluetoothActor func outcome(_ body: @BluetoothActor (@escaping RadioCompletion<Void>) -> Void) async -> BluetoothError.Code? {
                let outcome = Outcome<Void>()
                body { outcome.take($0) }
                #expect(outcome.results.isEmpty)
                await scene.pass(.seconds(1))
                return outcome.code
            }
            #expect(await outcome { link.write([1], to: 999, completion: $0) } == .notPresent)
            #expect(
                await outcome { link.write(Array(repeating: 0, count: 513), to: value.handle, completion: $0) }
                    == .valueTooLong(length: 513, maximum: 512))
            // The system would stop the program.
            let configuration = try #require(value.descriptors.first { $0.uuid == "2902" })
            #expect(await outcome { link.write([1, 0], to: configuration.handle, completion: $0) } == .notSupported)
            let secret = try scene.characteristic(SceneService.secretID, in: table)
            #expect(await outcome { link.setNotifications(true, for: secret, completion: $0) } == .notSupported)
            let missing = Outcome<[UInt8]>()
            link.read(999) { missing.take($0) }
            await scene.pass(.milliseconds(1))
            #expect(missing.code == .notPresent)
            #expect(throws: BluetoothError(.notPresent, during: .write, peer: scene.device.id)) {
                _ = try link.writeWithoutResponse([1], to: 999)
            }
        }
    }

    @Test func `descriptors are read in the type that the system has for each`() async throws {
        try await AppleScene.play { scene in
            let (link, table) = try await scene.connected()
            let value = try scene.characteristic(SceneService.valueID, in: table)
            @BluetoothActor func read(_ uuid: BTUUID) async throws -> [UInt8] {
                let outcome = Outcome<[UInt8]>()
                link.read(try #require(value.descriptors.first { $0.uuid == uuid }).handle) { outcome.take($0) }
                await scene.pass(.seconds(1))
                return try outcome.get()
            }
            #expect(try await read("2901") == Array("A value".utf8))
            #expect(try await read("2902") == [0, 0])
            let subscribed = Outcome<Void>()
            link.setNotifications(true, for: value) { subscribed.take($0) }
            await scene.pass(.seconds(1))
            #expect(try await read("2902") == [1, 0])
        }
    }

    @Test(arguments: [false, true])
    func `a table that changes is told, and discovered again while it is being discovered`(_ isReportedAllTheSame: Bool) async throws {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.reportsOvertakenDiscoveries = isReportedAllTheSame
        try await AppleScene.play(behaviour) { scene in
            let (link, _) = try await scene.connected()
            let log = LinkLog()
            link.delegate = log
            try await scene.server.publish([OtherService()])
            await scene.pass(.seconds(1))
            #expect(log.events == [.invalid])
            // Whenever it changes: before the services are known, between the steps, at the end.
            for step in 0..<20 {
                let found = Outcome<[GATTService]>()
                link.discoverServices { found.take($0) }
                await scene.pass(.milliseconds(50 * step))
                try await scene.server.publish(step.isMultiple(of: 2) ? [scene.served, OtherService()] : [scene.served])
                await scene.pass(.seconds(10))
                #expect(try found.get().map(\.uuid).contains(SceneService.id) || step == 0)
            }
            let last = Outcome<[GATTService]>()
            link.discoverServices { last.take($0) }
            await scene.pass(.seconds(10))
            #expect(try last.get().map(\.uuid) == [SceneService.id])
        }
    }
}

struct OtherService: BluetoothService {
    static let id: BTUUID = "5CE10000-51A6-4C0E-9C53-2C6C5B1E0F10"
    @Characteristic(id: "5CE10001-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .read) var value: UInt8?
}
