import Bluetooth
import Foundation
import TestSupport
import Testing

@testable import SocketRadio

/// Who is at the other end of the socket.
@Suite(.timeLimit(.minutes(5)))
struct PeerCredentialsTests {
    @Test func `a process of this user is one of ours, and what is no socket is nobody's`() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        #expect(PeerCredentials.user(of: ends[0]) == geteuid() && PeerCredentials.isOurs(ends[0]))
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        #expect(PeerCredentials.user(of: file) == nil && !PeerCredentials.isOurs(file))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can be another user"))
    func `a socket that another user has put there is not talked to`() async throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o777)
        let path = folder.path + "/air.sock"
        let script =
            "import os,socket,sys; os.setuid(65534); s=socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen(); "
            + "print('ready',flush=True); sys.stdin.read()"
        let listener = try ChildProcess("python3", ["-c", script, path], input: .pipe, output: .pipe)
        defer { listener.send(SIGTERM) }
        try #require(listener.output?.availableData.isEmpty == false)
        let error = #expect(throws: BluetoothError.self) { try SocketRadio.connectSocket(path) }
        #expect("\(error as Any)".contains("another user's"))
        #expect(await !SocketRadioServer.isListening(at: path))
    }
}
