import Companion
import Foundation

/// `outrigger devices`
struct DevicesCommand: Command {
    static let specification = CommandSpecification(
        path: ["devices"], summary: "List your own devices: those that were connected once, near or away.",
        discussion: "\"\(programName) scan\" lists what is nearby instead.",
        options: [.json, .data], output: .document(.list(format)), examples: ["\(programName) devices", "\(programName) devices --json"])

    static let format = OutputFormat<DeviceBook.Entry>.object([
        .field("id", "Names the device in other commands.", .text) { $0.id.uuidString },
        .field("name", "What you call it, or what it advertises.", .text) { $0.shownName },
        .field("advertisedName", "What it advertises.", .text) { $0.name },
        .nullable("kind", "The system whose commands are for it; null for a device of no known kind.", .text) { $0.kind },
        .field("isFavourite", "It comes before the others.", .boolean) { $0.isFavourite },
        .field("isSimulated", "It is no hardware.", .boolean) { $0.isSimulated },
        .nullable("lastHeardAt", "When it came or went last; null where nobody noted it.", .time) { $0.lastHeard },
    ])

    private let devices: OwnDevices
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        devices = OwnDevices(folder: RadioOptions.dataFolder(arguments.value(.data)))
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let all = try devices.all()
        if printsJSON { return try Terminal.print(all, as: .list(Self.format)) }
        guard !all.isEmpty else {
            Terminal.print("No device was connected yet. \"\(programName) scan\" lists what is nearby.")
            return
        }
        // What commands take is its start, which stays whole on a narrow terminal.
        let length = Terminal.isInteractive && Terminal.width < 100 ? 8 : 36
        var table = TextTable(["NAME", "KIND", "LAST HEARD", "ID"])
        for device in all {
            let name = (device.isFavourite ? "* " : "  ") + device.shownName + (device.ownName == nil ? "" : " (\(device.name))")
            table.add([
                name, (device.kind ?? "–") + (device.isSimulated ? " (simulated)" : ""),
                device.lastHeard.map { ShellTime.minute($0) } ?? "–", String(device.id.uuidString.prefix(length)),
            ])
        }
        Terminal.print(table)
    }
}

/// The shared part of the commands that change one of a person's own devices.
private struct DeviceChange: Sendable {
    static let parameter = CommandSpecification.Parameter(name: "DEVICE", help: "A part of its name, or the start of its identity.")
    static let done = OutputFormat<String>.object([.field("name", "What it is called now.", .text) { $0 }])

    let devices: OwnDevices
    let device: String
    let printsJSON: Bool

    init(_ arguments: Arguments) {
        devices = OwnDevices(folder: RadioOptions.dataFolder(arguments.value(.data)))
        device = arguments[0] ?? ""
        printsJSON = arguments.has(.json)
    }

    /// Says what was done, where somebody asked for data; quiet otherwise is no help to who renames.
    func tell(_ name: String, _ sentence: String) throws {
        if printsJSON { return try Terminal.print(name, as: Self.done) }
        Terminal.print(sentence)
    }
}

/// `outrigger devices rename`
struct DevicesRenameCommand: Command {
    static let specification = CommandSpecification(
        path: ["devices", "rename"], summary: "Call a device as you like.",
        discussion: "Commands and the page find it by this name, and by the one that it advertises.",
        parameters: [
            DeviceChange.parameter,
            .init(name: "NAME", help: "1 to 200 characters on one line; \"\" gives it back its own name.", values: .words([])),
        ],
        options: [.json, .data], output: .document(DeviceChange.done), examples: ["\(programName) devices rename Aqua Kitchen"])

    private let change: DeviceChange
    private let name: String

    init(_ arguments: Arguments) throws {
        change = DeviceChange(arguments)
        name = arguments[1] ?? ""
    }

    func run() async throws {
        let before = try await change.devices.change(change.device, "rename", ["name": .text(name)]) { [name] book, entry in
            try book.rename(entry, to: name)
        }
        let now = name.trimmingCharacters(in: .whitespaces)
        try change.tell(now, now.isEmpty ? "\(before) has its own name again." : "\(before) is called \(now) now.")
    }
}

/// `outrigger devices favourite`
struct DevicesFavouriteCommand: Command {
    static let specification = CommandSpecification(
        path: ["devices", "favourite"], summary: "Put a device before the others, or back among them.",
        parameters: [
            DeviceChange.parameter, .init(name: "STATE", help: "on (default) or off.", isOptional: true, values: .words(["on", "off"])),
        ],
        options: [.json, .data], output: .document(DeviceChange.done), examples: ["\(programName) devices favourite Aqua"])

    private let change: DeviceChange
    private let isOn: Bool

    init(_ arguments: Arguments) throws {
        change = DeviceChange(arguments)
        switch arguments[1] ?? "on" {
        case "on": isOn = true
        case "off": isOn = false
        case let text: throw arguments.fail("Say on or off; \"\(text)\" came.")
        }
    }

    func run() async throws {
        let name = try await change.devices.change(change.device, "favourite", ["on": .boolean(isOn)]) { [isOn] book, entry in
            book.setFavourite(entry, isOn)
        }
        try change.tell(name, isOn ? "\(name) is a favourite." : "\(name) is no favourite any more.")
    }
}

/// `outrigger devices forget`
struct DevicesForgetCommand: Command {
    static let specification = CommandSpecification(
        path: ["devices", "forget"], summary: "Forget a device: its name here, and that it was met.",
        discussion: "Its drinks, notes and pictures stay in the data folder. Connected again, it is remembered again.",
        parameters: [DeviceChange.parameter], options: [.json, .data], output: .document(DeviceChange.done),
        examples: ["\(programName) devices forget Aqua"])

    private let change: DeviceChange

    init(_ arguments: Arguments) throws { change = DeviceChange(arguments) }

    func run() async throws {
        let name = try await change.devices.change(change.device, "forget", nil) { book, entry in book.forget(entry.id, at: .zero) }
        try change.tell(name, "\(name) is forgotten.")
    }
}
