import Companion

/// A switch of the bench as it stands from the start: "lamp/flickers=off".
struct BenchSetting: Sendable, Hashable {
    /// What `outrigger run` takes for it.
    static let option = CommandOption(
        name: "--bench", value: "KIND/SWITCH=VALUE",
        help: "Set a simulated device's switch from the start, as \"\(programName) bench\" lists them; may be given several times.")

    /// The kind of device.
    let kind: String
    /// The switch, or whatever else can be done at the bench.
    let fault: String
    /// 1 and 0 for on and off.
    let value: Double

    /// - Throws: ``UsageError`` for what is not of this form.
    static func read(_ arguments: Arguments) throws -> [BenchSetting] {
        try arguments.values(option).map { text in
            let parts = text.split(separator: "=", omittingEmptySubsequences: false)
            let path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
            let words = ["on": 1.0, "off": 0.0]
            guard parts.count == 2, path.count == 2, let value = words[String(parts[1])] ?? Double(parts[1]), value.isFinite else {
                throw arguments.fail("\"\(text)\" is no switch: write it as KIND/SWITCH=on, off or a number.")
            }
            return BenchSetting(kind: String(path[0]), fault: String(path[1]), value: value)
        }
    }
}
