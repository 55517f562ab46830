import Bluetooth
import DBus

/// Why devices are not connected any more: from the kernel, from newer versions of BlueZ, or from what else happens.
@BluetoothActor
final class DisconnectReasons {
    private let host: AdapterHost
    private(set) var management: ManagementChannel?
    private var signalled: [String: DisconnectReason] = [:]

    /// An adapter that is switched off, or pulled out, drops its links and devices before it says so, and the kernel calls that the other
    /// side's doing.
    private static let grace: Duration = .milliseconds(150)

    nonisolated init(host: AdapterHost) { self.host = host }

    /// The adapter came, went, or was switched on or off.
    func adapterDidChange() {
        close()
        if host.state == .poweredOn, let adapter = host.adapterPath {
            management = ManagementChannel(adapterPath: adapter, timers: host.timers)
        }
    }

    func close() {
        management?.close()
        management = nil
        signalled = [:]
    }

    /// Takes a `Disconnected` signal of a device; other signals are passed over.
    func apply(_ signal: BusSignal) {
        guard signal.interface == BlueZ.device, signal.member == "Disconnected" else { return }
        signalled[signal.path] = signal.arguments.first?.asString.flatMap { DisconnectReason(bluez: $0) }
    }

    /// Forgets what was told of an earlier link.
    func forget(_ path: String) {
        signalled[path] = nil
        management?.forgetReason(for: address(path))
    }

    /// Takes the reason, where it is known at once.
    func take(_ path: String) -> DisconnectReason? {
        guard host.state == .poweredOn else { return .adapterUnavailable }
        let told = management?.takeReason(for: address(path))
        return signalled.removeValue(forKey: path) ?? told
    }

    /// Calls the closure with the reason, at once where it is beyond doubt, otherwise after `grace`; `untold` where nothing tells one.
    func resolve(_ path: String, untold: DisconnectReason, then: @escaping @BluetoothActor (DisconnectReason) -> Void) {
        let told = take(path)
        if let told, told != .peer { return then(told) }
        host.timers.schedule(after: Self.grace) { [weak self] in then(self?.take(path) ?? told ?? untold) }
    }

    /// Tests that the kernel told of a failed pairing, or encryption, with this device since this was asked last.
    func takeAuthenticationFailure(_ path: String) -> Bool { management?.takeAuthenticationFailure(for: address(path)) ?? false }

    private func address(_ path: String) -> String {
        host.objects.properties(path, BlueZ.device)?["Address"]?.asString ?? DeviceIdentity(path: path)?.address ?? ""
    }
}
