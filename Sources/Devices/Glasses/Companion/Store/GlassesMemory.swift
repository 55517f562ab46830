import Companion
import Foundation
import PrivateFiles

/// What a companion remembers of its glasses besides their keys: where they were reached last, and what a person left out.
public actor GlassesMemory {
    /// What is remembered of one device.
    public struct Record: Sendable, Equatable, Codable {
        /// Where its REST API was last.
        public var host: String?
        public var port: UInt16?
        /// Who answered there, as the glasses themselves tell it.
        public var identity: String?
        /// Of the key of their certificate, as 64 hexadecimal digits; nil where they have none.
        public var fingerprint: String?
        /// Where the first run stands; nil before it has begun.
        public var setup: SetupProgress?
        /// A person wants to use it over Bluetooth alone.
        public var skipsWiFi = false
        /// Where a person lets the key go although nothing shows who is there: "192.0.2.10:5000".
        public var unprotected: String?

        public init(
            host: String? = nil, port: UInt16? = nil, identity: String? = nil, setup: SetupProgress? = nil, skipsWiFi: Bool = false
        ) {
            self.host = host
            self.port = port
            self.identity = identity
            self.setup = setup
            self.skipsWiFi = skipsWiFi
        }
    }

    private let file: URL

    public init(file: URL) { self.file = file }

    /// What is remembered of a device; a file that cannot be read counts as empty, for all in it is found out again.
    public func record(of device: String) -> Record { records()[device] ?? Record() }

    /// Remembers it in place of what was.
    ///
    /// - Throws: where the file cannot be written.
    public func keep(_ record: Record, of device: String) throws {
        var records = records()
        guard records[device] != record else { return }
        records[device] = record
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try FileReplacement.write(try encoder.encode(records), to: file, surviving: .kill)
    }

    private func records() -> [String: Record] {
        guard let data = try? Data(contentsOf: file) else { return [:] }
        return (try? JSONDecoder().decode([String: Record].self, from: data)) ?? [:]
    }
}
