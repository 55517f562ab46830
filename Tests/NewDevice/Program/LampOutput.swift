import Companion
import Program

/// What the lamp's commands print with `--json`.
enum LampOutput {
    static let status = OutputFormat<LampScreen>.object([
        .field("id", "Names the device in other commands.", .text) { $0.id },
        .field("name", "What it advertises.", .text) { $0.name },
        .field("kind", "Always “lamp”.", .text) { $0.kind },
        .nullable("isOn", "Null until it has told it.", .boolean) { $0.on },
        .nullable("brightnessPercent", "0 to 100; null until it has told it.", .integer) { $0.brightness },
        .nullable("colour", "RRGGBB; null until it has told it.", .text) { $0.colour },
        .nullable("problem", "Why it gives no light; null where it can.", .problem) { $0.problem },
    ])
}
