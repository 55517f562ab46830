import Program
import SpeakerDevice

extension SpeakerQuirks {
    /// The switches of the bench and of the command line.
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
                .lingers, "lingers", "Lingers without its network",
                "An update without its network goes on for 30 s, and a start in between is lost; otherwise it is over at once."),
            .init(
                .carriesProgress, "carries-progress", "Every status carries the progress",
                "Also what it tells of credentials and addresses, which it does during an update too; otherwise not then, and without."),
            .init(.takesAnyVolume, "takes-any-volume", "Takes any volume", "Up to 255 %; otherwise it is cut to 100 %."),
            .init(
                .hearsItself, "hears-itself", "Hears itself",
                "What it tells counts as a contact, so the last one is always 0 s ago; otherwise the seconds count up."),
            .init(
                .knowsNoAuthority, "knows-no-authority", "https never works",
                "It has no certificate authority, as the public firmware; otherwise it trusts those of its data folder, or the system's."),
        ], usual: .shipped)
}
