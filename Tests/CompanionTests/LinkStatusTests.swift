import Bluetooth
import Companion
import Foundation
import Testing

@Suite
@BluetoothActor
struct LinkStatusTests {
    private func status(_ bench: LampBench, _ id: UUID) -> LinkStatus {
        LinkStatus(
            bench.bluetooth.retrievePeripheral(for: id), radio: RadioDescription(name: "Simulated radio", isSimulated: true),
            isWanted: bench.links.wanted.contains(id))
    }

    @Test func `each state has its sentence`() async throws {
        try await LampBench.play { bench in
            let (device, _) = try await bench.makeDevice("Lamp")
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            #expect(status(bench, device.id).sentence == "Out of range, switched off, or connected to another companion.")
            try await bench.hear(1)
            #expect(status(bench, device.id).sentence == "Not connected.")
            bench.links.connect(device.id)
            try await bench.until { peripheral.state == .connecting }
            #expect(status(bench, device.id).state == .connecting)
            #expect(status(bench, device.id).sentence == "Connecting over Bluetooth.")
            try await bench.until { peripheral.state == .connected }
            let connected = status(bench, device.id)
            #expect(connected.sentence == "Connected over Bluetooth." && connected.reach == [.bluetooth])
            #expect(connected.mtu == 517 && connected.isSimulated && connected.isWanted)
            device.dropLinks()
            try await bench.until { peripheral.state != .connected }
            let lost = status(bench, device.id)
            #expect(lost.state == .reconnecting && lost.reach == [])
            #expect(
                lost.sentence == "The device was not heard any more: it is out of range, or restarting. Looking for it again.")
        }
    }

    @Test(arguments: LinkStatus.State.allCases, [false, true])
    func `what can be done with a link follows from its state, and from whether it is wanted`(state: LinkStatus.State, isWanted: Bool) {
        let action = LinkStatus(state: state, sentence: "", isWanted: isWanted).action
        switch (state, isWanted) {
        case (.connected, _): #expect(action == ScreenAction(id: "disconnect", label: "Disconnect"))
        case (.disconnected, false), (.disconnecting, false):
            #expect(action == ScreenAction(id: "connect", label: "Connect", role: .primary))
        default: #expect(action == ScreenAction(id: "disconnect", label: "Stop trying"))
        }
    }

    @Test func `each state has its own words`() {
        let words = LinkStatus.State.allCases.map { LinkStatus(state: $0, sentence: "").stateWords }
        #expect(words == ["Not connected", "Connecting", "Connected", "Looking for it", "Disconnecting"])
    }

    @Test func `connecting after a disconnection that was asked for is not a loss`() async throws {
        try await LampBench.play { bench in
            let (device, _, _) = try await bench.connectedLamp()
            let peripheral = bench.bluetooth.retrievePeripheral(for: device.id)
            await bench.links.disconnect(device.id)
            #expect(status(bench, device.id).sentence == "Not connected.")
            bench.links.connect(device.id)
            #expect(status(bench, device.id).state == .disconnected)
            try await bench.until { peripheral.state == .connecting }
            #expect(status(bench, device.id).state == .connecting)
        }
    }
}
