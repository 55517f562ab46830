import Bluetooth
import BluetoothServices
import Pair

/// The companion's side: brings the plan over whatever becomes of the link, orders doses, and reads the log.
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
    }

    /// Sends pieces, each with its place: after a lost link it goes on where the pump is, and a piece that comes twice does no harm.
    private func send(_ plan: [UInt8], to pump: Pump) async throws {
        let dosing = pump.dosing
        for _ in 0..<10 {
            do {
                if pump.state != .connected { try await pump.connect(timeout: .seconds(60)) }
                var sent = Int(try await dosing.$received.read())
                say("companion", "the pump has \(sent) of \(plan.count) bytes")
                let longest = (dosing.$piece.maximumWriteLength ?? 20) - PlanPiece.overhead
                while sent < plan.count {
                    let content = Array(plan[sent..<min(sent + longest, plan.count)])
                    try await dosing.$piece.write(PlanPiece(place: UInt32(sent), content: content))
                    sent += content.count
                }
                return
            } catch let error as BluetoothError {
                say("companion", "\(error.sentence) Once more.")
            }
        }
        throw NotSent()
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

struct NotSent: Error, CustomStringConvertible {
    let description = "The pump does not have the plan after ten attempts."
}
