/// When an event begins, as files write it: `2025-01-15T20:00:00`, seconds and their fraction, and a zone, may be missing or follow.
struct EventStart: Equatable {
    /// The time as it is kept: local at the place, without a zone, `2025-01-15T20:00:00`; or with the zone that the file names,
    /// `2025-01-15T20:00:00+02:00`, from which the place's own time is told when it is asked for.
    private(set) var text: String

    /// `nil` for anything else, and for days and hours that do not exist.
    init?(_ text: String) {
        let form =
            /([0-9]{4})-([0-9]{2})-([0-9]{2})[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(?:\.[0-9]*)?([Zz]|[+-]([0-9]{2}):?([0-9]{2})?)?/
        guard let found = try? form.wholeMatch(in: text)?.output, let year = Int(found.1), let month = Int(found.2), let day = Int(found.3),
            let hour = Int(found.4), let minute = Int(found.5), let second = Int(found.6 ?? "0")
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), (1...days[month - 1]).contains(day), hour < 24, minute < 60, second < 60 else { return nil }
        self.text = "\(found.1)-\(found.2)-\(found.3)T\(found.4):\(found.5):\(found.6 ?? "00")"
        guard let zone = found.7 else { return }
        // "+02:00", "+0200" or "+02"; "Z" has neither hours nor minutes.
        let (hours, minutes) = (found.8 ?? "00", found.9 ?? "00")
        guard let count = Int(hours), count <= 14, let rest = Int(minutes), rest < 60 else { return nil }
        self.text += "\(zone.first == "-" ? "-" : "+")\(hours):\(minutes)"
    }
}
