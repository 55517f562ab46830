import Testing

@testable import DBus

struct BusAddressTests {
    @Test func `the system's bus is where it always is, or where the environment says`() throws {
        #expect(try BusAddress.system.resolved(in: [:]) == "unix:path=/run/dbus/system_bus_socket")
        #expect(try BusAddress.system.resolved(in: ["DBUS_SYSTEM_BUS_ADDRESS": "tcp:host=a"]) == "tcp:host=a")
    }

    @Test func `the session's bus is where the environment says, or in the person's folder`() throws {
        let folder = ["XDG_RUNTIME_DIR": "/run/user/1000"]
        #expect(try BusAddress.session.resolved(in: folder) == "unix:path=/run/user/1000/bus")
        let both = folder.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=b"]) { first, _ in first }
        #expect(try BusAddress.session.resolved(in: both) == "unix:abstract=b")
    }

    @Test func `a folder's name is written as an address can hold it`() throws {
        #expect(try BusAddress.session.resolved(in: ["XDG_RUNTIME_DIR": "/r;ü"]) == "unix:path=/r%3b%c3%bc/bus")
    }

    @Test func `without a session the error says what is not set`() {
        let error = #expect(throws: BusError.self) { try BusAddress.session.resolved(in: [:]) }
        #expect(error?.name == BusError.disconnected)
        #expect(error?.message.contains("DBUS_SESSION_BUS_ADDRESS") == true)
    }
}
