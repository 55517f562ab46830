import DeviceSide

/// Follows NetworkManager's states of one activation, and tells how it ended.
///
/// States and reasons are those of `NMActiveConnectionState`, `NMActiveConnectionStateReason`, `NMDeviceState` and
/// `NMDeviceStateReason`. The device tells the true reason first; a later state overwrites it with a general one, so the first
/// that says something is kept.
struct ActivationWatch {
    private(set) var outcome: Outcome?
    private var reason: WiFiChangeError.Reason?
    /// The device has been asked to activate the new connection: what came before belongs to the old one.
    private var hasBegun = false

    enum Outcome: Hashable {
        case activated
        case failed(WiFiChangeError.Reason)
    }

    /// What is known of the reason where time has run out.
    var likelyReason: WiFiChangeError.Reason { reason ?? .notAssociated }

    /// The device's `StateChanged`.
    mutating func deviceChanged(to state: Int, reason code: Int) {
        // 40 PREPARE: the first state of a new activation.
        if state == 40 { hasBegun = true }
        guard hasBegun, outcome == nil else { return }
        if let meaning = Self.deviceReason(code) {
            // A refused password shows as a lost association first.
            if reason == nil || reason == .notAssociated { reason = meaning }
        }
        // 60 NEED_AUTH after the association has ended: the password is asked for again.
        if state == 60, code == 8 { reason = .wrongPassword }
        // 70 IP_CONFIG: the network let the device in, so what went wrong before is over.
        if state == 70 { reason = .noAddress }
        // 80 IP_CHECK comes with an address.
        if state == 80 { reason = nil }
        // 120 FAILED.
        if state == 120 { outcome = .failed(reason ?? .failed("NetworkManager's reason \(code)")) }
    }

    /// The active connection's `State`, or its `StateChanged`.
    mutating func activeChanged(to state: Int, reason code: Int?) {
        guard outcome == nil else { return }
        switch state {
        // 2 ACTIVATED.
        case 2: outcome = .activated
        // 4 DEACTIVATED: the device's reason may come after it, and is better; it is asked for where there is none.
        case 4: outcome = .failed(reason ?? code.flatMap(Self.activeReason) ?? .notAssociated)
        default: break
        }
    }

    static func deviceReason(_ code: Int) -> WiFiChangeError.Reason? {
        switch code {
        // IP_CONFIG_UNAVAILABLE, DHCP_START_FAILED, DHCP_ERROR, DHCP_FAILED, IP_ADDRESS_DUPLICATE.
        case 5, 15, 16, 17, 64: .noAddress
        // NO_SECRETS.
        case 7: .wrongPassword
        // SUPPLICANT_DISCONNECT, CONFIG_FAILED, SUPPLICANT_FAILED, SUPPLICANT_TIMEOUT.
        case 8, 9, 10, 11: .notAssociated
        // SSID_NOT_FOUND.
        case 53: .notFound
        default: nil
        }
    }

    static func activeReason(_ code: Int) -> WiFiChangeError.Reason? {
        switch code {
        // IP_CONFIG_INVALID.
        case 5: .noAddress
        // CONNECT_TIMEOUT.
        case 6: .notAssociated
        // NO_SECRETS, LOGIN_FAILED.
        case 9, 10: .wrongPassword
        default: nil
        }
    }
}
