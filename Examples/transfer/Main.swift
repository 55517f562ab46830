import Pair

/// A file is sent to a device that is slower than the air.
@main
enum Main {
    static func main() async {
        await Pair(device: { try await StoreDevice().run(at: $0) }, companion: { try await StoreCompanion().run(from: $0) }).main()
    }
}
