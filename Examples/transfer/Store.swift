import Bluetooth

/// A device that takes a file, slower than the air could carry it.
final class Store: BluetoothDevice {
    @Service var intake = Intake()
    @DeviceAction(\.connect) var connect
    init() {}
}

/// Pieces go without a response, as fast as the air carries them. What the device has in its memory is told by itself, and the companion
/// keeps at most ``capacity`` bytes ahead of that.
struct Intake: BluetoothService {
    static let id: BTUUID = "0A800000-51A6-4C0E-9C53-2C6C5B1E0F10"
    /// The bytes that the device can hold before it has written them.
    static let capacity = 4_096

    /// Its place in the file, 4 bytes little-endian, and what stands there.
    @Characteristic(id: "0A800001-51A6-4C0E-9C53-2C6C5B1E0F10", properties: .writeWithoutResponse) var piece: Piece?

    /// The bytes from the file's beginning that are in the device's memory.
    @Characteristic(id: "0A800002-51A6-4C0E-9C53-2C6C5B1E0F10", notify: true, properties: [.read, .notify]) var kept: UInt32?

    /// The CRC-32 of those.
    @Characteristic(id: "0A800003-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .read) var checksum: UInt32?
}

/// A part of the file.
struct Piece: ByteCodable, Sendable {
    let place: UInt32
    let content: [UInt8]

    init(place: UInt32, content: [UInt8]) {
        self.place = place
        self.content = content
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        place = try reader.readInteger()
        content = try reader.readBytes(reader.remaining)
    }

    func encode(to writer: inout ByteWriter) {
        writer.write(place)
        writer.write(bytes: content)
    }
}
