import Bluetooth
import BluetoothServices
import Pair
import VirtualRadio

/// The device's side.
@BluetoothActor
final class PumpDevice {
    private let pump = Pump()
    private var plan: [UInt8] = []
    private var doses: [Dose] = []
    private var current: [UInt8] = []

    func run(at place: DevicePlace) async throws {
        let server = GATTServer(radio: place.radio)
        let dosing = pump.dosing
        dosing.$received.onRead { [self] _ in UInt32(plan.count) }
        dosing.$piece.onWrite { [self] piece, _ in try keep(piece) }
        // What is returned is indicated to whoever asked, behind the response to the write.
        dosing.$control.onRequest { [self] order, _ in
            guard case .dose(let millilitres) = order else { throw ATTError.valueNotAllowed }
            return .reply(to: 0x01, dose(millilitres))
        }
        dosing.$current.onRequest { [self] wanted, central in try piece(at: Int(wanted.place), for: central) }
        dosing.$log.onRequest { [self] request, central in try await answer(request, central) }
        try await server.publish(pump)
        try await server.startAdvertising(AdvertisementData(localName: "Pump", serviceUUIDs: [Dosing.id]))
        say("device", "advertising")
        // What goes wrong in life, here by order: the link is lost in the middle of the plan, and of what is fetched.
        place.simulated?.inject(Fault(.dropLink, .afterWritten(bytes: 1_000)))
        place.simulated?.inject(Fault(.dropLink, .afterNotified(bytes: 600)))
        try await server.run()
    }

    /// A piece that is here already came again because its response was lost: it is taken and changes nothing. One that leaves a gap is not.
    private func keep(_ piece: Piece) throws {
        guard Int(piece.place) <= plan.count else { throw ATTError.invalidOffset }
        plan += piece.content.dropFirst(plan.count - Int(piece.place))
    }

    /// As much as a notification to this central carries: at most 512 bytes, whatever its MTU.
    private func piece(at place: Int, for central: Central) throws -> Piece {
        guard place <= current.count else { throw ATTError.invalidOffset }
        let end = min(place + central.maximumNotifyLength - Piece.overhead, current.count)
        return Piece(place: UInt32(place), content: Array(current[place..<end]))
    }

    private func dose(_ millilitres: UInt16) -> PumpMessage.Outcome {
        guard !plan.isEmpty else { return .noPlan }
        guard millilitres <= 50 else { return .tooMuch }
        doses.append(Dose(number: UInt16(doses.count + 1), millilitres: millilitres))
        current += (0..<Int(millilitres) * 20).map { UInt8(90 + $0 % 7) }
        say("device", "doses \(millilitres) ml")
        return .done
    }

    /// Sends the records before it says that the report is over.
    private func answer(_ request: RecordAccessControlPoint, _ central: Central) async throws -> RecordAccessControlPoint {
        let chosen: [Dose]
        switch request.operand {
        case .none: chosen = doses
        case .bound(.sequenceNumber(let first)) where request.operator == .greaterThanOrEqualTo:
            chosen = doses.filter { $0.number >= first }
        default: return .response(to: request.opCode, .operatorNotSupported)
        }
        switch request.opCode {
        case .reportNumberOfStoredRecords: return .numberOfStoredRecords(UInt16(chosen.count))
        case .reportStoredRecords where chosen.isEmpty: return .response(to: request.opCode, .noRecordsFound)
        case .reportStoredRecords:
            for dose in chosen { try await pump.dosing.$dose.notify(dose, to: central) }
            return .response(to: request.opCode, .success)
        default: return .response(to: request.opCode, .opCodeNotSupported)
        }
    }
}
