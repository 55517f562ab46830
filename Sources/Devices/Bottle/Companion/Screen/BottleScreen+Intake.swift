import Companion

extension BottleScreen {
    /// What was drunk: today against the goal, and the week before.
    public struct Intake: Codable, Sendable, Equatable {
        /// Drunk today, ml.
        public var today: Int
        /// The goal of a day, ml; nil until the configuration has been read.
        public var goal: Int?
        /// The goals that the bottle takes, ml.
        public var smallestGoal: Int
        public var largestGoal: Int
        /// The steps in which a person thinks of a goal, ml.
        public var goalStep = 50
        /// Why there is no goal to show; nil where there is one.
        @Worded public var goalHint: String?
        /// "Reached", or "62 %" of the goal; nil where there is none.
        @Worded public var fractionText: String?
        /// 0 to 1; nil where there is no goal. More than the goal stays 1.
        public var fraction: Double?
        /// Today in a sentence, for example "1,250 of 2,000 ml: 750 ml to go."
        @Worded public var sentence: String
        /// The last seven days, the oldest first, today last: what the week's chart shows.
        public var week: [Day]
        /// "330 ml a day", over the days of the week since the first with a drink; nil where nothing was drunk.
        @Worded public var average: String?
        /// Today's drinks, the latest first.
        public var drinks: [Drink]
        /// What to say where there are none.
        @Worded public var drinksHint = ""
        /// Deletes one drink: the request has the drink's id.
        public var deleteDrink = ScreenAction(id: "drink-delete", label: "Delete", isEnabled: false)
        /// Adds one by hand: the request has an amount, ml, and a time, seconds since 1970, where it is not now.
        public var addDrink = ScreenAction(id: "drink-add", label: "Add a drink")
        /// Corrects the amount of one: the request has its id and the amount, ml.
        public var correctDrink = ScreenAction(id: "drink-correct", label: "Correct")
        /// The most that one drink can be, ml.
        public var largestDrink = StoredDrink.largest
        /// Says that one in doubt was drunk: the request has its id. To delete it says that it was poured out.
        public var keepDrink = ScreenAction(id: "drink-keep", label: "Drunk")
        /// Records that the bottle still has to hand over; those that it counts and never sends are none.
        public var unsynced: Int
        /// True while records are being fetched.
        public var isSynchronizing: Bool
        /// What goes on between the bottle and this companion; empty where nothing does.
        @Worded public var synchronization = ""
        /// Seconds since 1970 of the last complete synchronisation.
        public var synchronizedAt: Double?
        /// Why the last synchronisation failed.
        public var problem: ScreenProblem?
        /// Actions that can be done now. Ids: `goal` (a reason where the bottle takes none), `sync`, `day-reset`, `drinks-clear`. A drink's own button sends `drink-delete` with its id.
        public var actions: [ScreenAction]

        /// Makes one from its parts, each as its property says.
        public init(
            today: Int = 0, goal: Int? = nil, smallestGoal: Int = 1_000, largestGoal: Int = 4_000, fraction: Double? = nil,
            sentence: Sentence = "", week: [Day] = [], drinks: [Drink] = [], unsynced: Int = 0, isSynchronizing: Bool = false,
            synchronizedAt: Double? = nil, problem: ScreenProblem? = nil, actions: [ScreenAction] = []
        ) {
            self.today = today
            self.goal = goal
            self.smallestGoal = smallestGoal
            self.largestGoal = largestGoal
            self.fraction = fraction
            _fractionText = Worded(fraction.map { $0 == 1 ? "Reached" : "\(Int($0 * 100)) %" })
            _sentence = Worded(sentence)
            _goalHint = Worded(nil)
            self.week = week
            // Before its first drink there may have been no bottle.
            let days = week.drop { $0.total == 0 }
            let total = days.reduce(0) { $0 + $1.total }
            _average = Worded(total > 0 ? "\(ml: Int((Double(total) / Double(days.count)).rounded())) a day" : nil)
            self.drinks = drinks
            self.unsynced = unsynced
            self.isSynchronizing = isSynchronizing
            self.synchronizedAt = synchronizedAt
            self.problem = problem
            self.actions = actions
        }
    }

    /// One day of the week's chart.
    public struct Day: Codable, Sendable, Equatable, Identifiable {
        /// "2026-11-21", in this computer's time zone.
        public var id: String
        /// "Sat", or "Today".
        @Worded public var label: String
        /// Drunk on it, ml.
        public var total: Int
        /// How many drinks.
        public var drinks: Int
        /// The drinks themselves, the latest first.
        public var entries: [Drink]
        /// "Saturday, November 21", or "Today".
        @Worded public var name: String
        /// True for the day that is not over.
        public var isToday: Bool
        /// "62 %" of the goal; nil where there is none.
        @Worded public var goalText: String?
        /// True where the goal is reached, and where there is none to reach.
        public var isReached: Bool

        /// Makes one from its parts, each as its property says.
        ///
        /// - Parameter goal: ml; nil where it is not known.
        public init(
            id: String, label: Sentence, name: Sentence? = nil, total: Int, drinks: Int, entries: [Drink] = [], isToday: Bool = false,
            goal: Int? = nil
        ) {
            let goal = goal.flatMap { $0 > 0 ? $0 : nil }
            _name = Worded(name ?? label)
            self.isToday = isToday
            _goalText = Worded(goal.map { "\((total * 100 / $0).grouped) %" })
            isReached = goal.map { total >= $0 } ?? true
            self.id = id
            _label = Worded(label)
            self.total = total
            self.drinks = drinks
            self.entries = entries
        }
    }

    /// One drink.
    public struct Drink: Codable, Sendable, Equatable, Identifiable {
        /// Its number here, which stays when the bottle numbers anew; names it in `drink-delete`.
        public var id: Int
        /// Seconds since 1970.
        public var time: Double
        /// ml.
        public var amount: Int
        /// "Drink", "Large drink", or "Type 7".
        @Worded public var kind: String
        /// Names the symbol beside it.
        public var symbol = "drop"
        /// As the bottle tells it: "gulp", "pour", or "type 7".
        public var type: String
        /// Left in the bottle after it, ml; nil for one that the bottle knows nothing of.
        public var level: Int?
        /// "Added by hand", or "Corrected: the bottle told 330 ml"; nil for one as the bottle told it.
        @Worded public var origin: String?
        /// As ``origin`` for programs: "bottle", "corrected" or "byHand".
        public var source = "bottle"
        /// A person's note of it; nil where there is none.
        public var note: String?
        /// True where so much went at once that it may have been poured out, and nobody said yet.
        public var isInDoubt = false
        /// What is asked then: "Drunk, or poured out?"
        @Worded public var doubt: String?

        init(id: Int, time: Double, amount: Int, kind: Sentence, symbol: String = "drop", type: String, level: Int?) {
            self.id = id
            self.time = time
            self.amount = amount
            _kind = Worded(kind)
            self.symbol = symbol
            self.type = type
            self.level = level
            _doubt = Worded(nil)
            _origin = Worded(nil)
        }
    }
}
