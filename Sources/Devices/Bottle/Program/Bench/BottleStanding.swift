import BottleDevice
import Companion

/// A bottle on its load cell: `bottle` in its part of the bench's screen.
struct BottleStanding: Encodable, Sendable {
    /// Water in it, ml.
    let water: Int
    /// What it is meant to hold, ml.
    let capacity: Int
    /// Degrees from upright, 0 to 90.
    let tilt: Int
    /// True while a hand holds it.
    let isLifted: Bool
    /// True while water runs in.
    let isFilling: Bool
    /// True where the bottle itself finds that it stands upright and still.
    let isSteady: Bool
    /// Percent.
    let battery: Int
    /// The same in words, for everyone who cannot see the drawing: "250 ml", "upright", "still", "battery 85 %".
    @Worded private(set) var words: [String]
    /// What hands can do to it, besides lifting and tilting.
    let hands: [Hand]
    /// What the button says that lifts it, or puts it down.
    @Worded private(set) var liftLabel: String

    /// Something that hands do: it is sent as a fault.
    struct Hand: Encodable, Sendable {
        let id: String
        @Worded private(set) var label: String
        let fault: String
        let value: Int

        init(id: String, label: Sentence, fault: String, value: Int) {
            self.id = id
            _label = Worded(label)
            self.fault = fault
            self.value = value
        }
    }

    init(water: Int, capacity: Int, tilt: Int, isLifted: Bool, isFilling: Bool, isSteady: Bool, battery: Int) {
        self.water = water
        self.capacity = capacity
        self.tilt = tilt
        self.isLifted = isLifted
        self.isFilling = isFilling
        self.isSteady = isSteady
        self.battery = battery
        let words: [Sentence] = [
            "\(water) ml", isLifted ? "in the hand" : tilt > 0 ? "tilted by \(tilt)°" : "upright",
            isFilling ? "filling" : isSteady ? "still" : "moving", "battery \(battery) %",
        ]
        _words = Worded(words)
        hands = [
            Hand(id: "pour100", label: "Pour in 100 ml", fault: "pour", value: 100),
            Hand(id: "fill", label: "Fill to the mark", fault: "pour", value: max(0, capacity - water)),
            Hand(id: "drink40", label: "Sip 40 ml", fault: "drink", value: 40),
            Hand(id: "drink200", label: "Drink 200 ml", fault: "drink", value: 200),
            Hand(id: "empty1", label: "Empty it", fault: "empty", value: 1),
        ]
        _liftLabel = Worded(isLifted ? "Put it down" : "Lift it")
    }
}
