/// Which names the data has, for whoever reads a message.
protocol NameFinding: Sendable {
    /// Whether something is called so, folded as an index has it.
    func hasName(_ name: String) -> Bool
    /// Whether a street is called so.
    func isStreet(_ name: String) -> Bool
    /// Whether a place of this name is rather where something is: a square, a quarter, a park.
    func isArea(_ name: String) -> Bool
    /// Tells that a place of this name is of one of these subjects.
    func isName(_ name: String, of subjects: [String]) -> Bool
    /// Whether a place that was just listed has this word in its name.
    func isListed(_ word: String) -> Bool
    /// A name that has these words as its own, or as beginnings of them; `nil` where none does.
    ///
    /// - Parameters:
    ///   - kind: the subject that the words name beside it, whose word the name need not have.
    ///   - forms: what each of the words without the kind may be a form of.
    func partName(_ words: [String], kind: String?, forms: [[String]]) -> String?
}

/// No data at all.
struct NoNames: NameFinding {
    func hasName(_ name: String) -> Bool { false }
    func isStreet(_ name: String) -> Bool { false }
    func isArea(_ name: String) -> Bool { false }
    func isName(_ name: String, of subjects: [String]) -> Bool { false }
    func isListed(_ word: String) -> Bool { false }
    func partName(_ words: [String], kind: String?, forms: [[String]]) -> String? { nil }
}
