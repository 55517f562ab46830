import Glasses
import Program

/// `outrigger glasses sleep`
enum GlassesSleep: GlassesOrder {
    static let specification = GlassesTarget.specification(
        "sleep", "Put the assistant to sleep; it answers nothing but its wake word.", examples: "sleep")
    static let done = "The assistant sleeps."

    static func change(_: Arguments) -> GlassesChange { .sleep }
}

/// `outrigger glasses wake`
enum GlassesWake: GlassesOrder {
    static let specification = GlassesTarget.specification("wake", "Wake the assistant.", examples: "wake")
    static let done = "The assistant is awake."

    static func change(_: Arguments) -> GlassesChange { .wake }
}

/// `outrigger glasses restart`
enum GlassesRestart: GlassesOrder {
    static let specification = GlassesTarget.specification("restart", "Restart the glasses.", examples: "restart")
    static let done = "The glasses restart."

    static func change(_: Arguments) -> GlassesChange { .restart }
}
