/// A place, as the server's lists have it. It has no identifier on the wire: it is known by its name and location.
public struct Place: Sendable, Hashable {
    /// Never blank.
    public var name: String
    /// Where it is.
    public var location: Coordinates
    /// Street and number, where they are known.
    public var address: String?
    /// On foot from the origin.
    public var walkTime: WalkTime?
    /// On foot from the origin.
    public var distance: WalkDistance?
    /// The same in metres, exactly; `nil` from servers that do not say it.
    public var meters: Double?
    /// Usually 0…5; `nil` where no source gives one.
    public var rating: Double?
    /// A picture's address.
    public var photoURL: String?
    /// Opens the place or the way to it in a map.
    public var mapsLink: String?
    /// What it is, in OpenStreetMap's word: "cafe".
    public var kind: String?
    /// When it is open, as OpenStreetMap writes it.
    public var openingHours: String?
    /// The same for now, in words: "open until 22:00".
    public var openText: String?
    /// Diets that it has dishes for: "vegan".
    public var diets: [String]
    /// Whether one gets in with a wheelchair: "yes", "limited" or "no".
    public var wheelchair: String?
    public var phone: String?
    public var website: String?
    /// When it begins, where it is an event, in local time: "2025-01-15T20:00:00".
    public var eventStart: String?

    /// Makes one from its parts, each as its property says.
    public init(
        name: String, location: Coordinates, address: String? = nil, walkTime: WalkTime? = nil, distance: WalkDistance? = nil,
        meters: Double? = nil, rating: Double? = nil, photoURL: String? = nil, mapsLink: String? = nil, kind: String? = nil,
        openingHours: String? = nil,
        openText: String? = nil, diets: [String] = [], wheelchair: String? = nil, phone: String? = nil, website: String? = nil,
        eventStart: String? = nil
    ) {
        self.name = name
        self.location = location
        self.address = address
        self.walkTime = walkTime
        self.distance = distance
        self.meters = meters
        self.rating = rating
        self.photoURL = photoURL
        self.mapsLink = mapsLink
        self.kind = kind
        self.openingHours = openingHours
        self.openText = openText
        self.diets = diets
        self.wheelchair = wheelchair
        self.phone = phone
        self.website = website
        self.eventStart = eventStart
    }
}

extension Place: Identifiable {
    /// Name and location in one text, the same wherever the place appears.
    public var id: String { "\(name)@\(location)" }
}

extension Place: Codable {
    enum CodingKeys: String, CodingKey {
        case name, location, address, distance, rating, kind, diets, wheelchair, phone, website
        case walkTime = "walk_time"
        case meters = "distance_m"
        case photoURL = "photo_url"
        case mapsLink = "maps_link"
        case openingHours = "opening_hours"
        case openText = "open"
        case eventStart = "event_start"
    }

    /// Needs a name and a location; everything else may be null, missing or of a wrong kind.
    ///
    /// - Throws: `DecodingError` without a name or a location.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        name = try fields.neededText(.name)
        location = try fields.decode(Coordinates.self, forKey: .location)
        address = fields.text(.address)
        walkTime = fields.optional(.walkTime)
        meters = fields.number(.meters)
        distance = fields.optional(.distance).map { [meters] in WalkDistance($0, meters: meters) }
        rating = fields.number(.rating)
        photoURL = fields.text(.photoURL)
        mapsLink = fields.text(.mapsLink)
        kind = fields.text(.kind)
        openingHours = fields.text(.openingHours)
        openText = fields.text(.openText)
        diets = fields.optional(.diets) ?? []
        wheelchair = fields.text(.wheelchair)
        phone = fields.text(.phone)
        website = fields.text(.website)
        eventStart = fields.text(.eventStart)
    }

    /// Writes every field of the original server, null where there is nothing as it does; those that it does not have only where they
    /// say something.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(name, forKey: .name)
        try fields.encode(location, forKey: .location)
        try fields.encode(address, forKey: .address)
        try fields.encode(walkTime, forKey: .walkTime)
        try fields.encode(distance, forKey: .distance)
        try fields.encode(rating, forKey: .rating)
        try fields.encode(photoURL, forKey: .photoURL)
        try fields.encode(mapsLink, forKey: .mapsLink)
        try fields.encodeIfPresent(meters.map { ($0 * 10).rounded() / 10 }, forKey: .meters)
        try fields.encodeIfPresent(kind, forKey: .kind)
        try fields.encodeIfPresent(openingHours, forKey: .openingHours)
        try fields.encodeIfPresent(openText, forKey: .openText)
        if !diets.isEmpty { try fields.encode(diets, forKey: .diets) }
        try fields.encodeIfPresent(wheelchair, forKey: .wheelchair)
        try fields.encodeIfPresent(phone, forKey: .phone)
        try fields.encodeIfPresent(website, forKey: .website)
        try fields.encodeIfPresent(eventStart, forKey: .eventStart)
    }
}
