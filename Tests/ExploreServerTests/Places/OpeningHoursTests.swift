import Foundation
import Testing

@testable import ExploreServer

@Suite("Opening hours")
struct OpeningHoursTests {
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Helsinki") ?? .gmt
        return calendar
    }()

    /// What the other library takes for something that nobody means: the night from Friday to Saturday ends at midnight where Saturday has
    /// hours of its own, "Sa, Su" is all of Saturday, and what follows "||" is open.
    private static let readOtherwise: Set<String> = [
        "Mo-Fr 07:00-19:00; Sa, Su 09:00-16:00", #"Mo-Fr 08:00-16:00 || "on appointment""#, #"Mo-Fr 08:00-19:00 || "on appointment""#,
        "Mo-Fr 11:00-02:00; Sa-Su 12:00-02:00", "Mo-Th 07:00-23:00; Fr 07:00-05:00; Sa 10:00-05:00; Su 11:00-22:00",
        "Mo-Th 10:00-21:00; Fr 10:00-05:00; Sa 11:30-05:00", "Mo-Th 10:30-00:00; Fr 10:30-02:00; Sa 11:00-02:00; Su 12:00-23:00",
        "Mo-Tu 07:00-22:00; We-Th 07:00-23:00; Fr 07:00-02:00; Sa 08:30-04:00; Su 09:00-21:00",
        "Mo-Tu 07:00-23:00; We-Fr 07:00-05:00; Sa 10:00-05:00; Su 11:00-05:00", "Tu-Th 16:00-24:00; Fr 16:00-02:00; Sa 12:00-02:00",
        "Tu-Th 17:00-23:00;Fr 17:00-03:00;Sa 16:00-03:00",
    ]

    private func date(_ text: String) throws -> Date { try #require(LocalTime.date(text + ":00", in: Self.calendar.timeZone)) }

    private func state(_ hours: String, at moment: String) throws -> OpeningHours.State {
        try #require(OpeningHours(hours)).state(at: date(moment), in: Self.calendar)
    }

    @Test func `all of a city's hours that are read mean what another library takes them for`() throws {
        let hours: ChatQuestion.Hours = try ChatQuestion.read("open")
        let moments = ["2026-06-09T14:30", "2026-06-12T23:30", "2026-06-13T01:30", "2026-06-14T12:30"]
        var unread: [String] = []
        var different: Set<String> = []
        for value in hours.week {
            guard let own = OpeningHours(value.hours) else {
                if value.open != nil { unread.append(value.hours) }
                continue
            }
            guard let open = value.open else { continue }
            let isOpen = try moments.filter { own.state(at: try date($0), in: Self.calendar).isOpen }
            if isOpen != open { different.insert(value.hours) }
        }
        #expect(different == Self.readOtherwise)
        // What is left are years, and hours without an end.
        #expect(unread.count <= 5, "\(unread)")
    }

    @Test func `hours of a season are told of all their rules, or of none`() {
        #expect(
            PlaceDraft.hours("Mo-Fr 10:00-18:00; Sa 10:00-16:00", in: [.summer], at: 60)
                == "Jun-Aug Mo-Fr 10:00-18:00; Jun-Aug Sa 10:00-16:00")
        for text in ["Mo-Fr 10:00-18:00, Sa 10:00-16:00", "Mo-Fr 10:00-18:00 \"or by phone; ask\""] {
            #expect(PlaceDraft.hours(text, in: [.summer], at: 60) == text)
        }
    }

    @Test func `until when, and from when`() throws {
        let hours = "Mo-Fr 09:00-21:00; Sa 09:00-02:00; Su off"
        #expect(try state(hours, at: "2026-06-09T14:30") == .open(until: date("2026-06-09T21:00")))
        #expect(try state(hours, at: "2026-06-09T08:59") == .closed(opens: date("2026-06-09T09:00")))
        #expect(try state(hours, at: "2026-06-09T21:00") == .closed(opens: date("2026-06-10T09:00")))
        // Sunday belongs to Saturday for two hours more.
        #expect(try state(hours, at: "2026-06-14T01:59") == .open(until: date("2026-06-14T02:00")))
        #expect(try state(hours, at: "2026-06-14T02:00") == .closed(opens: date("2026-06-15T09:00")))
        #expect(try state("24/7", at: "2026-06-14T02:00") == .open(until: nil))
        #expect(try state("off", at: "2026-06-14T02:00") == .closed(opens: nil))
        #expect(try state("Dec-Feb: Su-Sa 09:00-24:00", at: "2026-06-14T12:00") == .closed(opens: nil))
        // An hour behind a month is no day of it.
        #expect(try state("Sep-Nov 10:00-18:00", at: "2026-11-12T12:00") == .open(until: date("2026-11-12T18:00")))
        #expect(try state("Sep-Nov 10:00-18:00", at: "2026-11-12T09:00") == .closed(opens: date("2026-11-12T10:00")))
        #expect(try state("Mar-May,Sep-Nov 00:00-24:00", at: "2026-11-30T20:45").isOpen)
        #expect(try state("Sep 10-Nov 5 10:00-18:00", at: "2026-11-06T12:00").isOpen == false)
        #expect(try state("Mo-Su 09:00-20:00; Dec 24: 10:00-14:00", at: "2026-12-24T15:00").isOpen == false)
        #expect(try state("Jun 06-Aug 13: Mo-Fr 10:00-18:00", at: "2026-06-09T12:00").isOpen)
        #expect(try state("Dec-Feb: Su-Sa 09:00-24:00", at: "2026-01-14T12:00") == .open(until: date("2026-01-15T00:00")))
    }

    @Test(arguments: [
        "", " ", "for request only", "Mo-Fr", "Mo-Fr 16:00-", "Mo-Fr sunrise-sunset", "25:61-26:00", "Mo-Fr 09:00-17:00; and so on",
        "2017 Jul 1 - 2017 Aug 8 off", "Mon - Fri 11am - 11pm", "\u{0}", "Mo-Fr 09:00-99:00", "Mo-Xx 09:00-10:00",
        "week 1-10 Mo 09:00-10:00",
    ])
    func `what is not understood is not read in part`(_ hours: String) {
        #expect(OpeningHours(hours) == nil)
    }

    @Test func `public holidays of the country count`() throws {
        let finland = Holidays(country: "FI")
        func isOpen(_ hours: String, _ moment: String, _ holidays: Holidays = finland) throws -> Bool {
            try #require(OpeningHours(hours)).state(at: date(moment), in: Self.calendar, holidays).isOpen
        }
        for day in ["2026-01-06", "2026-04-03", "2026-04-06", "2026-05-01", "2026-05-14", "2026-06-19", "2026-12-25"] {
            #expect(try !isOpen("Mo-Su 09:00-18:00; PH off", day + "T12:00"), "\(day)")
            #expect(try isOpen("Mo-Su 09:00-18:00", day + "T12:00"))
        }
        #expect(try isOpen("Mo-Sa 09:00-18:00; PH 12:00-16:00", "2026-12-06T13:00"))
        #expect(try isOpen("Mo-Su 09:00-18:00; PH off", "2026-05-15T12:00"))
        #expect(try isOpen("Mo-Su 09:00-18:00; PH off", "2026-12-06T12:00", Holidays(country: "SE")))
        #expect(Holidays(country: "FI").name(on: try date("2026-10-31T00:00"), in: Self.calendar) == "all_saints")
        #expect(Holidays.easter(2026) == (4, 5) && Holidays.easter(2025) == (4, 20) && Holidays.easter(2038) == (4, 25))
    }
}
