import Bluetooth

/// Sends each request over the better way: Wi-Fi where it answers, otherwise Bluetooth where that can carry it.
@BluetoothActor
struct GlassesRouter: GlassesRequests {
    /// Nil while the REST API does not answer.
    let wifi: (any GlassesRequests)?
    /// Nil while there is no link.
    let bluetooth: (any GlassesRequests)?
    /// What the REST API can besides the guide's calls.
    let capabilities: GlassesCapabilities

    @BluetoothActor
    func perform(_ change: GlassesChange) async throws -> GlassesOutcome {
        let bluetooth = change.worksOverBluetooth ? bluetooth : nil
        guard let wifi, isSupported(change) else {
            if let bluetooth { return try await bluetooth.perform(change) }
            throw wifi != nil ? GlassesRequestError.unsupported : self.bluetooth != nil ? .needsWiFi : .offline
        }
        do {
            return try await wifi.perform(change)
        } catch GlassesRequestError.unreachable(let reason) {
            // Whether it was done is not known. What may be done twice goes over the other way; the rest is not repeated blindly.
            guard change.isIdempotent, let bluetooth else { throw GlassesRequestError.unreachable(reason) }
            return try await bluetooth.perform(change)
        }
    }

    private func isSupported(_ change: GlassesChange) -> Bool {
        switch change {
        case .camera: capabilities.contains(.cameraSettings)
        case .changeNote, .deleteNote: capabilities.contains(.editsNotes)
        case .changeTodo, .deleteTodo: capabilities.contains(.editsTodos)
        case .say: capabilities.contains(.hearsText)
        case .restart: capabilities.contains(.restarts)
        default: true
        }
    }
}
