import Explore

// Where an answer's places are looked for.
extension QueryAnswerer {
    /// Where places are looked for.
    struct Area {
        var center: Coordinates
        /// Metres that are looked at first.
        var radius: Double
        /// The sentence's beginning, and how it is said that there is nothing.
        var header: String
        var phrase: String
        /// How it begins where they are not in it, but near.
        var headerNearby = ""
        /// What it is called; empty where it is around the person.
        var name = ""
        /// What a place must be beside near; `nil` for anything.
        var includes: (@Sendable (RankedPlace) -> Bool)?
        /// Nothing further away is meant.
        var isStrict = false
        /// The house that they are in.
        var house: RankedPlace?
        /// The point that they are to be near, where that is not where the person is.
        var anchor: Coordinates?
        var notes: [String] = []
    }

    /// Metres within which somebody is at a place.
    private static let besides = 80.0
    /// The same of a station, which is large.
    private static let ofStation = 200.0

    /// Metres from the middle of a quarter within which something is in it.
    static let ofQuarter = 600.0

    static func isQuarter(_ place: RankedPlace) -> Bool { ["neighbourhood", "quarter", "suburb"].contains(place.place.kind ?? "") }

    /// Metres within which something is here, where there is anything.
    private static let nearHere = 500.0

    /// The house of a name that a place is in.
    func house(_ name: String, at point: Coordinates) throws -> RankedPlace? {
        try store.best(PlaceQuery(around: point, within: 300, limit: 20)) { place in
            place.place.name == name || place.facts["name:fi"] == name
        }.first { ["mall", "department_store", "building_named", "station", "townhall", "library"].contains($0.place.kind ?? "") }
    }

    /// Metres from the middle of a town within which somebody is in it.
    private static let ofMiddle = 1_500.0
    /// Metres from the middle of an area to its corner, at most, where that is the middle of a town.
    private static let ofTown = 40_000.0

    /// Words for the middle of a town, which is around whoever asks there.
    private static let middles = Set(
        Words(
            "centre center downtown city town centrum centrumet stan stad staden keskusta keskustassa keskustan kaupunki kaupungissa "
                + "innenstadt zentrum stadtzentrum stadtmitte stadt"
        )
        .list)

    /// Tells that a name says only that it is in the town: "the city centre", "Helsinki centrum".
    private func isMiddle(_ name: String) throws -> Bool {
        let words = Words(Self.withoutArticle(name)).list
        let town = try Words(areaName()).list
        return try !words.isEmpty && words.allSatisfy { Self.middles.contains($0) || town.contains($0) }
            && words.contains(where: Self.middles.contains) && !store.hasName(PlaceNames.fold(words))
    }

    /// The middle of the town: around whoever is in it; `nil` where nobody knows it.
    private func middle() throws -> Coordinates? {
        guard let area = try store.source(at: origin)?.area else { return nil }
        if origin.distance(to: area.middle) < Self.ofMiddle { return origin }
        let corner = Coordinates(clamping: area.north, area.east)
        return area.middle.distance(to: corner) < Self.ofTown ? area.middle : nil
    }

    func area(_ query: ChatQuery, _ say: ChatPhrases) throws -> Area {
        var asked = query.asked
        let inMiddle = try [asked.within, asked.near].compactMap(\.self).first(where: isMiddle)
        if inMiddle != nil { (asked.within, asked.near) = (nil, nil) }
        let here = originName.map { say("found_near", $0) } ?? say("found_you")
        let radius = asked.near == "here" ? Self.nearHere : ExploreAnswers.walkingRadius
        var area = Area(center: origin, radius: radius, header: here, phrase: say("here"))
        if let name = inMiddle.map(Self.withoutArticle) {
            let middle = try self.middle()
            if middle == nil { area.notes.append(say("no_anchor", name)) }
            if let middle, middle != origin {
                (area.center, area.header, area.phrase) = (middle, say("found_near", name), say("near_name", name))
            }
        }
        func anchor(_ name: String) throws -> (place: RankedPlace?, point: Coordinates, name: String)? {
            if name == "here" { return (nil, origin, originName ?? say("here")) }
            if name == "that" {
                guard let place = session.focus ?? session.list.first else { return nil }
                return (place, place.place.location, place.place.name)
            }
            let found = try resolve(name)
            if let door = found.door, found.isAddress { return (found.places.first, door.point, door.text) }
            guard let place = found.places.first else {
                area.notes.append(say("no_anchor", name))
                return nil
            }
            if found.isGuess { area.notes.append(say("did_you_mean", place.place.name)) }
            // A station that is called after its town is told by what it was asked for.
            let own = self.name(place, say.language)
            let isSaid = Words(name).list.allSatisfy { word in own.lowercased().contains(word.prefix(4)) }
            let isKind = Vocabulary.standard.subject(Self.withoutArticle(name)) != nil
            return (place, place.place.location, isSaid || !isKind ? own : "\(own), \(name)")
        }
        if asked.between.count == 2 {
            guard let first = try anchor(asked.between[0]), let second = try anchor(asked.between[1]) else { return area }
            let isCorner = first.place?.place.kind == "street" && second.place?.place.kind == "street"
            let (from, to) = isCorner ? Self.corner(first.place, second.place) : (first.point, second.point)
            let length = from.distance(to: to)
            area.center = Coordinates(clamping: (from.latitude + to.latitude) / 2, (from.longitude + to.longitude) / 2)
            area.radius = isCorner ? 90 : max(120, length * 0.55)
            area.header = say("found_between", first.name, second.name)
            area.phrase = ""
            // The detour over a place that lies between is small.
            if !isCorner {
                area.includes = { from.distance(to: $0.place.location) + $0.place.location.distance(to: to) < length * 1.3 + 80 }
            }
        } else if let name = asked.on {
            guard let found = try anchor(name) else { return area }
            guard let street = found.place, street.place.kind == "street" else {
                (area.center, area.header, area.phrase) = (found.point, say("found_near", found.name), say("near_name", found.name))
                return area
            }
            let key = Words(street.place.name).list
            area.center = Self.nearestPoint(of: street, to: origin)
            area.radius = 3_000
            (area.header, area.phrase, area.name, area.isStrict) = (
                say("found_on", found.name), say("on_name", found.name), found.name, true
            )
            area.includes = { place in
                place.place.address.map { Self.isAddress($0, on: key) } == true
                    || place.place.address == nil && place.place.kind != "street"
                        && Self.metres(from: place.place.location, to: street) < 25
            }
        } else if let name = asked.within ?? asked.near, name != "here" {
            guard var found = try anchor(name) else { return area }
            // In an address is what has it.
            if asked.within != nil, name != "that", case let address = try resolve(name), address.isAddress, let door = address.door {
                let key = Words(String(door.text.prefix { $0 != "," })).list
                (area.center, area.name, area.isStrict) = (door.point, door.text, true)
                (area.header, area.phrase) = (say("found_at", door.text), say("near_name", door.text))
                area.includes = { place in
                    let own = place.place.address.map { Words($0).list } ?? []
                    return key.allSatisfy(own.contains)
                }
                return area
            }
            // "In the same house" as a shop is in the house that the shop is in.
            if asked.within != nil, let house = found.place.flatMap({ $0.facts["addr:housename"] }),
                let place = try self.house(house, at: found.point)
            {
                found = (place, place.place.location, self.name(place, say.language))
            }
            // One dines near a hotel where one stays, not in it.
            let isWithin = asked.within != nil && !["hotel", "hostel"].contains(found.place?.place.kind ?? "")
            area.center = found.place.map { Self.isLong($0) ? Self.nearestPoint(of: $0, to: origin) : $0.place.location } ?? found.point
            let isHouse = ["mall", "department_store", "building_named", "library", "station", "marketplace"].contains(
                found.place?.place.kind ?? "")
            let isQuarter = found.place.map(Self.isQuarter) == true
            area.radius = isWithin && isHouse ? 130 : isQuarter ? Self.ofQuarter : 500
            let isWide = isQuarter || found.place.map(Self.isLong) == true
            let away = found.place.map { Self.metres(from: origin, to: $0) } ?? origin.distance(to: found.point)
            if !isWithin, !isWide, away > (found.place?.place.kind == "station" ? Self.ofStation : Self.besides) {
                area.anchor = area.center
            }
            if isWithin, let house = found.place?.place.name, ["mall", "department_store"].contains(found.place?.place.kind ?? "") {
                let center = area.center
                (area.name, area.isStrict, area.house) = (found.name, true, found.place)
                area.includes = { place in
                    place.facts["addr:housename"] == house
                        || place.place.name != house && place.facts["addr:housename"] == nil
                            && place.place.location.distance(to: center) < Self.besides
                }
            }
            area.header = isWithin ? say("found_in", found.name) : say("found_near", found.name)
            area.headerNearby = isWithin && !area.isStrict ? say("found_near", found.name) : ""
            area.phrase = say("near_name", found.name)
        }
        return area
    }

    /// Tells that an address is one on a street: its name stands first, or right behind the number, before any town.
    private static func isAddress(_ address: String, on street: [String]) -> Bool {
        let words = Words(String(address.prefix { $0 != "," })).list
        return words.starts(with: street) || words.drop { $0.first?.isNumber == true }.starts(with: street)
    }

    /// Metres from end to end of a street that is rather a place to go to.
    private static let shortStreet = 350.0

    /// Whether one may be near it and yet far from its middle.
    private static func isLong(_ place: RankedPlace) -> Bool {
        guard place.place.kind == "street" else { return false }
        return place.approaches.contains { $0.distance(to: place.place.location) > shortStreet / 2 }
    }

    private static func nearestPoint(of street: RankedPlace, to point: Coordinates) -> Coordinates {
        street.approaches.min { point.distance(to: $0) < point.distance(to: $1) } ?? street.place.location
    }

    /// Where two streets come nearest to each other.
    private static func corner(_ first: RankedPlace?, _ second: RankedPlace?) -> (Coordinates, Coordinates) {
        let (one, other) = (first?.approaches ?? [], second?.approaches ?? [])
        var best: (distance: Double, from: Coordinates, to: Coordinates)?
        for from in one {
            for to in other where best.map({ from.distance(to: to) < $0.distance }) ?? true { best = (from.distance(to: to), from, to) }
        }
        let usual = first?.place.location ?? .metroTech
        return best.map { ($0.from, $0.to) } ?? (usual, second?.place.location ?? usual)
    }
}
