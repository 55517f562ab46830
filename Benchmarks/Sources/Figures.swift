import Foundation

/// Measured numbers by name, in the units that their names end with.
struct Figures {
    private var values: [String: Double] = [:]

    subscript(name: String) -> Double? {
        get { values[name] }
        set { values[name] = newValue }
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
