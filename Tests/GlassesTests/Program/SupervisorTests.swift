import Foundation
import TestSupport
import Testing

@testable import GlassesProgram

/// What systemd is told (sd_notify(3)), and how it is known that it is there.
@Suite struct SupervisorTests {
    @Test func `who supervises is told in datagrams`() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("notify").path
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(descriptor) }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
        try #require(bound == 0)
        Supervisor(["NOTIFY_SOCKET": path]).tell("READY=1")
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        #expect(count > 0 && String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "READY=1")
        // Nobody there, and a name that is too long: it goes on.
        Supervisor(["NOTIFY_SOCKET": "\(path)-gone"]).tell("READY=1")
        Supervisor(["NOTIFY_SOCKET": "@" + String(repeating: "x", count: 200)]).tell("READY=1")
        Supervisor([:]).tell("READY=1")
    }

    @Test func `a service of systemd is known`() {
        #expect(Supervisor(["INVOCATION_ID": "ab"]).isThere && Supervisor(["NOTIFY_SOCKET": "/x"]).isThere && !Supervisor([:]).isThere)
    }
}
