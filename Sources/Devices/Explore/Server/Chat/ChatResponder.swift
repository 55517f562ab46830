import Explore
import Foundation
import HTTPService

/// `POST /api/chat`: reads what is asked for, finds places, and replies; a conversation is known by `X-Session-ID`.
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
            return try ExploreAnswers.refusal("X-Session-ID has at most \(Self.maximumSessionName) bytes.")
        }
        return try .json(try await answer(message, session: name))
    }

    /// - Parameter name: the conversation; `nil` for a message that stands alone.
    func answer(_ request: ChatRequest, session name: String?) async throws -> ChatAPIResponse {
        // Another import has other numbers for its places: what was shown before says nothing of them.
        sessions.forget(unless: try store.source?.version)
        let start = try settings.startingPoint(in: store)
        let session = name.map { sessions[$0] } ?? ChatSession()
        let intent = ChatIntent(request.message)
        if let courtesy = intent.courtesy {
            let reply = RuleBasedReply.courtesy(courtesy, origin: start.name)
            note(request.message, reply, nil, in: name)
            return ChatAPIResponse(reply: reply)
        }
        let origin = request.location ?? start.coordinate
        async let weather = settings.weather?.weather(at: origin)
        let search = try PlaceSearch(intent, session, around: origin, in: store)
        let places = search.places.compactMap { Explore.Place($0, from: origin) }
        let place = request.location == nil ? start.name : "you"
        let plain = RuleBasedReply.text(search, places, near: place)
        let reply = try await written(request.message, session, places, search) ?? plain
        note(request.message, reply, search, in: name)
        return ChatAPIResponse(reply: reply, places: places, vibe: search.category.rawValue, weather: await weather)
    }

    private func note(_ message: String, _ reply: String, _ search: PlaceSearch?, in name: String?) {
        guard let name else { return }
        sessions.update(name) { $0.note(message: message, reply: reply, search) }
    }

    /// The writer's reply; `nil` where there is no writer, or it failed: the rules' reply is as good as nothing to wait for.
    private func written(
        _ message: String, _ session: ChatSession, _ places: [Explore.Place], _ search: PlaceSearch
    ) async throws -> String? {
        guard let writer = settings.writer else { return nil }
        let lines = zip(places, search.places).map { place, ranked in
            let parts = [place.name, ranked.place.kind.replacingOccurrences(of: "_", with: " "), place.address, place.walkTime?.text]
            return parts.compactMap(\.self).joined(separator: ", ")
        }
        do {
            return try await writer.reply(to: ChatTurn(history: session.history, message: String(message.prefix(4_000)), places: lines))
        } catch {
            if Task.isCancelled { throw CancellationError() }
            settings.report("\(error) The rules replied instead.")
            return nil
        }
    }
}
