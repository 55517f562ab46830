import Bluetooth
import BluetoothServices
import Pair

/// The companion's side: brings the plan over whatever becomes of the link, orders doses, reads the log, and fetches what was measured.
@BluetoothActor
final class PumpCompanion {
    private let plan = (0..<2_500).map { UInt8(truncatingIfNeeded: $0) }

    func run(from place: CompanionPlace) async throws {
        let bluetooth = Bluetooth(radio: place.radio) { Discover(Pump.self, by: .advertisedService(Dosing.id)) }
        let pump = try await place.find(Pump.self, by: bluetooth)
        try await send(plan, to: pump)
        for millilitres in [20, 30, 200] as [UInt16] {
            let reply = try await pump.dosing.$control.sendRequest(.dose(millilitres: millilitres), timeout: .seconds(10))
            if case .reply(_, let outcome) = reply { say("companion", "\(millilitres) ml: \(outcome)") }
        }
        try await readLog(of: pump)
        let current = try await fetchCurrent(from: pump)
        say("companion", "has all \(current.count)")
    }

    /// Sends pieces, each with its place: after a lost link it goes on where the pump is, and a piece that comes twice does no harm.
    private func send(_ plan: [UInt8], to pump: Pump) async throws {
        let dosing = pump.dosing
        try await insist(on: pump) {
            var sent = Int(try await dosing.$received.read())
            say("companion", "the pump has \(sent) of \(plan.count) bytes")
            let longest = (dosing.$piece.maximumWriteLength ?? 20) - Piece.overhead
            while sent < plan.count {
                let content = Array(plan[sent..<min(sent + longest, plan.count)])
                try await dosing.$piece.write(Piece(place: UInt32(sent), content: content))
                sent += content.count
            }
        }
    }

    /// Fetches pieces by their place: after a lost link it goes on behind what it has, and nothing comes twice.
    private func fetchCurrent(from pump: Pump) async throws -> [UInt8] {
        var current: [UInt8] = []
        try await insist(on: pump) {
            say("companion", "has \(current.count) bytes of the motor's current")
            while true {
                let piece = try await pump.dosing.$current.sendRequest(Piece(place: UInt32(current.count)))
                if piece.content.isEmpty { return }
                current += piece.content
            }
        }
        return current
    }

    /// Does it, on a new link where one is lost, ten times at most.
    private func insist(on pump: Pump, _ work: () async throws -> Void) async throws {
        for _ in 0..<10 {
            do {
                if pump.state != .connected { try await pump.connect(timeout: .seconds(60)) }
                return try await work()
            } catch let error as BluetoothError {
                say("companion", "\(error.sentence) Once more.")
            }
        }
        throw NotDone()
    }

    /// The records come as values of their own characteristic, before the report's end.
    private func readLog(of pump: Pump) async throws {
        let log = pump.dosing.$log
        let count = try await log.reportNumberOfStoredRecords(.all)
        say("companion", "the log has \(count) doses")
        let records = pump.dosing.$dose.onChange { dose in say("companion", "dose \(dose.number): \(dose.millilitres) ml") }
        defer { records.cancel() }
        try await log.reportStoredRecords(.from(.sequenceNumber(2)))
    }
}

struct NotDone: Error, CustomStringConvertible {
    let description = "The link was lost ten times."
}
