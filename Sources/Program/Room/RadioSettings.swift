import Bluetooth
import Companion
import Observation
import WebApp

/// The radio as Settings has it: which ones there are, and which one is kept for the next start.
@BluetoothActor
@Observable
final class RadioSettings {
    private var adapters: [String] = []
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
        decides = rule.named == nil && rule.environment?.isEmpty != false
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
            Terminal.printError("outrigger: \(error)")
        }
        for await _ in requests {
            // Where Bluetooth cannot be asked there is none to choose; who starts with it is told why.
            let found = (try? await rule.adapters()) ?? []
            if found != adapters { adapters = found }
        }
    }

    /// What Settings shows.
    var screen: RadioSelection {
        let known = adapters + [used, kept].compactMap { $0?.adapter }.filter { !adapters.contains($0) }
        let next = kept ?? (decides ? used : nil)
        func option(_ choice: RadioChoice, _ label: String) -> RadioSelection.Option {
            RadioSelection.Option(id: choice.adapter ?? choice.word, label: label, isUsed: choice == used, isChosen: choice == next)
        }
        var seen: Set<String> = []
        return RadioSelection(
            options: known.filter { seen.insert($0).inserted }.map { option(.bluez(adapter: $0), "This computer's Bluetooth (\($0))") }
                + [option(.virtual, "Simulated devices")],
            sentence: sentence)
    }

    private var sentence: String? {
        let others = adapters.isEmpty && used == .virtual ? "No Bluetooth adapter was found on this computer. " : ""
        guard let kept, kept != used else { return others.isEmpty ? nil : others + "One that is plugged in is listed here." }
        let name = kept.adapter ?? "the simulated radio"
        return decides
            ? "The next start uses \(name): end the program, and start it again."
            : "The next start uses \(name) unless --radio, --adapter or OUTRIGGER_RADIO names another, as they did this time."
    }

    /// Keeps the radio of the next start.
    ///
    /// - Parameter id: of one of the screen's options.
    /// - Throws: `ActionError`.
    func choose(_ id: String) throws {
        guard screen.options.contains(where: { $0.id == id }) else {
            throw ActionError(
                .notFound, code: "no-such-radio", "This computer has no radio \"\(id)\".", advice: "Choose one that Settings lists.")
        }
        let choice = RadioChoice.virtual.word == id ? RadioChoice.virtual : .bluez(adapter: id)
        try memory.write(choice)
        kept = choice
    }
}
