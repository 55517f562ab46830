import Companion

extension GlassesChange {
    /// What a list of decisions calls it: nothing of its content.
    var title: String {
        switch self {
        case .personality: "Change the personality"
        case .name: "Change the name"
        case .wakeWord: "Change the wake word"
        case .voice: "Change the voice"
        case .camera: "Change the camera"
        case .addNote: "Add a note"
        case .changeNote: "Change a note"
        case .deleteNote: "Delete a note"
        case .addTodo: "Add a todo"
        case .changeTodo: "Change a todo"
        case .deleteTodo: "Delete a todo"
        case .takePhoto: "Take a photo"
        case .recordVideo: "Record a video"
        case .deleteMedia(let kind, _): "Delete a \(kind.singular)"
        case .say: "Say something"
        case .clearConversation: "Clear the conversation"
        case .sleep: "Sleep"
        case .wake: "Wake"
        case .restart: "Restart"
        }
    }

    /// What the REST API needs for it besides the guide's calls; nil where the guide has it.
    var capability: GlassesCapabilities? {
        switch self {
        case .camera: .cameraSettings
        case .changeNote, .deleteNote: .editsNotes
        case .changeTodo, .deleteTodo: .editsTodos
        case .say: .hearsText
        case .restart: .restarts
        default: nil
        }
    }

    /// Seconds that a recording may take beside its own length.
    static let recordingPatience = 20

    /// How long the glasses themselves may take for it.
    var patience: Duration {
        switch self {
        case .takePhoto: .seconds(4)
        case .recordVideo(let seconds): .seconds(seconds + Self.recordingPatience)
        // A model of language answers.
        case .say: .seconds(50)
        default: .zero
        }
    }
}
