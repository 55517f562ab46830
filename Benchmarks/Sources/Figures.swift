import Foundation

/// Measured numbers by name, in the units that their names end with.
struct Figures {
    private var values: [String: Double] = [:]

    subscript(name: String) -> Double? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Notes the middle and the slowest of a hundred of some times, in seconds: of the processor, and by the clock on the wall.
    mutating func note(_ name: String, _ times: [(processor: Double, elapsed: Double)]) {
        let sorted = (times.map(\.processor).sorted(), times.map(\.elapsed).sorted())
        self[name + "_seconds"] = sorted.0.median
        self[name + "_p99_seconds"] = sorted.0[sorted.0.count * 99 / 100]
        self[name + "_elapsed_seconds"] = sorted.1.median
        self[name + "_p99_elapsed_seconds"] = sorted.1[sorted.1.count * 99 / 100]
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(values), as: UTF8.self)
        }
    }
}

extension Collection<Double> {
    /// The middle value; 0 of none.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return (sorted[sorted.count / 2] + sorted[(sorted.count - 1) / 2]) / 2
    }
}
