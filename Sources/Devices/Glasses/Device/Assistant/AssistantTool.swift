import GlassesContract

/// One thing that the assistant can do: the rules and a language model call the same ones.
public struct AssistantTool: Sendable {
    /// A value that a tool takes.
    public struct Parameter: Sendable {
        /// Its name and limits.
        public let field: FieldLimits.ObjectField
        let accepts: @Sendable (JSONValue) -> Bool

        init<Value>(_ field: Field<Value>, isRequired: Bool = false) {
            self.field = isRequired ? field.required : field.optional
            accepts = { (try? field.kind.read($0)) != nil }
        }
    }

    public let name: Name
    /// Its description, for a language model.
    public let summary: String
    public let parameters: [Parameter]
    /// The calls of the REST API that do the same; none where there is no such call.
    public let endpoints: [GlassesEndpoint]

    public var effect: Effect { Self.effect(of: name) }
    /// True where it is done only after a "yes".
    public var needsConfirmation: Bool { effect == .confirmed }

    private init(_ name: Name, _ summary: String, _ parameters: [Parameter] = [], _ endpoints: [GlassesEndpoint] = []) {
        self.name = name
        self.summary = summary
        self.parameters = parameters
        self.endpoints = endpoints
    }

    // MARK: - Parameters

    /// Unicode scalars of what something is called by.
    private static let longestName = 200
    /// Seconds of a timer: up to a day.
    public static let timerSeconds = 1...86_400

    private static let text = Parameter(Field("text", NewNote.content.kind), isRequired: true)
    private static func word(_ name: String, _ meaning: String, isRequired: Bool = false) -> Parameter {
        Parameter(Field(name, .text(limit: longestName), meaning), isRequired: isRequired)
    }
    private static let which = word("which", "Its text or a part of it, \"last\", \"first\", \"second\", or \"all\".")
    private static let moment = word(
        "time", "Local time: \"in 600 s\", \"18:30\", \"tomorrow 08:00\", \"monday 09:00\", \"3 march 09:30\".", isRequired: true)

    // MARK: - All

    public static let all: [AssistantTool] = [
        AssistantTool(.takePhoto, "Take a photo and keep it.", [], [.takePhoto]),
        AssistantTool(
            .startVideo, "Record a video.",
            [Parameter(Field("seconds", GlassesEndpoint.duration.kind, "Its length; a minute where it is not said."))],
            [.recordVideo]),
        AssistantTool(.stopVideo, "End the video that is being recorded."),
        AssistantTool(
            .lastPictures, "How many photos there are, and when the last was taken.",
            [word("which", "\"last\" or \"count\"."), word("when", "\"today\".")], [.photos]),
        AssistantTool(.look, "Take one picture, which is not kept, and say what is on it.", [], [.snapshot]),
        AssistantTool(.readText, "Take one picture, which is not kept, and read the text on it.", [], [.snapshot]),
        AssistantTool(.scanCode, "Take one picture, which is not kept, and read the bar code or QR code on it.", [], [.snapshot]),
        AssistantTool(.addNote, "Keep a note.", [text], [.addNote]),
        AssistantTool(.listNotes, "Read the notes.", [word("which", "\"last\".")], [.notes]),
        AssistantTool(
            .searchNotes, "Find what a note says about something.", [word("about", "What it is about.", isRequired: true)], [.notes]),
        AssistantTool(.deleteNote, "Delete a note, or all.", [which], [.deleteNote]),
        AssistantTool(.addTodo, "Put something on the list of todos.", [text], [.addTodo]),
        AssistantTool(.listTodos, "Read the todos that are open.", [], [.todos]),
        AssistantTool(.completeTodo, "Mark a todo as done.", [which], [.completeTodo]),
        AssistantTool(.deleteTodo, "Delete a todo, or all.", [which], [.deleteTodo]),
        AssistantTool(
            .setTimer, "Start a timer, which speaks when its time has passed.",
            [Parameter(Field("seconds", .integer(in: timerSeconds)), isRequired: true), word("label", "What it is for.")]),
        AssistantTool(.listTimers, "Say which timers run, and how long.", [which]),
        AssistantTool(.cancelTimer, "End a timer, or all.", [which]),
        AssistantTool(.setReminder, "Speak a reminder at a time.", [text, moment]),
        AssistantTool(
            .listReminders, "Say which reminders wait.", [word("when", "A day."), word("which", "\"next\", or what it is about.")]),
        AssistantTool(.cancelReminder, "Give a reminder up, or all.", [which]),
        AssistantTool(.agenda, "Say what comes next: timers, reminders and open todos."),
        AssistantTool(.time, "Say the time."), AssistantTool(.date, "Say the date."),
        AssistantTool(.battery, "Say how full the battery is.", [], [.status]), AssistantTool(.storage, "Say how much room is left."),
        AssistantTool(.wifiStatus, "Say which Wi-Fi they are in.", [], [.wifi]),
        AssistantTool(
            .volume, "Change how loud the voice is.",
            [
                Parameter(Field("level", .integer(in: 0...100), "Percent.")), word("direction", "\"up\" or \"down\"."),
                Parameter(Field("mute", .boolean)),
            ], [.setVoice]),
        AssistantTool(
            .changeSetting, "Change a setting: name, wake word, sensitivity, personality, speech rate, brightness or photo resolution.",
            [word("setting", "Its name.", isRequired: true), word("value", "What it is to be.", isRequired: true)],
            [.setName, .setWakeWord, .setPersonality, .setVoice, .setCamera]),
        AssistantTool(.sleep, "Sleep until the wake word is said.", [], [.sleep]), AssistantTool(.wake, "Wake up.", [], [.wake]),
        AssistantTool(
            .privateMode, "Turn camera and microphone off, or let them be used again.",
            [Parameter(Field("on", .boolean, "Off, where it is true."), isRequired: true)], [.privateOn, .privateOff]),
        AssistantTool(.restart, "Restart the glasses.", [], [.restart]), AssistantTool(.stop, "Stop speaking."),
        AssistantTool(.help, "Say what the assistant can do."),
        AssistantTool(.repeatAnswer, "Say the last answer again.", [], [.conversation]),
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    public static func named(_ name: Name) -> AssistantTool {
        guard let tool = byName[name] else { preconditionFailure("no tool \(name)") }
        return tool
    }

    /// JSON Schema of its arguments.
    public var schema: JSONValue { .objectSchema(parameters.map(\.field), isClosed: true) }
}
