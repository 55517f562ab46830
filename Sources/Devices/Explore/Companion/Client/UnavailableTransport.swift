import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Stands in for a server that cannot be: every call fails with the reason.
struct UnavailableTransport: ExploreTransport {
    let reason: String

    func answer(to request: URLRequest) async throws -> (status: Int, body: Data) { throw APIError.unavailable(reason) }
}

extension APIService {
    /// Calls that all fail with ``APIError/unavailable(_:)``, for where there is no server to call.
    ///
    /// - Parameters:
    ///   - reason: what is wrong and what to do, in a sentence.
    ///   - address: what was to be called, as far as it is known.
    public static func unavailable(_ reason: String, address: String = APIConfiguration.defaultAddress) throws(APIError) -> APIService {
        APIService(try APIConfiguration(address, source: "nobody", isConfigured: false), transport: UnavailableTransport(reason: reason))
    }
}
