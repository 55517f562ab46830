@_spi(Queues) import Bluetooth
import Foundation

/// Takes down what goes over the air, the newest entries up to a limit.
@BluetoothActor
final class TrafficRecorder {
    private let limit: Int
    private var entries = FIFO<TrafficRecord.Entry>()
    private var omitted = 0

    init(limit: Int) { self.limit = max(1, limit) }

    var record: TrafficRecord { TrafficRecord(entries: entries.elements, omitted: omitted) }

    func record(_ pdu: ATTPDU, on connection: Connection, _ direction: TrafficRecord.Direction, _ slot: Slot) {
        append(AirSchedule.time(of: slot), .attribute, direction, connection, pdu.bytes)
    }

    func recordSecurity(_ bytes: [UInt8], on connection: Connection, _ direction: TrafficRecord.Direction) {
        append(connection.radio.timers.now, .security, direction, connection, bytes)
    }

    func recordConnection(_ connection: Connection, _ slot: Slot) {
        append(AirSchedule.time(of: slot), .link, .toPeripheral, connection, [0x05])
    }

    func recordTermination(on connection: Connection, _ direction: TrafficRecord.Direction) {
        append(connection.radio.timers.now, .link, direction, connection, [0x02])
    }

    func record(_ payload: [UInt8], scanResponse: [UInt8], of peripheral: UUID, _ slot: Slot) {
        let time = AirSchedule.time(of: slot)
        for bytes in [payload, scanResponse] where !bytes.isEmpty {
            append(
                TrafficRecord.Entry(
                    time: time, channel: .advertising, direction: .toCentral, central: nil, peripheral: peripheral, bytes: bytes))
        }
    }

    private func append(
        _ time: Duration, _ channel: TrafficRecord.Channel, _ direction: TrafficRecord.Direction, _ connection: Connection,
        _ bytes: [UInt8]
    ) {
        append(
            TrafficRecord.Entry(
                time: time, channel: channel, direction: direction, central: connection.centralID, peripheral: connection.peripheralID,
                bytes: bytes))
    }

    private func append(_ entry: TrafficRecord.Entry) {
        if entries.count == limit {
            _ = entries.popFirst()
            omitted += 1
        }
        entries.append(entry)
    }
}
