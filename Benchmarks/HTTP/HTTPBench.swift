import Foundation
import HTTPService

/// The server that `Benchmarks/hostile` attacks: a file, a body that is put together in memory, and a stream that changes all the time, with
/// the limits that every server of the program has.
@main
struct HTTPBench {
    /// Screens of the stream, bytes of each, and how often they all change: more than a page with everything open.
    private static let screens = 7
    private static let screenSize = 2_000
    private static let interval = Duration.milliseconds(50)

    static func main() async {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: outrigger-http-bench FILE\n".utf8))
            exit(2)
        }
        let file = CommandLine.arguments[1]
        var router = Router()
        router.get("/page", beginsImmediately: true) { try FileResponse(path: file).respond(to: $0) }
        router.post("/upload", body: .collected(limit: 4 << 20)) { .text("\($0.body.count)\n") }
        let text = String(repeating: "x", count: screenSize)
        router.get("/stream") { request in
            EventStream.response(to: request) { events in
                while true {
                    for number in 0..<screens { events.send(event: "screen\(number)", data: text) }
                    try await Task.sleep(for: interval)
                }
            }
        }
        let server = HTTPServer(handler: router)
        do {
            try await withThrowingTaskGroup { group in
                group.addTask { try await server.run() }
                print(try await server.port)
                fflush(nil)
                try await group.waitForAll()
            }
        } catch {
            FileHandle.standardError.write(Data("outrigger-http-bench: \(error)\n".utf8))
            exit(1)
        }
    }
}
