import Bluetooth
import Companion
import Observation
import WebApp

/// The radio as Settings has it: which ones there are, and which one is kept for the next start.
@BluetoothActor
@Observable
final class RadioSettings {
    private var adapters: [RadioChoice] = []
    private var kept: RadioChoice?
    @ObservationIgnored private let used: RadioChoice
    /// Whether Settings had a say in the radio of this run.
    @ObservationIgnored private let decides: Bool
    @ObservationIgnored private let rule: RadioRule
    @ObservationIgnored private let memory: RadioMemory
    @ObservationIgnored private let requests: AsyncStream<Void>
    @ObservationIgnored private let request: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - used: the radio of this run.
    ///   - rule: by which it was picked.
    init(_ used: RadioChoice, _ rule: RadioRule, _ memory: RadioMemory) {
        self.used = used
        self.rule = rule
        self.memory = memory
        decides = rule.named == nil && rule.environment?.isEmpty != false && rule.environmentAdapter == nil
        (requests, request) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        request.yield()
    }

    /// Looks again which adapters there are, for somebody who opens Settings.
    nonisolated func look() { request.yield() }

    /// Looks for adapters when it is asked to, until cancelled.
    func run() async {
        do {
            kept = try memory.read()
        } catch {
            Terminal.complain("\(error)")
        }
        for await _ in requests {
            // Where Bluetooth cannot be asked there is none to choose; who starts with it is told why.
            let found = (try? await rule.findAdapters()) ?? []
            if found != adapters { adapters = found }
        }
    }

    /// What Settings shows.
    var screen: RadioSelection {
        let next = kept ?? (decides ? used : nil)
        return RadioSelection(
            options: choices.map { RadioSelection.Option(id: $0.id, label: $0.label, isUsed: $0 == used, isChosen: $0 == next) },
            sentence: sentence)
    }

    /// The adapters of this computer, those that are used or kept and gone, and the radios without any; simulated ones come last.
    private var choices: [RadioChoice] {
        let without = rule.radios.filter { $0.adapters == nil && $0.canFind }.map { RadioChoice($0) }
        var all = adapters
        all += [used, kept].compactMap(\.self).filter { $0.adapter != nil }
        all += without.filter { !$0.radio.isSimulated }
        all += without.filter { $0.radio.isSimulated }
        var seen: Set<String> = []
        return all.filter { seen.insert($0.id).inserted }
    }

    private var sentence: Sentence? {
        guard let kept, kept != used else {
            return adapters.isEmpty && used.radio.isSimulated
                ? "No Bluetooth adapter was found on this computer. One that is plugged in is listed here." : nil
        }
        let name = kept.adapter?.told ?? (kept.radio.hasTwins ? "the simulated radio" : kept.radio.title.told)
        return decides
            ? "The next start uses \(name): end the program, and start it again."
            : "The next start uses \(name) unless --radio, --adapter or \(RadioRule.variable) names another, as they did this time."
    }

    /// Keeps the radio of the next start.
    ///
    /// - Parameter id: of one of the screen's options.
    /// - Throws: `ActionError`.
    func choose(_ id: String) throws {
        guard let choice = choices.first(where: { $0.id == id }) else {
            throw ActionError(
                .notFound, code: "no-such-radio", "This computer has no radio \"\(id)\".", advice: "Choose one that Settings lists.")
        }
        try memory.write(choice)
        kept = choice
    }
}
