import Bluetooth
import Companion
import TestSupport
import Testing

/// A failure of the radio is a code with its facts; its sentence is made where it is read.
@Suite struct BluetoothErrorLanguageTests {
    private static let level = BTUUID("2A6E")

    private static let failures: [(BluetoothError, english: String, german: String)] = [
        (
            BluetoothError(.notConnected, during: .read, attribute: level), "Could not read (2A6E): the device is not connected.",
            "Lesen (2A6E) ging nicht: Das Gerät ist nicht verbunden."
        ),
        (
            BluetoothError(.timedOut(after: .seconds(30)), during: .connect), "Could not connect: the device did not answer within 30 s.",
            "Verbinden ging nicht: Das Gerät hat in 30 s nicht geantwortet."
        ),
        (
            BluetoothError(.valueTooLong(length: 30, maximum: 20), during: .write),
            "Could not write: 30 bytes do not fit; this connection carries at most 20.",
            "Schreiben ging nicht: 30 Bytes passen nicht; diese Verbindung trägt höchstens 20."
        ),
        (
            BluetoothError(.adapter(.poweredOff), during: .scan), "Could not scan: Bluetooth is switched off.",
            "Suchen ging nicht: Bluetooth ist ausgeschaltet."
        ),
        (
            BluetoothError(.pairing(.bondMissing), during: .pair), "Could not pair: the device has forgotten the pairing.",
            "Koppeln ging nicht: Das Gerät hat die Kopplung vergessen."
        ),
        (
            BluetoothError(.disconnected(.peer), during: .readRSSI),
            "Could not read the signal strength: the device closed the connection.",
            "Lesen der Signalstärke ging nicht: das Gerät hat die Verbindung beendet."
        ),
        (
            BluetoothError(.radio(name: "EBUSY", message: "Device or resource busy"), during: .open),
            "Could not open: Device or resource busy (EBUSY)", "Öffnen ging nicht: Device or resource busy (EBUSY)"
        ),
    ]

    @Test(arguments: failures.indices) func `a page tells it in its reader's language, with the same code`(index: Int) {
        let (error, english, german) = Self.failures[index]
        let problem = ScreenProblem(error)
        #expect(problem.sentence == english && error.sentence.english == english)
        Wording.english.translated(to: ["de"]).callAsFunction {
            #expect(problem.sentence == german)
            #expect(problem.code == "bluetooth-\(error.code.name)")
        }
    }

    @Test func `its advice comes after it`() {
        let error = BluetoothError(.notConnected, during: .write)
        #expect("\(error)" == "Could not write: the device is not connected. Connect first.")
        Wording.english.translated(to: ["de"]).callAsFunction {
            #expect("\(error)" == "Schreiben ging nicht: Das Gerät ist nicht verbunden. Verbinden Sie zuerst.")
        }
    }

    @Test func `what the device itself answered is told so too, and bytes that mean nothing`() {
        let problems = [ScreenProblem(ATTError.writeNotPermitted), ScreenProblem(ByteCodingError.trailingBytes(type: "Level", count: 2))]
        #expect(
            problems.map(\.sentence) == [
                "The device does not let this value be written. (ATT error 0x03)",
                "Level is too long: 2 bytes follow after its last field.",
            ])
        Wording.english.translated(to: ["de"]).callAsFunction {
            #expect(
                problems.map(\.sentence) == [
                    "Das Gerät lässt diesen Wert nicht schreiben. (ATT-Fehler 0x03)",
                    "Level ist zu lang: 2 Bytes folgen auf das letzte Feld.",
                ])
        }
    }
}
