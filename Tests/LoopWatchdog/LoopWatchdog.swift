import Bluetooth
import CLoopWatchdog
import Foundation

/// Names every job of the radio's event loop that takes too much of its thread's processor time: disk, hashing and long computations have
/// no place on it, because nobody is answered meanwhile.
///
/// It watches where the variable `OUTRIGGER_LOOP_WATCHDOG` names modules, with a bar between them, and tells on standard error, which
/// `Scripts/swift-tests` reads: it names those of the manifest. Other work on the machine does not count, since only the thread's own time does. Two kinds of jobs may take longer: those of other actors, which
/// simulated time keeps on the loop, and a test's own or the test library's, which have
/// one of their functions on the stack.
enum LoopWatchdog {
    /// What a job may take on a machine of two quiet cores; elsewhere as many times as much as it is slower.
    static let limit: Duration = .milliseconds(5)

    static func begin() {
        Task { @BluetoothActor in
            BluetoothActor.shared.loop.aroundJob = { job, run in
                // Disk work of an actor of its own is where it belongs: without simulated time, it would not be on this thread.
                guard isTask(job) else { return run() }
                loop_watchdog_arm(Int64(limit / .nanoseconds(1)))
                run()
                var frames = [UnsafeMutableRawPointer?](repeating: nil, count: 48)
                var used: Int64 = 0
                let count = loop_watchdog_disarm(&frames, Int32(frames.count), &used)
                // A virtual processor counts as the thread's own what its host takes away.
                guard count > 0, used > Int64(Double(limit / .nanoseconds(1)) * loop_watchdog_slowness()) else { return }
                report(frames.prefix(Int(count)).compactMap(\.self), used: .nanoseconds(used))
            }
        }
    }

    /// The first byte of a job's flags is its kind, and a task's is 0 (swift/ABI/MetadataValues.h, JobKind); an actor's own jobs are others.
    private static func isTask(_ job: UnownedJob) -> Bool {
        unsafeBitCast(job, to: UnsafeRawPointer.self).load(fromByteOffset: 4 * MemoryLayout<Int>.size, as: UInt8.self) == 0
    }

    private static func report(_ frames: [UnsafeMutableRawPointer], used: Duration) {
        let names = frames.map(name)
        // Without a function of ours there is nothing to mend: the job let go of something large, or its stack cannot be seen.
        guard names.contains(where: isOurs) else { return }
        guard !names.contains(where: isOfTest), !frames.contains(where: { library($0) == "libTesting.so" }) else { return }
        guard !names.contains(where: { name in excused.contains { name.contains($0) } }) else { return }
        // The first two are the watchdog's own.
        let stack = names.dropFirst(2).prefix(24).joined(separator: "\n    ")
        let line =
            "error: a job held the radio's thread for \(used.formatted(.units(allowed: [.milliseconds], fractionalPart: .show(length: 1)))):\n    \(stack)\n"
        FileHandle.standardError.write(Data(line.utf8))
    }

    /// Long now and then, for as many short calls before: collections that grow, or are tidied up. As long as a test asks for: a table of
    /// all the handles that there are. On another thread without simulated time: the camera, an actor whose calls a task on the loop makes.
    private static let excused = [
        "TimerQueue.cancel(", "Bluetooth.FIFO.", "TrafficRecorder.(", "AttributeTable.init(", "GlassesDevice.Camera.",
    ]

    /// The watched modules, as a symbol of theirs begins.
    private static let modules = Set(
        ProcessInfo.processInfo.environment["OUTRIGGER_LOOP_WATCHDOG", default: ""].split(separator: "|").map(String.init))

    /// The watched modules, apart from the loop itself.
    private static func isOurs(_ name: String) -> Bool {
        name.matches(of: /\b(\w+)[.]/).contains { modules.contains(String($0.output.1)) }
            && !name.contains("Bluetooth.EventLoop") && !name.contains("LoopWatchdog.")
    }

    private static func isOfTest(_ name: String) -> Bool { !name.hasPrefix("?") && name.contains(/\b\w+Tests[.]/) }

    private static func library(_ address: UnsafeMutableRawPointer) -> String { String(cString: loop_watchdog_library(address)) }

    private static func name(_ address: UnsafeMutableRawPointer) -> String {
        guard let symbol = loop_watchdog_symbol(address) else { return "? in \(library(address))" }
        guard let demangled = demangle(symbol, strlen(symbol), nil, nil, 0) else { return String(cString: symbol) }
        defer { free(demangled) }
        return String(cString: demangled)
    }
}

@_silgen_name("swift_demangle")
private func demangle(
    _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// Called before the first test, by CLoopWatchdog.
@_cdecl("outrigger_watch_loop")
func watchLoop() { LoopWatchdog.begin() }
