import Bluetooth
import DBus

/// Keeps BlueZ's discovery as it is wanted: one call at a time, whatever is asked for meanwhile.
@BluetoothActor
final class DiscoveryController {
    private let host: AdapterHost
    /// The aim of the discovery; `nil` means that there is none.
    var wanted: DiscoveryFilter? { didSet { update() } }
    private var active: DiscoveryFilter?
    private var isBusy = false
    private var mustRestart = false

    nonisolated init(host: AdapterHost) { self.host = host }

    /// The adapter or the service went away, and discovery with it.
    func reset() {
        active = nil
        mustRestart = false
    }

    /// Stops and starts again, so that what is still there is reported again.
    func restart() {
        mustRestart = active != nil
        update()
    }

    var isActive: Bool { active != nil }

    /// Goes one step towards what is wanted.
    func update() {
        guard !isBusy, host.state == .poweredOn, let adapter = host.adapterPath else { return }
        if active != nil, wanted == nil || mustRestart {
            mustRestart = false
            step(adapter, "StopDiscovery", []) { [self] _ in active = nil }
        } else if let wanted, active != wanted {
            let isRunning = active != nil
            step(adapter, "SetDiscoveryFilter", [.options(wanted.options)]) { [self] _ in
                if isRunning {
                    active = wanted
                } else {
                    start(adapter, wanted)
                }
            }
        }
    }

    private func start(_ adapter: String, _ filter: DiscoveryFilter) {
        step(adapter, "StartDiscovery", []) { [self] result in
            switch result {
            case .success: active = filter
            case .failure(let error):
                // Ours is under way already, as far as BlueZ knows.
                if error.name == "org.bluez.Error.InProgress" { active = filter } else { retryLater() }
            }
        }
    }

    /// The adapter may be busy, for example while it is being switched on.
    private func retryLater() {
        isBusy = true
        host.timers.schedule(after: .seconds(1)) { [self] in
            isBusy = false
            update()
        }
    }

    private func step(
        _ adapter: String, _ member: String, _ arguments: [Variant],
        then: @escaping @BluetoothActor (Result<[Variant], BusError>) -> Void
    ) {
        isBusy = true
        host.call(adapter, BlueZ.adapter, member, arguments) { [weak self] result in
            guard let self else { return }
            isBusy = false
            then(result)
            update()
        }
    }
}
