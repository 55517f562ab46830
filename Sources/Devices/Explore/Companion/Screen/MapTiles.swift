import Foundation

/// Where a map's tiles come from: pictures that lie under everything that is drawn.
public struct MapTiles: Codable, Sendable, Hashable {
    /// OpenStreetMap's own server; its policy allows what one person looks at, with the name of its makers beside it.
    public static let openStreetMap = MapTiles(
        verified: "https://tile.openstreetmap.org/{z}/{x}/{y}.png", attribution: "© OpenStreetMap contributors")

    /// The address of a tile, with `{z}`, `{x}` and `{y}` where its zoom, column and row belong.
    public let template: String
    /// Who made them: to be shown on the map.
    public let attribution: String
    /// The last zoom that has tiles; beyond it they are enlarged.
    public let maximumZoom: Int

    /// Takes a template.
    ///
    /// - Parameters:
    ///   - template: `https://HOST/{z}/{x}/{y}.png`, or `http`; the host in full, without a user's name.
    ///   - attribution: who made the tiles; the host's name by default.
    /// - Throws: ``MapTilesError`` where no tile's address can be made of it.
    public init(_ template: String, attribution: String? = nil) throws(MapTilesError) {
        guard ["{z}", "{x}", "{y}"].allSatisfy(template.contains) else { throw .incompleteTemplate(template) }
        self.init(verified: template, attribution: "")
        // What a page may load is said in a header field: nothing but an origin may get into it.
        guard let components = components(zoom: 0, column: 0, row: 0), let host = components.host, !host.isEmpty,
            host.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-[]:".utf8.contains($0) }),
            components.scheme == "http" || components.scheme == "https", components.user == nil, components.password == nil
        else { throw .notAnAddress(template) }
        self.init(verified: template, attribution: attribution ?? "Tiles: \(host)")
    }

    private init(verified template: String, attribution: String) {
        self.template = template
        self.attribution = attribution
        maximumZoom = 19
    }

    /// Scheme, host and port: what a page has to be allowed to load from.
    public var origin: String {
        guard let components = components(zoom: 0, column: 0, row: 0), let scheme = components.scheme, let host = components.host else {
            return ""
        }
        return "\(scheme)://\(host)" + (components.port.map { ":\($0)" } ?? "")
    }

    /// The address of one tile.
    func address(zoom: Int, column: Int, row: Int) -> URL? { components(zoom: zoom, column: column, row: row)?.url }

    private func components(zoom: Int, column: Int, row: Int) -> URLComponents? {
        URLComponents(
            string: template.replacingOccurrences(of: "{z}", with: "\(zoom)").replacingOccurrences(of: "{x}", with: "\(column)")
                .replacingOccurrences(of: "{y}", with: "\(row)"))
    }
}
