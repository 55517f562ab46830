/// Verbs of what an assistant could be asked to do, or claim to have done.
enum ActVerbs {
    /// Each in its forms: take, took, taken, taking.
    private static let forms = """
        take took taken taking, snap snapped snapped snapping, shoot shot shot shooting, capture captured captured capturing, record
        recorded recorded recording, film filmed filmed filming, photograph photographed photographed photographing, save saved saved
        saving, keep kept kept keeping, note noted noted noting, write wrote written writing, jot jotted jotted jotting, remember
        remembered remembered remembering, remind reminded reminded reminding, add added added adding, put put put putting, create
        created created creating, make made made making, set set set setting, schedule scheduled scheduled scheduling, book booked
        booked booking, order ordered ordered ordering, delete deleted deleted deleting, remove removed removed removing, erase erased
        erased erasing, clear cleared cleared clearing, trash trashed trashed trashing, discard discarded discarded discarding, wipe
        wiped wiped wiping, undo undid undone undoing, cancel canceled cancelled cancelling, change changed changed changing, edit
        edited edited editing, update updated updated updating, rename renamed renamed renaming, move moved moved moving, mark marked
        marked marking, complete completed completed completing, tick ticked ticked ticking, send sent sent sending, share shared shared
        sharing, post posted posted posting, forward forwarded forwarded forwarding, email emailed emailed emailing, text texted texted
        texting, call called called calling, dial dialled dialled dialling, message messaged messaged messaging, start started started
        starting, stop stopped stopped stopping, begin began begun beginning, quit quit quit quitting, end ended ended ending, pause
        paused paused pausing, play played played playing, turn turned turned turning, switch switched switched switching, mute muted
        muted muting, raise raised raised raising, lower lowered lowered lowering, increase increased increased increasing, decrease
        decreased decreased decreasing, open opened opened opening, close closed closed closing, lock locked locked locking, restart
        restarted restarted restarting, connect connected connected connecting, disconnect disconnected disconnected disconnecting,
        forget forgot forgotten forgetting, log logged logged logging, store stored stored storing
        """.split(separator: ",").map { $0.split { $0.isWhitespace }.map(String.init) }

    /// Of these, what a language model makes is as good.
    static let making: Set<String> = ["write", "make", "create", "add", "start", "begin", "end"]
    /// Words with blanks between them.
    static func words(_ text: String) -> Set<String> { Set(text.split { $0.isWhitespace }.map(String.init)) }

    /// "taking" → "take"
    static func base(of going: String) -> String? { bases[going] }
    private static let bases = Dictionary(forms.map { ($0[3], $0[0]) }) { first, _ in first }
        .merging([
            "reading": "read", "scanning": "scan", "telling": "tell", "speaking": "speak", "talking": "talk", "going": "go",
            "showing": "show", "listing": "list", "repeating": "repeat", "describing": "describe", "giving": "give", "checking": "check",
            "being": "be", "looking": "look",
            "sleeping": "sleep", "waking": "wake", "reminding": "remind", "rebooting": "reboot", "slowing": "slow", "ticking": "tick",
            "crossing": "cross", "searching": "search", "finding": "find", "jotting": "jot", "popping": "pop", "sticking": "stick",
        ]) { first, _ in first }

    static let base = Set(forms.map { $0[0] })
    /// "took", "taken"
    static let past = Set(forms.flatMap { [$0[1], $0[2]] })
    /// "taking"
    static let going = Set(forms.map { $0[3] })

    /// What they are done to: what is kept, and what a device has.
    static let things: Set<String> = {
        let singular = [
            "photo", "picture", "pic", "image", "snapshot", "selfie", "video", "recording", "note", "todo", "to-do", "task", "reminder",
            "list",
            "timer", "alarm", "message", "email", "event", "appointment", "calendar", "meeting", "setting", "volume", "camera", "light",
            "item",
            "entry",
        ]
        return Set(singular + singular.map { $0 + "s" })
    }()
}
