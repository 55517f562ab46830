import Foundation
import GlassesDevice

/// Where this machine is on its network.
public enum HostAddress {
    /// The netmask of an address of this machine; empty where it has none of that address.
    public static func subnet(of address: String) -> String { all().first { $0.info.ip == address }?.info.subnet ?? "" }

    /// The IPv4 address that other machines can reach, with its netmask and the default gateway; nil where there is none. Of several, that of
    /// the Wi-Fi, then one that leads further.
    public static func current() -> NetworkInfo? {
        let found = all().filter { !$0.isLoopback }
        return (found.first { $0.isWireless } ?? found.first { !$0.info.gateway.isEmpty } ?? found.first)?.info
    }

    /// The IPv4 addresses of the interfaces that are up.
    private static func all() -> [(info: NetworkInfo, isLoopback: Bool, isWireless: Bool)] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [(NetworkInfo, Bool, Bool)] = []
        var entry = list
        while let current = entry?.pointee {
            defer { entry = current.ifa_next }
            guard let address = current.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET), let mask = current.ifa_netmask,
                current.ifa_flags & UInt32(IFF_UP) != 0
            else { continue }
            let name = String(cString: current.ifa_name)
            found.append(
                (
                    NetworkInfo(ip: text(address), subnet: text(mask), gateway: gateway(of: name) ?? ""),
                    current.ifa_flags & UInt32(IFF_LOOPBACK) != 0,
                    FileManager.default.fileExists(atPath: "/sys/class/net/\(name)/wireless")
                ))
        }
        return found
    }

    private static func text(_ address: UnsafePointer<sockaddr>) -> String {
        address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { dotted($0.pointee.sin_addr.s_addr) }
    }

    /// The default route of an interface, from the kernel's table: name, destination, gateway …, as hexadecimal in the machine's order.
    private static func gateway(of interface: String) -> String? {
        guard let table = try? String(contentsOfFile: "/proc/net/route", encoding: .utf8) else { return nil }
        for line in table.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t")
            guard fields.count > 2, fields[0] == interface, fields[1] == "00000000", let number = UInt32(fields[2], radix: 16), number != 0
            else { continue }
            return dotted(number)
        }
        return nil
    }

    /// The bytes in memory are those of the address, in their order.
    private static func dotted(_ address: UInt32) -> String {
        withUnsafeBytes(of: address) { $0.map { "\($0)" }.joined(separator: ".") }
    }
}
