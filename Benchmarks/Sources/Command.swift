/// What was asked for on the command line.
enum Command {
    /// How many notifications.
    case notifications(Int)
    /// How many connections, one after the other.
    case connect(Int)
    /// How many devices at the same time, and for how long they are watched.
    case twins(Int, seconds: Int)
    /// How many places, and where their files are made.
    case places(Int, folder: String)
    /// An extract of OpenStreetMap, and where its database is made.
    case route(extract: String, folder: String)

    init(_ arguments: some Collection<String>) throws(BenchError) {
        if arguments.count == 3, let name = arguments.first, let folder = arguments.dropFirst(2).first {
            let what = arguments[arguments.index(after: arguments.startIndex)]
            if name == "places", let count = Int(what), (1...100_000_000).contains(count) {
                self = .places(count, folder: folder)
                return
            }
            if name == "route" {
                self = .route(extract: what, folder: folder)
                return
            }
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
