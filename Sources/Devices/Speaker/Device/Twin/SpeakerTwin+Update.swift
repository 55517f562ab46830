import Bluetooth
import Credentials
import SpeakerContract

/// The update state machine of the firmware.
extension SpeakerTwin {
    /// The longest that joining the Wi-Fi network may take.
    private static let wifiTimeout: Duration = .seconds(30)

    /// Without a separator, dropped in silence.
    func take(credentials bytes: [UInt8]) {
        lastContact = life.timers.now
        guard let parsed = OTACredentials.parsedByFirmware(bytes) else { return }
        if parsed.ssid.isEmpty, !configuration.quirks.contains(.takesEmptyNetwork) {
            if update == nil { send(OTAStatus(state: .error, error: .noCredentials)) }
            return
        }
        credentials = parsed
        if update == nil { send(OTAStatus(state: .credentialsReceived)) }
    }

    func take(url bytes: [UInt8]) {
        lastContact = life.timers.now
        guard let parsed = OTAFirmwareURL.parsedByFirmware(bytes) else { return }
        url = parsed
        if update == nil { send(OTAStatus(state: .urlReceived)) }
    }

    func take(command bytes: [UInt8]) async {
        lastContact = life.timers.now
        guard let command = try? OTACommand(bytes: bytes) else { return }
        switch command {
        case .start: start()
        case .cancel: cancel()
        case .reboot:
            guard ota.state == .success || ota.state == .pendingVerify else { return }
            vanish()
        case .getVersion: send(ota)
        case .rollback: await rollBack()
        case .validate: await validate()
        case .unknown: break
        }
    }

    private func start() {
        guard update == nil else { return }
        // The firmware tells by the empty name that it has none.
        guard let credentials, !credentials.ssid.isEmpty else { return send(OTAStatus(state: .error, error: .noCredentials)) }
        guard let url else { return send(OTAStatus(state: .error, error: .noURL)) }
        update = Task {
            var result = await perform(credentials.ssid, credentials.password, url)
            if configuration.quirks.contains(.forgetsSignal) { result.rssi = 0 }
            wifi.onLoss = nil
            wifi.leave()
            download = nil
            flash = await store.endUpdate()
            update = nil
            // A restart ends the update as well, and then there is nobody left to tell.
            // In a task of its own: this one may have been cancelled, and the result has to wait behind what is queued all the same.
            if !isRestarting { await Task { await deliver(result) }.value }
        }
    }

    private func cancel() {
        guard ota.state != .verifying else { return }
        if let update {
            update.cancel()
            download?.cancel()
        } else {
            send(OTAStatus(state: .idle))
        }
    }

    /// The link just drops: the write has no answer.
    private func vanish() {
        life.requestRestart()
        life.disconnectAll()
    }

    private func validate() async {
        guard ota.state == .pendingVerify else { return }
        do {
            flash = try await store.validate()
            send(OTAStatus(state: .idle))
        } catch {
            life.problem = error.description
            send(OTAStatus(state: .error, error: .write))
        }
    }

    private func rollBack() async {
        guard update == nil else { return }
        do {
            try await store.rollBack()
            vanish()
        } catch {
            life.problem = error.description
            send(OTAStatus(state: .error, error: .rollbackFailed))
        }
    }

    /// Joins the network, downloads into the other slot and verifies.
    ///
    /// - Returns: SUCCESS, or the error.
    private func perform(_ ssid: String, _ password: Secret, _ url: String) async -> OTAStatus {
        var status = OTAStatus(state: .wifiConnecting)
        func failed(_ error: OTAError) -> OTAStatus {
            status.state = .error
            status.error = error
            return status
        }
        do {
            send(status)
            guard try await join(ssid, password) else { return failed(.wifiConnect) }
            status.state = .wifiConnected
            status.rssi = wifi.rssi ?? 0
            send(status)

            // Without an authority there is no handshake to begin with.
            let isRefused = configuration.quirks.contains(.knowsNoAuthority) && url.lowercased().hasPrefix("https:")
            if isRefused { return failed(.httpConnect) }
            let download = try await downloader.open(url)
            self.download = download
            defer { download.cancel() }
            wifi.onLoss = { download.cancel() }
            if Task.isCancelled { return failed(.cancelled) }
            let total = download.expectedByteCount
            guard total ?? 0 <= FirmwareImage.slotSize else { return failed(.download) }
            status.state = .downloading
            status.totalKB = total.map { UInt16(clamping: $0 / 1024) } ?? OTAStatus.unknownTotal

            try await store.beginUpdate()
            var received = 0
            while let block = try await download.nextBlock() {
                try await store.append(block)
                received += block.count
                status.downloadedKB = UInt16(clamping: received / 1024)
                status.progress = total.map { UInt8(clamping: received * 100 / max($0, 1)) } ?? 0
                status.rssi = wifi.rssi ?? 0
                await deliver(status)
                showFlash(writing: received)
                if Task.isCancelled { return failed(.cancelled) }
                if wifi.rssi == nil { return failed(.download) }
            }
            status.state = .verifying
            status.progress = 100
            await deliver(status)
            try await store.finishUpdate()
            status.state = .success
            status.totalKB = UInt16(clamping: received / 1024)
            return status
        } catch let error as FirmwareDownloadError {
            return failed(Task.isCancelled ? .cancelled : wifi.rssi == nil ? .download : error.otaError)
        } catch let error as FirmwareSlotError {
            life.problem = error.description
            return switch error {
            case .image: failed(.invalidImage)
            case .signature, .trust, .keyring: failed(.verify)
            default: failed(.write)
            }
        } catch {
            // Joining was cancelled.
            return failed(.cancelled)
        }
    }

    /// - Returns: `false` where the network could not be joined in time.
    /// - Throws: `CancellationError` where the update was cancelled.
    private func join(_ ssid: String, _ password: Secret) async throws -> Bool {
        let attempt = Task { try await wifi.join(ssid: ssid, password: password) }
        let deadline = life.timers.schedule(after: Self.wifiTimeout) { attempt.cancel() }
        defer { life.timers.cancel(deadline) }
        do {
            try await withTaskCancellationHandler {
                try await attempt.value
            } onCancel: {
                attempt.cancel()
            }
            return true
        } catch {
            try Task.checkCancellation()
            life.problem = "\(error)"
            return false
        }
    }

    /// Changes the status and notifies it behind those that wait already. Nobody may be listening, and the link may end: the update
    /// goes on.
    private func deliver(_ status: OTAStatus) async {
        ota = status
        toldStatus = status
        guard !service.$otaStatus.subscribers.isEmpty else { return }
        try? await service.$otaStatus.notify(status)
    }

    /// Changes the status and notifies it, in the order of the changes.
    func send(_ status: OTAStatus) {
        ota = status
        toldStatus = status
        // With a full queue, what the central reads after it is right all the same: the status is a state, not an event.
        _ = service.$otaStatus.notifyNow(status)
    }

    /// Shows how full the slot is that is being written.
    func showFlash(writing written: Int) {
        guard let slot = flash.firstIndex(where: { !$0.isRunning }) else { return }
        flash[slot] = FlashSlot(
            version: nil, state: "Being written", isRunning: false, fill: Double(written) / Double(FirmwareImage.slotSize))
    }
}
