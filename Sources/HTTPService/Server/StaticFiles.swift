import Glibc

/// Serves the files of a folder.
///
/// A folder's path with a slash at its end serves its `index.html`; without one it leads there. Names that begin with a dot are not served,
/// nor is anything outside of the folder, also when a symbolic link inside it leads there, unless to one of the `trustedFolders`.
public struct StaticFiles: Sendable {
    /// The address of the files: `/`, or a path without a slash at its end.
    public let prefix: String
    /// See `FileResponse.cacheControl`.
    public var cacheControl = "no-cache"

    private let root: String
    private let folders: [String]
    private let prefixCount: Int

    /// - Parameters:
    ///   - root: The folder. It may itself be a symbolic link.
    ///   - prefix: Where the files appear; begins with `/`.
    ///   - trustedFolders: Folders to which symbolic links may lead (a package of a library that links to another package's files).
    /// - Throws: `FileError` when one of the folders is not there.
    public init(root: String, prefix: String = "/", trustedFolders: [String] = []) throws(FileError) {
        self.root = try Self.resolve(root)
        var folders = [self.root]
        for folder in trustedFolders { folders.append(try Self.resolve(folder)) }
        self.folders = folders
        self.prefix = prefix
        prefixCount = prefix == "/" ? 0 : prefix.split(separator: "/").count
    }

    private static func resolve(_ folder: String) throws(FileError) -> String {
        guard let resolved = realpath(folder, nil) else { throw FileError(errno: errno) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The answer to a `GET` or `HEAD` of a path under the prefix.
    ///
    /// - Throws: `HTTPError` 404 for everything that is not to be served: the client does not learn why.
    public func respond(to request: HTTPRequest) throws -> HTTPResponse {
        let parts = request.pathParts.dropFirst(prefixCount)
        if parts.isEmpty { return .redirect(to: request.path + "/", status: .movedPermanently) }
        let folders = parts.dropLast()
        let isFolder = parts.last?.isEmpty ?? true
        guard folders.allSatisfy(Self.isServed), isFolder || parts.last.map(Self.isServed) == true else { throw Self.notFound(request) }
        var path = ([root] + parts).joined(separator: "/")
        if isFolder { path = ([root] + folders + ["index.html"]).joined(separator: "/") }
        do throws(FileError) {
            return try response(path, to: request)
        } catch .notAFile where !isFolder && (try? open(path + "/index.html")) != nil {
            return .redirect(to: request.path + "/", status: .movedPermanently)
        } catch {
            throw Self.notFound(request)
        }
    }

    private func response(_ path: String, to request: HTTPRequest) throws(FileError) -> HTTPResponse {
        var response = FileResponse(file: try open(path), contentType: MediaType.of(path))
        response.cacheControl = cacheControl
        return response.respond(to: request)
    }

    /// Opens first and looks then where the open file lies: a link that changes meanwhile changes nothing.
    private func open(_ path: String) throws(FileError) -> OpenFile {
        let file = try OpenFile(path: path)
        guard let place = file.resolvedPath, folders.contains(where: { place.hasPrefix($0 == "/" ? $0 : $0 + "/") }) else {
            throw .notFound
        }
        return file
    }

    private static func isServed(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains(UInt8(ascii: "/"))
    }

    private static func notFound(_ request: HTTPRequest) -> HTTPError {
        HTTPError(.notFound, code: "not-found", "There is nothing at \(request.path).")
    }
}

extension Router {
    /// Serves the files of a folder under its prefix; routes that are closer go first.
    public mutating func serve(_ files: StaticFiles) {
        get(files.prefix == "/" ? "/*path" : files.prefix + "/*path") { try files.respond(to: $0) }
    }
}

extension OpenFile {
    /// Where the open file lies, all symbolic links resolved: what was opened, not what a name may point to by now.
    fileprivate var resolvedPath: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        return String(validating: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
