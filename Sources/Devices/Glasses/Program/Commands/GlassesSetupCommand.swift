import Bluetooth
import Companion
import Glasses
import GlassesContract
import Program

/// `outrigger glasses setup`
struct GlassesSetupCommand: Command {
    private static let ssid = CommandOption(name: "--ssid", value: "NAME", help: "The Wi-Fi network that they are to join.")
    private static let passwordFile = CommandOption(
        name: "--password-file", value: "FILE", help: "Where its password is; - for standard input. Never on the command line.")
    private static let unprotected = CommandOption(
        name: "--unprotected", value: nil,
        help: "Let the key go over Wi-Fi to glasses whose firmware cannot show who they are: whoever is at their address gets it.")
    private static let open = CommandOption(name: "--open", value: nil, help: "The network has no password.")

    static let specification = CommandSpecification(
        path: ["glasses", "setup"], summary: "Pair with glasses, and connect them to Wi-Fi.",
        discussion: """
            The glasses say a code of six digits, which is entered here; the key to their REST API then stays with this companion. What was done
            before is not done again: ended at any step, the setup goes on there, and a step that failed is tried again alone. Without --ssid the
            networks that they hear are listed, and they are used over Bluetooth alone. The
            password is asked for, or comes from --password-file or the variable \(WiFiPassword.variable).
            """,
        parameters: [GlassesTarget.parameter],
        options: [ssid, passwordFile, open, unprotected, .json, .timeout] + CommandOption.radioOptions,
        output: .document(GlassesOutput.status),
        examples: ["\(programName) glasses setup", "\(programName) glasses setup --ssid HomeNet --password-file wifi.txt"])

    private let target: GlassesTarget
    private let network: (ssid: String, password: WiFiPassword)?
    private let allowsUnprotected: Bool
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments[0], arguments)
        allowsUnprotected = arguments.has(Self.unprotected)
        printsJSON = arguments.has(.json)
        let file = arguments.value(Self.passwordFile)
        if let ssid = arguments.value(Self.ssid) {
            // Before a person enters a code for nothing.
            guard GlassesModel.ssidLengths.contains(ssid.utf8.count) else {
                throw arguments.fail("A network's name has 1 to 32 bytes, and this one has \(ssid.utf8.count).")
            }
            let password = try WiFiPassword(file: file, isOpen: arguments.has(Self.open), arguments)
            if case .known(let secret) = password {
                do throws(GlassesValueError) { _ = try WiFiPassphrase(secret) } catch { throw arguments.fail(error.description) }
            }
            network = (ssid, password)
        } else if file != nil || arguments.has(Self.open) {
            throw arguments.fail("Name the network with --ssid.")
        } else {
            network = nil
        }
    }

    func run() async throws {
        let screen = try await target.settled(needsBluetooth: true) { model in
            try await Self.pair(model)
            if allowsUnprotected, model.needsWord { try await model.allowUnprotected() }
            if let network { try await join(model, network.ssid, network.password) } else { await model.hearNetworks() }
            await model.awaitLateAnswer()
            return model.screen
        }
        if printsJSON { try Terminal.print(screen, as: GlassesOutput.status) } else { GlassesStatusCommand.show(screen) }
    }

    /// Has the code said and entered; nothing where there is a key that is taken.
    @BluetoothActor
    static func pair(_ model: GlassesModel) async throws {
        guard !model.hasKey || model.isKeyRefused else { return }
        if model.screen.setup.form != .code { try await model.beginPairing() }
        while model.screen.setup.form == .code {
            guard let line = await Terminal.readMessage(prompt: "The code that the glasses say: ") else {
                await model.cancelPairing()
                let sentence = "No code was entered: the glasses are not paired."
                if Task.isCancelled { Terminal.say("\n" + sentence) }
                try Task.checkCancellation()
                throw CommandFailure(sentence, code: "no-code")
            }
            do {
                try await model.enter(Secret(line))
            } catch let error as ActionError where model.screen.setup.form == .code {
                Terminal.say("\(error)")
            }
        }
        Terminal.printError("Paired. The key is kept in \(await model.keyPlace).")
        await model.settle()
    }

    /// Sends the network, and waits until the glasses are reached on it.
    @BluetoothActor
    private func join(_ model: GlassesModel, _ ssid: String, _ password: WiFiPassword) async throws {
        // A run that was ended, or has failed, after that goes on behind it.
        if model.joinedNetwork == ssid {
            await model.retrySetup()
        } else {
            try await model.join(ssid: ssid, password: try await password.read())
        }
        let steps = observedSnapshots(every: .milliseconds(50), timers: model.peripheral.timers) { model.screen.setup }
        var told = 0
        for await setup in steps {
            if setup.position != told, setup.position <= setup.count {
                told = setup.position
                Terminal.printError("Step \(setup.position) of \(setup.count): \(setup.label).")
            }
            if model.needsWord {
                guard allowsUnprotected else {
                    throw CommandFailure(
                        setup.problem?.sentence ?? setup.sentence, advice: "With --unprotected the key goes there all the same.",
                        code: "unprotected")
                }
                try await model.allowUnprotected()
                continue
            }
            if let problem = setup.problem { throw CommandFailure(problem.sentence, advice: problem.advice, code: problem.code) }
            if setup.isDone { return }
        }
        throw CancellationError()
    }
}
