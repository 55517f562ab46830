import Explore
import Foundation
import TestSupport
import Testing

@testable import ExploreServer

@Suite("What a message asks for")
struct ChatReaderTests {
    /// A Tuesday, half past two in Helsinki.
    private static let now = Date(timeIntervalSince1970: 1_781_004_600)
    private static let zone = TimeZone(identifier: "Europe/Helsinki") ?? .gmt

    private static let times = PlaceTimes(now: now, zone: zone, country: "FI")

    private func asked(_ message: String, _ context: ChatReader.Context = .init()) -> ExploreQuery {
        ChatReader(Self.times).read(message, context)
    }

    private func read(_ message: String) -> ChatQuery { ChatQuery(asked(message), Self.times) }

    private func local(_ date: Date?) -> String? { date.map { LocalTime.text($0, in: Self.zone) } }

    @Test(
        "Is read by its words, never by parts of them",
        arguments: [
            ("I want coffee", .chillCafes), ("Where is a café?", .chillCafes), ("COFFEE!!", .chillCafes),
            ("coffee before the concert", .chillCafes), ("a concert and then coffee", .events), ("somewhere lit", .events),
            ("I feel a little lost", nil), ("literature", nil), ("a great theory", nil), ("a great feature", nil),
            ("I am hungry", .quickBites), ("no coffee, something to eat", .quickBites), ("not a museum but a show", .events),
            ("take me to a park", .explore), ("", nil), ("🍕", nil), ("What is on tonight?", .events),
            ("ice cream", .quickBites), ("Show me around", .explore), ("Something quick to eat", .quickBites),
        ] as [(String, ExploreCategory?)])
    func categories(_ message: String, _ category: ExploreCategory?) {
        #expect(read(message).category == category)
    }

    @Test(
        "Names the kinds of place",
        arguments: [
            ("two pizzas please", ["pizza"]), ("burgers", ["burger"]), ("sandwiches", ["sandwich"]), ("galleries", ["gallery"]),
            ("museums", ["museum"]), ("coffee", ["coffee"]), ("the theater", ["theatre"]), ("ice cream", ["ice_cream"]),
            ("libraries", ["library"]), ("pizza or sushi", ["pizza", "sushi"]), ("not pizza, sushi", ["sushi"]),
            ("something to eat, thai perhaps", ["thai"]), ("anything but a museum", []), ("a bar or a pub", ["bar"]),
            ("eine Apotheke", ["pharmacy"]), ("где музей?", ["museum"]), ("kawiarnia", ["coffee"]), ("una heladería", ["ice_cream"]),
            ("where can I park my bike?", ["bicycle_parking"]), ("where can I park my car?", ["parking"]),
        ])
    func subjects(_ message: String, _ subjects: [String]) {
        #expect(read(message).subjects == subjects)
    }

    @Test(
        "Knows when others or closer ones are meant",
        arguments: [
            ("something else", true, false), ("another one", true, false), ("anything closer?", false, true),
            ("that's too far", false, true), ("elsewhere", true, false), ("others", true, false), ("coffee", false, false),
            ("mother", false, false),
        ])
    func others(_ message: String, _ wantsOthers: Bool, _ wantsCloser: Bool) {
        let query = asked(message)
        #expect(query.others == wantsOthers)
        #expect(query.closer == wantsCloser)
    }

    @Test(
        "Is politeness only where nothing is asked for",
        arguments: [
            ("Hello!", .greeting), ("thank you", .thanks), ("help", .help), ("kiitos!", .thanks), ("tack så mycket", .thanks),
            ("Danke euch! 👍", .thanks), ("lol ok bye", .farewell), ("are you a robot?", .identity), ("Hi, I want coffee", nil),
            ("this is high", nil), ("thank you, and a bakery close by", nil),
        ] as [(String, ExploreQuery.Talk?)])
    func politeness(_ message: String, _ talk: ExploreQuery.Talk?) {
        #expect(asked(message).talk == talk)
    }

    @Test("Of a megabyte of words only the beginning is looked at")
    func long() {
        #expect(read(String(repeating: "little ", count: 150_000) + "coffee").category == nil)
    }

    @Test(
        arguments: [
            ("coffee open now", "2026-06-09T14:30:00"), ("breakfast at 8 tomorrow", "2026-06-10T08:00:00"),
            ("a museum open on Monday", "2026-06-15T12:00:00"), ("burger after midnight", "2026-06-10T00:30:00"),
            ("restaurants open on Sunday evening", "2026-06-14T19:30:00"), ("a café open at 9:15", "2026-06-10T09:15:00"),
            ("a bar at 11 pm", "2026-06-09T23:00:00"), ("a café open at 3", "2026-06-09T15:00:00"), ("coffee", nil),
            ("a hotel for tonight", nil),
        ] as [(String, String?)])
    func `the moment at which a place is to be open`(_ message: String, _ moment: String?) {
        let query = read(message)
        #expect(local(query.open ?? query.day?.addingTimeInterval(43_200)) == moment)
    }

    @Test(arguments: [
        ("what is on tonight?", "2026-06-09T17:00:00", "2026-06-10T04:00:00"),
        ("concerts this week", "2026-06-09T14:30:00", "2026-06-15T04:00:00"),
        ("events tomorrow", "2026-06-10T00:00:00", "2026-06-11T04:00:00"),
        ("concerts this weekend", "2026-06-13T00:00:00", "2026-06-15T04:00:00"),
    ])
    func `the time in which an event is to be`(_ message: String, _ start: String, _ end: String) {
        let window = read(message).window
        #expect(local(window?.lowerBound) == start && local(window?.upperBound) == end)
    }

    @Test(
        arguments: [
            ("coffee within 100 metres", 100.0), ("sushi within 200m", 200), ("a hotel within half a mile", 804.672),
            ("a bar 2,5 km away", 2_500), ("coffee less than a mile away", 1_609.344), ("a bar ten minutes away", 641),
            ("five-minute walk to a café", 320.5), ("I am hungry", nil), ("I am 5 foot tall", nil), ("a foot massage", nil),
            ("coffee in a minute", nil), ("a museum within 5 minutes", 320.5), ("a museum", nil), ("a pharmacy open 24 hours", nil),
        ] as [(String, Double?)])
    func `how far a place may be`(_ message: String, _ metres: Double?) throws {
        let radius = read(message).radius
        guard let metres else {
            #expect(radius == nil)
            return
        }
        #expect(abs(try #require(radius) - metres) < 0.1)
    }

    /// Of the words of our own pages, as many as this.
    private static let common = 1_000

    @Test func `no common word is a distance`() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
        let docs = root.appendingPathComponent("docs")
        let pages =
            try FileManager.default.contentsOfDirectory(at: docs, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" } + [root.appendingPathComponent("README.md")]
        var counts: [String: Int] = [:]
        for page in pages {
            for word in Words(try String(contentsOf: page, encoding: .utf8)).list where word.allSatisfy(\.isLetter) {
                counts[word, default: 0] += 1
            }
        }
        let words = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.common).map(\.key)
        try #require(words.count == Self.common)
        func messages(_ word: String) -> [String] { ["I am \(word)", "a \(word)", "I want a \(word)", "an \(word)"] }
        for message in words.flatMap(messages) {
            var (text, query) = (message.lowercased(), ExploreQuery())
            ChatDistance.read(&text, &query)
            #expect(query == ExploreQuery(), "“\(message)” is a distance")
        }
        // The whole reader, of which that is one step, on a seeded part of them; on all in the deep run.
        var random = SeededNumbers(seed: 9)
        let part = words.shuffled(using: &random).prefix(Depth.scaled(50))
        for message in (part + ["m", "am", "mi", "ft", "min", "mile", "minute", "foot", "metre"]).flatMap(messages) {
            #expect(read(message).radius == nil, "“\(message)” is a distance")
        }
    }

    @Test func `wishes, and words that mean nothing`() {
        let query = asked("a cheap vegan café for a wheelchair, with polkadots")
        #expect(query.kinds == ["coffee"] && Set(query.wishes.map(\.wish)) == ["price", "vegan", "wheelchair"])
        #expect(query.unknown == ["polkadots"])
    }

    @Test(arguments: [("cofee", "coffee"), ("musuem", "museum"), ("resturant", "restaurant"), ("phramacy", "pharmacy")])
    func `a word that is spelled nearly right is read as what it is near to`(_ word: String, _ kind: String) {
        var query = asked("a \(word)")
        #expect(query.kinds.isEmpty)
        #expect(ChatReader(Self.times).readNearly(&query).map(\.word) == [word])
        #expect(query.kinds == [kind] && query.unknown.isEmpty)
    }

    @Test(
        arguments: [
            ("missä on lähin apteekki?", "fi", ["pharmacy"]), ("onko täällä kasvisravintolaa, joka on auki nyt?", "fi", []),
            ("leikkipuistoon lasten kanssa", "fi", ["playground"]), ("var finns närmaste apoteket?", "sv", ["pharmacy"]),
            ("glass!", "sv", ["ice_cream"]), ("Wo ist die nächste Apotheke?", "de", ["pharmacy"]),
            ("Passfotos, sofort, wo", "de", ["photo"]),
        ])
    func `words are known in their forms, and by their language`(_ message: String, _ language: String, _ kinds: [String]) {
        let query = asked(message)
        #expect(query.kinds + query.cuisines == kinds)
        #expect(query.language == language)
    }

    @Test(
        arguments: [
            ("coffee, anything except tea", ["coffee"], ["tea"]), ("no coffee, something to eat", ["food"], ["coffee"]),
            ("bar without loud music", ["bar"], []), ("not a museum but a park", ["park"], ["museum"]),
        ])
    func `a denial reaches what is named, and ends where something else is meant`(_ message: String, _ kinds: [String], _ refused: [String])
    {
        #expect(asked(message).kinds == kinds && asked(message).refused == refused)
    }

    @Test func `what goes on with the question before says so`() {
        let context = ChatReader.Context(list: ["Forum", "Kiasma", "Ateneum"])
        #expect(asked("no, pizza", context).continues && asked("no, pizza", context).cuisines == ["pizza"])
        #expect(asked("open now", context).continues)
        #expect(asked("the second one, when does it close?", context).ordinal == 2)
        #expect(asked("is it open now?", context).that)
        #expect(asked("their phone number?", context).that && asked("their phone number?", context).asks == [.phone])
        #expect(!asked("no, pizza").continues)
    }

    private static let list = ChatReader.Context(list: ["Forum", "Kiasma", "Ateneum"])
    private static let focus = ChatReader.Context(list: ["Forum", "Kiasma", "Ateneum"], hasFocus: true)

    @Test(arguments: [
        ("I dropped my ice cream on my trousers. where can I get them cleaned, a laundry?", ["laundry"]),
        ("we are in a hotel near the park, any bakery open?", ["bakery"]), ("before the theatre we want sushi", ["sushi"]),
        ("olen hotellissa. mistä saa pizzaa?", ["pizza"]), ("walking to the station, is there a bank?", ["bank"]),
        ("ich komme aus dem Museum. wo gibt es Eis?", ["ice_cream"]),
    ])
    func `what is only told gives way to what is asked for`(_ message: String, _ subjects: [String]) {
        #expect(asked(message).cuisines + asked(message).kinds == subjects)
    }

    @Test(arguments: [
        ("missä täällä on hattukauppa", ["lingerie"]), ("finns det en blomsterbutik här", ["florist"]),
        ("onko täällä sienikeittoa", ["soup"]), ("gibt es hier einen Schuhladen", ["shoes"]), ("var finns en barnboksaffär", []),
        ("ist das ein guter Arbeitsplatz", ["coworking"]),
    ])
    func `a word of several is what its last one is, and a shop of what its first one is`(_ message: String, _ subjects: [String]) {
        #expect(asked(message).kinds + asked(message).cuisines == subjects)
    }

    @Test func `words that are written alike mean what they mean in the language of the message`() {
        #expect(asked("no mistä sais pizzaa", Self.list).refused.isEmpty)
        #expect(asked("welches Museum hat heute auf?").kinds == ["museum"])
        #expect(asked("a glass of wine somewhere").cuisines == ["wine"])
        #expect(asked("det är bra, var finns en park").kinds == ["park"])
    }

    @Test func `a kitchen before what has none is no kitchen`() {
        #expect(asked("a real Thai massage").cuisines.isEmpty && asked("a real Thai massage").kinds == ["beauty"])
        #expect(asked("an Italian restaurant").cuisines == ["italian"])
    }

    @Test(
        arguments: [
            ("a garage for a van 2.9 m high", nil, []), ("pizza for 3 hours", nil, []), ("dinner under 25 euros", nil, ["price"]),
            ("lounas alle 12 €", nil, ["price"]), ("3 museums near me", 3, []), ("2 pizzas", nil, []), ("kolme museota", 3, []),
        ] as [(String, Int?, [String])])
    func `a height is no distance, a time no opening hours, a sum a price, and a number how many`(
        _ message: String, _ count: Int?, _ wishes: [String]
    ) {
        let query = asked(message)
        #expect(query.withinMetres == nil && query.asks.isEmpty && query.count == count)
        #expect(query.wishes.map(\.wish).filter { $0 != "size" } == wishes)
    }

    @Test(
        arguments: [
            ("do they have breakfast?", .phone, ["breakfast"]), ("number?", .phone, []), ("har de frukost?", .phone, ["frukost"]),
            ("onko siellä aamiaista?", .phone, ["aamiaista"]), ("haben die Frühstück?", .phone, ["frühstück"]),
            ("is the museum open on Sunday?", .hours, ["museum"]),
        ] as [(String, ExploreQuery.Ask, [String])])
    func `what a place has is asked of the place that was spoken of`(_ message: String, _ ask: ExploreQuery.Ask, _ unknown: [String]) {
        let query = asked(message, Self.focus)
        #expect(query.that && query.kinds.isEmpty && query.cuisines.isEmpty)
        #expect(query.unknown == unknown && (query.asks.isEmpty || query.asks == [ask]))
    }

    @Test(
        arguments: [
            ("and a bakery near there", "that"), ("the nearest pharmacy from there", "that"), ("entä lähin apteekki siitä", "that"),
            ("finns det ett apotek i närheten av det", "that"), ("gibt es dort in der Nähe ein Hotel", "that"),
            ("is there a pharmacy", nil),
            ("die nächste Apotheke", nil), ("gibt es eine Apotheke", nil), ("onko täällä apteekki", nil),
        ] as [(String, String?)])
    func `near a place that was spoken of is where, and an article is no such place`(_ message: String, _ near: String?) {
        let query = asked(message, Self.list)
        #expect(query.near == near && !query.that && !(query.kinds + query.cuisines).isEmpty)
    }

    @Test func `the number of a list is what it says, however it is said`() {
        for message in ["number 2, when does it close", "#2 phone", "das zweite klingt gut, bis wann kann man da essen", "nr 2, website"] {
            #expect(asked(message, Self.list).ordinal == 2 && asked(message, Self.list).kinds.isEmpty, "“\(message)”")
        }
        #expect(asked("and then a museum", Self.list).ordinal == nil)
    }

    @Test func `a number of people is no number of the list, and who wants something else means no place spoken of`() {
        #expect(asked("for 6 people", Self.list).ordinal == nil && asked("2", Self.list).ordinal == 2)
        for message in ["nej, något lugnare", "no, something cheaper", "etwas günstigeres"] {
            #expect(asked(message, Self.focus).continues && !asked(message, Self.focus).that, "“\(message)”")
        }
        #expect(asked("do they have parking", Self.focus).wishes.map(\.wish) == ["parking_place"])
        #expect(asked("how late are they open", Self.list).continues && asked("how late are they open", Self.list).open == nil)
        #expect(asked("kostet die was", .init(language: .german, list: ["Forum"])).language == "de")
    }

    @Test(arguments: ["onks ne auki huomenna sunnuntaina", "är de öppna på söndag", "sind die am sonntag offen"])
    func `whether they are open is asked of all that were listed`(_ message: String) {
        let query = asked(message, Self.list)
        #expect(query.listed && query.open != nil && !asked(message, Self.focus).listed, "“\(message)”: \(query)")
    }

    @Test(arguments: ["wie kommen wir hin?", "hur går jag dit?", "miten sinne pääsee?", "how do we walk there?"])
    func `the way is that to the place spoken of`(_ message: String) {
        #expect(asked(message, Self.focus).that && asked(message, Self.focus).asks == [.way])
    }

    @Test(arguments: ["var är jag?", "kan min man få veta var jag är", "tell them where I am", "missä mä oon", "sag mir wo ich bin"])
    func `where somebody is may be asked in any order of words`(_ message: String) {
        #expect(asked(message).asks == [.whereAmI])
    }

    @Test func `who cannot find something, or says that there is none, does not refuse it`() {
        for message in ["I can't find a toilet", "gibt es hier keine Toilette", "en löydä vessaa", "jag hittar ingen toalett"] {
            #expect(asked(message).kinds == ["toilets"] && asked(message).refused.isEmpty, "“\(message)”")
        }
    }

    @Test func `each part of a message is a need of its own`() {
        let query = asked("is there a library, and I also need a cash machine")
        #expect(query.kinds == ["library"] && query.also.map(\.kinds) == [["atm"]])
        // What is tied by "or" is one need.
        #expect(asked("a library or a cafe").also.isEmpty)
    }

    @Test(arguments: [
        ("cracked my phone screen", "phone_repair"), ("var hyr man cykel här", "bicycle_rental"),
        ("my phone has a cracked old screen", "phone_repair"),
    ])
    func `a phrase is one with other words between`(_ message: String, _ kind: String) {
        #expect(asked(message).kinds == [kind])
    }

    @Test func `an accent makes another word`() {
        #expect(asked("var är närmsta bänk").kinds == ["bench"] && asked("var finns en bank").kinds == ["bank"])
    }

    @Test func `what is needed before six is needed now, and who is short of money till Monday needs it today`() {
        #expect(asked("I need a screwdriver shop before 6").open == "now")
        #expect(asked("skint till monday, any burger?").open == nil)
        // Tuesday, half past two.
        #expect(asked("Zahnarzt Dienstag halb sechs").open == "2026-06-09T17:30")
    }

    @Test func `a kind that was spoken of is that one, and another is none of the same`() {
        let context = ChatReader.Context(list: ["A", "B"], earlier: ["cinema", "coffee"], last: ["coffee"])
        #expect(asked("the address of the cinema again", context).earlier == "cinema")
        #expect(asked("a cinema near here", context).earlier == nil)
        #expect(asked("which of them have wifi", context).listed)
        let other = asked("not those, a toilet", context)
        #expect(other.kinds == ["toilets"] && !other.others)
        let refusal = asked("not mcfoo", context)
        #expect(refusal.refused == ["mcfoo"] && refusal.continues)
    }

    @Test func `thanks on the way to a train ask for no station, and a language is no kitchen`() {
        #expect(asked("thanks a bunch, off to my train now").talk == .thanks && asked("thanks a bunch, off to my train now").kinds.isEmpty)
        let query = asked("do you speak spanish? I want pizza")
        #expect(query.talk == .languages && query.cuisines == ["pizza"])
    }

    @Test func `what is looked for on the way lies between where it begins and where it ends`() {
        let query = asked("we walk from the train station to the market square, somewhere on the way for lunch?")
        #expect(query.between.count == 2 && query.within == nil && query.near == nil, "\(query)")
    }

    @Test func `who has none yet wants some, and it is now what is said to be now`() {
        #expect(asked("No flat white in me yet. Where can I get one?").kinds == ["coffee"])
        #expect(asked("no coffee, please").kinds.isEmpty)
        #expect(asked("it is 14:45 now, is any museum open?").open == "now")
    }

    @Test(arguments: [
        ("a cafe, my aunt is on crutches", "coffee"), ("pizza, dad can't manage stairs", "pizza"),
        ("Apotheke, mein Bruder geht an Krücken", "pharmacy"), ("Museum, Opa schafft keine Treppen", "museum"),
        ("apotek, min bror går med kryckor", "pharmacy"), ("museum, farfar klarar inte av trappor", "museum"),
        ("bibliotek, vi kommer med vagn", "library"), ("kirjasto, isällä on kainalosauvat", "library"),
        ("museo, mummo tulee kyynärsauvoilla", "museum"),
    ])
    func `who comes along, and what they walk with, says that there may be no steps`(_ message: String, _ kind: String) {
        let query = asked(message)
        #expect(query.kinds + query.cuisines == [kind] && query.wishes.contains { $0.wish == "wheelchair" }, "\(query)")
        #expect(query.also.isEmpty && !query.refused.contains(kind), "\(query)")
        #expect(DistressReader.standard.read(message, asksForPlace: true) == nil)
    }

    @Test(arguments: ["where can I buy crutches", "wo kann ich hier Krücken leihen", "var kan man hyra kryckor", "mistä saa kainalosauvat"])
    func `who wants to have what one walks with wants a shop`(_ message: String) {
        let query = asked(message, ChatReader.Context(list: ["A", "B"]))
        #expect(query.kinds == ["medical_supply"] && query.wishes.isEmpty, "\(query)")
    }

    @Test(arguments: [
        ("can I get these shoes resoled", "shoemaker"), ("my boots need to be mended", "shoemaker"),
        ("die Karte muss noch raus", "post_box"), ("wo kann ich meine Stiefel besohlen lassen", "shoemaker"),
        ("mein Schlauch ist hin, wer flickt den", "bicycle_repair"), ("kortet måste iväg idag", "post_box"),
        ("skorna måste bli lagade", "shoemaker"), ("kirje pitäis saada matkaan", "post_box"),
        ("saappaat pitäis korjata", "shoemaker"), ("this letter has to be sent today", "post_box"),
    ])
    func `what is to be done with a thing says the kind, and not the thing`(_ message: String, _ kind: String) {
        #expect(asked(message).kinds == [kind])
    }

    @Test(arguments: [("boots", "shoes"), ("Stiefel kaufen", "shoes"), ("eine Postkarte", "gift"), ("watch a flick", "cinema")])
    func `a thing with which nothing is to be done is bought, and an English word is meant in English`(_ message: String, _ kind: String) {
        #expect(asked(message).kinds == [kind])
    }

    @Test func `a misspelling is looked for only where nothing else was understood`() {
        let reader = ChatReader(Self.times)
        for (message, kinds) in [("a librery", ["library"]), ("a pharmacy, musuem-like", ["pharmacy"])] {
            var query = reader.read(message)
            _ = reader.readNearly(&query, of: 3)
            #expect(query.kinds == kinds, "“\(message)”: \(query)")
        }
    }

    @Test(arguments: [
        ("I'm by the glass palace, any pharmacy", "Lasipalatsi"), ("Apotheke beim Glaspalast", "Lasipalatsi"),
        ("apotek nära vita katedralen", "Helsingin tuomiokirkko"), ("eine Apotheke bei der Weißen Kathedrale", "Helsingin tuomiokirkko"),
        ("apteekki valkoisen kirkon lähellä", "Helsingin tuomiokirkko"), ("pharmacy near the chapel of silence", "Kampin kappeli"),
    ])
    func `a name in another language is where somebody is, and no kind that it ends with`(_ message: String, _ name: String) {
        let query = asked(message)
        #expect(query.near == name && query.kinds == ["pharmacy"], "\(query)")
    }

    @Test(arguments: [
        "Kapelle der Stille noch auf?", "är tystnadens kapell öppet?", "is the silent chapel open", "onko hiljaisuuden kappeli auki",
    ])
    func `a name that is a translation wins before the kind in it`(_ message: String) {
        let query = asked(message)
        #expect(query.names == ["Kampin kappeli"] && query.kinds.isEmpty, "\(query)")
    }

    @Test func `public holidays are days`() {
        #expect(asked("a museum open on christmas day").open == "2026-12-25")
        #expect(asked("apteekki auki juhannuspäivänä").open == "2026-06-20")
    }

    @Test func `words of few letters are what they are`() {
        #expect(Spelling.errors("cat", "car") == nil)
        #expect(Spelling.errors("bank", "bark") == 1)
        #expect(Spelling.errors("pharmacy", "phramacy") == 1)
        #expect(Spelling.errors("museum", "theatre") == nil)
    }

    @Test func `errors of random words are those of the table of distances`() {
        /// Optimal string alignment by its recurrence (Boytsov, "Indexing methods for approximate dictionary searching", 2011).
        func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
            var table = [[Int]](repeating: Array(0...second.count), count: first.count + 1)
            for i in 0...first.count { table[i][0] = i }
            for i in 1...first.count {
                for j in 1...second.count {
                    let cost = first[i - 1] == second[j - 1] ? 0 : 1
                    table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + cost)
                    if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
                        table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
                    }
                }
            }
            return table[first.count][second.count]
        }
        var random = SeededNumbers(seed: 17)
        let letters = Array("abcä".unicodeScalars)
        var known = 0
        for _ in 0..<Depth.scaled(2_000) {
            let word = (0..<Int.random(in: 3...12, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
            var other = word
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                guard let letter = letters.randomElement(using: &random) else { continue }
                let place = Int.random(in: 1..<other.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: other[place] = letter
                case 1: other.insert(letter, at: place)
                case 2 where other.count > 3: other.remove(at: place)
                default: other.swapAt(place - 1, place)
                }
            }
            let words = [word, other]
            let expected = distance(words[0], words[1])
            let most = Spelling.tolerance(min(words[0].count, words[1].count))
            let texts = words.map { String(String.UnicodeScalarView($0)) }
            #expect(Spelling.errors(texts[0], texts[1]) == (expected <= most ? expected : nil), "\(texts)")
            known += expected <= most ? 1 : 0
        }
        #expect(known > 200)
    }

    @Test func `a word with as many errors as its length allows is known, whichever they are`() {
        var random = SeededNumbers(seed: 11)
        let letters = Array("abcdefghijklmnoprstuvyäöåéß".unicodeScalars)
        for _ in 0..<Depth.scaled(500) {
            let word = (0..<Int.random(in: 6...14, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
            var other = word
            let most = Spelling.tolerance(word.count - 2)
            // Two letters that changed their places count once where nothing else is between them.
            let isSwap = Bool.random(using: &random)
            for _ in 0..<(isSwap ? 1 : most) {
                let place = Int.random(in: 0..<other.count, using: &random)
                guard let letter = letters.randomElement(using: &random) else { continue }
                switch isSwap ? 3 : Int.random(in: 0..<3, using: &random) {
                case 0: other[place] = letter
                case 1: other.insert(letter, at: place)
                case 2: other.remove(at: place)
                default: other.swapAt(max(1, place) - 1, max(1, place))
                }
            }
            let texts = [word, other].map { String(String.UnicodeScalarView($0)) }
            guard let errors = Spelling.errors(texts[0], texts[1]) else {
                Issue.record("“\(texts[1])” is not known as “\(texts[0])”")
                continue
            }
            #expect(errors <= most)
        }
    }

    @Test(arguments: [
        ("presentaffär", "gift"), ("presentaffären", "gift"), ("leluliike", "toys"), ("lelukaupassa", "toys"),
        ("Blumengeschäft", "florist"),
        ("Spielzeuggeschäft", "toys"), ("workshop", nil), ("understore", nil),
    ])
    func `a composed word names the kind of its first part`(_ word: String, _ kind: String?) {
        #expect(Vocabulary.standard.compound(word) == kind)
    }

    @Test func `in a story no word is taken for a misspelt kind`() {
        var query = ExploreQuery()
        query.unknown = ["order", "enkelin", "diese", "dicken", "nilpferde", "familie"]
        #expect(ChatReader(Self.times).readNearly(&query).isEmpty && query.kinds.isEmpty)
    }
}
