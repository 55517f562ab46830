import Bluetooth

/// PnP ID (2A50; Device Information Service 1.2, 3.9): which product this is, seven bytes.
///
///     offset 0  vendor ID source  uint8
///            1  vendor ID         uint16
///            3  product ID        uint16
///            5  product version   uint16  0xJJMN: version JJ.M.N, each digit a nibble
public struct PnPID: Hashable, Sendable, Codable {
    /// Byte 0: whose list the vendor is on.
    public var vendorIDSource: VendorIDSource
    /// Bytes 1–2.
    public var vendorID: UInt16
    /// Bytes 3–4: the vendor's own number.
    public var productID: UInt16
    /// Bytes 5–6: 0x0213 is version 2.1.3.
    public var productVersion: UInt16

    /// Makes the value from its numbers, which are not looked up in any list.
    public init(vendorIDSource: VendorIDSource, vendorID: UInt16, productID: UInt16, productVersion: UInt16) {
        self.vendorIDSource = vendorIDSource
        self.vendorID = vendorID
        self.productID = productID
        self.productVersion = productVersion
    }

    /// "2.1.3": the digits are hexadecimal, since nothing keeps a vendor from using them.
    public var versionDescription: String {
        [productVersion >> 8, productVersion >> 4 & 0xF, productVersion & 0xF].map { String($0, radix: 16) }.joined(separator: ".")
    }
}

extension PnPID: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        vendorIDSource = try VendorIDSource(from: &reader)
        vendorID = try reader.readInteger()
        productID = try reader.readInteger()
        productVersion = try reader.readInteger()
    }

    public func encode(to writer: inout ByteWriter) {
        vendorIDSource.encode(to: &writer)
        writer.write(vendorID)
        writer.write(productID)
        writer.write(productVersion)
    }
}

/// Vendor ID Source (Device Information Service 1.2, 3.9.1): who assigned the vendor's number.
public struct VendorIDSource: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 1: the vendor ID is a company identifier (Bluetooth SIG, Assigned Numbers, 7.1).
    public static let bluetoothSIG = VendorIDSource(rawValue: 1)
    /// 2: the vendor ID is an `idVendor` of the USB Implementers Forum.
    public static let usbImplementersForum = VendorIDSource(rawValue: 2)

    public static let names: [UInt8: String] = [1: "Bluetooth SIG", 2: "USB Implementers Forum"]
}
