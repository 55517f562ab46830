import Foundation

/// What this process has used so far.
enum Usage {
    /// Seconds of processor time, of every thread, in the program and in the kernel for it.
    static var cpuSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Bytes of resident memory (proc(5), /proc/self/statm, second field).
    ///
    /// Read and parsed by hand: what Foundation brings in when it first reads a file would count for what is measured.
    static var residentBytes: Double {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { text in
            let length = max(0, read(descriptor, text.baseAddress, text.count))
            var pages = 0
            var field = 0
            for byte in text.prefix(length) {
                if byte == UInt8(ascii: " ") { field += 1 } else if field == 1 { pages = pages * 10 + Int(byte) - 48 }
            }
            return Double(pages) * Double(sysconf(Int32(_SC_PAGESIZE)))
        }
    }

    /// How many times memory was allocated; `nil` unless Benchmarks/allocations.c is preloaded.
    static var allocations: Double? { counter("outrigger_allocations") }

    /// Bytes that were allocated and not freed; `nil` unless Benchmarks/allocations.c is preloaded.
    static var heapBytes: Double? { counter("outrigger_heap_bytes") }

    private static func counter(_ name: String) -> Double? {
        typealias Counter = @convention(c) () -> UInt64
        guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), name) else { return nil }
        return Double(unsafeBitCast(symbol, to: Counter.self)())
    }
}
