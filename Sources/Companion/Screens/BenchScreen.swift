/// The simulated hardware: what a person standing at the bench would see and could do. With a real radio there is no bench.
public struct BenchScreen: Encodable, Sendable {
    /// False with a real radio; everything else is then empty.
    public var isAvailable: Bool
    /// The simulated devices, in a fixed order.
    public var twins: [Twin]
    /// Faults of the room instead of one device's, for example "Adapter switched off".
    public var faults: [Fault]
    /// The seconds that pass for the devices in one of the machine's; `nil` where they live as real ones do.
    public var pace: Int?

    /// Makes one from its parts, each as its property says.
    public init(isAvailable: Bool = true, twins: [Twin] = [], faults: [Fault] = [], pace: Int? = nil) {
        self.isAvailable = isAvailable
        self.twins = twins
        self.faults = faults
        self.pace = pace
    }
}
