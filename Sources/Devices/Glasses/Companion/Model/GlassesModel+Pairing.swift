import Bluetooth
import Companion
import Credentials

extension GlassesModel {
    /// Has the glasses say their code.
    ///
    /// Where the radio's own pairing has asked for the code already, or the two have paired before, that is all there is to enter.
    public func beginPairing() async throws {
        guard isConnected else { throw ActionError(.conflict, GlassesRequestError.offline.problem) }
        guard attempt == .none else { return }
        setupProblem = nil
        attempt = .asking
        do {
            let code = try await glasses.authentication.$pairingCode.read()
            guard !code.isEmpty, !hasEnteredCode else { return try await confirmPairing() }
            attempt = .code(Secret(code), end: timers.now + PairingAttempt.lifetime, wrong: 0)
            expire(after: PairingAttempt.lifetime)
        } catch {
            throw failPairing(error)
        }
    }

    private func expire(after lifetime: Duration) {
        timers.schedule(after: lifetime) { [weak self] in
            guard let self, case .code(_, let end, _) = attempt, end <= timers.now else { return }
            attempt = .none
            setupProblem = ScreenProblem(
                code: "code-expired", sentence: "The code was valid for two minutes, which are over.",
                advice: "Have the glasses say another one.")
        }
    }

    /// Takes what a person has heard; where it is right, confirms and gets the key.
    public func enter(_ entry: Secret) async throws {
        guard case .code(let code, let end, let wrong) = attempt else {
            throw ActionError(.conflict, code: "no-code", "No code was asked for.", advice: "Have the glasses say one first.")
        }
        let digits = entry.revealed.filter { !$0.isWhitespace }
        guard digits.count == 6, digits.allSatisfy({ ("0"..."9").contains($0) }) else {
            throw ActionError(.invalid, code: "code-form", "A pairing code has six digits.")
        }
        guard Secret(digits) == code else {
            let left = PairingAttempt.maximumWrong - wrong - 1
            attempt = left > 0 ? .code(code, end: end, wrong: wrong + 1) : .none
            let problem = ScreenProblem(
                code: "wrong-code", sentence: "That is not the code that the glasses said.",
                advice: left > 0 ? "Enter it again: \(left) more \(left == 1 ? "try" : "tries")." : "Have the glasses say another one.")
            setupProblem = problem
            throw ActionError(.invalid, problem)
        }
        setupProblem = nil
        do {
            try await confirmPairing()
        } catch {
            throw failPairing(error)
        }
    }

    /// The guide's steps 9 to 11.
    private func confirmPairing() async throws {
        attempt = .confirming
        try await glasses.authentication.$pairingStatus.write(.paired)
        let text = try await glasses.authentication.$apiKey.read()
        guard !text.isEmpty else { throw GlassesRequestError.badAnswer }
        try await credentials.write(Secret(text), for: credentialKey, label: "Key of \(peripheral.name ?? "smart glasses")")
        key = Secret(text)
        (path, addressReadAt) = (.unknown, nil)
        attempt = .none
        refreshSoon()
    }

    private func failPairing(_ error: any Error) -> any Error {
        attempt = .none
        guard !(error is CancellationError) else { return error }
        setupProblem = Self.pairingProblem(error)
        return setupProblem.map { ActionError(.failed, $0) } ?? error
    }

    private static func pairingProblem(_ error: any Error) -> ScreenProblem {
        switch error {
        case let error as ATTError where error == .insufficientAuthorization:
            ScreenProblem(
                code: "pairing-locked", sentence: "The glasses take no code now: too many were not confirmed.",
                advice: "Wait a minute, then try again.", isRetryable: true)
        case let error as GlassesRequestError: error.problem
        default: ScreenProblem(error)
        }
    }

    /// Whether this companion has a key to these glasses.
    public var hasKey: Bool { key != nil }

    /// Where the key is kept, for people: "the keyring of this login".
    public var keyPlace: String {
        get async { await credentials.place }
    }

    var credentialKey: CredentialKey { CredentialKey(service: "outrigger.glasses.api-key", account: identity) }

    /// Gives up the pairing under way.
    public func cancelPairing() {
        attempt = .none
        (setupProblem, wantsOtherNetwork) = (nil, false)
    }

    /// Forgets the key: the next step is to pair again.
    func forgetKey() async throws {
        do throws(CredentialError) { try await credentials.remove(credentialKey) } catch .missing {}
        key = nil
        (path, address, addressReadAt, contents) = (.unknown, nil, nil, GlassesContents())
        knowsCapabilities = false
        await keep(GlassesMemory.Record())
    }
}
