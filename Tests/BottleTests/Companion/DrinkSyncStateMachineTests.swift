import Bluetooth
import Bottle
import Testing

@Suite("A synchronisation of drinks")
struct DrinkSyncStateMachineTests {
    private static func record(_ id: UInt32) -> DrinkRecord { DrinkRecord(id: id, time: 1_000 + id, amount: 50, level: 500, kind: .gulp) }
    private static func chunk(_ index: UInt16, of total: UInt16) -> DrinkChunk {
        DrinkChunk(index: index, total: total, records: [record(UInt32(index))])
    }

    @Test("asks, keeps each chunk, and acknowledges it only then; the chunk fits the MTU", arguments: [(23, 1), (37, 2), (247, 17)])
    func whole(_ mtu: Int, _ perChunk: UInt16) {
        var machine = DrinkSyncStateMachine()
        #expect(machine.start(mtu: mtu, at: .zero) == [.control(SyncControl(command: .query)), .readControl])
        let start = machine.received(SyncControl(count: 2, command: .query), at: .zero)
        #expect(start == [.control(SyncControl(count: 2, command: .start, recordsPerChunk: perChunk))])
        let acknowledgement = DrinkSyncAction.control(SyncControl(command: .acknowledge, recordsPerChunk: perChunk))
        #expect(machine.received(Self.chunk(0, of: 2), at: .zero) == [.keep([Self.record(0)])])
        #expect(machine.kept(at: .zero) == [acknowledgement])
        // An old chunk, repeated, is not kept again.
        #expect(machine.received(Self.chunk(0, of: 2), at: .zero).isEmpty)
        #expect(machine.received(Self.chunk(1, of: 2), at: .zero) == [.keep([Self.record(1)])])
        #expect(machine.kept(at: .zero) == [acknowledgement, .findDeletions])
        #expect(machine.found(deletions: [], at: .zero) == [.finished(toldDeletions: [])])
        #expect(machine.state == .finishing && machine.deadline == nil && machine.isUnderWay)
        #expect(machine.finished().isEmpty)
        #expect(machine.state == .idle)
    }

    @Test("with nothing to fetch is over at once")
    func empty() {
        var machine = DrinkSyncStateMachine()
        _ = machine.start(mtu: 247, at: .zero)
        #expect(machine.received(SyncControl(count: 0, command: .query), at: .zero) == [.findDeletions])
        #expect(machine.found(deletions: [], at: .zero) == [.finished(toldDeletions: [])])
    }

    @Test("tells deletions once everything is fetched, one after the other, and fetches what they changed")
    func deletions() {
        var machine = DrinkSyncStateMachine()
        _ = machine.start(mtu: 247, at: .zero)
        _ = machine.received(SyncControl(count: 0, command: .query), at: .zero)
        #expect(machine.found(deletions: [4, 9], at: .zero) == [.delete(4)])
        #expect(machine.written(.delete(4), at: .zero) == [.delete(9)])
        #expect(machine.written(.delete(9), at: .zero) == [.control(SyncControl(command: .query)), .readControl])
        #expect(machine.received(SyncControl(count: 0, command: .query), at: .zero) == [.findDeletions])
        // One that came meanwhile is told too, and none twice.
        #expect(machine.found(deletions: [4, 9, 11], at: .zero) == [.delete(11)])
        _ = machine.written(.delete(11), at: .zero)
        _ = machine.received(SyncControl(count: 0, command: .query), at: .zero)
        #expect(machine.found(deletions: [4, 9, 11], at: .zero) == [.finished(toldDeletions: [4, 9, 11])])
    }

    @Test("is over where no chunk comes and Drink Data has what was sent before", arguments: [(0, 1), (2, 3), (0, 0)])
    func withheld(_ index: UInt16, _ total: UInt16) {
        let before = Self.chunk(index, of: total)
        var machine = DrinkSyncStateMachine()
        _ = machine.received(before, at: .zero)
        _ = machine.start(mtu: 247, at: .zero)
        _ = machine.received(SyncControl(count: 1, command: .query), at: .zero)
        #expect(machine.deadlinePassed(at: .seconds(5)) == [.readChunk])
        #expect(machine.received(before, at: .seconds(5)) == [.findDeletions])
        _ = machine.found(deletions: [], at: .seconds(5))
        #expect(machine.withheld == 0)
        _ = machine.finished()
        #expect(machine.state == .idle && machine.withheld == 1)
    }

    @Test("reads a chunk whose notification was lost, and gives up on a bottle that stays silent")
    func silence() {
        var machine = DrinkSyncStateMachine()
        _ = machine.start(mtu: 247, at: .zero)
        _ = machine.received(SyncControl(count: 2, command: .query), at: .zero)
        #expect(machine.deadlinePassed(at: .seconds(4)).isEmpty)
        #expect(machine.deadlinePassed(at: .seconds(5)) == [.readChunk])
        #expect(machine.received(Self.chunk(0, of: 2), at: .seconds(5)) == [.keep([Self.record(0)])])
        _ = machine.kept(at: .seconds(5))
        for second in [10, 15] { #expect(machine.deadlinePassed(at: .seconds(second)) == [.readChunk]) }
        #expect(machine.deadlinePassed(at: .seconds(20)).isEmpty)
        #expect(machine.state == .failed(.silent) && machine.deadline == nil)
    }

    @Test("does not acknowledge what could not be stored, and begins anew")
    func notStored() {
        var machine = DrinkSyncStateMachine()
        _ = machine.start(mtu: 247, at: .zero)
        _ = machine.received(SyncControl(count: 2, command: .query), at: .zero)
        _ = machine.received(Self.chunk(0, of: 1), at: .zero)
        #expect(machine.failed(.store("The disk is full.")).isEmpty)
        #expect(machine.state == .failed(.store("The disk is full.")) && machine.deadline == nil)
        #expect(machine.kept(at: .zero).isEmpty)
        #expect(machine.start(mtu: 247, at: .zero).count == 2)
    }

    @Test("ends with the link, also in its last moment, and begins anew with the next")
    func lost() {
        var machine = DrinkSyncStateMachine()
        _ = machine.start(mtu: 247, at: .zero)
        machine.linkLost()
        #expect(machine.state == .failed(.disconnected))
        #expect(machine.start(mtu: 247, at: .zero).count == 2)
        _ = machine.received(SyncControl(count: 0, command: .query), at: .zero)
        machine.linkLost()
        #expect(machine.finished().isEmpty)
        #expect(machine.state == .failed(.disconnected))
    }
}
