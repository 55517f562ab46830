import Pair

/// A lamp is paired by the passkey that it shows, and switched on.
@main
enum Main {
    static func main() async {
        let person = Person()
        await Pair(
            device: { try await LampDevice(person: person).run(at: $0) },
            companion: { try await LampCompanion(person: person).run(from: $0) }
        ).main()
    }
}
