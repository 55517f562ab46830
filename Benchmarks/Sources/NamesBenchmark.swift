import Explore
import ExploreServer
import Foundation
import HTTPService

/// Imports many places with names of their own, and searches for them as the page does while somebody types.
struct NamesBenchmark {
    let count: Int
    let folder: URL

    private static let southWest = (latitude: 60.0, longitude: 22.0)
    /// Degrees of a side: a country's south.
    private static let extent = 4.0
    private static let queries = 1_000
    /// Searches that fill the caches, as a server's first minutes do.
    private static let earlier = 200

    func run() async throws -> Figures {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let data = folder.appendingPathComponent("data").path
        var figures = Figures()
        // What was imported there before is searched again.
        if !FileManager.default.fileExists(atPath: data) {
            let file = folder.appendingPathComponent("places.geojson")
            try writePlaces(to: file)
            let importing = try Usage.measure {
                let report = try PlaceImporter(file: file.path).run(into: data)
                guard report.places == count else { throw BenchError.wrongResult("\(report.places) places of \(count) were imported") }
            }
            figures["import_elements_per_second"] = Double(count) / importing
            try FileManager.default.removeItem(at: file)
        }
        let api = ExploreAPI(store: try PlaceStore.open(folder: data))
        var random = SeededNumbers(seed: 13)
        var asked = ""
        for kind in Kind.allCases {
            var times: [(processor: Double, elapsed: Double)] = []
            for number in 0..<Self.earlier + Self.queries {
                let name = Self.name(Int(random.unit() * Double(count)))
                let text = kind.text(of: name, &random)
                let center = Self.point(&random)
                let query = HTTPQuery(
                    [("q", text), ("origin_lat", "\(center.latitude)"), ("origin_lng", "\(center.longitude)")].map { (name: $0, value: $1) }
                )
                guard let request = HTTPRequest(method: .get, path: "/api/search", query: query) else { throw BenchError.usage }
                var answer: HTTPResponse?
                let time = try await Usage.timed { answer = try await api.respond(to: request) }
                guard let bytes = answer?.body.bytesInMemory, String(decoding: bytes, as: UTF8.self).contains(#""name""#) else {
                    throw BenchError.wrongResult("nothing was found for \(text)")
                }
                if number >= Self.earlier {
                    times.append(time)
                    asked += "\(kind.rawValue)\t\(text)\n"
                }
            }
            figures.note(kind.rawValue, times)
        }
        // The peer searches for the same.
        try Data(asked.utf8).write(to: folder.appendingPathComponent("queries.txt"))
        return figures
    }

    private enum Kind: String, CaseIterable {
        /// Its whole name.
        case whole
        /// The beginning of the word that tells it from others, as far as it has been typed.
        case typed
        /// The whole name with a wrong letter in that word.
        case misspelt

        func text(of name: String, _ random: inout SeededNumbers) -> String {
            let words = name.split(separator: " ").map(String.init)
            switch self {
            case .whole: return name
            case .typed: return String(words[1].prefix(5))
            case .misspelt:
                var letters = Array(words[1])
                let place = 1 + Int(random.unit() * Double(letters.count - 1))
                letters[place] = letters[place] == "x" ? "w" : "x"
                return ([words[0], String(letters)] + words.dropFirst(2)).joined(separator: " ")
            }
        }
    }

    private static func point(_ random: inout SeededNumbers) -> (latitude: Double, longitude: Double) {
        (southWest.latitude + random.unit() * extent, southWest.longitude + random.unit() * extent * 2)
    }

    private static let kinds = [
        "Café", "Kahvila", "Bar", "Restaurant", "Ravintola", "Bistro", "Pizzeria", "Bakery", "Leipomo", "Konditori", "Pub", "Grill", "Deli",
    ]
    private static let syllables = [
        "ka", "lo", "mi", "tu", "re", "sa", "vi", "no", "pe", "ha", "ju", "ri", "ko", "la", "me", "ny", "si", "to", "va", "ky", "ol", "en",
        "ar", "is",
    ]
    private static let places = ["Nord", "Sud", "Keskus", "Ranta", "Tori", "Asema", "Puisto", "Mäki", "Kulma", "Satama"]

    /// The name of a place by its number: a kind, one of three hundred thousand words, and for some where it is.
    private static func name(_ number: Int) -> String {
        var random = SeededNumbers(seed: UInt64(number))
        // As in a language, some words are frequent: the square prefers those at the beginning.
        let share = random.unit()
        var word = Int(share * share * 300_000) + 1
        var text = ""
        while word > 0 || text.count < 5 {
            text += syllables[word % syllables.count]
            word /= syllables.count
        }
        let name = "\(kinds[Int(random.unit() * Double(kinds.count))]) \(text.capitalized)"
        return random.unit() < 0.4 ? name + " " + places[Int(random.unit() * Double(places.count))] : name
    }

    /// Places for ours, and their names alone for the peer, a line each.
    private func writePlaces(to file: URL) throws {
        var random = SeededNumbers(seed: UInt64(count))
        let names = folder.appendingPathComponent("names.txt")
        for file in [file, names] {
            guard FileManager.default.createFile(atPath: file.path, contents: nil) else { throw BenchError.wrongResult("no file was made") }
        }
        let handles = (try FileHandle(forWritingTo: file), try FileHandle(forWritingTo: names))
        defer {
            try? handles.0.close()
            try? handles.1.close()
        }
        var text = #"{"type":"FeatureCollection","features":["#
        var lines = ""
        for number in 0..<count {
            let (latitude, longitude) = Self.point(&random)
            let name = Self.name(number)
            lines += name + "\n"
            text += number == 0 ? "\n" : ",\n"
            text +=
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude)]},"properties":{"amenity":"cafe","#
                + #""name":"\#(name)"}}"#
            if text.utf8.count > 1 << 20 {
                try handles.0.write(contentsOf: Data(text.utf8))
                try handles.1.write(contentsOf: Data(lines.utf8))
                (text, lines) = ("", "")
            }
        }
        try handles.0.write(contentsOf: Data((text + "]}").utf8))
        try handles.1.write(contentsOf: Data(lines.utf8))
    }
}
