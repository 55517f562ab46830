import Companion

/// Something that a real device does and a careful reader of its protocol would not expect: a switch of its twin, at the bench and on the
/// command line. It is no fault, and stands there under a heading of its own.
public struct TwinQuirk<Set: OptionSet & Sendable>: Sendable where Set.Element == Set {
    /// The switch.
    public let value: Set
    /// As the command line and the web API write it: "holds-result".
    public let name: String
    /// What the bench's switch says.
    public let label: Sentence
    /// In a sentence, what the device does while it is on.
    public let explanation: Sentence

    /// Makes one from its parts, each as its property says.
    public init(_ value: Set, _ name: String, _ label: Sentence, _ explanation: Sentence) {
        self.value = value
        self.name = name
        self.label = label
        self.explanation = explanation
    }

    /// The switch at the bench.
    ///
    /// - Parameter quirks: those that are on.
    public func fault(in quirks: Set) -> BenchScreen.Fault {
        BenchScreen.Fault(
            id: name, label: label, kind: .toggle, value: quirks.contains(value) ? 1 : 0, explanation: explanation,
            group: "Quirks of the shipped firmware")
    }
}

/// The quirks of one kind of device, in the order of the bench, and what `outrigger serve` takes for them.
public struct TwinQuirks<Set: OptionSet & Sendable>: Sendable where Set.Element == Set {
    /// All of them.
    public let all: [TwinQuirk<Set>]
    /// Those that are on where nobody says otherwise.
    public let usual: Set

    /// Makes one from its parts, each as its property says.
    public init(_ all: [TwinQuirk<Set>], usual: Set) {
        self.all = all
        self.usual = usual
    }

    private var names: String { all.map(\.name).joined(separator: ", ") }
    private var with: CommandOption {
        let others = all.filter { !usual.contains($0.value) }.map(\.name).joined(separator: ", ")
        return CommandOption(name: "--with", value: "QUIRK,…", help: "Have these quirks of shipped devices as well: \(others).")
    }
    private var without: CommandOption {
        CommandOption(name: "--without", value: "QUIRK,…", help: "Leave these quirks of shipped devices out: \(names).")
    }

    /// Switches on, and off.
    public var options: [CommandOption] { [with, without] }

    /// Each with what it does, for a command's help.
    public var discussion: String {
        "Quirks are what shipped devices do besides their protocol. "
            + all.map { "\($0.name): \($0.explanation.english)" }.joined(separator: " ")
    }

    /// The quirks that a call asks for.
    ///
    /// - Throws: ``UsageError`` for one that there is not, and one that is asked for both ways.
    public func read(_ arguments: Arguments) throws -> Set {
        let on = try read(with, arguments)
        let off = try read(without, arguments)
        guard on.isDisjoint(with: off) else { throw arguments.fail("--with and --without name the same quirk.") }
        return usual.union(on).subtracting(off)
    }

    private func read(_ option: CommandOption, _ arguments: Arguments) throws -> Set {
        var quirks = Set()
        for word in arguments.values(option).flatMap({ $0.split(separator: ",") }).map(String.init) {
            guard let quirk = all.first(where: { $0.name == word }) else {
                throw arguments.fail("There is no quirk \"\(word)\".\(suggestion(for: word, among: all.map(\.name)))")
            }
            quirks.formUnion(quirk.value)
        }
        return quirks
    }
}
