import Bluetooth
import Companion
import Foundation
import Testing

@Suite struct SetupStateMachineTests {
    private typealias Action = SetupStateMachine.Action
    private static let lamp = SetupProgress.Candidate(id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!, name: "Lamp")
    private static let address = DeviceAddress(host: "192.168.1.7", port: 5000)

    /// What makes each step go on, on a device that does everything at once.
    private static let course: [(step: SetupStep, event: @Sendable (inout SetupStateMachine, Duration) -> [SetupStateMachine.Action])] = [
        (.begin, { $0.begin(at: $1) }),
        (.search, { $0.found(lamp, at: $1) }),
        (.choose, { $0.choose(lamp.id, at: $1) }),
        (.remember, { $0.performed(.keepProgress, at: $1) }),
        (.connect, { $0.linkRestored(at: $1) }),
        (.requestCode, { $0.performed(.requestCode, at: $1) }),
        (.enterCode, { $0.codeEntered(at: $1) }),
        (.checkCode, { $0.performed(.checkCode, at: $1) }),
        (.confirmPairing, { $0.performed(.confirmPairing, at: $1) }),
        (.readKey, { $0.performed(.readKey, at: $1) }),
        (.keepKey, { $0.performed(.keepKey, at: $1) }),
        (.chooseNetwork, { $0.choose(network: "Home", at: $1) }),
        (.joinNetwork, { $0.joined(at: $1) }),
        (.findAddress, { $0.addressTold(address, at: $1) }),
        (.upgrade, { $0.performed(.verify(address), at: $1) }),
    ]

    /// A machine that has come to a step, and what it wanted last.
    private func machine(at step: SetupStep) -> (SetupStateMachine, [Action]) {
        var machine = SetupStateMachine()
        var actions: [Action] = []
        for (_, event) in Self.course.prefix(while: { $0.step != step }) { actions = event(&machine, .zero) }
        return (machine, actions)
    }

    @Test func `fifteen steps lead from the box to Wi-Fi`() {
        var machine = SetupStateMachine()
        var wanted: [Action] = []
        for (step, event) in Self.course {
            #expect(machine.step == step)
            #expect((machine.deadline == nil) == (step.isPersons && step != .enterCode))
            wanted += event(&machine, .zero)
        }
        #expect(machine.step == .done)
        #expect(Self.course.map(\.step.rawValue) == Array(1...SetupStep.count))
        // Glasses are no "device" to who wears them.
        #expect(!SetupStep.allCases.contains { $0.label.english.contains("he device") })
        #expect(
            wanted.filter { $0 != .keepProgress } == [
                .search, .endSearch, .connect(Self.lamp.id), .requestCode, .checkCode, .confirmPairing, .readKey, .keepKey, .readNetworks,
                .join("Home"), .readAddress, .verify(Self.address),
            ])
    }

    /// An error says a sentence of its own, and what tells the failure ends it.
    @Test(arguments: [SetupStep.connect, .requestCode, .checkCode, .readKey, .keepKey, .joinNetwork])
    func `a failure ends with one full stop`(_ step: SetupStep) throws {
        var (machine, actions) = machine(at: step)
        let error = BluetoothError(.pairing(.rejected), during: .pair)
        #expect(error.description.hasSuffix("."))
        _ = machine.failed(try #require(actions.last { $0 != .keepProgress }), with: error, at: .zero)
        let told = "\(try #require(machine.progress.failure))"
        #expect(told.hasSuffix(".") && !told.contains(".."))
    }

    /// What the next run does first, where the one before was killed at a step.
    @Test(arguments: SetupStep.allCases) func `killed at any step, it goes on there`(_ step: SetupStep) throws {
        let (before, _) = machine(at: step)
        let kept = try JSONDecoder().decode(SetupProgress.self, from: JSONEncoder().encode(before.progress))
        var machine = SetupStateMachine(kept)
        let first = machine.resume(at: .zero).filter { $0 != .keepProgress }
        let next = machine.linkRestored(at: .zero).filter { $0 != .keepProgress }
        switch step {
        case .begin, .done: #expect(first.isEmpty && next.isEmpty)
        case .search, .choose: #expect(first == [.search])
        case .remember: #expect(first.isEmpty && machine.step == .remember)
        case .keepKey: #expect(first == [.connect(Self.lamp.id)] && next == [.readKey])
        case .upgrade: #expect(first == [.verify(Self.address)])
        default:
            #expect(first == [.connect(Self.lamp.id)])
            let wanted: [SetupStep: [Action]] = [
                .connect: [.requestCode], .requestCode: [.requestCode], .enterCode: [.requestCode], .checkCode: [.requestCode],
                .confirmPairing: [.confirmPairing], .readKey: [.readKey], .chooseNetwork: [.readNetworks], .joinNetwork: [.readAddress],
                .findAddress: [.readAddress],
            ]
            #expect(next == wanted[step])
        }
    }

    @Test(arguments: SetupStep.allCases.filter { !$0.isPersons || $0 == .enterCode })
    func `a step that takes too long fails with a reason, and is tried again alone`(_ step: SetupStep) throws {
        var (machine, actions) = machine(at: step)
        let deadline = try #require(machine.deadline)
        #expect(machine.deadlinePassed(at: deadline - .milliseconds(1)).isEmpty)
        #expect(machine.progress.failure == nil)
        _ = machine.deadlinePassed(at: deadline)
        let failure = try #require(machine.progress.failure)
        #expect(machine.deadline == nil)
        #expect("\(failure)".hasSuffix("."))
        let again = machine.retry(at: deadline)
        #expect(machine.progress.failure == nil)
        if step == .enterCode || step == .checkCode {
            // A code is good for one attempt.
            #expect((failure == .codeExpired) == (step == .enterCode))
            #expect(again.contains(.requestCode))
        } else {
            #expect(again.filter { $0 != .keepProgress } == actions.filter { $0 != .keepProgress && $0 != .endSearch })
            #expect(machine.step == step)
        }
    }

    @Test func `a wrong code is entered once more, and a locked device gives a new one later`() {
        var (machine, _) = machine(at: .checkCode)
        _ = machine.codeRefused(.wrongCode(attemptsLeft: 1), at: .zero)
        #expect(machine.step == .enterCode)
        #expect(machine.codeEntered(at: .zero).contains(.checkCode))
        _ = machine.failed(.checkCode, with: SetupFailure.locked(seconds: 60), at: .zero)
        #expect(machine.progress.failure == .locked(seconds: 60))
        #expect(machine.codeEntered(at: .zero).isEmpty)
        #expect(machine.retry(at: .zero).contains(.requestCode))
    }

    @Test func `a wrong password is asked for again, and another network can be taken`() {
        var (machine, _) = machine(at: .joinNetwork)
        _ = machine.failed(.wrongPassword(name: "Home"), at: .zero)
        #expect(machine.step == .joinNetwork)
        #expect(machine.choose(network: "Home", at: .zero).contains(.join("Home")))
        _ = machine.failed(.networkNotFound(name: "Home"), at: .zero)
        #expect(machine.chooseAnotherNetwork(at: .zero).contains(.readNetworks))
        #expect(machine.networks == nil)
        _ = machine.heard(["Office", "Home"], at: .zero)
        #expect(machine.networks == ["Office", "Home"])
        #expect(machine.choose(network: "Office", at: .zero).contains(.join("Office")))
    }

    @Test func `a device that this computer does not reach in the network is told as that`() {
        var (machine, _) = machine(at: .upgrade)
        _ = machine.failed(.verify(Self.address), with: PathFailure(.notSent, "no route"), at: .zero)
        #expect(machine.progress.failure == .isolated(Self.address))
        #expect("\(SetupFailure.isolated(Self.address))".contains("client isolation"))
        #expect(machine.retry(at: .zero).contains(.verify(Self.address)))
        _ = machine.failed(.verify(Self.address), with: SetupFailure.otherDevice(Self.address), at: .zero)
        #expect(machine.progress.failure == .otherDevice(Self.address))
    }

    @Test func `a network that gives no address is told apart from one that was not joined`() {
        var (machine, _) = machine(at: .findAddress)
        _ = machine.addressTold(nil, at: .zero)
        #expect(machine.progress.failure == .noAddress(name: "Home"))
    }

    @Test(arguments: [SetupStep.chooseNetwork, .joinNetwork, .findAddress, .upgrade])
    func `Wi-Fi can be left out at each of its steps`(_ step: SetupStep) {
        var (machine, _) = machine(at: step)
        _ = machine.failed(.failed(reason: "x"), at: .zero)
        #expect(machine.skipWiFi(at: .zero) == [.keepProgress])
        #expect(machine.step == .done)
        #expect(machine.progress.isWiFiSkipped)
        #expect(machine.progress.failure == nil)
    }

    @Test func `Wi-Fi cannot be left out before the key is kept, and a device without it ends there`() {
        var (machine, _) = machine(at: .keepKey)
        #expect(machine.skipWiFi(at: .zero).isEmpty)
        var plain = SetupStateMachine(machine.progress, hasWiFi: false)
        _ = plain.performed(.keepKey, at: .zero)
        #expect(plain.step == .done)
    }

    @Test func `a lost link is made again, and the step goes on`() {
        var (machine, _) = machine(at: .readKey)
        #expect(machine.linkLost(at: .zero) == [.connect(Self.lamp.id)])
        #expect(machine.linkRestored(at: .seconds(3)).contains(.readKey))
        #expect(machine.progress.failure == nil)
        _ = machine.linkLost(at: .seconds(4))
        _ = machine.deadlinePassed(at: .seconds(34))
        #expect(machine.progress.failure == .linkLost)
        #expect(machine.step == .readKey)
        #expect(machine.retry(at: .seconds(40)).contains(.connect(Self.lamp.id)))
    }

    @Test func `a locked keyring keeps the step, and what is kept has no secret to lose`() throws {
        var (machine, _) = machine(at: .keepKey)
        _ = machine.failed(.keepKey, with: SetupFailure.keyNotKept(reason: "The keyring is locked."), at: .zero)
        #expect(machine.retry(at: .zero).contains(.keepKey))
        // Another run has not got the key any more: it reads it again.
        _ = machine.failed(.keepKey, with: SetupFailure.keyNotKept(reason: "The keyring is locked."), at: .zero)
        var later = SetupStateMachine(machine.progress)
        #expect(later.resume(at: .zero).isEmpty)
        #expect(later.retry(at: .zero).contains(.connect(Self.lamp.id)))
        #expect(later.linkRestored(at: .zero).contains(.readKey))
    }

    @Test func `late results of another step change nothing`() {
        var (machine, _) = machine(at: .confirmPairing)
        #expect(machine.performed(.requestCode, at: .zero).isEmpty)
        #expect(machine.failed(.search, with: PathFailure(.lost, "late"), at: .zero).isEmpty)
        #expect(machine.joined(at: .zero).isEmpty)
        #expect(machine.addressTold(nil, at: .zero).isEmpty)
        #expect(machine.step == .confirmPairing)
        #expect(machine.progress.failure == nil)
    }
}
