/// Questions whose words may stand in any order, as people with another first language put them: every word has to be one of the tool's own.
enum WordBags {
    private struct Bag {
        let tool: AssistantTool.Name
        /// One of each has to be there.
        let keys: [Set<String>]
        let others: Set<String>
        /// One of these comes first; any word does where it is empty.
        let firsts: Set<String>
    }

    private static func set(_ text: String) -> Set<String> { ActVerbs.words(text) }

    private static let asking = set(
        "what which how is are do have tell give show check say any got whats does you am read list in my where we")
    private static let small = set(
        "the your you we is are do have has got it still left there any how much many what which tell me now please right at on in of my i show check give say current currently for here know let does moment status os today am this yes or no all exactly about whats their you'd be just uh"
    )
    private static let weekdays = set("sunday monday tuesday wednesday thursday friday saturday")

    private static let bags: [Bag] = [
        Bag(
            tool: .battery, keys: [set("battery charger charge charged power juice percent percentage charging batteries energy")],
            others: set(
                "looking make through evening day last rest hold out until doing level life low high full running remaining long to need tonight that up a flat empty enough going out charger good okay percents lot little nearly almost gone"
            ),
            firsts: asking.union(set("will battery charge power need remaining percent percentage juice low"))),
        Bag(
            tool: .time, keys: [set("time o'clock oclock hour clock late")], others: set("exact can could get a the"),
            firsts: set("what whats tell give do have got the time say how current show check you know which exact")),
        Bag(
            tool: .date,
            keys: [
                set("date day today month year weekday tomorrow week").union(weekdays),
                set("what whats which tell is date give say day today year do weekday"),
            ],
            others: weekdays.union(
                set(
                    "today's date number month week year tomorrow yesterday was will it's calendar full or and first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth twenty thirty"
                )),
            firsts: set("what whats which tell is date give say day today's do the current today show check")),
        Bag(
            tool: .storage, keys: [set("storage space memory room disk place capacity full gigabytes gigabyte gb sd card megabytes")],
            others: set(
                "got long clip few another yet place free remaining low running out getting nearly almost more photos pictures videos video photo device glasses these can store hold your disk card inside used up available enough empty to a with taken usage internal empty"
            ),
            firsts: asking.union(set("storage space memory remaining free disk room enough nearly can almost running"))),
        Bag(
            tool: .wifiStatus, keys: [set("wifi internet network online connected connection signal offline hotspot reception")],
            others: set(
                "working work up down okay name strength strong good connection with connected to can we i us our connected a using called enabled active well weak bad reach fast fine online via status network's alive access running reachable"
            ),
            firsts: set(
                "what whats which how is are do have tell give show check say any got does you am we wifi internet network connection online connected signal in i"
            )),
        Bag(
            tool: .lastPictures,
            keys: [
                set("photo photos picture pictures pic pics images image shots shot gallery snaps snapshots photographs"),
                set("many much last latest recent newest number count taken took how gallery"),
            ],
            others: set(
                "snapped shot made photographed captured shots was were did take took i that go far so from week yesterday morning saved save stored have total altogether see of few these been already most"
            ),
            firsts: set(
                "what whats which how show did when tell do have list see number any is my the last latest gallery recent count you open newest"
            )),
        Bag(
            tool: .listTimers, keys: [set("timer timers")],
            others: set(
                "running going active read time remaining long much until minutes seconds end ends done over finished finish to go tick"),
            firsts: set("what whats which how is are any list show tell check read do have timers when my all")),
        Bag(
            tool: .listReminders, keys: [set("reminder reminders")],
            others: set(
                "off out still waiting active open outstanding planned scheduled whatever pending every next upcoming coming up when tomorrow read list due set pending first tonight"
            ).union(weekdays).subtracting(["set"]
            ),
            firsts: set("what whats which how is are any list show tell check read do have reminders when my all next upcoming give")),
        Bag(
            tool: .listNotes, keys: [set("notes")],
            others: set("read written saved to out loud aloud latest last us open list first go through again made see back newest recent"),
            firsts: set("what whats which how are any list show tell check read do have notes my all say give you open see go")),
        Bag(
            tool: .listTodos, keys: [set("todos todo tasks task")],
            others: set(
                "list read to out loud aloud us open go through again remaining unfinished need next first pending remain undone see back outstanding items else"
            ),
            firsts: set("what whats which how are any list show tell check read do have todos tasks my all say give you open see go")),
    ]

    static func tool(for words: [String]) -> ToolCall? {
        // "How do you know …?" asks about the glasses.
        guard let first = words.first, 1...14 ~= words.count, !words.starts(with: ["how", "do", "you"]) else { return nil }
        for bag in bags {
            guard bag.firsts.contains(first), bag.keys.allSatisfy({ keys in words.contains(where: keys.contains) }) else { continue }
            guard
                words.allSatisfy({ word in
                    small.contains(word) || bag.others.contains(word) || bag.keys.contains { $0.contains(word) }
                        || SpokenNumber.isNumber(word) && bag.tool == .date
                })
            else { continue }
            // "the timer" names it and asks nothing; "is it" is short of what it asks.
            if words.count == 1, !["battery", "storage", "todos", "tasks", "notes", "time", "date"].contains(first) { continue }
            if words.count == 2, ["the", "my", "your", "you", "do", "is", "have"].contains(first),
                ![.listNotes, .listTodos].contains(bag.tool)
            {
                continue
            }
            if first == "the", [.listNotes, .listTodos].contains(bag.tool) { continue }
            return ToolCall(tool: bag.tool, arguments: arguments(bag.tool, words))
        }
        return nil
    }

    private static func arguments(_ tool: AssistantTool.Name, _ words: [String]) -> [String: String] {
        switch tool {
        case .lastPictures: SpokenArguments.pictures(words)
        case .listReminders: SpokenArguments.reminders(words)
        case .listNotes: SpokenArguments.notes(words)
        default: [:]
        }
    }
}
