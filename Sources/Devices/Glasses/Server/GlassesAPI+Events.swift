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
            return EventStream.response(to: request) { events in
                let (missed, now) = listener.listen(since: events.lastEventID) { entry in
                    guard let entry else { return events.send(event: GlassesEvent.Name.missed.rawValue, data: "{}", replacing: false) }
                    send(entry, to: events)
                }
                switch missed {
                case .these(let entries):
                    events.send(
                        event: GlassesEvent.Name.ready.rawValue, id: entries.isEmpty ? now : events.lastEventID, data: "{}",
                        replacing: false)
                    for entry in entries { send(entry, to: events) }
                case .unknown:
                    events.send(event: GlassesEvent.Name.missed.rawValue, id: now, data: "{}", replacing: false)
                    events.send(event: GlassesEvent.Name.ready.rawValue, id: now, data: "{}", replacing: false)
                }
                await untilCancelled()
                // It listens for as long as it is held.
                withExtendedLifetime(listener) {}
            }
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
        let (tag, fresh) = try await glasses.read { glasses in
            let tag = glasses.events.tag(of: topic)
            return (tag, EntityTag.matches(tag, known) ? nil : try answer(glasses))
        }
        let headers: HTTPHeaders = ["ETag": tag, "Cache-Control": "no-cache"]
        guard let fresh else { return HTTPResponse(.notModified, headers: headers) }
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
