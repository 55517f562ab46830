import BottleDevice

/// A program that is a bottle's device side and nothing else; `check` looks at what it links.
@main
struct BottleSide {
    static func main() { print("bottle side: \(BottleTwin.self)") }
}
