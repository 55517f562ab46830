extension HTTPResponse {
    /// Parts of which each replaces the one before, such as the pictures of a camera: `multipart/x-mixed-replace`.
    ///
    /// The next part is asked for when the client has taken the one before. A sequence that keeps only its latest element (`AsyncStream` with
    /// `bufferingNewest(1)`) so drops pictures for a slow client, and for no other.
    /// - Parameter boundary: A word that no part contains at the beginning of a line.
    public static func replacing<Parts: AsyncSequence & Sendable>(
        with parts: Parts, contentType: String, boundary: String = "FRAME"
    ) -> HTTPResponse where Parts.Element == [UInt8] {
        HTTPResponse(
            headers: ["Content-Type": "multipart/x-mixed-replace; boundary=\(boundary)", "Cache-Control": "no-store"],
            body: .stream { writer in
                for try await part in parts {
                    let head = "--\(boundary)\r\nContent-Type: \(contentType)\r\nContent-Length: \(part.count)\r\n\r\n"
                    try await writer.write(Array(head.utf8) + part + Array("\r\n".utf8))
                }
                try await writer.write(Array("--\(boundary)--\r\n".utf8))
            })
    }
}
