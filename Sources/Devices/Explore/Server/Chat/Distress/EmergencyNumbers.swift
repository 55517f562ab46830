import Explore

/// The emergency numbers of a country.
struct EmergencyNumbers: Sendable, Hashable {
    enum Service: Sendable {
        case ambulance, police, fire
    }

    private let ambulance: [String]
    private let police: [String]
    private let fire: [String]
    /// False for GSM's own number in a country that is in no box; mobile phones connect it nearly everywhere.
    let isKnown: Bool

    private init(_ all: String..., isKnown: Bool = true) {
        (ambulance, police, fire) = (all, all, all)
        self.isKnown = isKnown
    }

    private init(ambulance: String, police: String, fire: String) {
        (self.ambulance, self.police, self.fire) = ([ambulance], [police], [fire])
        isKnown = true
    }

    /// The numbers of a service, any of which reaches it.
    func numbers(of service: Service) -> [String] {
        switch service {
        case .ambulance: ambulance
        case .police: police
        case .fire: fire
        }
    }

    /// The numbers of the place's country, as far as the table has it.
    static func at(_ point: Coordinates) -> EmergencyNumbers {
        regions.first { $0.boxes.contains { $0.contains(point) } }?.numbers ?? EmergencyNumbers("112", isKnown: false)
    }

    private struct Box {
        let south, north, west, east: Double

        init(_ south: Double, _ north: Double, _ west: Double, _ east: Double) {
            (self.south, self.north, self.west, self.east) = (south, north, west, east)
        }

        func contains(_ point: Coordinates) -> Bool {
            (south...north).contains(point.latitude) && (west...east).contains(point.longitude)
        }
    }

    /// Countries as boxes of latitude and longitude, the first of which counts. They keep clear of neighbours with other numbers, so that a
    /// strip along some borders is in none.
    private static let regions: [(numbers: EmergencyNumbers, boxes: [Box])] = [
        // Great Britain and Ireland, without the coast of France.
        (EmergencyNumbers("999", "112"), [Box(51, 61, -11, 1.8), Box(49.8, 51, -11, 1)]),
        // Europe and Turkey, with the islands in the Atlantic; Greenland.
        (
            EmergencyNumbers("112"),
            [
                Box(37.4, 72, -25, 45), Box(36, 37.4, -10, -2), Box(34.5, 37.4, 11.4, 35.9), Box(35.9, 37.4, 27, 44),
                Box(27.5, 29.5, -18.3, -13.3), Box(32, 40, -32, -16), Box(59.5, 78, -54, -25),
            ]
        ),
        // India, without the strips along its neighbours.
        (EmergencyNumbers("112"), [Box(10, 27, 72.5, 85), Box(27, 31, 75, 79.5)]),
        // The United States, Canada, Mexico and Guatemala's north; Hawaii.
        (EmergencyNumbers("911"), [Box(14.5, 72, -169, -54), Box(72, 84, -141, -73)]),
        (
            EmergencyNumbers(ambulance: "192", police: "190", fire: "193"),
            [Box(-25, 0, -54, -34), Box(-9, 1, -66, -54), Box(-32, -25, -53.5, -48), Box(-20, -9, -57.5, -54)]
        ),
        (EmergencyNumbers(ambulance: "131", police: "133", fire: "132"), [Box(-36, -18.5, -72.5, -70), Box(-44, -36, -76, -71.8)]),
        // The rest of the Americas.
        (EmergencyNumbers("911", "112"), [Box(-56, 14.5, -93, -34)]),
        (EmergencyNumbers("000"), [Box(-44, -10.5, 112, 154.5)]),
        (EmergencyNumbers("111"), [Box(-48, -34, 166, 180)]),
        (
            EmergencyNumbers(ambulance: "119", police: "110", fire: "119"),
            [
                Box(24, 30, 122.7, 132), Box(30, 34, 128.5, 132), Box(34, 34.75, 129.15, 132), Box(33, 41.5, 132, 143),
                Box(41.3, 45.6, 139, 145.9),
            ]
        ),
        (EmergencyNumbers(ambulance: "119", police: "112", fire: "119"), [Box(33, 38.2, 124.5, 131)]),
        (EmergencyNumbers(ambulance: "119", police: "110", fire: "119"), [Box(21.8, 25.4, 119.3, 122.1)]),
        // Hong Kong and Macau before the mainland around them.
        (EmergencyNumbers("999"), [Box(22.15, 22.56, 113.83, 114.45), Box(22.1, 22.22, 113.52, 113.62)]),
        (
            EmergencyNumbers(ambulance: "120", police: "110", fire: "119"),
            [
                Box(23.4, 42, 98.6, 122.6), Box(20.3, 23.4, 108.2, 117.5), Box(18, 20.3, 108.5, 111.2), Box(42, 46, 119.5, 130.8),
                Box(30.5, 44, 82, 98.6),
            ]
        ),
        (EmergencyNumbers(ambulance: "995", police: "999", fire: "995"), [Box(1.15, 1.46, 103.6, 104.1)]),
        (EmergencyNumbers("911"), [Box(7, 21.2, 117, 127), Box(5, 7, 120, 127)]),
        (
            EmergencyNumbers(ambulance: "1669", police: "191", fire: "199"),
            [Box(12.2, 17.5, 98.6, 102.3), Box(6.7, 12.2, 98, 100.9), Box(17.5, 20, 98.2, 100.9)]
        ),
    ]
}
