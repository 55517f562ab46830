import Foundation
import Testing

@testable import Companion

@Suite struct PathHistoryTests {
    private static let address = DeviceAddress(host: "192.0.2.1", port: 5_000)

    @Test func `an event is written in one form`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func text(_ event: PathEvent) throws -> String { String(decoding: try encoder.encode(event), as: UTF8.self) }
        #expect(try text(PathEvent(time: 5, .disconnected(reason: "gone"))) == #"{"time":5,"what":{"disconnected":{"reason":"gone"}}}"#)
        #expect(
            try text(PathEvent(time: 6, .probed(address: Self.address, took: 9, answer: .same, reason: "")))
                == #"{"time":6,"what":{"probed":{"address":{"host":"192.0.2.1","port":5000},"answer":"same","reason":"","took":9}}}"#)
        #expect(
            try text(PathEvent(time: 7, .ended(request: 2, path: .wifi, work: .readBack, took: 3, ending: .notDone, reason: "")))
                == #"{"time":7,"what":{"ended":{"ending":"notDone","path":"wifi","reason":"","request":2,"took":3,"work":"readBack"}}}"#)
        #expect(
            try text(PathEvent(time: 9, .stalled(took: 4, byTimer: true))) == #"{"time":9,"what":{"stalled":{"byTimer":true,"took":4}}}"#)
        let request = PathEvent.Request(RoutedRequest("Sleep", isChange: true, patience: .milliseconds(20)), number: 4)
        #expect(
            try text(PathEvent(time: 8, .requested(request: request)))
                == #"{"time":8,"what":{"requested":{"request":{"canBeReadBack":false,"isChange":true,"isInDoubt":false,"isTold":true,"limit":10000,"#
                + #""name":"Sleep","number":4,"paths":["bluetooth","wifi"],"patience":20}}}}"#)
        #expect(request.routed == RoutedRequest("Sleep", isChange: true, patience: .milliseconds(20)))
    }

    @Test func `of a long history the end is kept, with the state of the ways before it`() {
        var history = PathHistory()
        history.append(PathEvent(time: 1, .disconnected(reason: "first")))
        history.append(PathEvent(time: 2, .identified(isKnown: true)))
        history.append(PathEvent(time: 3, .addressFound(address: Self.address, source: .told)))
        history.append(PathEvent(time: 4, .connected))
        #expect(history.isWhole)
        for time in 0...PathHistory.longest { history.append(PathEvent(time: 10 + time, .networkChanged)) }
        #expect(!history.isWhole && history.events.count <= PathHistory.longest)
        let begin = history.events.prefix(3).map(\.what)
        #expect(begin == [.identified(isKnown: true), .addressFound(address: Self.address, source: .told), .connected])
        #expect(history.events.map(\.time) == history.events.map(\.time).sorted())
    }

    @Test func `decisions about what was asked before the first event are left out`() {
        func decided(_ number: Int) -> PathEvent {
            PathEvent(
                time: number,
                .decided(decision: PathDecision(time: 0, number: number, request: "Sleep", kind: .sent, path: .wifi, reason: "")))
        }
        let request = PathEvent.Request(RoutedRequest("Sleep", isChange: true), number: 2)
        let history = PathHistory([decided(1), PathEvent(time: 1, .requested(request: request)), decided(2)], isWhole: false)
        #expect(history.decisions.map(\.number) == [2])
    }

    @Test func `requests are compared by the ways that they took, not by times and reasons`() {
        func decision(_ kind: PathDecision.Kind, _ path: DevicePath?, _ reason: Sentence = "") -> PathDecision {
            PathDecision(time: .random(in: 0...9), number: 1, request: "Sleep", kind: kind, path: path, reason: reason)
        }
        func isSame(_ recorded: [PathDecision], _ replayed: [PathDecision]) -> Bool {
            PathComparison(recorded: recorded, replayed: replayed).differences.isEmpty
        }
        let answered = [decision(.sent, .wifi, "one"), decision(.answered, .wifi)]
        #expect(isSame(answered, [decision(.sent, .wifi, "other"), decision(.answered, .wifi)]))
        #expect(!isSame(answered, [decision(.sent, .bluetooth), decision(.answered, .bluetooth)]))
        #expect(!isSame(answered, [decision(.sent, .wifi)]) && !isSame(answered, []) && !isSame([decision(.failed, nil)], answered))
        // It had no end when the report was written.
        #expect(isSame([decision(.sent, .wifi)], answered))
    }
}
