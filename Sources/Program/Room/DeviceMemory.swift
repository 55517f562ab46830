import Bluetooth
import Companion
import Foundation
import PrivateFiles

/// The devices that were met with a data folder, in `devices.json` there: so that one which is switched off is told from a name that
/// nobody has, and is called as its owner calls it.
///
///     [{"id": "…", "isSimulated": false, "kind": "lamp", "name": "Lamp-1A2B", "ownName": "Kitchen"}]
actor DeviceMemory {
    private let file: URL
    private var noted: Set<DeviceBook.Entry> = []

    /// - Parameter folder: the data folder; neither it nor the file has to be there.
    init(folder: URL) { file = Self.file(in: folder) }

    static func file(in folder: URL) -> URL { folder.appendingPathComponent("devices.json") }

    /// Those that were met before. A file that cannot be read or understood counts as empty.
    static func read(_ folder: URL) -> [DeviceBook.Entry] { (try? read(file: file(in: folder))) ?? [] }

    /// Nil for a file that cannot be understood.
    ///
    /// - Throws: why a file that is there cannot be read.
    private static func read(file: URL) throws -> [DeviceBook.Entry]? {
        do {
            return try JSONDecoder().decode([DeviceBook.Entry].self, from: Data(contentsOf: file))
        } catch is DecodingError {
            return nil
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return []
        }
    }

    /// As ``read(_:)``.
    func devices() -> [DeviceBook.Entry] { (try? Self.read(file: file)) ?? [] }

    /// Notes devices that were met, each under its newest name; what their owner calls them stays.
    func note(_ met: Set<DeviceBook.Entry>) {
        guard !met.isSubset(of: noted) else { return }
        do {
            try change { known in
                var all = Dictionary(known.map { ($0.id, $0) }) { $1 }
                for entry in met {
                    var new = entry
                    if let known = all[entry.id] {
                        (new.ownName, new.isFavourite) = (known.ownName, known.isFavourite)
                        new.lastHeard = entry.lastHeard ?? known.lastHeard
                    }
                    all[entry.id] = new
                }
                return Array(all.values)
            }
            noted = met
        } catch {
            Terminal.complain(
                "\(file.path) cannot be written: \(FileOperationError.reason(of: error)). This device is not known at the next call.")
        }
    }

    /// Keeps what a companion has, beside those that it does not know.
    ///
    /// - Parameter forgotten: those that are taken out.
    /// - Throws: `FileOperationError`; why the file cannot be read.
    func keep(_ entries: [DeviceBook.Entry], without forgotten: Set<UUID>) throws {
        let ids = Set(entries.map(\.id)).union(forgotten)
        try change { known in known.filter { !ids.contains($0.id) } + entries }
    }

    private func change(_ change: ([DeviceBook.Entry]) -> [DeviceBook.Entry]) throws {
        let before = try Self.read(file: file)
        let all = change(before ?? []).sorted { $0.id.uuidString < $1.id.uuidString }
        guard all != before else { return }
        if before == nil { try setAside() }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try FileReplacement.write(try encoder.encode(all), to: file, surviving: .powerCut)
    }

    /// Keeps a file that cannot be understood under a name that nothing has: it may have the only copy of the names that an owner gave.
    private func setAside() throws {
        var (aside, number) = (file.path + ".damaged", 1)
        while FileReplacement.renameAsNew(file.path, aside) != 0 {
            guard errno == EEXIST else { throw FileOperationError(path: aside, operation: "make", code: errno) }
            number += 1
            aside = "\(file.path).damaged-\(number)"
        }
        Terminal.complain("\(file.path) cannot be understood. It is kept as \(aside), and begun anew.")
    }
}

extension CompanionSession {
    /// A device as it is remembered; nil for one that has not told its name.
    func memory(of peripheral: BluetoothPeripheral) -> DeviceBook.Entry? {
        peripheral.name.map { entry(of: peripheral, named: $0) }
    }

    /// A device as a person's own, with a name or without.
    func entry(of peripheral: BluetoothPeripheral) -> DeviceBook.Entry {
        links.book.entries[peripheral.id] ?? entry(of: peripheral, named: peripheral.name ?? "Unnamed device")
    }

    private func entry(of peripheral: BluetoothPeripheral, named name: String) -> DeviceBook.Entry {
        let kind = bluetooth.device(for: peripheral).flatMap { (type(of: $0) as? any CompanionDevice.Type)?.kind }
        return DeviceBook.Entry(id: peripheral.id, name: name, kind: kind, isSimulated: description.isSimulated)
    }
}
