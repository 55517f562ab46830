import Companion
import HTTPClient

extension GlassesModel {
    /// Opens a photo or a video; the bytes come as they are read.
    ///
    /// - Parameters:
    ///   - range: the part that is wanted, and
    ///   - condition: the tag of the file that it is a part of: of another one the whole is sent.
    ///   - isSmall: what stands for a photo in a list; the photo itself from firmware that has nothing smaller.
    ///   - limit: bytes of it.
    /// - Throws: ``GlassesRequestError``; `CancellationError` where the caller's task was cancelled.
    public func open(
        _ kind: GlassesMediaKind, id: String, range: Range<Int>? = nil, ifRange condition: String? = nil, isSmall: Bool = false,
        limit: Int = .max
    ) async throws -> HTTPClientResponse {
        guard let client else { throw GlassesRequestError.needsWiFi }
        return try await client.open(
            "\(kind.rawValue)/\(Endpoint.part(id))\(isSmall && hasSmallPictures(kind) ? "/thumbnail" : "")", range: range,
            ifRange: condition,
            limit: limit)
    }

    /// The SHA-256 of a photo or a video on the glasses, as 64 hexadecimal digits. Over plain HTTP the glasses sign it.
    ///
    /// - Returns: nil from firmware that does not tell it.
    /// - Throws: ``GlassesRequestError``; `CancellationError` where the caller's task was cancelled.
    public func digest(_ kind: GlassesMediaKind, id: String) async throws -> String? {
        guard capabilities?.contains(.digests) == true else { return nil }
        guard let client else { throw GlassesRequestError.needsWiFi }
        let answer: Digest = try await client.answer(to: GlassesCall(kind == .photos ? .photoDigest : .videoDigest, item: id))
        return answer.sha256
    }

    private struct Digest: Decodable, Sendable {
        let sha256: String
    }
}
