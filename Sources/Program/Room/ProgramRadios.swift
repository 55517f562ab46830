import Companion

extension CompanionProgram {
    /// The radios of this program, one line each.
    public static let radios: [ProgramRadio] = [
        .virtual,
        .bluez,
    ]
}

extension [ProgramRadio] {
    /// The radio that a word names; nil comes of a word that is none.
    ///
    /// - Parameter adapter: of a radio that has several.
    func choice(_ word: String, adapter: String? = nil) -> RadioChoice? {
        first { $0.name == word }.map { RadioChoice($0, adapter: adapter) }
    }

    /// The radio that an adapter alone means: the first that has several.
    func choice(ofAdapter adapter: String) -> RadioChoice? {
        first { $0.adapters != nil }.map { RadioChoice($0, adapter: adapter) }
    }

    /// The radio that another program shows as the one in use; nil where it is none of these.
    func choice(usedBy status: RadioStatus) -> RadioChoice? {
        let same = lazy.map { RadioChoice($0, adapter: status.adapter) }.first { $0.title == status.name }
        return same ?? (status.isSimulated ? simulated : nil)
    }

    /// The simulated one, for whoever names none.
    var simulated: RadioChoice? { first { $0.isSimulated }.map { RadioChoice($0) } }

    /// The adapters of this machine.
    ///
    /// - Throws: why those of a radio cannot be asked, where no other has one.
    func adapters() async throws -> [RadioChoice] {
        var (found, failure): ([RadioChoice], (any Error)?) = ([], nil)
        for radio in self {
            guard let adapters = radio.adapters, radio.canFind else { continue }
            do {
                found += try await adapters.names().map { RadioChoice(radio, adapter: $0) }
            } catch {
                try Task.checkCancellation()
                failure = failure ?? error
            }
        }
        if found.isEmpty, let failure { throw failure }
        return found
    }

    /// Their names in a sentence: "virtual or bluez".
    var sentence: String {
        guard let last, count > 1 else { return first?.name ?? "none" }
        return "\(dropLast().map(\.name).joined(separator: ", ")) or \(last.name)"
    }

    /// The options of a command, with what these radios make of `--radio`, and behind it what they take themselves.
    func completing(_ options: [CommandOption]) -> [CommandOption] {
        options.flatMap { option in
            guard let use = option.radioUse else { return [option] }
            let usable = filter { use == .served ? $0.canServe : $0.canFind }
            var names: Set<String> = []
            let own = usable.flatMap(\.allOptions).filter { names.insert($0.name).inserted }
            return [CommandOption(usable, use)] + own
        }
    }
}

extension CommandOption {
    /// What a command does with the radio that `--radio` names.
    enum RadioUse: Sendable { case companion, served }

    fileprivate init(_ radios: [ProgramRadio], _ use: RadioUse) {
        var words = radios.map(\.summary)
        if use == .served, !words.isEmpty { words[0] += " (default)" }
        if words.count > 1 { words[words.count - 1] = "or " + words[words.count - 1] }
        var help = "The radio: \(words.joined(separator: ", "))."
        if use == .companion {
            let adapters = radios.compactMap(\.adapters?.title).map { ", " + $0.prefix(1).lowercased() + $0.dropFirst() }
            help +=
                " Left out: that of the companion that runs, \(RadioRule.variable), what Settings kept, the configuration file\(adapters.joined())."
        }
        self.init(
            name: Self.radio.name, value: radios.map(\.name).joined(separator: "|"), help: help, values: .words(radios.map(\.name)),
            setting: use == .companion ? .radio(radios) : nil)
    }
}
