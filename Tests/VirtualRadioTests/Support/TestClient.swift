import Bluetooth
import Foundation
import VirtualRadio

/// A companion: what it heard, and a log of what happened.
@BluetoothActor
final class TestClient: CentralRadioDelegate, RadioLinkDelegate {
    var reports: [AdvertisingReport] = []
    var received: [(handle: AttributeHandle, value: [UInt8])] = []
    var log: [String] = []
    var reason: DisconnectReason?
    var whenReady: (@BluetoothActor () -> Void)?

    func radioDidChangeState(_ state: AdapterState) { log.append(state.rawValue) }
    func radioDidDiscover(_ report: AdvertisingReport) { reports.append(report) }
    func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle) { received.append((handle, value)) }
    func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink) { whenReady?() }
    func link(_ link: any RadioLink, didChangeMTU mtu: Int) { log.append("mtu \(mtu)") }
    func linkDidInvalidateServices(_ link: any RadioLink) { log.append("services changed") }

    func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason) {
        self.reason = reason
        log.append("disconnected \(reason)")
    }
}
