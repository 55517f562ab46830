/// What an area is called: one line of text that a person can read and type.
public struct AreaName: Sendable, Hashable {
    /// Characters, at most.
    public static let longest = 60

    /// "Helsinki"
    public let text: String

    /// A name as a person gives it; spaces around it are no part of it.
    ///
    /// - Throws: `ImportError.badName` for one that is empty, too long, or has characters that cannot be seen or that turn the line around.
    public init(_ text: String) throws(ImportError) {
        let trimmed = text.split(separator: " ").joined(separator: " ")
        guard !trimmed.isEmpty, trimmed.count <= Self.longest, trimmed.utf8.count <= 4 * Self.longest,
            trimmed.contains(where: Self.isVisible),
            trimmed.unicodeScalars.allSatisfy(Self.isAllowed)
        else { throw .badName }
        self.text = trimmed
    }

    /// A name by that of a file: "Helsinki" of "Helsinki.osm.pbf". Characters that a name must not have are left out.
    public init(file: String) {
        let last = file.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let stem = last.split(separator: ".", omittingEmptySubsequences: true).first ?? ""
        let kept = String(String.UnicodeScalarView(stem.unicodeScalars.filter(Self.isAllowed))).prefix(Self.longest)
        text = (try? AreaName(String(kept)))?.text ?? "Area"
    }

    /// Whether two names are the same to a person.
    func isLike(_ other: AreaName) -> Bool { isLike(other.text) }

    func isLike(_ other: String) -> Bool { text.lowercased() == other.lowercased() }

    private static func isVisible(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}
