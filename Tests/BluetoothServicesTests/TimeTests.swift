import BluetoothServices
import Foundation
import Testing

@Suite struct TimeTests {
    static let utc = TimeZone(secondsFromGMT: 0)!
    static let dateTime: [UInt8] = [0xEA, 0x07, 11, 21, 13, 40, 59]

    @Test func `a date time has seven bytes, the year first`() throws {
        let value = try DateTime(bytes: Self.dateTime)
        #expect(value == DateTime(year: 2026, month: 11, day: 21, hours: 13, minutes: 40, seconds: 59))
        #expect(value.description == "2026-11-21 13:40:59")
        #expect(value.bytes == Self.dateTime)
    }

    @Test func `zero is a part of the date that is not known`() throws {
        let value = try DateTime(bytes: [0, 0, 0, 0, 7, 5, 0])
        #expect(value.year == nil && value.month == nil && value.day == nil)
        #expect(value.description == "?-?-? 07:05:00")
        #expect(value.date(in: Self.utc) == nil)
        #expect(value.bytes == [0, 0, 0, 0, 7, 5, 0])
    }

    @Test(
        arguments: [
            (0, 0x2D), (0, 0xFF), (2, 13), (3, 32), (4, 24), (5, 60), (6, 60),
        ] as [(Int, UInt8)])
    func `a field outside its range is refused`(offset: Int, value: UInt8) {
        var bytes = Self.dateTime
        if offset == 0 {
            // 1581, and 65535.
            bytes[0] = value
            bytes[1] = value == 0x2D ? 0x06 : 0xFF
        } else {
            bytes[offset] = value
        }
        expectInvalid(DateTime.self, bytes)
        #expect(DateTime(year: 1581, hours: 0, minutes: 0) == nil)
        #expect(DateTime(month: 13, hours: 0, minutes: 0) == nil)
        #expect(DateTime(day: 0, hours: 0, minutes: 0) == nil)
        #expect(DateTime(hours: 24, minutes: 0) == nil)
    }

    @Test func `a date goes to a moment and back`() throws {
        let date = Date(timeIntervalSince1970: 1_795_268_459)
        #expect(DateTime(date, timeZone: Self.utc)?.bytes == Self.dateTime)
        #expect(try DateTime(bytes: Self.dateTime).date(in: Self.utc) == date)
        #expect(DateTime(year: 2026, month: 2, day: 30, hours: 0, minutes: 0)?.date(in: Self.utc) == nil)
        #expect(DateTime(Date(timeIntervalSince1970: -15_000_000_000), timeZone: Self.utc) == nil)
        let kathmandu = try #require(TimeZone(secondsFromGMT: 20_700))
        #expect(DateTime(date, timeZone: kathmandu)?.description == "2026-11-21 19:25:59")
    }

    @Test func `a day follows the date, and a fraction the day`() throws {
        let day = try DayDateTime(bytes: Self.dateTime + [6])
        #expect(day.dayOfWeek == .saturday)
        #expect(day.bytes == Self.dateTime + [6])
        let exact = try ExactTime256(bytes: Self.dateTime + [6, 128])
        #expect(exact.fractions256 == 128)
        #expect(exact.bytes == Self.dateTime + [6, 128])
        #expect(exact.date(in: Self.utc) == Date(timeIntervalSince1970: 1_795_268_459.5))
    }

    @Test(
        arguments: [
            (1_795_268_459.5, 6, 128), (1_795_268_459.999, 6, 255), (1_795_354_859, 7, 0), (1_795_441_259, 1, 0),
        ] as [(Double, UInt8, UInt8)])
    func `a moment has its day of the week and 1/256 seconds`(seconds: Double, weekday: UInt8, fractions: UInt8) throws {
        let exact = try #require(ExactTime256(Date(timeIntervalSince1970: seconds), timeZone: Self.utc))
        #expect(exact.dayDateTime.dayOfWeek.rawValue == weekday)
        #expect(exact.fractions256 == fractions)
    }

    @Test func `a day that is not on the list is kept`() throws {
        let day = try DayDateTime(bytes: Self.dateTime + [9])
        #expect(day.dayOfWeek.description == "Unknown (9)")
        #expect(day.bytes.last == 9)
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        let golden: [[UInt8]] = [Self.dateTime, [0, 0, 0, 0, 7, 5, 0]]
        expectExactLength(DateTime.self, golden)
        expectLossless(DateTime.self, golden: golden, maximumLength: 9)
        expectExactLength(DayDateTime.self, golden.map { $0 + [6] })
        expectLossless(DayDateTime.self, golden: golden.map { $0 + [6] }, maximumLength: 10)
        expectExactLength(ExactTime256.self, golden.map { $0 + [6, 128] })
        expectLossless(ExactTime256.self, golden: golden.map { $0 + [6, 128] }, maximumLength: 11)
    }

    @Test func `a day and an exact time come from a date and from its components`() throws {
        var components = DateComponents(year: 2024, month: 5, day: 17, hour: 16, minute: 11, second: 26)
        components.nanosecond = 996_093_750 + 1_231_234
        components.weekday = 6
        let exact = try #require(ExactTime256(components))
        #expect(exact.bytes == [0xE8, 0x07, 5, 17, 16, 11, 26, 5, 255])
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = try #require(calendar.date(from: components))
        #expect(ExactTime256(date, timeZone: .gmt) == exact)
        #expect(DayDateTime(date, timeZone: .gmt) == exact.dayDateTime)
        #expect(DayDateTime(components) == exact.dayDateTime)
        #expect(DateTime(components) == exact.dayDateTime.dateTime)
        #expect(exact.dayDateTime.date(in: .gmt) == exact.dayDateTime.dateTime.date(in: .gmt))
        #expect(
            exact.dateComponents
                == DateComponents(year: 2024, month: 5, day: 17, hour: 16, minute: 11, second: 26, nanosecond: 996_093_750, weekday: 6))
        #expect(
            exact.dayDateTime.dateComponents
                == DateComponents(year: 2024, month: 5, day: 17, hour: 16, minute: 11, second: 26, weekday: 6))
        #expect(
            exact.dayDateTime.dateTime.dateComponents == DateComponents(year: 2024, month: 5, day: 17, hour: 16, minute: 11, second: 26))
    }

    @Test func `nanoseconds of a second and more are seconds, over midnight too`() throws {
        let overflow = 1_066_406_250
        let exact = try #require(
            ExactTime256(DateComponents(year: 2024, month: 5, day: 17, hour: 16, minute: 11, second: 26, nanosecond: overflow)))
        #expect(exact.dayDateTime.dateTime.seconds == 27)
        #expect(exact.fractions256 == 17)
        let midnight = DateComponents(
            year: 2024, month: 12, day: 31, hour: 23, minute: 59, second: 59, nanosecond: overflow, weekday: 3)
        #expect(ExactTime256(midnight)?.bytes == [0xE9, 0x07, 1, 1, 0, 0, 0, 3, 17])
        #expect(ExactTime256(DateComponents(hour: 23, minute: 59, second: 59, nanosecond: overflow)) == nil)
        #expect(ExactTime256(DateComponents(hour: 23, minute: 59, second: 59, nanosecond: 5))?.dayDateTime.dateTime.year == nil)
    }

    @Test func `components that are no date or no time are refused`() {
        #expect(DateTime(DateComponents(year: 2024, month: 5, day: 17)) == nil)
        #expect(DateTime(DateComponents(year: 70_000, month: 5, day: 17, hour: 1, minute: 1)) == nil)
        #expect(DateTime(DateComponents(year: 2024, month: 13, day: 17, hour: 1, minute: 1)) == nil)
        #expect(DateTime(DateComponents(year: 2024, month: 5, day: -1, hour: 1, minute: 1)) == nil)
        #expect(ExactTime256(DateComponents(hour: 1, minute: 1, nanosecond: -1)) == nil)
        #expect(DayOfWeek(weekday: 0) == nil && DayOfWeek(weekday: 8) == nil)
        #expect(DayOfWeek(weekday: 1) == .sunday && DayOfWeek.saturday.weekday == 7 && DayOfWeek(rawValue: 26).weekday == nil)
    }
}
