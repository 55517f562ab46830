/// Why a text is no template of a map's tiles.
public enum MapTilesError: Error, Sendable, Hashable {
    /// `{z}`, `{x}` or `{y}` is missing.
    case incompleteTemplate(String)
    /// With numbers in their places, it is no `http` or `https` address.
    case notAnAddress(String)
}

extension MapTilesError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .incompleteTemplate(let text):
            "“\(text)” names no tile: {z}, {x} and {y} have to stand in it, as in https://HOST/{z}/{x}/{y}.png."
        case .notAnAddress(let text): "“\(text)” is no address of tiles. Use http or https, as in https://HOST/{z}/{x}/{y}.png."
        }
    }
}
