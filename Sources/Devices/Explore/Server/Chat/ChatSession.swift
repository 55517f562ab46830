import ChatClient
import Explore

/// What is remembered of one conversation: bounded, whatever is said.
struct ChatSession: Sendable {
    private static let maximumLines = 12
    private static let maximumLineLength = 500
    private static let maximumShown = 500
    private static let maximumEarlier = 8

    private(set) var history: [ChatMessage] = []
    /// The places of the answers so far.
    private(set) var shown: Set<RankedPlace.ID> = []
    /// What was looked for last.
    private(set) var query: ExploreQuery?
    /// The last list, in its order; a question about one place leaves it as it is.
    private(set) var list: [RankedPlace] = []
    /// The places of each of the last answers, also of one place alone, the last answer at the end.
    private(set) var earlier: [[RankedPlace]] = []
    /// The places of the first answer of all.
    private var oldest: [RankedPlace] = []
    /// The place that was spoken of last; `nil` where a list was shown since.
    private(set) var focus: RankedPlace?
    /// The place that was spoken of by itself last, of which no list was shown since: where somebody may have gone.
    private var goal: RankedPlace?
    /// Metres to the nearest place of the last answer, as the crow flies.
    private(set) var nearest: Double?
    /// The distress that was spoken of last, until something else was understood.
    private(set) var distress: Distress?
    /// The distress that may go on, how many answers have passed since it was spoken of, and whether it was heard for sure.
    private(set) var concern: (distress: Distress, answers: Int, isSure: Bool)?
    private(set) var language: ChatLanguage?
    /// The question about the place that was spoken of last: "and Oodi?" asks the same of another one.
    private(set) var askedOfOne: ExploreQuery?
    /// Needs of the person on every way: to get in on wheels.
    private(set) var needs: [ExploreQuery.Wish] = []
    /// The list and the focus before a distress, to which one comes back when it is over.
    private var suspended: (list: [RankedPlace], focus: RankedPlace?)?

    /// Answers after which a distress that nobody speaks of any more is over.
    private static let longestConcern = 3

    /// Notes a message and its answer.
    mutating func note(message: String, _ answer: QueryAnswer, language: ChatLanguage) {
        add(message, answer.reply)
        self.language = language
        needs += answer.needs.filter { need in !needs.contains { $0.wish == need.wish } }
        if let (distress, answers, isSure) = concern {
            concern = answer.endsConcern || answers + 1 >= Self.longestConcern ? nil : (distress, answers + 1, isSure)
        }
        if answer.endsConcern { resume() }
        if oldest.isEmpty { oldest = answer.ranked }
        for places in [answer.ranked] + answer.also where !places.isEmpty { earlier.append(places) }
        earlier.removeFirst(max(0, earlier.count - Self.maximumEarlier))
        switch answer.subject {
        case .talk: break
        case .one(let place, let isListed):
            (distress, suspended, askedOfOne) = (nil, nil, answer.askedOfOne)
            (focus, goal) = (place, place)
            // "And Oodi?" is asked beside a list, and takes nothing of it away.
            if !isListed, list.count < 2 || answer.ranked.count > 1 { list = answer.ranked }
            shown.formUnion(answer.ranked.map(\.id))
        case .list(let asked):
            (distress, suspended, askedOfOne) = (nil, nil, nil)
            if !answer.ranked.isEmpty { (focus, goal) = (nil, nil) }
            // Another subject is another list: what was seen of the one does not hide anything of the other.
            if asked.kinds != query?.kinds || asked.cuisines != query?.cuisines || answer.isRestarted || shown.count > Self.maximumShown {
                shown = []
            }
            query = asked
            if !answer.ranked.isEmpty { list = answer.ranked }
            shown.formUnion(answer.ranked.map(\.id))
            nearest = answer.nearest ?? nearest
        }
    }

    private static let landmarks: Set<String> = [
        "park", "square", "playground", "place_of_worship", "museum", "mall", "department_store", "station", "attraction", "theatre",
        "library",
        "hotel", "beach", "stadium",
    ]

    /// Metres from a place at which somebody may be in it.
    private static let atPlace = 60.0

    /// The place that was spoken of last at which somebody may be by now, and which anybody finds.
    func landmark(within metres: Double, of point: Coordinates) -> RankedPlace? {
        if let goal, goal.place.location.distance(to: point) < metres { return goal }
        // Who asked about the place that they are at is there.
        if let focus, focus.place.location.distance(to: point) < Self.atPlace { return focus }
        return earlier.reversed().joined().first { place in
            place.place.kind.map { Self.landmarks.contains($0) && KindTable.standard.usualName(of: $0) != place.place.name } == true
                && place.place.location.distance(to: point) < metres
        }
    }

    /// The other one than the place that is spoken of: of the list that it is in, or the one that was spoken of before it.
    var other: RankedPlace? {
        guard let focus else { return nil }
        if list.contains(where: { $0.id == focus.id }) { return list.first { $0.id != focus.id } }
        return earlier.dropLast().last { !$0.contains { $0.id == focus.id } }?.first
    }

    /// The subjects that the places of the last answers are.
    var kinds: Set<String> {
        let places = earlier.joined()
        return Set(Vocabulary.standard.subjects.values.filter { subject in places.contains(where: subject.includes) }.map(\.id))
    }

    /// Metres than which somebody wants something closer: those to the place that is spoken of, or to the nearest of the last list.
    var far: Double? { focus?.distance ?? nearest }

    /// The word for the first answer in place of a kind.
    static let first = "first"

    /// Takes up the places of an answer again as the list that is spoken of.
    mutating func goBack(to places: [RankedPlace]) { (list, focus, query) = (places, nil, nil) }

    /// Takes up what was spoken of before a distress that is over.
    mutating func resume() {
        if let before = suspended { (list, focus) = before }
        suspended = nil
    }

    /// The places that an answer before was about: those of a kind, or with a name; of several of a kind, where one is numbered, in the order
    /// in which they were spoken of.
    func earlier(_ text: String, numbered: Bool) -> [RankedPlace] {
        if text == Self.first { return oldest }
        let words = Words(text).list
        let subject = Vocabulary.standard.subject(text).flatMap { Vocabulary.standard.subjects[$0] }
        func isMeant(_ place: RankedPlace) -> Bool {
            if let subject { return subject.includes(place) }
            let own = Words(place.place.name).list
            return !words.isEmpty && words.allSatisfy(own.contains)
        }
        if let focus, isMeant(focus), !numbered { return [focus] }
        var lists = earlier.map { $0.filter(isMeant) }
        if numbered {
            // Of the last list no number needs a word for what it was a list of.
            let last = Set(list.map(\.id))
            let before = earlier.filter { !Set($0.map(\.id)).isSubset(of: last) }.map { $0.filter(isMeant) }.filter { !$0.isEmpty }
            if !before.isEmpty { lists = before }
        }
        let last = lists.last { !$0.isEmpty } ?? []
        guard numbered, last.count == 1 else { return last }
        var seen: Set<RankedPlace.ID> = []
        return lists.joined().filter { seen.insert($0.id).inserted }
    }

    /// Notes a message of distress, with the places that were shown for help; the subject stays as it was.
    ///
    /// - Parameter isSure: true where a rule or a language model heard it, or a likeness for certain.
    mutating func note(
        message: String, reply: String, _ distress: Distress, isSure: Bool, _ places: [RankedPlace], language: ChatLanguage
    ) {
        add(message, reply)
        self.distress = distress
        // A stolen bag ends no danger of which somebody may die.
        let grave = Distress.Kind.grave
        let graver = concern.flatMap { $0.isSure && grave.contains($0.distress.kind) && !grave.contains(distress.kind) ? $0.distress : nil }
        concern = (graver ?? distress, 0, isSure || concern?.isSure == true)
        self.language = language
        guard !places.isEmpty else { return }
        suspended = suspended ?? (list, focus)
        (list, focus) = (places, nil)
    }

    private mutating func add(_ message: String, _ reply: String) {
        let lines = [ChatMessage(.user, message), ChatMessage(.assistant, reply)]
        let cut = lines.map { ChatMessage($0.role, String($0.content.prefix(Self.maximumLineLength))) }
        history = Array((history + cut).suffix(Self.maximumLines))
    }
}
