import Bluetooth
import Companion
import Keyring
import OutriggerModules
import PrivateFiles
import Sentences
import Testing

@testable import Explore
@testable import ExploreServer
@testable import GlassesDevice
@testable import GlassesServer
@testable import Program
@testable import SocketRadio

/// Rooms below the program know of no shell: what they say in general, a program with a shell says by its commands and options.
@Suite struct ShellWordingTests {
    /// What a room says, and what a shell is told in its place.
    struct Told: Sendable, CustomTestStringConvertible {
        let words: @Sendable () -> String
        let shell: String
        var testDescription: String { shell }

        init(_ shell: String, _ words: @autoclosure @escaping @Sendable () -> String) {
            self.words = words
            self.shell = shell
        }
    }

    private static let socket = "/run/air.sock"
    private static func refusal(_ version: Int, isLender: Bool) -> String { "\(SocketProtocol.refusal(of: version, isLender: isLender))" }

    static let told = [
        Told("Name another with --data.", PrivateFolderError.foreign("/d").advice?.text ?? ""),
        Told("Name another with --data.", PrivateFolderError.notMade("/d", reason: "No").advice?.text ?? ""),
        Told("Name another with --data.", PrivateFolderError.unusable("/d", reason: "No").advice?.text ?? ""),
        Told(
            "Look at what is in it, take that from them with \"chmod go-w\", or name another with --data.",
            PrivateFolderError.writableByOthers("/d").advice?.text ?? ""),
        Told(
            "Get it again. Then add the key again, or remove this file: outrigger keys remove broken",
            KeyringError.damaged(file: "broken.pem", .malformed).advice?.text ?? ""),
        Told(
            "Look at the key in it, then take that right away (chmod 600).",
            KeyringError.writableByOthers(file: "a.pem").advice?.text ?? ""),
        Told("Give another with --name.", KeyringError.badName.advice?.text ?? ""),
        Told("\"outrigger keys\" shows those that there are.", KeyringError.noSuchKey("a").advice?.text ?? ""),
        Told(
            "Could not open: The outrigger that runs the simulated devices is a newer one: it speaks version 9, and this one version 3. "
                + "(version) Update the outrigger that uses them, and start it again.", refusal(9, isLender: true)),
        Told(
            "Could not open: An outrigger that wanted to use the simulated devices is a newer one: it speaks version 9, and this one version 3. "
                + "(version) Update the outrigger that runs the simulated devices, and start it again.", refusal(9, isLender: false)),
        Told("The outrigger that runs the simulated devices has ended.", SocketRadio.ended.text),
        Told("Another outrigger already runs simulated devices at /run/air.sock.", SocketRadioServer.taken(socket).text),
        Told("Stop it, or use another --data.", SocketRadioServer.takenAdvice.text),
        Told(
            "The explore server at http://h cannot be reached: no. Start it with \"outrigger serve explore\", or name another with API_URL.",
            "\(APIError.unreachable("http://h", reason: "no."))"),
        Told(
            "The explore server at http://h did not answer within 3 seconds. Try again, or name another with API_URL.",
            "\(APIError.timedOut("http://h", seconds: 3))"),
        Told(
            "Start it with “outrigger serve explore”, or name another with API_URL.",
            APIError.unreachable("http://h", reason: "no.").onScreen),
        Told(
            "Import the data again, or name another directory with --data.",
            PlaceStoreError.database(path: "/d", reason: "no").advice?.text ?? ""),
        Told(
            "The places in /d cannot be used: no. Import the data again, or name another folder with --data.",
            "\(PlaceStoreError.database(path: "/d", reason: "no"))"),
        Told("Pages of this origin may not chat here: \"--chat-origins\" names those that may.", CrossOrigin.refusal.text),
        Told(
            "The glasses cannot read their API key. Restart them, or give them another with “outrigger glasses key replace”.",
            APIKeyGuard.keyLost.text),
        Told(
            "There are 32 companions with tokens already. Take one back with “outrigger glasses tokens revoke”.",
            "\(CompanionTokens.TooManyTokens())"),
        Told("/d is in use by another program. End that one, or name another folder with --data.", "\(FolderInUse(folder: "/d"))"),
    ]

    private static let shell = ShellWording.wording(of: CompanionProgram.modules)

    @Test(arguments: told)
    func `a shell is told its own commands and options, and nobody else is`(told: Told) {
        #expect(Self.shell { told.words() } == told.shell)
        let elsewhere = told.words()
        #expect(!elsewhere.isEmpty && !elsewhere.contains("outrigger") && !elsewhere.contains("--") && !elsewhere.contains("API_URL"))
    }

    @Test func `no words of the shell stand for a sentence that nobody says`() {
        let tables = [ShellWording.table] + CompanionProgram.modules.map(\.wording)
        for key in tables.flatMap(\.keys) {
            // Without this one, one of those above is not what it was.
            let without = Wording(tables.map { $0.filter { $0.key != key } })
            #expect(Self.told.contains { told in without { told.words() } != told.shell }, "\(key)")
        }
    }
}

extension APIError {
    fileprivate var onScreen: String { ScreenProblem(call: self).advice ?? "" }
}
