import Bluetooth
import Testing

@testable import DeviceSide

@Suite @BluetoothActor struct HostNetworkStationTests {
    @Test func `the level of a wireless interface is read from the kernel's table`() {
        #expect(HostNetworkStation.level("wlan0: 0000   54.  -56.  -256        0      0      0      0      0        0") == -56)
    }

    @Test(arguments: ["", "wlan0:", "wlan0: 0000 54. x", "wlan0: 0000 54. 1e9 0"])
    func `a line of another form tells no level`(_ line: String) { #expect(HostNetworkStation.level(Substring(line)) == nil) }
}
