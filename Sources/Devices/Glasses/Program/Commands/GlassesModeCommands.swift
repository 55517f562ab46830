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

/// `outrigger glasses private on`
enum GlassesPrivateOn: GlassesOrder {
    static let specification = GlassesTarget.specification(
        "private on", "Turn camera and microphone off; nobody has them, and this outlives a restart.", examples: "private on")
    static let done = "Private mode: camera and microphone are off."

    static func change(_: Arguments) -> GlassesChange { .privateOn }
}

/// `outrigger glasses private off`
enum GlassesPrivateOff: GlassesOrder {
    static let specification = GlassesTarget.specification(
        "private off", "Let camera and microphone be used again.", examples: "private off")
    static let done = "Camera and microphone can be used again."

    static func change(_: Arguments) -> GlassesChange { .privateOff }
}

/// `outrigger glasses restart`
enum GlassesRestart: GlassesOrder {
    static let specification = GlassesTarget.specification("restart", "Restart the glasses.", examples: "restart")
    static let done = "The glasses restart."

    static func change(_: Arguments) -> GlassesChange { .restart }
}
