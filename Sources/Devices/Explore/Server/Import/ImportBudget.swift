/// What may be kept of a file, in bytes: sixteen times its size in memory, and 64 MiB for the small ones; of its places, which wait on the disk,
/// four times as much.
///
/// A street map keeps about as much as its file is long. One that was made to grow, a thousand times while it is unpacked and as much again
/// as places, is given up before it takes the machine's memory.
struct ImportBudget {
    private let file: String
    private var rest: Int

    /// - Parameter size: bytes of the file.
    init(file: String, size: Int) {
        self.file = file
        rest = 16 * size + 64 << 20
    }

    /// Takes a place, with its texts and its share of the indexes.
    ///
    /// - Throws: `ImportError.tooMuch`.
    mutating func take(_ place: PlaceDraft) throws(ImportError) {
        let texts = [place.name, place.kind, place.cuisine, place.address, place.photoURL, place.website, place.openingHours, place.phone]
        let bytes = texts.reduce(400) { $0 + ($1?.utf8.count ?? 0) }
        // A name stands in the table, its index, and the index of its words.
        let names = place.names.reduce(0) { $0 + 3 * $1.utf8.count + 64 }
        try take((bytes + names) / 4)
    }

    /// Takes references to nodes or ways: each stands in several lists until its position is known.
    ///
    /// - Throws: `ImportError.tooMuch`.
    mutating func take(references count: Int) throws(ImportError) { try take(64 * count) }

    /// Takes references to nodes that only the map needs: each stands in a list, and its position in another.
    ///
    /// - Throws: `ImportError.tooMuch`.
    mutating func take(mapReferences count: Int) throws(ImportError) { try take(32 * count) }

    private mutating func take(_ bytes: Int) throws(ImportError) {
        guard bytes <= rest else { throw .tooMuch(file: file) }
        rest -= bytes
    }
}
