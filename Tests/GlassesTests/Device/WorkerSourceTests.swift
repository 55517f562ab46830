import Foundation
import GlassesContract
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

/// A camera in a process of its own: its pictures, its end, and what becomes of one that fails.
@Suite struct WorkerSourceTests {
    private let folder: TemporaryFolder
    private let size: CameraSettings.Resolution

    init() throws {
        folder = try TemporaryFolder()
        // Luma lines of 68 bytes and chroma lines of 36.
        size = try CameraSettings.Resolution(width: 66, height: 64)
    }

    private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    /// - Parameter script: gets the folder as its first word, then what a worker is called with.
    private func source(_ script: String) -> WorkerSource {
        WorkerSource(CameraWorker(program: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script, "worker", folder.path]))
    }

    /// Pictures without end, of which each line ends with bytes that are none of it.
    private static let endless = #"echo $$ > "$1/pid"; echo "$@" >> "$1/calls"; while cat "$1/picture"; do :; done"#

    private func writePicture() throws {
        var bytes: [UInt8] = []
        for row in 0..<64 { bytes += [UInt8](repeating: UInt8(row), count: 66) + [255, 255] }
        for value in [UInt8(100), 200] { for _ in 0..<32 { bytes += [UInt8](repeating: value, count: 33) + [255, 255, 255] } }
        #expect(bytes.count == RawPlanes(width: 66, height: 64).size)
        try Data(bytes).write(to: file("picture"))
    }

    @Test func `pictures are the worker's, and it lives while somebody looks`() throws {
        try writePicture()
        let source = source(Self.endless)
        for _ in 0..<3 {
            let image = try source.picture(size, at: Date())
            #expect((image.width, image.height) == (66, 64))
            for row in 0..<64 { #expect(image.bytes[(row * 66)..<((row + 1) * 66)].allSatisfy { $0 == UInt8(row) }) }
            #expect(image.bytes[(66 * 64)...].prefix(33 * 32).allSatisfy { $0 == 100 })
            #expect(image.bytes.suffix(33 * 32).allSatisfy { $0 == 200 })
        }
        let calls = try String(contentsOf: file("calls"), encoding: .utf8).split(separator: "\n")
        #expect(calls == ["\(folder.path) --width 66 --height 64 --rate 30"])
        let pid = try #require(pid_t(try String(contentsOf: file("pid"), encoding: .utf8).dropLast()))
        #expect(kill(pid, 0) == 0)
        source.rest()
        #expect(kill(pid, 0) != 0)
    }

    @Test func `one that is unplugged gives none, and its picture when it is back`() throws {
        try writePicture()
        let source = source(Self.endless)
        _ = try source.picture(size, at: Date())
        source.isPlugged = false
        #expect(throws: GlassesError.cameraUnavailable) { try source.picture(size, at: Date()) }
        source.isPlugged = true
        _ = try source.picture(size, at: Date())
    }

    @Test func `one that fails is not started again with each picture`() throws {
        let source = source(#"echo >> "$1/calls"; exit 1"#)
        for _ in 0..<20 { #expect(throws: GlassesError.cameraUnavailable) { try source.picture(size, at: Date()) } }
        #expect(try Data(contentsOf: file("calls")).count < 20)
    }

    @Test func `a picture whose lines have nothing between them is taken as it is`() {
        let planes = RawPlanes(width: 64, height: 2)
        #expect(planes.size == 64 * 3)
        let bytes = (0..<UInt8(192)).map { $0 }
        #expect(planes.image(bytes).bytes == bytes)
    }
}
