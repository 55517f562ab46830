/// The body of `POST /api/chat`.
public struct ChatAPIRequest: Sendable, Hashable, Encodable {
    /// What the person says; not blank.
    public var message: String
    /// Where the person is; both are left out where that is not known.
    public var latitude: Double?
    public var longitude: Double?

    /// A message of somebody who is somewhere.
    public init(message: String, location: Coordinates? = nil) {
        self.message = message
        (latitude, longitude) = (location?.latitude, location?.longitude)
    }
}
