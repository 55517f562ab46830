import SpeakerContract

/// A firmware slot, as a person at the bench would see it.
public struct FlashSlot: Sendable, Equatable {
    public var version: String?
    public var state: String
    public var isRunning: Bool
    /// How full it is while it is being written, 0…1.
    public var fill: Double?
}

extension SpeakerTwin {
    /// Brings ``flash`` up to date with what is on disk.
    func showFlash() { flash = [0, 1].map(slots.content) }

    /// Shows how full the slot is that is being written.
    func showFlash(writing written: Int) {
        guard let running = slots.running, flash.count == 2 else { return }
        flash[1 - running.slot] = FlashSlot(
            version: nil, state: "Being written", isRunning: false, fill: Double(written) / Double(FirmwareImage.slotSize))
    }
}
