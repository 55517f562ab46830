import Foundation
import HTTPClient
import Synchronization

@testable import Explore

/// An explore server without a network: it can be switched off, and says what was said to it.
final class FakeServer: Sendable {
    private struct State {
        var isOn = true
        var answers: [String: (status: Int, body: String)] = [
            "/health": (200, #"{"status": "ok"}"#),
            "/api/chat": (200, #"{"reply": "Coffee it is.", "places": [{"name": "Café", "location": {"lat": 40.5, "lng": -73.5}}]}"#),
            "/api/quick_recs": (
                200,
                #"{"places": [{"name": "Deli", "location": {"lat": 40.6, "lng": -73.6}, "photo_url": "javascript:alert(1)"}, null]}"#
            ),
            "/api/directions": (
                200,
                #"{"distance_text": "0.4 mi", "duration_text": "7 min", "polyline": [[40.693393, -73.98555], [40.5, -73.5]], "estimated": true}"#
            ),
            "/api/events": (200, #"{"nyc_permitted": [{"event_name": "Jazz", "event_start": "2025-01-15T20:00:00"}]}"#),
        ]
        var sessions: [String] = []
    }

    private let state = Mutex(State())

    var isOn: Bool {
        get { state.withLock { $0.isOn } }
        set { state.withLock { $0.isOn = newValue } }
    }

    /// The `X-Session-ID` of each message.
    var sessions: [String] { state.withLock { $0.sessions } }

    func set(_ path: String, _ status: Int, _ body: String) { state.withLock { $0.answers[path] = (status, body) } }

    var transport: FakeTransport {
        FakeTransport { [self] request in
            try state.withLock { state in
                guard state.isOn else { throw HTTPClientError.refused }
                let path = request.url.path
                if path == "/api/chat" { state.sessions.append(request.headers["X-Session-ID"] ?? "") }
                guard let answer = state.answers[path] else { return (404, Data("<html>".utf8)) }
                return (answer.status, Data(answer.body.utf8))
            }
        }
    }
}
