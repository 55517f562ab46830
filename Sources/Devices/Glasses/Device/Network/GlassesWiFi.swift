import Bluetooth
import Credentials
import DeviceSide
import GlassesContract
import Synchronization

/// The glasses' Wi-Fi behind both of their doors: where they are, what they hear, and why the last change failed.
@BluetoothActor
public final class GlassesWiFi {
    /// How old a list of networks may be: a scan takes seconds, and interrupts what else the radio does.
    private static let scanAge: Duration = .seconds(10)
    /// How long a companion has to ask for something where the gateway does not answer.
    private static let companionLimit: Duration = .seconds(10)

    private let provisioner: any WiFiProvisioner
    private let gatewayAnswers: @BluetoothActor (String) async -> Bool
    private let signals: TopicSignals
    private let timers: TimerQueue
    private nonisolated let knownLack = Mutex<String?>(nil)
    private var isChanging = false
    private var failure: WiFiChangeError?
    private var heard: (networks: [NearbyNetwork], time: Duration)?

    nonisolated init(
        _ provisioner: any WiFiProvisioner, gatewayAnswers: @escaping @BluetoothActor (String) async -> Bool, signals: TopicSignals,
        timers: TimerQueue
    ) {
        self.provisioner = provisioner
        self.gatewayAnswers = gatewayAnswers
        self.signals = signals
        self.timers = timers
    }

    /// Why the last change failed, in a sentence; nil where it did not.
    public var problem: String? { failure?.description }

    /// Why the system's Wi-Fi cannot be used, in a sentence, as the last ``report()`` has found it.
    nonisolated var lack: String? { knownLack.withLock { $0 } }

    /// Forgets the last change, as a restart does.
    func forget() { failure = nil }

    /// How it is now.
    public func report() async -> WiFiReport {
        if isChanging { return WiFiReport(status: .connecting) }
        do {
            let connection = try await provisioner.connection()
            knownLack.withLock { $0 = nil }
            if let failure {
                return WiFiReport(status: .failed, ssid: connection?.ssid, reason: failure.reason.word, problem: failure.description)
            }
            return WiFiReport(status: connection == nil ? .disconnected : .connected, ssid: connection?.ssid)
        } catch {
            // The system cannot be asked: its sentence says why.
            knownLack.withLock { $0 = "\(error)" }
            return WiFiReport(status: .failed, reason: .failed, problem: "\(error)")
        }
    }

    /// The networks in reach, the strongest first.
    ///
    /// - Throws: ``GlassesError/wifiUnavailable(_:)`` where the system cannot be asked.
    public func networks() async throws -> [NearbyNetwork] {
        if let heard, timers.now - heard.time < Self.scanAge { return heard.networks }
        do {
            let networks = try await provisioner.networks().map(NearbyNetwork.init)
            heard = (networks, timers.now)
            return networks
        } catch let error as WiFiChangeError {
            throw GlassesError.wifiUnavailable(error.description)
        }
    }

    /// Changes to another network. Where that fails, the one before stays, and ``problem`` says why.
    ///
    /// - Throws: `CancellationError`.
    func change(to ssid: String, password: Secret) async throws {
        (isChanging, failure) = (true, nil)
        defer { isChanging = false }
        do {
            _ = try await provisioner.change(to: ssid, password: password) { [weak self] in await self?.isReachable($0) ?? false }
        } catch let error as WiFiChangeError {
            failure = error
        }
    }

    /// Whether the gateway answers there, or a companion finds the glasses: an access point may keep its clients apart from each other, and
    /// a network may lead nowhere else.
    private func isReachable(_ connection: WiFiConnection) async -> Bool {
        if let gateway = connection.gateway, await gatewayAnswers(gateway) { return true }
        let asked = signals.changes(of: .companion)
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask { await asked.contains { true } }
            group.addTask { [timers] in
                // One that is cancelled has the same answer.
                try? await timers.pause(for: Self.companionLimit)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}

extension NearbyNetwork {
    fileprivate init(_ network: WiFiNetwork) {
        let security: NetworkSecurity =
            switch network.security {
            case .open: .open
            case .wep: .wep
            case .wpa: .wpa
            case .wpa3: .wpa3
            case .enterprise: .enterprise
            }
        self.init(
            ssid: network.ssid, signal: network.signalPercent, security: security,
            joinable: network.isNameText && security != .wep && security != .enterprise)
    }
}

extension WiFiChangeError.Reason {
    /// In the contract's words.
    fileprivate var word: WiFiFailure {
        switch self {
        case .notFound: .notFound
        case .wrongPassword: .wrongPassword
        case .passwordNeeded: .passwordNeeded
        case .passwordNotNeeded: .passwordNotNeeded
        case .unsupported: .unsupported
        case .notAssociated: .notAssociated
        case .noAddress: .noAddress
        case .noRoute: .noRoute
        case .busy: .busy
        case .failed: .failed
        }
    }
}
