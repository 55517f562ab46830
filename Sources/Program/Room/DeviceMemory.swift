import Bluetooth
import Companion
import Foundation
import PrivateFiles

/// The devices that were met with a data folder, in `devices.json` there: so that one which is switched off is told from a name that
/// nobody has.
actor DeviceMemory {
    /// One that was met.
    struct Device: Codable, Hashable, Sendable {
        let id: UUID
        let name: String
        /// The name of its kind; nil for one of no known kind.
        let kind: String?
        /// Simulated ones are nobody's on a real radio.
        let isSimulated: Bool
    }

    private let file: URL
    private var noted: Set<Device> = []

    /// - Parameter folder: the data folder; neither it nor the file has to be there.
    init(folder: URL) { file = folder.appendingPathComponent("devices.json") }

    /// Those that were met before. A file that cannot be understood counts as empty, and is written anew.
    func devices() -> [Device] {
        guard let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([Device].self, from: data)) ?? []
    }

    /// Notes devices that were met, each under its newest name.
    func note(_ met: Set<Device>) {
        guard !met.isSubset(of: noted) else { return }
        let kept = devices()
        let ids = Set(met.map(\.id))
        let all = (kept.filter { !ids.contains($0.id) } + met).sorted { $0.id.uuidString < $1.id.uuidString }
        do {
            if all != kept {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                try FileReplacement.write(try encoder.encode(all), to: file, surviving: .kill)
            }
            noted = Set(all)
        } catch {
            Terminal.complain(
                "\(file.path) cannot be written: \(FileOperationError.reason(of: error)). This device is not known at the next call.")
        }
    }
}

extension CompanionSession {
    /// A device as it is remembered; nil for one that has not told its name.
    func memory(of peripheral: BluetoothPeripheral) -> DeviceMemory.Device? {
        peripheral.name.map { name in
            let kind = bluetooth.device(for: peripheral).flatMap { (type(of: $0) as? any CompanionDevice.Type)?.kind }
            return DeviceMemory.Device(id: peripheral.id, name: name, kind: kind, isSimulated: description.isSimulated)
        }
    }
}
