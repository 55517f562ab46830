import Foundation
import Speaker
import TestSupport
import Testing

@testable import SpeakerDevice

/// A power cut at any moment: a process that updates, restarts, validates and rolls back is killed with SIGKILL again and again.
@Suite(.serialized) struct FirmwareSlotsKillTests {
    @Test func `killed at any random moment, the speaker starts a firmware that verifies`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.path
        var random = SeededNumbers(seed: 0x9_1EC)
        var versions: Set<String> = []
        let kills = Depth.scaled(6)
        // On a busy machine no update may get through in the moments that are enough elsewhere: then they are longer.
        for round in 0..<(4 * kills) where round < kills || versions.count < 2 {
            let delay = UInt32(random.below(60_000 << (2 * (round / kills))))
            let seed = random.next()
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, delay = delay as UInt32, seed = seed as UInt64] in
                Thread.detachNewThread {
                    // The one place where the moment has to be arbitrary: nothing can be waited for.
                    usleep(delay)
                    kill(getpid(), SIGKILL)
                }
                try updateForEver(in: path, seed: seed)
            }
            let slots = try FirmwareSlots(
                folder: folder.url, factory: FirmwareImageBuilder(version: "factory", payloadByteCount: 0).build())
            let running = try slots.boot()
            versions.insert(running.image.descriptor.version)
            // What is left on disk starts as a new process would find it, and settings are whole.
            #expect(SpeakerControl.preset.range.contains(Int(SpeakerSound(folder: folder.url)[.preset])))
        }
        #expect(versions.count > 1, "no update got through, so nothing was tested: \(versions)")
    }
}

/// Installs one version after the other and never returns.
private func updateForEver(in path: String, seed: UInt64) throws {
    let folder = URL(fileURLWithPath: path)
    var random = SeededNumbers(seed: seed)
    let slots = try FirmwareSlots(folder: folder, factory: FirmwareImageBuilder(version: "2.4.3", payloadByteCount: 20_000).build())
    try slots.boot()
    while true {
        try slots.validate()
        let image = FirmwareImageBuilder(version: "3.\(random.below(1_000))", payloadByteCount: 20_000).build()
        var writer = try slots.beginUpdate()
        for start in stride(from: 0, to: image.count, by: 1_024) {
            try writer.append(Array(image[start..<min(start + 1_024, image.count)]))
        }
        _ = try slots.finishUpdate(writer)
        var sound = SpeakerSound()
        sound[.preset] = UInt8(random.below(4))
        try sound.save(to: folder)
        try slots.boot()
        switch random.below(3) {
        case 0: try slots.boot()
        case 1: try? slots.rollBack()
        default: break
        }
        try slots.boot()
    }
}
