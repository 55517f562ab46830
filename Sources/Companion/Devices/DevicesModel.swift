import Bluetooth
import BluetoothServices
import Foundation
import Sentences

/// The list of devices nearby, as screens show it. Follow it with ``observedSnapshots(every:timers:_:)``.
@BluetoothActor
public final class DevicesModel: Sendable {
    private let bluetooth: Bluetooth
    private let links: DeviceLinks
    private let radio: RadioDescription
    private let fleet: DeviceFleet?
    private let pairing: PairingModel?

    /// - Parameters:
    ///   - fleet: knows what connected devices do; nil where the list need not tell.
    ///   - pairing: asks when a device pairs; nil where nobody does.
    public init(
        bluetooth: Bluetooth, links: DeviceLinks, radio: RadioDescription, fleet: DeviceFleet? = nil, pairing: PairingModel? = nil
    ) {
        self.fleet = fleet
        self.pairing = pairing
        self.bluetooth = bluetooth
        self.links = links
        self.radio = radio
    }

    /// The list now; reading it is observed.
    public var screen: DevicesScreen {
        let devices = bluetooth.knownPeripherals.filter(isShown).map(makeDevice)
        // Within a group in the order of discovery, so that nothing jumps while signals change.
        let sorted =
            devices.filter(\.isFavourite) + devices.filter { $0.isRemembered && !$0.isFavourite }
            + devices.filter { !$0.isRemembered && $0.kind != nil } + devices.filter { !$0.isRemembered && $0.kind == nil }
        return DevicesScreen(
            radio: radio.status(bluetooth.state), isScanning: bluetooth.isScanning, devices: Self.marked(sorted), nextStep: nextStep(sorted)
        )
    }

    /// Tells devices of one name apart.
    package nonisolated static func marked(_ devices: [DevicesScreen.Device]) -> [DevicesScreen.Device] {
        let namesakes = Dictionary(grouping: devices, by: \.name).mapValues { $0.map(\.id) }
        return devices.map { device in
            guard let ids = namesakes[device.name], ids.count > 1 else { return device }
            let others = ids.filter { $0 != device.id }
            // As a command takes it, and at least as long as a person remembers.
            let length = (4...max(4, device.id.count)).first { length in !others.contains { $0.hasPrefix(device.id.prefix(length)) } }
            var device = device
            device.mark = String(device.id.prefix(length ?? device.id.count))
            return device
        }
    }

    /// A device that was forgotten is none until it is heard again.
    private func isShown(_ peripheral: BluetoothPeripheral) -> Bool {
        links.book.forgotten[peripheral.id].map { peripheral.lastActivity > $0 } ?? true
    }

    private func makeDevice(_ peripheral: BluetoothPeripheral) -> DevicesScreen.Device {
        let id = peripheral.id
        let link = links.status(of: peripheral, radio: radio)
        let entry = links.book.entries[id]
        let model = entry != nil || link.state == .connected ? fleet?.model(id) : nil
        let summary = link.state == .connected ? model?.summary : nil
        let kind = bluetooth.device(for: peripheral).flatMap { type(of: $0) as? any CompanionDevice.Type }
        let ownName = peripheral.name ?? entry?.name ?? fleet?.knownNames[id]
        var device = DevicesScreen.Device(
            id: id.uuidString, name: entry?.ownName ?? ownName ?? "Unnamed device", kind: kind?.kind,
            kindTitle: kind?.kindTitle,
            signal: link.signal, state: link.state, summary: summary,
            lastSeen: lastSeen(peripheral) ?? entry?.lastHeard.map { $0.timeIntervalSince1970.rounded() },
            isStale: link.state != .connected && (!peripheral.nearby || link.state == .reconnecting || bluetooth.state != .poweredOn),
            services: peripheral.advertisementData.serviceUUIDs.map { GATTNames.service($0) ?? $0.description },
            nextStep: link.isWanted ? nil : "Connect", action: link.action, problem: link.problem,
            pairing: pairing?.screen(of: peripheral))
        device.isRemembered = entry != nil
        device.isFavourite = entry?.isFavourite ?? false
        device.advertisedName = entry?.ownName == nil ? nil : ownName
        device.tile = entry == nil && link.state != .connected ? nil : model?.tile
        return device
    }

    /// Seconds since 1970; `nil` for a device that was asked for by its identity and never heard.
    private func lastSeen(_ peripheral: BluetoothPeripheral) -> Double? {
        guard let now = bluetooth.now, peripheral.lastActivity != .zero else { return nil }
        // Rounded, so that a screen that did not change stays equal to itself.
        return (Date().timeIntervalSince1970 - (now - peripheral.lastActivity) / .seconds(1)).rounded()
    }

    private func nextStep(_ devices: [DevicesScreen.Device]) -> Sentence? {
        guard bluetooth.state == .poweredOn else { return Sentence(key: bluetooth.state.description, []) }
        if devices.contains(where: { $0.state == .connected }) { return nil }
        if let first = devices.first(where: { $0.kind != nil && !$0.isStale }) { return "Connect to \(first.name) to see what it can do." }
        return bluetooth.isScanning ? "Switch a device on and bring it near: it appears here by itself." : "Look for devices nearby."
    }
}
