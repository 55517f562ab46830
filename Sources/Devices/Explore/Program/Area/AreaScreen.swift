import Companion

/// The page's part about the data itself: what is there, and the import that gives it another area.
struct AreaScreen: Codable, Sendable, Equatable {
    /// Where an import stands.
    enum State: String, Codable, Sendable, CaseIterable {
        /// None was begun.
        case idle
        /// The file is coming.
        case receiving
        /// It is fetched.
        case fetching
        /// It is read; the old data still answers.
        case reading
        /// It has taken the old data's place.
        case done
        /// It did not: `problem` says why, and the old data is still there.
        case failed
        case cancelled
    }

    /// An area that lies ready beside the program, or can be fetched.
    struct Offer: Codable, Sendable, Equatable {
        /// What `import-offer` takes.
        var id: String
        /// "Helsinki"
        var label: String
        var sizeBytes: Int
        /// Whether it takes a network.
        var isFetched: Bool
    }

    /// An area that is there.
    struct Area: Codable, Sendable, Equatable {
        var name: String
        var places: Int
        /// Stretches of street; without any, ways there are estimated.
        var streets: Int
        var sizeBytes: Int
        /// The day of its import, and that of the newest change in its data: "2026-11-26"; nil where the file did not say.
        var imported: String
        var until: String?
        var attribution: String
        /// Whether a file of changes can update it.
        var takesChanges: Bool
        var leftOut: [Result.LeftOut]
    }

    /// What came of an import.
    struct Result: Codable, Sendable, Equatable {
        /// Elements of one kind that were left out.
        struct LeftOut: Codable, Sendable, Equatable {
            @Worded var reason: String
            var count: Int

            init(reason: Sentence, count: Int) {
                _reason = Worded(reason)
                self.count = count
            }
        }

        /// The effect of a file of changes on an area.
        struct Changes: Codable, Sendable, Equatable {
            /// Elements that are new, changed and gone, and those of the file that lie elsewhere.
            var created, modified, deleted, elsewhere: Int
        }

        var places: Int
        var events: Int
        var streets: Int
        /// The most first.
        var leftOut: [LeftOut]
        /// Missing where a whole file was imported.
        var changes: Changes?
    }

    /// False where the places are those of another server, which imports its own.
    var isPossible: Bool
    /// Whether there is nothing but the sample that comes with the program.
    var isSample: Bool
    /// What another import of the same file would bring; nil where there is nothing.
    var hint: String?
    /// In the order in which they were added.
    var areas: [Area]
    var offers: [Offer]
    var state: State
    /// The file of this import.
    var name: String?
    /// Of receiving or of reading, 0…1.
    var fraction: Double?
    /// What is done, in a few words: "Receiving", "Reading, 40,000 elements".
    @Worded(nil) var step: String?
    var result: Result?
    var problem: ScreenProblem?
    /// The largest file that is taken, bytes, and the largest part of it.
    var maximumBytes: Int
    var partBytes: Int
}
