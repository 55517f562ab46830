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

    private static func file(in folder: URL) -> URL { folder.appendingPathComponent("devices.json") }

    /// Those that were met before. A file that cannot be understood counts as empty; what is written next leaves it beside the new one.
    static func read(_ folder: URL) -> [DeviceBook.Entry] { read(file: file(in: folder)) ?? [] }

    /// Nil for a file that is there and cannot be understood.
    private static func read(file: URL) -> [DeviceBook.Entry]? {
        do {
            return try JSONDecoder().decode([DeviceBook.Entry].self, from: Data(contentsOf: file))
        } catch {
            return (error as? CocoaError)?.code == .fileReadNoSuchFile ? [] : nil
        }
    }

    /// As ``read(_:)``.
    func devices() -> [DeviceBook.Entry] { Self.read(file: file) ?? [] }

    /// Notes devices that were met, each under its newest name; what their owner calls them stays.
    func note(_ met: Set<DeviceBook.Entry>) {
        guard !met.isSubset(of: noted) else { return }
        var all = Dictionary(devices().map { ($0.id, $0) }) { $1 }
        for entry in met {
            var new = entry
            if let known = all[entry.id] {
                (new.ownName, new.isFavourite) = (known.ownName, known.isFavourite)
                new.lastHeard = entry.lastHeard ?? known.lastHeard
            }
            all[entry.id] = new
        }
        do {
            try write(all.values)
            noted = met
        } catch {
            Terminal.complain(
                "\(file.path) cannot be written: \(FileOperationError.reason(of: error)). This device is not known at the next call.")
        }
    }

    /// Keeps what a companion has, beside those that it does not know.
    ///
    /// - Parameter forgotten: those that are taken out.
    /// - Throws: `FileOperationError`.
    func keep(_ entries: [DeviceBook.Entry], without forgotten: Set<UUID>) throws {
        let ids = Set(entries.map(\.id)).union(forgotten)
        try write(devices().filter { !ids.contains($0.id) } + entries)
    }

    private func write(_ entries: some Sequence<DeviceBook.Entry>) throws {
        let all = entries.sorted { $0.id.uuidString < $1.id.uuidString }
        let before = Self.read(file: file)
        guard all != before else { return }
        if before == nil {
            let aside = URL(fileURLWithPath: file.path + ".damaged")
            rename(file.path, aside.path)
            Terminal.complain("\(file.path) cannot be understood. It is kept as \(aside.path), and begun anew.")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try FileReplacement.write(try encoder.encode(all), to: file, surviving: .powerCut)
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
