/// The manufacturer specific data of an advertisement: a company identifier of the Bluetooth SIG and the company's own bytes
/// (Core Specification Supplement, Part A, 1.4).
public struct ManufacturerData: Hashable, Sendable, Codable {
    /// The company identifier (Bluetooth SIG, Assigned Numbers, 7.1): two bytes, little endian, on the air.
    public var company: UInt16
    /// The data after the company identifier.
    public var data: [UInt8]

    public init(company: UInt16, data: [UInt8] = []) {
        self.company = company
        self.data = data
    }
}
