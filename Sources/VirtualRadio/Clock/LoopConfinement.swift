import Bluetooth
import Foundation
import Synchronization

/// Keeps what the Bluetooth actor's thread starts on that thread while a simulated clock exists.
///
/// Swift resumes a task that waits for a continuation or for another task on the global executor first, and from there on its
/// actor. For a moment the event loop has nothing to do although work is under way, and a clock that takes idleness for "nothing
/// left to do" would let time jump too early. The concurrency runtime has a hook for jobs that go to the global executor; jobs that
/// the event loop's own thread sends there are put into the event loop instead. Jobs from other threads, and programs without a
/// simulated clock, are left alone.
enum LoopConfinement {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    private static let clocks = Atomic<Int>(0)

    /// Installed once, and kept: the runtime reads the hook without a lock, so it must not come and go.
    private static let isInstalled: Bool = {
        guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else { return false }
        let hook: Hook = { job, original in
            let loop = BluetoothActor.shared.loop
            if clocks.load(ordering: .relaxed) > 0, loop.isCurrent {
                loop.enqueue(ExecutorJob(job))
            } else {
                original(job)
            }
        }
        symbol.assumingMemoryBound(to: Optional<Hook>.self).pointee = hook
        return true
    }()

    static func begin() {
        precondition(isInstalled, "this Swift runtime has no hook for the global executor, which simulated time needs")
        clocks.add(1, ordering: .relaxed)
    }

    static func end() { clocks.subtract(1, ordering: .relaxed) }
}
