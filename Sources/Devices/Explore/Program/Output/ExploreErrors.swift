import Companion
import Explore
import ExploreServer
import Program

extension APIError: CodedError {}

extension UnknownPlace: CodedError {
    var code: String { "not-found" }
}

extension PlaceStoreError: CodedError {
    public var code: String { "data" }
}
