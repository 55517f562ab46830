import Bluetooth
import Program

extension ProgramRadio {
    private static let python = CommandOption(name: "--python", value: "FILE", help: "For bleak: a Python that has it; python3 by default.")

    /// This machine's Bluetooth by way of bleak, on Linux, Windows or macOS.
    static let bleak = ProgramRadio(
        name: "bleak", summary: "this machine's Bluetooth by way of Python's bleak", title: "bleak", options: [python],
        makeCentral: { site in
            BleakCentral(BleakChild(python: site.arguments.value(python) ?? "python3", adapter: nil))
        })
}
