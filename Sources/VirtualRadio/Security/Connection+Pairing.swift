import Bluetooth

extension Connection {
    /// Pairs; completes at once where the link is as secure as the last refused access asked for.
    func pair(_ completion: @escaping RadioCompletion<Void>) {
        if let pairing { return pairing.add(completion) }
        guard isCentralOpen else {
            let error = BluetoothError(.notConnected, during: .pair, peer: peripheralID)
            radio.timers.schedule(after: .zero) { completion(.failure(error)) }
            return
        }
        guard security < (asksForAuthentication ? .authenticated : .encrypted) else {
            radio.timers.schedule(after: .zero) { completion(.success(())) }
            return
        }
        let session = PairingSession(connection: self, needsAuthentication: asksForAuthentication)
        pairing = session
        session.add(completion)
        session.start()
    }
}
