import Bluetooth

/// Vendor ID Source (Device Information Service 1.2, 3.9.1): who assigned the vendor's number.
public struct VendorIDSource: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bluetoothSIG = VendorIDSource(rawValue: 1)
    public static let usbImplementersForum = VendorIDSource(rawValue: 2)

    public static let names: [UInt8: String] = [1: "Bluetooth SIG", 2: "USB Implementers Forum"]
}
