/// What a message asks for, read by its words and never by parts of them: "little" is not "lit".
struct ChatIntent: Sendable, Hashable {
    /// The kind of places; `nil` where the message does not say.
    var category: PlaceCategory?
    /// What the places must have in their name, kind or cuisine: "pizza".
    var words: [String] = []
    /// What they should have while there are any that do; then the others of the category come: "cafe" where coffee is asked for.
    var preference: String?
    /// Not the places of the answers before.
    var wantsOthers = false
    /// Nearer ones than those of the last answer.
    var wantsCloser = false
    /// A greeting or thanks and nothing else.
    var courtesy: Courtesy?

    /// What is said to be polite.
    enum Courtesy: Sendable, Hashable {
        case greeting, thanks, help
    }

    init(_ message: String) {
        // "Show me" asks for no show.
        let words = Words(message).without(["show", "me"]).without(["show", "us"])
        wantsOthers = Self.others.contains(where: words.contains)
        wantsCloser = Self.closer.contains(where: words.contains)
        // The first word that says a kind decides, so that "coffee before the concert" is about coffee.
        var best: (index: Int, entry: Entry)?
        for entry in Self.entries {
            guard let index = words.firstIndex(of: entry.phrase), !Self.isDenied(index, words) else { continue }
            if let found = best, (found.index, -found.entry.phrase.count) <= (index, -entry.phrase.count) { continue }
            best = (index, entry)
        }
        if let best {
            category = best.entry.category
            self.words = best.entry.filter.map { [$0] } ?? []
            preference = best.entry.preference
        } else if !wantsOthers, !wantsCloser {
            courtesy = Self.courtesies.first { $0.phrases.contains(where: words.contains) }?.courtesy
        }
    }

    /// "no coffee", "not a museum"
    private static func isDenied(_ index: Int, _ words: Words) -> Bool {
        words.list[max(0, index - 2)..<index].contains { ["no", "not", "without", "don't", "dont", "except"].contains($0) }
    }

    private struct Entry {
        let phrase: [String]
        let category: PlaceCategory
        /// A word that the places must have.
        let filter: String?
        /// A word that the places should have while there are such.
        var preference: String?
    }

    private static let entries: [Entry] = {
        func list(_ category: PlaceCategory, _ phrases: String, isFilter: Bool = false) -> [Entry] {
            phrases.split(separator: ",").map { phrase in
                let words = phrase.split(separator: " ").map(String.init)
                return Entry(phrase: words, category: category, filter: isFilter ? singular(words.joined(separator: "_")) : nil)
            }
        }
        let coffee = list(.chillCafes, "coffee,coffees,cafe,cafes,espresso,latte,cappuccino,tea,matcha")
            .map { Entry(phrase: $0.phrase, category: .chillCafes, filter: nil, preference: "cafe") }
        return coffee
            + list(
                .chillCafes,
                "chill,quiet,calm,cozy,cosy,relax,relaxing,study,studying,read,reading,work,laptop,wifi,book,books,bookstore,bookshop,sit"
            ) + list(.chillCafes, "library,libraries", isFilter: true)
            + list(
                .quickBites,
                "eat,eating,food,hungry,starving,lunch,dinner,breakfast,brunch,snack,snacks,bite,bites,quick,fast,takeaway,takeout,restaurant,restaurants,meal,delicious,tasty,deli,drink,drinks"
            )
            + list(
                .quickBites,
                "pizza,pizzas,burger,burgers,sushi,ramen,noodle,noodles,taco,tacos,mexican,burrito,sandwich,sandwiches,bagel,bagels,kebab,falafel,chinese,thai,indian,italian,japanese,korean,vegan,bakery,ice cream,dessert",
                isFilter: true)
            + list(
                .events,
                "event,events,concert,concerts,music,live music,show,shows,gig,gigs,party,parties,lit,club,clubs,dance,dancing,nightlife,tonight,happening,jazz,film,films,movie,movies,comedy,fun,on tonight"
            ) + list(.events, "theatre,theatres,cinema,cinemas", isFilter: true)
            + list(.events, "theater,theaters").map { Entry(phrase: $0.phrase, category: .events, filter: "theatre") }
            + list(
                .explore,
                "explore,exploring,walk,walking,stroll,wander,sight,sights,sightseeing,see,art,history,view,views,outside,outdoors,nature,green,tour,around,adventure,kids,landmark,landmarks"
            ) + list(.explore, "park,parks,museum,museums,gallery,galleries,monument,monuments,garden,gardens,viewpoint", isFilter: true)
    }()

    /// As OpenStreetMap writes kinds and cuisines, which are in the singular.
    private static func singular(_ word: String) -> String {
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if word == "sandwiches" { return "sandwich" }
        return word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }

    private static func phrases(_ text: String) -> [[String]] {
        text.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    }

    private static let others = phrases(
        "something else,anything else,somewhere else,what else,else,another,other,others,different,more,next,again,not that,not those,nope")
    private static let closer = phrases("closer,nearer,nearest,closest,less far,too far,not so far")
    private static let courtesies: [(courtesy: Courtesy, phrases: [[String]])] = [
        (.help, phrases("help,what can you do,how does this work,who are you")),
        (.thanks, phrases("thanks,thank you,thx,cheers,great,perfect")),
        (.greeting, phrases("hi,hello,hey,good morning,good evening,good afternoon,yo")),
    ]
}
