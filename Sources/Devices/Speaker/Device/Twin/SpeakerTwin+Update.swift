import Bluetooth
import Credentials
import SpeakerContract

/// The update state machine of the firmware.
extension SpeakerTwin {
    /// The longest that joining the Wi-Fi network may take.
    private static let wifiTimeout: Duration = .seconds(30)
    /// The longest that a download waits for a byte.
    private static let httpTimeout: Duration = .seconds(30)

    /// Without a separator, dropped in silence.
    func take(credentials bytes: [UInt8]) {
        lastContact = life.timers.now
        guard let parsed = OTACredentials.parsedByFirmware(bytes) else { return }
        if parsed.ssid.isEmpty, !configuration.quirks.contains(.takesEmptyNetwork) {
            if update == nil { send(status(.error, .noCredentials)) }
            return
        }
        credentials = parsed
        acknowledge(.credentialsReceived)
    }

    func take(url bytes: [UInt8]) {
        lastContact = life.timers.now
        guard let parsed = OTAFirmwareURL.parsedByFirmware(bytes) else { return }
        url = parsed
        acknowledge(.urlReceived)
    }

    /// Tells that something was written for an update; while one goes on, only with ``SpeakerQuirks/carriesProgress``.
    private func acknowledge(_ state: OTAState) {
        if update == nil || configuration.quirks.contains(.carriesProgress) { send(status(state)) }
    }

    /// What is told of a state.
    ///
    /// - Parameter isOfUpdate: whether it belongs to an update, whose progress it carries in any case.
    private func status(_ state: OTAState, _ error: OTAError = .none, isOfUpdate: Bool = false) -> OTAStatus {
        var status = isOfUpdate || configuration.quirks.contains(.carriesProgress) ? ota : OTAStatus()
        status.state = state
        status.error = error
        status.rssi = wifi.rssi ?? (configuration.quirks.contains(.forgetsSignal) ? 0 : ota.rssi)
        return status
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
        case .getVersion: send(status(ota.state, ota.error, isOfUpdate: true))
        case .rollback: await rollBack()
        case .validate: await validate()
        case .unknown: break
        }
    }

    private func start() {
        guard update == nil || configuration.quirks.contains(.carriesProgress) else { return }
        // The firmware tells by the empty name or address that it has none.
        guard let credentials, !credentials.ssid.isEmpty else { return send(status(.error, .noCredentials)) }
        guard let url, !url.isEmpty else { return send(status(.error, .noURL)) }
        guard update == nil else { return }
        update = Task {
            let result = await perform(credentials.ssid, credentials.password)
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
            send(status(.idle))
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
            send(status(.idle))
        } catch {
            life.problem = error.description
            send(status(.error, .write))
        }
    }

    private func rollBack() async {
        guard update == nil else { return }
        do {
            try await store.rollBack()
            vanish()
        } catch {
            life.problem = error.description
            send(status(.error, .rollbackFailed))
        }
    }

    /// Joins the network, downloads into the other slot and verifies.
    ///
    /// - Returns: SUCCESS, or the error.
    private func perform(_ ssid: String, _ password: Secret) async -> OTAStatus {
        func failed(_ error: OTAError) -> OTAStatus { status(.error, error, isOfUpdate: true) }
        ota = OTAStatus()
        do {
            send(status(.wifiConnecting, isOfUpdate: true))
            guard try await join(ssid, password) else { return failed(.wifiConnect) }
            // Something that was written meanwhile has taken its place.
            if ota.state == .wifiConnecting { send(status(.wifiConnected, isOfUpdate: true)) }
            send(status(.downloading, isOfUpdate: true))

            // An address that was written while it joined counts.
            let url = url ?? ""
            // Without an authority there is no handshake to begin with.
            let isRefused = configuration.quirks.contains(.knowsNoAuthority) && url.lowercased().hasPrefix("https:")
            if isRefused { return failed(.httpConnect) }
            let download = try await downloader.open(url)
            self.download = download
            defer { download.cancel() }
            wifi.onLoss = { [unowned self] in
                if configuration.quirks.contains(.lingers), ota.state == .downloading { send(failed(.download)) }
                download.cancel()
            }
            if Task.isCancelled { return failed(.cancelled) }
            let total = download.expectedByteCount
            guard total ?? 0 <= FirmwareImage.slotSize else { return failed(.download) }
            ota.totalKB = total.map { UInt16(clamping: $0 / 1024) } ?? OTAStatus.unknownTotal

            try await store.beginUpdate()
            var received = 0
            // What is wrong with the image shows when it is verified.
            var damage: FirmwareSlotError?
            while let block = try await download.nextBlock() {
                if damage == nil { damage = try await append(block) }
                received += block.count
                ota.downloadedKB = UInt16(clamping: received / 1024)
                ota.progress = total.map { UInt8(clamping: received * 100 / max($0, 1)) } ?? 0
                await deliver(status(ota.state, ota.error, isOfUpdate: true))
                showFlash(writing: received)
                if Task.isCancelled { return failed(.cancelled) }
                if wifi.rssi == nil { throw FirmwareDownloadError.cancelled }
            }
            await deliver(status(.verifying, isOfUpdate: true))
            if let damage { throw damage }
            try await store.finishUpdate()
            ota.progress = 100
            return status(.success, isOfUpdate: true)
        } catch let error as FirmwareDownloadError {
            if Task.isCancelled { return failed(.cancelled) }
            guard wifi.rssi == nil else { return failed(error.otaError) }
            return await linger(for: Self.httpTimeout) ? failed(.download) : failed(.cancelled)
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

    /// Writes a block of the image.
    ///
    /// - Returns: what is wrong with the image; `nil` where nothing is yet.
    /// - Throws: where the block could not be written.
    private func append(_ block: [UInt8]) async throws(FirmwareSlotError) -> FirmwareSlotError? {
        do {
            try await store.append(block)
            return nil
        } catch {
            guard case .image = error else { throw error }
            return error
        }
    }

    /// Lives on without a network, as ``SpeakerQuirks/lingers`` says.
    ///
    /// - Returns: `false` where the update was cancelled meanwhile.
    private func linger(for duration: Duration) async -> Bool {
        guard configuration.quirks.contains(.lingers), duration > .zero else { return true }
        return (try? await life.timers.pause(for: duration)) != nil
    }

    /// - Returns: `false` where the network could not be joined in time.
    /// - Throws: `CancellationError` where the update was cancelled.
    private func join(_ ssid: String, _ password: Secret) async throws -> Bool {
        let attempt = Task { try await wifi.join(ssid: ssid, password: password) }
        let end = life.timers.now + Self.wifiTimeout
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
            let left = end - life.timers.now
            if configuration.quirks.contains(.lingers), left > .zero {
                if ota.state == .wifiConnecting { send(status(.error, .wifiConnect, isOfUpdate: true)) }
                guard await linger(for: left) else { throw CancellationError() }
            }
            return false
        }
    }

    /// Changes the status and notifies it behind those that wait already. Nobody may be listening, and the link may end: the update
    /// goes on.
    private func deliver(_ status: OTAStatus) async {
        ota = status
        guard !service.$otaStatus.subscribers.isEmpty else { return }
        toldStatus = status
        try? await service.$otaStatus.notify(status)
    }

    /// Changes the status and notifies it, in the order of the changes.
    func send(_ status: OTAStatus) {
        ota = status
        guard !service.$otaStatus.subscribers.isEmpty else { return }
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
