import HTTPService

/// One screen on its way to one client: whole at first, then, where the client asked for that, what has changed since what it has.
///
/// A slow client gets fewer changes, each of them from what it has to the newest.
struct ScreenSender {
    private let name: String
    private let events: EventStream
    private let sendsPatches: Bool
    /// What the client has.
    private var known: ScreenSnapshot?
    /// What was sent last, and the name of its event; it may still wait.
    private var last: (snapshot: ScreenSnapshot, event: String)?

    init(_ name: ScreenName, to events: EventStream, sendsPatches: Bool) {
        self.name = name.description
        self.events = events
        self.sendsPatches = sendsPatches
    }

    mutating func send(_ snapshot: ScreenSnapshot) {
        guard sendsPatches else { return events.send(event: name, data: snapshot.json) }
        // What could not go out yet is not what the client has: the newest takes its place.
        if let last, !events.withdraw(event: last.event) { known = last.snapshot }
        if let known, let patch = snapshot.patch(from: known) {
            last = (snapshot, "patch/" + name)
            events.send(event: "patch/" + name, data: patch)
        } else {
            last = (snapshot, name)
            events.send(event: name, data: snapshot.json)
        }
    }
}
