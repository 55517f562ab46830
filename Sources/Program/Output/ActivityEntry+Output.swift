import Companion
import Foundation

extension ActivityScreen.Entry {
    /// One line of the activity.
    static let line = OutputFormat<ActivityScreen.Entry>.line(
        "entry", "Something happened, or happened again: an entry that stands for several comes again with the same id.",
        [
            .field("id", "Counts up from the start of the companion.", .integer) { $0.id },
            .field("time", "When; of the latest, where it stands for several.", .time) { Date(timeIntervalSince1970: $0.time) },
            .field("firstTime", "When it began, where it stands for several; what all are in the order of at first.", .time) {
                Date(timeIntervalSince1970: $0.firstTime)
            },
            .field("count", "How many of the same it stands for.", .integer) { $0.count },
            .field("transport", "What carried it.", .choice) { $0.transport },
            .field("direction", "Which way; “event” where nothing was carried.", .choice) { $0.direction },
            .nullable("device", "The device's id; null for what concerns none.", .text) { $0.deviceID },
            .nullable("deviceName", "Its name at that time; null where it was not known.", .text) { $0.deviceName },
            .field("operation", "“Write”, “Notification”, “GET” and so on.", .text) { $0.operation },
            .nullable("subject", "The characteristic's name or the path; null where there is none.", .text) { $0.subject },
            .nullable("hex", "The bytes, dots where they are a secret; null where there are none.", .text) { $0.bytes },
            .field("fields", "What the bytes mean, or what else there is to know, in words.", .texts) { entry in
                Dictionary(entry.decoding.map { ($0.label, $0.value) }) { first, _ in first }
            },
            .field("sentence", "The same for people.", .text) { $0.sentence },
            .field("isProblem", "Something went wrong.", .boolean) { $0.isProblem },
        ])
}
