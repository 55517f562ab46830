import Bluetooth
import CoreBluetooth
import Foundation
import Testing

@testable import CoreBluetoothRadio

@Suite struct `The codes of CoreBluetooth` {
    private let peer = UUID()

    private func code(_ code: CBError.Code) -> BluetoothError.Code? {
        (ErrorTable.failure(CBError(code), during: .read, peer: peer) as? BluetoothError)?.code
    }

    @Test func `of a request that failed`() throws {
        #expect(code(.invalidHandle) == .notPresent)
        #expect(code(.notConnected) == .notConnected)
        #expect(code(.operationNotSupported) == .notSupported)
        #expect(code(.uuidNotAllowed) == .notSupported)
        #expect(code(.peripheralDisconnected) == .disconnected(.peer))
        let unknown = try #require(ErrorTable.failure(CBError(.unknown), during: .read, peer: peer) as? BluetoothError)
        guard case .radio("CBErrorDomain 0", _) = unknown.code else {
            _ = Issue.record("\(unknown.code)")
            return
        }
        #expect(unknown.peer == peer)
        #expect(unknown.operation == .read)
    }

    @Test func `of what the device answered, every one`() {
        for code in 1...255 as ClosedRange<UInt8> {
            let answered = NSError(domain: CBATTErrorDomain, code: Int(code))
            #expect(ErrorTable.failure(answered, during: .read, peer: peer) as? ATTError == ATTError(rawValue: code))
        }
    }

    @Test(arguments: [
        (CBError.Code.connectionTimeout, DisconnectReason.supervisionTimeout), (.peripheralDisconnected, .peer),
        (.connectionFailed, .connectionFailed), (.peerRemovedPairingInformation, .bondMissing), (.operationCancelled, .requested),
    ])
    func `of a link that ended`(_ code: CBError.Code, _ reason: DisconnectReason) {
        #expect(ErrorTable.disconnectReason(CBError(code)) == reason)
    }

    @Test func `a link that ended without an error was closed on request`() { #expect(ErrorTable.disconnectReason(nil) == .requested) }

    @Test(arguments: [
        (CBError.Code.encryptionTimedOut, "forget the device in Settings › Bluetooth"),
        (.tooManyLEPairedDevices, "Forget a device in Settings › Bluetooth"), (.connectionLimitReached, "Disconnect another device"),
        (.outOfSpace, "a shorter name"), (.alreadyAdvertising, "Stop that"), (.unknownDevice, "Scan for it first"),
        (.leGattExceededBackgroundNotificationLimit, "Open the app"), (.leGattNearBackgroundNotificationLimit, "Open the app"),
    ])
    func `what a person can mend says how, in every operation`(_ code: CBError.Code, _ advice: String) {
        #expect(ErrorTable.disconnectReason(CBError(code)).description.contains(advice))
        #expect("\(ErrorTable.failure(CBError(code), during: .read, peer: peer))".contains(advice))
        #expect("\(ErrorTable.advertising(CBError(code)))".contains(advice))
    }

    /// The last is 18 in CBError.h.
    @Test func `none is left to its number but those that are unknown, or a mistake of this program`() throws {
        let all = (0...19).map { number in (number, CBError.Code(rawValue: number)) }
        #expect(all.filter { $0.1 == nil }.map(\.0) == [19])
        for (number, native) in all {
            let told = NSError(domain: CBErrorDomain, code: number, userInfo: [NSLocalizedDescriptionKey: "The system's words."])
            let failure = ErrorTable.failure(told, during: .read, peer: peer) as? BluetoothError
            guard let native, case .radio(let name, let message) = failure?.code else { continue }
            #expect(name == "CBErrorDomain \(number)")
            #expect((message == "The system's words.") == [.unknown, .invalidParameters].contains(native))
        }
        // One that is newer than this program.
        let newer = NSError(domain: CBErrorDomain, code: 99, userInfo: [NSLocalizedDescriptionKey: "Newer."])
        let failure = ErrorTable.failure(newer, during: .read, peer: peer) as? BluetoothError
        #expect(failure?.code == .radio(name: "CBErrorDomain 99", message: "Newer."))
    }

    @Test func `of another system than Bluetooth's are told in its words`() {
        let foreign = NSError(domain: "NSPOSIXErrorDomain", code: 6, userInfo: [NSLocalizedDescriptionKey: "Device not configured."])
        #expect(ErrorTable.disconnectReason(foreign) == .other("Device not configured."))
    }
}
