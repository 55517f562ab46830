import Bluetooth
import CoreBluetooth
import Foundation
import Testing
import VirtualRadio

@testable import CoreBluetoothRadio

@Suite @BluetoothActor struct `Attempts to connect over CoreBluetooth` {
    @Test func `a late report of a cancelled attempt does not end the next one`() async throws {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.cancelReport = .disconnect(after: .seconds(2))
        try await AppleScene.play(behaviour) { scene in
            scene.server.stopAdvertising()
            let first = scene.connect()
            scene.radio.cancelConnection(scene.device.id)
            let second = scene.connect()
            await scene.pass(.seconds(3))
            #expect(first.code == .disconnected(.requested))
            #expect(second.results.isEmpty)
            try await scene.advertise()
            await scene.pass(.seconds(2))
            _ = try second.get()
        }
    }

    @Test func `a connection that stands after it was cancelled is closed`() async throws {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.linksOutrunCancellation = true
        try await AppleScene.play(behaviour) { scene in
            let outcome = scene.connect()
            scene.radio.cancelConnection(scene.device.id)
            await scene.pass(.milliseconds(300))
            #expect(outcome.code == .disconnected(.requested))
            await scene.pass(.seconds(2))
            #expect(scene.server.centrals == [])
            // Nothing is left of it.
            let next = scene.connect()
            await scene.pass(.seconds(2))
            _ = try next.get()
        }
    }

    @Test(arguments: [false, true], [false, true])
    func `an attempt that fails says why`(_ endsAsDisconnect: Bool, _ timesOut: Bool) async throws {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.failedAttemptsEndAsDisconnects = endsAsDisconnect
        behaviour.lostBondsTimeOut = timesOut
        try await AppleScene.play(behaviour) { scene in
            scene.device.packetLoss = 0
            let person = Person()
            scene.adapter.pairingAgent = person
            scene.device.pairingAgent = person
            // The device loses the bond, and the system finds out when it encrypts the next connection.
            let (link, table) = try await scene.connected()
            let read = Outcome<[UInt8]>()
            scene.served.$secret.setValue(7)
            link.read(try scene.characteristic(SceneService.secretID, in: table).handle) { read.take($0) }
            await scene.pass(.seconds(5))
            #expect(try read.get() == [7])
            link.disconnect()
            await scene.pass(.seconds(1))
            for central in scene.device.bondedCentrals { scene.device.removeBond(central) }
            let outcome = scene.connect()
            await scene.pass(.seconds(10))
            if timesOut, case .disconnected(.other(let advice)) = outcome.code {
                #expect(advice.contains("Settings › Bluetooth"))
            } else {
                #expect(outcome.code == .disconnected(.bondMissing) && !timesOut)
            }
        }
    }

    @Test func `only a device that the system has met can be connected`() async throws {
        try await AppleScene.play { scene in
            let outcome = scene.connect(UUID())
            #expect(outcome.results.isEmpty)
            await scene.pass(.milliseconds(1))
            guard case .radio("UnknownDevice", let advice) = outcome.code else {
                _ = Issue.record("\(outcome.results)")
                return
            }
            #expect(advice.contains("Scan for it first"))
        }
    }

    @Test(arguments: [false, true])
    func `a device that was just found is connected, whether or not the system knows it by its identifier`(_ forgets: Bool) async throws {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.forgetsWhatWasNeverConnected = forgets
        try await AppleScene.play(behaviour) { scene in
            let first = scene.connect()
            await scene.pass(.seconds(2))
            try first.get().disconnect()
            await scene.pass(.seconds(1))
            let second = scene.connect()
            await scene.pass(.seconds(2))
            _ = try second.get()
        }
    }

    /// What an app holds of devices may be worthless then.
    @Test(arguments: [false, true])
    func `a device that was found before the adapter went off is connected once it was found again`(_ worthless: Bool) async throws {
        var behaviour = ImitatedSystem.Behaviour()
        behaviour.forgetsWhatWasNeverConnected = true
        behaviour.forgetsPeripheralsWhenOff = worthless
        try await AppleScene.play(behaviour) { scene in
            scene.adapter.isPowered = false
            await scene.pass(.seconds(1))
            scene.adapter.isPowered = true
            await scene.pass(.seconds(1))
            let early = scene.connect()
            await scene.pass(.milliseconds(1))
            guard case .radio("UnknownDevice", _) = early.code else {
                _ = Issue.record("\(early.results)")
                return
            }
            scene.radio.startScanning(services: [])
            await scene.pass(.seconds(1))
            let late = scene.connect()
            await scene.pass(.seconds(2))
            _ = try late.get()
        }
    }

    @Test func `of more devices than are kept, those that were heard longest ago go`() {
        var heard = RecentlyHeard<Int>(capacity: 2)
        let devices = (0..<3).map { _ in UUID() }
        heard.hear(0, of: devices[0])
        heard.hear(1, of: devices[1])
        heard.hear(2, of: devices[0])
        heard.hear(3, of: devices[2])
        #expect(devices.map { heard[$0] } == [2, nil, 3])
        heard.removeAll()
        #expect(heard[devices[2]] == nil)
    }

    @Test func `there is one attempt at a time, and none while there is a connection`() async throws {
        try await AppleScene.play { scene in
            let first = scene.connect()
            let second = scene.connect()
            await scene.pass(.seconds(2))
            _ = try first.get()
            guard case .radio("InProgress", _) = second.code else {
                _ = Issue.record("\(second.results)")
                return
            }
            let third = scene.connect()
            await scene.pass(.seconds(2))
            guard case .radio("InProgress", _) = third.code else {
                _ = Issue.record("\(third.results)")
                return
            }
        }
    }

    /// Each doubt by itself, all of them, and none.
    private static let waysToGoOff: [ImitatedSystem.Behaviour] = {
        var all = [ImitatedSystem.Behaviour(), .otherwise, .init(), .init(), .init()]
        all[2].reportsLinksOfAnAdapterThatIsOff = true
        all[3].forgetsPeripheralsWhenOff = true
        all[4].resetsBeforeItIsOn = true
        return all
    }()

    @Test(arguments: 0..<5) func `an adapter that goes off ends attempts and links, once`(_ way: Int) async throws {
        let behaviour = Self.waysToGoOff[way]
        try await AppleScene.play(behaviour) { scene in
            let (link, _) = try await scene.connected()
            let log = LinkLog()
            link.delegate = log
            scene.adapter.isPowered = false
            await scene.pass(.seconds(1))
            #expect(log.events == [.end(.adapterUnavailable)])
            let refused = scene.connect()
            await scene.pass(.seconds(1))
            #expect(refused.code == .adapter(.poweredOff))
            scene.adapter.isPowered = true
            await scene.pass(.seconds(5))
            scene.server.stopAdvertising()
            let waiting = scene.connect()
            await scene.pass(.seconds(1))
            scene.adapter.isPowered = false
            await scene.pass(.seconds(1))
            #expect(waiting.code == .adapter(.poweredOff))
            // One that resets is in no state that is known.
            #expect(scene.states.contains(.unknown) == behaviour.resetsBeforeItIsOn)
            #expect(scene.states.filter { $0 != .unknown } == [.poweredOn, .poweredOff, .poweredOn, .poweredOff])
        }
    }

    @Test func `the end of the radio closes its connections`() async throws {
        try await AppleScene.play { scene in
            let other = scene.run { try await scene.radio.run() }
            let again = await #expect(throws: BluetoothError.self) { try await other.value }
            guard case .radio("Busy", _) = again?.code else {
                _ = Issue.record("\(String(describing: again))")
                return
            }
        }
        try await AppleScene.play(isStarted: false) { scene in
            scene.run { try await scene.adapter.run() }
            let running = scene.run { try await scene.radio.run() }
            try await scene.server.publish([scene.served])
            try await scene.advertise()
            await scene.pass(.milliseconds(1))
            scene.radio.startScanning(services: [SceneService.id])
            await scene.pass(.seconds(1))
            let (link, _) = try await scene.connected()
            let log = LinkLog()
            link.delegate = log
            running.cancel()
            _ = await running.result
            #expect(log.events == [.end(.requested)])
            await scene.pass(.seconds(1))
            #expect(scene.server.centrals == [])
        }
    }

    @Test func `bonds are the system's own, and the error says where they are`() async throws {
        try await AppleScene.play { scene in
            let error = await #expect(throws: BluetoothError.self) { try await scene.radio.bondedPeripherals() }
            #expect(error?.description.contains("Settings › Bluetooth") == true)
            await #expect(throws: BluetoothError.self) { try await scene.radio.removeBond(scene.device.id) }
        }
    }
}

/// Says yes to everything.
@BluetoothActor
final class Person: PairingAgent {
    let ioCapability = IOCapability.noInputNoOutput
    func enterPasskey(for peer: UUID) async throws -> UInt32 { 0 }
    func show(passkey: UInt32, for peer: UUID) {}
    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { true }
    func authorize(_ peer: UUID) async throws -> Bool { true }
}
