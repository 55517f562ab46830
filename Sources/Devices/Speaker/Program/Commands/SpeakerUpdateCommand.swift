import Bluetooth
import Companion
import Foundation
import Program
import Speaker

/// `outrigger speaker update`
struct SpeakerUpdateCommand: Command {
    private static let image = CommandOption(
        name: "--image", value: "FILE", help: "The firmware image; it is served to the speaker from here.")
    private static let url = CommandOption(
        name: "--url", value: "URL", help: "Where the speaker downloads the firmware, instead of --image.")
    private static let ssid = CommandOption(
        name: "--ssid", value: "NAME", help: "The Wi-Fi network that the speaker uses for the download.")
    private static let passwordFile = CommandOption(
        name: "--password-file", value: "FILE", help: "Its password: the first line of a file, or of standard input for \"-\".")
    private static let openNetwork = CommandOption(name: "--open", value: nil, help: "The network has no password.")
    private static let imageHost = CommandOption(
        name: "--image-host", value: "ADDRESS", help: "Serve --image on this address of the machine, which the speaker must reach.")
    private static let check = CommandOption(name: "--check", value: nil, help: "Make the checks, and change nothing.")
    private static let keep = CommandOption(name: "--keep", value: nil, help: "Keep the new firmware once it runs, without asking.")
    private static let trial = CommandOption(
        name: "--trial", value: nil, help: "Leave it on trial: it goes back at its next restart unless kept.")
    private static let giveBack = CommandOption(
        name: "--rollback", value: nil, help: "Go back once it has run, as a test of the whole way.")

    private static let follow = CommandOption(
        name: "--follow", value: nil, help: "Where an update that was started elsewhere is under way, follow it to its end.")

    private static let allowances: [(option: CommandOption, allowance: FirmwareUpdatePlan.Allowance)] = [
        (
            CommandOption(
                name: "--allow-other-project", value: nil, help: "Take a file that is of another project than the speaker's firmware."),
            .otherProject
        ),
        (CommandOption(name: "--allow-downgrade", value: nil, help: "Take a file that is older than what is installed."), .downgrade),
        (
            CommandOption(
                name: "--allow-other-identity", value: nil,
                help: "Send the password to this device, though another identity with its name got it before."), .otherIdentity
        ),
    ]

    static let specification = CommandSpecification(
        path: ["speaker", "update"], summary: "Update a speaker's firmware, with progress, restart, and keeping or going back.",
        discussion: """
            The password comes from --password-file, from the environment variable \(WiFiPassword.variable), or is asked for; never from the
            command line. On a terminal you are asked whether to keep the new firmware; elsewhere say --keep, --trial or --rollback.
            Once the new firmware runs, its version is read back and compared with the file; status 0 means that the file runs. Where the
            speaker does not tell its version, the output says what was proven and what was not.
            Where signing keys are set ("\(programName) keys add"), only a file that one of them has signed is sent; without any, anybody's is.
            """,
        parameters: [SpeakerTarget.parameter],
        options: [image, url, ssid, passwordFile, openNetwork, imageHost, check, keep, trial, giveBack, follow]
            + allowances.map(\.option) + [.json, .timeout] + CommandOption.radioOptions,
        output: SpeakerUpdateOutput.output,
        examples: [
            "\(programName) speaker update --image speaker-2.5.0.bin --ssid Harbour --password-file password.txt --check",
            "\(programName) speaker update --url http://192.168.1.20/speaker.bin --ssid Harbour --open --keep",
        ])

    /// The source of the firmware.
    private enum Source {
        case file(URL)
        case url(String)
    }

    private let target: SpeakerTarget
    private let source: Source
    private let ssid: String
    private let password: WiFiPassword
    private let imageHost: String
    private let onlyChecks: Bool
    private let decision: SpeakerUpdateGuide.Decision
    private let follows: Bool
    private let allowances: Set<FirmwareUpdatePlan.Allowance>
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try SpeakerTarget(arguments[0], arguments)
        switch (arguments.value(Self.image), arguments.value(Self.url)) {
        case (let path?, nil): source = .file(URL(fileURLWithPath: path))
        case (nil, let url?): source = .url(url)
        case (nil, nil): throw arguments.fail("Say where the firmware is: --image FILE or --url URL.")
        default: throw arguments.fail("--image and --url exclude each other.")
        }
        guard let ssid = arguments.value(Self.ssid) else { throw arguments.fail("Say which Wi-Fi network the speaker uses: --ssid NAME.") }
        self.ssid = ssid
        try Self.check(ssid: ssid, source, arguments)
        password = try WiFiPassword(file: arguments.value(Self.passwordFile), isOpen: arguments.has(Self.openNetwork), arguments)
        imageHost = arguments.value(Self.imageHost) ?? "127.0.0.1"
        onlyChecks = arguments.has(Self.check)
        printsJSON = arguments.has(.json)
        follows = arguments.has(Self.follow)
        allowances = Set(Self.allowances.filter { arguments.has($0.option) }.map(\.allowance))
        switch [Self.keep, Self.trial, Self.giveBack].filter(arguments.has).map(\.name) {
        case []:
            guard onlyChecks || Terminal.canAsk else {
                throw arguments.fail("Nobody can be asked here: say --keep, --trial or --rollback.")
            }
            decision = .ask
        case [Self.keep.name]: decision = .keep
        case [Self.trial.name]: decision = .trial
        case [Self.giveBack.name]: decision = .rollback
        default: throw arguments.fail("--keep, --trial and --rollback exclude each other.")
        }
    }

    /// - Throws: ``UsageError`` for a name or an address that no speaker takes.
    private static func check(ssid: String, _ source: Source, _ arguments: Arguments) throws {
        do throws(OTACredentialsError) {
            _ = try OTACredentials(ssid: ssid, password: Secret(""))
        } catch {
            throw arguments.fail("\(error)")
        }
        guard case .url(let text) = source else { return }
        do throws(OTAFirmwareURLError) {
            _ = try OTAFirmwareURL(text)
        } catch {
            throw arguments.fail("\(error)")
        }
    }

    func run() async throws {
        let credentials = try OTACredentials(ssid: ssid, password: try await readPassword())
        let file: URL? = if case .file(let file) = source { file } else { nil }
        let screen = try await withFirmware { url, version in
            let request = FirmwareUpdateRequest(
                credentials: credentials, url: try OTAFirmwareURL(url), targetVersion: version, file: file,
                allowances: allowances, restartsByItself: true)
            return try await target.run { model, session in
                try await SpeakerPairing.settle(model, session)
                if onlyChecks {
                    try await check(request, model)
                } else {
                    let guide = SpeakerUpdateGuide(
                        request: request, model: model, timers: session.radio.timers, decision: decision, follows: follows,
                        printsJSON: printsJSON)
                    try await SpeakerInterruption.explaining(model) { try await guide.run() }
                }
                return model.screen
            }
        }
        if printsJSON { try Terminal.printLine(screen, as: SpeakerUpdateOutput.result) }
    }

    private func readPassword() async throws -> Secret {
        do {
            return try await password.read()
        } catch let error as CancellationError {
            Terminal.say("The update was not started.")
            throw error
        }
    }

    /// Gives the address of the firmware, and serves the file for as long as the body runs.
    @BluetoothActor
    private func withFirmware<Value: Sendable>(_ body: @escaping @BluetoothActor (String, String?) async throws -> Value) async throws
        -> Value
    {
        switch source {
        case .url(let url): return try await body(url, nil)
        case .file(let file):
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "\(programName)-\(UUID().uuidString)", isDirectory: true)
            let library = FirmwareLibrary(folder: folder)
            defer { try? FileManager.default.removeItem(at: folder) }
            let entry: FirmwareLibrary.Entry
            do {
                entry = try await library.add(file: file)
            } catch {
                throw CommandFailure(
                    "\(file.path) cannot be read: \(error.localizedDescription)", advice: "Check the path and its permissions.",
                    code: "file")
            }
            let server = FirmwareServer(library: library, host: imageHost) { _, _, _ in }
            let serving = Task { try await server.run() }
            defer { serving.cancel() }
            let address = try await server.listening()
            return try await body(server.url(of: entry, at: address), entry.version)
        }
    }

    @BluetoothActor
    private func check(_ request: FirmwareUpdateRequest, _ model: SpeakerModel) async throws {
        let plan = await model.updater.check(request)
        if printsJSON { try Terminal.printLine(plan, as: SpeakerUpdateOutput.plan) } else { Self.show(plan) }
        if !plan.canStart { throw Self.refusal(plan.failures, advice: plan.advice, isShown: !printsJSON) }
    }

    /// The reason why the update does not start.
    ///
    /// - Parameter isShown: whether the checks stand above it already: then they are not said again.
    static func refusal(_ failures: [Sentence], advice: Sentence?, isShown: Bool) -> CommandFailure {
        if isShown {
            let checks = failures.count == 1 ? "a check has failed" : "\(failures.count) checks have failed"
            return CommandFailure("The update cannot start: \(checks), as said above.", code: "plan")
        }
        return CommandFailure("The update cannot start: \(Sentence(joining: failures))", advice: advice?.text, code: "plan")
    }

    /// Prints the checks, a line each.
    static func show(_ plan: FirmwareUpdatePlan) {
        for check in plan.checks {
            let mark =
                switch check.outcome {
                case .passed: "ok      "
                case .failed: "FAILED  "
                case .warning: "warning "
                case .unchecked: "unknown "
                }
            let option = allowances.first { $0.allowance == check.allowance }?.option
            let sentence = [check.sentence, check.advice].compactMap(\.self).joined(separator: " ")
            Terminal.say(mark + sentence + (option.map { " (\($0.name) allows it.)" } ?? ""), hanging: mark.count)
        }
    }
}
