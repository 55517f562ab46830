import Companion

extension ExploreScreen {
    /// A place, as a card and as a pin on the map.
    public struct Card: Codable, Sendable, Equatable, Identifiable {
        /// Name and location: what `select` takes.
        public var id: String
        public var name: String
        public var address: String?
        /// "7 min", on foot.
        public var walkTime: String?
        /// "0.4 mi".
        public var distance: String?
        /// The same in metres, for a page that tells it in other units.
        public var metres: Double?
        /// Usually 0…5.
        public var rating: Double?
        /// An `https` address: a page loads no picture over a connection that others can read along or change.
        public var photoURL: String?
        /// An `http` or `https` address; nothing else is passed on to a page.
        public var mapsLink: String?
        /// "open until 22:00", or when an event begins; `nil` where it is not known.
        public var open: String?
        /// "Vegan", "Wheelchair".
        @Worded public var marks: [String]
        public var phone: String?
        /// An `http` or `https` address.
        public var website: String?
        /// `[latitude, longitude]` in degrees.
        public var point: [Double]

        /// The card of a place.
        public init(_ place: Place) {
            id = place.id
            name = place.name
            address = place.address
            walkTime = place.walkTime?.text
            distance = place.distance?.text
            metres = place.distance?.meters
            rating = place.rating
            photoURL = place.photoURL.flatMap { $0.prefix(8).lowercased() == "https://" ? $0 : nil }
            mapsLink = place.mapsLink.flatMap(webAddress)
            open = place.eventStart?.replacing("T", with: " ") ?? place.openText
            let diets = place.diets.map { Sentence(key: $0.prefix(1).uppercased() + $0.dropFirst().replacing("_", with: "-"), []) }
            _marks = Worded(diets + (place.wheelchair == "yes" ? ["Wheelchair"] : []))
            phone = place.phone
            website = place.website.flatMap(webAddress)
            point = [place.location.latitude, place.location.longitude]
        }
    }
}

/// The text where it is an address on the web: a link to `javascript:` from a server must not reach a page.
func webAddress(_ text: String) -> String? {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://") ? text : nil
}
