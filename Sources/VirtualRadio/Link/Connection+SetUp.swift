import Bluetooth

/// The time between the first packet and a link that can be used.
extension Connection {
    /// Encrypts where the central has a bond, then exchanges the MTU, then answers the call that connects.
    func setUp() {
        guard let central, central.bond(with: peripheralID) != nil else { return exchangeMTU() }
        // The request for the long-term key and its answer, and the start of the encryption in both directions.
        after(events: 3) { connection in if connection.restoreEncryption() { connection.exchangeMTU() } }
    }

    private func exchangeMTU() {
        guard let central, let link, central.options.mtu > 23 else { return after(events: 0) { $0.link?.setUpIsDone() } }
        let preferred = min(central.options.mtu, 517)
        // A link that ends before that answers the call that connects by itself.
        link.perform(.connect, { [weak link] (result: Result<Void, any Error>) in if case .success = result { link?.setUpIsDone() } }) {
            [weak link] finish in
            // A peripheral that does not know the request keeps the MTU at 23.
            link?.request(.exchangeMTURequest(UInt16(preferred))) { _ in finish(.success(())) }
        }
    }

    /// - Returns: `false` where the link was ended because one side has lost the bond.
    private func restoreEncryption() -> Bool {
        guard let bond = central?.bond(with: peripheralID), let theirs = peripheral?.bond(with: centralIdentity), bond.key == theirs.key
        else {
            closeBothEnds(.bondMissing)
            return false
        }
        security = bond.isAuthenticated ? .authenticated : .encrypted
        return true
    }

    func transactionTimedOut() {
        let isHeard = !isBroken
        closeCentralEnd(.transactionTimeout)
        if isHeard { closePeripheralEnd(.peer) }
    }

    /// dBm, with this moment's fading.
    func measuredStrength() -> Int {
        guard let peripheral else { return 127 }
        let signal = radio.signal(from: peripheral, to: centralID)
        return Signal.reported(signal.strength + generator.normal() * radio.configuration.fading)
    }
}
