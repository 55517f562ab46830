import Foundation
import GlassesDevice

/// A microphone of ALSA's, through the `arecord` program, which has it: it is ended when nothing is to be heard.
public struct Recorder: Microphone {

    public let name: String
    private let program: URL?

    /// - Parameters:
    ///   - program: `arecord`; nil where it is missing.
    ///   - name: the device as ALSA calls it: "default", "plughw:1,0".
    public init(program: URL?, name: String) {
        self.program = program
        self.name = name
    }

    public func capture(_ take: @Sendable (SoundPiece) async throws -> Void) async throws {
        guard let program else { throw MicrophoneGone("arecord is missing; install it with “sudo apt-get install alsa-utils”.") }
        let child: ChildFilter
        do {
            child = try ChildFilter(
                program, ["-q", "-D", name, "-t", "raw", "-f", "S16_LE", "-r", "\(SoundPiece.rate)", "-c", "1"],
                environment: ["LC_ALL": "C"])
        } catch { throw MicrophoneGone("The microphone “\(name)” cannot be used: \(error)") }
        try await withTaskCancellationHandler {
            defer { child.kill() }
            var cutter = SoundCutter()
            // A pipe that cannot be read has ended.
            while let bytes = try? await child.read() { for piece in cutter.cut(bytes) { try await take(piece) } }
            let (_, words) = await child.end()
            try Task.checkCancellation()
            throw MicrophoneGone("The microphone “\(name)” gives no sound\(words.isEmpty ? "" : ": \(words)").")
        } onCancel: {
            child.kill()
        }
    }
}
