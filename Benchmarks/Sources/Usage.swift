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
    static var residentBytes: Double {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Double(fields[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) : 0
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
