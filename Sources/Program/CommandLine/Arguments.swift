import Foundation

/// The arguments of a call, checked against the command's specification.
public struct Arguments: Sendable {
    /// The arguments that are no options, in their order.
    public private(set) var positional: [String] = []
    /// The systems of the program that was called.
    public let modules: [ProgramModule]
    /// Its radios.
    public let radios: [ProgramRadio]
    /// The values of options that the call does not name.
    let configuration: Configuration
    private var values: [String: [String]] = [:]
    private var switches: Set<String> = []
    private(set) var asksForHelp = false
    private let specification: CommandSpecification
    /// Places of options that were not given in the call: "lamp.conf, line 7 (port = x)".
    private var places: [String: String] = [:]

    /// - Throws: ``UsageError``: unknown option, missing value, missing or surplus argument.
    public init(
        _ words: [String], _ specification: CommandSpecification, modules: [ProgramModule] = [],
        radios: [ProgramRadio] = CompanionProgram.radios
    ) throws {
        try self.init(words, specification, modules: modules, radios: radios, configuration: .none)
    }

    init(
        _ words: [String], _ specification: CommandSpecification, modules: [ProgramModule], radios: [ProgramRadio],
        configuration: Configuration
    ) throws {
        self.configuration = configuration
        self.modules = modules
        self.radios = radios
        self.specification = specification
        var rest = words[...]
        var onlyPositional = false
        while let word = rest.popFirst() {
            if onlyPositional || !word.hasPrefix("--") {
                // "-5" is a value, "-h" is what people try.
                if word == "-h", !onlyPositional { asksForHelp = true } else { positional.append(word) }
            } else if word == "--" {
                onlyPositional = true
            } else {
                try parse(option: word, &rest)
            }
        }
        guard !asksForHelp else { return }
        let required = specification.parameters.filter { !$0.isOptional }.count
        if positional.count < required {
            throw fail("\(specification.parameters[positional.count].name) is missing.")
        }
        if positional.count > specification.parameters.count, specification.parameters.last?.isRepeated != true {
            throw fail(
                "\"\(positional[specification.parameters.count])\" is one argument too many."
                    + suggestion(for: positional[0], among: verbs))
        }
    }

    /// The words that may follow the command's own: "remove" of "keys".
    private var verbs: [String] {
        let path = specification.path
        return CompanionProgram.specifications(modules, radios).map(\.path)
            .filter { $0.count == path.count + 1 && $0.starts(with: path) }.compactMap(\.last)
    }

    private mutating func parse(option word: String, _ rest: inout ArraySlice<String>) throws {
        if word == "--help" {
            asksForHelp = true
            return
        }
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = (specification.options + specification.formerOptions).first(where: { $0.name == parts[0] }) else {
            let names = specification.options.map(\.name)
            throw fail("There is no option \(parts[0]) here.\(suggestion(for: parts[0], among: names))")
        }
        if option.value == nil {
            guard parts.count == 1 else { throw fail("\(option.name) takes no value.") }
            switches.insert(option.name)
        } else if parts.count == 2 {
            values[option.name, default: []].append(parts[1])
        } else if let value = rest.popFirst() {
            values[option.name, default: []].append(value)
        } else {
            throw fail("\(option.name) needs a value: \(option.name) \(option.value ?? "").")
        }
    }

    /// Takes options from a file, as if they stood in the call. What stands there counts more.
    ///
    /// - Parameter others: options that only a call has.
    /// - Throws: ``UsageError`` for a key that is no option, and for a switch that is neither on nor off.
    public mutating func take(_ file: OptionFile, without others: [CommandOption] = []) throws {
        let options = specification.options.filter { option in !others.contains { $0.name == option.name } }
        for entry in file.entries {
            let place = "\(file.path), line \(entry.line)"
            guard let option = options.first(where: { $0.name == "--" + entry.key }) else {
                let names = options.map { String($0.name.dropFirst(2)) }
                throw fail("\(place): there is no key \"\(entry.key)\".\(suggestion(for: entry.key, among: names))")
            }
            // The call has the last word.
            guard values[option.name] == nil, !switches.contains(option.name) else { continue }
            if option.value != nil {
                values[option.name] = [entry.value]
                places[option.name] = "\(place) (\(entry.key) = \(entry.value))"
            } else if let isOn = CommandSetting.isOn(entry.value) {
                if isOn { switches.insert(option.name) }
            } else {
                throw fail("\(place): \(entry.key) takes yes or no, and \"\(Terminal.visibleLine(entry.value))\" came.")
            }
        }
    }

    /// The positional argument, where it was given.
    public subscript(index: Int) -> String? { index < positional.count ? positional[index] : nil }

    /// The value of an option: the last one that was given, else what the environment or the configuration file sets.
    public func value(_ option: CommandOption) -> String? {
        given(option) ?? option.setting.flatMap { configuration.value(of: $0.key) }
    }

    /// The value of an option of this call; the last one, where it was given again.
    public func given(_ option: CommandOption) -> String? { values[option.name]?.last }

    /// The options that the command takes.
    var options: [CommandOption] { specification.options }

    /// Every value of an option that may be given several times, in their order.
    public func values(_ option: CommandOption) -> [String] { values[option.name] ?? [] }

    /// Whether a switch was given.
    public func has(_ option: CommandOption) -> Bool { switches.contains(option.name) }

    /// A whole number within a range.
    public func integer(_ option: CommandOption, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw fail("\(option.name) takes a whole number from \(range.lowerBound) to \(range.upperBound), and \"\(text)\" came.")
        }
        return number
    }

    /// A time in seconds, more than zero and at most a day.
    public func seconds(_ option: CommandOption) throws -> Duration? {
        guard let text = value(option) else { return nil }
        guard let number = Double(text), number > 0, number <= 86_400 else {
            throw fail("\(option.name) takes seconds, more than 0 and at most 86400, and \"\(text)\" came.")
        }
        return .seconds(number)
    }

    /// What to throw where the arguments cannot be meant: it comes with the command's usage.
    ///
    /// - Parameter sentence: begins with the option that it is about, or quotes its value: where that stands in a file, its place is named.
    public func fail(_ sentence: String) -> UsageError {
        let isMeant = { (option: String) in
            sentence.hasPrefix(option + " ") || (values[option]?.last).map { sentence.contains("\"\($0)\"") } ?? false
        }
        let place = places.first { isMeant($0.key) }.map { "\($0.value): " } ?? ""
        return UsageError(description: place + sentence, usage: specification.usage)
    }
}

/// " Did you mean …?", where one of the names is near.
public func suggestion(for word: String, among names: [String]) -> String {
    // "bass" is meant for "bassboost", though "bypass" is fewer letters away.
    if word.count > 2, let longer = names.first(where: { $0.hasPrefix(word) }) { return " Did you mean \(longer)?" }
    let near = names.map { ($0, editDistance(word, $0)) }.filter { $0.1 <= max(2, word.count / 3) }.min { $0.1 < $1.1 }
    return near.map { " Did you mean \($0.0)?" } ?? ""
}

/// Levenshtein's distance.
private func editDistance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for j in right.indices {
            let cost = min(row[j + 1] + 1, row[j] + 1, diagonal + (character == right[j] ? 0 : 1))
            diagonal = row[j + 1]
            row[j + 1] = cost
        }
    }
    return row[right.count]
}
