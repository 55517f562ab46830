import Bluetooth
import DBus
import Glibc
import Testing

@testable import BlueZRadio

/// Packets that go out while the other end reads each of them at once, so that there always is room.
@BluetoothActor
struct PacketSocketTests {
    private let socket: PacketSocket
    private let otherEnd: FileDescriptor

    init() throws { (socket, otherEnd) = try #require(PacketSocket.pair()) }

    private func sendAndRead() -> PacketSocket.SendResult {
        let result = socket.send([1])
        var byte: UInt8 = 0
        if result == .sent { #expect(recv(otherEnd.rawValue, &byte, 1, Int32(MSG_DONTWAIT)) == 1) }
        return result
    }

    @Test(.timeLimit(.minutes(5))) func `who sends in a loop lets others have their turn, and goes on then`() async {
        defer { socket.close() }
        let (turns, turn) = AsyncStream.makeStream(of: Void.self)
        socket.onWritable = { turn.yield() }
        var next = turns.makeAsyncIterator()
        for _ in 0..<3 {
            var sent = 0
            while sent < 1_000, sendAndRead() == .sent { sent += 1 }
            #expect(sent == 32)
            await next.next()
        }
    }

    @Test func `who sends one packet in each turn is never refused`() async {
        defer { socket.close() }
        for _ in 0..<100 {
            #expect(sendAndRead() == .sent)
            await Task.yield()
        }
    }
}
