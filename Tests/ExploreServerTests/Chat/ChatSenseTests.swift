import Explore
import Foundation
import Testing

@testable import ExploreServer

/// What people mean, in words that no other test has: by classes of question, each in several languages.
@Suite("What people mean")
struct ChatSenseTests {
    /// A Wednesday noon in Helsinki's zone.
    private static let noon = "2026-06-10T12:00"
    private static let origin = (latitude: 60.2, longitude: 24.9)
    private static let zone = TimeZone(identifier: "Europe/Helsinki") ?? .gmt

    private static func place(_ north: Double, _ tags: [String: String], east: Double = 0) throws -> String {
        let latitude = origin.latitude + north / 111_195
        let longitude = origin.longitude + east / (111_195 * cos(origin.latitude * .pi / 180))
        let properties = String(decoding: try JSONEncoder().encode(tags), as: UTF8.self)
        return #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [\#(longitude), \#(latitude)]}, "#
            + #""properties": \#(properties)}"#
    }

    private func api(_ places: [String], at time: String = Self.noon) throws -> TestAPI {
        let folder = try ImportFolder()
        try folder.importGeoJSON(ImportFolder.collection(places))
        let now = try #require(LocalTime.date(time + ":00", in: Self.zone))
        return try TestAPI(try folder.store(), keeping: folder) {
            $0.now = { now }
            $0.origin = Coordinates(clamping: Self.origin.latitude, Self.origin.longitude)
            $0.originName = "you"
        }
    }

    private func read(_ message: String, _ context: ChatReader.Context = .init()) throws -> ExploreQuery {
        let now = try #require(LocalTime.date(Self.noon + ":00", in: Self.zone))
        return ChatReader(PlaceTimes(now: now, zone: Self.zone, country: "FI")).read(message, context)
    }

    private static func town() throws -> [String] {
        [
            try place(60, ["amenity": "cafe", "name": "Café Aurora", "opening_hours": "Mo-Su 08:00-20:00", "wheelchair": "yes"]),
            try place(120, ["amenity": "restaurant", "name": "Kantarelli", "opening_hours": "Mo-Su 11:00-23:00"]),
            try place(150, ["amenity": "pharmacy", "name": "Tähtiapteekki", "opening_hours": "Mo-Su 09:00-21:00"]),
            try place(180, ["tourism": "artwork", "name": "Kolme karhua"]),
            try place(220, ["railway": "station", "name": "Asemalinna"]),
        ]
    }

    // MARK: - What is wanted

    @Test(arguments: [
        ("mist saa jäätelöö?", "ice_cream"), ("onks siel vieres kahvilaa", "coffee"), ("kirjastoo etin", "library"),
        ("wo is hier ne apotheke", "pharmacy"), ("va finns de för museer", "museum"), ("bussii vai metroo", "bus_stop"),
    ])
    func `what is written as it is spoken is read`(_ message: String, _ kind: String) throws {
        let query = try read(message)
        #expect((query.kinds + query.cuisines).contains(kind), "\(query.kinds) \(query.cuisines) \(query.unknown)")
    }

    @Test(arguments: [
        "interview tomorrow and my hair is a mess. any hairdresser open today?",
        "häät huomenna ja tukka sekaisin. onko kampaaja auki tänään?",
        "jobbintervju imorron å håret e hemskt. nån frisör öppen idag?", "morgen hab ich ein date. welcher friseur hat heute offen?",
    ])
    func `the time of the part that asks is meant`(_ message: String) throws {
        let query = try read(message)
        #expect(query.kinds == ["hairdresser"] && query.open.map { !$0.hasPrefix("2026-06-11") } == true, "\(query)")
    }

    @Test(arguments: ["does tram 4 stop at the market square?", "stannar fyran vid torget?", "pysähtyykö nelonen torilla?"])
    func `a question whether a line stops is one about the line`(_ message: String) throws {
        let query = try read(message)
        #expect(query.kinds == ["tram_stop"] && query.wishes.map(\.wish) == ["line: 4"], "\(query)")
    }

    @Test(arguments: [
        "a café, with wifi if poss", "kahvila, mieluiten wifi", "kafé, gärna med wifi", "ein café, am liebsten mit wlan",
    ])
    func `what need not be is no must`(_ message: String) throws {
        #expect(try read(message).wishes.contains { $0.wish == "wifi" && !$0.must })
        #expect(try read("a café with wifi").wishes.contains { $0.wish == "wifi" && $0.must })
    }

    @Test(arguments: [
        ("ich hätte gerne ein glutenfreies restaurant", "gluten_free"), ("jag vill gärna ha ett veganskt kafé", "vegan"),
        ("a café with wheelchair access, preferably", "wheelchair"),
    ])
    func `a diet and a way in are needed, however politely they are said`(_ message: String, _ wish: String) throws {
        #expect(try read(message).wishes.contains { $0.wish == wish && $0.must })
    }

    @Test func `a bus's line is looked for at bus stops, beside what else is wanted`() throws {
        let query = try read("does bus 55 stop at kamppi, with wheelchair access?")
        #expect(query.kinds == ["bus_stop"] && Set(query.wishes.map(\.wish)) == ["wheelchair", "line: 55"], "\(query)")
    }

    @Test(arguments: [
        ("which tram to the kalasatama ferry terminal, and which stop?", "kalasatama ferry terminal"),
        ("vilken spårvagn tar jag till kalasatama?", "kalasatama"), ("welche straßenbahn fährt nach kalasatama", "kalasatama"),
    ])
    func `a goal that the data has no name for is one of a ride`(_ message: String, _ goal: String) throws {
        let query = try read(message)
        #expect(query.kinds == ["tram_stop"] && query.also.first?.kinds == ["tram_stop"], "\(query)")
        #expect(query.also.first?.near == goal && !query.unknown.contains("kalasatama"), "\(query)")
    }

    @Test(
        "A greeting before a question is no answer to it",
        arguments: [
            "Good afternoon, I am standing by the pharmacy and would dearly like to know where I may get a coffee. Thank you kindly!",
            "Hyvää päivää, olen apteekin luona vanhan ystäväni kanssa ja haluaisimme kahvia jostain. Kiitos etukäteen!",
            "God dag, jag står vid apoteket med min gamla väninna och vi söker en kopp kaffe. Tack så mycket!",
            "Guten Tag, ich stehe mit meiner alten Freundin bei der Apotheke und suche einen Kaffee. Vielen Dank!",
        ])
    func greeting(_ message: String) async throws {
        let reply = try await api(Self.town()).chat(message).reply
        #expect(reply.contains("Café Aurora"), "\(reply)")
    }

    @Test(
        "Where the thing is not understood, the place beside it is no answer",
        arguments: [
            "where can I get a grommling near Kolme karhua?", "mistä saa grommlinkeja Kolme karhua lähellä?",
            "var hittar jag en grommling nära Kolme karhua?", "wo bekomme ich hier einen Grommling nahe Kolme karhua?",
        ])
    func want(_ message: String) async throws {
        let answer = try await api(Self.town()).chat(message)
        #expect(answer.places.isEmpty, "\(answer.reply)")
        #expect(answer.reply.contains("Kolme karhua") && answer.reply.lowercased().contains("gromm"), "\(answer.reply)")
    }

    @Test(
        "Two things with “and” between them are two needs, with “or” one",
        arguments: [
            ("a bank and a florist", ["bank"], ["florist"]), ("ein Blumenladen und eine Bank", ["florist"], ["bank"]),
            ("a bank or a florist", ["bank", "florist"], []),
        ] as [(String, [String], [String])])
    func needs(_ message: String, _ kinds: [String], _ also: [String]) throws {
        let query = try read(message)
        #expect(query.kinds == kinds && query.also.flatMap(\.kinds) == also)
    }

    @Test(
        "Whether the one at a place is open is asked of that one, and not which there are",
        arguments: [
            "Is the pharmacy by the Kolme karhua open now?", "Onko apteekki Kolme karhua lähellä auki nyt?",
            "Är apoteket vid Kolme karhua öppet nu?", "Hat die Apotheke bei Kolme karhua jetzt offen?",
        ])
    func theOne(_ message: String) async throws {
        let reply = try await api(Self.town()).chat(message).reply
        #expect(reply.hasPrefix("Tähtiapteekki (") && reply.contains("09:00–21:00"), "\(reply)")
    }

    @Test(
        "A kitchen behind the meal is the one that is wanted",
        arguments: [
            "dinner for six tonight, Korean if you can", "middag för sex, gärna koreanskt", "Abendessen zu sechst, am liebsten koreanisch",
        ])
    func kitchen(_ message: String) throws {
        #expect(try read(message).cuisines == ["korean"])
    }

    @Test(
        "Where somebody stands is not what they want",
        arguments: [
            ("aseman nurkilla, mistä löytyisi kirjakauppa", "books"), ("står på stationen, var finns en bokhandel", "books"),
            ("bin am Bahnhof, wo ist eine Buchhandlung", "books"), ("tornin kupeessa, onko lähellä kukkakauppaa", "florist"),
        ])
    func whereabouts(_ message: String, _ kind: String) throws {
        let query = try read(message)
        #expect(query.kinds == [kind] && query.also.isEmpty, "\(query)")
    }

    @Test(
        "What is told before the question is asked for where the question names nothing else",
        arguments: [
            "the flowers for my aunt are gone. where do I buy new ones?", "slut på blommor till moster. var köper jag nya?",
            "Blumen für die Tante sind weg. Wo kaufe ich neue?",
        ])
    func told(_ message: String) throws {
        #expect(try read(message).kinds == ["florist"])
    }

    @Test(
        "What is told before a wish, or beside a question, is not asked for",
        arguments: [
            ("we have tickets and we come out at ten and my wife would like a glass of wine", "wine"),
            ("vi har biljetter och min fru vill ha vin", "wine"),
            ("a student of the university with six euros. pizza near the square?", "pizza"),
        ])
    func before(_ message: String, _ wanted: String) throws {
        let query = try read(message)
        #expect(query.kinds + query.cuisines == [wanted], "\(query)")
    }

    @Test func `a name that a word in small letters may be a form of is not read beside a kind`() async throws {
        let places = [
            try Self.place(40, ["amenity": "cafe", "name": "Kulma"]),
            try Self.place(90, ["amenity": "fast_food", "name": "Antep", "cuisine": "kebab"]),
        ]
        let reply = try await api(places).chat("mis on kebab auki viel nyt täällä kulmil").reply
        #expect(reply.contains("Antep") && !reply.contains("Kulma"), "\(reply)")
        // By its own name it is found.
        #expect(try await api(places).chat("missä on Kulma?").reply.hasPrefix("Kulma"))
    }

    @Test func `who asks the way there on foot is told it, and no name that is spelled alike`() async throws {
        let places = [
            try Self.place(300, ["tourism": "museum", "name": "Silk Museum"]),
            try Self.place(900, ["amenity": "cafe", "name": "Foto Cafe"]),
        ]
        let api = try api(places)
        _ = try await api.chat("var ligger Silk Museum?", session: "one")
        let reply = try await api.chat("bra, hur går jag dit till fots. helst kort", session: "one").reply
        #expect(reply.contains("Silk Museum") && !reply.contains("Foto"), "\(reply)")
    }

    @Test func `a word in a long message is not taken for one that is spelled nearly so`() throws {
        let message = "i said calm and nothing else please, without any sports screens on the wall"
        let now = try #require(LocalTime.date(Self.noon + ":00", in: Self.zone))
        let reader = ChatReader(PlaceTimes(now: now, zone: Self.zone, country: "FI"))
        let reading = reader.reading(message)
        var query = reading.query
        #expect(reader.readNearly(&query, of: reading.tokens.count).isEmpty && query.kinds.allSatisfy { $0 != "clothes" }, "\(query)")
    }

    @Test func `of one of a list it is asked what it has, and not where there is another`() async throws {
        let places = try ["Aurora", "Boreas"].enumerated().map { index, name in
            try Self.place(50 + 40 * Double(index), ["amenity": "cafe", "name": name])
        }
        let api = try api(places + [try Self.place(20, ["amenity": "toilets"])])
        _ = try await api.chat("cafés", session: "one")
        let reply = try await api.chat("the first one, do they have a loo", session: "one").reply
        #expect(reply.hasPrefix("Aurora"), "\(reply)")
    }

    // MARK: - Times

    @Test(
        "The time of an appointment is none at which something is to be open",
        arguments: [
            "need a tailor before my 9am interview", "my exam is at 3, where is a bookshop", "morgen um 8 Vortrag, wo ist eine Reinigung",
            "tåget går 17.55, var finns en bokhandel", "tentti on klo 16, missä on kirjakauppa",
        ])
    func appointment(_ message: String) throws {
        let query = try read(message)
        #expect(query.open == nil || query.open == "now", "\(query)")
    }

    @Test func `a clock at the end of a sentence is read`() throws {
        #expect(try read("wo gibt es Pizza, heute Abend halb 7. Danke").open == "2026-06-10T18:30")
        #expect(try read("bibliotek som är öppet till åtta minst").openUntil == "2026-06-10T20:00")
    }

    // MARK: - Steps

    @Test(
        "Steps that somebody does not climb are a wish",
        arguments: [
            "a café please, I can't manage stairs", "kahvila, en jaksa portaita", "ett kafé, min man klarar inte trappor",
            "ein Café, mein Vater schafft keine Treppen mehr", "a café for a powerchair user", "a café, I am on crutches",
        ])
    func steps(_ message: String) throws {
        #expect(try read(message).wishes.contains { $0.wish == "wheelchair" })
    }

    @Test(
        "Steps that only say where are none",
        arguments: ["a café at the top of the steps", "die Kirche oben an der großen Treppe", "kaféet vid trapporna"])
    func landmark(_ message: String) throws {
        #expect(try read(message).wishes.allSatisfy { $0.wish != "wheelchair" })
    }

    @Test func `a shop without a mark has that of its house, and a few steps have no entrance`() async throws {
        let places = [
            try Self.place(100, ["shop": "mall", "name": "Rauhala", "wheelchair": "yes", "toilets:wheelchair": "yes"]),
            try Self.place(105, ["amenity": "pharmacy", "name": "Lumme", "addr:housename": "Rauhala"]),
            try Self.place(
                300, ["amenity": "place_of_worship", "name": "Oak Church", "wheelchair": "limited", "website": "https://oak.example"]),
        ]
        let api = try api(places)
        let shop = try await api.chat("is Lumme wheelchair accessible?").reply
        #expect(shop.contains("The house (Rauhala): wheelchair access: yes; an accessible toilet: yes."), "\(shop)")
        let church = try await api.chat("does Oak Church have wheelchair access?").reply
        #expect(church.contains("limited") && church.contains("Which entrance has no steps is not in the data"), "\(church)")
        #expect(church.contains("https://oak.example"), "\(church)")
    }

    // MARK: - Ways on

    @Test func `what is closed, or about to close, leads to what is open`() async throws {
        let places = [
            try Self.place(50, ["shop": "bicycle", "name": "Spokes", "opening_hours": "Mo-Fr 08:00-11:00"]),
            try Self.place(400, ["shop": "bicycle", "name": "Wheels", "opening_hours": "Mo-Fr 08:00-18:00"]),
            try Self.place(90, ["tourism": "museum", "name": "Clock Museum", "opening_hours": "Mo-Su 10:00-12:40"]),
            try Self.place(200, ["tourism": "museum", "name": "Doll Museum", "opening_hours": "Mo-Su 10:00-19:00"]),
        ]
        let api = try api(places)
        let closed = try await api.chat("is Spokes open now?").reply
        #expect(closed.contains("Closed") && closed.contains("Open instead: Wheels (7 min, open until 18:00)."), "\(closed)")
        _ = try await api.chat("museums", session: "one")
        let soon = try await api.chat("is the Clock Museum open now?", session: "one").reply
        #expect(soon.contains("40 minutes left") && soon.contains("Open longer: Doll Museum"), "\(soon)")
        let later = try await api.chat("the later one then, how do I get there?", session: "one").reply
        #expect(later.hasPrefix("Doll Museum") && later.contains("to the north"), "\(later)")
    }

    @Test func `where one has no number, that of another on the list is told`() async throws {
        let places = [
            try Self.place(50, ["shop": "optician", "name": "Quiet Rest"]),
            try Self.place(300, ["shop": "optician", "name": "Last Ways", "phone": "+358 9 123 456"]),
        ]
        let api = try api(places)
        _ = try await api.chat("opticians", session: "one")
        let reply = try await api.chat("what is the phone number of the first one?", session: "one").reply
        #expect(reply.contains("not in the data") && reply.contains("Last Ways: +358 9 123 456"), "\(reply)")
    }

    @Test func `none of the list is open, and another of the kind is`() async throws {
        let places = [
            try Self.place(50, ["tourism": "museum", "name": "Coin Museum", "wheelchair": "yes", "opening_hours": "Th-Su 10:00-18:00"]),
            try Self.place(90, ["tourism": "museum", "name": "Bread Museum", "wheelchair": "yes", "opening_hours": "Th-Su 10:00-18:00"]),
            try Self.place(300, ["tourism": "museum", "name": "Silk Museum", "opening_hours": "Mo-Su 10:00-18:00"]),
        ]
        let query = #"{"kinds": ["museum"], "open": "now", "wishes": [{"wish": "wheelchair"}]}"#
        let reply = try await api(places).object(.post, "/api/query", body: query).1["reply"] as? String ?? ""
        #expect(reply.contains("Open instead: Silk Museum") && reply.contains("wheelchair access: not known"), "\(reply)")
    }

    // MARK: - Needs

    @Test(
        "A near toilet of which nothing is marked goes before a far one, and one that costs is left out",
        arguments: ["a toilet I need no coins for", "ilmainen vessa", "en gratis toalett", "ein kostenloses WC"])
    func toilets(_ message: String) async throws {
        let places = [
            try Self.place(30, ["amenity": "toilets", "name": "Paid Hut", "fee": "yes"]),
            try Self.place(80, ["amenity": "toilets", "name": "Near Hut"]),
            try Self.place(900, ["amenity": "toilets", "name": "Far Hut", "fee": "men free, others 0,50"]),
        ]
        let reply = try await api(places).chat(message).reply
        guard let near = reply.range(of: "Near Hut"), let far = reply.range(of: "Far Hut") else {
            Issue.record("\(reply)")
            return
        }
        #expect(near.lowerBound < far.lowerBound && !reply.contains("1. Paid Hut"), "\(reply)")
    }

    @Test(
        "Somewhere to sit for nothing is no café",
        arguments: [
            "where can I sit and read without buying anything", "missä voi istua lukemassa ostamatta mitään",
            "var kan jag sitta och läsa utan att köpa något", "wo kann ich lesen, ohne etwas zu kaufen",
        ])
    func free(_ message: String) async throws {
        let places = [
            try Self.place(40, ["amenity": "cafe", "name": "Café Dear", "opening_hours": "Mo-Su 08:00-20:00"]),
            try Self.place(250, ["amenity": "library", "name": "Oak Library", "opening_hours": "Mo-Su 09:00-20:00"]),
        ]
        let reply = try await api(places).chat(message).reply
        #expect(reply.contains("Oak Library") && !reply.contains("Café Dear"), "\(reply)")
    }

    @Test func `of two branches side by side the one that is open is told`() async throws {
        let places = [
            try Self.place(50, ["amenity": "fast_food", "name": "Grillby", "opening_hours": "Mo-Su 17:00-20:00"]),
            try Self.place(70, ["amenity": "fast_food", "name": "Grillby", "opening_hours": "24/7"]),
        ]
        let reply = try await api(places).chat("fast food open now").reply
        #expect(reply.contains("Grillby: 2 min (70 m) on foot, always open") || reply.contains("always open"), "\(reply)")
        #expect(!reply.contains("Closed now: Grillby"), "\(reply)")
    }

    // MARK: - Lines

    @Test(.enabled(if: Helsinki.exists, "Scripts/fetch-extract brings the extract"))
    func `a tram is told with where one gets on and off, and how far it is`() async throws {
        let now = try #require(LocalTime.date(Self.noon + ":00", in: Self.zone))
        let api = try TestAPI(try Helsinki.store()) {
            $0.now = { now }
            $0.origin = Coordinates(clamping: 60.1688, 24.9402)
            $0.originName = "you"
        }
        let query = #"{"kinds": ["tram_stop"], "near": "Ylioppilastalo", "also": [{"kinds": ["tram_stop"], "near": "Kaisaniemen puisto"}]}"#
        let reply = try await api.object(.post, "/api/query", body: query).1["reply"] as? String ?? ""
        #expect(reply.hasPrefix("From Ylioppilastalo to Kaisaniemenpuisto: lines 3, 6"), "\(reply)")
        #expect(reply.contains("Kaisaniemenpuisto is the 3. stop after it."), "\(reply)")
        let back = #"{"kinds": ["tram_stop"], "near": "Kaisaniemen puisto", "also": [{"kinds": ["tram_stop"], "near": "Ylioppilastalo"}]}"#
        let other = try await api.object(.post, "/api/query", body: back).1["reply"] as? String ?? ""
        #expect(other.contains(" to Ylioppilastalo: lines 3"), "\(other)")
    }

    @Test(
        .enabled(if: Helsinki.exists, "Scripts/fetch-extract brings the extract"),
        arguments: [
            "which tram goes to Kaisaniemen puisto from Ylioppilastalo?", "millä ratikalla pääsen Ylioppilastalolta Kaisaniemen puistoon?",
            "vilken spårvagn går till Kaisaniemen puisto från Ylioppilastalo?",
            "welche Straßenbahn fährt zu Kaisaniemen puisto, Linie bitte, von Ylioppilastalo",
        ])
    func ride(_ message: String) async throws {
        let now = try #require(LocalTime.date(Self.noon + ":00", in: Self.zone))
        let api = try TestAPI(try Helsinki.store()) {
            $0.now = { now }
            $0.origin = Coordinates(clamping: 60.1688, 24.9402)
            $0.originName = "you"
        }
        let reply = try await api.chat(message).reply
        #expect(reply.contains("3, 6") && reply.contains("Kaisaniemenpuisto"), "\(reply)")
    }

    // MARK: - In need

    @Test func `who calls for help is told the playground that was spoken of`() async throws {
        let places = [
            try Self.place(200, ["leisure": "playground", "name": "Squirrel Yard"]),
            try Self.place(30, ["shop": "florist", "name": "Petals", "addr:street": "Elm Street", "addr:housenumber": "4"]),
        ]
        let api = try api(places)
        _ = try await api.chat("a playground", session: "one")
        let reply = try await api.chat("my son is not breathing", session: "one").reply
        #expect(reply.hasPrefix("Call 112") && reply.contains("Squirrel Yard"), "\(reply)")
        _ = try await api.chat("a florist", session: "two")
        let other = try await api.chat("i want to die", session: "two").reply
        #expect(other.contains("112") && !other.contains("Spoken of before"), "\(other)")
    }

    @Test func `who calls for help is told where they went last`() async throws {
        let places = [
            try Self.place(200, ["amenity": "cafe", "name": "Café Aurora", "level": "1"]),
            try Self.place(30, ["shop": "florist", "name": "Petals", "addr:street": "Elm Street", "addr:housenumber": "4"]),
        ]
        let api = try api(places)
        _ = try await api.chat("how do I get to Café Aurora?", session: "one")
        _ = try await api.chat("my son is not breathing", session: "one")
        let reply = try await api.chat("what address do I tell them?", session: "one").reply
        #expect(reply.contains("Spoken of before: Café Aurora, floor 1"), "\(reply)")
    }

    @Test(
        "Who is followed is told of places with people",
        arguments: [
            "somebody is following us, he crossed the street behind us", "joku seuraa minua", "någon förföljer mig", "jemand verfolgt mich",
        ])
    func followed(_ message: String) async throws {
        let places = [
            try Self.place(90, ["amenity": "fast_food", "name": "Lamplight", "opening_hours": "Mo-Su 10:00-02:00"]),
            try Self.place(40, ["amenity": "fast_food", "name": "Darkness", "opening_hours": "Mo-Su 20:00-02:00"]),
        ]
        let answer = try await api(places).chat(message)
        #expect(answer.reply.contains("112") && answer.reply.contains("Lamplight") && !answer.reply.contains("Darkness"), "\(answer.reply)")
    }

    @Test(
        "What took one's life and is an examination is no alarm",
        arguments: ["matten tog livet av mig, nån pizza i närheten?", "spinningen tog livet av mig, ett kafé nåt lugnt?"])
    func idiom(_ message: String) throws {
        #expect(DistressTable.standard.read(message, asksForPlace: true) == nil)
    }

    @Test(arguments: [
        "flat tyre, who can fix it now, not monday", "polkupyörähuolto nyt auki, ei vasta maanantaina",
        "cykelverkstad öppen nu, inte på måndag",
        "fahrradwerkstatt jetzt offen, nicht erst am montag",
    ])
    func `a day that is not wanted is not the day that is meant`(_ message: String) throws {
        #expect(try read(message).open == "now", "\(message)")
    }

    @Test(arguments: [
        "is ateneum open or not on monday?", "onko kiasma auki vai ei maanantaina?", "hat kiasma nicht am montag zu?",
        "har kiasma öppet eller inte på måndag?",
    ])
    func `a day that is denied beside no other time, or in a choice, is the day that is meant`(_ message: String) throws {
        let open = try #require(try read(message).open, "\(message)")
        let today = try read("is ateneum open today?").open
        #expect(open.hasPrefix("2026-") && open != today, "\(open)")
    }

    @Test(arguments: ["pure veg only restaurant", "pure veg food", "only veg food please"])
    func `food without meat and nothing else is heard before its name`(_ message: String) throws {
        let query = try read(message)
        #expect(query.wishes.map(\.wish) == ["vegetarian_only"], "\(query)")
    }

    @Test(
        "A question about what a map says, and a street that is called like an illness, are no alarm",
        arguments: [
            "map say Cholera basin??? is water sick here", "Paljonko maksaa uimahalli tuossa Yrjönkadulla ja onko tänään naisten päivä?",
        ])
    func noAlarm(_ message: String) async throws {
        let answer = try await api([try Self.place(60, ["natural": "water", "name": "Cholera basin"])]).chat(message)
        #expect(answer.emergency == nil && !answer.reply.contains("112"), "\(answer.reply)")
        #expect(DistressReader.standard.read("is the water sick here, I drank it and my son is vomiting", asksForPlace: false) != nil)
    }

    @Test(arguments: [
        ("Millä raitiovaunulla pääsee Länsiterminaaliin aseman edestä?", "länsiterminaali"),
        ("millä sporalla pääsee kalasatamaan", "kalasatama"),
        ("welche tram fährt vom markt direkt zum kalasatama terminal?", "kalasatama"),
        ("vilken spårvagn går mot kalasatama?", "kalasatama"),
    ])
    func `where a line is to go is no word of where it starts, nor how`(_ message: String, _ goal: String) throws {
        let query = try read(message)
        #expect(query.also.first?.near?.hasPrefix(goal) == true, "\(query)")
    }

    @Test(arguments: ["mistä saa vielä ruokaa", "missä saa syödä"])
    func `what one gets is no weather`(_ message: String) throws {
        let query = try read(message)
        #expect(!query.wishes.contains { $0.wish == "weather" } && query.kinds == ["food"], "\(query)")
        #expect(try read("mikä sää huomenna").wishes.map(\.wish) == ["weather"])
    }
}
