/// What was asked for on the command line.
enum Command {
    /// How many notifications.
    case notifications(Int)
    /// How many connections, one after the other.
    case connect(Int)
    /// How many devices at the same time, and for how long they are watched.
    case twins(Int, seconds: Int)

    init(_ arguments: some Collection<String>) throws(BenchError) {
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
