#if !os(Linux) || OUTRIGGER_PORTABLE
    import Dispatch
    import Synchronization

    /// The serial executor of ``BluetoothActor`` on Apple's systems: the dispatch queue that CoreBluetooth calls back on. Jobs run in the
    /// order in which they were enqueued.
    package final class EventLoop: SerialExecutor {
        package let queue = DispatchQueue(label: "bluetooth")
        /// The mark of the queue, for ``isCurrent``.
        private let mark = DispatchSpecificKey<Bool>()

        private let jobCount = Mutex(0)
        /// Touched on the queue alone.
        nonisolated(unsafe) var idleHandlers: [(id: Int, handler: IdleHandler)] = []
        nonisolated(unsafe) var lastIdleID = 0

        init() { queue.setSpecific(key: mark, value: true) }

        package func enqueue(_ job: consuming ExecutorJob) {
            let unowned = UnownedJob(job)
            jobCount.withLock { $0 += 1 }
            queue.async { [self] in
                unowned.runSynchronously(on: asUnownedSerialExecutor())
                jobCount.withLock { $0 -= 1 }
                while jobCount.withLock({ $0 == 0 }), runIdleHandlers() {}
            }
        }

        /// True where the caller is on the queue.
        package var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

        package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
    }
#endif
