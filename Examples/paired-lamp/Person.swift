import Bluetooth
import Foundation

/// Whoever stands between the two: reads the passkey from the lamp, and types it in at the companion.
@BluetoothActor
final class Person {
    private let seen: AsyncStream<UInt32>
    private let eyes: AsyncStream<UInt32>.Continuation

    nonisolated init() { (seen, eyes) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// The lamp shows a passkey, 0…999999.
    func see(_ passkey: UInt32) {
        // On another machine than the companion, somebody has to be told.
        let digits = String(passkey)
        FileHandle.standardError.write(Data("passkey \(String(repeating: "0", count: 6 - digits.count))\(digits)\n".utf8))
        eyes.yield(passkey)
    }

    /// What was seen last, or is seen next.
    func remember() async throws -> UInt32 {
        for await passkey in seen { return passkey }
        throw CancellationError()
    }

    /// What is typed at the terminal, on a thread of its own: the radio's must not wait for fingers.
    static func type() async throws -> UInt32 {
        FileHandle.standardError.write(Data("The passkey that the lamp shows: ".utf8))
        let line = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: readLine()) }
        }
        guard let line, line.count == 6, let passkey = UInt32(line) else { throw NoPasskey() }
        return passkey
    }
}

struct NoPasskey: Error, CustomStringConvertible {
    let description = "A passkey has six digits."
}
