import Bluetooth
import Companion
import Credentials
import Foundation

extension GlassesModel {
    /// Has the glasses say their code, and returns when it is to be entered.
    ///
    /// Where the radio's own pairing has asked for the code already, or the two have paired before, that is all there is to enter.
    public func beginPairing() async throws {
        guard isConnected else { throw ActionError(.conflict, GlassesRequestError.offline.problem) }
        wishes.clearProblem()
        let step = setupProgress.step
        // One whose code waits for a person who did not understand it begins anew.
        let isUnderWay =
            setupProgress.failure == nil && step != .enterCode
            && (SetupStep.connect.rawValue...SetupStep.keepKey.rawValue).contains(step.rawValue)
        if canRetryPairing {
            setup.change { machine, now in machine.retry(at: now) }
        } else if !isUnderWay {
            restartSetup(at: step == .enterCode ? .requestCode : .connect)
        }
        try await setupStands { $0.step == .enterCode && self.secrets.isCodeSaid || $0.step.rawValue > SetupStep.keepKey.rawValue }
        try throwSetupFailure()
    }

    /// Takes what a person has heard; where it is right, confirms and gets the key.
    public func enter(_ entry: Secret) async throws {
        guard case .code = setupFacts.attempt else {
            throw ActionError(.conflict, code: "no-code", "No code was asked for.", advice: "Have the glasses say one first.")
        }
        let digits = entry.revealed.filter { !$0.isWhitespace }
        guard digits.count == 6, digits.allSatisfy({ ("0"..."9").contains($0) }) else {
            throw ActionError(.invalid, code: "code-form", "A pairing code has six digits.")
        }
        secrets.take(entered: digits)
        setup.change { machine, now in machine.codeEntered(at: now) }
        try await setupStands { $0.step.rawValue > SetupStep.keepKey.rawValue }
        try throwSetupFailure()
    }

    private func throwSetupFailure() throws {
        guard let failure = setupProgress.failure else { return }
        if case .wrongCode = failure { throw ActionError(.invalid, failure.problem) }
        throw ActionError(.failed, failure.problem)
    }

    /// A token of this companion's own, which can be taken back alone; the guide's key from firmware that gives none.
    func readKey() async throws -> String {
        // Another connection than the one on which it was confirmed, where the program was ended in between.
        if try await glasses.authentication.$pairingStatus.read() != .paired {
            try await glasses.authentication.$pairingStatus.write(.paired)
        }
        guard glasses.link.$companionToken.isPresent else { return try await glasses.authentication.$apiKey.read() }
        try await glasses.link.$companionToken.write(Self.companionName)
        return try await glasses.link.$companionToken.read()
    }

    /// What the glasses list this companion as: 1 to 64 bytes.
    private static var companionName: String {
        let host = ProcessInfo.processInfo.hostName
        let title = ProgramIdentity.current.title
        return "\(title) on \(host.isEmpty || title.utf8.count + host.utf8.count > 57 ? "a computer" : host)"
    }

    /// Whether this companion has a key to these glasses.
    public var hasKey: Bool { key != nil }

    /// Whether the glasses refuse it: they were reset, or it was taken back.
    public var isKeyRefused: Bool { path == .keyRefused }

    /// Where the key is kept, for people: "the keyring of this login".
    public var keyPlace: String {
        get async { await credentials.place }
    }

    var credentialKey: CredentialKey { CredentialKey(service: "outrigger.glasses.api-key", account: identity) }

    /// Gives up the pairing under way, or the wish for another network.
    public func cancelPairing() async {
        wishes.giveUp()
        if key == nil { resumeSetup(SetupProgress()) } else if record.host != nil { restartSetup(at: .done) }
        await giveUpCode()
    }

    /// Tells the glasses that nobody will enter the code that they have said, so that another companion can have one.
    func giveUpCode() async {
        guard isConnected else { return }
        await secrets.giveUpCode { try await glasses.authentication.$pairingStatus.write(.unpaired) }
    }

    /// Forgets the key: the next step is to pair again.
    func forgetKey() async throws {
        // By what these glasses would be known for those that are paired next is forgotten too.
        try await holdOutbox("The pairing was given up after this was written. Send it again if the glasses are to have it all the same.")
        do throws(CredentialError) { try await credentials.remove(credentialKey) } catch .missing {}
        who.forget()
        reader.forget()
        reader.forgetSaid()
        await keep { $0 = GlassesMemory.Record() }
        resumeSetup(SetupProgress())
        try await reader.removeKept()
    }
}
