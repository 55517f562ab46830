import Keyring

/// Reads a keyring where neither its files nor the arithmetic of its keys keep anybody waiting.
actor TrustedKeyReader {
    private let keyring: Keyring

    init(_ keyring: Keyring) { self.keyring = keyring }

    /// The keys now, or why they cannot be read.
    func read() -> Result<[TrustedKey], KeyringError> {
        do {
            return .success(try keyring.keys())
        } catch {
            return .failure(error)
        }
    }
}
