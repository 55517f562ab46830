import Bluetooth
import Foundation

/// A central over PyPI's bleak, which finds and connects devices on Linux, Windows and macOS.
@BluetoothActor
final class BleakCentral: CentralRadio {
    nonisolated let timers: TimerQueue
    private(set) var state = AdapterState.unknown
    nonisolated let missingCapabilities: [RadioCapability: String] = [
        .pairing: "bleak leaves pairing to the system, which asks the person itself.",
        .bonds: "bleak lists no bonds: they are in the system's settings.",
        .connectionParameters: "bleak leaves the parameters of connections to the system.",
        .phy: "bleak leaves the PHY of connections to the system.",
        .wholeAdvertisement: "bleak does not tell the appearance that a device advertises.",
    ]
    weak var centralDelegate: (any CentralRadioDelegate)?
    weak var pairingAgent: (any PairingAgent)?

    private let channel: any BleakChannel
    private let unknownRSSI: Int
    private var nextRequest = 0
    private var attempts: [UUID: (request: Int, completion: RadioCompletion<any RadioLink>)] = [:]
    private var links: [UUID: BleakLink] = [:]
    /// The strength at which each device was heard last: bleak measures no connections.
    private(set) var strengths: [UUID: Int] = [:]

    /// - Parameters:
    ///   - channel: the way to bleak.
    ///   - unknownRSSI: dBm, for an advertisement whose strength the controller did not measure, as virtual ones do not; what is reported as
    ///     127 is passed over.
    nonisolated init(_ channel: any BleakChannel, unknownRSSI: Int = 127, timers: TimerQueue = TimerQueue()) {
        self.channel = channel
        self.unknownRSSI = unknownRSSI
        self.timers = timers
    }

    func run() async throws {
        do {
            try await channel.run { [weak self] in self?.take($0) }
        } catch {
            lose()
            throw error
        }
        lose()
        try Task.checkCancellation()
        throw BluetoothError(.radio(name: "bleak", message: "The program that has bleak has ended."), during: .open)
    }

    func startScanning(services: [BTUUID]) { if state == .poweredOn { send(BleakRequest(ask: .scan, services: services)) } }
    func stopScanning() { send(BleakRequest(ask: .stop)) }

    func connect(_ peripheral: UUID, completion: @escaping RadioCompletion<any RadioLink>) {
        guard state == .poweredOn else {
            let error = BluetoothError(.adapter(state), during: .connect, peer: peripheral)
            // Never before this call has returned.
            timers.schedule(after: .zero) { completion(.failure(error)) }
            return
        }
        let request = ask(BleakRequest(ask: .connect, device: Self.name(of: peripheral)))
        attempts[peripheral] = (request, completion)
    }

    func cancelConnection(_ peripheral: UUID) {
        guard let attempt = attempts.removeValue(forKey: peripheral) else { return }
        send(BleakRequest(ask: .cancel, device: Self.name(of: peripheral)))
        timers.schedule(after: .zero) {
            attempt.completion(.failure(BluetoothError(.disconnected(.requested), during: .connect, peer: peripheral)))
        }
    }

    func bondedPeripherals() async throws -> [UUID] { throw bondsAreTheSystems }
    func removeBond(_ peripheral: UUID) async throws { throw bondsAreTheSystems }

    private var bondsAreTheSystems: BluetoothError {
        BluetoothError(.radio(name: "bleak", message: missingCapabilities[.bonds] ?? ""), during: .pair)
    }

    // MARK: - The lines

    /// Sends a request that is answered.
    func ask(_ request: BleakRequest) -> Int {
        nextRequest += 1
        var request = request
        request.id = nextRequest
        send(request)
        return nextRequest
    }

    func send(_ request: BleakRequest) {
        guard let line = try? JSONEncoder().encode(request) else { return }
        channel.send(String(decoding: line, as: UTF8.self))
    }

    private func take(_ line: String) {
        // What is no message of these ends nothing: a later bleak may say more.
        guard let message = try? JSONDecoder().decode(BleakMessage.self, from: Data(line.utf8)) else { return }
        let peripheral = message.device.flatMap(Self.identity)
        switch message.event {
        case .state:
            guard let state = message.state, state != self.state else { return }
            self.state = state
            centralDelegate?.radioDidChangeState(state)
        case .found:
            guard let peripheral, let found = message.found else { return }
            let rssi = found.rssi == 127 ? unknownRSSI : found.rssi
            strengths[peripheral] = rssi
            centralDelegate?.radioDidDiscover(AdvertisingReport(peripheral: peripheral, data: found.data, rssi: rssi))
        case .value:
            guard let peripheral, let handle = message.handle, let value = message.value else { return }
            if let link = links[peripheral] { link.delegate?.link(link, didReceive: value, for: handle) }
        case .ended:
            if let peripheral { links.removeValue(forKey: peripheral)?.end() }
        case nil:
            guard let peripheral, let id = message.id else { return }
            if attempts[peripheral]?.request == id { return connected(peripheral, message) }
            links[peripheral]?.take(id, message)
        }
    }

    private func connected(_ peripheral: UUID, _ message: BleakMessage) {
        guard let attempt = attempts.removeValue(forKey: peripheral) else { return }
        if let failure = message.failure { return attempt.completion(.failure(failure.error(.connect, peripheral))) }
        let link = BleakLink(peripheral, room: message.room ?? 20, self)
        links[peripheral] = link
        attempt.completion(.success(link))
    }

    /// The other end is gone, and the radio with it.
    private func lose() {
        state = .unsupported
        let (attempts, links) = (attempts, links)
        (self.attempts, self.links) = ([:], [:])
        for (peripheral, attempt) in attempts {
            attempt.completion(.failure(BluetoothError(.disconnected(.adapterUnavailable), during: .connect, peer: peripheral)))
        }
        for link in links.values { link.end(.adapterUnavailable) }
        centralDelegate?.radioDidChangeState(.unsupported)
    }

    // MARK: - Who is who

    private static let prefix = "626C6561-6B00-0000-0000-"

    /// An address, as Linux and Windows have it, or an identifier, as macOS has it.
    private static func identity(_ device: String) -> UUID? {
        UUID(uuidString: device) ?? UUID(uuidString: prefix + device.filter { $0 != ":" })
    }

    static func name(of peripheral: UUID) -> String {
        let text = peripheral.uuidString
        guard text.hasPrefix(prefix) else { return text }
        let digits = Array(text.dropFirst(prefix.count))
        return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...($0 + 1)]) }.joined(separator: ":")
    }
}

extension BleakMessage.Failure {
    func error(_ operation: BluetoothError.Operation, _ peripheral: UUID) -> any Error {
        if let att { return ATTError(rawValue: att) }
        return BluetoothError(.radio(name: "bleak", message: text), during: operation, peer: peripheral)
    }
}
