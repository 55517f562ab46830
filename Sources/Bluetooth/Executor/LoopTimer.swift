#if os(Linux) && !OUTRIGGER_PORTABLE
    import CLinux
    import Glibc

    /// A timer that is the event loop's own, by the time of `ContinuousClock`: what is due is called without a task, another thread
    /// and a way back from it, which together take ten times as long as what most timers do.
    @BluetoothActor
    final class LoopTimer {
        private let descriptor: Int32

        /// - Parameter action: called when the time has come; once for each ``set(after:)``.
        /// - Returns: `nil` where the process has no file descriptors left, or the system does not watch one more.
        init?(_ action: @escaping @BluetoothActor () -> Void) {
            // CLOCK_BOOTTIME goes on while the machine sleeps, as `ContinuousClock` does.
            let descriptor = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            self.descriptor = descriptor
            let isWatched = BluetoothActor.shared.loop.watch(descriptor, for: .readable) { _ in
                var expirations: UInt64 = 0
                // There is nothing to read where it was set anew meanwhile.
                if read(descriptor, &expirations, MemoryLayout<UInt64>.size) > 0 { action() }
            }
            // The descriptor goes with the timer.
            if !isWatched { return nil }
        }

        deinit {
            let descriptor = descriptor
            Task { @BluetoothActor in
                BluetoothActor.shared.loop.unwatch(descriptor)
                close(descriptor)
            }
        }

        /// Sets the timer, in the place of what it was set to.
        func set(after delay: Duration) {
            // Zero would stop it.
            let (seconds, attoseconds) = max(delay, .nanoseconds(1)).components
            var time = itimerspec()
            time.it_value = timespec(tv_sec: Int(clamping: seconds), tv_nsec: Int((attoseconds + 999_999_999) / 1_000_000_000))
            if time.it_value.tv_nsec == 1_000_000_000 { time.it_value = timespec(tv_sec: time.it_value.tv_sec + 1, tv_nsec: 0) }
            timerfd_settime(descriptor, 0, &time, nil)
        }
    }
#endif
