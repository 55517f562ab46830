import Companion
import Foundation

/// Which explore server is used, and where that was said.
public struct APIConfiguration: Sendable, Hashable {
    /// The name of the environment variable and of the key in `Config.plist`.
    public static let key = "API_URL"
    /// What is used where nothing is said.
    public static let defaultAddress = "http://localhost:5000"

    /// The server's address, without a slash at its end.
    public let baseURL: URL
    /// Where the address comes from: "the environment variable API_URL".
    public let source: Sentence
    /// False where nobody has said an address.
    public let isConfigured: Bool

    /// Looks in the documented order: the environment, `Config.plist`, then ``defaultAddress``.
    ///
    /// An empty value counts as none.
    /// - Parameters:
    ///   - environment: this process's own by default.
    ///   - propertyList: the file; by default the first there is of ``propertyLists(_:)``.
    /// - Throws: ``APIError/invalidURL(_:source:)``, which names where the bad value stands.
    public init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        propertyList: URL? = Self.propertyLists().first { FileManager.default.fileExists(atPath: $0.path) }
    ) throws(APIError) {
        if let text = environment[Self.key], !text.trimmingSpaces.isEmpty {
            try self.init(text, source: "the environment variable \(Self.key)")
        } else if let propertyList, let text = try Self.value(in: propertyList) {
            try self.init(text, source: "\(Self.key) in \(propertyList.lastPathComponent)")
        } else {
            try self.init(Self.defaultAddress, source: "the default", isConfigured: false)
        }
    }

    /// Where `Config.plist` is looked for, in this order: the working folder, the program's in the folder of the user's settings
    /// (`$XDG_CONFIG_HOME`, by default `~/.config`), and the program's own resources.
    public static func propertyLists(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> [URL] {
        let name = "Config.plist"
        var files = [URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent(name)]
        if let settings = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map({ $0 + "/.config" }) {
            files.append(
                URL(fileURLWithPath: settings, isDirectory: true).appendingPathComponent("\(ProgramIdentity.current.name)/" + name))
        }
        return files + [Bundle.main.url(forResource: "Config", withExtension: "plist")].compactMap(\.self)
    }

    /// The server that this program itself is, which is at no address: `invalid` is a name that never leads anywhere (RFC 6761, 6.4).
    public static let thisProgram = APIConfiguration(
        known: URL(string: "http://outrigger.invalid") ?? URL(fileURLWithPath: "/"), source: "this program")

    private init(known baseURL: URL, source: Sentence) {
        self.baseURL = baseURL
        self.source = source
        isConfigured = false
    }

    /// The address as a person is told it; nothing of the server that this program itself is.
    var address: String { self == .thisProgram ? "" : baseURL.absoluteString }

    /// Takes an address.
    ///
    /// - Parameters:
    ///   - text: `http` or `https`, a host, and perhaps a port and a path.
    ///   - source: where the text comes from, for the error.
    ///   - isConfigured: whether somebody has said it.
    /// - Throws: ``APIError/invalidURL(_:source:)``.
    public init(_ text: String, source: Sentence, isConfigured: Bool = true) throws(APIError) {
        var trimmed = text.trimmingSpaces
        while trimmed.last == "/" { trimmed.removeLast() }
        guard let components = URLComponents(string: trimmed), let scheme = components.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = components.host, !host.isEmpty, !host.contains(where: \.isWhitespace),
            components.query == nil, components.fragment == nil, components.user == nil, components.password == nil,
            components.port.map({ (1...65_535).contains($0) }) ?? true, let url = components.url
        else { throw .invalidURL(String(text.prefix(200)), source: source) }
        baseURL = url
        self.source = source
        self.isConfigured = isConfigured
    }

    private static func value(in file: URL) throws(APIError) -> String? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        guard let list = list as? [String: Any] else {
            throw .invalidURL("", source: "\(file.lastPathComponent), which is no property list,")
        }
        guard let value = list[key] else { return nil }
        guard let text = value as? String else { throw .invalidURL("\(value)", source: "\(key) in \(file.lastPathComponent)") }
        return text.trimmingSpaces.isEmpty ? nil : text
    }
}
