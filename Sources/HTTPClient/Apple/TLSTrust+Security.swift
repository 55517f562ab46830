#if canImport(Darwin)
    import CryptoKit
    import Foundation
    import Security

    extension TLSTrust {
        /// Why a server's certificate is not trusted; `nil` where it is.
        func failure(of trust: SecTrust) -> HTTPClientError? {
            switch self {
            case .system: break
            case .authorities(let pem):
                SecTrustSetAnchorCertificates(trust, Self.certificates(pem) as CFArray)
                SecTrustSetAnchorCertificatesOnly(trust, true)
            case .pinned(let pin):
                let certificate = (SecTrustCopyCertificateChain(trust) as? [SecCertificate])?.first
                return certificate.flatMap(SecCertificateCopyKey).flatMap(Self.hash) == pin.sha256 ? nil : .pinMismatch
            }
            var error: CFError?
            if SecTrustEvaluateWithError(trust, &error) { return nil }
            return .untrusted(reason: error.map { CFErrorCopyDescription($0) as String } ?? "no reason given")
        }

        private static func certificates(_ pem: String) -> [SecCertificate] {
            pem.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
                let text = part.components(separatedBy: "-----END CERTIFICATE-----")[0]
                guard let der = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else { return nil }
                return SecCertificateCreateWithData(nil, der as CFData)
            }
        }

        /// The SHA-256 of a key's `SubjectPublicKeyInfo`, which the system gives only for curves: for RSA it is written here.
        private static func hash(_ key: SecKey) -> [UInt8]? {
            guard let raw = SecKeyCopyExternalRepresentation(key, nil) as Data?,
                let attributes = SecKeyCopyAttributes(key) as? [CFString: Any], let type = attributes[kSecAttrKeyType] as? String
            else { return nil }
            let info: Data?
            if type == kSecAttrKeyTypeRSA as String {
                // RFC 8017, A.1: rsaEncryption, NULL; then the key as a bit string without unused bits.
                let algorithm = der(0x30, [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00])
                info = der(0x30, algorithm + der(0x03, [0x00] + raw))
            } else {
                info =
                    (try? P256.Signing.PublicKey(x963Representation: raw).derRepresentation)
                    ?? (try? P384.Signing.PublicKey(x963Representation: raw).derRepresentation)
                    ?? (try? P521.Signing.PublicKey(x963Representation: raw).derRepresentation)
            }
            return info.map { Array(SHA256.hash(data: $0)) }
        }

        /// One value of DER: tag, length, content.
        private static func der(_ tag: UInt8, _ content: Data) -> Data {
            let count = content.count
            let length: [UInt8] =
                count < 0x80 ? [UInt8(count)] : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
            return Data([tag] + length) + content
        }
    }
#endif
