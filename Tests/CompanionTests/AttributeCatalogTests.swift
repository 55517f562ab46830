import Bluetooth
import BluetoothServices
import Companion
import Credentials
import Foundation
import Testing

@Suite struct AttributeCatalogTests {
    private let catalog = AttributeCatalog(
        [
            "FFF1": AttributeDescription(name: "Own") { [LabeledText("First", "\($0.first ?? 0)")] },
            "FFF2": AttributeDescription(name: "Secret", isSecret: true) {
                [LabeledText("Text", verbatim: String(decoding: $0, as: UTF8.self))]
            },
            "FFF3": AttributeDescription(name: "Switch", isPeriodic: true) { (isOn: Bool) in isOn ? "on" : "off" },
            "FFF4": AttributeDescription(
                name: "Mixed", decode: { [LabeledText("Last", "\($0.last ?? 0)")] }, holdsSecret: { $0.first == 9 }),
            "2A19": AttributeDescription(name: "Charge", isPeriodic: true),
        ], services: ["FFF0": "Own service"])

    @Test func `a device's own names come before those of the Bluetooth SIG`() {
        #expect(catalog.name("FFF1") == "Own")
        #expect(catalog.name("2A19") == "Charge")
        #expect(catalog.name("2A37") == "Heart Rate Measurement")
        #expect(catalog.name("FFFE") == nil)
        #expect(catalog.serviceName("FFF0") == "Own service")
        #expect(catalog.serviceName("180D") == "Heart Rate")
        #expect(catalog.isPeriodic("2A19") && !catalog.isPeriodic("FFF1"))
    }

    @Test func `standard values say what the Bluetooth SIG says of them, unless a device has a word of its own`() {
        #expect(AttributeCatalog().decode([57], of: "2A19") == [LabeledText("Value", "57 %")])
        #expect(catalog.decode([57], of: "2A19") == [])
        #expect(AttributeCatalog().decode([0xFC], of: "2A07") == [LabeledText("Value", "-4 dBm")])
        #expect(AttributeCatalog().decode([0x66, 0x08], of: "2A6E") == [LabeledText("Value", "21.5 °C")])
        #expect(AttributeCatalog().decode([0x00, 72], of: "2A37").contains(LabeledText("Heart rate", "72")))
        #expect(AttributeCatalog().decode([], of: "2A19").first?.label == "Malformed")
        let told = AttributePresentation(format: PresentationFormat(.uint8, unit: "27AD"))
        #expect(catalog.decode([40], of: "FFFE", told) == [LabeledText("Value", "40 %")])
        #expect(catalog.decode([40], of: "FFF1", told) == [LabeledText("First", "40")])
        #expect(catalog.decode([40], of: "FFF2", told) == [])
    }

    @Test func `bytes are pairs of digits, and a secret's are dots`() {
        #expect(catalog.hex([0x01, 0xAB], of: "FFF1") == "01 AB")
        #expect(catalog.hex([0x01, 0xAB], of: nil) == "01 AB")
    }

    @Test func `neither the bytes of a secret nor how many they are is shown, and of a value with one in it neither`() {
        for bytes in [[], [0x01], [0x01, 0xAB], Array(repeating: 7, count: 500)] as [[UInt8]] {
            #expect(catalog.hex(bytes, of: "FFF2") == Secret.placeholder)
        }
        #expect(catalog.hides([], of: "FFF2") && catalog.hides([9, 1], of: "FFF4"))
        #expect(catalog.hex([9, 1], of: "FFF4") == Secret.placeholder && catalog.hex([1], of: "FFF4") == "01")
        #expect(catalog.decode([9, 1], of: "FFF4") == [LabeledText("Last", "1")])
    }

    @Test func `a secret has no meaning on a screen, whatever its decoding says`() {
        #expect(catalog.decode(Array("canary".utf8), of: "FFF2") == [])
    }

    @Test func `a value of a type is told under its own name, and a malformed one with the reason`() {
        #expect(catalog.decode([1], of: "FFF3") == [LabeledText("Switch", "on")])
        #expect(catalog.decode([2], of: "FFF3").first?.label == "Malformed")
        #expect(catalog.decode([2], of: "FFF3").first?.value.contains("a Boolean is 0 or 1") == true)
        #expect(catalog.isPeriodic("FFF3"))
    }

    @Test func `unknown bytes are text only where all of them are`() {
        #expect(catalog.decode(Array("Hello".utf8), of: "FFFE") == [LabeledText("Text", "Hello")])
        #expect(catalog.decode([0x48, 0x00], of: "FFFE") == [])
        #expect(catalog.decode([0x48], of: "FFFE") == [])
        #expect(catalog.decode([], of: "FFFE") == [])
        #expect(catalog.decode([7], of: "FFF1") == [LabeledText("First", "7")])
    }

    @Test func `values of a type are told field by field, other bytes by what was expected`() {
        let charge = AttributeDescription(name: "Charge", isPeriodic: true, fields: { (percent: UInt8) in [("Charge", "\(percent) %")] })
        #expect(charge.isPeriodic && !charge.isSecret)
        #expect(charge.decode([42]) == [LabeledText("Charge", "42 %")])
        #expect(charge.decode([]).map(\.label) == ["Malformed"])
        #expect(charge.decode([]).first?.value.isEmpty == false)
    }
}

@Suite struct ScreenProblemTests {
    @Test func `an error of the system is a sentence, without its path and words`() throws {
        let path = "/canary/of/a/path"
        let underlying = NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))
        let errors: [(any Error, String)] = [
            (CocoaError(.fileWriteOutOfSpace, userInfo: [NSFilePathErrorKey: path]), "There is no room left on the disk."),
            (
                NSError(
                    domain: NSCocoaErrorDomain, code: CocoaError.Code.fileWriteUnknown.rawValue,
                    userInfo: [NSUnderlyingErrorKey: underlying, NSFilePathErrorKey: path]), "There is no room left on the disk."
            ),
            (CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: path]), "may not be read or written to"),
            (CocoaError(.fileWriteFileExists, userInfo: [NSFilePathErrorKey: path]), "A file is where a folder has to be"),
            (CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path]), "could not be read or written"),
            (POSIXError(.EACCES), "may not be read or written to"),
            (DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: path)), "not in the form"),
        ]
        for (error, part) in errors {
            let problem = ScreenProblem(error)
            #expect(problem.sentence.contains(part))
            let text = String(decoding: try JSONEncoder().encode(problem), as: UTF8.self)
            #expect(!["canary", "Domain", "NS", "Error "].contains(where: text.contains), "\(text)")
        }
    }

    @Test func `an error that has a sentence for people elsewhere tells that one`() {
        struct Local: LocalizedError, CustomStringConvertible {
            let description = "/canary/bottle.sqlite is full"
            let errorDescription: String? = "The disk is full."
        }
        #expect(ScreenProblem(Local()).sentence == "The disk is full.")
    }

    @Test func `each kind of error has a stable code and its own sentence`() {
        #expect(ScreenProblem(ATTError(rawValue: 0x03)).code == "att-0x03")
        #expect(ScreenProblem(ATTError(rawValue: 0x8A)).code == "att-0x8A")
        let error = BluetoothError(.timedOut(after: .seconds(3)), during: .connect)
        #expect(ScreenProblem(error).code == "bluetooth-timed-out")
        #expect(ScreenProblem(error).sentence == "\(error)" && ScreenProblem(error).isRetryable)
        struct Other: Error, CustomStringConvertible { let description = "The lamp is broken. Buy another." }
        #expect(ScreenProblem(Other()).sentence == "The lamp is broken. Buy another.")
        #expect(ScreenProblem(Other()).code == "error")
    }

    @Test func `what happened and what to do stand apart`() {
        let errors: [(any Error, String, String?)] = [
            (BluetoothError(.notConnected, during: .read), "Could not read: the device is not connected.", "Connect first."),
            (
                BluetoothError(.adapter(.poweredOff), during: .connect), "Could not connect: Bluetooth is switched off.",
                "Switch it on to go on."
            ),
            (
                BluetoothError(.pairing(.wrongPasskey), during: .pair),
                "Could not pair: the passkey was not the one that the device shows.", "Try again."
            ),
            (BluetoothError(.notPresent, during: .read), "Could not read: the device does not have it.", nil),
            (CocoaError(.fileWriteOutOfSpace), "There is no room left on the disk.", "Make room, and try again."),
        ]
        for (error, sentence, advice) in errors {
            let problem = ScreenProblem(error)
            #expect(problem.sentence == sentence && problem.advice == advice, "\(error)")
            // Whoever has one line has both.
            if let error = error as? BluetoothError { #expect("\(error)" == [sentence, advice].compactMap { $0 }.joined(separator: " ")) }
        }
    }

    @Test func `no two Bluetooth errors share a code`() {
        let codes: [BluetoothError.Code] = [
            .adapter(.poweredOff), .notConnected, .disconnected(.peer), .timedOut(after: .seconds(1)), .notPresent, .notSupported,
            .valueTooLong(length: 2, maximum: 1), .pairing(.rejected), .invalidDeclaration(""), .radio(name: "", message: ""),
        ]
        #expect(Set(codes.map(\.name)).count == codes.count)
    }
}
