import Bluetooth
import Foundation
import Observation
import OutriggerTesting
import Testing
import VirtualRadio

/// Questions to a person cross the socket, and so do the answers.
@Suite(.timeLimit(.minutes(5)))
@BluetoothActor
struct LentPairingTests {
    @Test func `a passkey that the device shows is entered in the borrowing process`() async throws {
        try await Lender.play { lender in
            let shows = Person(.displayOnly)
            let enters = Person(.keyboardOnly, reading: shows)
            lender.device.pairingAgent = shows
            let (link, _, radio) = try await lender.connected()
            radio.pairingAgent = enters
            try await link.pair()
            #expect(enters.questions == ["enter"])
            #expect(try await radio.bondedPeripherals() == [lender.device.id])
            try await radio.removeBond(lender.device.id)
            #expect(try await radio.bondedPeripherals() == [])
        }
    }

    @Test func `a wrong passkey fails as it does on the radio itself`() async throws {
        try await Lender.play { lender in
            let shows = Person(.displayOnly)
            let enters = Person(.keyboardOnly, reading: shows)
            enters.error = 1
            lender.device.pairingAgent = shows
            let (link, _, radio) = try await lender.connected()
            radio.pairingAgent = enters
            #expect(await code { try await link.pair() } == .pairing(.wrongPasskey))
            #expect(try await radio.bondedPeripherals() == [])
        }
    }

    @Test func `a passkey is shown in the borrowing process and entered at the device`() async throws {
        try await Lender.play { lender in
            let shows = Person(.displayOnly)
            lender.device.pairingAgent = Person.keep(Person(.keyboardOnly, reading: shows), in: lender)
            let (link, _, radio) = try await lender.connected()
            radio.pairingAgent = shows
            try await link.pair()
            #expect(shows.questions == ["show"])
        }
    }

    @Test(arguments: [true, false])
    func `a number is compared, and a "no" refuses`(answer: Bool) async throws {
        try await Lender.play { lender in
            lender.device.pairingAgent = Person.keep(Person(.displayYesNo), in: lender)
            let (link, _, radio) = try await lender.connected()
            let compares = Person(.displayYesNo)
            compares.answer = answer
            radio.pairingAgent = compares
            #expect(await code { try await link.pair() } == (answer ? nil : .pairing(.rejected)))
            #expect(compares.questions == ["confirm"])
        }
    }

    @Test func `pairing that protects nothing is authorized in the borrowing process`() async throws {
        try await Lender.play { lender in
            let (link, _, radio) = try await lender.connected()
            let person = Person(.keyboardDisplay)
            person.answer = false
            radio.pairingAgent = person
            #expect(await code { try await link.pair() } == .pairing(.rejected))
            #expect(person.questions == ["authorize"])
        }
    }

    @Test func `a person who has left meanwhile has not agreed to anything`() async throws {
        try await Lender.play { lender in
            let (link, _, radio) = try await lender.connected()
            var person: Person? = Person(.keyboardDisplay)
            radio.pairingAgent = person
            person = nil
            #expect(radio.pairingAgent == nil)
            #expect(await code { try await link.pair() } == .pairing(.rejected))
            #expect(try await radio.bondedPeripherals() == [])
        }
    }

    @Test func `without anyone to ask, a device that shows a passkey is paired as by the radio itself`() async throws {
        try await Lender.play { lender in
            lender.device.pairingAgent = Person.keep(Person(.displayOnly), in: lender)
            let (link, _, radio) = try await lender.connected()
            try await link.pair()
            #expect(try await radio.bondedPeripherals() == [lender.device.id])
        }
    }

    @Test func `a question whose link is lost is taken back`() async throws {
        try await Lender.play { lender in
            lender.device.pairingAgent = Person.keep(Person(.displayOnly), in: lender)
            let (link, _, radio) = try await lender.connected()
            let waits = Person(.keyboardOnly, reading: Person(.displayOnly))
            radio.pairingAgent = waits
            async let pairing = code { try await link.pair() }
            try await until { waits.questions == ["enter"] }
            lender.device.dropLinks()
            #expect(await pairing == .disconnected(.supervisionTimeout))
            try await until { waits.cancellations == 1 }
        }
    }

    @Test func `a question that the borrowing process leaves open is answered by its end`() async throws {
        try await Lender.play { lender in
            lender.device.pairingAgent = Person.keep(Person(.displayOnly), in: lender)
            let (radio, _, running) = try await lender.borrow()
            let link = try await radio.connect(lender.device.id)
            let waits = Person(.keyboardOnly, reading: Person(.displayOnly))
            radio.pairingAgent = waits
            async let pairing = code { try await link.pair() }
            try await until { waits.questions == ["enter"] }
            running.cancel()
            #expect(await pairing == .disconnected(.adapterUnavailable))
            try await until { lender.centrals == 0 && waits.cancellations == 1 }
            #expect(lender.device.bondedCentrals.isEmpty)
        }
    }
}

/// Answers for a person; a passkey is read at the other side.
@BluetoothActor
@Observable
final class Person: PairingAgent {
    @ObservationIgnored let ioCapability: IOCapability
    /// What was asked, in order.
    private(set) var questions: [String] = []
    private(set) var cancellations = 0
    @ObservationIgnored var answer = true
    /// Added to the passkey: a person who errs.
    @ObservationIgnored var error: UInt32 = 0
    @ObservationIgnored private let other: Person?
    @ObservationIgnored private let shown: AsyncStream<UInt32>
    @ObservationIgnored private let continuation: AsyncStream<UInt32>.Continuation

    init(_ ioCapability: IOCapability, reading other: Person? = nil) {
        self.ioCapability = ioCapability
        self.other = other
        (shown, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Agents are held weakly: this one lives as long as the scene.
    static func keep(_ person: Person, in lender: Lender) -> Person {
        lender.kept.append(person)
        return person
    }

    func show(passkey: UInt32, for peer: UUID) {
        questions.append("show")
        continuation.yield(passkey)
    }

    func enterPasskey(for peer: UUID) async throws -> UInt32 {
        questions.append("enter")
        for await passkey in other?.shown ?? shown { return (passkey + error) % 1_000_000 }
        cancellations += 1
        throw CancellationError()
    }

    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool {
        questions.append("confirm")
        return answer
    }

    func authorize(_ peer: UUID) async throws -> Bool {
        questions.append("authorize")
        return answer
    }
}
