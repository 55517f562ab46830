import DeviceSide
import Foundation

/// The boot data on disk: the record of both slots, `otadata.json`, and beside each slot its own part of it, `ota_0.json` and `ota_1.json`.
///
/// The record is what counts. Where it is lost or damaged, what the slots' own parts say is enough to start the last firmware that was kept,
/// and never one that was given up: that a firmware is given up is written to its slot's part before the record, and that one is kept, after
/// it. Each file is written whole or not at all, so that a power cut between the two is mended when they are next read.
struct FirmwareBootData {
    /// A slot's own part.
    private struct Mark: Codable, Hashable {
        var slot: FirmwareSlotRecord.Slot
        var minimumSecureVersion: UInt32?
    }

    private let folder: String

    init(folder: String) { self.folder = folder }

    /// The record; `nil` where nothing is known of any firmware that was kept.
    ///
    /// What is missing or not alike is written anew. On a full disk that has to wait for the next time: the device starts all the same.
    func load() -> FirmwareSlotRecord? {
        let marks = [0, 1].map { decode(Mark.self, markPath($0)) }
        let stored = decode(FirmwareSlotRecord.self, recordPath)
        guard var record = merged(stored, marks) else { return nil }
        let minimum = marks.compactMap { $0?.minimumSecureVersion }.max()
        if let minimum { record.minimumSecureVersion = max(record.minimumSecureVersion ?? 0, minimum) }
        record.renumberWhereNeeded()
        for slot in [0, 1] where marks[slot] != mark(slot, record) { try? write(mark(slot, record), to: markPath(slot)) }
        if stored != record { try? write(record, to: recordPath) }
        return record
    }

    /// Writes a changed record, and the parts of the slots that it changes.
    func save(_ record: FirmwareSlotRecord, replacing old: FirmwareSlotRecord) throws(FirmwareSlotError) {
        let changed = [0, 1].filter { mark($0, record) != mark($0, old) }
        for slot in changed where !record.slots[slot].state.isBootable { try write(mark(slot, record), to: markPath(slot)) }
        try write(record, to: recordPath)
        for slot in changed where record.slots[slot].state.isBootable { try write(mark(slot, record), to: markPath(slot)) }
    }

    private func merged(_ stored: FirmwareSlotRecord?, _ marks: [Mark?]) -> FirmwareSlotRecord? {
        if var record = stored, record.slots.count == 2 {
            for slot in [0, 1] {
                // Killed between the two: what its own part says of the same image is newer, where it says that it may not start.
                guard let mark = marks[slot]?.slot, mark.sequence == record.slots[slot].sequence, !mark.state.isBootable else { continue }
                record.slots[slot].state = mark.state
            }
            return record
        }
        guard marks.contains(where: { $0?.slot.state == .valid }) else { return nil }
        var record = FirmwareSlotRecord()
        for slot in [0, 1] {
            guard let mark = marks[slot] else { continue }
            record.slots[slot] = mark.slot
            // Nobody has kept it yet, and what is lost may have said that it was given up.
            if mark.slot.state.isBootable, mark.slot.state != .valid { record.slots[slot].state = .aborted }
        }
        return record
    }

    private var recordPath: String { folder + "/otadata.json" }

    private func markPath(_ slot: Int) -> String { folder + "/ota_\(slot).json" }

    private func mark(_ slot: Int, _ record: FirmwareSlotRecord) -> Mark {
        Mark(slot: record.slots[slot], minimumSecureVersion: record.minimumSecureVersion)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ path: String) -> Value? {
        FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode(type, from: $0) }
    }

    private func write(_ value: some Encodable, to path: String) throws(FirmwareSlotError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(value) else { throw .file(FileOperationError(path: path, operation: "encode", code: EINVAL)) }
        try FirmwareSlotError.files { () throws(FileOperationError) in
            try FileReplacement.write(data, to: path, surviving: .powerCut)
        }
    }
}
