import Bluetooth
import Foundation

/// Runs one benchmark and prints its figures as a line of JSON. `Benchmarks/run` calls it several times, in turn with the peer.
@main
struct Bench {
    static let usage = """
        usage: outrigger-bench notifications COUNT
               outrigger-bench connect COUNT
               outrigger-bench twins COUNT SECONDS
               outrigger-bench places COUNT FOLDER METRES
               outrigger-bench route EXTRACT FOLDER
               outrigger-bench names COUNT FOLDER
               outrigger-bench area FILE FOLDER [CHANGES]
               outrigger-bench clients FOLDER SECONDS [alone]
               outrigger-bench chat EXTRACT QUESTIONS FOLDER
        """

    static func main() async {
        do {
            let figures: Figures =
                switch try Command(CommandLine.arguments.dropFirst()) {
                case .notifications(let count): try await NotificationBenchmark(count: count).run()
                case .connect(let count): try await ConnectBenchmark(count: count).run()
                case .twins(let count, let seconds): try await TwinBenchmark(count: count, window: .seconds(seconds)).run()
                case .places(let count, let folder, let side):
                    try PlacesBenchmark(count: count, folder: URL(fileURLWithPath: folder), side: side).run()
                case .route(let extract, let folder):
                    try await RouteBenchmark(extract: extract, folder: URL(fileURLWithPath: folder)).run()
                case .area(let file, let folder, let changes): try AreasBenchmark(file: file, folder: folder, changes: changes).run()
                case .clients(let folder, let seconds, let alone):
                    try await ClientsBenchmark(folder: folder, seconds: seconds, isAlone: alone).run()
                case .names(let count, let folder): try await NamesBenchmark(count: count, folder: URL(fileURLWithPath: folder)).run()
                case .chat(let extract, let questions, let folder):
                    try await ChatBenchmark(extract: extract, questions: questions, folder: URL(fileURLWithPath: folder)).run()
                }
            print(try figures.json)
        } catch let error as BenchError where error == .usage {
            fail("\(error)", status: 2)
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func fail(_ text: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("outrigger-bench: \(text)\n".utf8))
        exit(status)
    }
}
