import Bluetooth
import Foundation

/// Answers for a person on both sides: the device shows a passkey, and the companion's person reads it there.
@BluetoothActor
package final class PasskeyPerson: PairingAgent {
    package enum Mood { case willing, refusing, absent }
    private struct Refusal: Error {}

    package let ioCapability: IOCapability
    /// The passkeys that the device shows.
    package let shown: AsyncStream<UInt32>
    private let continuation: AsyncStream<UInt32>.Continuation
    private weak var device: PasskeyPerson?
    /// The number that is added to the passkey: a person who errs.
    package var error: UInt32 = 0
    /// The mood in which questions are answered.
    package var mood = Mood.willing
    package private(set) var questions = 0

    package init(_ ioCapability: IOCapability, reading device: PasskeyPerson? = nil) {
        self.ioCapability = ioCapability
        self.device = device
        (shown, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package func show(passkey: UInt32, for peer: UUID) { continuation.yield(passkey) }

    package func enterPasskey(for peer: UUID) async throws -> UInt32 {
        questions += 1
        switch mood {
        case .willing: break
        case .refusing: throw Refusal()
        case .absent:
            // Until the question is void, which cancels this.
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            for await _ in stream {}
            continuation.finish()
            throw CancellationError()
        }
        for await passkey in device?.shown ?? shown { return (passkey + error) % 1_000_000 }
        throw CancellationError()
    }

    package func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { true }
    package func authorize(_ peer: UUID) async throws -> Bool { true }
}
