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

    @Test(arguments: [CBError.Code.encryptionTimedOut, .tooManyLEPairedDevices])
    func `what only the person can mend says where`(_ code: CBError.Code) {
        #expect(ErrorTable.disconnectReason(CBError(code)).description.contains("Settings › Bluetooth"))
    }

    @Test func `as many connections as the system holds ask for one less`() {
        #expect(ErrorTable.disconnectReason(CBError(.connectionLimitReached)).description.contains("Disconnect another device"))
    }
}
