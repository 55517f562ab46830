import Bluetooth
import Companion
import Credentials
import Foundation
import HTTPClient

/// How glasses are reached: their Bluetooth services, and their REST API.
@BluetoothActor
final class GlassesPaths: PathTransport {
    /// Carries the calls of the REST API.
    var transport: any HTTPTransport
    /// Nil before the glasses were paired.
    var key: Secret?
    /// The key of the certificate, as the glasses tell it over Bluetooth; nil where they serve REST without TLS.
    var pin: PublicKeyPin?
    /// Who they are, as they tell it over Bluetooth; nil for firmware that follows the guide to the letter, which cannot show it.
    var device: String?
    /// Where a person lets the key go although nothing shows who is there.
    var unprotected: String?
    private let calls = SignedCalls()

    private let glasses: Glasses
    private let peripheral: BluetoothPeripheral

    init(_ glasses: Glasses, _ peripheral: BluetoothPeripheral, transport: any HTTPTransport) {
        self.glasses = glasses
        self.peripheral = peripheral
        self.transport = transport
    }

    /// The REST API at an address; nil without a key, where the address is not in numbers, and where the key may not go.
    func client(at address: DeviceAddress) -> GlassesClient? {
        guard let key, let place = GlassesAddress(address), let protection = protection(at: place) else { return nil }
        return GlassesClient(place, key: key, protection: protection, transport: transport)
    }

    /// - Returns: nil where there is none, and nobody has said that none is needed.
    func protection(at place: GlassesAddress) -> GlassesProtection? {
        if let pin { return .pinned(pin) }
        if let device { return .signed(device: device, calls) }
        return unprotected == place.description ? GlassesProtection.none : nil
    }

    func probe(_ address: DeviceAddress) async throws -> DeviceIdentity {
        guard let place = GlassesAddress(address) else { throw PathFailure(.notSent, "it is no address in numbers") }
        guard let protection = protection(at: place) ?? (key == nil ? GlassesProtection.none : nil) else {
            throw PathFailure(.notSent, "these glasses cannot show that it is they, and the key goes nowhere unprotected without your word")
        }
        // The key is told to nobody before it is known who answers.
        switch protection {
        case .pinned(let pin):
            let id = try await GlassesClient(place, key: nil, protection: protection, transport: transport).identity()
            return DeviceIdentity(id: id, fingerprint: pin.hexadecimal)
        case .signed:
            return DeviceIdentity(id: try await GlassesClient(place, key: key, protection: protection, transport: transport).identity())
        case .none: return DeviceIdentity(id: try await GlassesClient(place, key: nil, transport: transport).identity())
        }
    }

    /// Which devices are connected is a person's choice: a link that is wanted comes back by itself, and is told then.
    func connectBluetooth() async throws {
        guard peripheral.state == .connected else { throw PathFailure(.notSent, "the glasses are not connected") }
    }

    func send(
        _ request: GlassesRequest, over path: DevicePath, at address: DeviceAddress?, key: IdempotencyKey?
    ) async throws -> GlassesAnswer {
        switch (path, request) {
        case (.wifi, .status): .status(try await reached(address).send(GlassesCall(.status)).decoded())
        case (.wifi, .change(let change, _)):
            .outcome(try outcome(of: change, try await reached(address).send(change.call, idempotencyKey: key)))
        case (.bluetooth, .status): throw GlassesRequestError.needsWiFi
        case (.bluetooth, .change(let change, _)):
            .outcome(try await overBluetooth { try await equivalent(of: change).perform(glasses, peripheral.timers) })
        }
    }

    func readBack(_ request: GlassesRequest, over path: DevicePath, at address: DeviceAddress?) async throws -> GlassesAnswer? {
        guard case .change(let change, let known) = request else { return nil }
        let found: GlassesOutcome? =
            switch path {
            case .wifi: try await change.outcome(on: try reached(address), known: known)
            case .bluetooth: try await overBluetooth { try await equivalent(of: change).readBack(glasses, known) }
            }
        return found.map { .outcome($0) }
    }

    /// An answer counts as done where it says so, and, of an item that was made, which one it is: the guide's firmware does not tell that.
    private func outcome(of change: GlassesChange, _ body: GlassesBody) throws -> GlassesOutcome {
        let outcome: GlassesOutcome = try body.decoded()
        try outcome.check()
        if change.endpoint.makesItem, device != nil, outcome.id == nil { throw GlassesRequestError.badAnswer }
        return outcome
    }

    private func equivalent(of change: GlassesChange) throws(GlassesRequestError) -> BluetoothEquivalent {
        guard let bluetooth = change.bluetooth else { throw .needsWiFi }
        return bluetooth
    }

    private func reached(_ address: DeviceAddress?) throws -> GlassesClient {
        guard let client = address.flatMap({ client(at: $0) }) else { throw PathFailure(.notSent, "there is no key to the REST API") }
        return client
    }

    /// Tells what became of the way apart from what the glasses answer.
    private func overBluetooth<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        guard peripheral.state == .connected else { throw PathFailure(.notSent, "the glasses are not connected") }
        do {
            return try await body()
        } catch let error as BluetoothError {
            switch error.code {
            case .notConnected, .adapter: throw PathFailure(.notSent, "the glasses are not connected")
            case .disconnected(let reason): throw PathFailure(.lost, "\(reason)")
            case .timedOut: throw PathFailure(.lost, "the glasses did not answer")
            case .notPresent, .notSupported, .valueTooLong, .pairing, .invalidDeclaration, .unavailable, .radio: throw error
            }
        } catch GlassesRequestError.noResponse {
            throw PathFailure(.lost, "the glasses did not tell what became of it")
        }
    }
}

extension PublicKeyPin {
    /// As ``DeviceIdentity/fingerprint`` has it: 64 digits in lowercase.
    var hexadecimal: String {
        sha256.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }

    /// - Returns: nil for anything but 64 hexadecimal digits.
    init?(hexadecimal text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) }
        self.init(sha256: bytes)
    }
}
