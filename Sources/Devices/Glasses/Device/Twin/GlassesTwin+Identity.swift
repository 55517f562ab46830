import Bluetooth
import Foundation
import GlassesContract

extension GlassesTwin {
    /// By what a companion knows the glasses over REST, and they the companion.
    func answerIdentity() {
        linkService.$keyFingerprint.onRead { [unowned self] _ in keyFingerprint }
        linkService.$companionToken.onWrite { [unowned self] name, central in
            guard pairing.status(of: central) == .paired else { throw ATTError.insufficientAuthorization }
            guard CompanionTokens.nameLengths.contains(name.utf8.count) else { throw ATTError.invalidAttributeValueLength }
            companionNames[central.id] = name
        }
        linkService.$companionToken.onRead { [unowned self] central in
            guard pairing.status(of: central) == .paired else { throw ATTError.insufficientAuthorization }
            do {
                // One for each connection: a long value may be read in parts, and again. Not one that was taken back meanwhile.
                if let issued = issuedTokens[central.id], try glasses.tokens.accepts(issued) { return issued.revealed }
                let token = try await glasses.makeToken(for: central.id, name: companionNames[central.id])
                // Who has gone meanwhile gets another one when it is back.
                if pairing.status(of: central) == .paired { issuedTokens[central.id] = token }
                return token.revealed
            } catch {
                life.problem = "A companion got no token: \(error)"
                throw ATTError.insufficientResources
            }
        }
    }
}
