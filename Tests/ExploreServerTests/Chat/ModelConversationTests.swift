import ChatClient
import Explore
import Foundation
import HTTPClient
import Testing

@testable import ExploreServer

/// Conversations whose messages a language model reads, turn by turn: lists, what is said of them, and distress.
@Suite("Conversations that a language model reads")
struct ModelConversationTests {
    private static let laundries: [(Double, Double, [String: String])] = [
        (100, 0, ["shop": "laundry", "name": "Near Wash", "opening_hours": "Mo-Fr 09:00-21:00"]),
        (300, 0, ["shop": "laundry", "name": "Far Wash", "opening_hours": "Mo-Fr 08:00-18:00"]),
        (400, 0, ["tourism": "hotel", "name": "Torni"]),
    ]

    @Test func `which of a list is nearer is told of each, from where the way begins`() async throws {
        let answers = try await Town.replies(
            Town(Self.laundries),
            [
                ("laundry", #"{"kinds": ["laundry"]}"#),
                ("and from the Torni, my hotel", #"{"listed": true, "from": "Torni", "order": "nearest", "asks": ["distance", "hours"]}"#),
            ])
        #expect(
            answers[1].reply.has("The nearest of these: Far Wash", "1. Far Wash", "18:00", "2. Near Wash", "21:00"), "\(answers[1].reply)")
    }

    @Test func `where none of a list has what is asked, others of the kind that have it are told`() async throws {
        var places = (1...5).map { number -> (Double, Double, [String: String]) in
            (Double(number) * 50, 0, ["tourism": "hotel", "name": "Steps \(number)", "wheelchair": "no"])
        }
        places.append((600, 0, ["tourism": "hotel", "name": "Ramp", "wheelchair": "yes"]))
        let answers = try await Town.replies(
            Town(places),
            [("a hotel", #"{"kinds": ["hotel"]}"#), ("which are step-free?", #"{"listed": true, "wishes": ["wheelchair"]}"#)])
        #expect(answers[1].reply.has("Of these: 1. Steps", "wheelchair access: no", "Others that have it: Ramp"), "\(answers[1].reply)")
    }

    @Test func `of a list in which nothing is marked it is said so, and nothing else is listed`() async throws {
        let answers = try await Town.replies(
            Town(Self.laundries),
            [("laundry", #"{"kinds": ["laundry"]}"#), ("wifi?", #"{"listed": true, "wishes": ["wifi"], "order": "nearest"}"#)])
        #expect(answers[1].reply.has("none is marked: Wi-Fi", "1. Near Wash", "2. Far Wash"), "\(answers[1].reply)")
        #expect(answers[1].places.count == 2)
    }

    @Test func `the other one of a list of one is the next of its kind`() async throws {
        let places: [(Double, Double, [String: String])] = [
            (50, 0, ["amenity": "karaoke_box", "name": "Mike", "karaoke": "yes"]),
            (50, 0, ["amenity": "bar", "name": "Jone's karaoke bar"]),
            (700, 0, ["amenity": "bar", "name": "Karaoke Bar Erottaja", "wheelchair": "no"]),
        ]
        let answers = try await Town.replies(
            Town(Array(places.dropFirst())),
            [
                ("karaoke", #"{"kinds": ["karaoke"], "count": 1}"#),
                ("and the other one?", #"{"ordinal": 2, "wishes": ["wheelchair"]}"#),
            ])
        #expect(answers[0].places.count == 1)
        #expect(answers[1].reply.has("Karaoke Bar Erottaja", "Wheelchair access: no"), "\(answers[1].reply)")
    }

    private static let books: [(Double, Double, [String: String])] = [
        (300, 0, ["amenity": "library", "name": "Rikhardinkatu", "opening_hours": "24/7"]),
        (500, 0, ["amenity": "library", "name": "Topelia"]),
        (-500, 0, ["amenity": "library", "name": "Oodi"]),
    ]

    @Test func `a question about another place leaves the list, and the other one is what was spoken of before it`() async throws {
        let answers = try await Town.replies(
            Town(Self.books),
            [
                ("a library that is open", #"{"kinds": ["library"], "open": "now", "count": 2}"#),
                ("and Oodi?", #"{"names": ["Oodi"]}"#),
                ("let us go to the other one", #"{"that": true, "others": true, "asks": ["way"]}"#),
                ("and the second?", #"{"ordinal": 2}"#),
            ])
        #expect(answers[1].reply.hasPrefix("Oodi"), "\(answers[1].reply)")
        #expect(answers[2].reply.hasPrefix("Rikhardinkatu"), "\(answers[2].reply)")
        #expect(answers[3].reply.hasPrefix("Topelia"), "\(answers[3].reply)")
    }

    @Test func `how far apart the two of a list are, and what the nearest is like, is told of them`() async throws {
        let answers = try await Town.replies(
            Town(Array(Self.books.prefix(2))),
            [
                ("libraries", #"{"kinds": ["library"]}"#), ("how far apart are they?", #"{"listed": true, "asks": ["distance"]}"#),
                ("their numbers?", #"{"listed": true, "asks": ["phone"]}"#),
                ("the floor of the nearest?", #"{"listed": true, "order": "nearest", "asks": ["level", "distance"]}"#),
            ])
        #expect(answers[1].reply.contains("From Rikhardinkatu to Topelia: 4 min (260 m) on foot."), "\(answers[1].reply)")
        #expect(answers[2].reply.contains("no phone number of any of these"), "\(answers[2].reply)")
        #expect(answers[3].reply.hasPrefix("Rikhardinkatu (library)") && answers[3].places.count == 1, "\(answers[3].reply)")
    }

    @Test func `what is open instead is of the kind that is asked about`() async throws {
        let town = try Town([
            (50, 0, ["shop": "mobile_phone", "name": "Phones", "opening_hours": "24/7"]),
            (90, 0, ["amenity": "restaurant", "name": "Canteen", "opening_hours": "Mo-Fr 08:00-10:00"]),
            (300, 0, ["amenity": "restaurant", "name": "Bistro", "opening_hours": "24/7"]),
        ])
        let answers = try await Town.replies(
            town, [("a sim card", #"{"kinds": ["telecom"], "count": 1}"#), ("the Canteen?", #"{"names": ["Canteen"], "open": "now"}"#)])
        #expect(answers[1].reply.contains("Open instead: Bistro") && !answers[1].reply.contains("Phones"), "\(answers[1].reply)")
    }

    @Test func `in the place of the one that is out of order another of the list will do`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "toilets", "wheelchair": "yes", "level": "-1"]),
            (55, 5, ["amenity": "toilets", "wheelchair": "yes", "level": "-1"]),
            (200, 0, ["amenity": "toilets", "wheelchair": "yes", "level": "3"]),
            (900, 0, ["shop": "mall", "name": "Arkade", "toilets:wheelchair": "yes"]),
        ])
        let answers = try await Town.replies(
            town,
            [
                ("a toilet", #"{"kinds": ["toilets"], "wishes": ["wheelchair"]}"#),
                ("what does it cost?", #"{"that": true, "wishes": ["fee"]}"#),
                (
                    "the lift is broken, another within 300 m",
                    #"{"kinds": ["toilets"], "wishes": ["wheelchair"], "others": true, "within_metres": 300}"#
                ),
            ])
        #expect(answers[2].reply.contains("floor 3") && !answers[2].reply.contains("floor -1"), "\(answers[2].reply)")
    }

    @Test func `whose passport is gone is told of the embassy that they ask for, behind the number`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "embassy", "name": "Uruguay", "country": "UY"]),
            (90, 0, ["amenity": "embassy", "name": "Alankomaat", "country": "NL", "phone": "+358 9 5"]),
        ])
        let answer = try await Town.replies(
            town,
            [("my bag is gone", #"{"distress": "crime", "kinds": ["embassy"], "asks": ["phone"], "unknown": ["the Netherlands"]}"#)])[0]
        #expect(answer.reply.has("112", "Alankomaat", "+358 9 5") && !answer.reply.contains("Uruguay"), "\(answer.reply)")
    }

    @Test func `a model that hears no danger outranks a word that may be a figure of speech`() async throws {
        let town = try Town([(60, 0, ["amenity": "cafe", "name": "Café"]), (90, 0, ["railway": "tram_stop", "name": "Stop"])])
        for (message, query, place) in [
            ("my foot hurts, the nearest tram stop", #"{"kinds": ["tram_stop"]}"#, "Stop"),
            ("a guy is following me with his stories, coffee please", #"{"kinds": ["coffee"]}"#, "Café"),
        ] {
            #expect(DistressTable.standard.read(message, asksForPlace: true) != nil, "“\(message)”")
            let answer = try await Town.replies(town, [(message, query)])[0]
            #expect(answer.emergency == nil && answer.places.first?.name == place, "\(answer.reply)")
        }
    }

    @Test(arguments: [
        "my chest hurts and my left arm is numb, coffee", "he is not breathing, coffee", "I want to kill myself, coffee",
        "she swallowed bleach, coffee", "there is fire in the kitchen, coffee",
    ])
    func `what may be deadly is not left to a model`(_ message: String) async throws {
        let town = try Town([(60, 0, ["amenity": "cafe", "name": "Café"])])
        let answer = try await Town.replies(town, [(message, #"{"kinds": ["coffee"]}"#)])[0]
        #expect(answer.emergency == "112" && !answer.places.contains { $0.name == "Café" }, "\(answer.reply)")
    }

    @Test func `a word of alarm counts where the model made nothing of the message`() async throws {
        let town = try Town([(60, 0, ["amenity": "cafe", "name": "Café"])])
        let answer = try await Town.replies(town, [("someone is following me", #"{"unknown": ["someone"]}"#)])[0]
        #expect(answer.emergency == "112")
    }

    @Test func `the number stays in the answers that follow a danger, and goes when it is over`() async throws {
        let town = try Town([(60, 0, ["amenity": "toilets"]), (90, 0, ["amenity": "taxi"])])
        let answers = try await Town.replies(
            town,
            [
                ("she does not look right", #"{"distress": "medical"}"#), ("a loo near by", #"{"kinds": ["toilets"]}"#),
                ("and a taxi after", #"{"kinds": ["taxi"]}"#), ("help has come, thanks. a taxi", #"{"kinds": ["taxi"], "talk": "relief"}"#),
                ("a loo near by", #"{"kinds": ["toilets"]}"#),
            ])
        for answer in answers[1...2] { #expect(answer.reply.hasPrefix("If 112 has not been called yet"), "\(answer.reply)") }
        #expect(!answers[4].reply.contains("112"), "\(answers[4].reply)")
    }

    @Test func `who has found their child is told no more of the number`() async throws {
        let town = try Town([(60, 0, ["amenity": "toilets"])])
        let answers = try await Town.replies(
            town, [("I cannot find my son", #"{"distress": "lost_child"}"#), ("found him!! now a toilet", #"{"kinds": ["toilets"]}"#)])
        #expect(answers[0].emergency == "112")
        #expect(answers[1].reply.hasPrefix("Good that you are together again.") && !answers[1].reply.contains("112"), "\(answers[1].reply)")
    }

    private static let kitchens: [(Double, Double, [String: String])] = [
        (50, 0, ["amenity": "fast_food", "name": "Grill", "opening_hours": "10:00-24:00"]),
        (90, 0, ["amenity": "fast_food", "name": "Burgers", "opening_hours": "24/7"]),
        (150, 0, ["amenity": "restaurant", "name": "Napoli", "cuisine": "pizza", "opening_hours": "11:00-23:00"]),
        (300, 0, ["amenity": "restaurant", "name": "Roma", "cuisine": "pizza", "opening_hours": "11:00-23:00"]),
    ]

    @Test(arguments: ["fast_food", "first", "food"])
    func `the list before the last one is taken up again`(_ earlier: String) async throws {
        let answers = try await Town.replies(
            Town(Self.kitchens, at: "2026-06-10T22:00"),
            [
                ("starving", #"{"kinds": ["fast_food"], "open": "now"}"#), ("nah pizza", #"{"cuisines": ["pizza"], "open": "now"}"#),
                ("second one, till when", #"{"ordinal": 2, "asks": ["hours"]}"#),
                (
                    "those of before, which is open all night",
                    "{\"earlier\": \"\(earlier)\", \"listed\": true, \"open\": \"now\", \"open_until\": \"2026-06-11T06:00\"}"
                ),
            ])
        #expect(answers[2].reply.contains("Roma"))
        #expect(answers[3].reply.has("Burgers", "Grill") && !answers[3].reply.contains("Napoli"), "\(answers[3].reply)")
    }

    @Test(arguments: ["first", "food"])
    func `the first of the first answer is found again behind a later list of the kind`(_ earlier: String) async throws {
        let answers = try await Town.replies(
            Town(Self.kitchens),
            [
                ("food", #"{"kinds": ["fast_food"]}"#), ("rather pizza", #"{"cuisines": ["pizza"]}"#),
                ("the very first, its address", "{\"earlier\": \"\(earlier)\", \"ordinal\": 1, \"asks\": [\"address\"]}"),
            ])
        #expect(answers[2].reply.hasPrefix("Grill"), "\(answers[2].reply)")
    }

    @Test func `who is on wheels stays on wheels`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "restaurant", "name": "Pasta", "cuisine": "italian", "wheelchair": "yes"]),
            (60, 0, ["amenity": "restaurant", "name": "Stairs", "cuisine": "sushi", "wheelchair": "no"]),
            (400, 0, ["amenity": "restaurant", "name": "Ramp", "cuisine": "sushi", "wheelchair": "yes"]),
        ])
        let answers = try await Town.replies(
            town,
            [
                ("italian", #"{"cuisines": ["italian"]}"#),
                ("is the first one open, she is in a wheelchair", #"{"ordinal": 1, "wishes": ["wheelchair"], "asks": ["hours"]}"#),
                ("no, sushi", #"{"continues": true, "cuisines": ["sushi"]}"#),
            ])
        #expect(answers[2].reply.has("Ramp", "wheelchair access: yes", "Left out", "Stairs"), "\(answers[2].reply)")
    }

    @Test func `what is near the one that is open for longest is near that one`() async throws {
        let town = try Town([
            (100, 0, ["amenity": "pharmacy", "name": "Early", "opening_hours": "08:00-18:00"]),
            (600, 0, ["amenity": "pharmacy", "name": "Late", "opening_hours": "08:00-24:00"]),
            (130, 0, ["amenity": "atm", "name": "Wrong"]), (640, 0, ["amenity": "atm", "name": "Right"]),
        ])
        let answers = try await Town.replies(
            town,
            [
                ("pharmacy", #"{"kinds": ["pharmacy"], "open": "now"}"#),
                (
                    "cash near the one open longest",
                    #"{"listed": true, "order": "open_longest", "also": [{"kinds": ["atm"], "near": "that", "order": "nearest"}]}"#
                ),
                ("how do I get there", #"{"that": true, "asks": ["way"]}"#),
            ])
        #expect(answers[1].reply.has("Open longest of these: Late", "1. Late", "Near Late: 1. Right"), "\(answers[1].reply)")
        #expect(answers[2].reply.hasPrefix("Late"), "\(answers[2].reply)")
    }

    @Test func `when a danger is over, there is where one was before it`() async throws {
        let town = try Town([
            (300, 0, ["railway": "subway_entrance", "name": "Park Station"]),
            (-200, 0, ["shop": "convenience", "name": "Lit Shop", "opening_hours": "24/7"]),
            (-250, 0, ["amenity": "taxi", "name": "South Rank"]), (350, 0, ["amenity": "taxi", "name": "North Rank"]),
        ])
        let answers = try await Town.replies(
            town,
            [
                ("metro", #"{"kinds": ["metro"]}"#), ("a man follows me", #"{"distress": "danger"}"#),
                ("he is gone, I am there now, a taxi", #"{"talk": "relief", "kinds": ["taxi"], "near": "that", "order": "nearest"}"#),
            ])
        #expect(answers[2].reply.has("Near Park Station: North Rank"), "\(answers[2].reply)")
    }

    @Test func `who tells that a child is found is told nothing more`() async throws {
        let answers = try await Town.replies(
            Town([(60, 0, ["amenity": "toilets"])]),
            [("I cannot find my son", #"{"distress": "lost_child"}"#), ("found him!!", #"{"talk": "relief"}"#)])
        #expect(answers[1].reply == "Good that you are together again.", "\(answers[1].reply)")
    }

    private static let museums: [(Double, Double, [String: String])] = [
        (100, 0, ["tourism": "museum", "name": "Granit", "opening_hours": "10:00-18:00", "wheelchair": "yes"]),
        (200, 0, ["tourism": "museum", "name": "Basalt", "opening_hours": "10:00-20:00", "wheelchair": "no"]),
    ]

    @Test func `the same is asked of another place`() async throws {
        let answers = try await Town.replies(
            Town(Self.museums),
            [
                (
                    "can I get into Granit in a wheelchair, till when?",
                    #"{"names": ["Granit"], "wishes": ["wheelchair"], "asks": ["hours"]}"#
                ),
                ("and Basalt, the same?", #"{"names": ["Basalt"], "continues": true}"#),
            ])
        #expect(answers[1].reply.has("Basalt", "20:00", "Wheelchair access: no"), "\(answers[1].reply)")
    }

    @Test(arguments: ["and what about Basalt?", "what about Basalt, same thing there?", "and Basalt?"])
    func `rules hear the same asked of another place`(_ message: String) async throws {
        let town = try Town(Self.museums + [(300, 0, ["amenity": "bar", "name": "Same"])])
        let api = try town.api()
        _ = try await api.chat("is Granit accessible by wheelchair?", session: "b")
        let reply = try await api.chat(message, session: "b").reply
        #expect(reply.hasPrefix("Basalt") && reply.contains("Wheelchair access: no"), "\(reply)")
    }

    @Test func `something closer is closer than the place that is spoken of`() async throws {
        let answers = try await Town.replies(
            Town([
                (600, 0, ["amenity": "cafe", "name": "Terrace", "outdoor_seating": "yes"]),
                (100, 0, ["amenity": "cafe", "name": "Corner"]),
                (20, 0, ["amenity": "cafe", "name": "Steps", "wheelchair": "no"]),
            ]),
            [
                ("a café outside", #"{"kinds": ["coffee"], "wishes": ["outdoor_seating", "wheelchair"]}"#),
                ("the first, open?", #"{"ordinal": 1, "asks": ["hours"]}"#), ("too far, closer?", #"{"closer": true}"#),
            ])
        #expect(answers[1].reply.hasPrefix("Terrace"), "\(answers[1].reply)")
        #expect(answers[2].reply.has("Corner") && !answers[2].reply.contains("1. Steps"), "\(answers[2].reply)")
    }

    @Test func `a library that is to be quiet is no church`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "place_of_worship", "name": "Dome", "opening_hours": "24/7"]),
            (300, 0, ["amenity": "library", "name": "Books", "opening_hours": "24/7"]),
        ])
        let answers = try await Town.replies(
            town,
            [
                ("quiet café", #"{"kinds": ["coffee"], "wishes": [{"wish": "quiet", "must": false}]}"#),
                ("a library then", #"{"continues": true, "kinds": ["library"], "open": "now"}"#),
            ])
        #expect(answers[1].reply.contains("Books") && !answers[1].reply.contains("Dome"), "\(answers[1].reply)")
    }

    @Test func `thanks that go on to ask for something are read`() async throws {
        let town = try Town([(60, 0, ["amenity": "taxi"])])
        let answer = try await Town.replies(town, [("thank you so much, now how do I get away from here", #"{"kinds": ["taxi"]}"#)])[0]
        #expect(answer.places.count == 1, "\(answer.reply)")
    }
}
