import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@Suite("Scripted radios") @BluetoothActor struct ScriptedTests {
    let id = UUID()

    @Test func `a central does what the test says, when it says so`() async throws {
        let radio = ScriptedCentral()
        let bluetooth = Bluetooth(radio: radio) { Discover(Kettle.self, by: .advertisedService(KettleService.id)) }
        let kettle = bluetooth.retrieveDevice(for: id, as: Kettle.self)
        let connecting = Task { await kettle.connect() }
        await radio.settle()
        #expect(radio.connectCalls == [id] && radio.isAttempting(id) && kettle.state == .connecting)
        let link = try #require(radio.establish(id, mtu: 23))
        await radio.settle()
        #expect(link.waiting == [.discover] && link.mtu == 23)
        // No table: the framework gives the link up, and waits for its end.
        link.answer(.bytes([1]))
        await radio.settle()
        #expect(link.disconnectCalls == 1)
        link.end(.requested)
        await radio.settle()
        #expect(kettle.state == .disconnected)
        connecting.cancel()
        _ = await connecting.value
    }

    @Test func `a link ends with what was asked, or says nothing of it`() async throws {
        let radio = ScriptedCentral()
        let connecting = Task { try await radio.connect(id) }
        await radio.settle()
        let link = try #require(radio.establish(id))
        #expect(try await connecting.value === link)
        let reading = Task { try await link.read(3) }
        await radio.settle()
        #expect(link.log == [.read(3)])
        link.end(.peer)
        await #expect(throws: BluetoothError(.disconnected(.peer), during: .read, peer: id)) { try await reading.value }
    }

    @Test func `a peripheral's centrals are the test`() async throws {
        let radio = ScriptedPeripheral()
        let server = GATTServer(radio: radio)
        let kettle = KettleService()
        let central = Central(id: id, mtu: 23)
        let jobs = BackgroundJobs()
        try await jobs.during {
            jobs.run { try await server.run() }
            try await server.publish([kettle])
            kettle.$isOn.setValue(true)
            radio.connect(central, subscribingTo: ["0A7E0001-51A6-4C0E-9C53-2C6C5B1E0F10"])
            let answer = radio.read("0A7E0002-51A6-4C0E-9C53-2C6C5B1E0F10", by: central)
            await radio.settle()
            #expect(answer.value == [1] && server.centrals == [central])
            radio.room = 0
            let notifying = Task { try await kettle.$temperature.notify(95) }
            await radio.settle()
            #expect(radio.notifications.isEmpty)
            radio.makeRoom(1)
            try await notifying.value
            #expect(radio.notifications.map(\.value) == [[95]])
        }
    }

    @Test func `a person answers as told`() async throws {
        let person = ScriptedPerson(.keyboardDisplay) { 123_456 }
        #expect(try await person.enterPasskey(for: id) == 123_456)
        try person.show(passkey: 42, for: id)
        person.saysYes = false
        #expect(try await !person.confirm(passkey: 7, for: id))
        #expect(throws: ScriptedPerson.Refused.self) { try person.show(passkey: 1, for: id) }
        person.entry = nil
        await #expect(throws: ScriptedPerson.Refused.self) { try await person.enterPasskey(for: id) }
        #expect(person.asked == [.enter, .show, .confirm, .enter] && person.shown == 42 && person.confirmed == 7)
        person.isAway = true
        let question = Task { try await person.authorize(id) }
        await Task.yield()
        question.cancel()
        await #expect(throws: CancellationError.self) { try await question.value }
        #expect(person.wasCancelled)
    }
}
