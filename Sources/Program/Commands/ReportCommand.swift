import Companion
import Foundation
import PrivateFiles

/// `outrigger report`
struct ReportCommand: Command {
    private static let output = CommandOption(
        name: "--output", value: "FILE", help: "Where it goes; report.json in this folder where it is left out.")

    static let specification = CommandSpecification(
        path: ["report"], summary: "Write what is known of a device's connections into one file, for whoever is to help.",
        discussion: """
            The file has versions, the adapter, the links, what the router decided, and what happened over Bluetooth and HTTP. Keys, codes,
            passwords, notes and todos are not in it: values that are secret are dots, and of the device's page it has only how the device is
            reached. Names of devices and networks, and addresses, are. Look at it before you give it away. "\(programName) replay" plays what it
            has of the router's decisions.
            """,
        parameters: [.init(name: "DEVICE", help: "A part of its name, or the start of its identity.")],
        options: [output, .runningData], examples: ["\(programName) report 1A2B --output problem.json"])

    /// What a report has of a device's page, whatever the kind: nothing that a person wrote.
    private static let told = ["id", "name", "kind", "link", "path"]
    private struct Report: Encodable {
        var form = ReportFile.form
        var program: String
        var facts: [LabeledText]
        var radio: RadioStatus
        var device: JSONValue
        /// Of the device, and what has none; the newest last.
        var activity: [ActivityScreen.Entry]
        /// What happened on the ways to it; null for a device with one way, and for one that was not asked for anything.
        var history: PathHistory?
    }

    private let device: String
    private let file: URL
    private let folder: URL

    init(_ arguments: Arguments) throws {
        device = arguments[0] ?? ""
        file = URL(fileURLWithPath: arguments.value(Self.output) ?? "report.json")
        folder = RadioOptions.dataFolder(arguments.value(.runningData))
    }

    func run() async throws {
        guard !FileManager.default.fileExists(atPath: file.path) else {
            throw CommandFailure("\(file.path) is there already.", advice: "Name another file with --output.", code: "file-exists")
        }
        let companion = try await ProgramClient.find([.companion], in: folder)
        let settings = try await companion.screen("settings", as: SettingsScreen.self)
        let id = try find(in: try await companion.screen("devices", as: DevicesScreen.self))
        let page = try await companion.screen("device/\(id)", as: JSONValue.self)
        let activity = try await companion.screen("activity/all", as: ActivityScreen.self)
        let history = page["path"] == nil ? nil : try await companion.screen("history/\(id)", as: PathHistory.self)
        var members: [String: JSONValue] = [:]
        for name in Self.told { members[name] = page[name] }
        let report = Report(
            program: settings.version, facts: settings.facts, radio: settings.radio, device: .object(members),
            activity: activity.entries.reversed().filter { $0.deviceID == nil || $0.deviceID == id }, history: history)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try FileReplacement.write(Array(try encoder.encode(report)), to: file, surviving: .kill)
        } catch {
            throw CommandFailure("\(file.path) cannot be written.", advice: "Name another file with --output.", code: "file")
        }
        Terminal.printError("The report is in \(file.path). Look at it before you give it away.")
    }

    private func find(in screen: DevicesScreen) throws -> String {
        let found = screen.devices.filter {
            $0.id.hasPrefix(device.uppercased()) || $0.name.localizedCaseInsensitiveContains(device)
        }
        guard let only = found.count == 1 ? found.first : found.first(where: { $0.name == device }) else {
            throw CommandFailure(
                found.isEmpty ? "The companion knows no device that matches \"\(device)\"." : "Several devices match \"\(device)\".",
                advice: "\"\(programName) scan\" lists what is near.", code: found.isEmpty ? "not-found" : "ambiguous")
        }
        return only.id
    }
}
