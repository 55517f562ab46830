/// By what a device is known again, whichever way it is reached.
public struct DeviceIdentity: Sendable, Hashable, Codable {
    /// The verdict on an answer: does it come from the device that is meant.
    public enum Verdict: Sendable, Hashable {
        /// The device that is meant answers.
        case same
        /// Another device answers: the address was given to it meanwhile.
        case other
        /// Nothing that was answered shows who it is.
        case unproven
    }

    /// The device's own identity, as it was read over Bluetooth. Anybody can claim it, so it keeps apart devices that are honest.
    public var id: String?
    /// SHA-256 of the public key of its certificate (DER of SubjectPublicKeyInfo), as 64 lowercase hexadecimal digits. An answer carries
    /// one only where the transport has checked that the other side owns that key.
    public var fingerprint: String?

    /// An identity with these values; without any, of a device that cannot say who it is.
    public init(id: String? = nil, fingerprint: String? = nil) {
        self.id = id
        self.fingerprint = fingerprint
    }

    /// Compares the device that is meant with the one that answered.
    ///
    /// Where a key is known, nothing else counts: an answer without one is not the device's.
    public func verdict(on answer: DeviceIdentity) -> Verdict {
        if let fingerprint { return answer.fingerprint == fingerprint ? .same : .other }
        guard let id else { return .unproven }
        guard let answered = answer.id else { return .unproven }
        return answered == id ? .same : .other
    }
}
