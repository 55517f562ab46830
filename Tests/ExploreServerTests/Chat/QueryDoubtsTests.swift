import Explore
import Testing

@testable import ExploreServer

/// What a careful person adds to an answer: which of several it is, what is shut, what nobody has written down, and where to ask.
@Suite("Doubts of answers to queries")
struct QueryDoubtsTests {
    @Test func `an entrance of the metro with a lift beside it leads, by its letter`() async throws {
        let town = try Town([
            (5, 0, ["railway": "subway_entrance", "name": "Hall", "ref": "C", "wheelchair": "no"]),
            (80, 0, ["railway": "subway_entrance", "name": "Hall", "ref": "B", "wheelchair": "yes"]),
            (82, 0, ["highway": "elevator", "wheelchair": "yes"]),
            (400, 0, ["railway": "subway_entrance", "name": "Far", "elevator": "yes", "wheelchair": "yes"]),
        ])
        let text = try await town.reply(
            #"{"kinds": ["metro"], "order": "nearest", "wishes": ["elevator", "wheelchair"], "asks": ["entrance"]}"#)
        #expect(text.has("Near you: Hall B", "lift: yes", "Hall C (wheelchair access: no)") && !text.contains("Which door"), "\(text)")
    }

    @Test func `whether one needs an appointment is asked by phone, and no table is spoken of`() async throws {
        let town = try Town([
            (60, 0, ["shop": "hairdresser", "name": "Snip", "phone": "+358 9 1"]),
            (80, 0, ["amenity": "restaurant", "name": "Long Table"]),
        ])
        let cut = try await town.reply(#"{"kinds": ["hairdresser"], "wishes": ["booking"]}"#)
        #expect(cut.has("+358 9 1", "without an appointment") && !cut.contains("free tables"), "\(cut)")
        let table = try await town.reply(#"{"kinds": ["restaurant"], "wishes": ["capacity", "size"]}"#)
        #expect(table.contains("free tables") && !table.contains("says nothing of"), "\(table)")
    }

    @Test func `what is not wanted has nothing lead`() async throws {
        let town = try Town(
            [
                (40, 0, ["amenity": "restaurant", "name": "Iron Grill", "opening_hours": "Mo-Su 18:00-22:00"]),
                (200, 0, ["amenity": "fast_food", "name": "Bowls", "opening_hours": "24/7"]),
            ])
        let text = try await town.reply(#"{"kinds": ["food"], "open": "now", "unknown": ["not the grill man"]}"#)
        #expect(text.has("Bowls", "Closed now: Iron Grill") && !text.contains("1. Iron"), "\(text)")
    }

    @Test func `others of a name are named, with the house that they are in`() async throws {
        let town = try Town([
            (60, 0, ["amenity": "restaurant", "name": "Roll", "addr:street": "Elm Street", "addr:housenumber": "2"]),
            (160, 0, ["amenity": "restaurant", "name": "Roll", "addr:housename": "Big House", "level": "3"]),
            (300, 0, ["amenity": "restaurant", "name": "roll", "addr:street": "Oak Street", "addr:housenumber": "9"]),
        ])
        let plain = try await town.reply(#"{"names": ["Roll"]}"#)
        #expect(plain.has("Others of that name", "Big House", "floor 3", "9 Oak Street"), "\(plain)")
        let told = try await town.reply(#"{"names": ["Roll"], "in": "Oak Street", "asks": ["way"]}"#)
        #expect(told.has("Others of that name", "2 Elm Street", "Big House"), "\(told)")
    }

    @Test func `who is told of what may be open is told of what is shut`() async throws {
        let town = try Town(
            [
                (100, 0, ["amenity": "place_of_worship", "name": "Chapel", "opening_hours": "Mo-Su 08:00-20:00"]),
                (200, 0, ["amenity": "place_of_worship", "name": "Hall One"]),
                (220, 0, ["amenity": "place_of_worship", "name": "Hall Two"]),
                (240, 0, ["amenity": "place_of_worship", "name": "Hall Three"]),
                (50, 0, ["amenity": "cafe", "name": "Cups", "opening_hours": "24/7"]),
            ], at: "2026-06-10T20:15")
        let text = try await town.reply(
            #"{"kinds": ["church", "calm"], "wishes": ["free"], "open": "now", "open_until": "2026-06-10T20:35"}"#)
        #expect(text.has("Hall One", "Chapel") && !text.contains("Cups"), "\(text)")
    }

    @Test func `who asks for one place reads of no others`() async throws {
        let town = try Town([
            (60, 0, ["shop": "optician", "name": "Lens", "opening_hours": "24/7"]),
            (70, 0, ["shop": "optician", "name": "Shut", "opening_hours": "Sa 10:00-12:00"]),
        ])
        let text = try await town.reply(#"{"kinds": ["optician"], "open": "now", "count": 1}"#)
        #expect(text.contains("Lens") && !text.contains("Shut"), "\(text)")
    }

    @Test func `a cellar has a roof, and one that is high enough leads`() async throws {
        let town = try Town([
            (60, 0, ["amenity": "parking", "name": "Yard"]),
            (200, 0, ["amenity": "parking", "name": "Vault", "parking": "underground", "note": "maxheight 2.4m"]),
        ])
        let text = try await town.reply(#"{"kinds": ["parking"], "wishes": ["max_height: 2.35", "covered"]}"#)
        #expect(text.has("Near you: Vault", "2.4m"), "\(text)")
    }

    @Test func `whose bag is stolen is told of the embassy that they name`() async throws {
        let town = try Town([(90, 0, ["amenity": "embassy", "name": "Embassy of Elbonia", "phone": "+358 9 2"])])
        let answers = try await Town.replies(
            town, [("my bag was robbed on the tram, embassy of elbonia?", #"{"distress": "crime", "names": ["Embassy of Elbonia"]}"#)])
        #expect(answers[0].reply.has("112", "Embassy of Elbonia", "Hours not known", "+358 9 2"), "\(answers[0].reply)")
    }

    @Test func `what one sees is nearest, and what speaks against the others is said`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "toilets"]), (120, 0, ["amenity": "toilets", "fee": "yes"]),
            (200, 0, ["amenity": "toilets", "level": "-1"]),
            (300, 0, ["amenity": "toilets", "fee": "no"]),
        ])
        let text = try await town.reply(#"{"kinds": ["toilets"], "wishes": ["free"], "order": "nearest"}"#)
        #expect(text.has("Left out", "Toilets (free entry: no)"), "\(text)")
    }

    @Test func `hours that cannot be read lead nothing that is open`() async throws {
        let town = try Town([
            (50, 0, ["amenity": "restaurant", "name": "Scrawl", "opening_hours": "Sunday from 2 pm or so"]),
            (500, 0, ["amenity": "restaurant", "name": "Plain", "opening_hours": "24/7"]),
        ])
        let text = try await town.reply(#"{"kinds": ["restaurant"], "open": "now"}"#)
        #expect(text.has("1. Plain", "Sunday from 2 pm or so"), "\(text)")
    }

    @Test func `who buries somebody is told so kindly`() async throws {
        let town = try Town([(60, 0, ["shop": "funeral_directors", "name": "Last Way"])])
        let text = try await town.reply(#"{"kinds": ["funeral"]}"#)
        #expect(text.has("sorry for your loss", "Last Way"), "\(text)")
    }

    @Test func `what opens within the hour leads where it is asked when it is open`() async throws {
        let town = try Town(
            [
                (50, 0, ["shop": "games", "name": "Dice", "opening_hours": "Mo-Su 12:30-18:00"]),
                (300, 0, ["shop": "toys", "name": "Dolls", "opening_hours": "24/7"]),
            ])
        let text = try await town.reply(#"{"kinds": ["games"], "asks": ["hours"]}"#)
        #expect(text.has("1. Dice", "opens at 12:30", "2. Dolls"), "\(text)")
    }

    @Test func `how long is left from a time on is counted`() async throws {
        let town = try Town([(50, 0, ["tourism": "museum", "name": "Coins", "opening_hours": "Mo-Su 10:00-20:00"])])
        let text = try await town.reply(#"{"names": ["Coins"], "open": "2026-06-11T16:30", "asks": ["hours"]}"#)
        #expect(text.has("until 20:00", "That leaves 3 h 30 min."), "\(text)")
    }

    @Test func `a floor that nobody has written down is said to be unknown`() async throws {
        let town = try Town([(50, 0, ["shop": "books", "name": "Pages", "level": "0"]), (90, 0, ["shop": "books", "name": "Leaves"])])
        let answers = try await Town.replies(
            town, [("books", #"{"kinds": ["books"]}"#), ("ground floor?", #"{"listed": true, "asks": ["level"]}"#)])
        #expect(answers[1].reply.has("floor 0", "Leaves, floor not known"), "\(answers[1].reply)")
    }

    @Test func `indoors is no playground, and a house that one enters for nothing leads`() async throws {
        let town = try Town([
            (60, 0, ["leisure": "playground", "name": "Swings"]),
            (100, 0, ["tourism": "museum", "name": "Coins", "opening_hours": "24/7"]),
            (300, 0, ["shop": "department_store", "name": "Big House", "opening_hours": "24/7"]),
        ])
        let text = try await town.reply(#"{"kinds": ["indoors"], "wishes": ["kids", "free"], "open": "now"}"#)
        #expect(text.contains("1. Big House") && !text.contains("Swings"), "\(text)")
    }

    @Test func `a taxi rank says nothing of a wheelchair, and a dock nothing of what is free`() async throws {
        let town = try Town([
            (60, 0, ["amenity": "taxi"]), (90, 0, ["amenity": "bicycle_rental", "name": "Near Dock"]),
            (300, 0, ["amenity": "bicycle_rental", "name": "Market Dock"]),
        ])
        let taxi = try await town.reply(#"{"kinds": ["taxi"], "wishes": ["wheelchair"]}"#)
        #expect(taxi.contains("order one that does"), "\(taxi)")
        let dock = try await town.reply(#"{"kinds": ["bicycle_rental"], "order": "nearest", "unknown": ["to the market"]}"#)
        #expect(dock.has("1. Near Dock", "How many are free now"), "\(dock)")
    }

    @Test func `karaoke is where it is marked, and ice cream is handed out`() async throws {
        let town = try Town([
            (60, 0, ["amenity": "pub", "name": "Loud", "karaoke": "yes", "opening_hours": "24/7"]),
            (90, 0, ["amenity": "ice_cream", "name": "Cones"]),
        ])
        let song = try await town.reply(#"{"kinds": ["karaoke"], "open": "now"}"#)
        #expect(song.contains("Loud"), "\(song)")
        let ice = try await town.reply(#"{"cuisines": ["ice_cream"], "wishes": ["takeaway"]}"#)
        #expect(ice.contains("Cones") && !ice.contains("None"), "\(ice)")
    }

    @Test func `what is in the house that is searched has its hours, and its toilets answer for the place`() async throws {
        let town = try Town([
            (100, 0, ["shop": "department_store", "name": "Big House", "opening_hours": "Mo-Su 09:00-21:00", "toilets:wheelchair": "yes"]),
            (110, 0, ["shop": "second_hand", "name": "Frocks", "level": "5"]),
            (105, 0, ["shop": "toys", "name": "Dolls", "addr:housename": "Big House"]),
        ])
        let text = try await town.reply(#"{"kinds": ["second_hand"], "in": "Big House"}"#)
        #expect(text.has("Frocks", "floor 5", "open until 21:00"), "\(text)")
        let toilet = try await town.reply(#"{"names": ["Dolls"], "wishes": ["has_toilet"]}"#)
        #expect(toilet.has("The house (Big House)", "What it costs is not in the data"), "\(toilet)")
    }

    @Test func `who made it is read from what is written on it`() async throws {
        let town = try Town([
            (50, 0, ["tourism": "artwork", "name": "Old Duke", "start_date": "1927", "inscription": "Statue by Anna Berg, 1927."])
        ])
        let text = try await town.reply(#"{"names": ["Old Duke"], "wishes": ["artist", "built"]}"#)
        #expect(text.has("1927", "Statue by Anna Berg"), "\(text)")
    }

    @Test func `of a house whose hours nobody knows the one at the same door is named`() async throws {
        let door = ["addr:street": "Elm Street", "addr:housenumber": "19"]
        let town = try Town([
            (60, 0, door.merging(["amenity": "casino", "name": "Casino Elm"]) { $1 }),
            (65, 0, door.merging(["amenity": "restaurant", "name": "Bar Casino Elm", "opening_hours": "24/7"]) { $1 }),
            (200, 0, ["amenity": "casino", "name": "Slots"]),
        ])
        let text = try await town.reply(#"{"kinds": ["casino"], "asks": ["hours"]}"#)
        #expect(text.has("hours not known", "In the same house: Bar Casino Elm"), "\(text)")
    }
}
