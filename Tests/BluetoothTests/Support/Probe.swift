import Bluetooth
import Foundation

/// A service with one characteristic of each kind.
struct ProbeService: BluetoothService {
    static let id: BTUUID = "FFF0"

    @Characteristic(id: "FFF1", autoRead: false) var level: UInt8?
    @Characteristic(id: "FFF2", notify: true, autoRead: false) var feed: UInt8?
    @Characteristic(id: "FFF3", autoRead: false, properties: [.write, .indicate]) var point: ProbeRequest?
    @Characteristic(id: "FFF4", autoRead: false, properties: [.writeWithoutResponse]) var stream: [UInt8]?

    /// What a device of this kind answers to a discovery.
    static let table = [
        GATTService(
            uuid: id, handle: 1,
            characteristics: [
                GATTCharacteristic(
                    uuid: "FFF1", properties: [.read, .write], handle: level,
                    descriptors: [GATTDescriptor(uuid: "2901", handle: 4)]),
                GATTCharacteristic(uuid: "FFF2", properties: [.notify], handle: feed),
                GATTCharacteristic(uuid: "FFF3", properties: [.write, .indicate], handle: point),
                GATTCharacteristic(uuid: "FFF4", properties: [.writeWithoutResponse], handle: stream),
            ])
    ]
    static let level: AttributeHandle = 3
    static let feed: AttributeHandle = 6
    static let point: AttributeHandle = 9
    static let stream: AttributeHandle = 12
}

/// A control point's value: an operation code, and one byte. A reply has the code of its request with the top bit set.
struct ProbeRequest: ControlPointValue, Hashable {
    var code: UInt8
    var argument: UInt8

    init(_ code: UInt8, _ argument: UInt8 = 0) {
        self.code = code
        self.argument = argument
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        code = try reader.readByte()
        argument = try reader.readByte()
    }

    func encode(to writer: inout ByteWriter) {
        writer.write(byte: code)
        writer.write(byte: argument)
    }

    func isResponse(to request: ProbeRequest) -> Bool { code == request.code | 0x80 }
}

final class Probe: BluetoothDevice {
    @DeviceState(\.id) var id: UUID
    @DeviceState(\.name) var name: String?
    @DeviceState(\.state) var state: PeripheralState
    @DeviceState(\.disconnectReason) var disconnectReason: DisconnectReason?
    @DeviceState(\.rssi) var rssi: Int
    @DeviceState(\.nearby) var nearby: Bool
    @DeviceState(\.mtu) var mtu: Int?
    @DeviceState(\.phase) var phase: ConnectionPhase?

    @Service var service = ProbeService()

    @DeviceAction(\.connect) var connect
    @DeviceAction(\.disconnect) var disconnect
    @DeviceAction(\.withConnection) var withConnection
    @DeviceAction(\.readRSSI) var readRSSI
    @DeviceAction(\.pair) var pair

    init() {}
}
