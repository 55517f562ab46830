import Bluetooth
import Observation
import SwiftUI
import Testing
import VirtualRadio

@testable import BluetoothUI

/// A module on simulated air, in real time, as what is waited for is on the main actor; and what a screen shows of it.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `SwiftUI views of the framework` {
    @BluetoothActor private static let air = VirtualRadio(
        seed: 1, configuration: VirtualRadioConfiguration(connectionInterval: .microseconds(7500)))

    @BluetoothActor
    private static func makeDevice(_ name: String) async throws -> (VirtualPeripheral, GATTServer) {
        let device = air.makePeripheral(VirtualPeripheral.Options(advertisingInterval: .milliseconds(20)))
        let server = GATTServer(radio: device)
        try await server.publish([])
        try await server.startAdvertising(AdvertisementData(localName: name, serviceUUIDs: ["FFF0"]))
        return (device, server)
    }

    @BluetoothActor
    private static func makeModule() -> (VirtualCentral, Bluetooth) {
        let central = air.makeCentral()
        return (central, Bluetooth(radio: central) { Discover(MyDevice.self, by: .advertisedService("FFF0")) })
    }

    /// Waits until the screen shows these texts.
    private func until(_ shown: ShownBluetooth, _ view: some View, shows texts: [String]) async {
        while shownTexts(of: view) != texts {
            let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
            withObservationTracking {
                _ = shown.snapshot
            } onChange: {
                continuation.finish()
            }
            if shownTexts(of: view) == texts { return }
            for await _ in changes {}
            if Task.isCancelled { return }
        }
    }

    @Test func `the document's view shows what is nearby, connects, and shows the device`() async throws {
        let (device, server) = try await Self.makeDevice("Lamp")
        let (central, bluetooth) = await Self.makeModule()
        let shown = ShownBluetooth(bluetooth)
        let radios = Task {
            try await withThrowingTaskGroup { group in
                group.addTask { try await device.run() }
                group.addTask { try await central.run() }
                group.addTask { try await server.run() }
                try await group.waitForAll()
            }
        }
        let following = Task { await shown.follow() }
        #expect(shownTexts(of: MyView().bluetooth(shown)) == ["Devices"])

        // What `.scanNearbyDevices(with: bluetooth, autoConnect: true)` runs while the view is there.
        let scanning = Task { await shown.scan(NearbyScan(autoConnect: true)) }
        await until(shown, MyView().bluetooth(shown), shows: ["Devices", "In progress", "Lamp"])
        await until(shown, MyView().bluetooth(shown), shows: ["Device", "connected", "Devices", "In progress", "Lamp"])
        #expect(shownTexts(of: ConnectedView().bluetooth(shown)) == ["Lamp"])
        #expect(shown.nearbyDevices(for: MyDevice.self).first?.rssi != 127)

        scanning.cancel()
        await scanning.value
        await until(shown, MyView().bluetooth(shown), shows: ["Device", "connected", "Devices", "Lamp"])
        await shown.connectedDevices(of: MyDevice.self).first?.device.disconnect()
        await until(shown, ConnectedView().bluetooth(shown), shows: [])
        following.cancel()
        radios.cancel()
        _ = await radios.result
    }

    @Test func `a view that is shown without a radio shows nothing, and does not fail`() async {
        let shown = ShownBluetooth(await Bluetooth { Discover(MyDevice.self, by: .advertisedService("FFF0")) })
        #expect(shownTexts(of: MyView().bluetooth(shown)) == ["Devices"])
        #expect(shown.state == .unknown)
    }

    @Test func `a view scans for what it says, else for what is around it, and not at all where that is off`() async {
        let shown = ShownBluetooth(await Bluetooth { Discover(MyDevice.self, by: .advertisedService("FFF0")) })
        func modifier(_ isEnabled: Bool, _ minimumRSSI: Int?) -> ScanModifier {
            ScanModifier(isEnabled: isEnabled, bluetooth: shown, minimumRSSI: minimumRSSI, staleInterval: nil, autoConnect: true)
        }
        #expect(modifier(true, nil).scan == NearbyScan(autoConnect: true))
        #expect(modifier(true, -50).scan == NearbyScan(minimumRSSI: -50, autoConnect: true))
        #expect(modifier(false, -50).scan == nil)
        let options = shownTexts(of: OptionsView().bluetoothScanningOptions(minimumRSSI: -40, advertisementStaleInterval: .seconds(3)))
        #expect(options == ["-40", "3.0 seconds"])
    }

    @Test(arguments: [false, true]) func `a view connects by itself while it is there, where that is on`(_ isOn: Bool) async {
        let shown = ShownBluetooth(await Bluetooth { Discover(MyDevice.self, by: .advertisedService("FFF0")) })
        let host = ViewHost(Text("Here").autoConnect(enabled: isOn, with: shown).bluetooth(shown))
        #expect(host.look().map(\.label) == ["Here"])
        if isOn { await until(shown, ScanningView().bluetooth(shown), shows: ["looking"]) }
        #expect(shown.isScanning == isOn)
        // Its tasks end with it: the scan first, then nobody follows.
        await host.close()
        #expect(await !shown.bluetooth.isScanning)
    }

    @Test func `a preview shows devices that no radio has heard, with the values that it gives them`() async {
        let lamp = PreviewedDevice(MyDevice.self, name: "Lamp", state: .connected) { $0.deviceInformation.$manufacturer.inject("Spezi") }
        let shown = await ShownBluetooth.previewing([lamp, PreviewedDevice(MyDevice.self)], isScanning: true)
        #expect(
            shownTexts(of: MyView().bluetooth(shown)) == ["Device", "connected", "Devices", "In progress", "Lamp", "unknown"])
        #expect(shownTexts(of: ConnectedView().bluetooth(shown)) == ["Lamp"])
        #expect(await shown.connectedDevices(of: MyDevice.self).first?.device.deviceInformation.manufacturer == "Spezi")
        let ids = Set(shown.nearbyDevices(for: MyDevice.self).map(\.id))
        #expect(ids.count == 2)
        // On the screen it stays what it is.
        let host = ViewHost(MyView().bluetooth(shown))
        _ = host.look()
        await host.close()
        #expect(shown.nearbyDevices(for: MyDevice.self).count == 2 && shown.state == .poweredOn)
    }

    @Test func `scans of several views are joined`() {
        let near = NearbyScan(minimumRSSI: -60, advertisementStaleInterval: .seconds(2), autoConnect: true)
        let far = NearbyScan(minimumRSSI: -90, advertisementStaleInterval: .seconds(5))
        let both = NearbyScan(minimumRSSI: -90, advertisementStaleInterval: .seconds(5), autoConnect: true)
        #expect(near.joined(with: far) == both)
        #expect(far.joined(with: near) == both)
    }
}

private struct ScanningView: View {
    @Environment(ShownBluetooth.self) var bluetooth

    var body: some View { if bluetooth.isScanning { Text("looking") } }
}

/// Shows what scans in it would do.
private struct OptionsView: View {
    @Environment(\.bluetoothScan) var scan

    var body: some View {
        Text("\(scan.minimumRSSI)")
        Text("\(scan.advertisementStaleInterval)")
    }
}
