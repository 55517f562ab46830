import Explore
import Foundation

// Words for places, their hours and what their tags say.
extension QueryAnswerer {
    /// The places as they go out, with their hours in the asker's language.
    func wire(_ places: [RankedPlace], from start: Coordinates, _ language: ChatLanguage) async throws -> [Place] {
        let walks = try await answers.walks(from: start, to: places)
        return zip(places, walks).map { ranked, walk in
            var place = ranked.place.answer(from: start, times, walk: walk)
            place.openText = ranked.place.openingHours.flatMap { times.text($0, in: language) }
            return place
        }
    }

    /// Kinds whose places are told apart by a letter on a sign.
    private static let lettered: Set<String> = ["subway_entrance", "elevator"]

    /// What a place is called; where it has no name, what it is, and its name in the asker's language beside its own.
    func name(_ place: RankedPlace, _ language: ChatLanguage) -> String {
        // The entrances of one station have one name.
        let sign = place.place.kind == "subway_entrance" ? place.facts["ref"].flatMap { $0.count <= 2 ? $0 : nil } : nil
        let name = place.place.name
        if let kind = place.place.kind, name == KindTable.standard.usualName(of: kind) {
            // "Metro entrance C"
            let letter = Self.lettered.contains(kind) ? place.facts["ref"].flatMap { $0.count <= 2 ? " \($0)" : nil } ?? "" : ""
            guard language != .english, let word = Vocabulary.standard.name(ofKind: kind, language) else { return name + letter }
            return word.prefix(1).uppercased() + word.dropFirst() + letter
        }
        let letter = sign.flatMap { Words(name).list.last == $0.lowercased() ? nil : " \($0)" } ?? ""
        guard let other = place.facts["name:\(language.rawValue)"], other != name else { return name + letter }
        return "\(other) (\(name))" + letter
    }

    // MARK: - Hours

    /// When a place is open: now, or at the moment or on the day that is asked about, with a word about holidays.
    func hours(_ place: RankedPlace, isAsked: Bool, _ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        guard let text = place.place.openingHours else {
            guard isAsked else { return [] }
            let day = query.day ?? query.open ?? query.openUntil ?? times.now
            let holiday = times.holidays.name(on: day, in: times.calendar).map { name in
                say("holiday_is", dayTitle(day, say), say(name)) + " " + say("holiday_caution")
            }
            return [Self.sentence(say("hours_unknown"))] + [holiday].compactMap(\.self)
        }
        guard let hours = OpeningHours(text) else {
            let hasOpenEnd = text.contains(/\d\d:\d\d ?[-+](?! ?\d)/)
            return [Self.sentence(say("hours_raw", text))] + (hasOpenEnd ? [say("open_end")] : [])
        }
        if query.isAlwaysOpen, text != "24/7" { return [Self.sentence(say("not_always", text))] }
        let calendar = times.calendar
        let moment = query.open ?? query.openUntil ?? times.now
        let day = query.day ?? calendar.startOfDay(for: moment)
        let isToday = calendar.isDate(day, inSameDayAs: times.now)
        var sentences: [String] = []
        let title = dayTitle(day, say)
        let spans = hours.spans(on: day.addingTimeInterval(43_200), in: calendar, times.holidays).sorted { $0.lowerBound < $1.lowerBound }
        if isToday, query.openUntil == nil, query.open == nil || query.isNow {
            let state = hours.state(at: times.now, in: calendar, times.holidays)
            var now = times.text(state, in: say.language)
            if case .open(let until?) = state {
                let left = Int(until.timeIntervalSince(times.now) / 60)
                if left <= 60 { now += " (\(say("minutes_left", "\(left)")))" }
            }
            sentences.append(Self.sentence(now))
        } else if let asked = query.openUntil ?? query.open, query.day == nil {
            switch hours.state(at: asked.addingTimeInterval(query.openUntil == nil ? 0 : -60), in: calendar, times.holidays) {
            case .open(let until):
                sentences.append(say("yes_open", until.map { say("then_open", ChatTimes.clock($0, calendar)) } ?? say("then_always")))
                if isAsked, query.openUntil == nil, let until, until.timeIntervalSince(asked) < 86_400 {
                    sentences.append(say("leaves", ChatTimes.length(until.timeIntervalSince(asked))))
                }
            case .closed: sentences.append(say("not_open", say("then_closed")))
            }
        }
        if isAsked || !isToday {
            let list = spans.map { "\(ChatTimes.clock($0.lowerBound))–\(ChatTimes.clock($0.upperBound))" }.joined(separator: ", ")
            if text != "24/7" { sentences.append(spans.isEmpty ? say("day_closed", title) + "." : say("day_hours", title, list) + ".") }
            if spans.isEmpty, case .closed(let opens?) = hours.state(at: day, in: calendar, times.holidays) {
                sentences.append(say("opens_again", ChatTimes.text(opens, calendar, say.language)))
            }
        }
        // Who cannot come on that day may still come today.
        if !isToday, spans.isEmpty, hours.state(at: times.now, in: calendar, times.holidays).isOpen,
            let now = times.text(text, in: say.language)
        {
            sentences.append(say("now_is", now))
        }
        if let season = season(of: place, at: moment, say) { sentences.append(Self.sentence(season)) }
        if let eve = eve(of: day, say), text != "24/7" { sentences.append(eve) }
        if let holiday = times.holidays.name(on: day, in: calendar), text != "24/7" {
            sentences.append(say("holiday_is", title, say(holiday)))
            if !hours.hasHolidays { sentences.append(say("holiday_caution")) }
        }
        return sentences
    }

    /// "Today", "Friday 3 July": a day at the beginning of a sentence.
    private func dayTitle(_ day: Date, _ say: ChatPhrases) -> String {
        let name = times.calendar.isDate(day, inSameDayAs: times.now) ? say("today") : ChatTimes.day(day, times.calendar, say.language)
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The seasons that a place is for, where it is closed at a moment; `nil` where it is open, or is for all of them.
    func season(of place: RankedPlace, at moment: Date, _ say: ChatPhrases) -> String? {
        guard let seasons = place.facts["seasonal"].map(Season.list), !seasons.isEmpty,
            place.place.openingHours.flatMap({ times.state($0, at: moment) })?.isOpen == false
        else { return nil }
        return say("season_only", say.list(seasons.map { say("season_\($0.rawValue)") }))
    }

    /// Holidays on whose eves shops close early.
    private static let withEves: Set<String> = [
        "new_year", "epiphany", "good_friday", "maundy_thursday", "may_day", "independence_day", "christmas", "thanksgiving",
        "national_day",
    ]

    /// That the day after is a public holiday, before which many places close early; `nil` where it is none, or the day itself is one.
    func eve(of day: Date, _ say: ChatPhrases) -> String? {
        let calendar = times.calendar
        guard times.holidays.name(on: day, in: calendar) == nil, let next = calendar.date(byAdding: .day, value: 1, to: day),
            let holiday = times.holidays.name(on: next, in: calendar), Self.withEves.contains(holiday)
        else { return nil }
        return say("eve_is", say(holiday))
    }

    static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
