extension AssistantTool {
    /// The names of the tools, as a language model calls them.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        case takePhoto = "take_photo"
        case startVideo = "start_video"
        case stopVideo = "stop_video"
        case lastPictures = "last_pictures"
        case look
        case readText = "read_text"
        case scanCode = "scan_code"
        case addNote = "add_note"
        case listNotes = "list_notes"
        case searchNotes = "search_notes"
        case deleteNote = "delete_note"
        case addTodo = "add_todo"
        case listTodos = "list_todos"
        case completeTodo = "complete_todo"
        case deleteTodo = "delete_todo"
        case setTimer = "set_timer"
        case listTimers = "list_timers"
        case cancelTimer = "cancel_timer"
        case setReminder = "set_reminder"
        case listReminders = "list_reminders"
        case cancelReminder = "cancel_reminder"
        case agenda
        case time, date, battery, storage
        case wifiStatus = "wifi_status"
        case volume
        case changeSetting = "change_setting"
        case sleep, wake
        case privateMode = "private_mode"
        case restart, stop, help
        case repeatAnswer = "repeat_answer"
    }

    /// The effect on the glasses.
    public enum Effect: String, Sendable, Hashable {
        /// Nothing.
        case reads
        /// Nothing, but the camera takes one picture, which is not kept.
        case looks
        /// Something that can be undone.
        case changes
        /// Something is gone, or interrupted, for good: it is done when it was confirmed.
        case confirmed
    }

    static func effect(of name: Name) -> Effect {
        switch name {
        case .time, .date, .battery, .storage, .wifiStatus, .help, .repeatAnswer, .listNotes, .searchNotes, .listTodos, .listTimers,
            .listReminders,
            .agenda,
            .lastPictures:
            .reads
        case .look, .readText, .scanCode: .looks
        case .deleteNote, .deleteTodo, .restart: .confirmed
        case .takePhoto, .startVideo, .stopVideo, .addNote, .addTodo, .completeTodo, .setTimer, .cancelTimer, .setReminder, .cancelReminder,
            .volume, .changeSetting, .sleep, .wake, .privateMode, .stop:
            .changes
        }
    }
}
