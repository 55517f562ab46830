import Bluetooth
import Companion
import Testing

@Suite struct BondDiagnosisTests {
    @Test(
        arguments: [
            (AdapterState.poweredOff, false, true, DisconnectReason.bondMissing, false, BondDiagnosis.State.radioOff),
            (.poweredOn, true, true, nil, false, .both), (.poweredOn, true, false, nil, false, .notHere),
            (.poweredOn, false, true, .bondMissing, false, .onlyHere),
            // Without a half here, its loss there is no reason.
            (.poweredOn, false, false, .bondMissing, false, .notReached),
            (.poweredOn, false, true, .supervisionTimeout, false, .notReached),
            (.poweredOn, true, true, nil, true, .keyRefused), (.poweredOn, false, true, nil, true, .keyRefused),
            (.unknown, true, true, nil, false, .both),
        ] as [(AdapterState, Bool, Bool, DisconnectReason?, Bool, BondDiagnosis.State)])
    func `each stand has its name`(
        adapter: AdapterState, isConnected: Bool, isBonded: Bool, end: DisconnectReason?, isKeyRefused: Bool, state: BondDiagnosis.State
    ) {
        let diagnosis = BondDiagnosis(
            adapter: adapter, isConnected: isConnected, isBondedHere: isBonded, end: end, isKeyRefused: isKeyRefused)
        #expect(diagnosis.state == state)
        #expect((diagnosis.remedy == .none) == (state == .both || state == .notHere))
    }
}
