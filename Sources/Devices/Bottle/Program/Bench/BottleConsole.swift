import Bluetooth
import BottleDevice
import Foundation
import Program

/// The bench of a served bottle in a shell: a line is something that a hand does, or a fault.
@BluetoothActor
struct BottleConsole {
    static let help = """
        pour ML        pour water in
        drink ML       drink from it
        lift / put     take it in the hand / put it down
        tilt DEGREES   tilt it, 0 to 90
        empty          empty it upside down
        battery N      percent
        shaking G      shake the table, 0 to 20 g
        restart        take the battery out and put it in again
        QUIRK on|off   \(BottleQuirks.switches.all.map(\.name).joined(separator: ", "))
        status         say how it stands
        """

    let bench: BottleBench

    /// Obeys lines until there are no more.
    func run() async {
        let input = StandardInput()
        while let line = await input.nextLine() {
            let words = line.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
            guard let first = words.first else { continue }
            if first == "help" || first == "?" {
                Terminal.print(Self.help)
            } else if let sentence = obey(first, words.dropFirst().first, surplus: words.count > 2) {
                Terminal.complain("\(sentence)")
            } else {
                Terminal.print(status)
            }
        }
    }

    /// Carries out a line.
    ///
    /// - Returns: what was wrong with it; `nil` where nothing was.
    private func obey(_ word: String, _ argument: String?, surplus: Bool) -> String? {
        if surplus { return "A line is a word and at most one value. \"help\" lists them." }
        switch word {
        case "status": return nil
        case "put", "lift", "empty", "restart":
            if argument != nil { return "\"\(word)\" takes no value." }
            _ = bench.apply(fault: word == "put" ? "lift" : word, value: word == "put" ? 0 : 1)
            return nil
        case "pour", "drink", "tilt", "battery", "shaking":
            guard let value = argument.flatMap(Double.init), value.isFinite, value >= 0 else {
                return "\"\(word)\" takes a number from 0 up, for example \"\(word) 50\"."
            }
            _ = bench.apply(fault: word, value: value)
            return nil
        default:
            let names = BottleQuirks.switches.all.map(\.name)
            guard names.contains(word) else {
                let words = ["pour", "drink", "lift", "put", "tilt", "empty", "battery", "shaking", "restart", "status", "help"] + names
                return "There is no \"\(word)\" here.\(suggestion(for: word, among: words)) \"help\" lists what there is."
            }
            guard argument == "on" || argument == "off" else { return "\"\(word)\" takes on or off." }
            _ = bench.apply(fault: word, value: argument == "on" ? 1 : 0)
            return nil
        }
    }

    /// One line on how it stands.
    private var status: String {
        let view = bench.twin.view
        let place = view.isLifted ? "in the hand" : view.tilt == 0 ? "upright" : "tilted by \(view.tilt)°"
        let calibration = bench.twin.memory.calibration.map { "\(($0.scale * 10).rounded() / 10) ADC/g" } ?? "not calibrated"
        return "\(view.water) ml, \(place)\(view.isFilling ? ", filling" : ""), \(calibration), "
            + "\(bench.twin.memory.drinks.records.count) drinks, \(bench.twin.isConnected ? "connected" : "no link")"
    }
}
