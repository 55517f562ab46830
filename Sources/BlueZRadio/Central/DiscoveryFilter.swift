import Bluetooth
import DBus

/// The aim of BlueZ's discovery (doc/adapter-api.txt, SetDiscoveryFilter). BlueZ joins the filters of all programs.
struct DiscoveryFilter: Hashable {
    /// Everything.
    static let everything = DiscoveryFilter(services: [], minimumRSSI: nil)

    /// Empty means every device.
    var services: [BTUUID]
    /// dBm; `nil` lets everything through, what has no known strength too.
    var minimumRSSI: Int?

    /// LE alone; every advertisement, not only those that differ; services where every criterion names one.
    var options: [String: Variant] {
        var options: [String: Variant] = ["Transport": .string("le"), "DuplicateData": .bool(true)]
        if !services.isEmpty { options["UUIDs"] = .strings(services.map(\.bluezText)) }
        if let minimumRSSI { options["RSSI"] = .int16(Int16(clamping: minimumRSSI)) }
        return options
    }
}
