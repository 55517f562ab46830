import Companion

/// What a shell offers for the word under its cursor, made from what the commands take.
struct Completion: Equatable {
    /// A word that can stand there.
    struct Candidate: Equatable {
        let text: String
        /// What it is, in a line; empty where the word says it.
        let meaning: String
    }

    /// Names of devices that can stand there.
    struct Devices {
        /// The command's first word: where it is a kind of device, it is about one of these.
        let command: String
        /// The folder that the call names with `--data`; nil where it names none.
        let data: String?
        /// What comes before the name in its word: "--device=".
        let prefix: String
    }

    /// Words of the program that runs that can stand there.
    struct Asked {
        enum Words {
            case twin, fault, faultValue, action, actionBody
        }

        let words: Words
        /// The arguments before it.
        let earlier: [String]
        /// The folder that the call names with `--data`; nil where it names none.
        let data: String?
    }

    /// Paths that can stand there.
    enum Path: String {
        case file, folder
    }

    private(set) var candidates: [Candidate] = []
    /// Nil where no path can stand there.
    private(set) var path: Path?
    /// Nil where no device can stand there. Who is near is not known here: ``offer(_:of:)`` takes it.
    private(set) var devices: Devices?

    /// Nil where no word of the program that runs can stand there: ``offer(bench:modules:)`` and ``offer(actions:devices:)`` take them.
    private(set) var asked: Asked?

    private let commands: [CommandSpecification]
    /// What is there of the word already.
    private let current: String
    /// The folder that the call names with `--data`; nil where it names none.
    private var dataFolder: String?

    /// - Parameters:
    ///   - words: what was typed behind the program's name, up to the cursor; the last is the one that is completed, and may be empty.
    ///   - commands: those that the program has.
    init(_ words: [String], among commands: [CommandSpecification]) {
        self.commands = commands.filter { !$0.isInternal }
        var words = Self.joined(words)
        current = Self.unquoted(words.popLast() ?? "")
        // "help scan" is "scan --help".
        let isHelp = words.first == "help"
        if isHelp { words.removeFirst() }
        let path = Array(words.prefix { !$0.hasPrefix("-") })
        if path.count == words.count {
            offerCommands(after: path)
            if path.isEmpty, !isHelp {
                offer([("help", "Show what a command takes."), ("--help", "List the commands."), ("--version", "")])
            }
        }
        let named = self.commands.compactMap { command in command.nameLength(in: path).map { (command, $0) } }
        guard !isHelp, let (command, length) = named.max(by: { $0.1 < $1.1 }) else { return }
        offerArguments(of: command, after: Array(words.dropFirst(length)))
    }

    static func == (left: Completion, right: Completion) -> Bool { left.candidates == right.candidates && left.path == right.path }

    /// bash makes three words of "--radio=bluez", which are the two of "--radio bluez" with an "=" between, and of "a:b".
    private static func joined(_ words: [String]) -> [String] {
        var result: [String] = []
        for (index, word) in words.enumerated() {
            if let last = result.last, word == ":" || index > 0 && words[index - 1] == ":" {
                result[result.count - 1] = last + word
                continue
            }
            guard word == "=", index > 0, words[index - 1].hasPrefix("--") else {
                result.append(word)
                continue
            }
            // At the end, the value after it is what is completed.
            if index == words.indices.last { result.append("") }
        }
        return result
    }

    /// What a shell makes of a word, which is completed as it was typed: "Smart\ Gl" and "'Smart Gl" are "Smart Gl".
    private static func unquoted(_ word: String) -> String {
        var result = ""
        var quote: Character?
        var isEscaped = false
        for sign in word {
            if isEscaped {
                result.append(sign)
                isEscaped = false
            } else if sign == "\\", quote != "'" {
                isEscaped = true
            } else if sign == quote {
                quote = nil
            } else if quote == nil, sign == "'" || sign == "\"" {
                quote = sign
            } else {
                result.append(sign)
            }
        }
        return result
    }

    /// The settings of the program, each once.
    private var settings: [CommandSetting] {
        var seen: Set<String> = []
        return commands.flatMap(\.options).compactMap(\.setting).filter { seen.insert($0.key).inserted }.sorted { $0.key < $1.key }
    }

    // MARK: - Commands

    private mutating func offerCommands(after path: [String]) {
        var seen: Set<String> = []
        for command in commands where command.path.count > path.count && command.path.starts(with: path) {
            let word = command.path[path.count]
            guard seen.insert(word).inserted else { continue }
            let group = path + [word]
            let summary = commands.first { $0.path == group }?.summary
            offer([(word, summary ?? members(of: group))])
        }
    }

    /// "status, set, update": what follows where the word is no command yet.
    private func members(of group: [String]) -> String {
        var words: [String] = []
        for command in commands where command.path.count > group.count && command.path.starts(with: group) {
            let word = command.path[group.count]
            if !words.contains(word) { words.append(word) }
        }
        return words.joined(separator: ", ")
    }

    // MARK: - Arguments

    private mutating func offerArguments(of command: CommandSpecification, after words: [String]) {
        var positional: [String] = []
        var given: Set<String> = []
        var pending: CommandOption?
        var isPositionalOnly = false
        var data: String?
        for word in words {
            if let option = pending {
                if option.name == CommandOption.data.name { data = Self.unquoted(word) }
                pending = nil
            } else if isPositionalOnly || !word.hasPrefix("--") {
                positional.append(word)
            } else if word == "--" {
                isPositionalOnly = true
            } else {
                let name = String(word.prefix { $0 != "=" })
                given.insert(name)
                if name == word { pending = command.options.first { $0.name == name && $0.value != nil } }
            }
        }
        let devices = { Devices(command: command.path[0], data: data, prefix: $0) }
        dataFolder = data
        if let pending { return offer(pending.values, devices: devices) }
        if !isPositionalOnly, current.hasPrefix("--"), let end = current.firstIndex(of: "=") {
            let option = command.options.first { $0.name == current[..<end] && $0.value != nil }
            if let option { offer(option.values, prefix: "\(option.name)=", devices: devices) }
            return
        }
        if positional.count < command.parameters.count {
            offer(command.parameters[positional.count].values, after: positional, devices: devices)
        } else if let last = command.parameters.last, last.isRepeated {
            offer(last.values, after: positional, devices: devices)
        }
        let isComplete = positional.count >= command.parameters.filter { !$0.isOptional }.count
        guard !isPositionalOnly, current.hasPrefix("-") || current.isEmpty && isComplete else { return }
        offer(command.options.filter { !given.contains($0.name) }.map { ($0.name, $0.help) } + [("--help", "Show what it takes.")])
    }

    private mutating func offer(_ values: ArgumentValues, prefix: String = "", after earlier: [String] = [], devices: (String) -> Devices) {
        switch values {
        case .any: break
        case .words(let words): offer(words.map { (prefix + $0, "") })
        case .dependent(let words): offer(words(earlier).map { (prefix + $0, "") })
        case .file: path = .file
        case .folder: path = .folder
        case .command: offerCommands(after: earlier)
        case .device: self.devices = devices(prefix)
        case .setting: offer(settings.map { (prefix + $0.key, $0.help) })
        case .settingValue:
            guard let setting = settings.first(where: { $0.key == earlier.first }) else { return }
            offer(setting.values, prefix: prefix, devices: devices)
        case .twin: ask(.twin, earlier)
        case .fault: ask(.fault, earlier)
        case .faultValue: ask(.faultValue, earlier)
        case .action: ask(.action, earlier)
        case .actionBody: ask(.actionBody, earlier)
        }
    }

    private mutating func ask(_ words: Asked.Words, _ earlier: [String]) {
        asked = Asked(words: words, earlier: earlier.map(Self.unquoted), data: dataFolder)
    }

    /// Offers what a bench has: its devices, their faults with what hands do, or the values of one.
    mutating func offer(bench: BenchState, modules: [ProgramModule]) {
        guard let asked else { return }
        if asked.words == .twin { return offer(bench.twins.map { ($0.name, $0.kind) } + [("room", "")]) }
        guard let twin = asked.earlier.first.flatMap({ try? bench.find($0) }) else { return }
        let hands = modules.first { $0.name == twin.kind }?.hands ?? []
        if asked.words == .fault {
            return offer(twin.faults.map { (BenchState.word($0.id), $0.label) } + hands.map { ($0.name, $0.help) })
        }
        guard let fault = twin.faults.first(where: { BenchState.word($0.id) == BenchState.word(asked.earlier.last ?? "") }) else { return }
        switch fault.kind {
        case .toggle: offer([("on", ""), ("off", "")])
        case .slider: offer([fault.min, fault.max].map { (BenchState.number($0), fault.unit ?? "") })
        case .action: break
        }
    }

    /// Offers the addresses of actions, with the devices that they can be asked of, or what one takes.
    mutating func offer(actions: [ListedAction], devices: [DevicesScreen.Device]) {
        guard let asked else { return }
        if asked.words == .actionBody {
            return offer(actions.filter { $0.isNamed(by: asked.earlier.last ?? "") }.flatMap(\.bodies).map { ($0, "") })
        }
        for action in actions {
            let ids = action.name.contains("{id}") ? devices.map(\.id) : [""]
            offer(ids.map { (action.name.replacing("{id}", with: $0), action.summary) })
        }
    }

    /// Offers those of the devices that the command is about.
    mutating func offer(_ near: [DevicesScreen.Device], of wanted: Devices) {
        let isKind = commands.contains { $0.path.count == 2 && $0.path[0] == wanted.command }
        let meant = near.filter { !isKind || $0.kind == wanted.command }
        offer(meant.map { (wanted.prefix + $0.name, $0.kindTitle ?? "") })
    }

    private mutating func offer(_ words: [(String, String)]) {
        candidates += words.filter { $0.0.hasPrefix(current) }.map { Candidate(text: $0.0, meaning: $0.1) }
    }
}
