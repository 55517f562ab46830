import Bluetooth
import SwiftUI

extension View {
    /// Gives a view, and those in it, `@Environment(ShownBluetooth.self)`, the first connected device of each class, and
    /// ``ConnectedDevices``; follows the module while the view is there.
    public func bluetooth(_ shown: ShownBluetooth) -> some View { modifier(FollowModifier(shown: shown)) }

    /// Looks for devices while the view is there.
    ///
    /// - Parameters:
    ///   - minimumRSSI: weaker advertisements are passed over, dBm; `nil` for what ``bluetoothScanningOptions(minimumRSSI:advertisementStaleInterval:)``
    ///     says.
    ///   - advertisementStaleInterval: how long a device counts as nearby without being heard; the same.
    ///   - autoConnect: connect to the strongest device nearby, of each class.
    public func scanNearbyDevices(
        enabled: Bool = true, with bluetooth: ShownBluetooth, minimumRSSI: Int? = nil, advertisementStaleInterval: Duration? = nil,
        autoConnect: Bool = false
    ) -> some View {
        modifier(
            ScanModifier(
                isEnabled: enabled, bluetooth: bluetooth, minimumRSSI: minimumRSSI, staleInterval: advertisementStaleInterval,
                autoConnect: autoConnect))
    }

    /// Connects to the strongest device nearby, of each class, while the view is there and none is connected.
    public func autoConnect(
        enabled: Bool = true, with bluetooth: ShownBluetooth, minimumRSSI: Int? = nil, advertisementStaleInterval: Duration? = nil
    ) -> some View {
        scanNearbyDevices(
            enabled: enabled, with: bluetooth, minimumRSSI: minimumRSSI, advertisementStaleInterval: advertisementStaleInterval,
            autoConnect: true)
    }

    /// The options of scans of the views in this one that say nothing else.
    public func bluetoothScanningOptions(
        minimumRSSI: Int = Bluetooth.defaultMinimumRSSI, advertisementStaleInterval: Duration = Bluetooth.defaultStaleInterval
    ) -> some View {
        environment(
            \.bluetoothScan, NearbyScan(minimumRSSI: minimumRSSI, advertisementStaleInterval: advertisementStaleInterval))
    }
}

struct FollowModifier: ViewModifier {
    let shown: ShownBluetooth

    /// A body of its own: what it reads of the module, it is asked for again when that has changed.
    func body(content: Content) -> some View {
        content.environment(\.bluetoothSnapshot, shown.snapshot)
            .environment(shown)
            .task(id: ObjectIdentifier(shown)) { await shown.follow() }
    }
}

struct ScanModifier: ViewModifier {
    @Environment(\.bluetoothScan) private var options
    let isEnabled: Bool
    let bluetooth: ShownBluetooth
    let minimumRSSI: Int?
    let staleInterval: Duration?
    let autoConnect: Bool

    /// `nil` where nothing is to be scanned for.
    var scan: NearbyScan? {
        guard isEnabled else { return nil }
        return NearbyScan(
            minimumRSSI: minimumRSSI ?? options.minimumRSSI,
            advertisementStaleInterval: staleInterval ?? options.advertisementStaleInterval, autoConnect: autoConnect)
    }

    func body(content: Content) -> some View {
        content.task(id: scan) { [bluetooth, scan] in if let scan { await bluetooth.scan(scan) } }
    }
}
