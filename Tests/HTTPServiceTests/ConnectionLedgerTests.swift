import Testing

@testable import HTTPService

@Suite struct ConnectionLedgerTests {
    /// The ledger behind a reference, with a clock of its own: expectations do not take mutating calls.
    private final class Subject {
        private var ledger: ConnectionLedger
        var now = Duration.zero

        init(connections: Int = 100, perAddress: Int? = nil, heldBytes: Int = 1_000) {
            ledger = ConnectionLedger(
                limits: ServerBudget.Limits(connections: connections, connectionsPerAddress: perAddress, heldBytes: heldBytes))
        }

        /// The descriptor is the key as well.
        func open(_ address: String, after time: Duration = .seconds(1)) -> CInt? {
            now += time
            let times = ConnectionLedger.Times(head: .seconds(10), idle: .seconds(60), stall: .seconds(20), minimumRate: 100)
            next += 1
            return ledger.open(address: address, descriptor: next, times: times, now: now).leaving
        }

        private var next: CInt = 0

        func body(_ key: UInt64) { ledger.expectBody(key, now: now) }
        func receive(_ key: UInt64, _ count: Int) { ledger.received(key, count: count, now: now) }
        func work(_ key: UInt64) { ledger.working(key, now: now) }
        func send(_ key: UInt64, _ count: UInt64) { ledger.sending(key, count: count, now: now) }
        func answer(_ key: UInt64) { ledger.answered(key, now: now) }
        func close(_ key: UInt64) { ledger.closed(key) }
        /// Who has to go for it; `nil` where there is no room all the same.
        func hold(_ key: UInt64, _ count: Int) -> [CInt]? {
            let (isHeld, leaving) = ledger.hold(key, count: count)
            return isHeld ? leaving : nil
        }
        func expire() -> [CInt] { ledger.expire(now: now).sorted() }
        var openCount: Int { ledger.openCount }
        var heldBytes: Int { ledger.heldBytes }
        func hasRoom(_ address: String) -> Bool { ledger.hasRoom { address } }
        func settles(_ amount: Int) -> Bool { ledger.settles(amount) }
    }

    @Test func `memory is given back once, when those who come and go are gone`() {
        let books = Subject(heldBytes: 1_000_000)
        for key in 1...3 as ClosedRange<UInt64> {
            _ = books.open("a")
            #expect(books.hold(key, 100_000) == [])
        }
        #expect(!books.settles(100_000))
        for key in 1...3 as ClosedRange<UInt64> {
            books.answer(key)
            #expect(!books.settles(100_000), "somebody has just gone")
        }
        #expect(books.settles(100_000))
        #expect(!books.settles(100_000))
    }

    @Test func `beyond an address's limit, its own longest idle one goes`() {
        let books = Subject(perAddress: 2)
        #expect(books.open("b") == nil)
        #expect(books.open("a") == nil)
        #expect(books.open("a") == nil)
        #expect(books.open("a") == 2)
        #expect(books.open("a") == 3)
    }

    @Test func `beyond the limit of all, one of the address that holds most goes`() {
        let books = Subject(connections: 4)
        #expect(books.open("b") == nil)
        #expect(books.open("a") == nil)
        #expect(books.open("a") == nil)
        #expect(books.open("c") == nil)
        #expect(books.open("d") == 2)
        // Each holds one: whoever has been idle longest.
        #expect(books.open("e") == 1)
        #expect(books.openCount == 6)
        books.close(1)
        books.close(2)
        #expect(books.openCount == 4)
    }

    @Test func `who sends no head goes before who sends a body, and who works goes last`() {
        let books = Subject(perAddress: 3)
        for _ in 1...3 { #expect(books.open("a") == nil) }
        books.work(1)
        books.body(2)
        #expect(books.open("a") == 3)
        books.work(4)
        #expect(books.open("a") == 2)
        books.work(5)
        #expect(books.open("a") == 1)
    }

    @Test func `who has just been answered goes after who has waited since`() {
        let books = Subject(perAddress: 2)
        #expect(books.open("a") == nil)
        #expect(books.open("a") == nil)
        books.now += .seconds(1)
        books.work(1)
        books.answer(1)
        #expect(books.open("a") == 2)
    }

    @Test func `descriptors that are about to be closed count until they are`() {
        let books = Subject(connections: 4)
        for _ in 1...5 { _ = books.open("a") }
        // The last descriptors are for those who hold less.
        #expect(books.openCount == 5)
        #expect(!books.hasRoom("a"))
        #expect(books.hasRoom("b"))
        _ = books.open("b")
        #expect(books.openCount == 6)
        #expect(!books.hasRoom("b"))
        #expect(!books.hasRoom("c"))
        books.close(1)
        #expect(!books.hasRoom("a"))
        #expect(books.hasRoom("c"))
        books.close(2)
        #expect(books.hasRoom("a"))
    }

    @Test func `a head has its time, and a further one has more`() {
        let books = Subject()
        _ = books.open("a", after: .zero)
        books.now = .seconds(9)
        #expect(books.expire() == [])
        books.work(1)
        books.now = .seconds(1_000)
        #expect(books.expire() == [])
        books.answer(1)
        books.now = .seconds(1_059)
        #expect(books.expire() == [])
        books.now = .seconds(1_060)
        #expect(books.expire() == [1])
        #expect(books.expire() == [])
    }

    @Test func `a body that stands still is over, and so is one that is too slow on the whole`() {
        let books = Subject()
        for _ in 1...3 { _ = books.open("a", after: .zero) }
        for key in 1...3 as ClosedRange<UInt64> { books.body(key) }
        var over: [CInt: Duration] = [:]
        for second in 1...60 {
            books.now = .seconds(second)
            books.receive(2, 50)
            books.receive(3, 100)
            for descriptor in books.expire() { over[descriptor] = books.now }
        }
        // The second one: 20 s and half a second for each that passes.
        #expect(over == [1: .seconds(20), 2: .seconds(40)])
    }

    @Test func `an answer has the time that its size takes`() {
        let books = Subject()
        _ = books.open("a", after: .zero)
        books.send(1, 1_000)
        books.now = .seconds(29)
        #expect(books.expire() == [])
        books.now = .seconds(30)
        #expect(books.expire() == [1])
    }

    @Test func `bytes are held up to the limit, and who keeps us waiting gives its own up first`() {
        let books = Subject(heldBytes: 1_000)
        for address in ["a", "a", "b", "c"] { _ = books.open(address) }
        for key in 1...4 as ClosedRange<UInt64> { books.body(key) }
        #expect(books.hold(1, 300) == [])
        #expect(books.hold(2, 300) == [])
        #expect(books.hold(3, 400) == [])
        books.now += .seconds(1)
        books.receive(1, 1)
        // The address "a" holds 600: its slower one goes, which is the second.
        #expect(books.hold(4, 200) == [2])
        #expect(books.heldBytes == 900)
        books.answer(3)
        #expect(books.heldBytes == 500)
        books.close(1)
        #expect(books.heldBytes == 200)
    }

    @Test func `nobody goes for who holds most alone, or for work that is going on`() {
        let books = Subject(heldBytes: 1_000)
        _ = books.open("a")
        books.body(1)
        #expect(books.hold(1, 1_001) == nil)
        #expect(books.heldBytes == 0)
        #expect(books.hold(1, 900) == [])
        books.work(1)
        _ = books.open("b")
        books.body(2)
        #expect(books.hold(2, 200) == nil)
        #expect(books.heldBytes == 900)
    }

    @Test(arguments: [(256, 51), (1_024, 358), (20_000, 512), (1_048_576, 512)])
    func `the limits leave descriptors for the rest of the program`(openFiles: Int, connections: Int) {
        let limits = ServerBudget.Limits(openFiles: openFiles)
        #expect(limits.connections == connections)
        #expect(limits.connectionsPerAddress == connections / 2)
        // A connection may send a file, which is a second descriptor.
        #expect(limits.descriptors + limits.connections <= openFiles - min(100, openFiles / 3))
    }
}
