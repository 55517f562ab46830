import Foundation

/// Where the battery's level comes from.
public enum GlassesBattery: Sendable, Hashable {
    /// A folder of `/sys/class/power_supply`.
    case powerSupply(URL)
    /// Made up: discharges by one percent in six minutes from 85 on, and stays at 5.
    case simulated
    /// There is none.
    case none

    /// The machine's own, where it tells of one.
    ///
    /// - Parameter folder: what the kernel tells of power supplies.
    public static func detect(_ folder: URL = URL(fileURLWithPath: "/sys/class/power_supply", isDirectory: true)) -> GlassesBattery {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() {
            let supply = folder.appendingPathComponent(name, isDirectory: true)
            if word(supply, "type") == "Battery", percent(of: supply) != nil { return .powerSupply(supply) }
        }
        return .none
    }

    /// Percent, 0–100; `nil` where there is none, or it cannot be read now.
    ///
    /// - Parameter elapsed: how long the glasses have been on.
    public func level(after elapsed: Duration) -> Int? {
        switch self {
        case .powerSupply(let supply): Self.percent(of: supply)
        case .simulated: max(5, 85 - Int(elapsed / .seconds(360)))
        case .none: nil
        }
    }

    private static func percent(of supply: URL) -> Int? { word(supply, "capacity").flatMap { Int($0) }.map { min(max($0, 0), 100) } }

    private static func word(_ supply: URL, _ name: String) -> String? {
        (try? String(contentsOf: supply.appendingPathComponent(name), encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
