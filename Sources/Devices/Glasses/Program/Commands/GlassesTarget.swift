import Bluetooth
import Companion
import Glasses
import Program

/// The glasses that a command is about: those that were named, or the only ones nearby.
typealias GlassesTarget = DeviceTarget<GlassesModel>

extension DeviceTarget where Model == GlassesModel {
    init(_ text: String?, _ arguments: Arguments) throws { try self.init(text, arguments, kind: .glasses) }

    /// The glasses that an option names.
    init(_ arguments: Arguments) throws { try self.init(arguments.value(Self.option), arguments) }

    /// What the commands tell of themselves whose glasses an option names.
    static func specification(
        _ name: String, _ summary: String, discussion: String = "", parameters: [CommandSpecification.Parameter] = [],
        options: [CommandOption] = [], output: CommandOutput? = nil, examples: String...
    ) -> CommandSpecification {
        CommandSpecification(
            path: ["glasses"] + name.split(separator: " ").map(String.init), summary: summary, discussion: discussion,
            parameters: parameters,
            options: options + [option] + (output == nil ? [] : [.json]) + [.timeout] + CommandOption.radioOptions, output: output,
            examples: examples.map { "\(programName) glasses \($0)" })
    }

    /// Runs the body once it is known how the glasses are reached.
    ///
    /// - Parameters:
    ///   - worksOffline: also with glasses that are not reached, where an earlier run has kept what they had.
    ///   - needsBluetooth: an answer over Wi-Fi is not enough.
    ///   - heard: called as soon as Bluetooth hears them.
    func settled<Value: Sendable>(
        worksOffline: Bool = false, needsBluetooth: Bool = false, heard: (@BluetoothActor @Sendable (GlassesModel) async -> Void)? = nil,
        _ body: @escaping @BluetoothActor (GlassesModel) async throws -> Value
    ) async throws -> Value {
        let overWiFi: OtherWay = { await $0.answersOverWiFi() }
        return try await run(worksOffline: worksOffline, otherWay: needsBluetooth ? nil : overWiFi, heard: heard) { model, _ in
            if !model.hasSettledOverWiFi { await model.settle() }
            do {
                return try await body(model)
            } catch let error as GlassesRequestError {
                // What is missing then is not Wi-Fi alone.
                let isSetUp = model.screen.setup.isDone
                let advice = error == .needsWiFi && !isSetUp ? "Set them up: \"\(programName) glasses setup\"." : error.problem.advice
                throw CommandFailure(error.problem.sentence, advice: advice, code: error.problem.code)
            } catch let error as RoutingError {
                let advice = error.offersWiFi && !model.screen.setup.isDone ? "Set them up: \"\(programName) glasses setup\"." : nil
                throw CommandFailure("\(error)", advice: advice, code: error.code)
            } catch let error as ActionError {
                throw CommandFailure(error.problem.sentence, advice: error.problem.advice, code: error.problem.code)
            }
        }
    }
}

extension CommandOption {
    /// For what is lost where it is done.
    static let yes = CommandOption(name: "--yes", value: nil, help: "Do not ask.")
}

extension Terminal {
    /// Asks before something is lost, unless the person has said yes already.
    ///
    /// - Parameter declined: what is said where they say no, or leave.
    /// - Throws: ``CommandFailure`` where they say no, and `CancellationError` where they press Ctrl-C.
    static func confirm(_ question: String, isAsked: Bool, declined: String) async throws {
        guard isAsked else { return }
        do {
            guard try await ask(question) else { throw CommandFailure(declined, code: "declined") }
        } catch let error as CancellationError {
            say(declined)
            throw error
        }
    }
}
