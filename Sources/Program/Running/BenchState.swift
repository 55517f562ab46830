import Companion

/// The bench of a running program, as far as every kind of device has the same: the answer to `GET /api/screens/bench`.
struct BenchState: Decodable, Sendable {
    let isAvailable: Bool
    let twins: [Twin]
    /// Faults of the room instead of one device's.
    let faults: [BenchScreen.Fault]

    /// A simulated device.
    struct Twin: Decodable, Sendable {
        let id: String
        let name: String
        let kind: String
        let isRestarting: Bool
        let isConnected: Bool
        let version: String
        let led: BenchScreen.Light
        let facts: [LabeledText]
        let faults: [BenchScreen.Fault]
    }

    /// One of the twins, or the room.
    func only(_ id: String) -> BenchState {
        BenchState(isAvailable: isAvailable, twins: twins.filter { $0.id == id }, faults: id == "room" ? faults : [])
    }

    /// A device by the word that a person has for it, or the room.
    ///
    /// - Throws: ``CommandFailure`` for none, and for several.
    func find(_ text: String) throws(CommandFailure) -> (id: String, kind: String, faults: [BenchScreen.Fault]) {
        if text == "room" { return ("room", "room", faults) }
        let found = twins.filter {
            $0.id.hasPrefix(text.uppercased()) || $0.kind == text || $0.name.localizedCaseInsensitiveContains(text)
        }
        let exact = found.filter { $0.id == text.uppercased() || $0.name == text }
        if let only = exact.count == 1 ? exact.first : found.count == 1 ? found.first : nil { return (only.id, only.kind, only.faults) }
        let names = (found.isEmpty ? twins : found).map(\.name).joined(separator: ", ")
        throw found.isEmpty
            ? CommandFailure("No simulated device matches \"\(text)\".", advice: "There are \(names), and room.", code: "not-found")
            : CommandFailure("Several simulated devices match \"\(text)\": \(names).", advice: "Name one.", code: "ambiguous")
    }

    /// A name as the shell has it: "drop-link" for "dropLink", which is taken as well.
    static func word(_ id: String) -> String { id.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) } }

    static let format = OutputFormat<BenchState>.object([
        .field("twins", "The simulated devices, or the one that was named.", .list(twin)) { $0.twins },
        .field("room", "What can be done to the room instead of to one device; empty where a device was named.", .list(fault)) {
            $0.faults
        },
    ])

    private static let twin = OutputFormat<Twin>.object([
        .field("id", "Names the device in other commands.", .text) { $0.id },
        .field("name", "What it advertises.", .text) { $0.name },
        .field("kind", "The name of its kind.", .text) { $0.kind },
        .field("isRestarting", "Between power on and the application running.", .boolean) { $0.isRestarting },
        .field("isConnected", "A companion is connected.", .boolean) { $0.isConnected },
        .field("version", "The firmware that runs.", .text) { $0.version },
        .field("light", "What its light tells.", .text) { $0.led.meaning },
        .field("facts", "What one can read off the bench.", .texts) { twin in
            Dictionary(twin.facts.map { ($0.label, $0.value) }) { first, _ in first }
        },
        .field("faults", "What can be done to it.", .list(fault)) { $0.faults },
    ])

    private static let fault = OutputFormat<BenchScreen.Fault>.object([
        .field("id", "As “\(programName) bench” takes it.", .text) { $0.id },
        .field("label", "For people.", .text) { $0.label },
        .field("kind", "“toggle” is on or off, “slider” a number, “action” happens once.", .choice) { $0.kind },
        .nullable("isOn", "Of a toggle; null for the others.", .boolean) { $0.kind == .toggle ? $0.value != 0 : nil },
        .nullable("value", "Of a slider, in its unit; null for the others.", .number) { $0.kind == .slider ? $0.value : nil },
        .nullable("minimum", "Of a slider, in its unit; null for the others.", .number) { $0.kind == .slider ? $0.min : nil },
        .nullable("maximum", "Of a slider, in its unit; null for the others.", .number) { $0.kind == .slider ? $0.max : nil },
        .nullable("unit", "“m”, “%” and so on; null where it has none.", .text) { $0.unit },
        .nullable("explanation", "What it will do; null where the label says it.", .text) { $0.explanation },
    ])

    /// A fault of a device, or of the room, as the shell is asked for it: "on", "250", or nothing.
    ///
    /// - Returns: what is sent; nil where it does not fit, with the sentence.
    static func value(_ text: String?, of fault: BenchScreen.Fault?, named name: String) throws(CommandFailure) -> Double {
        switch (fault?.kind, text) {
        case (.toggle?, "on"?), (.action?, nil): return 1
        case (.toggle?, "off"?): return 0
        case (.toggle?, _): throw CommandFailure("\(name) is on or off.", code: "value")
        case (.action?, _?): throw CommandFailure("\(name) takes no value.", code: "value")
        case (.slider?, let text):
            guard let fault, let number = text.flatMap(Double.init), (fault.min...fault.max).contains(number) else {
                throw CommandFailure(
                    "\(name) takes a number from \(number(fault?.min)) to \(number(fault?.max)) \(fault?.unit ?? "").", code: "value")
            }
            return number
        // What hands do is not on the list; the device says whether it knows it.
        case (nil, nil), (nil, "on"?): return 1
        case (nil, "off"?): return 0
        case (nil, let text?):
            guard let number = Double(text), number.isFinite else { throw CommandFailure("\"\(text)\" is no number.", code: "value") }
            return number
        }
    }

    /// "120", "0.5".
    static func number(_ value: Double?) -> String {
        guard let value else { return "–" }
        return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}
