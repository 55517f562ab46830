import Pair

/// A device is updated over a link that is lost in the middle.
@main
enum Main {
    static func main() async {
        await Pair(device: { try await GadgetDevice().run(at: $0) }, companion: { try await GadgetCompanion().run(from: $0) }).main()
    }
}
