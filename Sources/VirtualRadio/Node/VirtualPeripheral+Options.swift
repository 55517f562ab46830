import Bluetooth
import Foundation

extension VirtualPeripheral {
    /// The properties of a device.
    public struct Options: Hashable, Sendable {
        /// The identity that centrals see; `nil` draws one from the radio's seed.
        public var id: UUID?
        /// The largest ATT MTU that it takes: 23…517.
        public var mtu: Int
        /// 20 ms…10.24 s; up to 10 ms of chance are added to each (Core 5.4, Vol 6, Part B, 4.4.2.2.1).
        public var advertisingInterval: Duration
        /// dBm.
        public var txPower: Double
        /// Links at a time; with all of them taken it does not advertise. 1 or more.
        public var maximumLinks: Int
        /// True where values longer than MTU − 3 can be written; otherwise `ATTError.requestNotSupported`.
        public var supportsPreparedWrites: Bool
        /// Connections are taken from bonded centrals only.
        public var acceptsOnlyBonded: Bool
        /// A passkey that never changes, 0…999999, as it is printed on some devices; `nil` draws one for each pairing.
        public var passkey: UInt32?
        /// Metres from every central at the start.
        public var distance: Double
        /// The PHYs that it has besides 1M.
        public var phys: Set<PHY> = [.le2M, .leCoded]

        /// Makes the properties of a device, each as its property says. A value outside its range is taken as the nearest within.
        public init(
            id: UUID? = nil, mtu: Int = 517, advertisingInterval: Duration = .milliseconds(100), txPower: Double = 0,
            maximumLinks: Int = 8, supportsPreparedWrites: Bool = true, acceptsOnlyBonded: Bool = false, passkey: UInt32? = nil,
            distance: Double = 1
        ) {
            self.id = id
            self.mtu = min(max(mtu, 23), 517)
            self.advertisingInterval = min(max(advertisingInterval, .milliseconds(20)), .milliseconds(10_240))
            self.txPower = txPower
            self.maximumLinks = max(1, maximumLinks)
            self.supportsPreparedWrites = supportsPreparedWrites
            self.acceptsOnlyBonded = acceptsOnlyBonded
            self.passkey = passkey.map { $0 % 1_000_000 }
            self.distance = distance
        }
    }
}
