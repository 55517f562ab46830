import Explore
import HTTPClient
import Testing

@testable import ExploreServer

/// What strangers missed in answers to queries that said all that they had asked: the place that is meant, and what it has.
@Suite("Gaps of answers to queries")
struct QueryGapsTests {
    @Test func `the place whose name the words have leads, though it is closed`() async throws {
        let town = try Town([
            (90, 0, ["amenity": "post_office", "name": "Office 00130", "opening_hours": "Mo-Fr 09:00-21:00"]),
            (600, 0, ["amenity": "post_office", "name": "Main Office"]),
        ])
        let text = try await town.reply(#"{"kinds": ["post_office"], "open": "2026-06-13", "unknown": ["00130"]}"#)
        #expect(text.has("1. Office 00130", "closed", "opens on Monday", "09:00", "2. Main Office"), "\(text)")
    }

    @Test func `who needs a toilet is not sent to one that opens later before one that may be open`() async throws {
        let town = try Town([
            (60, 0, ["amenity": "toilets", "opening_hours": "Mo-Su 12:30-18:00", "wheelchair": "yes"]), (200, 0, ["amenity": "toilets"]),
        ])
        let text = try await town.reply(#"{"kinds": ["toilets"], "open": "now"}"#)
        #expect(text.has("1. Toilets", "hours not known", "2. Toilets", "opens at 12:30"), "\(text)")
    }

    @Test func `what is to be near a place comes by the way from there`() async throws {
        let town = try Town([
            (600, 0, ["man_made": "tower", "tourism": "attraction", "name": "Tall Tower"]),
            (200, 0, ["amenity": "fast_food", "name": "Burgers", "opening_hours": "24/7"]),
            (650, 0, ["amenity": "restaurant", "name": "Chapel", "opening_hours": "24/7"]),
        ])
        let text = try await town.reply(#"{"kinds": ["food"], "near": "Tall Tower", "open": "now"}"#)
        #expect(text.has("1. Chapel", "2. Burgers"), "\(text)")
        let here = try await town.reply(#"{"kinds": ["food"], "near": "here"}"#)
        #expect(here.hasPrefix("Near you"), "\(here)")
    }

    @Test func `where none of a kind is marked with what must be, another kind that serves the same is named`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "pub", "name": "Anchor"]), (90, 0, ["amenity": "restaurant", "name": "Woolly", "dog": "yes"]),
        ])
        let text = try await town.reply(#"{"kinds": ["bar"], "wishes": ["dogs"]}"#)
        #expect(
            text.has("None of the kind is marked in the data: dogs", "Woolly", "dogs allowed: yes", "not known for it: Anchor"), "\(text)")
        #expect(text.range(of: "Woolly")?.lowerBound ?? text.endIndex < text.range(of: "Anchor")?.lowerBound ?? text.startIndex)
    }

    @Test func `what is asked of a thing chooses none: the nearest is meant, whether it is marked or not`() async throws {
        let town = try Town([
            (10, 0, ["historic": "memorial", "name": "Old Duke", "description": "Cast by Anna Berg in 1894."]),
            (90, 0, ["tourism": "artwork", "name": "New Gate", "artist_name": "Bo Ek", "start_date": "1913"]),
        ])
        let asked =
            #""kinds": ["monument"], "near": "here", "order": "nearest", "wishes": [{"wish": "built", "must": true}, "#
            + #"{"wish": "artist", "must": true}]"#
        let one = try await town.reply(#"{\#(asked), "asks": ["description"]}"#)
        #expect(one.has("Near you: Old Duke", "Anna Berg in 1894"), "\(one)")
        let list = try await town.reply(#"{\#(asked)}"#)
        #expect(list.has("1. Old Duke", "2. New Gate", "Bo Ek") && !list.contains("None"), "\(list)")
    }

    @Test func `the year of a bridge is told though its street has its name`() async throws {
        var builder = ExtractBuilder()
        for (id, latitude) in [(1, 60.2), (2, 60.2005), (4, 60.2001), (5, 60.2004)] { builder.node(Int64(id), latitude, 24.9) }
        builder.node(3, 60.2004, 24.9001)
        builder.way(10, [1, 2], ["highway": "pedestrian", "name": "Longspan", "name:sv": "Bronlång"])
        builder.way(11, [4, 3, 5, 4], ["man_made": "bridge", "name": "Longspan", "start_date": "1910-1912"])
        let folder = try ImportFolder()
        _ = try folder.importExtract(builder)
        let api = try TestAPI(try folder.store(), keeping: folder) { $0.origin = Coordinates(clamping: 60.2, 24.9) }
        let query = #"{"names": ["Bronlång"], "wishes": [{"wish": "built", "must": true}]}"#
        let text = try #require(try await api.object(.post, "/api/query", body: query).1["reply"] as? String)
        #expect(text.has("From the year: 1910-1912"), "\(text)")
    }

    @Test func `in an address is what has it, and nothing beside it`() async throws {
        let town = try Town([
            (
                20, 0,
                ["office": "company", "name": "Next Door", "opening_hours": "24/7", "addr:street": "Elm Street", "addr:housenumber": "27"]
            ),
            (60, 0, ["office": "company", "name": "Right Here", "addr:street": "Elm Street", "addr:housenumber": "29"]),
            (60, 5, ["office": "ngo", "name": "Upstairs", "addr:street": "Elm Street", "addr:housenumber": "29 B"]),
            (62, 5, ["office": "ngo", "name": "Too High", "addr:street": "Elm Street", "addr:housenumber": "290"]),
        ])
        let text = try await town.reply(#"{"kinds": ["company_office"], "in": "Elm Street 29"}"#)
        #expect(text.has("Right Here", "Upstairs") && !text.contains("Next Door") && !text.contains("Too High"), "\(text)")
    }

    @Test func `the nearest of those that run a place of the name is meant near another, whatever it is called`() async throws {
        let town = try Town([
            (900, 0, ["amenity": "restaurant", "name": "Canteen", "operator": "Canteen", "opening_hours": "24/7"]),
            (60, 0, ["amenity": "restaurant", "name": "Main Hall", "operator": "Canteen"]),
            (70, 0, ["amenity": "restaurant", "name": "Other", "opening_hours": "24/7"]),
            (10, 0, ["tourism": "museum", "name": "Coins"]),
        ])
        let text = try await town.reply(#"{"names": ["Canteen"], "near": "Coins"}"#)
        #expect(text.has("Near Coins: Main Hall") && !text.contains("Other"), "\(text)")
    }

    @Test func `a butcher whose meat is halal is marked as that`() async throws {
        let town = try Town([
            (50, 0, ["shop": "butcher", "name": "Any Meat"]), (90, 0, ["shop": "butcher", "name": "Good Meat", "butcher": "beef; halal"]),
        ])
        let text = try await town.reply(#"{"kinds": ["butcher"], "wishes": [{"wish": "halal", "must": true}]}"#)
        #expect(text.has("Good Meat", "halal: yes"), "\(text)")
    }

    @Test func `what must be is told of those as well that are only named`() async throws {
        let town = try Town(
            (1...5).map { (Double(50 * $0), 0, ["amenity": "restaurant", "name": "Green \($0)", "diet:vegan": "yes"]) })
        let text = try await town.reply(#"{"kinds": ["food"], "wishes": [{"wish": "vegan", "must": true}]}"#)
        let others = text.components(separatedBy: "Also: ")
        #expect(others.count == 2 && others[1].components(separatedBy: "vegan: yes").count == 3, "\(text)")
    }

    @Test func `clothes for children are sold where some of them are for children`() async throws {
        let town = try Town([
            (50, 0, ["shop": "clothes", "name": "Suits", "clothes": "men"]),
            (90, 0, ["shop": "clothes", "name": "All Sizes", "clothes": "women;men;children"]),
        ])
        let text = try await town.reply(#"{"kinds": ["children clothes"]}"#)
        #expect(text.contains("All Sizes") && !text.contains("Suits"), "\(text)")
    }

    @Test func `a building that one sees is named, whatever it is for`() async throws {
        let town = try Town([
            (
                20, 0,
                [
                    "amenity": "place_of_worship", "name": "Round Chapel", "building:material": "wood", "height": "12",
                    "opening_hours": "Mo-Su 08:00-09:00",
                ]
            ),
            (120, 0, ["building": "yes", "name": "Long House"]),
        ])
        let text = try await town.reply(
            #"{"kinds": ["building_named", "attraction"], "near": "here", "order": "nearest", "asks": ["description"]}"#)
        #expect(text.contains("Near you: Round Chapel"), "\(text)")
        // Whether one gets in chooses no other house.
        let closed = try await town.reply(
            #"{"kinds": ["building_named"], "near": "here", "order": "nearest", "open": "now", "asks": ["description", "hours"]}"#)
        #expect(closed.has("Near you: Round Chapel", "opens"), "\(closed)")
    }

    @Test func `what has all that is asked for is named beside what is open and has less`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "restaurant", "cuisine": "sushi", "name": "Kin", "opening_hours": "24/7", "wheelchair": "limited"]),
            (300, 0, ["amenity": "restaurant", "cuisine": "sushi", "name": "Ichi", "wheelchair": "yes"]),
        ])
        let text = try await town.reply(#"{"cuisines": ["sushi"], "wishes": ["wheelchair"], "open": "now", "count": 1}"#)
        #expect(text.has("Kin", "hours not known: Ichi"), "\(text)")
    }

    @Test func `of a fee that nobody knows, what is free near by is told`() async throws {
        let town = try Town([
            (50, 0, ["tourism": "museum", "name": "Coins"]), (300, 0, ["tourism": "museum", "name": "Papers", "fee": "no"]),
        ])
        let text = try await town.reply(#"{"names": ["Coins"], "wishes": ["fee"]}"#)
        #expect(text.has("Coins", "not known", "Papers"), "\(text)")
    }

    @Test func `a kind beside a place of another kind is looked for near it`() async throws {
        let town = try Town([
            (400, 0, ["tourism": "museum", "name": "Coins"]), (450, 0, ["amenity": "cafe", "name": "Near It"]),
            (-500, 0, ["amenity": "cafe", "name": "Far Off"]),
        ])
        let text = try await town.reply(#"{"names": ["Coins"], "kinds": ["coffee"]}"#)
        #expect(text.has("Coins (museum)", "Near Coins", "Near It"), "\(text)")
    }

    private static let cafes: [(Double, Double, [String: String])] = [
        (50, 0, ["amenity": "cafe", "name": "Amanda", "opening_hours": "Mo-Fr 08:00-18:00", "wheelchair": "yes"]),
        (90, 0, ["amenity": "cafe", "name": "Bertil", "opening_hours": "Mo-Fr 08:00-17:00", "wheelchair": "yes"]),
        (50, 90, ["tourism": "museum", "name": "Steps", "wheelchair": "no"]),
        (300, 0, ["tourism": "museum", "name": "Ramp", "wheelchair": "yes"]),
        (150, 0, ["amenity": "taxi"]),
    ]

    @Test func `what somebody needs of every place holds for what they ask next`() async throws {
        let answers = try await Town.replies(
            Town(Self.cafes), [("a", #"{"kinds": ["coffee"], "wishes": ["wheelchair"]}"#), ("b", #"{"kinds": ["museum"]}"#)])
        #expect(answers[1].places.map(\.name) == ["Ramp"] && answers[1].reply.contains("wheelchair access: yes"), "\(answers[1].reply)")
    }

    @Test func `a diet holds for what one eats next, and hides nothing`() async throws {
        let town = try Town([
            (50, 0, ["shop": "bakery", "name": "Rye", "diet:gluten_free": "yes"]),
            (90, 0, ["amenity": "restaurant", "name": "Napoli", "cuisine": "pizza"]),
            (200, 0, ["amenity": "restaurant", "name": "Roma", "cuisine": "pizza"]), (300, 0, ["tourism": "museum", "name": "Coins"]),
        ])
        let answers = try await Town.replies(
            town,
            [
                ("a", #"{"kinds": ["bakery"], "wishes": ["gluten_free"]}"#), ("b", #"{"cuisines": ["pizza"]}"#),
                ("c", #"{"kinds": ["museum"]}"#),
            ])
        #expect(answers[1].reply.contains("gluten-free") && answers[1].places.map(\.name) == ["Napoli", "Roma"], "\(answers[1].reply)")
        #expect(!answers[2].reply.contains("gluten"), "\(answers[2].reply)")
    }

    private static let quarter: [(Double, Double, [String: String])] = [
        (0, 0, ["place": "neighbourhood", "name": "Brooklyn Heights"]),
        (90, 0, ["amenity": "pharmacy", "name": "Brooklyn Pharmacy", "opening_hours": "09:00-18:00"]),
        (250, 0, ["amenity": "pharmacy", "name": "Owl", "opening_hours": "24/7"]),
        (500, 0, ["tourism": "museum", "name": "Coins"]), (-300, 0, ["tourism": "museum", "name": "Papers"]),
    ]

    @Test func `a place that is called after its quarter is not meant by the quarter's name`() async throws {
        let text = try await Town(Self.quarter, at: "2026-06-10T23:00")
            .reply(#"{"kinds": ["pharmacy"], "in": "Brooklyn Heights", "open": "now"}"#)
        #expect(text.has("Owl", "Closed now: Brooklyn Pharmacy"), "\(text)")
    }

    @Test func `what is in a quarter is told no way from its middle`() async throws {
        let text = try await Town(Self.quarter).reply(#"{"names": ["Coins"], "in": "Brooklyn Heights"}"#)
        #expect(text.hasPrefix("Coins") && !text.contains("From Brooklyn Heights"), "\(text)")
    }

    @Test func `a place that is not found, or only guessed, is said beside one that is told from elsewhere`() async throws {
        let town = try Town(Self.quarter)
        let text = try await town.reply(#"{"names": ["Coins"], "from": "Papers", "near": "Zanzibar Hall"}"#)
        #expect(text.contains("“Zanzibar Hall”") && !text.contains("from where you are"), "\(text)")
        let guess = try await town.reply(#"{"names": ["Coins"], "near": "Papars"}"#)
        #expect(guess.contains("Did you mean “Papers”?"), "\(guess)")
    }

    @Test(arguments: [#"{"listed": true, "continues": true, "wishes": ["wifi"]}"#, #"{"order": "nearest", "continues": true}"#])
    func `what was said of a list before is not told as left aside`(_ next: String) async throws {
        let answers = try await Town.replies(
            Town(Self.cafes), [("a", #"{"kinds": ["coffee"], "near": "Ramp", "within_metres": 900}"#), ("b", next)])
        #expect(answers[1].reply.contains("Amanda") && !answers[1].reply.contains("did not go by"), "\(answers[1].reply)")
    }

    @Test func `what is to be open until something ends is to be open now`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "cafe", "name": "Late", "opening_hours": "18:00-22:00"]),
            (90, 0, ["amenity": "cafe", "name": "Always", "opening_hours": "24/7"]),
        ])
        let text = try await town.reply(#"{"kinds": ["coffee"], "event_until": "2026-06-10T23:00"}"#)
        #expect(text.has("Always", "Closed now: Late"), "\(text)")
    }

    @Test func `another kind of place need not be open when events are`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "restaurant", "name": "Napoli", "cuisine": "pizza", "opening_hours": "10:00-18:00"]),
            (400, 0, ["amenity": "theatre", "name": "Stage"]),
        ])
        let answers = try await Town.replies(
            town,
            [
                ("a", #"{"kinds": ["events"], "event_from": "2026-06-10T19:00", "event_until": "2026-06-11T00:00"}"#),
                ("b", #"{"continues": true, "cuisines": ["pizza"]}"#),
            ])
        #expect(answers[1].reply.contains("Napoli") && !answers[1].reply.contains("19:00"), "\(answers[1].reply)")
    }

    @Test func `which of a list are open late is not answered with when they are open now`() async throws {
        let answers = try await Town.replies(
            Town(Self.cafes), [("a", #"{"kinds": ["coffee"]}"#), ("b", #"{"listed": true, "open": "2026-06-10T23:30"}"#)])
        #expect(answers[1].reply.has("none that is open", "closed then (08:00–18:00)"), "\(answers[1].reply)")
    }

    @Test func `a question beside thanks is answered, and one about the program as well`() async throws {
        let answers = try await Town.replies(
            Town(Self.cafes),
            [
                ("a", #"{"kinds": ["coffee"]}"#), ("b", #"{"talk": "thanks", "ordinal": 2, "open": "now"}"#),
                ("c", #"{"talk": "identity", "kinds": ["museum"]}"#),
            ])
        #expect(answers[1].reply.has("You are welcome.", "Bertil"), "\(answers[1].reply)")
        #expect(answers[2].reply.has("I am a program", "Steps"), "\(answers[2].reply)")
    }

    /// The model is not asked of the first message, which the table is sure of.
    @Test func `who tells a model that help has come gets no alarm for the words of it`() async throws {
        let stroke = ("isän suu roikkuu toiselta puolelta", #"{"language": "fi", "talk": "relief", "kinds": ["taxi"]}"#)
        let answers = try await Town.replies(
            Town(Self.cafes), [stroke, ("lanssi vei. kiitos. mihi sairaalaan ja miten pääsen perästä", stroke.1)])
        #expect(answers[0].reply.hasPrefix("Soita nyt 112"), "\(answers[0].reply)")
        #expect(answers[1].reply.hasPrefix("Jos joku on vaarassa tai loukkaantunut, soita nyt 112."), "\(answers[1].reply)")
        #expect(!answers[1].places.isEmpty, "\(answers[1].reply)")
    }

    @Test func `a danger after another one, that a model does not hear, stays one`() async throws {
        let stroke = ("isän suu roikkuu toiselta puolelta", #"{"language": "fi", "kinds": ["coffee"]}"#)
        let answers = try await Town.replies(Town(Self.cafes), [stroke, ("isä ei hengitä", stroke.1)])
        #expect(answers[1].reply.hasPrefix("Soita nyt 112"), "\(answers[1].reply)")
    }

    @Test func `what may be deadly waits for no model after another need, and none takes it for the end of that`() async throws {
        let over = #"{"language": "fi", "talk": "relief", "kinds": ["taxi"]}"#
        let answers = try await Town.replies(
            Town(Self.cafes), [("my bag was stolen", #"{"distress": "crime"}"#), ("isän suu roikkuu toiselta puolelta", over)])
        #expect(answers[1].reply.hasPrefix("Soita nyt 112") && answers[1].emergency == "112", "\(answers[1].reply)")
        #expect(!answers[1].places.contains { $0.kind == "taxi" }, "\(answers[1].reply)")
    }

    /// "hm?" is no more than going on with it.
    @Test func `what only sounds like a danger is no surer for what is not understood after it`() async throws {
        let town = try Town(Self.cafes)
        defer { withExtendedLifetime(town) {} }
        let api = try town.api()
        let car = "the car from before is outside again"
        #expect(try await api.chat(car, session: "a").emergency == "112")
        #expect(try await api.chat("hm?", session: "a").emergency == "112")
        let read = try await Town.replies(
            town,
            [(car, #"{"language": "en", "unknown": ["car"]}"#), ("hm?", #"{"language": "en", "unknown": ["hm"]}"#)]
                + [("a café", #"{"language": "en", "kinds": ["coffee"]}"#)])
        for answer in [try await api.chat("a café", session: "a"), read[2]] {
            #expect(answer.reply.hasSuffix("In an emergency, call 112.") && !answer.reply.prefix(40).contains("112"), "\(answer.reply)")
        }
    }

    @Test func `the number is told once behind an answer that has it`() async throws {
        let town = try Town(Self.cafes)
        defer { withExtendedLifetime(town) {} }
        let api = try town.api()
        #expect(try await api.chat("the car from before is outside again", session: "a").emergency == "112")
        #expect(try await api.chat("a café", session: "a").places.count == 2)
        let reply = try await api.chat("what can you do?", session: "a").reply
        #expect(reply.ranges(of: "In an emergency, call 112.").count == 1, "\(reply)")
    }

    @Test func `what only sounds like a danger leaves the answers after it as they are, with the number behind them`() async throws {
        let town = try Town(Self.cafes)
        defer { withExtendedLifetime(town) {} }
        let api = try town.api()
        let first = try await api.chat("the car from before is outside again", session: "a")
        let second = try await api.chat("a café", session: "a")
        let third = try await api.chat("isän suu roikkuu toiselta puolelta", session: "b")
        let fourth = try await api.chat("kahvila", session: "b")
        #expect(first.reply.contains("112") && third.reply.contains("112"), "\(first.reply)")
        #expect(second.reply.hasPrefix("Near"), "\(second.reply)")
        #expect(second.reply.hasSuffix("In an emergency, call 112."), "\(second.reply)")
        #expect(fourth.reply.contains("112") && fourth.reply.prefix(40).contains("112"), "\(fourth.reply)")
    }

    @Test func `thanks for a weekend ask for nothing`() async throws {
        let town = try Town(Self.cafes)
        #expect(try await town.reply(#"{"talk": "farewell", "open": "2026-06-13"}"#) == "Bye, take care!")
        let api = try town.api()
        let answer = try await api.chat("you saved our weekend, thx!! bye", session: "a")
        #expect(answer.places.isEmpty, "\(answer.reply)")
        withExtendedLifetime(town) {}
    }

    @Test func `clothes for children are told from others by their tag`() async throws {
        let town = try Town([
            (50, 0, ["shop": "clothes", "name": "Gowns", "clothes": "women"]),
            (200, 0, ["shop": "clothes", "name": "Overalls", "clothes": "children"]),
        ])
        let text = try await town.reply(#"{"kinds": ["clothes"], "wishes": ["kids"]}"#)
        #expect(text.contains("Overalls") && !text.contains("1. Gowns"), "\(text)")
    }

    @Test func `the list from before a danger is there again for all that follows`() async throws {
        let town = try Town(Self.cafes + [(500, 0, ["amenity": "hospital", "name": "Ward"])])
        let list = #"{"language": "fi", "kinds": ["coffee"]}"#
        let answers = try await Town.replies(
            town,
            [
                ("kahvila", list), ("isän suu roikkuu toiselta puolelta", #"{"language": "fi", "talk": "relief"}"#),
                ("apu on täällä", #"{"language": "fi", "ordinal": 1}"#), ("se ensimmäinen", #"{"language": "fi", "ordinal": 2}"#),
                ("ja toinen", #"{"language": "fi", "ordinal": 2}"#),
            ])
        #expect(answers[1].places.map(\.name).contains("Ward"), "\(answers[1].reply)")
        #expect(answers[3].reply.contains("Amanda"), "\(answers[3].reply)")
        #expect(answers[4].reply.contains("Bertil"), "\(answers[4].reply)")
    }

    @Test func `the first answer of all is known however long the conversation has become`() async throws {
        let turn = ("b", #"{"names": ["Ramp"]}"#)
        let answers = try await Town.replies(
            Town(Self.cafes),
            [("a", #"{"kinds": ["coffee"]}"#)] + Array(repeating: turn, count: 10)
                + [("c", #"{"earlier": "first", "asks": ["hours"]}"#), ("c", #"{"earlier": "first", "asks": ["hours"]}"#)])
        #expect(answers[11].reply.hasPrefix("Amanda"), "\(answers[11].reply)")
    }

    // MARK: - Rules without a model

    @Test func `whose graves are asked for is in the name, and no kitchen`() async throws {
        let town = try Town([
            (100, 0, ["amenity": "restaurant", "cuisine": "german", "name": "Hausman"]),
            (
                300, 0,
                [
                    "historic": "memorial", "memorial": "grave", "name": "Suomalaisten sotilaiden hauta",
                    "name:en": "Finnish Soldiers' Grave",
                    "name:sv": "De finländska soldaternas grav",
                ]
            ),
            (
                900, 0,
                ["historic": "memorial", "memorial": "grave", "name": "Saksalaisten sotilaiden hauta", "name:en": "German soldiers' grave"]
            ),
        ])
        let api = try town.api()
        let english = try await api.chat("where are german soldiers buried?").reply
        #expect(english.contains("German soldiers' grave") && !english.contains("Hausman") && !english.contains("Finnish"), "\(english)")
        let german = try await api.chat("deutsche Soldaten begraben").reply
        #expect(german.has("Saksalaisten sotilaiden hauta", "“deutsche”") && !german.contains("Hausman"), "\(german)")
    }

    @Test(arguments: ["vad går det på Svenskan", "vad går det ikväll på Svenskan?"])
    func `a theatre is asked about by what it is called for short, though the word means a language`(_ message: String) async throws {
        let town = try Town([
            (300, 0, ["amenity": "theatre", "name": "Svenska Teatern", "loc_name": "Svenskan", "website": "https://svenskateatern.fi"]),
            (100, 0, ["amenity": "cafe", "name": "Anna"]),
        ])
        let reply = try await town.api().chat(message).reply
        #expect(reply.has("Svenska Teatern", "https://svenskateatern.fi") && !reply.contains("Anna"), "\(reply)")
    }

    @Test(arguments: [
        "what is there right here?", "what is right here", "mitä juuri tässä on?", "vad finns precis här?", "was ist genau hier?",
    ])
    func `what is right here is what stands here, whatever was asked before`(_ message: String) async throws {
        let town = try Town([
            (30, 0, ["amenity": "pub", "name": "Anchor"]), (50, 0, ["historic": "memorial", "name": "Old Duke"]),
            (200, 0, ["amenity": "cafe", "name": "Anna"]),
        ])
        let api = try town.api()
        for session in ["a", "b"] {
            if session == "b" { _ = try await api.chat("a café", session: session) }
            let reply = try await api.chat(message, session: session).reply
            #expect(reply.contains("Anchor") && reply.contains("Old Duke") && !reply.contains("Anna"), "\(reply)")
        }
    }

    @Test(arguments: [
        ("what is right here?", "what about a pharmacy?"), ("mitä juuri tässä on?", "entä apteekki?"),
        ("vad finns precis här?", "och ett apotek då?"), ("was ist genau hier?", "und eine Apotheke?"),
    ])
    func `what is asked for after what is right here may be farther away`(_ first: String, _ next: String) async throws {
        let town = try Town([
            (30, 0, ["amenity": "pub", "name": "Anchor"]), (200, 0, ["amenity": "pharmacy", "name": "Lion"]),
        ])
        let api = try town.api()
        #expect(try await api.chat(first, session: "a").reply.contains("Anchor"))
        let reply = try await api.chat(next, session: "a").reply
        #expect(reply.contains("Lion") && !reply.contains(" 60 m"), "\(reply)")
    }

    @Test(arguments: ["what has wifi right here?", "what is the address right here?"])
    func `a wish or a question about what is right here has no limit of metres`(_ message: String) throws {
        let reader = ChatReader(PlaceTimes(now: .now, zone: .gmt, country: "FI"))
        #expect(reader.read(message).withinMetres == nil)
    }

    @Test(arguments: [
        "It is 12:00 now. I arrive at 19. Is the library open then?", "Kello on nyt 12. Saavun kello 19. Onko kirjasto silloin auki?",
        "Es ist jetzt 12 Uhr. Ich komme um 19 Uhr an. Hat die Bibliothek dann offen?",
    ])
    func `then is the time that was told last`(_ message: String) async throws {
        let town = try Town([(100, 0, ["amenity": "library", "name": "Oak", "opening_hours": "Mo-Fr 10:00-18:00"])])
        let reply = try await town.api().chat(message).reply
        let closed = ["closed then", "silloin kiinni", "dann geschlossen"]
        #expect(closed.contains { reply.lowercased().contains($0) }, "\(reply)")
    }

    // MARK: - Names and lines of a city

    @Test(.enabled(if: Helsinki.exists, "Scripts/fetch-extract brings the extract"))
    func `a street's name in another language, with a kind, is the place that is called after it`() async throws {
        let api = try TestAPI(try Helsinki.store()) { $0.origin = Coordinates(clamping: 60.1662, 24.9420) }
        for (name, place) in [
            ("Richardsgatans bibliotek", "Rikhardinkadun kirjasto"), ("library on Richardsgatan", "Rikhardinkadun kirjasto"),
        ] {
            let (_, answer) = try await api.object(.post, "/api/query", body: #"{"names": ["\#(name)"]}"#)
            #expect((answer["reply"] as? String)?.contains(place) == true, "\(answer)")
        }
    }

    @Test(
        .enabled(if: Helsinki.exists, "Scripts/fetch-extract brings the extract"),
        arguments: [
            ("Arabia", "line 6, 6T from Rautatieasema"), ("Katajanokka", "line 5 from Rautatieasema"),
        ])
    func `a line that ends where one wants to get to is taken from the nearest stop`(_ goal: String, _ line: String) async throws {
        let api = try TestAPI(try Helsinki.store()) { $0.origin = Coordinates(clamping: 60.1711, 24.9415) }
        let query = #"{"kinds": ["tram_stop"], "also": [{"kinds": ["tram_stop"], "near": "\#(goal)"}]}"#
        let (_, answer) = try await api.object(.post, "/api/query", body: query)
        #expect((answer["reply"] as? String)?.contains(line) == true, "\(answer)")
    }
}
