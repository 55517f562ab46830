import Bottle
import BottleDevice
import Foundation
import TestSupport
import Testing

/// A power cut at any moment: a process that calibrates, drinks, deletes and synchronises is killed with SIGKILL again and again.
@Suite(.serialized) struct BottleStoreKillTests {
    @Test func `killed at any random moment, the bottle has its old memory or the new one`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("bottle.sqlite").path
        var random = SeededNumbers(seed: 0xB07)
        var last = 0
        var kills = 0
        for _ in 0..<Depth.scaled(8) {
            let delay = UInt32(20_000 + random.below(60_000))
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, delay = delay as UInt32] in
                Thread.detachNewThread {
                    // The one place where the moment has to be arbitrary: nothing can be waited for.
                    usleep(delay)
                    kill(getpid(), SIGKILL)
                }
                try await changeForEver(path)
            }
            let memory = try await BottleStore(.file(path)).load()
            let step = Int(memory.totalResetTime)
            // Every part is of one and the same step: nothing is half there.
            #expect(memory == Self.memory(step))
            #expect(step >= last, "step \(step) came after step \(last)")
            if step > last { kills += 1 }
            last = step
        }
        #expect(kills > Depth.scaled(2), "hardly anything was stored between two kills, so nothing was tested: \(last) steps")
    }

    /// What the memory is after a number of steps. All of it changes with every step.
    static func memory(_ step: Int) -> BottleMemory {
        var memory = BottleMemory()
        guard step > 0 else { return memory }
        memory.calibration = try? CalibrationData(empty: Int32(step), full: Int32(step) + 373_500, scale: 450)
        memory.capacity = UInt16(step % 1_000)
        memory.dailyGoal = UInt16(1_000 + step % 3_000)
        memory.settings = BottleSettings(rawValue: UInt32(step))
        memory.totalResetTime = UInt32(step)
        // The last forty drinks, every third deleted and every second synchronised, so that rows come, change and go.
        let first = max(1, step - 39)
        let records = (first...step).map { id in
            var flags: DrinkRecord.Flags = id % 2 == step % 2 ? .synced : []
            if id % 3 == step % 3 { flags.insert(.deleted) }
            return DrinkRecord(id: UInt32(id), time: UInt32(60 * id), amount: 40, level: UInt16(id % 800), kind: .gulp, flags: flags)
        }
        memory.drinks = DrinkLog(records: records)
        return memory
    }
}

/// Stores one step after the other and never returns.
private func changeForEver(_ path: String) async throws {
    let store = BottleStore(.file(path))
    var step = Int(try await store.load().totalResetTime)
    var revision = 0
    while true {
        step += 1
        revision += 1
        try await store.save(BottleStoreKillTests.memory(step), revision: revision)
    }
}
