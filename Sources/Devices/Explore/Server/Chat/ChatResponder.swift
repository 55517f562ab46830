import Explore
import Foundation
import HTTPService

/// `POST /api/chat`: reads what is asked for, finds places, and replies; a conversation is known by `X-Session-ID`, or by a cookie.
struct ChatResponder: Sendable {
    /// The longest name of a conversation, in bytes.
    static let maximumSessionName = 128
    /// Places of one answer; the contract allows ten.
    static let placesInAnswer = 5

    private let store: PlaceStore
    private let settings: ExploreSettings
    private let sessions: SessionStore

    init(store: PlaceStore, settings: ExploreSettings) {
        self.store = store
        self.settings = settings
        sessions = SessionStore(capacity: settings.maximumSessions)
    }

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let message: ChatRequest
        do throws(ChatRequest.Refusal) {
            message = try ChatRequest(request.body)
        } catch {
            return try ExploreAnswers.refusal(error.sentence)
        }
        let name = request.headers["X-Session-ID"].flatMap { $0.isEmpty ? nil : $0 }
        if let name, name.utf8.count > Self.maximumSessionName {
            return try ExploreAnswers.refusal(
                "X-Session-ID has at most \(Self.maximumSessionName) bytes.")
        }
        if let name { return try .json(try await answer(message, session: name)) }
        // Who names none is given one, which clients that keep cookies send from then on, as the original app does.
        let known = Self.cookie(request.headers["Cookie"])
        let given = known ?? UUID().uuidString
        var response = try HTTPResponse.json(try await answer(message, session: given))
        if known == nil { response.headers["Set-Cookie"] = "\(Self.cookieName)=\(given); Path=/api; HttpOnly; SameSite=Lax" }
        return response
    }

    private static let cookieName = "explore_session"

    /// The conversation that a cookie names; `nil` for anything that is none of ours.
    private static func cookie(_ header: String?) -> String? {
        for pair in header?.split(separator: ";") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, parts[0] == cookieName else { continue }
            return UUID(uuidString: parts[1])?.uuidString
        }
        return nil
    }

    /// - Parameter name: the conversation; `nil` for a message that stands alone.
    func answer(_ request: ChatRequest, session name: String?) async throws -> ChatAPIResponse {
        // Another import has other numbers for its places: what was shown before says nothing of them.
        sessions.forget(unless: try store.source?.version)
        let start = try settings.startingPoint(in: store)
        let session = name.map { sessions[$0] } ?? ChatSession()
        let times = PlaceTimes(settings, at: start)
        let origin = request.location ?? start.coordinate
        let reader = ChatReader(now: times.now, zone: times.calendar.timeZone)
        var query = reader.read(request.message)
        if let distress = DistressTable.standard.read(request.message, asksForPlace: !query.subjects.isEmpty) {
            return try await help(distress, request.message, around: origin, times, in: name)
        }
        if let courtesy = query.courtesy {
            let emergency = DistressReply.reminder(EmergencyNumbers.at(origin))
            let reply = RuleBasedReply.courtesy(courtesy, origin: start.name, emergency: emergency)
            note(request.message, reply, nil, in: name)
            return ChatAPIResponse(reply: reply)
        }
        let fault = try await readByModel(request.message, session, &query, times)
        let alarm = DistressTable.standard.read(request.message, as: [.unsure], asksForPlace: false)
        var search = try PlaceSearch(
            query, isAlarming: alarm != nil, session, around: origin, in: store, reader: reader, calendar: times.calendar,
            now: times.now)
        // What is not understood after a cry for help goes on with it.
        if search.isUnclear, let distress = session.distress ?? alarm {
            return try await help(distress, request.message, around: origin, times, in: name)
        }
        let answers = ExploreAnswers(store: store, settings: settings)
        if search.query.wantsNearest, !search.isAboutOne {
            search.keepNearest(Self.placesInAnswer, try await answers.walks(from: origin, to: search.places))
        }
        async let weather = settings.weather?.weather(at: origin)
        // An answer shows places or events, never both.
        let places =
            try await answers.answers(search.places, from: origin, times) + search.events.compactMap { $0.answer(from: origin) }
        let place = request.location == nil ? start.name : "you"
        let plain = RuleBasedReply.text(search, places, near: place)
        // Who was not there to read is not waited for again.
        let words = fault?.isAway == true ? nil : try await written(request.message, session, places, search)
        let reply = words ?? plain
        note(request.message, reply, search.isUnclear ? nil : search, in: name)
        return ChatAPIResponse(
            reply: [reply, fault?.sentence].compactMap(\.self).joined(separator: " "), places: places,
            vibe: search.query.category?.rawValue, weather: await weather)
    }

    /// The answer to somebody in distress: no model is asked, and no place is matched by its name.
    private func help(
        _ distress: Distress, _ message: String, around origin: Coordinates, _ times: PlaceTimes, in name: String?
    ) async throws -> ChatAPIResponse {
        let numbers = EmergencyNumbers.at(origin)
        let helpers = try store.helpers(distress.kind, around: origin) { place in
            guard let hours = place.openingHours.flatMap(OpeningHours.init) else { return false }
            return !hours.state(at: times.now, in: times.calendar).isOpen
        }
        let ranked = helpers.map(\.place)
        let places = try await ExploreAnswers(store: store, settings: settings).answers(ranked, from: origin, times)
        let reply = DistressReply.text(distress, numbers, places, closed: helpers.map(\.isClosed))
        if let name { sessions.update(name) { $0.note(message: message, reply: reply, distress, ranked) } }
        return ChatAPIResponse(reply: reply, places: places, emergency: numbers.numbers(of: distress.kind.service).first)
    }

    /// Has the model read a message, where there is one; why the rules' reading stays, where it does.
    private func readByModel(
        _ message: String, _ session: ChatSession, _ query: inout ChatQuery, _ times: PlaceTimes
    ) async throws -> ReadingFault? {
        guard let reader = settings.reader else { return nil }
        do {
            query = try await reader.read(message, session, over: query, now: times.now, times.calendar)
            return nil
        } catch {
            if Task.isCancelled { throw CancellationError() }
            let fault = ReadingFault(error)
            settings.report("The language model's reading is not used: \(error is ModelQuery.Fault ? "\(error)." : "\(error)")")
            return fault
        }
    }

    private func note(_ message: String, _ reply: String, _ search: PlaceSearch?, in name: String?) {
        guard let name else { return }
        sessions.update(name) { $0.note(message: message, reply: reply, search) }
    }

    /// The writer's reply; `nil` where there is no writer, or it failed: the rules' reply is as good as nothing to wait for.
    private func written(
        _ message: String, _ session: ChatSession, _ places: [Place], _ search: PlaceSearch
    ) async throws -> String? {
        guard let writer = settings.writer else { return nil }
        let lines = places.map { place in
            let parts = [
                place.name, place.kind?.replacingOccurrences(of: "_", with: " "), place.address,
                place.walkTime?.text, place.openText,
                place.eventStart,
            ]
            return parts.compactMap(\.self).joined(separator: ", ")
        }
        do {
            return try await writer.reply(to: String(message.prefix(4_000)), after: session.history, lines)
        } catch {
            if Task.isCancelled { throw CancellationError() }
            settings.report("\(error) The rules replied instead.")
            return nil
        }
    }
}
