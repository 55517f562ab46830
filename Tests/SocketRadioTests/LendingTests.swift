import Bluetooth
import Foundation
import Glibc
import OutriggerTesting
import SocketRadio
import Testing

/// The socket file, and who may serve it.
@Suite(.timeLimit(.minutes(5)))
@BluetoothActor
struct LendingTests {
    @Test func `only this user may connect`() async throws {
        try await Lender.play { lender in
            let mode = try FileManager.default.attributesOfItem(atPath: lender.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `what the lent radio cannot do is known with its state`() async throws {
        try await Lender.play { lender in
            let (complete, _, _) = try await lender.borrow()
            #expect(complete.missingCapabilities.isEmpty)
            lender.missing = [.bonds: "Bonds are in the system's settings.", .linkMTU: "Nobody is told."]
            let (limited, _, _) = try await lender.borrow()
            #expect(limited.missingCapabilities == lender.missing)
        }
    }

    @Test func `a second server at the same path is refused, and the first goes on`() async throws {
        try await Lender.play { lender in
            let second = lender.makeServer()
            #expect(Self.name { () throws(BluetoothError) in try second.open() } == "EADDRINUSE")
            _ = try await lender.borrow()
        }
    }

    @Test func `a server that has ended leaves the path to the next, and no file`() async throws {
        try await Lender.play { lender in
            await lender.endLending()
            #expect(!FileManager.default.fileExists(atPath: lender.path))
            #expect(!SocketRadioServer.isListening(at: lender.path))
            try lender.lend()
            _ = try await lender.borrow()
        }
    }

    @Test func `a socket that was left behind is replaced`() async throws {
        try await Lender.play(isLending: false) { lender in
            let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(lender.path.utf8)) }
            let bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(left, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
            }
            close(left)
            #expect(bound == 0 && FileManager.default.fileExists(atPath: lender.path))
            #expect(!SocketRadioServer.isListening(at: lender.path))
            try lender.lend()
            _ = try await lender.borrow()
        }
    }

    @Test func `a path that no socket can have is refused by name, and holds nothing back`() async throws {
        try await Lender.play(isLending: false) { lender in
            let long = lender.folder + "/" + String(repeating: "x", count: 100)
            let server = SocketRadioServer(path: long, refused: { Issue.record($0) }) { lender.air.makeCentral() }
            // Twice: the lock of the first attempt was let go.
            for _ in 0..<2 { #expect(Self.name { () throws(BluetoothError) in try server.open() } == "ENAMETOOLONG") }
            #expect(Self.name { () throws(BluetoothError) in try lender.makeServer().open() } == nil)
            #expect(!SocketRadioServer.isListening(at: long))
        }
    }

    @Test func `the longest path that a socket can have works`() async throws {
        try await Lender.play(isLending: false) { lender in
            let path = lender.folder + "/" + String(repeating: "x", count: 107 - lender.folder.utf8.count - 1)
            let server = SocketRadioServer(path: path, refused: { Issue.record($0) }) { lender.air.makeCentral() }
            try server.open()
            #expect(SocketRadioServer.isListening(at: path))
        }
    }

    @Test func `where nobody listens, running says so`() async throws {
        try await Lender.play(isLending: false) { lender in
            let radio = SocketRadio(path: lender.path)
            let error = await failure { try await radio.run() } as? BluetoothError
            #expect(error.map { "\($0)".contains("Nothing serves simulated devices") } == true)
            #expect(await code { _ = try await radio.connect(UUID()) } == .adapter(.unknown))
        }
    }

    /// The name of the radio's own error.
    private static func name(_ body: () throws(BluetoothError) -> Void) -> String? {
        do throws(BluetoothError) {
            try body()
            return nil
        } catch {
            if case .radio(let name, _) = error.code { return name }
            return "\(error)"
        }
    }
}
