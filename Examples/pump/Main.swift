import Pair

/// A pump is given a plan over a link that is lost in the middle, doses by order, and tells its log.
@main
enum Main {
    static func main() async {
        await Pair(device: { try await PumpDevice().run(at: $0) }, companion: { try await PumpCompanion().run(from: $0) }).main()
    }
}
