import Companion
import Foundation

/// Which radio is used, the same for every build: that of the first source that names one. None is made up where all are silent.
struct RadioRule: Sendable {
    /// The variable of the environment.
    static var variable: String { ProgramIdentity.current.variable("RADIO") }
    /// The code of the failure of a machine without a radio.
    static let noRadio = "no-radio"

    /// Those of the program.
    var radios = CompanionProgram.radios
    /// `--radio`, or `--adapter` alone.
    var named: RadioChoice?
    /// That of the companion that runs on the data folder; nil where none does.
    var companion: @Sendable () async throws -> RadioChoice? = { nil }
    /// The adapter that is set, whether by a variable or in the file: for a radio that has several.
    var adapter: String?
    /// The variable's value.
    var environment: String?
    /// That of the variable of the adapter, which alone means the radio that has it.
    var environmentAdapter: String?
    /// What Settings kept in the data folder.
    var kept: @Sendable () throws -> RadioChoice? = { nil }
    /// The settings of the configuration file.
    var file: String?
    /// The adapter that the configuration file sets.
    var fileAdapter: String?
    /// The adapters of this machine; nil asks the radios.
    var adapters: (@Sendable () async throws -> [RadioChoice])?

    /// The adapters of this machine, the one to use first in front.
    func findAdapters() async throws -> [RadioChoice] { if let adapters { try await adapters() } else { try await radios.adapters() } }

    /// The radio.
    ///
    /// - Throws: ``CommandFailure`` with the code ``noRadio`` where there is none; ``UsageError`` for a variable that names no radio.
    func pick() async throws -> RadioChoice {
        if let named { return named }
        if let running = try await companion() { return running }
        if let word = environment, !word.isEmpty {
            if let choice = radios.choice(word, adapter: adapter) { return choice }
            throw UsageError(
                description: "\(Self.variable) names no radio: it is \(radios.sentence), and \"\(word)\" came.", usage: nil)
        }
        if let choice = environmentAdapter.flatMap(radios.choice(ofAdapter:)) { return choice }
        if let kept = try kept() { return kept }
        if let choice = file.flatMap({ radios.choice($0, adapter: adapter) }) ?? fileAdapter.flatMap(radios.choice(ofAdapter:)) {
            return choice
        }
        var reason = "This computer has no Bluetooth adapter."
        do {
            if let first = try await findAdapters().first { return first }
        } catch {
            try Task.checkCancellation()
            reason = "This computer's Bluetooth cannot be asked: \(ScreenProblem(error).sentence)"
        }
        throw CommandFailure(reason, advice: advice, code: Self.noRadio)
    }

    private var advice: String {
        guard let simulated = radios.simulated else { return "Name a radio with --radio: \(radios.sentence)." }
        return "Simulated devices are used with --radio \(simulated.radio.name); "
            + "\"make run\" opens a companion with some, whose radio is then used."
    }
}
