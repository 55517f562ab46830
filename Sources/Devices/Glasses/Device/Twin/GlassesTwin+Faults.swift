import GlassesContract

extension GlassesTwin {
    /// What a fault that came or went means over Bluetooth.
    func faultsChanged() async throws {
        let faults = glasses.faults
        if faults.isBatteryEmpty {
            // They go off, and stay so: see `untilCharged()`.
            if !isRestarting { requestRestart() }
            return
        }
        try await tellBattery()
        try await tellWiFi()
    }

    /// Waits while the battery is empty: glasses without power do nothing, Bluetooth included.
    func untilCharged() async throws {
        // Listening before looking: no change lies between the two.
        let changes = glasses.changes(of: .faults)
        guard glasses.faults.isBatteryEmpty else { return }
        for await _ in changes where !glasses.faults.isBatteryEmpty { return }
        throw CancellationError()
    }
}
