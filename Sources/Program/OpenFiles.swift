import Glibc

/// The descriptors that the process may have open.
enum OpenFiles {
    /// Enough for every limit of the program, and not so many that starting other programs becomes slow.
    private static let wanted: rlim_t = 8192

    /// Raises the soft limit, which many systems set to 1,024 for programs that use `select`. What the hard limit forbids stays forbidden;
    /// the servers then have fewer connections.
    static func raiseLimit() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(limit.rlim_max, wanted)
        setrlimit(resource, &limit)
    }
}
