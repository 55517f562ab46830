import ChatClient
import Explore
import Foundation
import HTTPClient
import TestSupport
import Testing

@testable import ExploreServer

/// Messages of people in need, and harmless ones that sound like it, written by people who had not seen the table.
@Suite("Somebody in distress")
struct DistressTests {
    private struct Message: Decodable, Sendable {
        let say: String
        let language: Distress.Language
        let kind: String?
    }

    /// Of the harmless ones, so many may be answered with the emergency number: the error on the side of help is the smaller one.
    private static let mostFalseAlarms = 3
    private static let station = Coordinates(clamping: 60.1708, 24.9410)
    /// A Tuesday, half past two in Helsinki.
    private static let now = Date(timeIntervalSince1970: 1_781_004_600)

    private let folder: ImportFolder
    private let store: PlaceStore

    init() throws {
        folder = try ImportFolder()
        let places = [
            ("shop", "clothes", "Jack & Jill", 1.0, "24/7"), ("amenity", "cafe", "Kill the Coffee", 1, "24/7"),
            ("tourism", "museum", "Ateneum", 1, "24/7"), ("amenity", "bar", "Help", 1, "24/7"),
            ("amenity", "restaurant", "Tongue", 1, "24/7"),
            ("amenity", "hospital", "Hospital", 12, ""), ("amenity", "doctors", "Doctors", 9, "Mo-Fr 08:00-18:00"),
            ("amenity", "doctors", "Night Doctors", 3, "Mo-Su 20:00-06:00"), ("amenity", "pharmacy", "Pharmacy", 5, "Mo-Sa 09:00-20:00"),
            ("emergency", "life_ring", "", 0.2, ""), ("emergency", "life_ring", "", 4, ""),
            ("amenity", "police", "Police", 6, ""), ("amenity", "dentist", "Near Dentist", 2, "Sa 10:00-12:00"),
            ("amenity", "dentist", "Open Dentist", 7, "Mo-Fr 08:00-16:00"), ("amenity", "veterinary", "Vet", 8, ""),
        ]
        let features = places.map { key, kind, name, steps, hours in
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [24.941, \#(60.1708 + steps / 1_000)]}, "#
                + #""properties": {"\#(key)": "\#(kind)", "name": "\#(name)", "opening_hours": "\#(hours)"}}"#
        }
        try folder.importGeoJSON(ImportFolder.collection(features))
        store = try folder.store()
    }

    private func api(_ change: (inout ExploreSettings) -> Void = { _ in }) throws -> TestAPI {
        try TestAPI(store) { settings in
            settings.origin = Self.station
            settings.timeZone = TimeZone(identifier: "Europe/Helsinki") ?? .gmt
            settings.now = { Self.now }
            change(&settings)
        }
    }

    private func read(_ message: String) -> Distress? { DistressReader.standard.read(message, asksForPlace: false) }

    @Test func `every message of need gets the emergency number, in its language, and nothing but places that help`() async throws {
        let messages = Depth.sample(try ChatQuestion.read("distress") as [Message], each: 10)
        // Who is followed is told where people are as well.
        let helpers: Set = ["hospital", "doctors", "pharmacy", "police", "dentist", "veterinary", "cafe", "life_ring"]
        let api = try api()
        for message in messages {
            let answer = try await api.chat(message.say)
            #expect(answer.reply.contains("112") && answer.emergency == "112", "“\(message.say)”: \(answer.reply)")
            #expect(read(message.say)?.language == message.language, "“\(message.say)”")
            #expect(Set(answer.places.compactMap(\.kind)).isSubset(of: helpers), "“\(message.say)”: \(answer.places.map(\.name))")
            if message.kind == "self-harm" { #expect(answer.places.isEmpty, "“\(message.say)”") }
        }
    }

    @Test func `hardly any harmless message gets the emergency number`() async throws {
        let messages = Depth.sample(try ChatQuestion.read("not-distress") as [Message], each: 10)
        let api = try api()
        var alarms: [String] = []
        for message in messages where try await api.chat(message.say).emergency != nil { alarms.append(message.say) }
        #expect(alarms.count <= Self.mostFalseAlarms, "\(alarms)")
    }

    @Test func `what people say about it is understood, in each language`() throws {
        let messages = Depth.sample(try ChatQuestion.read("indirect-distress") as [Message], each: 10)
        for message in messages { #expect(read(message.say)?.language == message.language, "“\(message.say)”") }
    }

    @Test func `no figure of speech is an alarm`() throws {
        let messages = Depth.sample(try ChatQuestion.read("figures-of-speech") as [Message], each: 10)
        for message in messages { #expect(read(message.say) == nil, "“\(message.say)”") }
    }

    @Test(arguments: [
        "Jag kommer fram.", "Jag kommer fram klockan 19. Är Kiasma öppet då?", "Jag kommer hem.", "Jag kommer fram klockan åtta.",
        "Jag är trött, vi ses i morgon.", "Jag går nu.", "Vi kommer fram sent ikväll. Är receptionen öppen?", "Tulen perille.",
        "Pääsen perille kello 19. Onko Kiasma silloin auki?", "Lopetan tältä päivältä.", "Ich gehe jetzt.", "Ich komme an.",
        "Ich komme um 19 Uhr an. Ist das Kiasma dann offen?", "I arrive at 19. Is Kiasma open then?", "I'll be there soon.",
        "tack snälla rara, du var till stor hjälp, nu ska jag bara sitta här och njuta", "vaippa räjähti, missä täällä on hoitopöytä?",
    ])
    func `who arrives, goes home, ends a day or gives thanks in words that nothing was learned from is told of no danger`(_ say: String)
        async throws
    {
        let answer = try await api().chat(say)
        #expect(answer.emergency == nil && DistressReader.standard.doubt(say, asksForPlace: false)?.isLikely != true, "\(answer.reply)")
    }

    @Test(arguments: [
        "Jag kommer inte hem igen.", "jag är på väg till bron för att hoppa", "säg hej då till alla, jag kommer inte i morgon",
        "en tule enää kotiin", "olen menossa sillalle hyppäämään", "ich komme nicht mehr nach hause", "I won't be coming home",
        "I'm on my way to the roof to jump", "vi är vilse i skogen och det är mörkt, vi kommer inte fram",
    ])
    func `who goes where no one comes back from is heard, though they speak of coming and going`(_ say: String) async throws {
        #expect(try await api().chat(say).emergency == "112")
    }

    @Test(arguments: [("a", 0, 6), ("b", 2, 8)])
    func `what two strangers wrote is heard in nearly every danger, and in few harmless messages`(
        _ author: String, _ mostMissed: Int, _ mostAlarmed: Int
    ) throws {
        struct Told: Decodable {
            let by: String, say: String, danger: Bool
        }
        let all: [Told] = try ChatQuestion.read("dangers")
        let told = Depth.sample(all.filter { $0.by == author }, each: 10)
        let missed = told.filter { $0.danger && read($0.say) == nil }.map(\.say)
        let alarmed = told.filter { !$0.danger && read($0.say) != nil }.map(\.say)
        #expect(missed.count <= mostMissed, "\(missed)")
        #expect(alarmed.count <= mostAlarmed, "\(alarmed)")
    }

    @Test(arguments: [
        ("we watched a film about sharks, now my dad does not wake up", true), ("in the film my dad does not wake up", false),
        ("viime vuonna isä putosi katolta", false), ("viime vuonna isä putosi katolta, nyt hän ei herää", true),
        ("i was dying for a coffee and my wife collapsed", true), ("där finns en bar som heter Hjärtattack", false),
        ("als kind bin ich vom dach gefallen", false), ("wir waren im museum und opa reagiert nicht mehr", true),
    ])
    func `a film, long ago or a figure of speech silences what is told of it, and not what stands beside it`(_ say: String, _ isHeard: Bool)
    {
        #expect((read(say) != nil) == isHeard, "“\(say)”")
    }

    @Test(arguments: [
        ("$man ~ $not ^ $wake", "the man does not wake", true), ("$man ~ $not ^ $wake", "no man is there to wake me at six", false),
        ("$man ~ $not ^ $wake", "man a b c d e f g h i does not wake", false),
        ("$man ~ $not ^ $wake", "wake he will not, the man", true),
        ("$man + 2 $odd", "a man is pale", false), ("$man + 2 $odd", "a man is pale and sweats", true),
        ("$man ~ $odd - paint", "paint the man pale", false),
        ("$man ~ $odd - paint", "paint is what we wanted to buy and the man is pale", true),
    ])
    func `words stand near or beside each other, and what forbids them stands near`(_ rule: String, _ say: String, _ isHeard: Bool) throws {
        let json = #"""
            {"every": {"sets": {"odd": "pale|sweat*"}, "advice": {}, "rules": {"medical": ["\#(rule)"]}},
             "en": {"common": "a", "sets": {"man": "man", "not": "not|no", "wake": "wake"}, "rules": {}}}
            """#
        #expect((try DistressTable(Data(json.utf8)).read(say, asksForPlace: false) != nil) == isHeard)
    }

    @Test(arguments: [
        ("a boy went through the ice and is hanging on the edge", "Life ring"), ("ein kind ist im eis eingebrochen", "Rettungsring ("),
        ("help somebody fell off the bridge into the water", "Life ring"), ("my friend slipped off the quay into the harbour", "Life ring"),
        ("a guy fell thru the ice hes still in the water", "Life ring"), ("APUA joku putos sillalt veteen mitä teen", "Pelastusrengas ("),
        ("joku putosi laiturilta veteen", "Pelastusrengas ("), ("sillalta tippu joku tyyppi mereen", "Pelastusrengas ("),
        ("kaveri hyppäs sillalta jokeen", "Pelastusrengas ("), ("hjälp nån ramla i vattnet från bron", "Livboj ("),
        ("nån hoppade från bron i ån", "Livboj ("), ("hjälp min son föll från kajen i havet", "Livboj ("),
        ("hilfe jemand ist von der brücke ins wasser gefallen", "Rettungsring ("), ("jemand ertrinkt im fluss schnell", "Rettungsring ("),
    ])
    func `who looks at somebody in the water is told of the life ring that is near enough`(_ say: String, _ name: String) async throws {
        let answer = try await api().chat(say)
        #expect(answer.reply.contains(name) && answer.places.map(\.kind) == ["life_ring"], "“\(say)”: \(answer.reply)")
        #expect(try await api { $0.origin = Coordinates(clamping: 60.3, 24.9410) }.chat(say).places.isEmpty)
    }

    @Test(arguments: [
        ("a boy went through the ice and is hanging on the edge", "onto the ice yourself"),
        ("our toddler disappeared from the pier, water everywhere", "onto the ice yourself"),
        ("she cannot get any air and her lips go blue", "sits upright"), ("my dad is wheezing and his inhaler is empty", "sits upright"),
        ("it smells of gas in the whole stairwell", "Touch no switch"), ("smoke is filling the stairwell", "stay in the flat"),
        ("my mum swallowed all her pills at once", "make nobody vomit"), ("he is choking on a sausage", "between the shoulder blades"),
        ("she poured boiling water over her arm", "20 minutes"), ("he has a seizure on the floor", "nothing into the mouth"),
        ("bleach splashed into my eye", "do not rub"), ("my brother got an electric shock and shakes", "switch it off first"),
        ("someone fell onto the tracks at the metro", "tracks yourself"), ("a rebar went through his leg", "sticks in it"),
        ("we mixed bleach and toilet cleaner and everyone is coughing", "Get out"),
        ("took one bite and my lips are swelling, hard to breathe", "adrenaline pen"), ("crushing pain in my chest", "make no effort"),
        ("I shake and sweat, my sugar is low and I have nothing with me", "something sweet"),
        ("my son is gone, he was here by the water", "where there is water"),
        ("he collapsed and does not answer", "meet them in the street"),
    ])
    func `what is to be done is told with the number`(_ say: String, _ advice: String) async throws {
        let reply = try await api().chat(say).reply
        #expect(reply.contains("112") && reply.contains(advice), "“\(say)”: \(reply)")
    }

    @Test func `of two needs that rules hear, the nearer one is told what to do`() async throws {
        let say =
            "ok so weve had the cake and now her lips have gone all fat and shes got bumps all up her neck n her voice sounds croaky, she says "
            + "its just the nuts and an allergy tablet will sort it. nearest pharmacy?"
        #expect(DistressTable.standard.read(say, asksForPlace: true)?.kind == .selfHarm)
        let reply = try await api().chat(say).reply
        #expect(reply.contains("112") && reply.contains("adrenaline") && !reply.contains("the edge"), "\(reply)")
    }

    @Test func `who goes on about a cry for help is not sent to a shop`() async throws {
        let api = try api()
        for (cry, next) in [
            ("en jaksa enää elää", "en uskalla soittaa"), ("i want to die", "i cant call anyone"), ("jag vill dö", "jag vågar inte ringa"),
            ("ich will nicht mehr leben", "ich trau mich nicht anzurufen"),
        ] {
            #expect(try await api.chat(cry, session: cry).emergency == "112")
            let answer = try await api.chat(next, session: cry)
            #expect(answer.emergency == "112" && answer.places.isEmpty, "“\(next)”: \(answer.reply)")
        }
    }

    @Test func `a figure of speech gets what it asks for`() async throws {
        #expect(try await api().chat("I'm dying for a coffee").places.map(\.name) == ["Kill the Coffee"])
        #expect(try await api().chat("I am hungry").emergency == nil)
    }

    @Test func `whose foot hurts is told of help, and gets what they ask for`() async throws {
        let answer = try await api().chat("my leg hurts, the nearest café?")
        #expect(
            answer.emergency == "112" && answer.reply.contains("Pharmacy") && answer.reply.contains("Kill the Coffee"), "\(answer.reply)")
        #expect(answer.places.map(\.name) == ["Kill the Coffee"])
    }

    @Test(arguments: [
        ("I want to kill myself", []), ("there is smoke in the stairwell", []), ("I feel unwell", ["Pharmacy", "Doctors", "Hospital"]),
        ("call an ambulance", ["Hospital"]), ("help, someone is following me", ["Kill the Coffee", "Police"]),
        ("my tooth hurts badly", ["Open Dentist", "Hospital", "Near Dentist"]), ("our dog ate chocolate, vet??", ["Vet"]),
        ("my tongue is swelling", ["Hospital"]),
    ])
    func `help nearby is the nearest and open first`(_ message: String, _ names: [String]) async throws {
        let answer = try await api().chat(message)
        #expect(answer.places.map(\.name) == names)
        #expect(answer.vibe == nil && answer.weather == nil)
    }

    @Test func `a closed door is said to be one`() async throws {
        #expect(try await api().chat("tooth hurts so much").reply.contains("Near Dentist (4 min, closed now)"))
        #expect(try await api().chat("hammasta särkee").reply.contains("Near Dentist (4 min, nyt kiinni)"))
    }

    @Test func `a milder need after a deadly one leaves that one as it was`() async throws {
        let api = try api()
        for say in ["she is not breathing", "my bag was stolen"] { _ = try await api.chat(say, session: "a") }
        let answer = try await api.chat("a museum", session: "a")
        #expect(answer.reply.contains("112") && answer.places.map(\.name) == ["Ateneum"], "\(answer.reply)")
    }

    @Test func `no model is asked about distress`() async throws {
        let model = FakeModel { _ in (200, Data(#"{"choices": [{"message": {"content": "{\"kinds\": [\"bar\"]}"}}]}"#.utf8)) }
        let client = ChatClient(base: try #require(URL(string: "http://127.0.0.1:1/v1")), model: "m", key: nil, transport: model)
        let api = try api { settings in
            settings.reader = ModelQueryReader(client)
            settings.writer = ModelReplyWriter(client)
        }
        #expect(try await api.chat("my chest feels tight and my left arm is numb").emergency == "112")
        #expect(model.asked.value.isEmpty)
    }

    @Test func `no model's words take the place of the number after a danger`() async throws {
        let model = FakeModel { _ in (200, Data(#"{"choices": [{"message": {"content": "Try the bar."}}]}"#.utf8)) }
        let client = ChatClient(base: try #require(URL(string: "http://127.0.0.1:1/v1")), model: "m", key: nil, transport: model)
        let api = try api { $0.writer = ModelReplyWriter(client) }
        #expect(try await api.chat("a museum", session: "a").reply == "Try the bar.")
        #expect(try await api.chat("she is not breathing", session: "a").emergency == "112")
        let reply = try await api.chat("a museum", session: "a").reply
        #expect(reply.hasPrefix("If 112 has not been called yet"), "\(reply)")
    }

    @Test func `what follows a cry for help and is not understood goes on with it, until something else is asked for`() async throws {
        let api = try api()
        let first = try await api.chat("I feel unwell", session: "a")
        #expect(first.reply.contains("112"))
        #expect(try await api.chat("asdf qwer", session: "a").reply == first.reply)
        #expect(try await api.chat("the second one", session: "a").places.map(\.name) == [first.places[1].name])
        #expect(try await api.chat("a museum", session: "a").places.map(\.name) == ["Ateneum"])
        #expect(try await api.chat("asdf qwer", session: "a").emergency == nil)
    }

    @Test func `alarming words that say too little get the number and no name that is spelled nearly so`() async throws {
        let answer = try await api().chat("urgent tounge ouch")
        #expect(answer.emergency == "112" && answer.places.isEmpty, "\(answer.reply)")
        #expect(try await api().chat("help").reply.contains("In an emergency, call 112."))
    }

    @Test(arguments: [
        (60.17, 24.94, "112"), (51.5, -0.12, "999"), (53.35, -6.26, "999"), (50.95, 1.85, "112"), (48.85, 2.35, "112"),
        (40.69, -73.98, "911"),
        (43.65, -79.38, "911"), (19.43, -99.13, "911"), (21.3, -157.86, "911"), (-33.87, 151.2, "000"), (-36.85, 174.76, "111"),
        (35.68, 139.69, "119"), (43.06, 141.35, "119"), (33.59, 130.4, "119"), (37.57, 126.98, "119"), (39.9, 116.4, "120"),
        (22.3, 114.17, "999"), (1.29, 103.85, "995"), (-23.55, -46.63, "192"), (-33.45, -70.66, "131"), (-34.6, -58.38, "911"),
        (28.61, 77.2, "112"), (64.15, -21.94, "112"), (41.01, 28.98, "112"), (30.04, 31.24, "112"), (64.18, -51.7, "112"),
    ])
    func `the number is that of the country`(_ latitude: Double, _ longitude: Double, _ number: String) {
        let numbers = EmergencyNumbers.at(Coordinates(clamping: latitude, longitude))
        #expect(numbers.numbers(of: .ambulance).first == number)
    }

    @Test func `police and fire have their own numbers where the country has, and a country that is not known is said so`() async throws {
        let tokyo = try api { $0.origin = Coordinates(clamping: 35.68, 139.69) }
        #expect(try await tokyo.chat("he has a knife").reply.contains("Call 110 now"))
        #expect(try await tokyo.chat("she is not breathing").reply.contains("Call 119 now"))
        let cairo = try api { $0.origin = Coordinates(clamping: 30.04, 31.24) }
        #expect(try await cairo.chat("she is not breathing").reply.contains("Call 112 (911 in the Americas) now"))
        let london = try api { $0.origin = Coordinates(clamping: 51.5, -0.12) }
        #expect(try await london.chat("she is not breathing").reply.contains("Call 999 or 112 now"))
    }

    @Test(arguments: [
        ("the same car has been outside each place I went to tonight", "If it is not over, call 110 now."),
        ("the car from before is outside again", ""),
    ])
    func `who is followed in words of no rule has the police's number before what is asked next, or behind it`(
        _ say: String, _ first: String
    ) async throws {
        #expect(DistressTable.standard.read(say, asksForPlace: true) == nil && read(say)?.kind == .danger)
        let tokyo = try api { $0.origin = Coordinates(clamping: 35.68, 139.69) }
        #expect(try await tokyo.chat(say, session: "a").emergency == "110")
        let reply = try await tokyo.chat("a café open now", session: "a").reply
        #expect(first.isEmpty ? reply.hasSuffix("In an emergency, call 110.") : reply.hasPrefix(first), "\(reply)")
    }

    @Test func `that one need is over silences no other that may be deadly`() async throws {
        let api = try api()
        _ = try await api.chat("my bag was stolen", session: "a")
        #expect(try await api.chat("police came, thanks! and now my dad is not breathing", session: "a").emergency == "112")
        for (need, over) in [
            ("a boy went through the ice and is hanging on the edge", "the ambulance is here, thanks"),
            ("there is smoke in the stairwell", "the ambulance is here now"), ("my chest feels tight", "help is here"),
        ] {
            #expect(try await api.chat(need, session: need).emergency == "112")
            #expect(try await api.chat(over, session: need).emergency == nil, "“\(over)”")
        }
    }

    @Test func `umlauts may be written in two letters, and apostrophes left out`() {
        #expect(read("die kueche brennt")?.language == .german)
        #expect(read("she can’t breathe") == read("she cant breathe") && read("she cant breathe")?.kind == .medical)
    }

    @Test func `a table that names no set of its own, or has an empty alternative, is refused`() {
        let every =
            #"{"every": {"sets": {"a": "b"}, "advice": {}, "rules": {"help": ["$nothing"]}}, "en": {"common": "a", "sets": {}, "rules": {}}}"#
        #expect(throws: DecodingError.self) { try DistressTable(Data(every.utf8)) }
        for rule in ["$nothing", "a b + *", "x - =", "a ~ $nothing"] {
            let json = #"{"en": {"common": "a", "sets": {}, "rules": {"help": ["\#(rule)"]}}}"#
            #expect(throws: DecodingError.self, "\(rule)") { try DistressTable(Data(json.utf8)) }
        }
    }
}
