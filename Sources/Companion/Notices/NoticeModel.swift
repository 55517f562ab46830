import Bluetooth
import Foundation
import Observation

/// Tells a person what they asked to be told: looks at what holds of each device, and has what is new for pages to show.
@BluetoothActor
@Observable
public final class NoticeModel {
    /// The time for which a notice is for who was away for a moment, in seconds; whoever comes later is not told of what is past.
    public nonisolated static let freshness = 600.0

    /// Those of the last ten minutes, the latest last.
    public private(set) var notices: [Notice] = []
    private var machine: NoticeStateMachine

    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let keep: @BluetoothActor (Set<Notice.Kind>) throws -> Void
    @ObservationIgnored private let remember: @BluetoothActor ([String: Set<String>]) -> Void

    /// - Parameters:
    ///   - wanted: the kinds that are told.
    ///   - remembered: what `remember` took last, in the run before.
    ///   - now: the time of day.
    ///   - keep: keeps the choice for the next start, or throws where it cannot.
    ///   - remember: keeps for the next start which lasting states hold, by the devices' ids, each time that they change.
    public init(
        wanted: Set<Notice.Kind>, remembered: [String: Set<String>] = [:], timers: TimerQueue,
        now: @escaping @Sendable () -> Date = { Date() },
        keep: @escaping @BluetoothActor (Set<Notice.Kind>) throws -> Void = { _ in },
        remember: @escaping @BluetoothActor ([String: Set<String>]) -> Void = { _ in }
    ) {
        machine = NoticeStateMachine(wanted: wanted, remembered: remembered)
        self.timers = timers
        self.now = now
        self.keep = keep
        self.remember = remember
    }

    /// The choice as Settings has it.
    public var selection: NoticeSelection { NoticeSelection(machine.wanted) }

    /// Tells of a kind from now on, or no more.
    ///
    /// - Throws: where that cannot be kept; then nothing changes.
    public func choose(_ kind: Notice.Kind, _ isOn: Bool) throws {
        var next = machine
        next.want(kind, isOn)
        try keep(next.wanted)
        machine = next
    }

    /// Looks at what holds, as often as it changes and every half minute, until cancelled.
    ///
    /// - Parameter devices: each device's id and name, and what holds of it; reading it is observed.
    public func run(_ devices: @escaping @BluetoothActor () -> [(id: String, name: String, causes: [NoticeCause])]) async {
        let beat = NoticeBeat()
        let looks = observedSnapshots(every: .seconds(1), timers: timers) {
            _ = beat.count
            return devices().map { Look(id: $0.id, name: $0.name, causes: $0.causes) }
        }
        await withDiscardingTaskGroup { group in
            group.addTask { [timers] in
                while (try? await timers.pause(for: .seconds(30))) != nil { await beat.next() }
            }
            for await look in looks { take(look) }
            group.cancelAll()
        }
    }

    private struct Look: Sendable {
        let id: String
        let name: String
        let causes: [NoticeCause]
    }

    private func take(_ looks: [Look]) {
        let time = now().timeIntervalSince1970.rounded()
        let lasting = machine.lasting
        defer { if machine.lasting != lasting { remember(machine.lasting) } }
        var new: [Notice] = []
        for look in looks {
            for cause in machine.take(look.causes, of: look.id) {
                let id = "\(look.id)/\(cause.kind.rawValue)/\(cause.key)" + (cause.kind.isOfADay ? "" : "/\(Int(time))")
                new.append(
                    Notice(id: id, kind: cause.kind, deviceID: look.id, title: look.name, text: cause.text, time: time))
            }
        }
        let fresh = notices.filter { time - $0.time < Self.freshness } + new
        if fresh != notices { notices = fresh }
    }
}

/// The turn of half a minute, which a look at devices reads along: the time of day changes by itself.
@BluetoothActor
@Observable
private final class NoticeBeat {
    private(set) var count = 0
    func next() { count += 1 }
}
