import DeviceSide
import Foundation
import SpeakerContract

/// The speaker's two firmware slots on disk, and its boot loader: what ESP-IDF's application rollback does
/// ("Over The Air Updates", "App Rollback").
///
/// A new image is `new`; its first start makes it `pendingVerify`; ``validate()`` makes it `valid`. One that starts again before that is
/// `aborted`, and the other slot runs. Every change is written whole or not at all, so that a process killed at any moment starts a firmware
/// that was verified. The owner calls from one place at a time: the type is not `Sendable`.
public final class FirmwareSlots {
    /// The firmware that runs, once ``boot()`` has found it.
    public private(set) var running: Running?

    private let folder: String
    private let slotSize: Int
    private let trustedKeys: Set<[UInt8]>
    private var record: FirmwareSlotRecord

    /// A firmware that the boot loader started.
    public struct Running: Sendable, Hashable {
        /// 0 or 1.
        public let slot: Int
        /// What runs.
        public let image: FirmwareImage
        /// Whether it still waits to be kept.
        public let isPendingVerify: Bool
    }

    /// Opens the slots in a folder, which is made where it is missing.
    ///
    /// - Parameters:
    ///   - folder: where the two images and the record are.
    ///   - factory: the image for the first slot, used only where neither slot holds anything.
    ///   - slotSize: the bytes that a slot holds.
    ///   - trustedKeys: the SHA-256 of each public key whose signature an update needs; none lets every good image in.
    /// - Throws: ``FirmwareSlotError``, for a bad factory image too.
    public init(
        folder: URL, factory: [UInt8], slotSize: Int = FirmwareImage.slotSize, trustedKeys: Set<[UInt8]> = []
    ) throws(FirmwareSlotError) {
        self.trustedKeys = trustedKeys
        self.folder = folder.path
        self.slotSize = slotSize
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .file(DurableFileError(path: folder.path, operation: "create", code: EACCES))
        }
        record = FirmwareSlotRecord()
        if let data = FileManager.default.contents(atPath: recordPath),
            let stored = try? JSONDecoder().decode(FirmwareSlotRecord.self, from: data), stored.slots.count == 2
        {
            record = stored
        } else {
            try startAnew(factory: factory)
        }
    }

    /// Starts a firmware, as a restart does.
    ///
    /// - Throws: ``FirmwareSlotError/nothingToBoot`` where neither slot holds a good one.
    @discardableResult
    public func boot() throws(FirmwareSlotError) -> Running {
        running = nil
        while let slot = record.selected {
            if record.slots[slot].state == .pendingVerify {
                try change { $0.slots[slot].state = .aborted }
            } else if let image = image(in: slot) {
                if record.slots[slot].state == .new { try change { $0.slots[slot].state = .pendingVerify } }
                let running = Running(slot: slot, image: image, isPendingVerify: record.slots[slot].state == .pendingVerify)
                self.running = running
                return running
            } else {
                try change { $0.slots[slot].state = .invalid }
            }
        }
        throw .nothingToBoot
    }

    /// Erases the slot that does not run, for a new image.
    ///
    /// - Throws: ``FirmwareSlotError/pendingVerify`` while the other slot is the only way back.
    public func beginUpdate() throws(FirmwareSlotError) -> FirmwareSlotWriter {
        guard let running else { throw .nothingToBoot }
        guard !running.isPendingVerify else { throw .pendingVerify }
        let slot = 1 - running.slot
        try change { $0.slots[slot].state = .empty }
        return try FirmwareSlotWriter(path: path(of: slot), slot: slot, slotSize: slotSize, trustedKeys: trustedKeys)
    }

    /// Makes the written image the one that starts next.
    ///
    /// - Returns: the image, verified.
    /// - Throws: ``FirmwareSlotError/image(_:)`` and ``FirmwareSlotError/signature(_:)`` for an image that is not good, or not trusted; the
    ///   running firmware then stays.
    public func finishUpdate(_ writer: consuming FirmwareSlotWriter) throws(FirmwareSlotError) -> FirmwareImage {
        let slot = writer.slot
        let image = try writer.commit()
        try change {
            $0.slots[slot] = FirmwareSlotRecord.Slot(state: .new, sequence: $0.nextSequence)
        }
        return image
    }

    /// Keeps the running firmware for good. Does nothing where it was kept before.
    public func validate() throws(FirmwareSlotError) {
        guard let running, running.isPendingVerify else { return }
        try change { $0.slots[running.slot].state = .valid }
        self.running = Running(slot: running.slot, image: running.image, isPendingVerify: false)
    }

    /// Gives the running firmware up: the next ``boot()`` starts the other one.
    ///
    /// - Throws: ``FirmwareSlotError/noOtherFirmware`` where the other slot holds none that works; nothing changes then.
    public func rollBack() throws(FirmwareSlotError) {
        guard let running else { throw .nothingToBoot }
        let other = 1 - running.slot
        guard record.slots[other].state == .valid, image(in: other) != nil else { throw .noOtherFirmware }
        try change { $0.slots[running.slot].state = .invalid }
    }

    /// The firmware in the slot that does not run, where it may be gone back to.
    public var previous: FirmwareImage? {
        guard let running, record.slots[1 - running.slot].state == .valid else { return nil }
        return image(in: 1 - running.slot)
    }

    /// A slot, for people. Reads its image.
    func content(of slot: Int) -> FlashSlot {
        let entry = record.slots[slot]
        let state =
            switch entry.state {
            case .empty: "Empty"
            case .new: "New"
            case .pendingVerify: "Pending"
            case .valid: "Valid"
            case .invalid: "Given up"
            case .aborted: "Aborted"
            }
        return FlashSlot(version: image(in: slot)?.descriptor.version, state: state, isRunning: running?.slot == slot)
    }

    // MARK: - Files

    private var recordPath: String { folder + "/otadata.json" }

    private func path(of slot: Int) -> String { folder + "/ota_\(slot).bin" }

    private func image(in slot: Int) -> FirmwareImage? {
        try? FirmwareImage(contentsOf: URL(fileURLWithPath: path(of: slot)), slotSize: slotSize)
    }

    /// Changes the record on disk first: memory never runs ahead of it.
    private func change(_ body: (inout FirmwareSlotRecord) -> Void) throws(FirmwareSlotError) {
        var changed = record
        body(&changed)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(changed) else {
            throw .file(DurableFileError(path: recordPath, operation: "encode", code: EINVAL))
        }
        try FirmwareSlotError.files { () throws(DurableFileError) in try DurableFile.write([UInt8](data), to: recordPath) }
        record = changed
    }

    /// Without a record: keeps what the slots hold, or installs the factory's firmware.
    private func startAnew(factory: [UInt8]) throws(FirmwareSlotError) {
        let good = [0, 1].filter { image(in: $0) != nil }
        if good.isEmpty {
            var writer = try FirmwareSlotWriter(path: path(of: 0), slot: 0, slotSize: slotSize)
            try writer.append(factory)
            _ = try writer.commit()
        }
        try change { record in
            for slot in good.isEmpty ? [0] : good {
                record.slots[slot] = FirmwareSlotRecord.Slot(state: .valid, sequence: record.nextSequence)
            }
        }
    }
}
