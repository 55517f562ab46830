import Foundation

/// A value for each of the devices that were heard last.
struct RecentlyHeard<Value> {
    private let capacity: Int
    private var values: [UUID: (value: Value, turn: Int)] = [:]
    private var turn = 0

    /// - Parameter capacity: devices that are kept; of more, those that were heard longest ago go.
    init(capacity: Int) { self.capacity = capacity }

    subscript(id: UUID) -> Value? { values[id]?.value }

    mutating func hear(_ value: Value, of id: UUID) {
        turn += 1
        values[id] = (value, turn)
        guard values.count > capacity, let oldest = values.min(by: { $0.value.turn < $1.value.turn }) else { return }
        values[oldest.key] = nil
    }

    mutating func removeAll() { values = [:] }
}
