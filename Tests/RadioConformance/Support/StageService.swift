import Bluetooth
import Foundation

/// The service of every scene: one characteristic of each kind.
struct StageService: BluetoothService {
    static let id: BTUUID = "0A7B0000-51A6-4C0E-9C53-2C6C5B1E0F10"

    @Characteristic(
        id: "0A7B0001-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: [.read, .write],
        descriptors: [.userDescription("A value")])
    var value: [UInt8]?

    @Characteristic(id: "0A7B0002-51A6-4C0E-9C53-2C6C5B1E0F10", notify: true, autoRead: false, properties: .notify)
    var ticks: UInt32?

    @Characteristic(id: "0A7B0003-51A6-4C0E-9C53-2C6C5B1E0F10", notify: true, autoRead: false, properties: .indicate)
    var alarms: UInt32?

    @Characteristic(id: "0A7B0004-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .writeWithoutResponse)
    var commands: UInt32?

    @Characteristic(id: "0A7B0005-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: [.write, .indicate])
    var point: StageRequest?

    @Characteristic(
        id: "0A7B0006-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: [.read, .write],
        permissions: [.readAuthenticated, .writeAuthenticated])
    var secret: UInt8?
}

/// A control point's value: a code and a number. A reply has the top bit of its request's code set.
struct StageRequest: ControlPointValue, Hashable {
    var code: UInt8
    var number: UInt32

    init(_ code: UInt8, _ number: UInt32) {
        self.code = code
        self.number = number
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        code = try reader.readByte()
        number = try reader.readInteger()
    }

    func encode(to writer: inout ByteWriter) {
        writer.write(byte: code)
        writer.write(number)
    }

    func isResponse(to request: StageRequest) -> Bool { code == request.code | 0x80 }
}

/// What the companion makes for it.
final class StageDevice: BluetoothDevice {
    @DeviceState(\.id) var id: UUID
    @DeviceState(\.name) var name: String?
    @DeviceState(\.state) var state: PeripheralState
    @DeviceState(\.rssi) var rssi: Int
    @DeviceState(\.mtu) var mtu: Int?
    @DeviceState(\.disconnectReason) var disconnectReason: DisconnectReason?
    @DeviceState(\.advertisementData) var advertisementData: AdvertisementData

    @Service var service = StageService()

    @DeviceAction(\.connect) var connect
    @DeviceAction(\.disconnect) var disconnect
    @DeviceAction(\.readRSSI) var readRSSI
    @DeviceAction(\.pair) var pair

    init() {}
}
