/// A line of the configuration file, or a variable of the environment, that cannot be meant: the call ends with status 2.
struct ConfigurationProblem: Error, Hashable, CustomStringConvertible {
    /// The file's path, or the variable's name.
    let place: String
    /// From 1; nil for a variable, and for what is wrong with the whole file.
    let line: Int?
    /// The setting that was meant; nil where the line names none.
    let key: String?
    /// The fault, behind the place: "there is no setting “prot”".
    let reason: String
    /// The cure.
    let advice: String?

    /// The place with its line: "/home/ada/.config/outrigger/config, line 7".
    var origin: String { line.map { "\(place), line \($0)" } ?? place }
    /// Place and reason, in a sentence.
    var sentence: String { line == nil ? "\(place) \(reason)." : "\(origin): \(reason)." }
    /// The sentence, and what to do.
    var description: String { [sentence, advice].compactMap(\.self).joined(separator: " ") }
}

/// A configuration that cannot be meant as it stands.
struct ConfigurationError: Error, CustomStringConvertible {
    /// The code of the failure for programs.
    static let code = "configuration"

    let problems: [ConfigurationProblem]

    var description: String { problems.map(\.description).joined(separator: "\n") }
}
