import Pair

/// A companion reads a thermometer, and hears it change.
@main
enum Main {
    static func main() async { await Pair(device: Thermometer.serve, companion: Thermometer.visit).main() }
}
