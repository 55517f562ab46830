/// A characteristic by its service's UUID and its own, as they stand in `InspectScreen`.
public struct CharacteristicPath: Sendable, Equatable {
    /// The service's UUID, as text from outside.
    public var service: String
    /// The characteristic's UUID, as text from outside.
    public var characteristic: String

    /// Makes one from its parts, each as its property says.
    public init(service: String, characteristic: String) {
        self.service = service
        self.characteristic = characteristic
    }
}
