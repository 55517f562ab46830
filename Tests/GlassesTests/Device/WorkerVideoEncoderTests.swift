import Foundation
import Synchronization
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

/// The process that encodes: what goes in comes out, and one that hangs is ended.
@Suite struct WorkerVideoEncoderTests {
    /// Larger than what a pipe holds.
    private static let picture = [UInt8](repeating: 7, count: 1 << 18)

    /// A worker that is ended takes no more, which must be an error, as in the program, and not a signal.
    init() { signal(SIGPIPE, SIG_IGN) }

    private func encode(_ script: String, clock: any Clock<Duration>, to output: @escaping @Sendable ([UInt8]) -> Void) async throws {
        let encoder = WorkerVideoEncoder(program: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script, "worker"], clock: clock)
        try await encoder.encode(
            width: 64, height: 64, rate: 30, from: { write in for _ in 0..<3 { try await write(Self.picture) } }, to: output)
    }

    @Test func `what goes in comes out, to the end`() async throws {
        let count = Mutex(0)
        try await encode("exec cat", clock: ContinuousClock()) { bytes in count.withLock { $0 += bytes.count } }
        #expect(count.withLock { $0 } == 3 << 18)
    }

    @Test func `what a worker has to say of its work is told once it is done`() async throws {
        let lines = Mutex<[String]>([])
        let encoder = WorkerVideoEncoder(
            program: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "echo 'By x264.' >&2; exec cat", "worker"],
            report: { line in lines.withLock { $0.append(line) } })
        try await encoder.encode(width: 64, height: 64, rate: 30, from: { write in try await write(Self.picture) }, to: { _ in })
        #expect(lines.withLock { $0 } == ["By x264."])
    }

    @Test func `a worker that takes nothing and gives nothing is ended`() async throws {
        await #expect(throws: GlassesError.recordingUnavailable("The recording stood still for 30 s, and was ended.")) {
            try await encode("exec sleep 600", clock: JumpingClock()) { _ in }
        }
    }

    @Test func `one that does not end when there is no more is ended too`() async throws {
        await #expect(throws: GlassesError.recordingUnavailable("The recording stood still for 30 s, and was ended.")) {
            try await encode("cat > /dev/null; exec sleep 600", clock: JumpingClock()) { _ in }
        }
    }
}
