import Bluetooth
import BluetoothServices
import Foundation

/// The glasses' clock: a machine without a battery for it starts at any time, and the companion knows better.
extension GlassesModel {
    /// A clock that differs by less is right.
    private static let tolerance = Duration.seconds(2)

    /// Tells the time, once for each meeting: over Wi-Fi where it reaches them, else over Bluetooth.
    func tellTime() async {
        guard who.needsTime, key != nil else { return }
        if path.isReachable, let client {
            guard capabilities?.contains(.clock) == true else { return }
            who.timeTold()
            // What they make of it is theirs; the next meeting tells it again.
            let _: GlassesBody? = try? await client.send(GlassesCall(.setTime, ["time": .integer(Int(now().timeIntervalSince1970))]))
        } else if isConnected, glasses.clock.$currentTime.isPresent {
            who.timeTold()
            await tellTimeOverBluetooth()
        }
    }

    private func tellTimeOverBluetooth() async {
        // In the glasses' own zone; where that is not known, Wi-Fi tells the time.
        guard let seconds = try? await glasses.clock.$localTimeInformation.read().secondsFromUTC,
            let zone = TimeZone(secondsFromGMT: seconds)
        else { return }
        do {
            try await glasses.clock.synchronizeDeviceTime(now: now(), threshold: Self.tolerance, timeZone: zone)
        } catch let error as ATTError where error == .insufficientAuthorization {
            // On this connection they have not heard yet that they are paired.
            guard (try? await glasses.authentication.$pairingStatus.write(.paired)) != nil else { return }
            _ = try? await glasses.clock.synchronizeDeviceTime(now: now(), threshold: Self.tolerance, timeZone: zone)
        } catch {
            // The next meeting tells it again.
        }
    }
}
