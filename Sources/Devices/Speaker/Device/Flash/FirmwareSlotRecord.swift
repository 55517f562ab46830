/// The record of both slots, kept on disk: the counterpart of ESP-IDF's `otadata` partition.
struct FirmwareSlotRecord: Codable, Hashable {
    /// Slots 0 and 1.
    var slots = [Slot(), Slot()]
    /// The highest secure version that was kept with a trusted key, below which none starts while one is set; `nil` for none.
    var minimumSecureVersion: UInt32?

    struct Slot: Codable, Hashable {
        var state = State.empty
        /// Of the slots that may boot, the one with the highest number does.
        var sequence = 0
        /// SHA-256 of the image as it was installed, hexadecimal; `nil` where an earlier version of this program did not note it.
        var digest: String?
    }

    /// ESP-IDF's `esp_ota_img_states_t`, and `empty` for an erased slot.
    enum State: String, Codable, Hashable {
        /// Nothing there, or an image that is being written.
        case empty
        /// Written, not yet run.
        case new
        /// Has run once and was not validated.
        case pendingVerify
        /// Good.
        case valid
        /// Given up by ROLLBACK, or damaged.
        case invalid
        /// Restarted before it was validated.
        case aborted

        /// True where the boot loader may start it.
        var isBootable: Bool { self == .new || self == .pendingVerify || self == .valid }
    }

    /// The slot that the boot loader would start.
    var selected: Int? {
        slots.indices.filter { slots[$0].state.isBootable }.max { slots[$0].sequence < slots[$1].sequence }
    }

    /// A number above every other.
    var nextSequence: Int { (slots.map(\.sequence).max() ?? 0) + 1 }

    /// Numbers the slots anew where no number that counts stands there: nothing but damage makes one below 0, or so high that updates could
    /// reach the end.
    mutating func renumberWhereNeeded() {
        guard slots.contains(where: { !(0...(1 << 32)).contains($0.sequence) }) else { return }
        for (number, slot) in slots.indices.sorted(by: { slots[$0].sequence < slots[$1].sequence }).enumerated() {
            slots[slot].sequence = number + 1
        }
    }
}
