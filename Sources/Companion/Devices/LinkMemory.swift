import Foundation
import PrivateFiles

/// The file of the devices that a person connected and has not disconnected, so that the next start connects them again.
public actor LinkMemory: LinkStore {
    private let file: URL

    /// - Parameter folder: the program's data folder.
    public init(folder: URL) { file = folder.appendingPathComponent("links.json") }

    /// The file's content; empty where there is none.
    ///
    /// - Throws: where there is one that cannot be read or understood.
    public func read() throws -> Set<UUID> {
        do {
            return Set(try JSONDecoder().decode([UUID].self, from: Data(contentsOf: file)))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return []
        }
    }

    /// Replaces what the file says.
    ///
    /// - Throws: where it cannot be written.
    public func write(_ devices: Set<UUID>) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .prettyPrinted
        let data = try encoder.encode(devices.sorted { $0.uuidString < $1.uuidString })
        try FileReplacement.write(data, to: file, surviving: .kill)
    }
}
