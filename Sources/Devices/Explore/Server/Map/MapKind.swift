/// What a map draws. Pages style each by its name; the raw value stands in tiles.
enum MapKind: UInt8, Sendable, CaseIterable {
    // Areas, and then lines, in the order in which they are drawn.
    case campus, industrial, airfield, grass, wood, rock, sand, wetland, park, cemetery, pitch, playground, parking, square
    case sea, water, pier, bridge, platform, building
    case stream, river, ferry, runway
    case path, footway, steps, cycleway, track, pedestrian, service, street, tertiary, secondary, primary, trunk, motorway
    case siding, rail, tram
    // Points.
    case busStop, tramStop, subwayEntrance, ferryTerminal, station, airport, peak
    case locality, neighbourhood, hamlet, island, suburb, village, town, city

    /// The first level of tiles that has it.
    var firstLevel: Int {
        switch self {
        case .sea, .water: 3
        case .city: 3
        case .motorway, .wood: 7
        case .trunk, .primary, .rail, .river, .town, .airport, .airfield, .wetland, .ferry: 9
        case .secondary, .tertiary, .grass, .park, .cemetery, .industrial, .village, .suburb, .island, .runway, .sand, .rock: 11
        case .street, .peak, .station: 12
        case .pier, .pedestrian, .track, .stream, .campus, .neighbourhood, .hamlet, .locality, .ferryTerminal: 13
        case .pitch, .playground, .parking, .square, .bridge, .platform, .building, .path, .footway, .steps, .cycleway, .service, .siding,
            .tram:
            14
        case .busStop, .tramStop, .subwayEntrance: 15
        }
    }
}

extension MapKind {
    private static let areas: [(key: String, kinds: [String: MapKind])] = [
        (
            "natural",
            [
                "water": .water, "wood": .wood, "scrub": .grass, "heath": .grass, "grassland": .grass, "fell": .grass, "beach": .sand,
                "sand": .sand, "bare_rock": .rock, "scree": .rock, "shingle": .rock, "wetland": .wetland,
            ]
        ),
        ("waterway", ["riverbank": .water, "dock": .water]),
        (
            "leisure",
            [
                "park": .park, "garden": .park, "dog_park": .park, "golf_course": .grass, "pitch": .pitch, "track": .pitch,
                "stadium": .pitch,
                "playground": .playground, "swimming_pool": .water,
            ]
        ),
        (
            "landuse",
            [
                "reservoir": .water, "basin": .water, "pond": .water, "forest": .wood, "grass": .grass, "meadow": .grass,
                "recreation_ground": .grass, "village_green": .grass, "allotments": .grass, "orchard": .grass, "vineyard": .grass,
                "flowerbed": .grass, "cemetery": .cemetery, "railway": .industrial, "industrial": .industrial, "quarry": .rock,
            ]
        ),
        (
            "amenity",
            [
                "grave_yard": .cemetery, "parking": .parking, "school": .campus, "university": .campus, "college": .campus,
                "hospital": .campus,
                "kindergarten": .campus,
            ]
        ),
        ("place", ["square": .square]),
        ("man_made", ["pier": .pier, "breakwater": .pier, "bridge": .bridge]),
        ("railway", ["platform": .platform]),
        ("public_transport", ["platform": .platform]),
        ("highway", ["pedestrian": .square, "footway": .square, "platform": .platform]),
        ("aeroway", ["aerodrome": .airfield, "runway": .runway, "apron": .runway]),
    ]

    /// The area that the tags of a closed way or a multipolygon make; `nil` where there is none to draw.
    static func area(_ tag: (String) -> String?) -> MapKind? {
        if let building = tag("building"), building != "no" { return tag("location") == "underground" ? nil : .building }
        for (key, kinds) in areas {
            if let value = tag(key), let kind = kinds[value] {
                // A way that is closed goes around something, unless it says that it covers it.
                if key == "highway", value != "platform", tag("area") != "yes", tag("type") != "multipolygon" { continue }
                return isBelow(tag) ? nil : kind
            }
        }
        return nil
    }

    private static let highways: [String: MapKind] = [
        "motorway": .motorway, "motorway_link": .motorway, "trunk": .trunk, "trunk_link": .trunk, "primary": .primary,
        "primary_link": .primary, "secondary": .secondary, "secondary_link": .secondary, "tertiary": .tertiary, "tertiary_link": .tertiary,
        "residential": .street, "unclassified": .street, "living_street": .street, "road": .street, "service": .service,
        "pedestrian": .pedestrian, "track": .track, "footway": .footway, "cycleway": .cycleway, "steps": .steps, "path": .path,
        "bridleway": .path, "platform": .platform,
    ]
    private static let others: [(key: String, kinds: [String: MapKind])] = [
        (
            "railway",
            [
                "rail": .rail, "light_rail": .rail, "narrow_gauge": .rail, "funicular": .rail, "monorail": .rail, "subway": .rail,
                "tram": .tram,
                "platform": .platform,
            ]
        ),
        ("waterway", ["river": .river, "canal": .river, "stream": .stream, "ditch": .stream, "drain": .stream]),
        ("route", ["ferry": .ferry]),
        ("man_made", ["pier": .pier, "breakwater": .pier]),
        ("aeroway", ["runway": .runway, "taxiway": .runway]),
    ]

    /// The line that the tags of a way make; `nil` where there is none to draw.
    static func line(_ tag: (String) -> String?) -> MapKind? {
        if let highway = tag("highway") {
            guard let kind = highways[highway], tag("indoor") != "yes" else { return nil }
            return isInside(tag) ? nil : kind
        }
        for (key, kinds) in others {
            guard let value = tag(key), let kind = kinds[value] else { continue }
            switch kind {
            // What runs below the ground is no landmark.
            case .rail where isTunnel(tag), .stream where isTunnel(tag), .river where isTunnel(tag): return nil
            case .rail where tag("service") != nil: return .siding
            default: return isInside(tag) ? nil : kind
            }
        }
        return nil
    }

    private static let places: [String: MapKind] = [
        "city": .city, "town": .town, "village": .village, "suburb": .suburb, "quarter": .suburb, "neighbourhood": .neighbourhood,
        "hamlet": .hamlet, "island": .island, "islet": .island, "locality": .locality, "isolated_dwelling": .locality,
    ]

    /// The point that the tags of a node make; `nil` where there is none to draw.
    static func point(_ tag: (String) -> String?) -> MapKind? {
        if let place = tag("place") { return places[place] }
        switch tag("railway") {
        case "station"?, "halt"?: return .station
        case "subway_entrance"?: return .subwayEntrance
        case "tram_stop"?: return .tramStop
        default: break
        }
        if tag("highway") == "bus_stop" { return .busStop }
        if tag("amenity") == "ferry_terminal" { return .ferryTerminal }
        if tag("aeroway") == "aerodrome" { return .airport }
        return tag("natural") == "peak" ? .peak : nil
    }

    static func isTunnel(_ tag: (String) -> String?) -> Bool { tag("tunnel").map { $0 != "no" } ?? false }

    static func isBridge(_ tag: (String) -> String?) -> Bool { tag("bridge").map { $0 != "no" } ?? false }

    /// Whether a way is a floor of a house above or below the ground.
    private static func isInside(_ tag: (String) -> String?) -> Bool { tag("indoor") == "yes" || isBelow(tag) && !isTunnel(tag) }

    private static func isBelow(_ tag: (String) -> String?) -> Bool { (tag("layer").flatMap(Int.init) ?? 0) < 0 }
}
