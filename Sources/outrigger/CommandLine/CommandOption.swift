/// An option of a command, as its usage shows it.
struct CommandOption {
    /// With its dashes: "--port".
    let name: String
    /// What stands for the value: "PORT"; `nil` for a switch.
    let value: String?
    let help: String

    static let json = CommandOption(name: "--json", value: nil, help: "Print JSON for programs instead of text for people.")
    static let radio = CommandOption(
        name: "--radio", value: "virtual|bluez", help: "The radio: the simulated one (default), or a Bluetooth adapter over BlueZ.")
    static let adapter = CommandOption(name: "--adapter", value: "NAME", help: "The Bluetooth adapter: hci0 (default), hci1 …")
    static let data = CommandOption(name: "--data", value: "DIR", help: "Where simulated devices keep their flash and settings.")
    static let timeout = CommandOption(name: "--timeout", value: "SECONDS", help: "How long to look for the device: 15 by default.")

    /// What every command that uses a radio takes.
    static let radioOptions = [radio, adapter, data]
}
