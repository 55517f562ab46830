@testable import Bluetooth

/// What is to follow from each event in each state. An event that a state does not list changes nothing, and nothing is done about it.
extension ConnectionStateMachineTests {
    // p waits until it is connected, d has a deadline, and x waits for the end. The attempt, and its link, is number 1; 7 is none.
    static let connectP1 = Step("connect p1", .connect(Machine.Waiter(id: 1, isPersistent: true)))
    static let connectD2 = Step("connect d2", .connect(Machine.Waiter(id: 2, isPersistent: false)))
    static let waitForAdapterD2 = Step("connect d2", .connect(Machine.Waiter(id: 2, isPersistent: false)), .unknown)
    static let gaveUpD2 = Step("d2 gave up", .gaveUp(2))
    static let disconnect8 = Step("disconnect x8", .disconnect(8))
    static let linkStands = Step("link stands", .linkStands(1))
    static let attemptEnded = Step("attempt ended", .attemptEnded(1, .connectionFailed))
    static let tableChanged = Step("table changed", .tableChanged)
    static let setUpEnded = Step("set-up ended", .setUpEnded(1))
    static let setUpFailed = Step("set-up failed", .setUpFailed(1))

    static let table: [Row] = [
        Row(
            state: "idle",
            path: [],
            expected: """
                connect p5 → attempting 1 p5 | start 1
                connect d6 → attempting 1 d6 | start 1
                connect p5 while off → idle p5
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → idle d6
                disconnect x9 → blocked | let go [9]
                release x9 → the same | let go [9]
                link stands → the same | refuse
                link of another attempt stands → the same | refuse
                """),
        Row(
            state: "idle p1",
            path: [connectP1, attemptEnded],
            expected: """
                connect p5 → attempting 2 p1 p5 | start 2
                connect d6 → attempting 2 p1 d6 | start 2
                connect p5 while off → idle p1 p5
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → idle p1 d6
                disconnect x9 → idle, blocked | fail [1]: disconnected, requested, let go [9]
                release x9 → the same | let go [9]
                p1 gave up → idle
                link stands → the same | refuse
                link of another attempt stands → the same | refuse
                pause ended → attempting 2 p1 | start 2
                adapter on → attempting 2 p1 | start 2
                """),
        Row(
            state: "idle d2",
            path: [waitForAdapterD2],
            expected: """
                connect p5 → attempting 1 d2 p5 | start 1
                connect d6 → attempting 1 d2 d6 | start 1
                connect p5 while off → idle d2 p5
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → idle d2 d6
                disconnect x9 → idle, blocked | fail [2]: disconnected, requested, let go [9]
                release x9 → the same | let go [9]
                d2 gave up → idle
                link stands → the same | refuse
                link of another attempt stands → the same | refuse
                adapter on → attempting 1 d2 | start 1
                adapter off → idle | fail [2]: adapter poweredOff
                """),
        Row(
            state: "attempting 1 p1 d2",
            path: [connectP1, connectD2],
            expected: """
                connect p5 → attempting 1 p1 d2 p5
                connect d6 → attempting 1 p1 d2 d6
                connect p5 while off → attempting 1 p1 d2 p5
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → attempting 1 p1 d2 d6
                disconnect x9 → abandoning 1 x9, blocked | fail [1, 2]: disconnected, requested, cancel 1
                release x9 → the same | let go [9]
                p1 gave up → attempting 1 d2
                d2 gave up → attempting 1 p1
                link stands → setting up 1 p1 d2 | adopt 1, set up 1
                link of another attempt stands → the same | refuse
                attempt ended → idle p1 | report, end attempt: connectionFailed, fail [2]: as reported, pause after 1
                attempt ended while off → idle p1 | report, end attempt: adapterUnavailable, fail [2]: as reported
                adapter off → idle p1 | report, end attempt: adapterUnavailable, fail [2]: as reported
                adapter unknown → idle p1 | report, end attempt: adapterUnavailable, fail [2]: as reported
                """),
        Row(
            state: "attempting 1 d2",
            path: [connectD2],
            expected: """
                connect p5 → attempting 1 d2 p5
                connect d6 → attempting 1 d2 d6
                connect p5 while off → attempting 1 d2 p5
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → attempting 1 d2 d6
                disconnect x9 → abandoning 1 x9, blocked | fail [2]: disconnected, requested, cancel 1
                release x9 → the same | let go [9]
                d2 gave up → abandoning 1 | cancel 1
                link stands → setting up 1 d2 | adopt 1, set up 1
                link of another attempt stands → the same | refuse
                attempt ended → idle | report, end attempt: connectionFailed, fail [2]: as reported
                attempt ended while off → idle | report, end attempt: adapterUnavailable, fail [2]: as reported
                adapter off → idle | report, end attempt: adapterUnavailable, fail [2]: as reported
                adapter unknown → idle | report, end attempt: adapterUnavailable, fail [2]: as reported
                """),
        Row(
            state: "abandoning 1",
            path: [connectD2, gaveUpD2],
            expected: """
                connect p5 → abandoning 1 p5
                connect d6 → abandoning 1 d6
                connect p5 while off → abandoning 1 p5
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → abandoning 1 d6
                disconnect x9 → abandoning 1 x9, blocked
                release x9 → the same | let go [9]
                link stands → closing 1 requested | adopt 1, close 1: requested
                link of another attempt stands → the same | refuse
                attempt ended → idle | end attempt: connectionFailed
                attempt ended while off → idle | end attempt: adapterUnavailable
                adapter off → idle | end attempt: adapterUnavailable
                adapter unknown → idle | end attempt: adapterUnavailable
                """),
        Row(
            state: "abandoning 1 d2 x8",
            path: [connectP1, disconnect8, connectD2],
            expected: """
                connect p5 → abandoning 1 d2 p5 x8
                connect d6 → abandoning 1 d2 d6 x8
                connect p5 while off → abandoning 1 d2 p5 x8
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → abandoning 1 d2 d6 x8
                disconnect x9 → abandoning 1 x8 x9, blocked | fail [2]: disconnected, requested
                release x9 → the same | let go [9]
                d2 gave up → abandoning 1 x8
                x8 gave up → abandoning 1 d2
                link stands → setting up 1 d2 | adopt 1, let go [8], set up 1
                link of another attempt stands → the same | refuse
                attempt ended → attempting 2 d2 | end attempt: connectionFailed, let go [8], start 2
                attempt ended while off → idle d2 | end attempt: adapterUnavailable, let go [8]
                adapter off → idle | end attempt: adapterUnavailable, let go [8], fail [2]: adapter poweredOff
                adapter unknown → idle d2 | end attempt: adapterUnavailable, let go [8]
                """),
        Row(
            state: "setting up 1 p1 d2",
            path: [connectP1, connectD2, linkStands],
            expected: """
                connect p5 → setting up 1 p1 d2 p5
                connect d6 → setting up 1 p1 d2 d6
                connect p5 while off → setting up 1 p1 d2 p5
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → setting up 1 p1 d2 d6
                disconnect x9 → closing 1 requested x9, blocked | fail [1, 2]: disconnected, requested, close 1: requested
                release x9 → the same | let go [9]
                p1 gave up → setting up 1 d2
                d2 gave up → setting up 1 p1
                link stands → the same | refuse
                link of another attempt stands → the same | refuse
                table changed → setting up 1 (stale) p1 d2
                set-up ended → connected 1 | connected first, let go [1, 2]
                set-up failed → closing 1 connectionFailed, then a pause p1 | report, fail [2]: as reported, close 1: connectionFailed
                stalled → closing 1 transactionTimeout, then a pause p1 d2 | close 1: transactionTimeout
                link ended → idle p1 | end link: peer, fail [2]: disconnected, peer, pause after 1
                link ended for pairing → attempting 2 p1 d2, open [2A19] | end link: peer, start 2
                link ended while off → idle p1 | end link: adapterUnavailable, fail [2]: disconnected, adapterUnavailable
                adapter off → idle p1 | end link: adapterUnavailable, fail [2]: disconnected, adapterUnavailable
                adapter unknown → idle p1 | end link: adapterUnavailable, fail [2]: disconnected, adapterUnavailable
                """),
        Row(
            state: "setting up 1 (stale) p1 d2",
            path: [connectP1, connectD2, linkStands, tableChanged],
            expected: """
                connect p5 → setting up 1 (stale) p1 d2 p5
                connect d6 → setting up 1 (stale) p1 d2 d6
                connect p5 while off → setting up 1 (stale) p1 d2 p5
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → setting up 1 (stale) p1 d2 d6
                disconnect x9 → closing 1 requested x9, blocked | fail [1, 2]: disconnected, requested, close 1: requested
                release x9 → the same | let go [9]
                p1 gave up → setting up 1 (stale) d2
                d2 gave up → setting up 1 (stale) p1
                link stands → the same | refuse
                link of another attempt stands → the same | refuse
                set-up ended → setting up 1 p1 d2 | set up 1
                set-up failed → closing 1 connectionFailed, then a pause p1 | report, fail [2]: as reported, close 1: connectionFailed
                stalled → closing 1 transactionTimeout, then a pause p1 d2 | close 1: transactionTimeout
                link ended → idle p1 | end link: peer, fail [2]: disconnected, peer, pause after 1
                link ended for pairing → attempting 2 p1 d2, open [2A19] | end link: peer, start 2
                link ended while off → idle p1 | end link: adapterUnavailable, fail [2]: disconnected, adapterUnavailable
                adapter off → idle p1 | end link: adapterUnavailable, fail [2]: disconnected, adapterUnavailable
                adapter unknown → idle p1 | end link: adapterUnavailable, fail [2]: disconnected, adapterUnavailable
                """),
        Row(
            state: "connected 1",
            path: [connectP1, linkStands, setUpEnded],
            expected: """
                connect p5 → the same | let go [5]
                connect d6 → the same | let go [6]
                connect p5 while off → the same | let go [5]
                connect d6 while off → the same | let go [6]
                connect d6 while unknown → the same | let go [6]
                disconnect x9 → closing 1 requested x9, blocked | close 1: requested
                release x9 → closing 1 requested x9 | close 1: requested
                link stands → the same | refuse
                link of another attempt stands → the same | refuse
                table changed → setting up 1 again | show connecting, set up 1
                stalled → closing 1 transactionTimeout, then a pause | close 1: transactionTimeout
                link ended → idle | end link: peer
                link ended for pairing → idle | end link: peer
                link ended while off → idle | end link: adapterUnavailable
                adapter off → idle | end link: adapterUnavailable
                adapter unknown → idle | end link: adapterUnavailable
                """),
        Row(
            state: "setting up 1 again",
            path: [connectP1, linkStands, setUpEnded, tableChanged],
            expected: """
                connect p5 → setting up 1 again p5
                connect d6 → setting up 1 again d6
                connect p5 while off → setting up 1 again p5
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → setting up 1 again d6
                disconnect x9 → closing 1 requested x9, blocked | close 1: requested
                release x9 → closing 1 requested x9 | close 1: requested
                link stands → the same | refuse
                link of another attempt stands → the same | refuse
                table changed → setting up 1 again (stale)
                set-up ended → connected 1 | connected again
                set-up failed → closing 1 connectionFailed, then a pause | report, close 1: connectionFailed
                stalled → closing 1 transactionTimeout, then a pause | close 1: transactionTimeout
                link ended → idle | end link: peer
                link ended for pairing → idle | end link: peer
                link ended while off → idle | end link: adapterUnavailable
                adapter off → idle | end link: adapterUnavailable
                adapter unknown → idle | end link: adapterUnavailable
                """),
        Row(
            state: "setting up 1 again (stale) p1 d2",
            path: [connectP1, linkStands, setUpEnded, tableChanged, connectP1, connectD2, tableChanged],
            expected: """
                connect p5 → setting up 1 again (stale) p1 d2 p5
                connect d6 → setting up 1 again (stale) p1 d2 d6
                connect p5 while off → setting up 1 again (stale) p1 d2 p5
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → setting up 1 again (stale) p1 d2 d6
                disconnect x9 → closing 1 requested x9, blocked | fail [1, 2]: disconnected, requested, close 1: requested
                release x9 → the same | let go [9]
                p1 gave up → setting up 1 again (stale) d2
                d2 gave up → setting up 1 again (stale) p1
                link stands → the same | refuse
                link of another attempt stands → the same | refuse
                set-up ended → setting up 1 again p1 d2 | set up 1
                set-up failed → closing 1 connectionFailed, then a pause p1 | report, fail [2]: as reported, close 1: connectionFailed
                stalled → closing 1 transactionTimeout, then a pause p1 d2 | close 1: transactionTimeout
                link ended → idle p1 | end link: peer, fail [2]: disconnected, peer, pause after 1
                link ended for pairing → idle p1 | end link: peer, fail [2]: disconnected, peer, pause after 1
                link ended while off → idle p1 | end link: adapterUnavailable, fail [2]: disconnected, adapterUnavailable
                adapter off → idle p1 | end link: adapterUnavailable, fail [2]: disconnected, adapterUnavailable
                adapter unknown → idle p1 | end link: adapterUnavailable, fail [2]: disconnected, adapterUnavailable
                """),
        Row(
            state: "closing 1 requested x8",
            path: [connectP1, linkStands, setUpEnded, disconnect8],
            expected: """
                connect p5 → closing 1 requested p5 x8, unblocked
                connect d6 → closing 1 requested d6 x8, unblocked
                connect p5 while off → closing 1 requested p5 x8, unblocked
                connect d6 while off → unblocked | fail [6]: adapter poweredOff
                connect d6 while unknown → closing 1 requested d6 x8, unblocked
                disconnect x9 → closing 1 requested x8 x9
                release x9 → the same | let go [9]
                x8 gave up → closing 1 requested
                link stands → the same | refuse
                link of another attempt stands → the same | refuse
                link ended → idle | end link: requested, let go [8]
                link ended for pairing → idle | end link: requested, let go [8]
                link ended while off → idle | end link: requested, let go [8]
                adapter off → idle | end link: requested, let go [8]
                adapter unknown → idle | end link: requested, let go [8]
                """),
        Row(
            state: "closing 1 requested p1 d2 x8",
            path: [connectP1, linkStands, setUpEnded, disconnect8, connectP1, connectD2],
            expected: """
                connect p5 → closing 1 requested p1 d2 p5 x8
                connect d6 → closing 1 requested p1 d2 d6 x8
                connect p5 while off → closing 1 requested p1 d2 p5 x8
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → closing 1 requested p1 d2 d6 x8
                disconnect x9 → closing 1 requested x8 x9, blocked | fail [1, 2]: disconnected, requested
                release x9 → the same | let go [9]
                p1 gave up → closing 1 requested d2 x8
                d2 gave up → closing 1 requested p1 x8
                x8 gave up → closing 1 requested p1 d2
                link stands → the same | refuse
                link of another attempt stands → the same | refuse
                link ended → attempting 2 p1 d2 | end link: requested, let go [8], start 2
                link ended for pairing → attempting 2 p1 d2 | end link: requested, let go [8], start 2
                link ended while off → idle p1 d2 | end link: requested, let go [8]
                adapter off → idle p1 | end link: requested, let go [8], fail [2]: adapter poweredOff
                adapter unknown → idle p1 d2 | end link: requested, let go [8]
                """),
        Row(
            state: "closing 1 connectionFailed, then a pause p1",
            path: [connectP1, connectD2, linkStands, setUpFailed],
            expected: """
                connect p5 → closing 1 connectionFailed, then a pause p1 p5
                connect d6 → closing 1 connectionFailed, then a pause p1 d6
                connect p5 while off → closing 1 connectionFailed, then a pause p1 p5
                connect d6 while off → the same | fail [6]: adapter poweredOff
                connect d6 while unknown → closing 1 connectionFailed, then a pause p1 d6
                disconnect x9 → closing 1 connectionFailed, then a pause x9, blocked | fail [1]: disconnected, requested
                release x9 → the same | let go [9]
                p1 gave up → closing 1 connectionFailed, then a pause
                link stands → the same | refuse
                link of another attempt stands → the same | refuse
                link ended → idle p1 | end link: connectionFailed, pause after 1
                link ended for pairing → idle p1 | end link: connectionFailed, pause after 1
                link ended while off → idle p1 | end link: connectionFailed
                adapter off → idle p1 | end link: connectionFailed
                adapter unknown → idle p1 | end link: connectionFailed
                """),
    ]
}
