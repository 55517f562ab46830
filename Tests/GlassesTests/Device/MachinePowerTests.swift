import Bluetooth
import DBusTestSupport
import Foundation
import GlassesContract
import HTTPService
import TestSupport
import Testing

@testable import DBus
@testable import GlassesDevice
@testable import GlassesHardware
@testable import GlassesServer

/// The machine that glasses run on: restarted and switched off where it lets them.
@Suite(.timeLimit(.minutes(2)), .enabled(if: PrivateBus.isInstalled)) struct MachinePowerTests {
    /// systemd-logind on a bus of its own (org.freedesktop.login1(5)).
    @BluetoothActor
    private final class ImitationOfLogind {
        /// What CanReboot and CanPowerOff answer.
        var answer = "yes"
        private(set) var calls: [String] = []
        private let bus: BusConnection

        init(on address: String) async throws {
            bus = BusConnection(to: .at(address), timers: TimerQueue())
            try bus.open()
            bus.onCall = { [unowned self] call in
                calls.append(call.member)
                if call.member.hasPrefix("Can") {
                    call.reply(.string(answer))
                } else if answer == "yes" {
                    call.reply()
                } else {
                    call.reply(error: BusError("org.freedesktop.DBus.Error.InteractiveAuthorizationRequired", "not allowed"))
                }
            }
            _ = try await bus.call(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
                [.string("org.freedesktop.login1"), .uint32(0)])
        }

        func set(_ answer: String) { self.answer = answer }
    }

    @Test func `logind restarts and switches off where polkit lets it`() async throws {
        let bus = try await PrivateBus.start()
        let logind = try await ImitationOfLogind(on: bus.address)
        let machine = LoginManager(on: .at(bus.address))
        for change in MachineChange.allCases {
            #expect(await machine.lack(change) == nil)
            try await machine.perform(change)
        }
        #expect(await logind.calls == ["CanReboot", "Reboot", "CanPowerOff", "PowerOff"])
    }

    @Test(arguments: [
        ("no", "org.freedesktop.login1.reboot”"), ("challenge", "rule of polkit"), ("na", "cannot be restarted"), ("", "rule of polkit"),
    ])
    func `a machine that does not let them is told with the remedy`(answer: String, words: String) async throws {
        let bus = try await PrivateBus.start()
        let logind = try await ImitationOfLogind(on: bus.address)
        await logind.set(answer)
        let machine = LoginManager(on: .at(bus.address))
        #expect(await machine.lack(.restart)?.contains(words) == true)
        await #expect(throws: BusError.self) { try await machine.perform(.powerOff) }
    }

    @Test func `a machine without logind, or without a bus, is told too`() async throws {
        let bus = try await PrivateBus.start()
        for address in [bus.address, "unix:path=/nowhere/socket"] {
            let machine = LoginManager(on: .at(address))
            #expect(await machine.lack(.powerOff) == "systemd-logind does not run here, which would do it. Switch the machine off by hand.")
        }
    }

    // MARK: - Over REST

    private final class Machine: MachinePower {
        let (changes, change) = AsyncStream.makeStream(of: MachineChange.self)
        private let refusal: String?
        init(refusal: String? = nil) { self.refusal = refusal }
        func lack(_ change: MachineChange) async -> String? { refusal }
        func perform(_ change: MachineChange) async throws { self.change.yield(change) }
    }

    private func ask(_ glasses: SmartGlasses, _ path: String, key: String? = nil) async throws -> (status: Int, text: String) {
        let api = GlassesAPI(glasses) {}
        var headers: HTTPHeaders = ["X-API-Key": try glasses.key.current().revealed]
        headers["Idempotency-Key"] = key
        let request = try #require(HTTPRequest(method: .post, path: "/api/control/" + path, headers: headers, body: []))
        do {
            let response = try await api.respond(to: request)
            return (response.status.code, String(decoding: response.body.collected, as: UTF8.self))
        } catch let error as HTTPError {
            let response = api.refusal(error, of: request)
            return (response.status.code, String(decoding: response.body.collected, as: UTF8.self))
        }
    }

    @Test func `a companion restarts the machine once, also when it asks twice with one key`() async throws {
        let folder = try TemporaryFolder()
        let machine = Machine()
        let glasses = try TestGlasses.make(in: folder, clock: JumpingClock(), power: machine)
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        var changes = machine.changes.makeAsyncIterator()
        for number in 1...2 {
            let answer = try await ask(glasses, "restart-machine", key: "one")
            #expect(answer.status == 200 && answer.text.contains("Restarting the machine"))
            if number == 1 { #expect(await changes.next() == .restart) }
        }
        // What comes next is another order.
        #expect(try await ask(glasses, "power-off", key: "two").status == 200)
        #expect(await changes.next() == .powerOff)
    }

    @Test func `what the machine refuses is told and not tried, and simulated glasses have nothing to switch off`() async throws {
        let folder = try TemporaryFolder()
        let machine = Machine(refusal: "No.")
        let glasses = try TestGlasses.make(in: folder, power: machine)
        for path in ["restart-machine", "power-off"] {
            let answer = try await ask(glasses, path)
            #expect(answer.status == 409 && answer.text.contains("No.") && answer.text.contains("no-machine"))
        }
        let simulated = try TestGlasses.make(in: try TemporaryFolder())
        #expect(try await ask(simulated, "power-off").text.contains("there is no machine to switch off"))
        #expect(try await ask(simulated, "restart-machine").status == 200)
    }
}
