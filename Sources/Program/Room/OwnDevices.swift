import Bluetooth
import Companion
import Foundation
import PrivateFiles

/// The devices that belong to a person, for commands: asked of the companion that runs with the data folder, and where none does, of the
/// folder itself.
public struct OwnDevices: Sendable {
    let folder: URL

    /// - Parameter folder: the data folder.
    public init(folder: URL) { self.folder = folder }

    /// All of them: favourites first, then by name.
    ///
    /// - Throws: ``CommandFailure`` for a data folder that is none.
    public func all() throws -> [DeviceBook.Entry] {
        try DataFolder.openExisting(folder)
        return DeviceMemory.read(folder).sorted {
            $0.isFavourite == $1.isFavourite
                ? $0.shownName.localizedStandardCompare($1.shownName) == .orderedAscending : $0.isFavourite
        }
    }

    /// Changes one of them.
    ///
    /// - Parameters:
    ///   - text: a part of its name, or the start of its identity.
    ///   - action: what the running companion is asked for, with `body`.
    ///   - change: the same where none runs.
    /// - Returns: how it was called before.
    /// - Throws: ``CommandFailure``: no device or several match, or what the companion says. `CancellationError`.
    func change(
        _ text: String, _ action: String, _ body: JSONValue?,
        _ change: @BluetoothActor @Sendable (DeviceBook, DeviceBook.Entry) throws -> Void
    ) async throws -> String {
        do {
            let companion = try await ProgramClient.find([.companion], in: folder)
            let devices = try await companion.screen("devices", as: DevicesScreen.self).devices
            let found = try Self.only(devices.map { ($0.id, [$0.name, $0.advertisedName].compactMap(\.self)) }, text)
            _ = try await companion.perform("devices/\(found.id)/\(action)", body)
            return found.name
        } catch let failure as CommandFailure where failure.code == ProgramClient.notRunning {
            let entries = try all()
            let found = try Self.only(entries.map { ($0.id.uuidString, [$0.shownName, $0.name]) }, text)
            guard let entry = entries.first(where: { $0.id.uuidString == found.id }) else { return found.name }
            do {
                try await Self.apply(change, to: entry, in: folder)
            } catch let error as ActionError {
                throw CommandFailure(error.problem.sentence, advice: error.problem.advice, code: error.code)
            } catch let error as FileOperationError {
                throw CommandFailure("devices.json cannot be written: \(error.reason).", code: "data")
            }
            return found.name
        }
    }

    /// The one of a kind that is meant.
    ///
    /// - Parameter text: a part of its name, or the start of its identity; nil for the only one of its kind.
    /// - Throws: ``CommandFailure``: none, or several match.
    public func one(_ text: String?, kind: String) throws -> DeviceBook.Entry {
        let entries = try all().filter { $0.kind == kind }
        let found = try Self.only(entries.map { ($0.id.uuidString, [$0.shownName, $0.name]) }, text ?? "")
        // It is one of them.
        return entries.first { $0.id.uuidString == found.id } ?? entries[0]
    }

    /// Asks the companion that runs with the folder for something.
    ///
    /// - Returns: `false` where none runs.
    /// - Throws: ``CommandFailure`` with what it says. `CancellationError`.
    public func ask(_ action: String, _ body: JSONValue, of device: UUID) async throws -> Bool {
        do {
            let companion = try await ProgramClient.find([.companion], in: folder)
            _ = try await companion.perform("devices/\(device.uuidString)/\(action)", body)
            return true
        } catch let failure as CommandFailure where failure.code == ProgramClient.notRunning {
            return false
        }
    }

    @BluetoothActor
    private static func apply(
        _ change: @BluetoothActor @Sendable (DeviceBook, DeviceBook.Entry) throws -> Void, to entry: DeviceBook.Entry, in folder: URL
    ) async throws {
        let book = DeviceBook([entry])
        try change(book, entry)
        try await DeviceMemory(folder: folder).keep(Array(book.entries.values), without: Set(book.forgotten.keys))
    }

    /// The one that is meant: by its identity, its whole name, or a part of it.
    private static func only(_ devices: [(id: String, names: [String])], _ text: String) throws(CommandFailure) -> (
        id: String, name: String
    ) {
        let found = devices.filter { device in
            device.id.hasPrefix(text.uppercased()) || device.names.contains { $0.localizedCaseInsensitiveContains(text) }
        }
        let exact = found.filter { $0.id == text.uppercased() || $0.names.contains(text) }
        if let only = exact.count == 1 ? exact.first : found.count == 1 ? found.first : nil { return (only.id, only.names[0]) }
        if found.isEmpty, text.isEmpty {
            throw CommandFailure(
                "No such device was met yet.", advice: "Connecting one adds it: \"\(programName) scan\" lists what is nearby.",
                code: "not-found")
        }
        if found.isEmpty {
            throw CommandFailure(
                "No device that was met is called \"\(text)\".\(suggestion(for: text, among: devices.flatMap(\.names)))",
                advice: "\"\(programName) devices\" lists those that were; connecting one adds it.", code: "not-found")
        }
        let names = found.map { "\($0.names[0]) (\($0.id.prefix(8)))" }.joined(separator: ", ")
        throw CommandFailure("Several devices match: \(names).", advice: "Name one by the start of its identity.", code: "ambiguous")
    }
}
