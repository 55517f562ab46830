import DeviceSide
import Foundation
import SpeakerContract

/// The speaker's two firmware slots on disk, and its boot loader: what ESP-IDF's application rollback does
/// ("Over The Air Updates", "App Rollback").
///
/// A new image is `new`; its first start makes it `pendingVerify`; ``validate()`` makes it `valid`. One that starts again before that is
/// `aborted`, and the other slot runs. Every change is written whole or not at all, so that a process killed at any moment starts a firmware
/// that was verified. At each start the image is checked anew: against what was installed, and, where keys are set, against them
/// (``FirmwareTrust``). The owner calls from one place at a time: the type is not `Sendable`.
public final class FirmwareSlots {
    /// The firmware that runs, once ``boot()`` has found it.
    public private(set) var running: Running?

    /// The firmware that the last ``boot()`` passed over, and why; `nil` where it passed over none.
    public private(set) var notice: String?
    /// The fingerprints of the keys, one of which has to have signed what is installed and what starts; none lets every good image in.
    public var trustedKeys: Set<[UInt8]>

    private let folder: String
    private let factory: [UInt8]
    private let slotSize: Int
    private let bootData: FirmwareBootData
    private var record: FirmwareSlotRecord
    /// True where a trusted key has signed the running firmware.
    private var isRunningSigned = false
    /// True where a slot was passed over that is whole, and only not trusted.
    private var isAnySlotUntrusted = false

    /// A firmware that the boot loader started.
    public struct Running: Sendable, Hashable {
        /// 0 or 1.
        public let slot: Int
        /// The firmware.
        public let image: FirmwareImage
        /// True while it waits to be kept.
        public let isPendingVerify: Bool
    }

    /// Opens the slots in a folder, which is made where it is missing.
    ///
    /// - Parameters:
    ///   - folder: where the two images and the record are.
    ///   - factory: the image that the device was shipped with, for the first slot: where nothing is known of the slots, and where none of them
    ///     holds a firmware that is trusted. It needs no signature.
    ///   - slotSize: the bytes that a slot holds.
    ///   - trustedKeys: as the property of this name.
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
            throw .file(FileOperationError(path: folder.path, operation: "create", code: EACCES))
        }
        self.factory = factory
        bootData = FirmwareBootData(folder: self.folder)
        record = FirmwareSlotRecord()
        if let stored = bootData.load() { record = stored } else { try installFactory() }
    }

    /// Starts a firmware, as a restart does.
    ///
    /// - Throws: ``FirmwareSlotError/nothingToBoot`` where neither slot holds a good one.
    @discardableResult
    public func boot() throws(FirmwareSlotError) -> Running {
        running = nil
        notice = nil
        isAnySlotUntrusted = false
        if let running = try bootSelected() { return running }
        // What is whole and only not trusted may have run until a key was set: that must not leave a device that cannot start.
        if isAnySlotUntrusted, isFactoryNewEnough {
            try installFactory()
            if let running = try bootSelected() { return running }
        }
        throw .nothingToBoot
    }

    private func bootSelected() throws(FirmwareSlotError) -> Running? {
        while let slot = record.selected {
            if record.slots[slot].state == .pendingVerify {
                try change { $0.slots[slot].state = .aborted }
                continue
            }
            do {
                let (image, isSigned) = try verified(slot)
                return try start(slot, image, isSigned: isSigned)
            } catch {
                if case .file(let file) = error, file.operation != "read" { throw error }
                notice = "Slot \(slot) was not started. \(error)"
                isAnySlotUntrusted = isAnySlotUntrusted || error.isAboutTrust
                try change { $0.slots[slot].state = .invalid }
            }
        }
        return nil
    }

    private func start(_ slot: Int, _ image: FirmwareImage, isSigned: Bool) throws(FirmwareSlotError) -> Running {
        try change {
            if $0.slots[slot].state == .new { $0.slots[slot].state = .pendingVerify }
            $0.slots[slot].digest = Self.text(image.digest)
        }
        isRunningSigned = isSigned
        let started = Running(slot: slot, image: image, isPendingVerify: record.slots[slot].state == .pendingVerify)
        running = started
        return started
    }

    /// Erases the slot that does not run, for a new image.
    ///
    /// - Throws: ``FirmwareSlotError/pendingVerify`` while the other slot is the only way back.
    public func beginUpdate() throws(FirmwareSlotError) -> FirmwareSlotWriter {
        guard let running else { throw .nothingToBoot }
        guard !running.isPendingVerify else { throw .pendingVerify }
        let slot = 1 - running.slot
        try change { $0.slots[slot].state = .empty }
        return try FirmwareSlotWriter(path: path(of: slot), slot: slot, slotSize: slotSize, trust: trust)
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
            $0.slots[slot] = FirmwareSlotRecord.Slot(state: .new, sequence: $0.nextSequence, digest: Self.text(image.digest))
        }
        return image
    }

    /// Keeps the running firmware for good, and, where a trusted key has signed it, refuses what is older from now on. Does nothing where it
    /// was kept before.
    public func validate() throws(FirmwareSlotError) {
        guard let running, running.isPendingVerify else { return }
        let secureVersion = running.image.descriptor.secureVersion
        try change {
            $0.slots[running.slot].state = .valid
            // Only a signature makes the number the maker's: an unsigned file could shut out every genuine one that is to come.
            if isRunningSigned { $0.minimumSecureVersion = max($0.minimumSecureVersion ?? 0, secureVersion) }
        }
        self.running = Running(slot: running.slot, image: running.image, isPendingVerify: false)
    }

    /// Gives the running firmware up: the next ``boot()`` starts the other one.
    ///
    /// - Throws: ``FirmwareSlotError/noOtherFirmware`` where the other slot holds none that works; nothing changes then.
    public func rollBack() throws(FirmwareSlotError) {
        guard let running else { throw .nothingToBoot }
        let other = 1 - running.slot
        guard record.slots[other].state == .valid, (try? verified(other)) != nil else { throw .noOtherFirmware }
        try change { $0.slots[running.slot].state = .invalid }
    }

    /// The firmware in the slot that does not run, where it may be gone back to.
    public var previous: FirmwareImage? {
        guard let running, record.slots[1 - running.slot].state == .valid else { return nil }
        return try? verified(1 - running.slot).image
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

    private func path(of slot: Int) -> String { folder + "/ota_\(slot).bin" }

    /// The content of a slot, however good it is.
    private func image(in slot: Int) -> FirmwareImage? {
        try? FirmwareImage(contentsOf: URL(fileURLWithPath: path(of: slot)), slotSize: slotSize)
    }

    /// The demands on an image besides being whole; `nil` where no key is set.
    private var trust: FirmwareTrust? {
        trustedKeys.isEmpty ? nil : FirmwareTrust(keys: trustedKeys, minimumSecureVersion: record.minimumSecureVersion ?? 0)
    }

    /// The image in a slot, where it was installed there and may run.
    ///
    /// - Throws: ``FirmwareSlotError`` with what keeps it from running.
    private func verified(_ slot: Int) throws(FirmwareSlotError) -> (image: FirmwareImage, isSigned: Bool) {
        guard let data = FileManager.default.contents(atPath: path(of: slot)) else {
            throw .file(FileOperationError(path: path(of: slot), operation: "read", code: ENOENT))
        }
        let bytes = [UInt8](data)
        let image: FirmwareImage
        do throws(FirmwareImageError) {
            image = try FirmwareImage(bytes: bytes, slotSize: slotSize)
            try image.requireHash()
        } catch {
            throw .image(error)
        }
        if let digest = record.slots[slot].digest, digest != Self.text(image.digest) { throw .changed }
        guard let trust else { return (image, false) }
        do throws(FirmwareTrustError) {
            guard bytes != factory else {
                try trust.checkAge(image)
                return (image, false)
            }
            try trust.check(bytes, image)
        } catch {
            throw FirmwareSlotError(error)
        }
        return (image, true)
    }

    private var isFactoryNewEnough: Bool {
        guard let image = try? FirmwareImage(bytes: factory, slotSize: slotSize) else { return false }
        return image.descriptor.secureVersion >= record.minimumSecureVersion ?? 0
    }

    private static func text(_ digest: [UInt8]) -> String { digest.map { $0.hexCode.dropFirst(2) }.joined() }

    /// Changes the record on disk first: memory never runs ahead of it.
    private func change(_ body: (inout FirmwareSlotRecord) -> Void) throws(FirmwareSlotError) {
        var changed = record
        body(&changed)
        guard changed != record else { return }
        try bootData.save(changed, replacing: record)
        record = changed
    }

    /// Installs the factory's firmware into the first slot, and forgets what the other holds.
    private func installFactory() throws(FirmwareSlotError) {
        var writer = try FirmwareSlotWriter(path: path(of: 0), slot: 0, slotSize: slotSize)
        try writer.append(factory)
        let image = try writer.commit()
        try change { record in
            record.slots[0] = FirmwareSlotRecord.Slot(state: .valid, sequence: record.nextSequence, digest: Self.text(image.digest))
            if record.slots[1].state.isBootable { record.slots[1].state = .invalid }
        }
    }
}

/// A firmware slot, as a person at the bench would see it.
public struct FlashSlot: Sendable, Equatable {
    public var version: String?
    public var state: String
    public var isRunning: Bool
    /// The written share while it is being written, 0…1.
    public var fill: Double?
}
