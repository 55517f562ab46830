import Bluetooth
import Companion
import Foundation

/// Asks the person at the terminal when a device pairs: a line each for the question and for what is typed. Where standard input is a pipe,
/// its next line is the answer; its end refuses.
@BluetoothActor
struct PairingPrompt {
    private let session: CompanionSession

    init(_ session: CompanionSession) { self.session = session }

    private struct Question: Equatable, Sendable {
        let peripheral: BluetoothPeripheral
        let screen: PairingScreen

        /// A name that is heard meanwhile does not make it another question.
        static func == (left: Question, right: Question) -> Bool {
            left.peripheral === right.peripheral && left.screen.step == right.screen.step && left.screen.expires == right.screen.expires
                && left.screen.attemptsLeft == right.screen.attemptsLeft
        }
    }

    private var question: Question? {
        guard let id = session.pairing.asking, let peripheral = session.bluetooth.knownPeripherals.first(where: { $0.id == id }),
            let screen = session.pairing.screen(of: peripheral)
        else { return nil }
        return Question(peripheral: peripheral, screen: screen)
    }

    /// Asks until cancelled.
    func run() async {
        var last: Question?
        var asking: Task<Void, Never>?
        defer { asking?.cancel() }
        for await question in observedSnapshots(every: .zero, timers: session.radio.timers, { question }) where question != last {
            asking?.cancel()
            // What was typed for a question that is void is not taken for the answer to the next.
            await asking?.value
            // Ctrl-C ends the link as well, and with it the question, maybe before it is heard of here.
            if Task.isCancelled { break }
            last = question
            asking = question.map { question in Task { await ask(question) } }
        }
        guard let last, [.enter, .show, .compare, .authorize].contains(last.screen.step) else { return }
        // The command ends with its question open: somebody has pressed Ctrl-C.
        asking?.cancel()
        await asking?.value
        Terminal.say("The pairing was given up.")
    }

    private func ask(_ question: Question) async {
        let (pairing, id, screen) = (session.pairing, question.peripheral.id, question.screen)
        if let notice = screen.notice { Terminal.say(notice) }
        Terminal.say(screen.sentence)
        do {
            switch screen.step {
            case .enter: try await enterCode(id)
            case .show: Terminal.say("Code: \(screen.code ?? "")")
            case .compare, .authorize:
                if let code = screen.code { Terminal.say("Code: \(code)") }
                if try await Terminal.ask(screen.actions.first?.label ?? "Pair?") {
                    try pairing.confirm(id)
                } else {
                    try await pairing.decline(id)
                }
            case .checking, .failed, .forgotten: break
            }
        } catch {
            // The question was void before it was answered: what became of the pairing is told by whoever needed it.
        }
    }

    private func enterCode(_ id: UUID) async throws {
        while true {
            guard let line = try await Terminal.readLine(prompt: "Code: ") else { return try await session.pairing.decline(id) }
            do {
                return try session.pairing.enter(line, for: id)
            } catch let error where error is ActionError && UInt32(sixDigits: line) == nil {
                Terminal.say("\(error)")
            }
        }
    }
}
