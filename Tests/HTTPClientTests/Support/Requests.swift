import Foundation
import HTTPClient
import Testing

/// A request to an address that a test writes down.
func request(_ address: String, _ change: (inout HTTPClientRequest) -> Void = { _ in }) throws -> HTTPClientRequest {
    var request = HTTPClientRequest(try #require(URL(string: address)))
    change(&request)
    return request
}
