/// What a stretch of street is like to walk on. The raw value is kept in the database.
public enum StreetKind: Int, Sendable, Hashable, CaseIterable {
    /// A footway, or a crossing.
    case footway = 1
    /// A pedestrian street or square.
    case pedestrian = 2
    case steps = 3
    case path = 4
    /// A way for bicycles that may be walked on.
    case cycleway = 5
    /// A street with little traffic: residential, living street, service road, track.
    case quietStreet = 6
    /// A street that connects quarters.
    case street = 7
    /// A main road.
    case mainRoad = 8

    /// How much longer than it is a way may be to avoid this one; at least 1.
    var reluctance: Double {
        switch self {
        case .footway, .pedestrian, .path: 1
        case .quietStreet: 1.05
        case .cycleway, .street: 1.15
        case .mainRoad: 1.3
        case .steps: 1.5
        }
    }

    /// What it is called where it has no name.
    var noun: String {
        switch self {
        case .footway: "the footway"
        case .pedestrian: "the pedestrian area"
        case .steps: "the steps"
        case .path: "the path"
        case .cycleway: "the cycle path"
        case .quietStreet, .street: "the street"
        case .mainRoad: "the road"
        }
    }
}

extension StreetKind {
    /// Ways that are made for vehicles, whatever their traffic.
    private static let roads: Set<String> = [
        "service", "residential", "living_street", "unclassified", "tertiary", "tertiary_link", "secondary", "secondary_link", "primary",
        "primary_link", "track", "road",
    ]

    /// A tunnel or a garage for vehicles, which nobody walks through unless the map says so; a gateway through a house is none
    /// (wiki.openstreetmap.org/wiki/Key:tunnel).
    private static func isUnderground(_ tag: (String) -> String?) -> Bool {
        if let sidewalk = tag("sidewalk"), sidewalk != "no", sidewalk != "none", sidewalk != "separate" { return false }
        if let tunnel = tag("tunnel"), tunnel != "no", tunnel != "building_passage" { return true }
        if tag("parking") == "underground" { return true }
        return tag("tunnel") == nil && (tag("layer").flatMap(Int.init) ?? 0) < 0
    }

    /// Whether a way lies on the ground: no tunnel, no floor of a house below or above, and no bridge high up. A door on the street is
    /// reached from such a one.
    static func isOnGround(_ tag: (String) -> String?) -> Bool {
        if let tunnel = tag("tunnel"), tunnel != "no", tunnel != "building_passage" { return false }
        if (tag("layer").flatMap(Int.init) ?? 0) < 0 { return false }
        if tag("indoor") == "yes" || tag("highway") == "corridor" { return false }
        // "0" and "-1;0" touch the ground.
        guard let level = tag("level") else { return true }
        return level.split(separator: ";").contains { Double($0).map { $0 == 0 } ?? true }
    }

    /// Whether a way is a pavement that is drawn beside its street (wiki.openstreetmap.org/wiki/Sidewalks).
    static func isPavement(_ tag: (String) -> String?) -> Bool {
        ["footway", "path", "cycleway"].contains { tag($0) == "sidewalk" } || tag("is_sidepath") == "yes"
    }

    /// What a way is called; a pavement that says whose it is by that street's name.
    static func name(_ tag: (String) -> String?) -> String? { tag("name") ?? tag("is_sidepath:of:name") ?? tag("street:name") }

    /// Whether people look for a way by its name: a passage or a path as well as a street, and no platform.
    static func isFoundByName(_ tag: (String) -> String?) -> Bool { tag("highway") != "platform" }

    /// Whether a pavement may belong to it.
    var hasPavements: Bool {
        switch self {
        case .quietStreet, .street, .mainRoad, .pedestrian: true
        case .footway, .path, .cycleway, .steps: false
        }
    }

    /// Whether a node on a way keeps people from going on (wiki.openstreetmap.org/wiki/Key:barrier): a gate of somebody's own.
    static func isBarrier(_ tag: (String) -> String?) -> Bool {
        guard let barrier = tag("barrier") else { return false }
        let allowed = tag("foot") ?? tag("access")
        if let allowed { return ["no", "private", "customers", "delivery"].contains(allowed) }
        return ["wall", "fence", "hedge", "debris"].contains(barrier)
    }

    /// What the tags of a way allow on foot; `nil` where it is no street, or not to be walked on
    /// (wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions).
    init?(_ tag: (String) -> String?) {
        guard let highway = tag("highway") else { return nil }
        let foot = tag("foot")
        let isWanted = foot == "yes" || foot == "designated" || foot == "permissive"
        if foot == "no" || foot == "private" || foot == "use_sidepath" { return nil }
        if !isWanted, let access = tag("access"), ["no", "private", "customers", "delivery"].contains(access) { return nil }
        if !isWanted, Self.roads.contains(highway), Self.isUnderground(tag) { return nil }
        switch highway {
        case "footway", "corridor", "platform": self = .footway
        case "pedestrian": self = .pedestrian
        case "steps": self = .steps
        case "path", "bridleway": self = .path
        case "cycleway": self = .cycleway
        case "living_street", "residential", "service", "track", "road": self = .quietStreet
        case "unclassified", "tertiary", "tertiary_link": self = .street
        case "secondary", "secondary_link", "primary", "primary_link": self = .mainRoad
        case "trunk", "trunk_link":
            guard isWanted || tag("sidewalk").map({ $0 != "no" && $0 != "none" }) == true else { return nil }
            self = .mainRoad
        default: return nil
        }
    }
}
