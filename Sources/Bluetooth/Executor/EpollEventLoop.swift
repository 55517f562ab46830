#if os(Linux) && !OUTRIGGER_PORTABLE
    import CLinux
    import Glibc
    import Synchronization

    /// The serial executor of ``BluetoothActor`` on Linux: one thread, one epoll. Jobs run in the order in which they were
    /// enqueued, whatever their priority, so that a simulated run is the same every time.
    package final class EventLoop: SerialExecutor {
        /// Events of a watched descriptor.
        package struct Readiness: OptionSet, Sendable {
            package let rawValue: UInt32
            package init(rawValue: UInt32) { self.rawValue = rawValue }
            package static let readable = Readiness(rawValue: EPOLLIN.rawValue)
            package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
            /// The other end was closed, or the descriptor is broken; reported without being asked for.
            package static let closed = Readiness(rawValue: EPOLLHUP.rawValue)

            /// Reads the events of epoll, its two words for "closed" as one.
            fileprivate init(events: UInt32) {
                self.init(rawValue: events & EPOLLERR.rawValue == 0 ? events : events | EPOLLHUP.rawValue)
            }
        }

        package typealias ReadinessHandler = @BluetoothActor (Readiness) -> Void

        private struct State {
            var jobs: [UnownedJob] = []
            var isWoken = false
        }

        private let state = Mutex(State())
        private let epoll: Int32
        private let wake: Int32
        /// Touched on the loop's thread alone.
        private nonisolated(unsafe) var handlers: [Int32: (watch: UInt32, handler: ReadinessHandler)] = [:]
        private nonisolated(unsafe) var lastWatch: UInt32 = 0
        nonisolated(unsafe) var idleHandlers: [(id: Int, handler: IdleHandler)] = []
        nonisolated(unsafe) var lastIdleID = 0
        /// Called on the loop in the place of each job, which it runs: how tests measure them. Set on the actor alone.
        @exclusivity(unchecked) package nonisolated(unsafe) var aroundJob: ((UnownedJob, _ run: () -> Void) -> Void)?
        /// Says which error watching a descriptor ends in: how tests make the system refuse. Set on the actor alone.
        package nonisolated(unsafe) var refuses: ((_ descriptor: Int32) -> Int32?)?
        @exclusivity(unchecked) private nonisolated(unsafe) var thread = pthread_t()

        init() {
            epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
            wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            precondition(epoll >= 0 && wake >= 0, "the process has no file descriptors left for the Bluetooth event loop")
            var event = epoll_event(events: EPOLLIN.rawValue, data: Self.data(wake, watch: 0))
            epoll_ctl(epoll, EPOLL_CTL_ADD, wake, &event)
            let opaque = Unmanaged.passRetained(self)
            let error = pthread_create(
                &thread, nil,
                { pointer in
                    clinux_name_thread("bluetooth")
                    Unmanaged<EventLoop>.fromOpaque(pointer!).takeRetainedValue().runForever()
                }, opaque.toOpaque())
            precondition(error == 0, "the process can have no more threads")
        }

        package func enqueue(_ job: consuming ExecutorJob) {
            let unowned = UnownedJob(job)
            let mustWake = state.withLock { state in
                state.jobs.append(unowned)
                defer { state.isWoken = true }
                return !state.isWoken
            }
            if mustWake { _ = eventfd_write(wake, 1) }
        }

        /// True where the caller is on the loop's thread.
        package var isCurrent: Bool { pthread_equal(pthread_self(), thread) != 0 }

        package func checkIsolated() { precondition(isCurrent, "this code belongs on the Bluetooth actor") }

        /// Calls the handler whenever the descriptor is ready, until ``unwatch(_:)``. A second call replaces what is asked for.
        ///
        /// A descriptor that cannot be waited for, a regular file for instance, is a mistake in the program, and stops it.
        ///
        /// - Returns: false where the system has no room for one more (`fs.epoll.max_user_watches`, memory), which is no reason to stop
        ///   what is watched already: the handler is not called, and the caller gives that descriptor up.
        @BluetoothActor @discardableResult
        package func watch(_ descriptor: Int32, for readiness: Readiness, handler: @escaping ReadinessHandler) -> Bool {
            lastWatch &+= 1
            var event = epoll_event(events: readiness.rawValue, data: Self.data(descriptor, watch: lastWatch))
            let isNew = handlers.updateValue((lastWatch, handler), forKey: descriptor) == nil
            var error = epoll_ctl(epoll, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, &event)
            // It was closed without `unwatch`, which the kernel forgets by itself, and its number given to another one.
            if error != 0, errno == ENOENT { error = epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) }
            if let code = refuses?(descriptor) {
                error = -1
                errno = code
            }
            if error == 0 { return true }
            let code = errno
            precondition(code == ENOSPC || code == ENOMEM, "descriptor \(descriptor) cannot be watched: error \(code)")
            unwatch(descriptor)
            return false
        }

        /// A descriptor's number is used again once it is closed: events that were already fetched belong to the watch, not to the number.
        private static func data(_ descriptor: Int32, watch: UInt32) -> epoll_data_t {
            epoll_data_t(u64: UInt64(watch) << 32 | UInt64(UInt32(bitPattern: descriptor)))
        }

        /// Call this before the descriptor is closed.
        @BluetoothActor
        package func unwatch(_ descriptor: Int32) {
            guard handlers.removeValue(forKey: descriptor) != nil else { return }
            epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
        }

        private func runForever() -> Never {
            let executor = asUnownedSerialExecutor()
            var events = [epoll_event](repeating: epoll_event(), count: 64)
            var batch: [UnownedJob] = []
            while true {
                batch.removeAll(keepingCapacity: true)
                state.withLock { state in
                    swap(&batch, &state.jobs)
                    // More jobs may come while these run: they need no wake, because the queue is looked at again before waiting.
                    state.isWoken = true
                }
                for job in batch {
                    if let aroundJob {
                        aroundJob(job) { job.runSynchronously(on: executor) }
                    } else {
                        job.runSynchronously(on: executor)
                    }
                }
                var isBusy = !batch.isEmpty
                if !isBusy { isBusy = runIdleHandlers() }
                if !isBusy {
                    isBusy = state.withLock { state in
                        state.isWoken = !state.jobs.isEmpty
                        return state.isWoken
                    }
                }
                poll(&events, wait: !isBusy)
            }
        }

        private func poll(_ events: inout [epoll_event], wait: Bool) {
            let count = epoll_wait(epoll, &events, Int32(events.count), wait ? -1 : 0)
            guard count > 0 else { return }
            for event in events[..<Int(count)] {
                let descriptor = Int32(bitPattern: UInt32(truncatingIfNeeded: event.data.u64))
                if descriptor == wake {
                    var value: eventfd_t = 0
                    eventfd_read(wake, &value)
                } else if let (watch, handler) = handlers[descriptor], UInt64(watch) == event.data.u64 >> 32 {
                    assumingIsolation { handler(Readiness(events: event.events)) }
                }
            }
        }
    }
#endif
