import Testing

@testable import Bluetooth

@Suite @BluetoothActor struct RequestQueueTests {
    private struct Ended: Error {}

    /// Requests that the test answers.
    @BluetoothActor
    private final class Bench {
        let queue = RequestQueue()
        var started: [Int] = []
        var answers: [Int: RadioCompletion<Int>] = [:]
        /// What each request was answered with; `nil` is the end.
        var results: [[Int?]] = []
        var givenUp: Set<Int> = []

        func ask(_ number: Int, answerAtOnce: Bool = false) {
            queue.perform(isGivenUp: { self.givenUp.contains(number) }) { answer in
                self.started.append(number)
                self.answers[number] = answer
                if answerAtOnce { answer(.success(number)) }
            } completion: { result in
                self.results.append([number, try? result.get()])
            }
        }
    }

    @Test func `one request at a time is started, in the order in which they were made`() {
        let bench = Bench()
        for number in 1...3 { bench.ask(number) }
        #expect(bench.started == [1])
        bench.answers[1]?(.success(10))
        #expect(bench.started == [1, 2])
        bench.answers[2]?(.success(20))
        bench.answers[3]?(.success(30))
        #expect(bench.results == [[1, 10], [2, 20], [3, 30]])
        #expect(bench.queue.current == nil)
    }

    @Test func `a second answer is nobody's`() {
        let bench = Bench()
        for number in 1...2 { bench.ask(number) }
        bench.answers[1]?(.success(10))
        bench.answers[1]?(.success(11))
        #expect(bench.results == [[1, 10]])
        #expect(bench.started == [1, 2])
    }

    @Test func `a request that was given up is not started, and one that was started keeps its turn`() {
        let bench = Bench()
        for number in 1...3 { bench.ask(number) }
        bench.givenUp = [1, 2]
        #expect(bench.started == [1])
        bench.answers[1]?(.success(10))
        #expect(bench.started == [1, 3])
    }

    @Test func `the end answers what was started and what waits, in order, and a late answer is nobody's`() {
        let bench = Bench()
        for number in 1...3 { bench.ask(number) }
        bench.queue.end(Ended())
        #expect(bench.results == [[1, nil], [2, nil], [3, nil]])
        bench.answers[1]?(.success(10))
        #expect(bench.results.count == 3 && bench.started == [1])
    }

    @Test func `any number of requests that are answered at once need no more stack than one`() {
        let bench = Bench()
        bench.ask(0)
        for number in 1...100_000 { bench.ask(number, answerAtOnce: true) }
        bench.answers[0]?(.success(0))
        #expect(bench.results.count == 100_001)
    }
}
