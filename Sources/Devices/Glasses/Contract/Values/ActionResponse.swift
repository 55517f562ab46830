import Bluetooth

/// What became of a command: `{"success": true, "path": "/home/pi/photos/photo_001.jpg"}`.
public struct ActionResponse: Sendable, Hashable, Codable {
    public var success: Bool
    /// Where the file is on the glasses, for a picture or a video.
    public var path: String?
    /// The outcome in a sentence, for a command that leaves no file.
    public var message: String?
    /// Why it failed.
    public var error: String?

    public init(success: Bool, path: String? = nil, message: String? = nil, error: String? = nil) {
        self.success = success
        self.path = path
        self.message = message
        self.error = error
    }

    /// The same without what makes it longer than a notification on a short link: whether it succeeded is always told.
    public func fitting(_ limit: Int) -> ActionResponse {
        bytes.count <= limit ? self : ActionResponse(success: success)
    }
}

extension ActionResponse: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        self = try WireJSON.read(&reader) { (fields) throws(GlassesValueError) in
            guard let success = try fields.value("success", .boolean) else { throw GlassesValueError("\"success\" is needed.") }
            return ActionResponse(
                success: success, path: try fields.value("path", .text), message: try fields.value("message", .text),
                error: try fields.value("error", .text))
        }
    }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: WireJSON.bytes(self)) }
}
