import BlueZRadio
import Bluetooth
import Foundation

/// Serves on hci1 and connects from hci0, step by step. Arguments choose groups of steps: gatt, reconnect, rates, pairing, life.
@main
struct Probe {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let groups = arguments.isEmpty ? ["gatt", "reconnect", "rates", "pairing", "life"] : arguments
        let isPassed = await Steps().run(groups)
        exit(isPassed ? 0 : 1)
    }
}

@BluetoothActor
final class Steps {
    private let device: ProbeDevice
    let companion: ProbeCompanion
    private var failures = 0
    private let display = ProbeAgent(.displayOnly)
    private let keyboard: ProbeAgent
    private var peer = UUID()

    init() {
        device = ProbeDevice(BlueZPeripheral(adapter: "hci1"))
        companion = ProbeCompanion(BlueZCentral(adapter: "hci0"))
        keyboard = ProbeAgent(.keyboardDisplay, other: display)
    }

    func run(_ groups: [String]) async -> Bool {
        let radios = [
            Task { do { try await device.radio.run() } catch { report("peripheral radio", "\(error)") } },
            Task { do { try await companion.radio.run() } catch { report("central radio", "\(error)") } },
        ]
        if groups.contains("storm") {
            device.radio.pairingAgent = display
            companion.radio.pairingAgent = keyboard
        }
        if await step(
            "publish and advertise",
            { [self] in
                try await device.publish()
                try await device.advertise()
                return "published"
            }), await step("scan", scan), await step("connect and discover", connect)
        {
            if groups.contains("gatt") { await gatt() }
            if groups.contains("reconnect") { await reconnect() }
            if groups.contains("rates") { await rates() }
            if groups.contains("pairing") { await pairing() }
            if groups.contains("storm") { await storm() }
            if groups.contains("life") { await life() }
            await step("disconnect", disconnect)
        }
        for radio in radios { radio.cancel() }
        for radio in radios { await radio.value }
        show("device saw: \(device.events.joined(separator: "; "))")
        show(failures == 0 ? "all steps passed" : "\(failures) steps failed")
        return failures == 0
    }

    /// Shows a line at once, also where the output is a file.
    private func show(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }

    private func report(_ name: String, _ text: String) { show("     \(name): \(text)") }

    @discardableResult
    private func step(_ name: String, _ body: @escaping @BluetoothActor () async throws -> String) async -> Bool {
        let start = ContinuousClock.now
        do {
            // A step that hangs must not hide the others.
            let text = try await companion.within(.seconds(60), name, body)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            show("ok   \(name) (\(String(format: "%.2f", seconds)) s): \(text)")
            return true
        } catch {
            failures += 1
            show("FAIL \(name): \(error)")
            return false
        }
    }

    // MARK: - Steps

    private func scan() async throws -> String {
        companion.forgetReports()
        try await companion.until("the adapter", timeout: .seconds(10)) { [self] in companion.radio.state == .poweredOn }
        companion.radio.startScanning(services: [ProbeDevice.service])
        try await companion.until("an advertisement", timeout: .seconds(30)) { [self] in
            companion.reports.last?.data.localName != nil
        }
        companion.radio.stopScanning()
        guard let report = companion.reports.last else { return "" }
        peer = report.peripheral
        return "\(report)"
    }

    private func connect() async throws -> String {
        try await companion.connect(peer)
        let sizes = companion.table.map { "\($0.uuid): \($0.characteristics.count)" }
        return "MTU \(companion.link?.mtu ?? 0); \(sizes.joined(separator: ", "))"
    }

    private func disconnect() async throws -> String {
        companion.link?.disconnect()
        try await companion.until("the end", timeout: .seconds(10)) { [self] in companion.endReason != nil }
        return "\(companion.endReason.map { "\($0)" } ?? "")"
    }

    private func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
        if !condition { throw ProbeFailure(what()) }
    }

    private func reconnect() async {
        for attempt in 1...3 {
            await step("disconnect and connect, \(attempt)") { [self] in
                let reason = try await disconnect()
                return "\(reason); \(try await connect())"
            }
        }
    }

    private func gatt() async {
        await step("read") { [self] in
            let value = try await companion.read(ProbeDevice.value)
            try expect(value == Array("hello".utf8), "\(value)")
            return String(decoding: value, as: UTF8.self)
        }
        await step("descriptors") { [self] in
            let descriptors = try companion.characteristic(ProbeDevice.value).descriptors
            guard let description = descriptors.first(where: { $0.uuid == "2901" }) else { throw ProbeFailure("\(descriptors)") }
            let link = try companion.openLink()
            let text: [UInt8] = try await companion.answer { link.read(description.handle, completion: $0) }
            try expect(text == Array("A value".utf8), "\(text)")
            return String(decoding: text, as: UTF8.self)
        }
        for length in [3, 20, 400, 512] {
            await step("write and read \(length) bytes") { [self] in
                let value = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
                try await companion.write(value, to: ProbeDevice.value)
                try expect(device.stored == value, "the device has \(device.stored.count) bytes")
                let back = try await companion.read(ProbeDevice.value)
                try expect(back == value, "\(back.count) bytes came back")
                return "same"
            }
        }
        for code: UInt8 in [0x85, 0x80, 0x9F, 0x06, 0x07, 0x08, 0x0D, 0x0E, 0xFE, 0x11, 0x13, 0xFF] {
            await step("ATT error 0x\(String(code, radix: 16))") { [self] in
                device.answeredError = ATTError(rawValue: code)
                func attempt(_ body: () async throws -> Void) async -> String {
                    do { try await body() } catch {
                        return (error as? ATTError).map { "0x" + String($0.rawValue, radix: 16) } ?? "\(error)"
                    }
                    return "none"
                }
                let read = await attempt { _ = try await companion.read(ProbeDevice.error) }
                let write = await attempt { try await companion.write([1], to: ProbeDevice.error) }
                return "read \(read), write \(write)"
            }
        }
        await step("notifications") { [self] in
            try await companion.subscribe(ProbeDevice.notify)
            await device.send([[1], [2], [2], [3]], of: ProbeDevice.notify)
            try await companion.until("4 notifications", timeout: .seconds(10)) { [self] in
                (try? companion.values(ProbeDevice.notify).count) == 4
            }
            return "\(try companion.values(ProbeDevice.notify))"
        }
        await step("indications, and a read between") { [self] in
            try await companion.subscribe(ProbeDevice.indicate)
            await device.send([[1], [2]], of: ProbeDevice.indicate)
            try await companion.until("2 indications", timeout: .seconds(10)) { [self] in
                (try? companion.values(ProbeDevice.indicate).count) == 2
            }
            _ = try await companion.read(ProbeDevice.indicate)
            let values = try companion.values(ProbeDevice.indicate)
            try expect(values == [[1], [2]], "\(values)")
            return "\(values)"
        }
        await step("unsubscribe") { [self] in
            try await companion.subscribe(ProbeDevice.indicate, false)
            try await companion.subscribe(ProbeDevice.notify, false)
            return "done"
        }
        await step("signal strength") { [self] in
            let link = try companion.openLink()
            let value: Int = try await companion.answer { link.readRSSI($0) }
            return "\(value) dBm"
        }
    }

    private func rates() async {
        await step("300 reads") { [self] in
            for _ in 0..<300 { _ = try await companion.read(ProbeDevice.value) }
            return ""
        }
        await step("1000 write commands, then a request") { [self] in
            let before = device.commands.count
            for index in 0..<1000 { try await companion.command([UInt8(index & 0xFF), UInt8(index >> 8)]) }
            try await companion.write([9], to: ProbeDevice.value)
            let commands = device.commands.dropFirst(before)
            try expect(commands.count == 1000, "\(commands.count) came before the request")
            let numbers = commands.map { Int($0[0]) | Int($0[1]) << 8 }
            if let first = numbers.indices.first(where: { numbers[$0] != $0 }) {
                throw ProbeFailure("out of order from \(first): \(numbers[first...].prefix(12))")
            }
            return "all, in order"
        }
        await step("3000 notifications") { [self] in
            try await companion.subscribe(ProbeDevice.notify)
            let before = try companion.values(ProbeDevice.notify).count
            let start = ContinuousClock.now
            await device.send(
                (0..<3000).map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] + [UInt8](repeating: 0, count: 18) }, of: ProbeDevice.notify)
            try await companion.until("3000 notifications", timeout: .seconds(50)) { [self] in
                (try? companion.values(ProbeDevice.notify).count) == before + 3000
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            let values = try companion.values(ProbeDevice.notify).dropFirst(before)
            try expect(values.enumerated().allSatisfy { $1[0] == UInt8($0 & 0xFF) && $1[1] == UInt8($0 >> 8) }, "they are out of order")
            return "\(Int(3000 / seconds)) a second"
        }
    }

    private func pairing() async {
        await step("protected read, unpaired, nobody to ask") { [self] in
            do {
                _ = try await companion.read(ProbeDevice.secure)
            } catch { return "\(error)" }
            throw ProbeFailure("the value was given away")
        }
        device.radio.pairingAgent = display
        companion.radio.pairingAgent = keyboard
        for (behaviour, name) in [(ProbeAgent.Behaviour.refuse, "refused"), (.wrong, "wrong passkey")] {
            await step("pairing, \(name)") { [self] in
                if companion.link == nil { _ = try await connect() }
                keyboard.behaviour = behaviour
                display.forget()
                let link = try companion.openLink()
                do {
                    try await companion.answer { link.pair($0) } as Void
                } catch {
                    // The link may end with the pairing, a little later.
                    try? await companion.until("the end", timeout: .seconds(3)) { [self] in companion.endReason != nil }
                    return "\(error); \(companion.endReason.map { "\($0)" } ?? "the link stands")"
                }
                throw ProbeFailure("they paired")
            }
        }
        await step("pairing by passkey") { [self] in
            if companion.link == nil { _ = try await connect() }
            keyboard.behaviour = .right
            display.forget()
            let link = try companion.openLink()
            try await companion.answer { link.pair($0) } as Void
            return "bonded: \(try await companion.radio.bondedPeripherals())"
        }
        await step("protected read, paired") { [self] in
            // Seen in BlueZ: the link drops once after pairing.
            if companion.link == nil { _ = try await connect() }
            let value = try await companion.read(ProbeDevice.secure)
            return String(decoding: value, as: UTF8.self)
        }
        await step("reconnect, bonded") { [self] in
            if companion.link != nil { _ = try await disconnect() }
            _ = try await connect()
            return String(decoding: try await companion.read(ProbeDevice.secure), as: UTF8.self)
        }
    }

    /// A pairing that fails, and at once the next steps, while the link is still coming down.
    private func storm() async {
        await step("protected read, unpaired, with people at both ends") { [self] in
            do {
                _ = try await companion.read(ProbeDevice.secure)
                return "read"
            } catch {
                try? await companion.until("the end", timeout: .seconds(2)) { [self] in companion.endReason != nil }
                return "\(error); \(companion.endReason.map { "\($0)" } ?? "the link stands")"
            }
        }
        await step("pairing fails, and again at once, then connect") { [self] in
            var told: [String] = []
            for _ in 0..<3 {
                if companion.link == nil { _ = try await connect() }
                keyboard.behaviour = .wrong
                display.forget()
                let link = try companion.openLink()
                do {
                    try await companion.answer { link.pair($0) } as Void
                } catch { told.append("\(error)") }
            }
            if companion.link == nil { _ = try await connect() }
            return told.joined(separator: " ")
        }
    }

    private func life() async {
        await step("the Bluetooth service is restarted") { [self] in
            if companion.link == nil { _ = try await connect() }
            try await Self.shell("kill -9 $(pidof bluetoothd)")
            try await companion.until("the end", timeout: .seconds(10)) { [self] in companion.endReason != nil }
            let reason = companion.endReason
            try await Self.shell("/usr/libexec/bluetooth/bluetoothd -n -f Testbed/bluetoothd.conf >/dev/null 2>&1 &")
            try await companion.until("on", timeout: .seconds(20)) { [self] in companion.radio.state == .poweredOn }
            // The device's table and advertisement come back by themselves.
            _ = try await scan()
            _ = try await connect()
            _ = try await companion.read(ProbeDevice.value)
            return "\(reason.map { "\($0)" } ?? "")"
        }
        await step("the companion's adapter off and on") { [self] in
            if companion.link == nil { _ = try await connect() }
            try await Self.shell("busctl set-property org.bluez /org/bluez/hci0 org.bluez.Adapter1 Powered b false")
            try await companion.until("the end", timeout: .seconds(10)) { [self] in companion.endReason != nil }
            let reason = companion.endReason
            try await companion.until("off", timeout: .seconds(10)) { [self] in companion.radio.state == .poweredOff }
            try await Self.shell("busctl set-property org.bluez /org/bluez/hci0 org.bluez.Adapter1 Powered b true")
            try await companion.until("on", timeout: .seconds(10)) { [self] in companion.radio.state == .poweredOn }
            _ = try await connect()
            _ = try await companion.read(ProbeDevice.value)
            return "\(reason.map { "\($0)" } ?? "")"
        }
        await step("the device's adapter off and on") { [self] in
            try await Self.shell("busctl set-property org.bluez /org/bluez/hci1 org.bluez.Adapter1 Powered b false")
            try await companion.until("the end", timeout: .seconds(20)) { [self] in companion.endReason != nil }
            let reason = companion.endReason
            try await Self.shell("busctl set-property org.bluez /org/bluez/hci1 org.bluez.Adapter1 Powered b true")
            _ = try await connect()
            _ = try await companion.read(ProbeDevice.value)
            return "\(reason.map { "\($0)" } ?? "")"
        }
    }

    /// Not on the actor, whose thread must not wait.
    @concurrent
    private static func shell(_ command: String) async throws {
        guard system(command) == 0 else { throw ProbeFailure("\(command) failed") }
    }
}

extension ProbeCompanion {
    /// Gives a step a deadline: its task is left behind where it does not end.
    func within(
        _ limit: Duration, _ name: String, _ body: @escaping @BluetoothActor () async throws -> String
    ) async throws -> String {
        let task = Task { try await body() }
        return try await withCheckedThrowingContinuation { continuation in
            var isDone = false
            let finish: @BluetoothActor (Result<String, any Error>) -> Void = { result in
                if !isDone { continuation.resume(with: result) }
                isDone = true
            }
            Task { finish(await task.result) }
            radio.timers.schedule(after: limit) { finish(.failure(ProbeFailure("it hangs"))) }
        }
    }
}
