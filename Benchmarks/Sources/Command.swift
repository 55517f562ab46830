/// What was asked for on the command line.
enum Command {
    /// How many notifications.
    case notifications(Int)
    /// How many connections, one after the other.
    case connect(Int)
    /// How many devices at the same time, and for how long they are watched.
    case twins(Int, seconds: Int)
    /// How many places, where their files are made, and how many metres a side of the square has in which they lie.
    case places(Int, folder: String, side: Int)
    /// Named places, their number, and the folder in which their files are made.
    case names(Int, folder: String)
    /// An extract of OpenStreetMap, a file of questions, and where the database is made.
    case chat(extract: String, questions: String, folder: String)
    /// An extract of OpenStreetMap, and where its database is made.
    case route(extract: String, folder: String)

    /// A file of an area, where its data is made, and a file of changes.
    case area(file: String, folder: String, changes: String?)
    /// A folder with data, seconds for each count of clients, and whether one client alone is measured.
    case clients(folder: String, seconds: Int, alone: Bool)

    init(_ arguments: some Collection<String>) throws(BenchError) {
        let words = Array(arguments)
        if words.count == 4, words[0] == "places", let count = Int(words[1]), let side = Int(words[3]),
            (1...100_000_000).contains(count), (10...100_000).contains(side)
        {
            self = .places(count, folder: words[2], side: side)
            return
        }
        if (3...4).contains(words.count), words[0] == "area" {
            self = .area(file: words[1], folder: words[2], changes: words.count == 4 ? words[3] : nil)
            return
        }
        if (3...4).contains(words.count), words[0] == "clients", let seconds = Int(words[2]), (1...600).contains(seconds),
            words.count == 3 || words[3] == "alone"
        {
            self = .clients(folder: words[1], seconds: seconds, alone: words.count == 4)
            return
        }
        if words.count == 3, words[0] == "names", let count = Int(words[1]), (1_000...100_000_000).contains(count) {
            self = .names(count, folder: words[2])
            return
        }
        if words.count == 4, words[0] == "chat" {
            self = .chat(extract: words[1], questions: words[2], folder: words[3])
            return
        }
        if words.count == 3, words[0] == "route" {
            self = .route(extract: words[1], folder: words[2])
            return
        }
        let numbers = arguments.dropFirst().compactMap { Int($0) }.filter { (1...100_000_000).contains($0) }
        guard let name = arguments.first, numbers.count == arguments.count - 1 else { throw .usage }
        switch (name, numbers.count) {
        case ("notifications", 1): self = .notifications(numbers[0])
        case ("connect", 1): self = .connect(numbers[0])
        case ("twins", 2): self = .twins(numbers[0], seconds: numbers[1])
        default: throw .usage
        }
    }
}
