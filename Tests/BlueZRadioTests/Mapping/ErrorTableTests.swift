import Bluetooth
import DBus
import Foundation
import Testing

@testable import BlueZRadio

struct ErrorTableTests {
    private let peer = UUID()

    @Test(arguments: [
        ("org.bluez.Error.Failed", "Operation failed with ATT error: 0x80", 0x80),
        ("org.bluez.Error", "Operation failed with ATT error: 0x0e", 0x0E),
        ("org.bluez.Error.NotPermitted", "Read not permitted", 0x02),
        ("org.bluez.Error.NotPermitted", "Write not permitted", 0x03),
        ("org.bluez.Error.NotPermitted", "Not paired", 0x05),
        ("org.bluez.Error.InvalidArguments", "Invalid offset", 0x07),
        ("org.bluez.Error.InvalidArguments", "Invalid Length", 0x0D),
        ("org.bluez.Error.InvalidOffset", "", 0x07),
        ("org.bluez.Error.InvalidValueLength", "", 0x0D),
        ("org.bluez.Error.NotAuthorized", "Operation Not Authorized", 0x08),
        ("org.bluez.Error.NotSupported", "Operation is not supported", 0x06),
    ])
    func `what the device answered is an ATT error`(name: String, message: String, code: UInt8) {
        let error = ErrorTable.gattError(BusError(name, message), during: .read, peer: peer)
        #expect(error as? ATTError == ATTError(rawValue: code))
    }

    @Test(arguments: [
        ("org.bluez.Error.Failed", "Not connected", BluetoothError.Code.notConnected),
        ("org.bluez.Error.NotConnected", "", .notConnected),
        ("org.freedesktop.DBus.Error.UnknownObject", "", .notPresent),
        ("org.freedesktop.DBus.Error.NoReply", "", .timedOut(after: .seconds(35))),
        ("org.freedesktop.DBus.Error.ServiceUnknown", "", .adapter(.unsupported)),
        ("org.bluez.Error.Failed", "Operation failed", .radio(name: "org.bluez.Error.Failed", message: "Operation failed")),
    ])
    func `what BlueZ answered is a Bluetooth error`(name: String, message: String, code: BluetoothError.Code) {
        let error = ErrorTable.gattError(BusError(name, message), during: .read, peer: peer)
        #expect(error as? BluetoothError == BluetoothError(code, during: .read, peer: peer))
    }

    @Test(arguments: ["", "ATT error: 0x", "ATT error: 0x100", "ATT error: 0xzz", "0x80"])
    func `a text without a code has none`(message: String) { #expect(ErrorTable.attCode(in: message) == nil) }

    @Test(arguments: [
        (ATTError.readNotPermitted, "org.bluez.Error.NotPermitted"), (.writeNotPermitted, "org.bluez.Error.NotPermitted"),
        (.requestNotSupported, "org.bluez.Error.NotSupported"), (.insufficientAuthorization, "org.bluez.Error.NotAuthorized"),
        (.invalidOffset, "org.bluez.Error.InvalidOffset"), (.invalidAttributeValueLength, "org.bluez.Error.InvalidValueLength"),
        (.procedureAlreadyInProgress, "org.bluez.Error.InProgress"),
    ])
    func `an ATT error with a name of BlueZ goes by that name`(error: ATTError, name: String) {
        #expect(ErrorTable.answer(error).name == name)
    }

    @Test func `an application's error goes by its number, and BlueZ reads nothing else as a number`() {
        for code in UInt8.min...UInt8.max {
            let answer = ErrorTable.answer(ATTError(rawValue: code))
            if (0x80...0x9F).contains(code) {
                #expect(answer == BusError("org.bluez.Error.Failed", "0x" + String(code, radix: 16)))
            } else {
                // `Failed` without a number arrives as 0x80.
                #expect(answer.name != "org.bluez.Error.Failed")
            }
        }
    }

    @Test(arguments: ["le-connection-abort-by-local", "Operation already in progress", "le-connection-busy"])
    func `a device that was not there is tried again`(message: String) {
        #expect(ErrorTable.connectFailure(BusError("org.bluez.Error.Failed", message)) == .tryAgain)
    }

    @Test func `a device that refused is not`() {
        #expect(
            ErrorTable.connectFailure(BusError("org.bluez.Error.Failed", "le-connection-refused"))
                == .final(.disconnected(.connectionFailed)))
        #expect(ErrorTable.connectFailure(BusError("org.bluez.Error.NotReady", "")) == .final(.adapter(.poweredOff)))
    }

    @Test(arguments: [
        ("AuthenticationRejected", PairingFailure.rejected), ("AuthenticationCanceled", .rejected), ("AuthenticationTimeout", .timedOut),
    ])
    func `a pairing that failed says why`(name: String, failure: PairingFailure) {
        #expect(ErrorTable.pairingFailure(BusError("org.bluez.Error." + name, "")) == .pairing(failure))
    }

    @Test func `devices that are paired already are paired`() {
        #expect(ErrorTable.pairingFailure(BusError("org.bluez.Error.AlreadyExists", "")) == nil)
    }

    @Test(arguments: [
        (BusError.serviceUnknown, "systemctl start bluetooth"), (BusError.accessDenied, "usermod -aG bluetooth"),
        (BusError.disconnected, "DBUS_SYSTEM_BUS_ADDRESS"),
    ])
    func `what cannot be opened says what to do`(name: String, text: String) {
        let failure = ErrorTable.openFailure(BusError(name, "x"))
        #expect(failure.description.contains(text))
        // Apart from what happened.
        #expect(failure.advice?.english.contains(text) == true && !failure.sentence.english.contains(text))
    }
}
