extension BenchScreen {
    /// A bottle on its load cell.
    public struct BottleState: Codable, Sendable, Equatable {
        /// Water in it, ml.
        public var water: Int
        /// What it is meant to hold, ml.
        public var capacity: Int
        /// Degrees from upright, 0 to 90.
        public var tilt: Int
        /// True while a hand holds it.
        public var isLifted: Bool
        /// True while water runs in.
        public var isFilling: Bool
        /// True where the bottle itself finds that it stands upright and still.
        public var isSteady: Bool
        /// Percent.
        public var battery: Int

        /// Makes one from its parts, each as its property says.
        public init(
            water: Int = 0,
            capacity: Int = 830,
            tilt: Int = 0,
            isLifted: Bool = false,
            isFilling: Bool = false,
            isSteady: Bool = false,
            battery: Int = 100
        ) {
            self.water = water
            self.capacity = capacity
            self.tilt = tilt
            self.isLifted = isLifted
            self.isFilling = isFilling
            self.isSteady = isSteady
            self.battery = battery
        }
    }
}
