import Program
import SpeakerDevice

extension SpeakerQuirks {
    /// The switches of the bench and of the command line. The bench's speaker downloads by https, so that this can be tried.
    static let switches = TwinQuirks<SpeakerQuirks>(
        [
            .init(
                .readsLastNotified, "reads-last-notified", "Update status lags",
                "A read of it gives what was notified last, and so nothing of firmware on trial before it is asked; otherwise what is so."),
            .init(
                .takesEmptyNetwork, "takes-empty-network", "Takes a network without a name",
                "Such credentials seem to be taken, and the start says that there are none; otherwise they are refused at once."),
            .init(
                .readsFixedStatus, "reads-fixed-status", "Sound unread before it is told",
                "Until it has notified its extended status, a read of it gives the same values, whatever is set; otherwise what is set."),
            .init(
                .forgetsSignal, "forgets-signal", "Signal is 0 after an update",
                "It has left the network by then; otherwise it tells what it measured last."),
            .init(
                .knowsNoAuthority, "knows-no-authority", "https never works",
                "It has no certificate authority, as the public firmware; otherwise it trusts those of its data folder, or the system's."),
        ], usual: SpeakerQuirks.shipped.subtracting(.knowsNoAuthority))
}
