import Bluetooth
import BluetoothServices
import Companion
import Foundation

/// `outrigger scan`
struct ScanCommand: Command {
    private static let duration = CommandOption(name: "--duration", value: "SECONDS", help: "How long to listen: 5 by default.")
    private static let rssi = CommandOption(name: "--rssi", value: "DBM", help: "Leave out weaker devices: -127 to -1.")

    static let specification = CommandSpecification(
        path: ["scan"], summary: "List the devices nearby.", options: [duration, rssi, .json] + CommandOption.radioOptions,
        output: .document(.list(Found.format)),
        examples: ["\(programName) scan", "\(programName) scan --duration 10 --rssi -70 --json"])

    private let radio: RadioOptions
    private let duration: Duration
    private let minimumRSSI: Int
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        radio = try RadioOptions(arguments)
        duration = try arguments.seconds(Self.duration) ?? .seconds(5)
        minimumRSSI = try arguments.integer(Self.rssi, in: -127 ... -1) ?? -127
        printsJSON = arguments.has(.json)
    }

    /// One line of the list.
    private struct Found {
        let id: String
        let name: String?
        let kind: String?
        /// dBm; nil where the radio heard it without measuring.
        let rssi: Int?
        let services: [String]
        let isConnectable: Bool

        static let format = OutputFormat<Found>.object([
            .field("id", "Names the device in other commands.", .text) { $0.id },
            .nullable("name", "What it advertises; null where it has not told it.", .text) { $0.name },
            .nullable("kind", "The system whose commands are for it; null for a device of no known kind.", .text) { $0.kind },
            .nullable("rssiDBm", "How strongly it was heard; null where the radio did not measure it.", .integer) { $0.rssi },
            .field("services", "The UUIDs of the services that it advertises.", .list(.text)) { $0.services },
            .field("isConnectable", "Whether it takes connections now.", .boolean) { $0.isConnectable },
        ])
    }

    func run() async throws {
        let (found, catalog) = try await CompanionSession.with(radio) { session in
            let bluetooth = session.bluetooth
            bluetooth.scanNearbyDevices(minimumRSSI: minimumRSSI, advertisementStaleInterval: duration)
            try await listen(session)
            let found = bluetooth.nearbyPeripherals.sorted { $0.rssi > $1.rssi }.map { peripheral in
                Found(
                    id: peripheral.id.uuidString, name: peripheral.name,
                    kind: bluetooth.device(for: peripheral).flatMap { (type(of: $0) as? any CompanionDevice.Type)?.kind },
                    rssi: peripheral.rssi == LinkStatus.unmeasured ? nil : peripheral.rssi,
                    services: peripheral.advertisementData.serviceUUIDs.map(\.description),
                    isConnectable: peripheral.advertisementData.isConnectable)
            }
            return (found, session.catalog)
        }
        if printsJSON { return try Terminal.print(found, as: .list(Found.format)) }
        guard !found.isEmpty else {
            throw CommandFailure(
                "Nothing was heard within \(duration.inSeconds).", advice: "Switch a device on and bring it near.", code: "not-found")
        }
        var table = TextTable(["NAME", "SIGNAL", "ID", "SERVICES"])
        for device in found {
            let services = device.services.map { BTUUID($0).flatMap(catalog.serviceName) ?? $0 }
            table.add([
                device.name ?? "–", device.rssi.map { "\($0) dBm" } ?? "–", device.id,
                services.joined(separator: ", "),
            ])
        }
        Terminal.print(table)
    }

    /// Shows how long it still takes, on a terminal.
    @BluetoothActor
    private func listen(_ session: CompanionSession) async throws {
        var bar = ProgressBar()
        defer { bar.clear() }
        let timers = session.radio.timers
        let end = timers.now + duration
        while timers.now < end {
            let state = session.bluetooth.state
            guard state == .poweredOn || state == .unknown else {
                throw CommandFailure(state.sentence.text, advice: state.advice?.text, code: "adapter")
            }
            let count = session.bluetooth.nearbyPeripherals.count
            bar.show(1 - (end - timers.now) / duration, "Listening: \(count) \(count == 1 ? "device" : "devices")")
            try await timers.pause(for: min(.milliseconds(200), end - timers.now))
        }
    }
}
