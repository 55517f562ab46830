/// Entity tags as requests name them (RFC 9110, 8.8.3).
public enum EntityTag {
    /// True where `If-None-Match` names a tag, by weak comparison.
    ///
    /// - Parameters:
    ///   - tag: with its quotation marks.
    ///   - fields: the values of the header field; none match nothing.
    public static func matches(_ tag: String, _ fields: [String]) -> Bool {
        fields.contains { field in
            field.split(separator: ",").contains { part in
                var part = part.drop { $0 == " " || $0 == "\t" }
                while part.last == " " || part.last == "\t" { part.removeLast() }
                if part.hasPrefix("W/") { part = part.dropFirst(2) }
                return part == "*" || part == tag
            }
        }
    }
}
