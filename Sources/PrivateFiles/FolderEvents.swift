#if os(Linux)
    @preconcurrency import Dispatch
    import Foundation

    /// What Linux tells of a folder (inotify(7)); as long as it is not there, of the nearest one on the way to it.
    ///
    /// Everything happens on the queue of its source, which keeps it until it is cancelled.
    final class FolderEvents {
        private static let mask = UInt32(
            IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

        private let descriptor: Int32
        private let name: String
        private let folder: String
        private var watched: (path: String, watch: Int32)?

        private init(_ descriptor: Int32, _ name: String, _ folder: String) {
            self.descriptor = descriptor
            self.name = name
            self.folder = folder
        }

        deinit { close(descriptor) }

        /// Yields once, and with each change of a file, until the stream ends; false, and nothing, where Linux gives no watch.
        static func tell(_ told: AsyncStream<Void>.Continuation, of name: String, in folder: String) -> Bool {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { return false }
            let events = FolderEvents(descriptor, name, folder)
            guard events.set() else { return false }
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: DispatchQueue(label: "outrigger.folder"))
            source.setEventHandler { if events.read() { told.yield() } }
            // Keeps the descriptor open for as long as it is looked at.
            source.setCancelHandler { _ = events }
            told.onTermination = { _ in source.cancel() }
            told.yield()
            source.activate()
            return true
        }

        /// Watches the folder, or the nearest one that is there on the way to it; whether any could be.
        private func set() -> Bool {
            let before = watched
            var isThere = false
            repeat {
                var path = folder
                var watch = inotify_add_watch(descriptor, path, Self.mask)
                while watch < 0, path != "/" {
                    path = URL(fileURLWithPath: path).deletingLastPathComponent().path
                    watch = inotify_add_watch(descriptor, path, Self.mask)
                }
                guard watch >= 0 else { return false }
                isThere = watched?.path == path
                watched = (path, watch)
                // The next folder may have come before this one was watched.
            } while !isThere && watched?.path != folder
            if let before, before.watch != watched?.watch { inotify_rm_watch(descriptor, before.watch) }
            return true
        }

        /// Reads what there is; whether the file may have changed.
        private func read() -> Bool {
            var isChanged = false
            var isMoved = false
            withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
                while let start = buffer.baseAddress, case let count = Foundation.read(descriptor, start, buffer.count), count > 0 {
                    var offset = 0
                    while offset < count {
                        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        let header = MemoryLayout<inotify_event>.size
                        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                            (isChanged, isMoved) = (true, true)
                        } else if event.wd == watched?.watch {
                            let gone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED)
                            if watched?.path != folder || event.mask & gone != 0 {
                                isMoved = true
                            } else if event.len > 0, String(cString: start.assumingMemoryBound(to: CChar.self) + offset + header) == name {
                                isChanged = true
                            }
                        }
                        offset += header + Int(event.len)
                    }
                }
            }
            guard isMoved else { return isChanged }
            let before = watched?.watch
            return set() && watched?.watch != before || isChanged
        }
    }
#endif
