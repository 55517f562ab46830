import Bluetooth
import Companion
import Credentials
import Foundation

// The first run as a procedure: what its machine decides is done here. Where it stands is kept, so that another run of the program goes on.

extension GlassesModel {
    /// How often the glasses are asked for the address that they do not have yet.
    private static let addressInterval = Duration.milliseconds(500)

    var setupProgress: SetupProgress { setup.machine.progress }

    /// The code was right, and a step after it has failed: that one alone is done again.
    var canRetryPairing: Bool {
        let progress = setupProgress
        return progress.failure != nil && [.confirmPairing, .readKey, .keepKey].contains(progress.step)
    }

    var isJoining: Bool { setupProgress.step == .joinNetwork && setupProgress.failure == nil }

    /// The network that the glasses have joined in this setup, and are on; nil where that is still to be done.
    public var joinedNetwork: String? {
        let progress = setupProgress
        guard progress.step.rawValue > SetupStep.joinNetwork.rawValue, !progress.isWiFiSkipped else { return nil }
        // The run may have ended before the password was sent, and they may have left it since.
        let isOnOne = glasses.wifi.status == .connected || glasses.wifi.status == .connecting
        return isOnOne || path.isReachable ? progress.network : nil
    }

    private var candidate: SetupProgress.Candidate {
        SetupProgress.Candidate(id: peripheral.id, name: links.name(of: peripheral) ?? "Smart glasses")
    }

    /// Carries the first run out until cancelled.
    func runSetup() async {
        await setup.run(on: peripheral) { [weak self] state in
            self?.setupLinkChanged(state)
        } perform: { [weak self] action in
            try await self?.perform(action)
        }
    }

    /// Puts the run to a step. It goes on by itself once the glasses are connected.
    func restartSetup(at step: SetupStep, isWiFiSkipped: Bool = false) {
        var progress = SetupProgress()
        (progress.step, progress.device, progress.isWiFiSkipped) = (step, candidate, isWiFiSkipped)
        resumeSetup(progress)
    }

    /// Goes on where a run was left.
    func resumeSetup(_ progress: SetupProgress) {
        wishes.resume(isConnected: isConnected)
        setup.change { machine, now in
            machine = SetupStateMachine(progress)
            guard self.isConnected else { return [] }
            let actions = machine.linkRestored(at: now)
            return actions.isEmpty ? machine.resume(at: now) : actions
        }
        setup.enqueue(needsLink: false) { await self.keepSetup() }
    }

    private func setupLinkChanged(_ state: PeripheralState) {
        switch state {
        case .connected:
            let wasIdle = wishes.linkMade()
            setup.change { machine, now in
                let actions = machine.linkRestored(at: now)
                return wasIdle && actions.isEmpty ? machine.resume(at: now) : actions
            }
        // It was not there before either.
        case .disconnected where wishes.isIdle: break
        case .disconnected where links.wanted.contains(peripheral.id):
            // It is looked for again, and the step goes on.
            setup.change { machine, now in machine.linkLost(at: now) }
        case .disconnected:
            // A person has ended it: what was begun with a code ends, and the rest waits for the next connection.
            var progress = setupProgress
            progress.failure = nil
            if key == nil { progress = SetupProgress() } else if progress.step != .done { progress.step = .chooseNetwork }
            wishes.linkEnded()
            setup.change { machine, _ in
                machine = SetupStateMachine(progress)
                return []
            }
            setup.enqueue(needsLink: false) { await self.keepSetup() }
        case .connecting, .disconnecting: break
        }
    }

    /// Waits until a step that is carried out has come to its end.
    func setupStands(_ condition: @escaping @BluetoothActor (SetupProgress) -> Bool) async throws {
        for await progress in observedSnapshots(every: .zero, timers: timers, { self.setupProgress })
        where progress.failure != nil || condition(progress) { return }
        throw CancellationError()
    }

    private func keepSetup() async {
        let progress = setupProgress
        await keep { record in
            record.setup = progress.step == .begin ? nil : progress
            record.skipsWiFi = progress.isWiFiSkipped
        }
    }

    // MARK: - What is done

    private func perform(_ action: SetupStateMachine.Action) async throws {
        // A program that ends keeps where it is, and begins nothing more.
        if action != .keepProgress { try Task.checkCancellation() }
        switch action {
        // The glasses were found and chosen before there is a page of them.
        case .search, .endSearch: break
        case .keepProgress: await keepSetup()
        case .connect(let id): try await connect(id)
        case .requestCode: try await requestCode()
        case .checkCode: try secrets.checkCode()
        case .confirmPairing: try await confirmPairing()
        case .readKey: secrets.take(key: try await readKey())
        case .keepKey: try await keepKey()
        case .readNetworks: try await readNetworks()
        case .join(let ssid): try await sendNetwork(ssid)
        case .readAddress: try await findAddress()
        case .verify(let address): try await verify(address)
        }
    }

    private func connect(_ id: UUID) async throws {
        guard !isConnected else { return }
        if !links.wanted.contains(id) { links.connect(id) }
        let looks = observedSnapshots(every: .zero, timers: timers) { (self.peripheral.state == .connected, self.setupProgress.failure) }
        // The step has a deadline of its own.
        for await (isConnected, failure) in looks where isConnected || failure != nil { return }
    }

    private func requestCode() async throws {
        let wasSaid = secrets.beginCode()
        let code: String
        do {
            // The glasses say a code once, and would tell the same one again.
            if wasSaid { try await glasses.authentication.$pairingStatus.write(.unpaired) }
            code = try await glasses.authentication.$pairingCode.read()
        } catch let error as ATTError where error == .insufficientAuthorization {
            throw SetupFailure.locked(seconds: 60)
        }
        guard !secrets.take(said: code) else { return }
        setup.enqueue(needsLink: true) { self.setup.change { machine, now in machine.codeEntered(at: now) } }
    }

    private func confirmPairing() async throws {
        do {
            try await glasses.authentication.$pairingStatus.write(.paired)
        } catch let error as ATTError where error == .insufficientAuthorization {
            throw SetupFailure.locked(seconds: 60)
        }
    }

    private func keepKey() async throws {
        let text = try secrets.unkeptKey()
        let areOthers = isReset || areOthersThanKnown
        // Before they can be sent anything.
        if areOthers {
            try await holdOutbox("The glasses were reset after this was written. Send it again if they are to have it all the same.")
        }
        try await credentials.write(Secret(text), for: credentialKey, label: "Key of \(peripheral.name ?? "smart glasses")")
        who.remember(Secret(text))
        secrets.keyKept()
        // Who they are is told anew, and what they had before they were reset is gone.
        let device = glasses.link.deviceIdentity
        await keep { ($0.identity, $0.fingerprint) = (device, nil) }
        (paths.device, paths.pin) = (device, nil)
        if areOthers {
            who.othersPaired()
            reader.forget()
            try await reader.removeKept()
        }
        who.paired()
        refreshSoon()
    }

    private func readNetworks() async throws {
        // A network that was named meanwhile needs no list.
        guard setupProgress.step == .chooseNetwork else { return }
        wishes.heard(nil)
        guard glasses.link.$nearbyNetworks.isPresent else {
            return setup.change { machine, now in machine.heard([], at: now) }
        }
        let heard = try await glasses.link.$nearbyNetworks.read().items
        wishes.heard(heard)
        setup.change { machine, now in machine.heard(heard.map(\.ssid), at: now) }
    }

    /// Waits, where a network is to be chosen, until the glasses have told which ones they hear, or cannot tell.
    public func hearNetworks() async {
        let looks = observedSnapshots(every: .zero, timers: timers) {
            self.isConnected && self.setupProgress.step == .chooseNetwork && self.setup.machine.networks == nil
        }
        for await isAsking in looks where !isAsking { return }
    }

    private func sendNetwork(_ ssid: String) async throws {
        guard let passphrase = secrets.takePassphrase() else { throw SetupFailure.wrongPassword(name: ssid) }
        try await glasses.wifi.$ssid.write(ssid)
        try await glasses.wifi.$password.write(passphrase)
    }

    private func findAddress() async throws {
        // In a first run the wish is fulfilled; later it is once they are reached.
        if record.host == nil { wishes.networkReached() }
        while setupProgress.step == .findAddress, setupProgress.failure == nil {
            let info = try await glasses.wifi.$networkInfo.read()
            let port = glasses.link.$restPort.isPresent ? try await glasses.link.$restPort.read() : nil
            if let told = GlassesAddress(info, port: port) {
                who.toldFirst(told)
                return setup.change { machine, now in machine.addressTold(told.device, at: now) }
            }
            try await timers.pause(for: Self.addressInterval)
        }
    }

    private func verify(_ address: DeviceAddress) async throws {
        who.identityDoubted()
        await readIdentity()
        // A person's word is another matter than whether they answer.
        guard unprotectedAddress == nil else { throw SetupFailure.unproven(address) }
        router.addressFound(address, from: .told)
        let looks = observedSnapshots(every: .zero, timers: timers) { (self.router.report, self.setupProgress) }
        for await (report, progress) in looks {
            guard progress.step == .upgrade, progress.failure == nil else { return }
            if report.address != nil { break }
            if case .otherDevice(let place) = report.hindrance, place == address { throw SetupFailure.otherDevice(address) }
        }
        await refresh()
        if keyAnswer == .refused { throw SetupFailure.noKey(reason: "the glasses refuse it") }
        wishes.networkReached()
    }
}
