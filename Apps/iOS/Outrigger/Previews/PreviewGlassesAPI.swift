#if DEBUG
    import Foundation
    import HTTPClient
    import Synchronization

    /// The REST API of glasses that follow the guide to the letter, in memory: two photos, a todo and a conversation.
    final class PreviewGlassesAPI: HTTPTransport {
        /// A landscape of 8 × 6 pixels.
        private static let picture =
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGBAMAAAAMK8LIAAAAGFBMVEWooqqUoqqgltKAoqqAltJGhjxGfDxGcjz0erUTAAAAJUlEQVR42gXB"
                    + "AQ0AIAgAsMuIZv8MJhASoP/ac2RN32AE5H7VAR+49wod2FBqBwAAAABJRU5ErkJggg==") ?? Data()

        private static let answers = [
            "/api/connection/test": #"{"status": "ok"}"#,
            "/api/status": #"{"mode": "active", "personality": "friendly", "name": "Ada", "battery": 81}"#,
            "/api/settings": """
            {"personality": "friendly", "name": "Ada", "wakeWord": {"keyword": "hey glasses", "sensitivity": 0.5},
             "voice": {"engine": "espeak", "rate": 150, "volume": 0.8},
             "camera": {"resolution": {"width": 640, "height": 480}, "rotation": 0, "flip_horizontal": false, "flip_vertical": false}}
            """,
            "/api/notes": "[]",
            "/api/todos": #"[{"id": "1", "task": "Bring bread", "priority": "high", "completed": false}]"#,
            "/api/conversation": #"[{"role": "user", "content": "What do I see?", "timestamp": "2025-11-01T14:30:00"}]"#,
            "/api/videos": "[]",
        ]

        private let photos = Mutex(["photo_002", "photo_001"])

        func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
            let path = request.url.path
            if let answer = Self.answers[path] { return HTTPClientResponse(body: answer.utf8) }
            if path == "/api/photos" { return HTTPClientResponse(body: list.utf8) }
            if path == "/api/camera/snapshot" { return HTTPClientResponse(body: Self.picture) }
            let name = request.url.lastPathComponent
            guard path.hasPrefix("/api/photos/"), photos.withLock({ $0.contains(name) }) else {
                return HTTPClientResponse(status: 404, body: "<h1>Not Found</h1>".utf8)
            }
            guard request.method == .delete else { return HTTPClientResponse(body: Self.picture) }
            photos.withLock { $0.removeAll { $0 == name } }
            return HTTPClientResponse(body: #"{"success": true}"#.utf8)
        }

        private var list: String {
            let items = photos.withLock { $0 }.map { name in
                #"{"id": "\#(name)", "filename": "\#(name).jpg", "size": \#(Self.picture.count), "timestamp": "2025-11-01T14:30:00"}"#
            }
            return "[\(items.joined(separator: ", "))]"
        }
    }
#endif
