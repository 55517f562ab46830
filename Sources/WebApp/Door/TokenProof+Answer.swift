import HTTPService

extension TokenProof {
    /// What a companion answers at ``path``.
    public struct Answer: Codable, Sendable {
        /// The companion's nonce.
        public let nonce: String
        /// ``TokenProof/listenerCode``
        public let code: String
    }

    /// Where a companion is asked: `GET /api/proof?nonce=NONCE`.
    public static let path = "/api/proof"
}

extension Router {
    /// `GET /api/proof`, which everybody may ask.
    mutating func addProof(_ door: TokenGuard) {
        get(TokenProof.path) { request in
            guard let nonce = request.query["nonce"], TokenProof.isNonce(nonce) else {
                throw HTTPError(.badRequest, code: "nonce", "A nonce of 32 letters, digits, - and _ is needed.")
            }
            let proof = door.proof(for: nonce, port: request.localPort)
            return try .json(TokenProof.Answer(nonce: door.nonce, code: proof.listenerCode.revealed))
        }
    }
}
