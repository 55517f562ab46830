import Bluetooth
import Observation

/// What a radio reported.
@BluetoothActor
@Observable
final class RadioRecorder: CentralRadioDelegate {
    private(set) var states: [AdapterState] = []
    private(set) var reports: [AdvertisingReport] = []

    func radioDidChangeState(_ state: AdapterState) { states.append(state) }
    func radioDidDiscover(_ report: AdvertisingReport) { reports.append(report) }
}

/// What a link reported.
@BluetoothActor
@Observable
final class LinkRecorder: RadioLinkDelegate {
    private(set) var values: [[UInt8]] = []
    private(set) var handles: Set<AttributeHandle> = []
    private(set) var roomReports = 0
    private(set) var invalidations = 0
    private(set) var endings: [DisconnectReason] = []

    func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle) {
        values.append(value)
        handles.insert(handle)
    }
    func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink) { roomReports += 1 }
    func link(_ link: any RadioLink, didChangeMTU mtu: Int) {}
    func linkDidInvalidateServices(_ link: any RadioLink) { invalidations += 1 }
    func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason) { endings.append(reason) }
}
