import Foundation

/// The bonds of one adapter, in the order in which they were made. An adapter has a handful of them.
struct BondStore {
    private(set) var entries: [(peer: UUID, bond: Bond)] = []

    var peers: [UUID] { entries.map(\.peer) }

    /// Setting `nil` forgets a bond.
    subscript(peer: UUID) -> Bond? {
        get { entries.first { $0.peer == peer }?.bond }
        set {
            entries.removeAll { $0.peer == peer }
            if let newValue { entries.append((peer, newValue)) }
        }
    }
}
