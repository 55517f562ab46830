import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@Suite("Recorded traffic") @BluetoothActor struct ReplayTests {
    /// What a companion saw of a kettle.
    private struct Seen: Equatable, Sendable {
        var temperatures: [UInt8?] = []
        var refusal: ATTError?
        var reason: DisconnectReason?
        var duration = Duration.zero
    }

    /// Switches a kettle on, twice, and waits until it goes.
    private func visit(_ bluetooth: Bluetooth, _ timers: TimerQueue, leave: @BluetoothActor () -> Void = {}) async throws -> Seen {
        var seen = Seen()
        try await timers.until("The radio is on") { bluetooth.state == .poweredOn }
        bluetooth.scanNearbyDevices(minimumRSSI: -127)
        try await timers.until("A kettle is heard") { !bluetooth.nearbyDevices(for: Kettle.self).isEmpty }
        let kettle = bluetooth.nearbyDevices(for: Kettle.self)[0]
        let began = timers.now
        await kettle.connect()
        seen.temperatures.append(kettle.kettle.temperature)
        try await kettle.kettle.$isOn.write(true)
        try await timers.until("It is hot") { kettle.kettle.temperature == 95 }
        seen.temperatures.append(kettle.kettle.temperature)
        do { try await kettle.kettle.$isOn.write(true) } catch let error as ATTError { seen.refusal = error }
        leave()
        try await timers.until("It is gone") { kettle.state == .disconnected }
        seen.reason = kettle.disconnectReason
        seen.duration = timers.now - began
        bluetooth.stopScanning()
        return seen
    }

    private func companion(_ radio: any CentralRadio) -> Bluetooth {
        Bluetooth(radio: radio) { Discover(Kettle.self, by: .advertisedService(KettleService.id)) }
    }

    /// A visit over simulated air, and its recording.
    private func recorded() async throws -> (seen: Seen, recording: RadioRecording) {
        try await SimulatedScene.play { scene in
            let (device, _) = try await scene.serve(Kettle.makeTwin(), as: Kettle.advertisement)
            let recorder = RecordingCentral(scene.makeCentral())
            let seen = try await visit(companion(recorder), scene.timers) { device.dropLinks() }
            return (seen, recorder.recording)
        }
    }

    @Test func `is seen again as it was, and takes as long`() async throws {
        let (seen, recording) = try await recorded()
        #expect(seen.temperatures == [20, 95] && seen.refusal == .valueNotAllowed && seen.reason == .supervisionTimeout)
        let radio = ReplayedCentral(try RadioRecording(lines: recording.lines))
        let jobs = BackgroundJobs()
        let again = try await jobs.during {
            jobs.run { try await radio.run() }
            return try await visit(companion(radio), radio.timers)
        }
        #expect(again.temperatures == seen.temperatures && again.refusal == seen.refusal && again.reason == seen.reason)
        #expect(abs((again.duration - seen.duration) / .milliseconds(1)) < 1)
        #expect(radio.deviations == [] && radio.unasked == [])
    }

    @Test func `what was not asked then fails with a sentence, and is a deviation`() async throws {
        let (_, recording) = try await recorded()
        let radio = ReplayedCentral(recording)
        let bluetooth = companion(radio)
        let jobs = BackgroundJobs()
        try await jobs.during {
            jobs.run { try await radio.run() }
            try await radio.timers.until("The radio is on") { bluetooth.state == .poweredOn }
            bluetooth.scanNearbyDevices(minimumRSSI: -127)
            try await radio.timers.until("A kettle is heard") { !bluetooth.nearbyDevices(for: Kettle.self).isEmpty }
            let kettle = bluetooth.nearbyDevices(for: Kettle.self)[0]
            await kettle.connect()
            await #expect(throws: BluetoothError.self) { try await kettle.kettle.$isOn.write(false) }
            bluetooth.stopScanning()
        }
        #expect(radio.deviations.count == 1 && radio.deviations.first?.hasPrefix("The recording has no write of the value") == true)
        #expect(radio.unasked.map(\.what) == [.write, .write])
    }

    @Test func `is a line of JSON for each step, with bytes that a person can read`() throws {
        let peripheral = try #require(UUID(uuidString: "6B0C1A52-0000-4000-8000-000000000001"))
        var step = RadioRecording.Step(at: 60, what: .write, peripheral: peripheral)
        step.took = 30
        step.handle = 3
        step.sent = RecordedBytes([1, 0xAB])
        step.failure = .answered(code: 0x13)
        let line = #"""
            {"at":60,"failure":{"answered":{"code":19}},"handle":3,"peripheral":"6B0C1A52-0000-4000-8000-000000000001","sent":"01 AB","took":30,"what":"write"}
            """#
        let written = try RadioRecording(steps: [step]).lines
        #expect(String(decoding: written, as: UTF8.self) == line + "\n")
        #expect(try RadioRecording(lines: Data("\n\(line)\n\n".utf8)).steps == [step])
    }

    @Test(arguments: [#"{"at":1}"#, #"{"at":1,"what":"think"}"#, #"{"at":1,"what":"write","sent":"1"}"#, "no JSON"])
    func `a line that is no step is named`(line: String) {
        let error = #expect(throws: InvalidRecording.self) { try RadioRecording(lines: Data("\n\(line)\n".utf8)) }
        #expect(error?.line == 2 && error?.description.hasPrefix("Line 2 of the recording is no step:") == true)
    }
}
