import Bluetooth

/// Where the glasses are on the network: `{"ip": "192.168.1.100", "subnet": "255.255.255.0", "gateway": "192.168.1.1"}`. All three are
/// empty where they are nowhere, and the gateway where there is none.
public struct NetworkInfo: Sendable, Hashable, Codable {
    public var ip: String
    public var subnet: String
    public var gateway: String

    public init(ip: String = "", subnet: String = "", gateway: String = "") {
        self.ip = ip
        self.subnet = subnet
        self.gateway = gateway
    }
}

extension NetworkInfo: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        self = try WireJSON.read(&reader) { (fields) throws(GlassesValueError) in
            func part(_ name: String) throws(GlassesValueError) -> String {
                guard let text = try fields.value(name, .text) else { throw GlassesValueError("\"\(name)\" is needed.") }
                return text
            }
            return NetworkInfo(ip: try part("ip"), subnet: try part("subnet"), gateway: try part("gateway"))
        }
    }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: WireJSON.bytes(self)) }
}
