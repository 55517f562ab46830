import Bluetooth
import Companion
import Testing

@Suite struct PairingStateMachineTests {
    private func asked(_ question: PairingQuestion = .enterCode, at now: Duration = .zero) -> PairingStateMachine {
        var machine = PairingStateMachine()
        #expect(machine.begins() == true)
        #expect(machine.asked(question, at: now) == true)
        return machine
    }

    @Test func `a right code leaves nothing behind`() {
        var machine = asked()
        #expect(machine.deadline == .seconds(30) && machine.attemptsLeft == 3 && !machine.isRepeated)
        #expect(machine.answered() == true)
        #expect(machine.state == .checking && machine.deadline == nil)
        #expect(machine.ended(nil, at: .seconds(5)) == false)
        #expect(machine == PairingStateMachine())
    }

    @Test func `a wrong code is tried again twice, and then not before a person wants it`() {
        var machine = asked()
        for left in [2, 1] {
            #expect(machine.answered() == true)
            #expect(machine.ended(.wrongPasskey, at: .seconds(1)) == true)
            #expect(machine.state == .checking && machine.attemptsLeft == left && machine.isRepeated)
            #expect(machine.begins() == true)
            #expect(machine.asked(.enterCode, at: .seconds(2)) == true)
        }
        #expect(machine.answered() == true)
        #expect(machine.ended(.wrongPasskey, at: .seconds(3)) == false)
        #expect(machine.state == .failed(.wrongPasskey) && machine.attemptsLeft == 0)
        #expect(machine.begins() == false)
        #expect(machine.asked(.enterCode, at: .seconds(4)) == false)
        machine.restart()
        #expect(machine == PairingStateMachine() && machine.begins())
    }

    @Test func `a code that is wrong over a connection that ends with it is not compared for ever`() {
        var machine = asked()
        _ = machine.answered()
        #expect(machine.ended(.wrongPasskey, at: .seconds(1)) == true)
        machine.deadlinePassed(at: .seconds(30))
        #expect(machine.state == .checking)
        machine.deadlinePassed(at: .seconds(31))
        #expect(machine.state == .failed(.wrongPasskey) && machine.attemptsLeft == 2)
    }

    @Test func `nobody who answers has 30 s, and the radio's word for it changes nothing`() {
        var machine = asked(at: .seconds(100))
        machine.deadlinePassed(at: .seconds(129))
        #expect(machine.state == .asking(.enterCode))
        machine.deadlinePassed(at: .seconds(130))
        #expect(machine.state == .failed(.timedOut) && machine.deadline == nil)
        #expect(machine.answered() == false)
        #expect(machine.ended(.rejected, at: .seconds(131)) == false)
        #expect(machine.state == .failed(.timedOut))
    }

    @Test func `a person who says no is not asked again`() {
        var machine = asked(.compareCodes("004217"))
        machine.declined()
        #expect(machine.state == .failed(.rejected))
        #expect(machine.asked(.authorize, at: .seconds(1)) == false)
    }

    @Test(arguments: [PairingFailure.rejected, .noWayToEnterPasskey, .notSupported, .bondMissing, .timedOut, .other("the air is thick.")])
    func `what is no wrong code is not tried again`(failure: PairingFailure) {
        var machine = asked()
        _ = machine.answered()
        #expect(machine.ended(failure, at: .seconds(1)) == false)
        #expect(machine.state == .failed(failure) && machine.attemptsLeft == 3)
    }

    @Test func `a question that is taken back leaves no question, and attempts as they were`() {
        var machine = asked()
        _ = machine.answered()
        _ = machine.ended(.wrongPasskey, at: .seconds(1))
        _ = machine.asked(.enterCode, at: .seconds(2))
        machine.withdrawn()
        #expect(machine.state == .idle && machine.deadline == nil && machine.attemptsLeft == 2)
        machine.declined()
        #expect(machine.state == .idle)
    }

    @Test(arguments: [("004217", 4217), ("004 217", 4217), (" 12-34-56 ", 123_456)] as [(String, UInt32)])
    func `a code is read as people write it`(text: String, passkey: UInt32) { #expect(UInt32(sixDigits: text) == passkey) }

    @Test(arguments: ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "-12345", "+12345"])
    func `what is no code is none`(text: String) { #expect(UInt32(sixDigits: text) == nil) }

    @Test func `a passkey has six digits`() {
        #expect(UInt32(7).sixDigits == "000007" && UInt32(999_999).sixDigits == "999999")
    }

    @Test func `the screen says what is shown, what was wrong, and how often it may be`() throws {
        #expect(PairingScreen(PairingStateMachine(), name: "Lamp", expires: nil) == nil)
        var machine = asked()
        _ = machine.answered()
        _ = machine.ended(.wrongPasskey, at: .seconds(1))
        let comparing = try #require(PairingScreen(machine, name: "Lamp", expires: nil))
        #expect(comparing.step == .checking && comparing.isQuestion && comparing.actions.isEmpty)
        _ = machine.asked(.enterCode, at: .seconds(2))
        let again = try #require(PairingScreen(machine, name: "Lamp", expires: 1_000))
        #expect(again.step == .enter && again.title == "Pair with Lamp" && again.attemptsLeft == 2 && again.expires == 1_000)
        #expect(again.notice == "That was not the code. Lamp has a new one; 2 attempts are left.")
        #expect(again.actions.map(\.id) == ["pairing-code", "pairing-cancel"])
        machine.declined()
        let declined = try #require(PairingScreen(machine, name: "Lamp", expires: nil))
        #expect(declined.step == .failed && !declined.isQuestion && declined.actions.map(\.id) == ["pair"])
    }

    @Test func `a lost bond has one step that mends it`() throws {
        var machine = asked()
        _ = machine.ended(.bondMissing, at: .zero)
        let screen = try #require(PairingScreen(machine, name: "Lamp", expires: nil))
        #expect(screen == PairingScreen(forgottenBy: "Lamp"))
        #expect(screen.actions.map(\.id) == ["pairing-renew"])
    }

    @Test func `digits that are shown here are easy to read`() throws {
        let shown = try #require(PairingScreen(asked(.showCode("004217")), name: "Lamp", expires: nil))
        #expect(shown.code == "004 217" && shown.step == .show)
        let compared = try #require(PairingScreen(asked(.compareCodes("123456")), name: "Lamp", expires: nil))
        #expect(compared.code == "123 456" && compared.actions.map(\.id) == ["pairing-confirm", "pairing-cancel"])
        let blind = try #require(PairingScreen(asked(.authorize), name: "Lamp", expires: nil))
        #expect(blind.code == nil && blind.sentence.contains("does not prove"))
    }
}
