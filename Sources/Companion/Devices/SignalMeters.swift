import Bluetooth
import Foundation
import Observation

/// The signal strengths of the devices nearby, smoothed, and at most one for each in a second.
@BluetoothActor
@Observable
public final class SignalMeters {
    /// By device; none for one that is not heard, or that the radio does not measure.
    public private(set) var strengths: [UUID: SignalStrength] = [:]

    @ObservationIgnored private var meters: [UUID: SignalMeter] = [:]
    @ObservationIgnored private let bluetooth: Bluetooth
    private var beat = 0

    init(bluetooth: Bluetooth) { self.bluetooth = bluetooth }

    /// Measures until cancelled; while all signals stand still, nothing is done.
    func run() async {
        guard let timers = bluetooth.timers else { return }
        let measurements = observedSnapshots(every: .seconds(1), timers: timers) { [bluetooth] in
            _ = self.beat
            let heard = bluetooth.knownPeripherals.filter { $0.nearby && ![127, LinkStatus.unmeasured].contains($0.rssi) }
            return Dictionary(heard.map { ($0.id, $0.rssi) }) { $1 }
        }
        for await heard in measurements { take(heard) }
    }

    private func take(_ heard: [UUID: Int]) {
        meters = meters.filter { heard[$0.key] != nil }
        for (id, rssi) in heard {
            if meters[id]?.take(rssi) == nil { meters[id] = SignalMeter(rssi: rssi) }
        }
        let shown = meters.mapValues(\.shown)
        if strengths != shown { strengths = shown }
        // A radio tells a strength that stays as it is only once.
        if heard.contains(where: { meters[$0.key]?.isSettled(at: $0.value) == false }) { beat += 1 }
    }
}
