/// What can stand for an argument, as far as a shell can complete it.
public enum ArgumentValues: Sendable {
    /// Anything.
    case any
    /// One of these words.
    case words([String])
    /// Words that depend on the arguments before it.
    case dependent(@Sendable (_ earlier: [String]) -> [String])
    /// The path of a file.
    case file
    /// The path of a folder.
    case folder
    /// The next word of a command's call.
    case command
    /// The name of a device that the running companion knows.
    case device
    /// The name of a setting.
    case setting
    /// A value of the setting that the argument before it names.
    case settingValue
    /// A simulated device that runs, or the room.
    case twin
    /// A fault of the simulated device that the argument before it names, or what hands do to it.
    case fault
    /// A value of the fault before it.
    case faultValue
    /// An action of the companion that runs.
    case action
    /// The action that the argument before it names takes this, as JSON.
    case actionBody

    /// What the name of a value says of it: "FILE" and "DIR" are paths, "DEVICE" is a device.
    ///
    /// - Parameter name: as the usage shows it; nil for a switch.
    init(named name: String?) {
        self =
            switch name {
            case "FILE": .file
            case "DIR": .folder
            case "DEVICE": .device
            default: .any
            }
    }
}
