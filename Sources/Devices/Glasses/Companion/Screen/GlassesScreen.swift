import Companion

/// Everything that the page of glasses shows, and what their commands print.
public struct GlassesScreen: DeviceScreen {
    public var id: String
    public var name: String
    public var kind = Glasses.kind
    public var link: LinkStatus
    /// The first run, from the box to the live picture.
    public var setup: Setup
    /// Which way is used now, and why.
    public var path: Path
    public var dashboard: Dashboard
    /// Nil until the glasses have told them.
    public var settings: Settings?
    public var camera: Camera
    public var gallery: Gallery
    public var notes: Notes
    public var todos: Todos
    /// Changes of notes and todos that wait for the glasses.
    public var outbox: Outbox
    public var conversation: Conversation
    /// What an update of the glasses would bring; nil where nothing is lacking, or nothing is known.
    @Worded(nil) public var update: String?
    /// Why the last change was not done.
    public var problem: ScreenProblem?
}
