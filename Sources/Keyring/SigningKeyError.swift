import Sentences

/// Why a file is no public key whose signatures can be relied on.
public enum SigningKeyError: Error, Hashable, Sendable {
    /// It is the half that signs.
    case privateKey
    /// There is no key in it.
    case notAKey
    /// There is more than one key in it.
    case severalKeys
    /// A certificate, which has a key in it.
    case certificate
    /// RSA's numbers alone (PKCS #1), without saying what they are.
    case bareKey
    /// A key of another kind than RSA's.
    case notRSA
    /// Damaged, or not written as DER asks for.
    case malformed
    /// The modulus has another length.
    case wrongSize(bits: Int)
    /// The modulus is no product of two primes.
    case evenModulus
    /// The exponent is 0, 1 or even.
    case weakExponent
    /// The exponent does not fit into the four bytes that a signature has for it.
    case longExponent
}

extension SigningKeyError: CustomStringConvertible {
    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The failure in words, and its cause.
    public var sentence: Sentence { words.sentence }

    /// The way out, for a person; nil where there is nothing to say.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .privateKey:
            (
                "It is a private key, which signs firmware and belongs to its maker alone.",
                "Give its public half: \"openssl pkey -in FILE -pubout\" writes it."
            )
        case .notAKey: ("It is not a public key: PEM text (\"-----BEGIN PUBLIC KEY-----\") or DER was expected.", nil)
        case .severalKeys: ("It holds more than one key.", "Give each in a file of its own.")
        case .certificate: ("It is a certificate.", "Give the key in it: \"openssl x509 -in FILE -pubkey -noout\" writes it.")
        case .bareKey:
            (
                "It holds the numbers of an RSA key alone.",
                "\"openssl rsa -RSAPublicKey_in -in FILE -pubout\" writes it in the form that is expected."
            )
        case .notRSA: ("It is not a key for RSA, and firmware is signed (Secure Boot v2) with RSA of \(SigningKey.bitCount) bits.", nil)
        case .malformed: ("It is damaged, or not a public key as DER has it.", "Get it again.")
        case .wrongSize(let bits):
            (
                "It has \(bits) bits, and \(SigningKey.bitCount) are expected"
                    + (bits < SigningKey.bitCount ? ": a shorter one can be broken." : "."), "Use a key of that length."
            )
        case .evenModulus: ("Its modulus is even, which no genuine key's is.", "Do not trust it.")
        case .weakExponent: ("Its exponent is 0, 1 or even: anybody could sign with it, or nobody.", "Do not trust it.")
        case .longExponent: ("Its exponent is longer than the four bytes that a signature has for it.", "Use 65537.")
        }
    }
}
