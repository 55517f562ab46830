#if os(Linux)
    import CLinux
#endif

/// What this process has in memory.
public enum ProcessMemory {
    /// Gives back what it has of its files, the code and the constants of the program and of its libraries, and the free part of the heap.
    ///
    /// A start reads much that nobody needs again: Swift's runtime looks through the records of every type, and the kernel maps 64 KiB
    /// around each page that is touched. Nothing is lost: the kernel keeps such a page in its cache of files for as long as it has room,
    /// and maps it where it is used again. What the process has written stays as it is. A debugger's breakpoints do not.
    ///
    /// Elsewhere than on Linux nothing happens.
    public static func release() {
        #if os(Linux)
            clinux_release_pages()
        #endif
    }
}
