import DeviceSide

extension AccessPoint {
    /// Channels 1 to 14 are at 2,412 to 2,484 MHz (IEEE 802.11-2020, 15.4.4.3); the next ones are above 4,900.
    private var isBelow3GHz: Bool { frequency < 3_000 }

    /// Each name once for each security, those at 2.4 GHz first.
    static func byBand(_ points: [AccessPoint]) -> [WiFiNetwork] {
        let low = points.filter(\.isBelow3GHz)
        let names = Set(low.map(\.ssid))
        return networks(low) + networks(points.filter { !$0.isBelow3GHz && !names.contains($0.ssid) })
    }
}
