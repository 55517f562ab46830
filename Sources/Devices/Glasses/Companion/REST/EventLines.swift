import Foundation

/// The events of a `text/event-stream`, out of its bytes as they come (HTML standard, 9.2.6).
struct EventLines {
    struct Event: Hashable {
        var name = ""
        var id: String?
        var data = ""
    }

    /// Bytes of one event; the glasses' have a hundred.
    private static let longest = 64 << 10

    private var rest: [UInt8] = []
    private var event = Event()

    /// - Returns: the events that are complete by now; nil where a line has no end.
    mutating func take(_ bytes: [UInt8]) -> [Event]? {
        rest += bytes
        var events: [Event] = []
        while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            // CR LF is one end: the next byte shows it.
            if rest[end] == 0x0D, end + 1 == rest.count { break }
            let line = rest[..<end]
            let length = rest[end] == 0x0D && rest[end + 1] == 0x0A ? 2 : 1
            if line.isEmpty {
                if !event.data.isEmpty { events.append(event) }
                event = Event(id: event.id)
            } else {
                read(line)
            }
            rest.removeFirst(end + length)
        }
        return rest.count + event.data.utf8.count <= Self.longest ? events : nil
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        let colon = line.firstIndex(of: 0x3A)
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == 0x20 { value = value.dropFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self) {
        case "event": event.name = text
        case "id": event.id = text
        case "data": event.data += event.data.isEmpty ? text : "\n" + text
        // A comment, and what is not known.
        default: break
        }
    }
}
