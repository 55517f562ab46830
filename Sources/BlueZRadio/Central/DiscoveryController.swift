import Bluetooth

/// Keeps BlueZ's discovery as it is wanted: one call at a time, whatever is asked for meanwhile.
@BluetoothActor
final class DiscoveryController {
    private let host: AdapterHost
    /// What discovery looks for; empty means everything, `nil` means none.
    var wanted: [BTUUID]? { didSet { update() } }
    private var active: [BTUUID]?
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
            // LE alone; every advertisement, not only those that differ; services where every criterion names one.
            var filter: [String: Variant] = ["Transport": .string("le"), "DuplicateData": .bool(true)]
            if !wanted.isEmpty { filter["UUIDs"] = .strings(wanted.map(\.bluezText)) }
            step(adapter, "SetDiscoveryFilter", [.options(filter)]) { [self] _ in
                if isRunning {
                    active = wanted
                } else {
                    start(adapter, wanted)
                }
            }
        }
    }

    private func start(_ adapter: String, _ services: [BTUUID]) {
        step(adapter, "StartDiscovery", []) { [self] result in
            switch result {
            case .success: active = services
            case .failure(let error):
                // Ours is under way already, as far as BlueZ knows.
                if error.name == "org.bluez.Error.InProgress" { active = services } else { retryLater() }
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
