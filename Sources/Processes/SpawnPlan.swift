import Foundation

#if os(Linux)
    import CLinux
#endif

/// What `posix_spawn` is to do for a child: its streams, its folder, its signals.
struct SpawnPlan {
    #if canImport(Darwin)
        private var actions: posix_spawn_file_actions_t?
        private var attributes: posix_spawnattr_t?
    #else
        private var actions = posix_spawn_file_actions_t()
        private var attributes = posix_spawnattr_t()
    #endif
    /// The child's ends of the pipes, which this process closes.
    private var theirs: [FileHandle] = []

    /// - Parameter leadsGroup: the child leads a process group of its own.
    init(leadsGroup: Bool) {
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        // A thread of Dispatch's has blocked most signals, and a child would inherit that.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        if leadsGroup {
            posix_spawnattr_setpgroup(&attributes, 0)
            flags |= POSIX_SPAWN_SETPGROUP
        }
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    mutating func destroy() {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    /// Leads a standard stream of the child.
    ///
    /// - Returns: this process's end, where it is a pipe.
    mutating func connect(_ descriptor: Int32, to stream: ChildProcess.Stream) throws -> FileHandle? {
        switch stream {
        case .nothing:
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
        case .inherited:
            // Also where it is closed on exec: a copy onto itself is not.
            posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor)
        case .output:
            posix_spawn_file_actions_adddup2(&actions, 1, descriptor)
        case .bytes(let bytes):
            guard bytes.count <= ChildProcess.maximumInput else { throw Self.error(E2BIG) }
            let (reading, writing) = try Self.pipe()
            // While this process has the other end, all of it finds room, and no signal tells of a reader that is gone.
            try writing.write(contentsOf: Data(bytes))
            posix_spawn_file_actions_adddup2(&actions, reading.fileDescriptor, descriptor)
            theirs.append(reading)
        case .pipe:
            let (reading, writing) = try Self.pipe()
            let (ours, their) = descriptor == 0 ? (writing, reading) : (reading, writing)
            posix_spawn_file_actions_adddup2(&actions, their.fileDescriptor, descriptor)
            theirs.append(their)
            return ours
        }
        return nil
    }

    mutating func work(in folder: String) { posix_spawn_file_actions_addchdir_np(&actions, folder) }

    /// - Returns: the child's number.
    mutating func spawn(_ program: String, _ arguments: [String], _ variables: [String]) throws -> pid_t {
        #if !canImport(Darwin)
            posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        #endif
        var child = pid_t()
        let failure = Self.withPointers(arguments) { arguments in
            Self.withPointers(variables) { posix_spawnp(&child, program, &actions, &attributes, arguments, $0) }
        }
        guard failure == 0 else { throw Self.error(failure) }
        return child
    }

    /// Two ends above the standard streams, so that leading one of those does not close another's.
    private static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            guard Foundation.pipe(&ends) == 0 else { throw error(errno) }
        #else
            guard pipe2(&ends, O_CLOEXEC) == 0 else { throw error(errno) }
        #endif
        for index in 0...1 where ends[index] <= 2 {
            let moved = fcntl(ends[index], F_DUPFD_CLOEXEC, 3)
            let code = errno
            close(ends[index])
            ends[index] = moved
            guard moved >= 0 else {
                close(ends[1 - index])
                throw error(code)
            }
        }
        return (
            FileHandle(fileDescriptor: ends[0], closeOnDealloc: true), FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        )
    }

    private static func withPointers<Value>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value) -> Value {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }

    private static func error(_ code: Int32) -> any Error { POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
}
