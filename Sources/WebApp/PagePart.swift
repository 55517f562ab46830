import Companion
import Foundation

/// What a module of the program adds to the page: its files under `/kinds/NAME/`, and where they are shown.
public struct PagePart: Sendable {
    /// A place of its own in the rail.
    public struct Place: Sendable {
        /// Its address: `explore`.
        public var path: String
        /// What the rail says.
        public var label: String
        /// Its drawing: SVG paths in a square of 24, as lines.
        public var icon: [String]

        /// Makes one from its parts, each as its property says.
        public init(path: String, label: String, icon: [String]) {
            self.path = path
            self.label = label
            self.icon = icon
        }
    }

    /// The name of its folder: the kind's, or the place's.
    public var name: String
    /// Where its files lie. `kind.js` of a kind of device, and `place.js` of a place, are fetched by the page itself.
    public var folder: URL
    /// True where it is a kind of device, whose pages and hardware `kind.js` shows.
    public var isKind: Bool
    /// Addresses of its devices besides their page, `/devices/ID/SECTION`; no other kind has one of the same name.
    public var sections: [String]
    /// Its place in the rail, if it has one.
    public var place: Place?

    /// Makes one from its parts, each as its property says.
    public init(name: String, folder: URL, isKind: Bool, sections: [String] = [], place: Place? = nil) {
        self.name = name
        self.folder = folder
        self.isKind = isKind
        self.sections = sections
        self.place = place
    }
}

/// The list of what the modules add, as the page reads it: `/kinds/index.js`.
struct PageIndex: Encodable {
    private struct Place: Encodable {
        var path: String
        var label: String
        var icon: [String]
        var page: String
    }

    private struct Section: Encodable {
        var name: String
        var kind: String
    }

    private let program: PageProgram
    private let kinds: [String: String]
    private let sections: [Section]
    private let places: [Place]

    init(_ parts: [PagePart], of program: PageProgram) {
        self.program = program
        kinds = Dictionary(parts.filter(\.isKind).map { ($0.name, "/kinds/\($0.name)/kind.js") }) { $1 }
        sections = parts.flatMap { part in part.sections.map { Section(name: $0, kind: part.name) } }
        places = parts.compactMap { part in
            part.place.map {
                Place(path: "/\($0.path)", label: Sentence(key: $0.label, []).text, icon: $0.icon, page: "/kinds/\(part.name)/place.js")
            }
        }
    }
}
