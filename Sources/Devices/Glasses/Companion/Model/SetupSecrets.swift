import Bluetooth
import Companion
import Credentials

/// What a first run holds between two of its steps, and nothing keeps: the code that the glasses have said and what a person makes of it, the key
/// before it is kept, and a network's password.
@BluetoothActor
final class SetupSecrets {
    /// Wrong entries after which a code counts no more.
    private static let mostWrong = 5

    private var said: Secret?
    private var entered: Secret?
    private var wrong = 0
    /// A pairing of the radio itself has asked for the code on this link already.
    private var isEnteredAtRadio = false
    private var key: String?
    private var passphrase: WiFiPassphrase?

    // MARK: - The code

    /// The glasses have said one that counts.
    var isCodeSaid: Bool { said != nil }

    /// The radio's own pairing has asked for the code.
    func codeEnteredAtRadio() { isEnteredAtRadio = true }

    /// The link has ended: on the next one it is asked for again.
    func linkEnded() { isEnteredAtRadio = false }

    /// The code of before counts no more.
    ///
    /// - Returns: whether there was one, which the glasses would say again.
    func beginCode() -> Bool {
        defer { (said, wrong) = (nil, 0) }
        return said != nil
    }

    /// Takes what the glasses say.
    ///
    /// - Returns: whether a person has to enter it: not where the radio has asked for it, or the two have paired before.
    func take(said code: String) -> Bool {
        guard code.isEmpty || isEnteredAtRadio else {
            said = Secret(code)
            return true
        }
        return false
    }

    /// Takes what a person has heard.
    func take(entered digits: String) { entered = Secret(digits) }

    /// Compares the two.
    ///
    /// - Throws: `SetupFailure.wrongCode` with the entries that are left.
    func checkCode() throws {
        guard let said else { return }
        defer { entered = nil }
        guard entered != said else { return }
        wrong += 1
        throw SetupFailure.wrongCode(attemptsLeft: Self.mostWrong - wrong)
    }

    /// Nobody will enter it: once the glasses are told, it counts no more.
    func giveUpCode(_ tell: @BluetoothActor () async throws -> Void) async {
        guard let before = said else { return }
        do {
            try await tell()
            if said == before { said = nil }
        } catch {
            // They give it up themselves when the connection ends, or after two minutes.
        }
    }

    // MARK: - The key, and the network

    /// The key was read, and is not kept yet.
    func take(key text: String) { key = text }

    /// - Throws: ``GlassesRequestError/badAnswer`` where the glasses gave none.
    func unkeptKey() throws(GlassesRequestError) -> String {
        guard let key, !key.isEmpty else { throw .badAnswer }
        return key
    }

    /// It is kept, and what led to it is over.
    func keyKept() { (key, said) = (nil, nil) }

    func take(_ new: WiFiPassphrase) { passphrase = new }

    /// The password of the network that was chosen, once.
    func takePassphrase() -> WiFiPassphrase? { passphrase.take() }
}
