/// Something that is asked of glasses and changes them.
public enum GlassesChange: Sendable, Hashable {
    case personality(Personality)
    case name(AssistantName)
    case wakeWord(WakeWord)
    case voice(Voice)
    case camera(CameraChange)
    case addNote(NewNote)
    case changeNote(id: String, NewNote)
    case deleteNote(id: String)
    case addTodo(NewTodo)
    case changeTodo(id: String, TodoChange)
    case deleteTodo(id: String)
    case takePhoto
    /// 1–300 s.
    case recordVideo(seconds: Int)
    case deleteMedia(GlassesMediaKind, id: String)
    case say(String)
    case clearConversation
    case sleep
    case wake
    case restart

    /// Whether Bluetooth has a characteristic for it.
    public var worksOverBluetooth: Bool {
        switch self {
        case .personality, .name, .wakeWord, .voice, .addNote, .addTodo, .takePhoto, .recordVideo, .sleep, .wake, .restart: true
        case .camera, .changeNote, .deleteNote, .changeTodo, .deleteTodo, .deleteMedia, .say, .clearConversation: false
        }
    }

    /// Whether doing it twice is the same as once, so that it may be asked again where the answer was lost.
    public var isIdempotent: Bool {
        switch self {
        case .addNote, .addTodo, .takePhoto, .recordVideo, .say, .restart: false
        default: true
        }
    }

    /// What of the glasses is other than before.
    var topic: GlassesContents.Topic {
        switch self {
        case .personality, .name, .wakeWord, .voice, .camera: .settings
        case .addNote, .changeNote, .deleteNote: .notes
        case .addTodo, .changeTodo, .deleteTodo: .todos
        case .takePhoto, .deleteMedia(.photos, _): .photos
        case .recordVideo, .deleteMedia(.videos, _): .videos
        case .say, .clearConversation: .conversation
        case .sleep, .wake, .restart: .status
        }
    }
}
