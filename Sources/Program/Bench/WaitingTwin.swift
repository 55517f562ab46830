import Bluetooth
import Companion
import DeviceSide
import Foundation
import Observation

/// A twin that could not be made, as the disk had no room: it is made as soon as there is some. Until then it stands there and does not start.
@BluetoothActor
@Observable
final class WaitingTwin: BenchTwin {
    private static let interval = Duration.seconds(2)

    private var twin: (any BenchTwin)?
    @ObservationIgnored private let kind: String
    @ObservationIgnored private let site: TwinSite
    @ObservationIgnored private let make: ProgramModule.MakeTwin

    private init(_ kind: String, _ site: TwinSite, _ make: @escaping ProgramModule.MakeTwin) {
        self.kind = kind
        self.site = site
        self.make = make
    }

    /// The twin, or one that waits for room.
    ///
    /// - Throws: what making it throws where the disk is not the reason.
    static func make(_ kind: String, at site: TwinSite, _ make: @escaping ProgramModule.MakeTwin) throws -> any BenchTwin {
        do {
            return try make(site)
        } catch {
            guard DiskRoom.isFull(site.folder) else { throw error }
            return WaitingTwin(kind, site, make)
        }
    }

    func run() async throws {
        while twin == nil {
            try await site.timers.pause(for: Self.interval)
            guard await !DiskRoom.isFullNow(site.folder) else { continue }
            twin = try make(site)
        }
        try await twin?.run()
    }

    var name: String { twin?.name ?? site.name ?? kind.capitalized }
    var isRestarting: Bool { twin?.isRestarting ?? true }
    var isConnected: Bool { twin?.isConnected ?? false }
    var version: String { twin?.version ?? "" }
    var led: BenchScreen.Light { twin?.led ?? BenchScreen.Light(meaning: "Off") }
    var slots: [BenchScreen.Slot] { twin?.slots ?? [] }
    var state: (any Encodable & Sendable)? { twin?.state }
    var pairing: DevicePairing? { twin?.pairing }
    var facts: [LabeledText] { twin?.facts ?? [LabeledText("Problem", "It cannot start: there is no room left on the disk.")] }
    var faults: [BenchScreen.Fault] { twin?.faults ?? [] }
    func apply(fault: String, text: String) -> Bool { twin?.apply(fault: fault, text: text) ?? false }
    func apply(fault: String, value: Double) -> Bool { twin?.apply(fault: fault, value: value) ?? false }
}
