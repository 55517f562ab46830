#if DEBUG
    import Bluetooth
    import BluetoothServices
    import Glasses

    /// Glasses that answer over Bluetooth, on no Wi-Fi network until they are given one; any is right.
    @BluetoothActor
    final class PreviewGlasses {
        private let server: GATTServer
        private let authentication = GlassesAuthenticationService()
        private let settings = GlassesSettingsService()
        private let actions = GlassesQuickActionsService()
        private let sync = GlassesDataSyncService()
        private let wifi = GlassesWiFiService()
        private let battery = BatteryService()
        private var mode = StatusMode.active
        private var pairing = PairingStatus.unpaired
        private var network = WiFiStatus.disconnected

        init(_ radio: any PeripheralRadio) {
            server = GATTServer(radio: radio)
            answer()
        }

        /// Advertises and answers until cancelled.
        func run() async throws {
            try await server.publish([authentication, settings, actions, sync, wifi, battery])
            try await server.startAdvertising(AdvertisementData(localName: "Smart Glasses", serviceUUIDs: [GlassesUUIDs.authentication]))
            try await server.run()
        }

        private func answer() {
            authentication.$pairingCode.onRead { [unowned self] _ in
                pairing = .pairing
                return "123456"
            }
            authentication.$pairingStatus.onRead { [unowned self] _ in pairing }
            authentication.$pairingStatus.onWrite { [unowned self] status, _ in pairing = status }
            authentication.$apiKey.onRead { _ in "preview-key-of-no-worth-0000000000" }
            settings.$personality.onRead { _ in .friendly }
            settings.$assistantName.onRead { _ in try AssistantName("Ada") }
            settings.$wakeWord.onRead { _ in WakeWord() }
            settings.$voice.onRead { _ in Voice() }
            settings.$statusMode.onRead { [unowned self] _ in mode }
            actions.$systemControl.onWrite { [unowned self] command, _ in
                switch command {
                case .sleep: mode = .sleep
                case .wake: mode = .active
                default: break
                }
                try await settings.$statusMode.notify(mode)
            }
            sync.$notes.onRead { _ in RecentItems([]) }
            sync.$todos.onRead { _ in RecentItems([]) }
            wifi.$status.onRead { [unowned self] _ in network }
            wifi.$networkInfo.onRead { [unowned self] _ in NetworkInfo(ip: network == .connected ? "192.0.2.10" : "") }
            wifi.$ssid.onWrite { _, _ in }
            wifi.$password.onWrite { [unowned self] _, _ in
                network = .connected
                try await wifi.$status.notify(network)
            }
            battery.$batteryLevel.onRead { _ in 81 }
        }
    }
#endif
