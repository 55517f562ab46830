#if canImport(Darwin)
    /// HTTP by the platform: `URLSession` on Apple's, libcurl on Linux. Connections are kept and used again.
    public typealias SystemHTTPTransport = URLSessionTransport
#else
    /// HTTP by the platform: `URLSession` on Apple's, libcurl on Linux. Connections are kept and used again.
    public typealias SystemHTTPTransport = CurlTransport
#endif
