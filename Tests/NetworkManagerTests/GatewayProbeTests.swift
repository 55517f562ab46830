import Bluetooth
import Testing

@testable import NetworkManager

@BluetoothActor
@Suite(.timeLimit(.minutes(5))) struct GatewayProbeTests {
    private let probe = GatewayProbe(timers: TimerQueue())

    @Test func `a machine that refuses the connection has answered`() async {
        // Port 1 of this machine, where nobody listens.
        #expect(await probe.answers("127.0.0.1", port: 1))
    }

    @Test func `what is no address does not answer`() async {
        #expect(await !probe.answers("gateway.example"))
        #expect(await !probe.answers(""))
    }

    @Test func `a probe that is cancelled has heard nobody`() async {
        let asking = Task { await probe.answers("127.0.0.1", port: 1) }
        asking.cancel()
        #expect(await !asking.value)
    }

    @Test(arguments: [
        ("192.168.1.1      0x1         0x2         aa:bb:cc:dd:ee:ff     *        wlan0", true),
        ("192.168.1.1      0x1         0x0         00:00:00:00:00:00     *        wlan0", false),
        ("192.168.1.10     0x1         0x2         aa:bb:cc:dd:ee:ff     *        wlan0", false),
        ("IP address       HW type     Flags       HW address            Mask     Device", false), ("", false),
    ])
    func `a hardware address that was told is an answer`(_ line: String, _ isComplete: Bool) {
        #expect(GatewayProbe.isComplete(Substring(line), for: "192.168.1.1") == isComplete)
    }
}
