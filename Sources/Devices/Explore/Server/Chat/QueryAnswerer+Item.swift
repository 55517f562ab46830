import Explore
import Foundation

// One place of a list, in words.
extension QueryAnswerer {
    /// What is told of each place of a list, beside what is asked.
    struct ItemContext {
        /// Wishes that come nearest to those that nothing meets.
        var instead: [ChatQuery.Wish]
        /// Wishes of which nothing is known of any place; that is said once.
        var silent: Set<String>
        /// Whether something is to be asked there, for which a number helps.
        var showsPhone: Bool
        /// The streets of places that have neither name nor address.
        var streets: [RankedPlace.ID: String] = [:]

        /// Kinds that one calls before one goes there.
        static let callers: Set<String> = ["doctor", "dentist", "phone_repair", "embassy", "veterinary", "key_cutter", "childcare"]
        /// Kinds where somebody does what is asked for, perhaps not today.
        private static let crafts: Set<String> = [
            "optician", "shoemaker", "tailor", "laundry", "hairdresser", "beauty", "watch", "bicycle_repair", "animal_boarding", "funeral",
            "photo",
        ]

        init(_ found: Found, _ query: ChatQuery, _ answerer: QueryAnswerer) throws {
            instead = found.instead
            for place in found.places where place.isNameless {
                if let street = try answerer.street(of: place) { streets[place.id] = answerer.name(street, query.language) }
            }
            let silent = Set(
                query.wishes.filter { wish in found.places.allSatisfy { !answerer.fit(wish, query, $0).isMarked } }.map(\.id))
            let toAsk = query.wishes.filter { wish in
                wish.must && wish.entry?.isKnown == true && silent.contains(wish.id)
                    || wish.entry?.isKnown == false && !["rating", "view", "chain", "weather", "timetable"].contains(wish.id)
            }
            self.silent = silent
            showsPhone =
                !toAsk.isEmpty || query.subjects.first.map(Self.callers.contains) == true || query.asked.asks.contains(.phone)
                || query.subjects.count == 1 && query.subjects.first.map(Self.crafts.contains) == true
        }
    }

    /// Kinds whose hours nobody asks for.
    static let hourless: Set<String> = [
        "park", "garden", "artwork", "monument", "memorial", "square", "playground", "fountain", "viewpoint", "attraction", "tomb", "beach",
        "nature_reserve", "picnic_site", "fitness_station", "building", "building_named", "bench", "post_box", "bicycle_parking",
        "life_ring",
        "lifebuoy", "bus_stop", "tram_stop", "street", "recycling", "neighbourhood", "quarter", "suburb", "drinking_water", "atm",
        "bicycle_rental",
    ]

    /// "Café Engel, Aleksanterinkatu 26: 4 min (320 m) on foot, open until 21:00, Wi-Fi: yes"
    func item(
        _ place: RankedPlace, _ wire: Place, _ start: Coordinates, _ query: ChatQuery, _ context: ItemContext, _ say: ChatPhrases
    ) -> String {
        var head = [name(place, say.language) + other(place, query, say)]
        if let address = address(place) { head.append(address) }
        if let street = context.streets[place.id] { head.append(say("at_street", street)) }
        let asksForLevel = query.asked.asks.contains(.level)
        if let level = place.facts["level"], level != "0" || asksForLevel { head.append(say("level", level)) }
        if asksForLevel, place.facts["level"] == nil { head.append(say("level_open")) }
        var facts = away(wire, place, from: start, query, say)
        if place.isNameless { facts += heading(to: place, from: start, say) }
        facts += lines(of: place, query, say)
        facts += hours(of: place, wire, query, say)
        facts += ofHouse(place, query, say)
        let isHoused = query.house(of: place).map { house in query.wishes.filter { fit($0, query, house).isMarked }.map(\.id) } ?? []
        facts += (query.wishes + context.instead).filter { wish in
            !context.silent.contains(wish.id) && !(isOfHouse(wish, place) && isHoused.contains(wish.id))
        }.compactMap { told($0, of: place, say) }
        facts += usual(place, query, say)
        if place.place.kind.map(Self.statues.contains) == true {
            let asked = Set(query.wishes.map(\.id))
            facts += makers(of: place, ["artist", "built"].filter { !asked.contains($0) }, say)
        }
        // Who gets in has use for a toilet that they get into.
        if query.wishes.contains(where: { $0.id == "wheelchair" }), place.facts["toilets:wheelchair"] != nil {
            facts += [told(ChatQuery.Wish(id: "wheelchair_toilet", must: false), of: place, say)].compactMap(\.self)
        }
        if query.subjects == ["toilets"], place.hasToilets, !query.wishes.contains(where: { $0.id == "wheelchair_toilet" }) {
            facts += [told(ChatQuery.Wish(id: "wheelchair_toilet", must: false), of: place, say)].compactMap(\.self)
        }
        if query.wishes.contains(where: { $0.isOfAccess || Self.risky.contains($0.id) }),
            let text = place.facts["wheelchair:description"], !isOfHours(text, place)
        {
            facts.append(say("description", text))
        }
        let asks = query.asked.asks
        // What is not known may be asked.
        let isUnsure = (query.wantsOpen || asks.contains(.hours)) && place.place.openingHours == nil
        let showsPhone = context.showsPhone || isUnsure
        if showsPhone, let phone = place.place.phone { facts.append(phone) }
        if asks.contains(.email), let mail = place.facts["email"] { facts.append(mail) }
        if asks.contains(.website) || query.isAboutEvents || showsPhone && place.place.phone == nil,
            let web = place.place.website
        {
            facts.append(web)
        }
        facts += ["description", "note"].compactMap { place.facts[$0] }.filter { $0.count <= 120 && !isOfHours($0, place) }
            .map { say("description", $0) }
        var seen: Set<String> = []
        return head.joined(separator: ", ") + ": " + facts.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: ", ")
    }

    /// What a place is that has only the name of what is asked for: " (shoemaker)" of a locksmith's.
    private func other(_ place: RankedPlace, _ query: ChatQuery, _ say: ChatPhrases) -> String {
        let subjects = query.subjects.compactMap { Vocabulary.standard.subjects[$0] }
        guard let kind = place.place.kind, !subjects.isEmpty,
            subjects.allSatisfy({ $0.cuisines == nil && $0.names != nil && $0.kinds?.contains(kind) == false }),
            let word = Vocabulary.standard.name(ofKind: kind, say.language)
        else { return "" }
        return " (\(word))"
    }

    /// Seconds after which a time that is asked about is no longer about now.
    private static let later = 5_400.0
    /// The hour at which the hours of a new day begin.
    private static let morning = 5

    /// When it is open: now, then, or on the day that is asked about.
    func hours(of place: RankedPlace, _ wire: Place, _ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        let kind = place.place.kind ?? ""
        guard let text = place.place.openingHours else {
            let isTold = query.wantsOpen || !KindTable.standard.isBackground(kind)
            return isTold && isAskedForHours(of: place, query) ? [say("hours_unknown")] : []
        }
        var facts: [String] = []
        let day = query.open ?? query.day ?? times.now
        let isHoliday = times.holidays.name(on: day, in: times.calendar) != nil && text != "24/7"
        let hours = OpeningHours(text)
        if let day = query.day, let hours {
            let list = list(hours, on: day.addingTimeInterval(43_200))
            let title = ChatTimes.day(day, times.calendar, say.language)
            if list.isEmpty {
                facts.append(say("day_closed", title))
                if case .closed(let opens?) = hours.state(at: day, in: times.calendar, times.holidays) {
                    facts.append(say("opens", ChatTimes.text(opens, times.calendar, say.language)))
                }
            } else if isHoliday, !hours.hasHolidays {
                facts.append(say("usual_hours", ChatTimes.weekday(day, times.calendar, say.language), list))
            } else {
                facts.append(say("day_hours", title, list))
            }
        } else if let moment = query.open ?? query.openUntil, !query.isNow, case .open(let until)? = times.state(text, at: moment) {
            // Who comes later is told from when as well.
            let list = hours.map { self.list($0, on: moment) } ?? ""
            // After midnight it is still the hours of the day before.
            let isSmallHour = times.calendar.component(.hour, from: moment) < Self.morning
            if text != "24/7", !list.isEmpty, !isSmallHour, moment.timeIntervalSince(times.now) > Self.later {
                facts.append(say("then_hours", list))
            } else {
                facts.append(until.map { say("then_open", ChatTimes.clock($0, times.calendar)) } ?? say("then_always"))
            }
        } else if query.open ?? query.openUntil != nil, !query.isNow, let hours {
            let list = list(hours, on: query.open ?? query.openUntil ?? times.now)
            facts.append(say("then_closed") + (list.isEmpty ? "" : " (\(list))"))
        } else if let open = wire.openText {
            facts.append(open + left(text, say))
        } else {
            facts.append(say("hours_raw", text))
        }
        if isHoliday, hours?.hasHolidays == true { facts.append(say("holiday_marked")) }
        return facts + [season(of: place, at: day, say)].compactMap(\.self)
    }

    /// Whether somebody may ask when a place is open: of a cash machine at night, which may be in a shop.
    func isAskedForHours(of place: RankedPlace, _ query: ChatQuery) -> Bool {
        guard let kind = place.place.kind, Self.hourless.contains(kind) else { return true }
        return kind == "atm" && query.wantsOpen
    }

    /// Whether somebody wrote hours where they are marked as well, and are told as they are marked.
    private func isOfHours(_ text: String, _ place: RankedPlace) -> Bool {
        place.place.openingHours != nil && text.contains(/\d\d[.:]\d\d/)
    }

    /// " (40 minutes left)" of what closes within the hour; otherwise empty.
    func left(_ hours: String, _ say: ChatPhrases) -> String {
        guard case .open(let until?)? = times.state(hours) else { return "" }
        let minutes = Int(until.timeIntervalSince(times.now) / 60)
        return minutes <= 60 ? " (\(say("minutes_left", "\(minutes)")))" : ""
    }

    /// What is told of places that are closed when they are wanted: "Avainkeskus (opens on Wednesday 18 February at 08:30)".
    func closed(_ places: [RankedPlace], _ query: ChatQuery, _ say: ChatPhrases) -> String {
        var seen: Set<String> = []
        let each = places.filter { seen.insert(name($0, say.language)).inserted }.prefix(Self.named)
        return each.map { place in
            let name = name(place, say.language)
            guard let text = place.place.openingHours, let hours = OpeningHours(text) else { return name }
            let moment = query.open ?? query.openUntil ?? query.day ?? times.now
            let list = list(hours, on: query.day.map { $0.addingTimeInterval(43_200) } ?? moment)
            var facts: [String] = []
            if query.isNow, let until = query.openUntil, case .open(let end?)? = times.state(text), end < until {
                facts.append(times.text(.open(until: end), in: say.language))
            } else if !query.isNow, !list.isEmpty {
                facts.append(list)
            } else if case .closed(let opens?) = hours.state(at: moment, in: times.calendar, times.holidays) {
                let isToday = times.calendar.isDate(opens, inSameDayAs: times.now)
                let clock = ChatTimes.clock(opens, times.calendar)
                facts.append(
                    say("opens", isToday ? say("at_clock", clock) : ChatTimes.text(opens, times.calendar, say.language)))
            }
            if query.asked.asks.contains(.phone) || query.subjects.first.map(ItemContext.callers.contains) == true,
                let phone = place.place.phone
            {
                facts.append(phone)
            }
            return facts.isEmpty ? name : "\(name) (\(facts.joined(separator: ", ")))"
        }.joined(separator: "; ")
    }

    /// "10:00–14:00, 16:00–20:00"; empty on a day on which it is closed.
    func list(_ hours: OpeningHours, on day: Date) -> String {
        hours.spans(on: day, in: times.calendar, times.holidays).sorted { $0.lowerBound < $1.lowerBound }.map {
            "\(ChatTimes.clock($0.lowerBound))–\(ChatTimes.clock($0.upperBound))"
        }.joined(separator: ", ")
    }

    /// Where a place is: street, number and the house that they are of, "Aleksanterinkatu 52, Helsinki (Stockmann)".
    func address(_ place: RankedPlace) -> String? {
        guard let house = place.facts["addr:housename"], house != place.place.name else { return place.place.address }
        guard let address = place.place.address else { return house }
        return address.localizedCaseInsensitiveContains(house) ? address : "\(address) (\(house))"
    }

    /// The lines that stop at a place, and where those go that lead to what is asked for: "lines 3, 6 (Hietalahti–Kallio–Arabia)".
    func lines(of place: RankedPlace, _ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        guard let text = place.facts["lines"] ?? place.facts["route_ref"] else { return [] }
        let words = query.telling
        var seen: Set<String> = []
        let names = text.split(separator: ";").compactMap { part -> String? in
            let line = part.split(separator: " ", maxSplits: 1).map(String.init)
            guard let number = line.first, seen.insert(number).inserted else { return nil }
            guard line.count == 2 else { return number }
            let own = Words(line[1]).list
            let isTold =
                query.lines.contains(number.lowercased())
                || words.contains { forms in
                    own.contains { word in forms.contains { $0 == word || $0.count >= 5 && word.hasPrefix($0) } }
                }
            return isTold ? "\(number) (\(line[1]))" : number
        }
        return names.isEmpty ? [] : [say("lines", names.joined(separator: ", "))]
    }

    /// What is told of some kinds without being asked: the fee of a car park, the collection of a post box.
    func usual(_ place: RankedPlace, _ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        let kind = place.place.kind ?? ""
        let asked = Set(query.wishes.map(\.id))
        let isNeed = KindTable.standard.isBackground(kind)
        return Vocabulary.file.wishes.compactMap { entry in
            guard !asked.contains(entry.id), !asked.contains("free") || entry.id != "fee",
                entry.ofKinds?.contains(kind) == true || isNeed && ["fee", "capacity"].contains(entry.id),
                value(entry, place) != nil
            else { return nil }
            return told(ChatQuery.Wish(id: entry.id, must: false), of: place, say)
        }
    }
}
