import Bluetooth
import CoreBluetooth
import Dispatch
import Foundation
import Testing
import VirtualRadio

/// What an app does that the documentation forbids has to be noticed: otherwise the imitation proves nothing.
@Suite @BluetoothActor struct `The imitation of CoreBluetooth` {
    private final class App: NSObject, @BluetoothActor CBCentralManagerDelegate {
        var found: CBPeripheral?
        var discoveries = 0
        var states: [CBManagerState] = []
        var disconnects = 0

        func centralManagerDidUpdateState(_ central: CBCentralManager) { states.append(central.state) }
        func centralManager(
            _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi RSSI: NSNumber
        ) {
            found = peripheral
            discoveries += 1
        }
        func centralManager(_ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?) {
            disconnects += 1
        }
    }

    /// A scene whose phone an app uses without our radio.
    private func play(_ complaints: [String], _ body: @BluetoothActor (AppleScene, CBCentralManager, App) async throws -> Void) async throws
    {
        try await AppleScene.play(complaints: complaints, isStarted: false) { scene in
            scene.run { try await scene.adapter.run() }
            try await scene.server.publish([scene.served])
            try await scene.advertise()
            let app = App()
            let manager = CBCentralManager(delegate: app, system: scene.system)
            #expect(manager.state == .unknown)
            try await body(scene, manager, app)
            await scene.pass(.seconds(1))
        }
    }

    @Test func `commands before the state is known are misuse`() async throws {
        try await play(["scan while the state is unknown"]) { scene, manager, app in
            manager.scanForPeripherals(withServices: nil)
            await scene.pass(.seconds(1))
            #expect(app.states == [.poweredOn])
            #expect(!manager.isScanning && app.discoveries == 0)
        }
    }

    @Test func `duplicates are merged, unless they are asked for`() async throws {
        try await play([]) { scene, manager, app in
            await scene.pass(.milliseconds(1))
            manager.scanForPeripherals(withServices: nil)
            await scene.pass(.seconds(1))
            #expect(app.discoveries == 1)
            manager.scanForPeripherals(withServices: nil, options: [CBCentralManagerScanOptionAllowDuplicatesKey: true])
            await scene.pass(.seconds(1))
            #expect(app.discoveries > 5)
            scene.system.isInBackground = true
            let count = app.discoveries
            manager.scanForPeripherals(withServices: nil, options: [CBCentralManagerScanOptionAllowDuplicatesKey: true])
            await scene.pass(.seconds(1))
            #expect(app.discoveries == count)
            manager.scanForPeripherals(
                withServices: [CBUUID(string: SceneService.id.description)], options: [CBCentralManagerScanOptionAllowDuplicatesKey: true])
            await scene.pass(.seconds(1))
            #expect(app.discoveries == count + 1)
        }
    }

    @Test func `a peripheral that is released ends its attempt`() async throws {
        try await play(["a peripheral was released while it was being connected"]) { scene, manager, app in
            await scene.pass(.milliseconds(1))
            manager.scanForPeripherals(withServices: nil)
            await scene.pass(.seconds(1))
            manager.stopScan()
            scene.server.stopAdvertising()
            if let found = app.found { manager.connect(found) }
            app.found = nil
            await scene.pass(.seconds(1))
            try await scene.advertise()
            await scene.pass(.seconds(2))
            #expect(scene.server.centrals == [])
        }
    }

    @Test(arguments: [false, true])
    func `a device that was never connected may be lost to who does not hold it`(_ forgets: Bool) async throws {
        try await play([]) { scene, manager, app in
            scene.system.behaviour.forgetsWhatWasNeverConnected = forgets
            await scene.pass(.milliseconds(1))
            manager.scanForPeripherals(withServices: nil)
            await scene.pass(.seconds(1))
            manager.stopScan()
            let found = try #require(app.found)
            #expect(manager.retrievePeripherals(withIdentifiers: [found.identifier]).isEmpty == forgets)
            manager.connect(found)
            await scene.pass(.seconds(2))
            manager.cancelPeripheralConnection(found)
            await scene.pass(.seconds(1))
            #expect(manager.retrievePeripherals(withIdentifiers: [found.identifier]).first === found)
        }
    }

    @Test func `a write that does not fit is lost, and so is one that there is no room for`() async throws {
        try await play([
            "a write without response was lost: Could not write: 515 bytes do not fit; this connection carries at most 514.",
            "a write without response was lost: there was no room for it",
        ]) { scene, manager, app in
            await scene.pass(.milliseconds(1))
            manager.scanForPeripherals(withServices: nil)
            await scene.pass(.seconds(1))
            manager.stopScan()
            let peripheral = try #require(app.found)
            manager.connect(peripheral)
            await scene.pass(.seconds(2))
            #expect(peripheral.maximumWriteValueLength(for: .withoutResponse) == 20)
            peripheral.discoverServices(nil)
            await scene.pass(.seconds(2))
            #expect(peripheral.maximumWriteValueLength(for: .withoutResponse) == 514)
            let service = try #require(peripheral.services?.first { $0.uuid.uuidString == SceneService.id.description })
            peripheral.discoverCharacteristics(nil, for: service)
            await scene.pass(.seconds(1))
            let commands = try #require(service.characteristics?.first { $0.uuid.uuidString == SceneService.commandsID.description })
            peripheral.writeValue(Data(count: 515), for: commands, type: .withoutResponse)
            while peripheral.canSendWriteWithoutResponse { peripheral.writeValue(Data([1]), for: commands, type: .withoutResponse) }
            peripheral.writeValue(Data([1]), for: commands, type: .withoutResponse)
            manager.cancelPeripheralConnection(peripheral)
            await scene.pass(.seconds(1))
            #expect(app.disconnects == 1 && peripheral.services == nil)
        }
    }

    @Test func `a machine without Bluetooth says so`() async throws {
        let app = App()
        let manager = CBCentralManager(delegate: app, queue: DispatchQueue(label: "test"))
        while app.states.isEmpty { await Task.yield() }
        #expect(app.states == [.unsupported] && manager.state == .unsupported)
    }

    @Test func `UUIDs have their shortest form, big-endian`() {
        #expect(CBUUID(string: "180a").uuidString == "180A")
        #expect(CBUUID(data: Data([0x18, 0x0A])) == CBUUID(string: "180A"))
        #expect(CBUUID(string: "180A").data == Data([0x18, 0x0A]))
        #expect(CBUUID(string: "0000180A-0000-1000-8000-00805F9B34FB").uuidString == "180A")
    }
}
