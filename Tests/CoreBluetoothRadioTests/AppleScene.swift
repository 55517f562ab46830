import Bluetooth
import CoreBluetooth
import Foundation
import Testing
import VirtualRadio

@testable import CoreBluetoothRadio

/// A phone of Apple's and a simulated device, on simulated air in simulated time; the radio is used as the framework uses it.
@BluetoothActor
final class AppleScene: CentralRadioDelegate {
    let air = VirtualRadio(seed: 1, clock: SimulatedClock())
    let adapter: VirtualCentral
    let device: VirtualPeripheral
    let system: ImitatedSystem
    let radio: CoreBluetoothCentral
    let server: GATTServer
    let served = SceneService()
    private(set) var states: [AdapterState] = []
    private(set) var reports: [AdvertisingReport] = []
    private var work: [Task<Void, any Error>] = []

    private init(_ behaviour: ImitatedSystem.Behaviour) {
        let adapter = air.makeCentral()
        self.adapter = adapter
        device = air.makePeripheral()
        let system = ImitatedSystem(central: adapter, behaviour: behaviour)
        self.system = system
        radio = CoreBluetoothCentral(timers: air.timers) { CBCentralManager(delegate: $0, system: system) }
        server = GATTServer(radio: device)
    }

    /// - Parameter complaints: what the system will have complained about at the end.
    static func play(
        _ behaviour: ImitatedSystem.Behaviour = .init(), complaints: [String] = [], isStarted: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation, _ scene: @BluetoothActor (AppleScene) async throws -> Void
    ) async throws {
        let stage = AppleScene(behaviour)
        stage.radio.centralDelegate = stage
        stage.run { [device = stage.device] in try await device.run() }
        stage.run { [server = stage.server] in try await server.run() }
        if isStarted { try await stage.start() }
        do { try await scene(stage) } catch { Issue.record(error, sourceLocation: sourceLocation) }
        for task in stage.work { task.cancel() }
        for task in stage.work { _ = await task.result }
        await stage.pass(.seconds(1))
        #expect(stage.system.complaints == complaints, sourceLocation: sourceLocation)
    }

    /// Switches everything on, and waits until the phone has heard the device.
    func start() async throws {
        run { [adapter] in try await adapter.run() }
        run { [radio] in try await radio.run() }
        try await server.publish([served])
        try await advertise()
        await pass(.milliseconds(1))
        radio.startScanning(services: [])
        await pass(.seconds(1))
        radio.stopScanning()
        try #require(!reports.isEmpty)
    }

    @discardableResult
    func run(_ body: @escaping @BluetoothActor () async throws -> Void) -> Task<Void, any Error> {
        let task = Task { try await body() }
        work.append(task)
        return task
    }

    func advertise() async throws {
        try await server.startAdvertising(AdvertisementData(localName: "Scene", serviceUUIDs: [SceneService.id]))
    }

    /// Lets time pass, and everything happen that happens meanwhile.
    func pass(_ duration: Duration) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        air.timers.schedule(after: duration) { continuation.finish() }
        for await _ in stream {}
    }

    // MARK: - What a radio is asked, and answers

    func connect(_ id: UUID? = nil) -> Outcome<any RadioLink> {
        let outcome = Outcome<any RadioLink>()
        radio.connect(id ?? device.id) { outcome.take($0) }
        outcome.isCalled = false
        return outcome
    }

    /// A link whose table is known.
    func connected() async throws -> (link: any RadioLink, table: [GATTService]) {
        let outcome = connect()
        await pass(.seconds(2))
        let link = try outcome.get()
        let found = Outcome<[GATTService]>()
        link.discoverServices { found.take($0) }
        await pass(.seconds(2))
        return (link, try found.get())
    }

    func characteristic(_ id: BTUUID, in table: [GATTService]) throws -> GATTCharacteristic {
        try #require(table.lazy.flatMap(\.characteristics).first { $0.uuid == id })
    }

    func radioDidChangeState(_ state: AdapterState) { states.append(state) }
    func radioDidDiscover(_ report: AdvertisingReport) { reports.append(report) }
}

/// The answer of a radio, which may be given once, and not within the call.
@BluetoothActor
final class Outcome<Value> {
    private(set) var results: [Result<Value, any Error>] = []
    /// Whether the call that it answers is under way.
    var isCalled = true

    func take(_ result: Result<Value, any Error>) { results.append(result) }

    func get(sourceLocation: SourceLocation = #_sourceLocation) throws -> Value {
        #expect(results.count == 1, sourceLocation: sourceLocation)
        return try #require(results.first, sourceLocation: sourceLocation).get()
    }

    var code: BluetoothError.Code? {
        guard results.count == 1, case .failure(let error as BluetoothError) = results[0] else { return nil }
        return error.code
    }
}

/// What a link reports.
@BluetoothActor
final class LinkLog: RadioLinkDelegate {
    enum Event: Equatable {
        case value([UInt8])
        case ready
        case mtu(Int)
        case invalid
        case end(DisconnectReason)
    }
    var events: [Event] = []
    /// Called with each event.
    var onEvent: (@BluetoothActor (Event) -> Void)?

    private func note(_ event: Event) {
        events.append(event)
        onEvent?(event)
    }

    func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle) { note(.value(value)) }
    func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink) { note(.ready) }
    func link(_ link: any RadioLink, didChangeMTU mtu: Int) { note(.mtu(mtu)) }
    func linkDidInvalidateServices(_ link: any RadioLink) { note(.invalid) }
    func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason) { note(.end(reason)) }
}

struct SceneService: BluetoothService {
    static let id: BTUUID = "5CE00000-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let valueID: BTUUID = "5CE00001-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let ticksID: BTUUID = "5CE00002-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let commandsID: BTUUID = "5CE00003-51A6-4C0E-9C53-2C6C5B1E0F10"
    static let secretID: BTUUID = "5CE00004-51A6-4C0E-9C53-2C6C5B1E0F10"

    @Characteristic(
        id: valueID, autoRead: false, properties: [.read, .write, .notify],
        descriptors: [.userDescription("A value")])
    var value: [UInt8]?
    @Characteristic(id: ticksID, autoRead: false, properties: .notify) var ticks: UInt32?
    @Characteristic(id: commandsID, autoRead: false, properties: .writeWithoutResponse) var commands: [UInt8]?
    @Characteristic(id: secretID, autoRead: false, properties: [.read, .write], permissions: [.readEncrypted]) var secret: UInt8?
}
