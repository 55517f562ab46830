/// An option of a command, as its usage shows it.
public struct CommandOption: Sendable {
    /// With its dashes: "--port".
    public let name: String
    /// What stands for the value: "PORT"; `nil` for a switch.
    public let value: String?
    /// What it does, for `--help`.
    public let help: String
    /// The completions of its value.
    public let values: ArgumentValues
    /// The setting of it for every call; nil for one that each call has to name.
    public let setting: CommandSetting?
    /// For `--radio`, whose words are the program's radios; nil for every other option.
    let radioUse: RadioUse?

    /// Makes one from its parts, each as its property says.
    ///
    /// - Parameter values: nil where the value's name says it: "FILE" and "DIR" are paths, "DEVICE" is a device.
    public init(name: String, value: String?, help: String, values: ArgumentValues? = nil, setting: CommandSetting? = nil) {
        self.name = name
        self.value = value
        self.help = help
        self.values = values ?? ArgumentValues(named: value)
        self.setting = setting
        radioUse = nil
    }

    /// `--radio`, before the program has said which radios there are.
    private init(radioFor use: RadioUse) {
        name = "--radio"
        value = "NAME"
        help = "The radio."
        values = .any
        setting = nil
        radioUse = use
    }

    /// Data for programs.
    public static let json = CommandOption(
        name: "--json", value: nil, help: "Print JSON for programs instead of text for people: \"\(programName) schema\" describes it.")
    /// Which radio.
    public static let radio = CommandOption(radioFor: .companion)
    /// Which radio a device is served on.
    public static let servedRadio = CommandOption(radioFor: .served)
    /// Which adapter.
    public static let adapter = CommandOption(
        name: "--adapter", value: "NAME", help: "The Bluetooth adapter: hci0 (default), hci1 …", setting: .adapter)
    /// Which folder.
    public static let data = CommandOption(
        name: "--data", value: "DIR", help: "Where simulated devices keep their flash and settings.", setting: .data)
    /// What a served or simulated device asks of a link.
    public static let pairing = CommandOption(
        name: "--pairing", value: "passkey|open",
        help:
            "Whether devices ask for a code before they take passwords, addresses and orders; what each does without a word is its kind's.",
        values: .words(["passkey", "open"]))
    /// Where a served device may fetch from all the same.
    public static let allowURL = CommandOption(
        name: "--allow-url", value: "PREFIX",
        help: "On a Bluetooth adapter, fetch from addresses that begin so, even on this machine or its link; may be given several times.")
    /// Which running program is asked.
    static let runningData = CommandOption(
        name: data.name, value: "DIR", help: "The data folder of the program that runs, where it has one of its own.", setting: .data)
    /// How long a device is looked for.
    public static let timeout = CommandOption(
        name: "--timeout", value: "SECONDS", help: "How long to look for the device: 15 by default.", setting: .timeout)

    /// What every command that uses a radio takes; the program adds what its radios take.
    public static let radioOptions = [radio, data]
    /// What every command that serves a device takes; the program adds what its radios take.
    public static let servedRadioOptions = [servedRadio, data]
}
