import Bluetooth
import Foundation

/// The service of every scene: one characteristic of each kind.
package struct StageService: BluetoothService {
    package static let id: BTUUID = "0A7B0000-51A6-4C0E-9C53-2C6C5B1E0F10"

    @Characteristic(
        id: "0A7B0001-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: [.read, .write],
        descriptors: [.userDescription("A value")])
    package var value: [UInt8]?

    @Characteristic(id: "0A7B0002-51A6-4C0E-9C53-2C6C5B1E0F10", notify: true, autoRead: false, properties: .notify)
    package var ticks: UInt32?

    @Characteristic(id: "0A7B0003-51A6-4C0E-9C53-2C6C5B1E0F10", notify: true, autoRead: false, properties: .indicate)
    package var alarms: UInt32?

    @Characteristic(id: "0A7B0004-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .writeWithoutResponse)
    package var commands: UInt32?

    @Characteristic(id: "0A7B0005-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: [.write, .indicate])
    package var point: StageRequest?

    @Characteristic(
        id: "0A7B0006-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: [.read, .write],
        permissions: [.readAuthenticated, .writeAuthenticated])
    package var secret: UInt8?
}

/// A control point's value: a code and a number. A reply has the top bit of its request's code set.
package struct StageRequest: ControlPointValue, Hashable {
    package var code: UInt8
    package var number: UInt32

    package init(_ code: UInt8, _ number: UInt32) {
        self.code = code
        self.number = number
    }

    package init(from reader: inout ByteReader) throws(ByteCodingError) {
        code = try reader.readByte()
        number = try reader.readInteger()
    }

    package func encode(to writer: inout ByteWriter) {
        writer.write(byte: code)
        writer.write(number)
    }

    package func isResponse(to request: StageRequest) -> Bool { code == request.code | 0x80 }
}

/// The device that the companion makes for it.
package final class StageDevice: BluetoothDevice {
    @DeviceState(\.id) package var id: UUID
    @DeviceState(\.name) package var name: String?
    @DeviceState(\.state) package var state: PeripheralState
    @DeviceState(\.rssi) package var rssi: Int
    @DeviceState(\.mtu) package var mtu: Int?
    @DeviceState(\.connectionParameters) package var connectionParameters: ConnectionParameters?
    @DeviceState(\.phase) package var phase: ConnectionPhase?
    @DeviceState(\.disconnectReason) package var disconnectReason: DisconnectReason?
    @DeviceState(\.advertisementData) package var advertisementData: AdvertisementData

    @Service package var service = StageService()

    @DeviceAction(\.connect) package var connect
    @DeviceAction(\.disconnect) package var disconnect
    @DeviceAction(\.withConnection) package var withConnection
    @DeviceAction(\.readRSSI) package var readRSSI
    @DeviceAction(\.pair) package var pair

    package init() {}
}
