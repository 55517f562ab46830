import Bluetooth
import Foundation

/// The machine as the doctor looks at it. Each look is a value, so that a test shows every fault.
struct DoctorMachine: Sendable {
    /// A service of the system's message bus.
    enum BusService: String, Sendable {
        case bluez = "org.bluez"
        case avahi = "org.freedesktop.Avahi"
        case networkManager = "org.freedesktop.NetworkManager"
    }

    /// A switch of a radio of this machine (rfkill).
    struct RadioSwitch: Hashable, Sendable {
        /// Held off by a program.
        let isSoftBlocked: Bool
        /// Held off by a key or a slide on the machine.
        let isHardBlocked: Bool
    }

    /// An adapter, and whether it is switched on.
    struct Adapter: Hashable, Sendable {
        let name: String
        let isPowered: Bool
    }

    /// The user of a port.
    enum Port: Hashable, Sendable {
        case free
        /// Somebody listens; the program's name where this user may see it.
        case used(by: String?)
        /// `errno` of the attempt to listen.
        case refused(Int32)
    }

    /// The room and the rights of a folder.
    enum Folder: Hashable, Sendable {
        /// Bytes that are free where it is, or will be made, and what is still to be said of it.
        case usable(free: UInt64, isThere: Bool = true, warning: Warning? = nil)
        case refused(reason: String, cure: String)
    }

    /// Something that works, and will make trouble.
    struct Warning: Hashable, Sendable {
        let sentence: String
        let cure: String
    }

    /// The services of the bus, by their names.
    struct Services: Hashable, Sendable {
        /// Those that run.
        var running: Set<String>
        /// Those that the bus starts for whoever asks for them.
        var startable: Set<String> = []
    }

    /// The services of the system's bus. Throws why the bus cannot be reached.
    var services: @Sendable () async throws -> Services
    /// The adapters that BlueZ has. Throws `BluetoothError`.
    var adapters: @Sendable () async throws -> [Adapter]
    /// The adapters that the kernel has.
    var kernelAdapters: @Sendable () -> [String]
    /// The switches of Bluetooth.
    var switches: @Sendable () -> [RadioSwitch]
    var folder: @Sendable (URL) -> Folder
    var port: @Sendable (UInt16) -> Port
    /// The address of the companion that runs with a data folder.
    var companion: @Sendable (URL) async -> String?
    var now: @Sendable () -> Date
    /// True where something keeps the clock right; nil where the system does not tell.
    var isClockKept: @Sendable () -> Bool?
    /// The zone that `TZ` names and nobody knows.
    var unknownZone: @Sendable () -> String?
    /// The state of the login's service; nil where there is none.
    var service: @Sendable () async -> DoctorFinding?
}
