import Foundation

/// Decides what is told, and does nothing: a value that takes what holds of each device, and returns what is new.
///
/// A cause is told once. One that holds no more can be told again; where its key has a day or a version in it, that never happens. Neither does
/// it end while nothing is known of its kind. A device that was not known yet, as at the program's start, tells nothing of before: what holds
/// then is taken for known, except for what is asked for by the time of day. States that last are remembered over the start.
public struct NoticeStateMachine: Sendable {
    /// The kinds that are told.
    public private(set) var wanted: Set<Notice.Kind>
    /// The names of what holds and was told, or was not wanted when it began.
    private var known: [String: Set<String>] = [:]

    /// The lasting states that held when the program ended, by the devices' ids; a device that was never seen has none.
    private var remembered: [String: Set<String>]

    /// - Parameters:
    ///   - wanted: the kinds that are told.
    ///   - remembered: what ``lasting`` was when the program ended.
    public init(wanted: Set<Notice.Kind> = [], remembered: [String: Set<String>] = [:]) {
        (self.wanted, self.remembered) = (wanted, remembered)
    }

    /// The names of the lasting states that hold, by the devices' ids, to be remembered over the program's end.
    public var lasting: [String: Set<String>] {
        remembered.merging(known.mapValues(Self.lasting(in:))) { $1 }
    }

    private static func lasting(in names: Set<String>) -> Set<String> {
        names.filter { name in Notice.Kind.allCases.contains { $0.isLasting && name.hasPrefix("\($0.rawValue)/") } }
    }

    /// Tells of a kind from now on, or no more. What holds already is not told.
    public mutating func want(_ kind: Notice.Kind, _ isOn: Bool) {
        if isOn { wanted.insert(kind) } else { wanted.remove(kind) }
    }

    /// Takes what holds of a device now.
    ///
    /// - Returns: what is to be told.
    public mutating func take(_ causes: [NoticeCause], of device: String) -> [NoticeCause] {
        let names = Dictionary(causes.filter(\.isKnown).map { ("\($0.kind.rawValue)/\($0.key)", $0) }) { first, _ in first }
        let unknown = causes.filter { !$0.isKnown }.map { "\($0.kind.rawValue)/" }
        let passing = Set(names.keys).subtracting(Self.lasting(in: Set(names.keys)))
        let before = known[device] ?? remembered.removeValue(forKey: device)?.union(passing)
        known[device] = Set(names.keys).union(before?.filter { name in unknown.contains { name.hasPrefix($0) } } ?? [])
        guard let before else { return [] }
        return names.filter { !before.contains($0.key) && wanted.contains($0.value.kind) }.sorted { $0.key < $1.key }.map(\.value)
    }
}
