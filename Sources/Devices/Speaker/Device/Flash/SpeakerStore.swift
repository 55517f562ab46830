import Foundation
import Keyring
import SpeakerContract

/// Both firmware slots and the settings, read and written away from the radio's thread.
///
/// Every method returns when its change is on disk. The folder is opened, and made where it is missing, when it is first needed.
actor SpeakerStore {
    /// The findings of a start.
    struct Start: Sendable {
        /// The firmware that runs.
        let running: FirmwareSlots.Running
        let sound: SpeakerSound
        /// Both slots, for people.
        let flash: [FlashSlot]
        /// The firmware that did not start, and why; `nil` where none was passed over.
        let notice: String?
    }

    private let folder: URL
    private let factory: [UInt8]
    private let trustedKeys: Set<[UInt8]>
    private let keyring: Keyring?
    private let controls: [SpeakerControl]
    private var opened: FirmwareSlots?
    private var writer: FirmwareSlotWriter?
    private var settingsRevision = 0

    /// - Parameters:
    ///   - folder: where it is kept.
    ///   - factory: the firmware that a new folder gets.
    ///   - trustedKeys: the fingerprint of each public key whose signature an update needs, besides those in the keyring; none lets every
    ///     good image in.
    init(folder: URL, factory: [UInt8], trustedKeys: Set<[UInt8]>, keyring: Keyring?, controls: [SpeakerControl] = SpeakerControl.all) {
        self.controls = controls
        self.keyring = keyring
        self.folder = folder
        self.factory = factory
        self.trustedKeys = trustedKeys
    }

    /// Starts a firmware, as a restart does.
    ///
    /// - Throws: ``FirmwareSlotError``, where neither slot can be booted or the folder cannot be used.
    func boot() throws(FirmwareSlotError) -> Start {
        let slots = try slotsWithKeys()
        let running = try slots.boot()
        return Start(running: running, sound: SpeakerSound(controls, folder: folder), flash: flash(slots), notice: slots.notice)
    }

    /// Keeps the running firmware for good.
    ///
    /// - Returns: both slots, for people.
    func validate() throws(FirmwareSlotError) -> [FlashSlot] {
        let slots = try slots()
        try slots.validate()
        return flash(slots)
    }

    /// Gives the running firmware up: the next ``boot()`` starts the other one.
    func rollBack() throws(FirmwareSlotError) { try slotsWithKeys().rollBack() }

    // MARK: - An update

    /// Erases the slot that does not run, for a new image.
    func beginUpdate() throws(FirmwareSlotError) { writer = try slotsWithKeys().beginUpdate() }

    /// Writes the next block of the image.
    ///
    /// - Throws: ``FirmwareSlotError/notUpdating`` where none was begun, or it was given up.
    func append(_ block: [UInt8]) throws(FirmwareSlotError) {
        guard writer != nil else { throw .notUpdating }
        try writer?.append(block)
    }

    /// Verifies the image, and makes it the one that starts next.
    ///
    /// - Throws: ``FirmwareSlotError/notUpdating`` where none was begun, or it was given up.
    func finishUpdate() throws(FirmwareSlotError) {
        guard let writer = writer.take() else { throw .notUpdating }
        _ = try slots().finishUpdate(writer)
    }

    /// Gives up what was not finished, and leaves its slot empty.
    ///
    /// - Returns: both slots, for people.
    func endUpdate() -> [FlashSlot] {
        writer = nil
        return opened.map(flash) ?? []
    }

    // MARK: - Settings

    /// Keeps what survives a restart.
    ///
    /// - Parameter revision: grows with every change; an older one than the last is ignored, since calls may overtake each other.
    func save(_ sound: SpeakerSound, revision: Int) throws(FirmwareSlotError) {
        guard revision > settingsRevision else { return }
        try sound.save(to: folder)
        settingsRevision = revision
    }

    private func slots() throws(FirmwareSlotError) -> FirmwareSlots {
        if let opened { return opened }
        let slots = try FirmwareSlots(folder: folder, factory: factory, trustedKeys: trustedKeys)
        opened = slots
        return slots
    }

    /// The slots, with the keys that are trusted now. A keyring that cannot be read stops what needs it: it is never taken for an empty one.
    private func slotsWithKeys() throws(FirmwareSlotError) -> FirmwareSlots {
        let slots = try slots()
        do {
            slots.trustedKeys = trustedKeys.union(try keyring?.keys().map(\.key.fingerprint) ?? [])
        } catch {
            throw .keyring(error)
        }
        return slots
    }

    private func flash(_ slots: FirmwareSlots) -> [FlashSlot] { [0, 1].map(slots.content) }
}
