#if os(Linux) && !OUTRIGGER_PORTABLE
    import Bluetooth
    import Glibc
    import Testing

    @Suite @BluetoothActor struct EventLoopTests {
        /// Two ends of a pipe, the reading one first.
        private func makePipe() throws -> (read: Int32, write: Int32) {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            return (ends[0], ends[1])
        }

        /// Returns when the loop has looked at its descriptors.
        private func pollOnce() async throws {
            let flush = try makePipe()
            let loop = BluetoothActor.shared.loop
            await withCheckedContinuation { continuation in
                loop.watch(flush.read, for: .readable) { _ in
                    loop.unwatch(flush.read)
                    continuation.resume()
                }
                _ = Glibc.write(flush.write, "x", 1)
            }
            close(flush.read)
            close(flush.write)
        }

        @Test func `tasks run in the order in which they were started, whatever their priority`() async {
            var order: [Int] = []
            let priorities: [TaskPriority] = [.low, .high, .background, .medium]
            let tasks = (0..<200).map { index in
                Task(priority: priorities[index % 4]) { @BluetoothActor in order.append(index) }
            }
            for task in tasks { await task.value }
            #expect(order == Array(0..<200))
        }

        @Test func `no job from another thread is overslept`() async {
            let counter = Box(0)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<2000 {
                    // Each one starts on another thread, so that the loop falls asleep and is woken again and again.
                    group.addTask { await counter.add(1) }
                }
            }
            #expect(counter.value == 2000)
        }

        @Test func `a handler is isolated to the actor`() async throws {
            let pipe = try makePipe()
            let loop = BluetoothActor.shared.loop
            let readiness = await withCheckedContinuation { continuation in
                loop.watch(pipe.read, for: .readable) { readiness in
                    BluetoothActor.shared.preconditionIsolated()
                    loop.unwatch(pipe.read)
                    continuation.resume(returning: readiness)
                }
                _ = Glibc.write(pipe.write, "x", 1)
            }
            #expect(readiness.contains(.readable))
            close(pipe.read)
            close(pipe.write)
        }

        @Test func `an event of a closed descriptor does not reach the one that has its number now`() async throws {
            let loop = BluetoothActor.shared.loop
            let first = try makePipe()
            let second = try makePipe()
            let silent = try makePipe()
            _ = Glibc.write(first.write, "x", 1)
            _ = Glibc.write(second.write, "x", 1)
            var events: [String] = []
            // Both are ready in one look of the loop; whichever comes first closes the other, and gives its number away.
            func replace(_ descriptor: Int32, from own: Int32) {
                loop.unwatch(own)
                loop.unwatch(descriptor)
                dup2(silent.read, descriptor)
                loop.watch(descriptor, for: .readable) { _ in events.append("stale") }
            }
            loop.watch(first.read, for: .readable) { _ in
                events.append("first")
                replace(second.read, from: first.read)
            }
            loop.watch(second.read, for: .readable) { _ in
                events.append("second")
                replace(first.read, from: second.read)
            }
            try await pollOnce()
            try await pollOnce()
            #expect(events == ["first"] || events == ["second"])
            loop.unwatch(first.read)
            loop.unwatch(second.read)
            for descriptor in [first.read, first.write, second.read, second.write, silent.read, silent.write] { close(descriptor) }
        }

        @Test func `a descriptor that was closed without a word can be watched again under its number`() async throws {
            let loop = BluetoothActor.shared.loop
            let old = try makePipe()
            loop.watch(old.read, for: .readable) { _ in }
            close(old.read)
            let new = try makePipe()
            dup2(new.read, old.read)
            _ = Glibc.write(new.write, "x", 1)
            var isReadable = false
            loop.watch(old.read, for: .readable) { _ in
                isReadable = true
                loop.unwatch(old.read)
            }
            try await pollOnce()
            #expect(isReadable)
            for descriptor in [old.read, old.write, new.read, new.write] { close(descriptor) }
        }

        @Test(arguments: [ENOSPC, ENOMEM])
        func `a descriptor for which the system has no room is given up, and the others go on`(code: Int32) async throws {
            let loop = BluetoothActor.shared.loop
            let (kept, refused) = (try makePipe(), try makePipe())
            var events: [String] = []
            #expect(
                loop.watch(kept.read, for: .readable) { _ in
                    events.append("kept")
                    loop.unwatch(kept.read)
                })
            loop.refuses = { [read = refused.read] in $0 == read ? code : nil }
            defer { loop.refuses = nil }
            #expect(!loop.watch(refused.read, for: .readable) { _ in events.append("refused") })
            for pipe in [kept, refused] { _ = Glibc.write(pipe.write, "x", 1) }
            try await pollOnce()
            #expect(events == ["kept"])
            // Once there is room, it can be watched.
            loop.refuses = nil
            #expect(
                loop.watch(refused.read, for: .readable) { _ in
                    events.append("later")
                    loop.unwatch(refused.read)
                })
            try await pollOnce()
            #expect(events == ["kept", "later"])
            for descriptor in [kept.read, kept.write, refused.read, refused.write] { close(descriptor) }
        }

        @Test func `a peer that closes is reported`() async throws {
            let loop = BluetoothActor.shared.loop
            let pipe = try makePipe()
            var readiness = EventLoop.Readiness()
            loop.watch(pipe.read, for: .readable) {
                readiness = $0
                loop.unwatch(pipe.read)
            }
            close(pipe.write)
            try await pollOnce()
            #expect(readiness.contains(.closed))
            close(pipe.read)
        }

        @Test func `an idle handler is called when nothing is left to do, and may remove itself`() async throws {
            let loop = BluetoothActor.shared.loop
            let calls = Box(0)
            let id = Box(0)
            await withCheckedContinuation { continuation in
                id.value = loop.addIdleHandler { _ in
                    calls.value += 1
                    loop.removeIdleHandler(id.value)
                    continuation.resume()
                    return true
                }
            }
            try await pollOnce()
            #expect(calls.value == 1)
        }
    }
#endif
