import Foundation
import PrivateFiles

/// A small file of texts by their keys, as JSON, read and written away from the radio's thread.
public actor KeyedTextFile {
    private let file: URL
    private var revision = 0

    /// Reads nothing yet.
    public init(_ file: URL) { self.file = file }

    /// The file's content; empty where there is none, or none that can be read.
    public func read() -> [String: String] {
        guard let data = try? Data(contentsOf: file) else { return [:] }
        return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }

    /// Replaces the file's content. What cannot be written is known for the program's life, and unknown after it.
    ///
    /// - Parameter revision: grows with every change; an older one than the last is ignored, since calls may overtake each other.
    public func write(_ texts: [String: String], revision: Int) {
        guard revision > self.revision, let data = try? JSONEncoder().encode(texts) else { return }
        self.revision = revision
        try? FileReplacement.write(data, to: file, surviving: .kill)
    }
}
