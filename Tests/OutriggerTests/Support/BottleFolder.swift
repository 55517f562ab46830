import Bottle
import BottleDevice
import Foundation
import SQLite
import TestSupport

/// The data folder of a bottle that is served, and of the companion beside it, written and read while no program uses it.
struct BottleFolder {
    let folder: TemporaryFolder
    /// What the served bottle's load cell comes to: 450 ADC/g, and 245 g of bottle on it.
    static let truth: (empty: Int32, full: Int32) = (200_250, 573_750)

    init() throws { folder = try TemporaryFolder() }

    var path: String { folder.path }
    /// Of the companion.
    var archivePath: String { path + "/bottles.sqlite" }

    func write(_ memory: BottleMemory) async throws { try await BottleStore(.file(path + "/bottle.sqlite")).save(memory, revision: 1) }

    func memory() async throws -> BottleMemory { try await BottleStore(.file(path + "/bottle.sqlite")).load() }

    /// Starts the bottle, and waits until it is there.
    func serve(_ arguments: [String] = [], hand: Hand) async throws -> RunningProgram {
        let program = try Program.start(["serve", "bottle", "--data", path] + arguments, inputFrom: hand)
        guard await program.error.waits(for: "is on the simulated radio") else { throw NotServed(words: program.error.text) }
        return program
    }

    func run(_ arguments: [String]) async throws -> Program.Result {
        try await Program.run(["bottle"] + arguments + ["--data", path])
    }

    /// What a command prints as JSON.
    func json(_ arguments: [String]) async throws -> [String: Any] {
        let result = try await run(arguments + ["--json"])
        guard let object = try? JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any] else {
            throw NotServed(words: result.error)
        }
        return object
    }

    struct NotServed: Error {
        let words: String
    }
}
