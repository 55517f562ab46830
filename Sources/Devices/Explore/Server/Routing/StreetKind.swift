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
    /// What the tags of a way allow on foot; `nil` where it is no street, or not to be walked on
    /// (wiki.openstreetmap.org/wiki/OSM_tags_for_routing/Access_restrictions).
    init?(_ tag: (String) -> String?) {
        guard let highway = tag("highway") else { return nil }
        let foot = tag("foot")
        let isWanted = foot == "yes" || foot == "designated" || foot == "permissive"
        if foot == "no" || foot == "private" || foot == "use_sidepath" { return nil }
        if !isWanted, let access = tag("access"), ["no", "private", "customers", "delivery"].contains(access) { return nil }
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
