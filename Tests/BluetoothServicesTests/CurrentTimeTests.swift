import BluetoothServices
import Foundation
import Testing

@Suite struct CurrentTimeTests {
    static let golden: [UInt8] = [0xEA, 0x07, 11, 21, 13, 40, 59, 6, 128, 0x05]

    @Test func `a current time is an exact time and the reason of its last change`() throws {
        let value = try CurrentTime(bytes: Self.golden)
        #expect(value.time.dayDateTime.dateTime.description == "2026-11-21 13:40:59")
        #expect(value.time.dayDateTime.dayOfWeek == .saturday)
        #expect(value.time.fractions256 == 128)
        #expect(value.adjustReason == [.manualTimeUpdate, .changeOfTimeZone])
        #expect(value.bytes == Self.golden)
    }

    @Test func `reserved reasons are kept`() throws {
        let value = try CurrentTime(bytes: Self.golden.dropLast() + [0xF2])
        #expect(value.adjustReason.contains(.externalReferenceTimeUpdate))
        #expect(value.adjustReason.rawValue == 0xF2)
    }

    @Test func `local time information is a zone in quarters of an hour and a daylight saving time`() throws {
        let value = try LocalTimeInformation(bytes: [0x04, 0x04])
        #expect(value.timeZone.secondsFromUTC == 3600)
        #expect(value.dstOffset == .daylightTime)
        #expect(value.secondsFromUTC == 7200)
        #expect(try LocalTimeInformation(bytes: [0xF2, 0x00]).secondsFromUTC == -12600)
        #expect(try LocalTimeInformation(bytes: [0x80, 0xFF]) == LocalTimeInformation(timeZone: .unknown, dstOffset: .unknown))
        #expect(try LocalTimeInformation(bytes: [0x80, 0x00]).secondsFromUTC == nil)
        #expect(try LocalTimeInformation(bytes: [0x04, 0x03]).secondsFromUTC == nil)
        #expect(TimeZoneOffset(secondsFromUTC: 901) == nil)
        #expect(TimeZoneOffset(secondsFromUTC: 57 * 900) == nil)
        #expect(DSTOffset(seconds: 900) == nil)
    }

    @Test(
        arguments: [
            ("Europe/Berlin", 1_783_000_000, [0x04, 0x04]), ("Europe/Berlin", 1_795_268_459, [0x04, 0x00]),
            ("Australia/Lord_Howe", 1_795_268_459, [0x2A, 0x02]), ("Asia/Kathmandu", 1_795_268_459, [0x17, 0x00]),
        ] as [(String, Double, [UInt8])])
    func `a time zone says its local time information at a moment`(name: String, seconds: Double, bytes: [UInt8]) throws {
        let zone = try #require(TimeZone(identifier: name))
        #expect(LocalTimeInformation(zone, at: Date(timeIntervalSince1970: seconds)).bytes == bytes)
    }

    @Test func `reference time information has a source, an accuracy and an age`() throws {
        let value = try ReferenceTimeInformation(bytes: [0x02, 0x04, 0x03, 0x17])
        #expect(value.source == .gps)
        #expect(value.accuracyInSeconds == 0.5)
        #expect(value.age == .init(days: 3, hours: 23))
        let old = try ReferenceTimeInformation(bytes: [0x01, 0xFE, 0xFF, 0xFF])
        #expect(old.accuracyInSeconds == nil)
        #expect(old.age == nil)
        #expect(old.bytes == [0x01, 0xFE, 0xFF, 0xFF])
    }

    @Test(arguments: [[0x02, 0x04, 0x03, 0x18], [0x02, 0x04, 0xFF, 0x01], [0x02, 0x04, 0x01, 0xFF]] as [[UInt8]])
    func `an age that is none is refused`(bytes: [UInt8]) {
        expectInvalid(ReferenceTimeInformation.self, bytes)
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        expectExactLength(CurrentTime.self, [Self.golden])
        expectLossless(CurrentTime.self, golden: [Self.golden], maximumLength: 12)
        expectExactLength(LocalTimeInformation.self, [[0x04, 0x04]])
        expectLossless(LocalTimeInformation.self, golden: [[0x04, 0x04]], maximumLength: 4)
        expectExactLength(ReferenceTimeInformation.self, [[2, 4, 3, 0x17]])
        expectLossless(ReferenceTimeInformation.self, golden: [[2, 4, 3, 0x17], [1, 254, 255, 255]], maximumLength: 6)
    }
}
