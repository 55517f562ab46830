import Companion

/// Firmware that follows the guide to the letter: nothing shows that it is these glasses that answer at their address, and the key goes there
/// as it is.
extension GlassesModel {
    /// The way to ``allowUnprotected()`` where the first run is over: the glasses have another address since.
    var unprotectedAction: [ScreenAction] {
        guard let place = unprotectedAddress, setupFacts.next == nil else { return [] }
        return [
            ScreenAction(
                id: "setup-unprotected", label: "Use Wi-Fi unprotected",
                question: ScreenQuestion(
                    title: "Use Wi-Fi unprotected?",
                    text: "The glasses cannot show that it is they who answer at \(place). Whoever does gets the key to their camera.",
                    confirm: "Use it unprotected"))
        ]
    }

    /// The address that a person has yet to let the key go to; nil where they need not be asked.
    var unprotectedAddress: GlassesAddress? {
        guard let address, isWithoutProof, record.unprotected != address.description else { return nil }
        return address
    }

    /// The key goes to the glasses' address with a person's word alone.
    public var needsWord: Bool { unprotectedAddress != nil }

    /// The key goes out as it is, to whoever answers.
    public var isUnprotected: Bool { isWithoutProof && unprotectedAddress == nil }

    /// Glasses that are just connected have yet to say who they are.
    private var isWithoutProof: Bool {
        key != nil && who.isRemembered && record.identity == nil && record.fingerprint == nil && (who.hasToldIdentity || !isConnected)
    }

    /// Lets the key go to where the glasses say that they are, once for that address.
    public func allowUnprotected() async throws {
        guard let place = unprotectedAddress else {
            throw ActionError(.conflict, code: "nothing-to-allow", "These glasses show who they are, or it was allowed already.")
        }
        paths.unprotected = place.description
        await keep { $0.unprotected = place.description }
        router.addressFound(place.device, from: .told)
        await retrySetup()
    }
}
