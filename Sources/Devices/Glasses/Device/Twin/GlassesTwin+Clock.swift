import Bluetooth
import BluetoothServices
import Foundation
import GlassesContract

extension GlassesTwin {
    /// Current Time Service 1.1: read by everybody, and written by a companion that has paired.
    func answerClock() {
        let zone = glasses.configuration.zone
        clock.$currentTime.onRead { [unowned self] _ in
            guard let time = ExactTime256(glasses.configuration.now(), timeZone: zone) else { throw ATTError.unlikelyError }
            return CurrentTime(time: time)
        }
        clock.$currentTime.onWrite { [unowned self] value, central in
            guard pairing.status(of: central) == .paired else { throw ATTError.insufficientAuthorization }
            guard let time = value.time.date(in: zone) else { throw ATTError.valueNotAllowed }
            do {
                _ = try await glasses.setTime(time)
            } catch is GlassesValueError {
                throw ATTError.valueNotAllowed
            } catch GlassesError.storageFull {
                // The time was taken; what was kept is put right when there is room.
            }
        }
        clock.$localTimeInformation.onRead { [unowned self] _ in LocalTimeInformation(zone, at: glasses.configuration.now()) }
        // The zone is the machine's owner's.
        clock.$localTimeInformation.onWrite { _, _ in throw ATTError.writeNotPermitted }
    }
}
