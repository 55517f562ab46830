import Companion
import Explore
import ExploreServer
import Program

extension APIError: CodedError {}

extension PlaceStoreError: CodedError {
    public var code: String { "data" }
}
