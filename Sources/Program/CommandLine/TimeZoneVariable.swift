import Foundation

/// The variable `TZ`, as glibc reads it (tzset(3)): Foundation knows names alone, takes a path or a rule for UTC, and "UTC-2" for the other side
/// of Greenwich.
struct TimeZoneVariable: Sendable {
    private static let folder = "/usr/share/zoneinfo/"

    /// The name of the zone for Foundation and glibc alike; nil where there is none of that rule.
    let name: String?

    /// - Parameter variable: the value of `TZ`, not empty.
    init(_ variable: String) {
        var text = variable[...]
        if text.hasPrefix(":") { text.removeFirst() }
        if text.hasPrefix(Self.folder) { text.removeFirst(Self.folder.count) }
        if ["UTC", "GMT"].contains(text) || !text.contains("..") && FileManager.default.fileExists(atPath: Self.folder + text) {
            name = text.isEmpty ? nil : String(text)
        } else {
            name = Rule(text).flatMap(Self.zone)
        }
    }

    /// Puts the zone's name in the place of a rule or a path, for this program and those that it starts.
    static func adopt() {
        guard let variable = ProcessInfo.processInfo.environment["TZ"], !variable.isEmpty, let name = TimeZoneVariable(variable).name
        else { return }
        setenv("TZ", name, 1)
    }

    private static func zone(of rule: Rule) -> String? {
        if rule.summer == nil, rule.offset % 3_600 == 0, (-14...12).contains(rule.offset / 3_600) {
            let hours = rule.offset / 3_600
            return hours == 0 ? "Etc/UTC" : "Etc/GMT\(hours > 0 ? "+" : "")\(hours)"
        }
        // A zone's file ends with the rule of the years to come (RFC 9636, section 3.3).
        return TimeZone.knownTimeZoneIdentifiers.sorted().first { name in
            guard let data = FileManager.default.contents(atPath: folder + name), let end = data.dropLast().lastIndex(of: 0x0A) else {
                return false
            }
            return Rule(String(decoding: data[data.index(after: end)...].dropLast(), as: UTF8.self)[...]) == rule
        }
    }

    /// A rule of POSIX.1-2024, 8.3, whatever it calls the times: "CET-1CEST,M3.5.0,M10.5.0/3".
    private struct Rule: Equatable {
        /// West of Greenwich, seconds.
        let offset: Int
        /// Nil where it is the same time all the year.
        var summer: Summer?

        struct Summer: Equatable {
            let offset: Int
            let start: Date
            let end: Date
        }

        /// A day of the year as it is written, and the seconds of that day.
        struct Date: Equatable {
            let day: String
            let time: Int
        }

        init?(_ text: Substring) {
            var rest = text
            guard Self.skipName(&rest), let offset = Self.time(&rest, hours: 24) else { return nil }
            self.offset = offset
            guard !rest.isEmpty else { return }
            guard Self.skipName(&rest) else { return nil }
            var summer = offset - 3_600
            if let first = rest.first, first != "," {
                guard let given = Self.time(&rest, hours: 24) else { return nil }
                summer = given
            }
            // Without dates, those of the United States: glibc's "posixrules".
            let dates = (rest.isEmpty ? ",M3.2.0,M11.1.0" : String(rest)).split(separator: ",", omittingEmptySubsequences: false)
            guard dates.count == 3, dates[0].isEmpty, let start = Self.date(dates[1]), let end = Self.date(dates[2]) else { return nil }
            self.summer = Summer(offset: summer, start: start, end: end)
        }

        private static func skipName(_ rest: inout Substring) -> Bool {
            guard let name = rest.prefixMatch(of: /[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>/) else { return false }
            rest = rest[name.range.upperBound...]
            return true
        }

        /// "-5:30", seconds.
        private static func time(_ rest: inout Substring, hours: Int) -> Int? {
            guard let found = rest.prefixMatch(of: /([-+]?)([0-9]{1,3})(?::([0-9]{1,2}))?(?::([0-9]{1,2}))?/) else { return nil }
            let parts = [found.2, found.3 ?? "0", found.4 ?? "0"].compactMap { Int($0) }
            guard parts.count == 3, parts[0] <= hours, parts[1] < 60, parts[2] < 60 else { return nil }
            rest = rest[found.range.upperBound...]
            return (parts[0] * 3_600 + parts[1] * 60 + parts[2]) * (found.1 == "-" ? -1 : 1)
        }

        /// "M10.5.0/3", "J60", "59".
        private static func date(_ text: Substring) -> Date? {
            let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts[0].wholeMatch(of: /M(1[0-2]|[1-9])\.[1-5]\.[0-6]|J?[0-9]{1,3}/) != nil else { return nil }
            guard parts.count == 2 else { return Date(day: String(parts[0]), time: 7_200) }
            var rest = parts[1]
            guard let time = time(&rest, hours: 167), rest.isEmpty else { return nil }
            return Date(day: String(parts[0]), time: time)
        }
    }
}
