#if !os(Linux) || OUTRIGGER_PORTABLE
    import Dispatch
    import Synchronization

    /// The serial executor of ``BluetoothActor`` on Apple's systems: the dispatch queue that CoreBluetooth calls back on. Jobs run in the
    /// order in which they were enqueued.
    package final class EventLoop: SerialExecutor {
        package let queue = DispatchQueue(label: "bluetooth")
        /// What marks the queue, for ``isCurrent``.
        private let mark = DispatchSpecificKey<Bool>()

        private let jobCount = Mutex(0)
        /// Touched on the queue alone.
        private nonisolated(unsafe) var idleHandlers: [(id: Int, handler: IdleHandler)] = []
        private nonisolated(unsafe) var nextIdleID = 0

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

        private func runIdleHandlers() -> Bool {
            guard !idleHandlers.isEmpty else { return false }
            return assumingIsolation { idleHandlers.reduce(false) { $1.handler($1.id) || $0 } }
        }

        /// Whether the caller is on the queue.
        package var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

        package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

        /// Calls the handler whenever nothing else is to be done, until removed: how simulated time passes.
        @BluetoothActor
        package func addIdleHandler(_ handler: @escaping IdleHandler) -> Int {
            nextIdleID += 1
            idleHandlers.append((nextIdleID, handler))
            return nextIdleID
        }

        @BluetoothActor
        package func removeIdleHandler(_ id: Int) { idleHandlers.removeAll { $0.id == id } }

        @BluetoothActor
        package func hasIdleHandler(_ id: Int) -> Bool { idleHandlers.contains { $0.id == id } }
    }
#endif
