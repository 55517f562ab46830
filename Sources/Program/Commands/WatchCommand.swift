import Bluetooth

/// `outrigger watch`
struct WatchCommand: Command {
    private static let count = CommandOption(name: "--count", value: "N", help: "End after so many values.")
    private static let duration = CommandOption(name: "--duration", value: "SECONDS", help: "End after so long.")

    static let specification = CommandSpecification(
        path: ["watch"], summary: "Print a characteristic's notifications as they come, until interrupted.",
        discussion: "With --json, one object a line.", parameters: AttributeTarget.parameters,
        options: [count, duration, .json, .timeout] + CommandOption.radioOptions, output: .lines([AttributeValue.line.schema]),
        examples: ["\(programName) watch 42 Status --count 5", "\(programName) watch Aqua \"Battery Level\" --json"])

    private let radio: RadioOptions
    private let target: AttributeTarget
    private let count: Int?
    private let duration: Duration?
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        radio = try RadioOptions(arguments)
        target = try AttributeTarget(arguments)
        count = try arguments.integer(Self.count, in: 1...1_000_000_000)
        duration = try arguments.seconds(Self.duration)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        try await CompanionSession.with(radio) { session in
            let (peripheral, characteristic) = try await target.resolve(session)
            let presentation = try await AttributeTarget.presentation(of: characteristic, on: peripheral)
            let (values, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self, throwing: (any Error).self)
            let registration = peripheral.onNotification(of: characteristic) { continuation.yield($0) }
            defer { registration.cancel() }
            let name = peripheral.name ?? "The device"
            let states = peripheral.onStateChange { [weak peripheral] state in
                guard state == .disconnected else { return }
                let reason = peripheral?.disconnectReason.map { ": \($0)" } ?? ""
                continuation.finish(throwing: CommandFailure("The connection to \(name) ended\(reason).", code: "disconnected"))
            }
            defer { states.cancel() }
            // Until the connection ends.
            _ = try await peripheral.listen(to: characteristic)
            if let duration { session.radio.timers.schedule(after: duration) { continuation.finish() } }
            var seen = 0
            for try await bytes in values {
                let value = AttributeValue(bytes, of: characteristic, on: peripheral, session.catalog, presentation)
                if printsJSON { try Terminal.printLine(value, as: AttributeValue.line) } else { Terminal.print(value.text) }
                seen += 1
                if seen == count { break }
            }
            try Task.checkCancellation()
            await peripheral.disconnect()
        }
    }
}
