import Explore
import Foundation

// What goes out on the wire, made from what the server keeps.

extension Place {
    /// The place as it goes out.
    ///
    /// - Parameters:
    ///   - origin: where the walk begins; its time and distance are estimated.
    ///   - metres: how long the way is; without it, it is estimated.
    ///   - times: the time and the place's time zone, for "open until 22:00".
    func answer(from origin: Coordinates, _ times: PlaceTimes? = nil, walk metres: Double? = nil) -> Place {
        var place = self
        let metres = metres ?? WalkingRoute.estimate(from: origin, to: location).distance
        let isWalked = origin.distance(to: location) <= StreetRouter.widest
        place.walkTime = isWalked ? WalkTime(seconds: metres / WalkingRoute.pace) : nil
        place.distance = WalkDistance(meters: metres)
        place.meters = metres
        place.mapsLink = MapsLink.walking(from: origin, to: location)
        place.openText = openingHours.flatMap { times?.text($0) }
        return place
    }
}

extension ExploreEvent {
    /// Such an event is not shown that has none.
    var hasName: Bool { name.contains { !$0.isWhitespace } }

    /// The event as a chat's answer shows it among its places; `nil` where it is not known where it is.
    func answer(from origin: Coordinates) -> Place? {
        var place = place?.answer(from: origin)
        place?.eventStart = start
        return place
    }
}

/// The time, where a place is, and the holidays there.
struct PlaceTimes: Sendable {
    let now: Date
    let calendar: Calendar
    let holidays: Holidays
    /// By ISO 3166.
    let country: String?

    /// - Parameter point: where the places are; where ways begin, without it.
    /// - Throws: `PlaceStoreError.database`.
    init(_ settings: ExploreSettings, of store: PlaceStore, at point: Coordinates? = nil) throws(PlaceStoreError) {
        let here = if let point { point } else { try settings.startingPoint(in: store).coordinate }
        self.init(now: settings.now(), zone: try settings.zone(of: store, at: here), country: try store.source(at: here)?.country)
    }

    init(now: Date, zone: TimeZone, country: String?) {
        self.now = now
        self.country = country
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
        holidays = Holidays(country: country)
    }

    /// How it is with these hours at a moment, now by default; `nil` for hours that are not read.
    func state(_ hours: String, at moment: Date? = nil) -> OpeningHours.State? {
        OpeningHours(hours)?.state(at: moment ?? now, in: calendar, holidays)
    }

    /// "open until 22:00", "opens at 09:00", "opens on Monday 15 June at 12:00"; `nil` for hours that are not read.
    func text(_ hours: String, in language: ChatLanguage = .english) -> String? { state(hours).map { text($0, in: language) } }

    /// The same of a state.
    func text(_ state: OpeningHours.State, in language: ChatLanguage = .english) -> String {
        let say = ChatPhrases(language)
        switch state {
        case .open(until: nil): return say("always_open")
        case .open(let until?):
            let isSoon = until.timeIntervalSince(now) < 86_400
            return say("open_until", isSoon ? ChatTimes.clock(until, calendar) : ChatTimes.text(until, calendar, language))
        case .closed(opens: nil): return say("closed")
        case .closed(let opens?):
            let isToday = calendar.isDate(opens, inSameDayAs: now)
            return say(
                "closed_opens",
                isToday ? say("at_clock", ChatTimes.clock(opens, calendar)) : ChatTimes.text(opens, calendar, language))
        }
    }
}

extension DirectionsResponse {
    init(_ route: WalkingRoute, from origin: Coordinates, to destination: Coordinates, in units: ExploreUnits = .automatic) {
        let notes = route.notes(from: origin, to: destination)
        let duration = WalkTime(seconds: route.duration)
        let minutes = Self.minutes(of: route.steps, in: duration.minutes ?? 0)
        self.init(
            distance: WalkDistance(meters: route.distance),
            duration: duration,
            mapsLink: MapsLink.walking(from: origin, to: destination),
            polyline: route.polyline,
            steps: zip(route.steps, minutes).map { step, minutes in
                // To have arrived takes neither.
                let isArrival = step.maneuver == .arrive
                return DirectionsStep(
                    instruction: step.instruction,
                    distance: isArrival ? nil : WalkDistance(meters: step.distance),
                    meters: isArrival ? nil : (step.distance * 10).rounded() / 10,
                    duration: isArrival || minutes == 0 ? nil : WalkTime(seconds: Double(minutes) * 60),
                    location: step.coordinate)
            }, isEstimated: route.isEstimated, meters: route.distance,
            estimatedMeters: route.isEstimated ? route.distance : route.offStreet,
            notes: notes.map {
                WayRemark(code: $0.rawValue, text: $0.sentence(offStreet: route.offStreet, units: units))
            })
    }
}

extension DirectionsResponse {
    /// Whole minutes of each step, which add up to those of the way: a step ends in the minute in which the walker gets there, and some that
    /// are short begin and end in one.
    private static func minutes(of steps: [WalkingStep], in whole: Int) -> [Int] {
        let sum = steps.reduce(0) { $0 + $1.duration }
        var (passed, told) = (0.0, 0)
        return steps.map { step in
            passed += step.duration
            let minute = sum > 0 ? Int((Double(whole) * passed / sum).rounded(.up)) : 0
            defer { told = max(told, min(minute, whole)) }
            return max(0, min(minute, whole) - told)
        }
    }
}

/// Google Maps' universal links (developers.google.com/maps/documentation/urls).
enum MapsLink {
    /// The way on foot between two points.
    static func walking(from origin: Coordinates, to destination: Coordinates) -> String {
        "https://www.google.com/maps/dir/?api=1&origin=\(origin.latitude),\(origin.longitude)"
            + "&destination=\(destination.latitude),\(destination.longitude)&travelmode=walking"
    }
}

/// Times as events write them: local, ISO 8601 without a zone.
enum LocalTime {
    /// The moment that such a text names; `nil` for another text.
    static func date(_ text: String, in zone: TimeZone) -> Date? {
        let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(
            includingFractionalSeconds: false)
        return try? style.parse(text)
    }

    /// The local time of a text that may name another zone: `2025-01-15T20:00:00+02:00`.
    static func local(_ text: String, in zone: TimeZone) -> String {
        guard text.utf8.count > 19, let date = try? Date.ISO8601FormatStyle().parse(text) else { return String(text.prefix(19)) }
        return self.text(date, in: zone)
    }

    /// `2025-01-15T20:00:00`
    static func text(_ date: Date, in zone: TimeZone) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(
            includingFractionalSeconds: false
        )
        .timeSeparator(.colon).dateSeparator(.dash).dateTimeSeparator(.standard)
        return date.formatted(style)
    }
}
