import Bluetooth
import Foundation

extension CurrentTimeService {
    /// The answer of a device that took the time and passed over a part of it, such as the day of the week (Current Time Service 1.1, 1.6).
    public static let dataFieldIgnored = ATTError(rawValue: 0x80)

    /// Reads the device's clock, and sets it where it is off.
    ///
    /// A clock without a full date is off. The write is answered, or refused, by the device; the answer ``dataFieldIgnored`` is a
    /// success, since the time itself was taken.
    ///
    /// - Parameters:
    ///   - now: the right time; asked for once the device's time is here.
    ///   - threshold: how far off the clock may be.
    ///   - timeZone: the zone whose time the device shows.
    /// - Returns: whether the clock was set.
    /// - Throws: what ``CharacteristicAccessor/read(timeout:)`` and ``CharacteristicAccessor/write(_:timeout:)`` throw.
    @discardableResult
    public func synchronizeDeviceTime(
        now: @autoclosure () -> Date = Date(), threshold: Duration = .seconds(1), timeZone: TimeZone = .current
    ) async throws -> Bool {
        let deviceTime = try await $currentTime.read()
        let date = now()
        if let deviceDate = deviceTime.time.date(in: timeZone),
            abs(deviceDate.timeIntervalSince(date)) <= threshold / .seconds(1)
        {
            return false
        }
        // There is no such time before 1582 and after 9999: a clock of the caller's that is this far off sets no other.
        guard let time = ExactTime256(date, timeZone: timeZone) else { return false }
        do {
            try await $currentTime.write(CurrentTime(time: time, adjustReason: .externalReferenceTimeUpdate))
        } catch let error as ATTError where error == Self.dataFieldIgnored {}
        return true
    }
}
