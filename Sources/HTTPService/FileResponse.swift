/// Answers requests with one file: whole, a range of it, or "not modified".
///
/// ```swift
/// router.get("/firmware.bin") { try FileResponse(path: imagePath).respond(to: $0) }
/// ```
///
/// It answers `If-None-Match`, `If-Modified-Since`, `Range` (one range) and `If-Range`; the kernel sends the bytes. The entity tag is made of
/// the file's size and modification time.
public struct FileResponse: Sendable {
    /// The file, open.
    public let file: OpenFile
    public var contentType: String
    /// `no-cache` lets browsers keep the file but ask each time, which a 304 answers.
    public var cacheControl = "no-cache"

    /// Opens a file.
    ///
    /// - Parameter contentType: By default what the name's ending says.
    /// - Throws: `FileError`.
    public init(path: String, contentType: String? = nil) throws(FileError) {
        self.init(file: try OpenFile(path: path), contentType: contentType ?? MediaType.of(path))
    }

    /// Answers with a file that is open already.
    public init(file: OpenFile, contentType: String) {
        self.file = file
        self.contentType = contentType
    }

    /// Changes whenever the file's content does, as far as its size and modification time tell.
    public var entityTag: String {
        "\"\(String(file.size, radix: 16))-\(String(file.modificationSeconds, radix: 16)).\(String(file.modificationNanoseconds, radix: 16))\""
    }

    /// The answer to a `GET` or `HEAD`.
    public func respond(to request: HTTPRequest) -> HTTPResponse {
        var headers: HTTPHeaders = [
            "Accept-Ranges": "bytes", "Cache-Control": cacheControl, "ETag": entityTag,
            "Last-Modified": HTTPDate.text(file.modificationSeconds),
        ]
        if isNotModified(request.headers) {
            return HTTPResponse(.notModified, headers: headers)
        }
        headers["Content-Type"] = contentType
        switch range(of: request) {
        case .whole:
            return HTTPResponse(headers: headers, body: .file(FileRegion(file)))
        case .part(let offset, let length):
            headers["Content-Range"] = "bytes \(offset)-\(offset + length - 1)/\(file.size)"
            return HTTPResponse(.partialContent, headers: headers, body: .file(FileRegion(file, offset: offset, length: length)))
        case .unsatisfiable:
            return .error(
                HTTPError(
                    .rangeNotSatisfiable, code: "range-not-satisfiable", "The file has \(file.size) bytes, none of them in the range.",
                    headers: ["Content-Range": "bytes */\(file.size)"]))
        }
    }

    /// RFC 9110 section 13.2.2: the date counts only where there is no tag.
    private func isNotModified(_ headers: HTTPHeaders) -> Bool {
        let tags = headers.values(of: "If-None-Match")
        guard tags.allSatisfy(\.isEmpty) else { return EntityTag.matches(entityTag, tags) }
        guard let date = headers["If-Modified-Since"].flatMap(HTTPDate.seconds) else { return false }
        return file.modificationSeconds <= date
    }

    /// RFC 9110 section 14.2: only `GET` has ranges, and a range of another version of the file is not asked for.
    private func range(of request: HTTPRequest) -> ByteRange {
        guard request.method == .get else { return .whole }
        if let condition = request.headers["If-Range"], condition != entityTag,
            HTTPDate.seconds(condition) != file.modificationSeconds
        {
            return .whole
        }
        return ByteRange(request.headers["Range"], size: file.size)
    }
}
