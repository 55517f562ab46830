import Concurrency
import GlassesContract
import GlassesDevice
import HTTPService

extension GlassesAPI {
    static func addEvents(_ router: inout Router, _ glasses: SmartGlasses) {
        router.serve(.events) { request in
            guard let listener = glasses.events.listener() else {
                throw HTTPError(
                    .serviceUnavailable, code: "too-many-listeners",
                    "\(GlassesEndpoint.mostEventStreams) companions listen already. Try again when one has gone.",
                    headers: ["Retry-After": "15"])
            }
            // All that is remembered comes at once, and as much may follow before it has gone out.
            return EventStream.response(to: request, limit: 2 * EventJournal.remembered) { events in
                listener.listen(since: events.lastEventID, begin: { begin($0, now: $1, events) }) { entry in
                    guard let entry else { return events.send(event: GlassesEvent.Name.missed.rawValue, data: "{}", replacing: false) }
                    send(entry, to: events)
                }
                await untilCancelled()
                // It listens for as long as it is held.
                withExtendedLifetime(listener) {}
            }
        }
    }

    /// Tells what was missed, and that from now on everything is told.
    private static func begin(_ missed: EventJournal.Since, now: String, _ events: EventStream) {
        switch missed {
        case .these(let entries):
            events.send(
                event: GlassesEvent.Name.ready.rawValue, id: entries.isEmpty ? now : events.lastEventID, data: "{}", replacing: false)
            for entry in entries { send(entry, to: events) }
        case .unknown:
            events.send(event: GlassesEvent.Name.missed.rawValue, id: now, data: "{}", replacing: false)
            events.send(event: GlassesEvent.Name.ready.rawValue, id: now, data: "{}", replacing: false)
        }
    }

    private static func send(_ entry: EventJournal.Entry, to events: EventStream) {
        // It has nothing but words and an identity.
        try? events.send(event: GlassesEvent.Name.change.rawValue, id: entry.id, json: entry.event, replacing: false)
    }

    /// A part of what the API tells, with the entity tag of its state; 304 to who has it already.
    static func tagged<Answer: Encodable & Sendable>(
        _ topic: GlassesEvent.Topic, _ glasses: SmartGlasses, _ request: HTTPRequest,
        _ answer: @escaping @Sendable (isolated SmartGlasses) throws -> Answer
    ) async throws -> HTTPResponse {
        // Tag and answer at once: nothing changes between the two.
        let known = request.headers.values(of: "If-None-Match")
        let (tag, fresh, isKnown) = try await glasses.read { glasses in
            let tag = glasses.events.tag(of: topic)
            let isKnown = EntityTag.matches(tag, known)
            // A part is read all the same: a wrong request is refused, whatever is known (RFC 9110, 13.2.1).
            return (tag, isKnown && request.query.values(of: GlassesEndpoint.before).isEmpty ? nil : try answer(glasses), isKnown)
        }
        let headers: HTTPHeaders = ["ETag": tag, "Cache-Control": "no-cache"]
        guard let fresh, !isKnown else { return HTTPResponse(.notModified, headers: headers) }
        return try .json(fresh, headers: headers)
    }

    /// The part of a list that a request asks for.
    static func page(_ request: HTTPRequest) throws -> ListPage {
        ListPage(
            limit: try number(GlassesEndpoint.limit.name, GlassesEndpoint.limits, request),
            before: try single(GlassesEndpoint.before, request))
    }

    /// A whole number of the query, within a range.
    static func number(_ name: String, _ range: ClosedRange<Int>, _ request: HTTPRequest) throws -> Int? {
        try single(name, request).map { text in
            guard let number = Int(text), range.contains(number), "\(number)" == text else {
                throw GlassesValueError("\"\(name)\" must be a whole number from \(range.lowerBound) to \(range.upperBound).")
            }
            return number
        }
    }

    /// A parameter of the query that stands once at most.
    static func single(_ name: String, _ request: HTTPRequest) throws -> String? {
        let values = request.query.values(of: name)
        guard values.count <= 1 else { throw GlassesValueError("\"\(name)\" was given \(values.count) times, and may stand once.") }
        return values.first
    }
}
