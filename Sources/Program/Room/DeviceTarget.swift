import Bluetooth
import Companion
import Foundation

/// The device of one kind that a command is about: the one that was named, or the only one nearby.
public struct DeviceTarget<Model: DeviceModel>: Sendable {
    /// For commands whose first argument it is.
    public static var parameter: CommandSpecification.Parameter {
        CommandSpecification.Parameter(
            name: "DEVICE", help: "A part of its name, or the start of its identity; may be left out where only one is near.",
            isOptional: true)
    }

    /// For commands whose arguments are something else.
    public static var option: CommandOption {
        CommandOption(name: "--device", value: "DEVICE", help: "A part of its name, or the start of its identity.")
    }

    private let kind: DeviceKind
    private let device: DeviceSelector
    private let radio: RadioOptions

    /// - Parameters:
    ///   - text: what the person called it; nil for the only one nearby.
    ///   - kind: whose devices have models of this type.
    /// - Throws: ``UsageError`` for a time-out or a radio that is none.
    public init(_ text: String?, _ arguments: Arguments, kind: DeviceKind) throws {
        self.kind = kind
        device = try DeviceSelector(text ?? "", arguments)
        radio = try RadioOptions(arguments)
    }

    /// The device that is meant, of those of which an earlier run has kept something.
    @BluetoothActor
    private func kept(_ fleet: DeviceFleet, _ book: DeviceBook) async -> UUID? {
        await fleet.restore()
        let found = fleet.knownNames.filter {
            device.matches($0.key, name: $0.value) || device.matches($0.key, name: book.entries[$0.key]?.ownName)
        }
        return found.count == 1 ? found.first?.key : nil
    }

    /// How long the device is looked for, and waited for.
    public var timeout: Duration { device.timeout }

    /// The device's page in the companion that runs, where that reaches it: nobody has to connect it once more.
    ///
    /// - Parameters:
    ///   - isReached: whether it is reached by another way than Bluetooth.
    ///   - isWhole: whether the page has all that is asked for, of now.
    /// - Returns: nil where no companion runs with the data folder, another radio is named, or the page does not have it.
    /// - Throws: `CancellationError`.
    public func told<Screen: DeviceScreen>(
        _ type: Screen.Type = Screen.self, isReached: (Screen) -> Bool = { _ in false }, where isWhole: (Screen) -> Bool
    ) async throws -> Screen? {
        do {
            guard let companion = try await ProgramClient.companion(in: radio.data) else { return nil }
            let devices = try await companion.screen("devices", as: DevicesScreen.self)
            if let named = radio.named, radio.radios.choice(usedBy: devices.radio) != named { return nil }
            let found = devices.devices.filter { shown in
                shown.kind == kind.name && UUID(uuidString: shown.id).map { device.matches($0, name: shown.name) } ?? false
            }
            guard found.count == 1, let id = found.first?.id else { return nil }
            let screen = try await companion.screen("device/\(id)", as: type)
            guard screen.link.state == .connected || isReached(screen) else {
                Terminal.say(
                    "The companion that runs is not connected to \(screen.name): this command looks for it, which may take some seconds.")
                return nil
            }
            guard isWhole(screen) else { return nil }
            CommandCall.current?.use(RadioDescription(name: devices.radio.name, isSimulated: devices.radio.isSimulated))
            return screen
        } catch is CommandFailure {
            // The radio finds out what the companion cannot tell.
            return nil
        }
    }

    /// Another way to a device than Bluetooth: finds out whether the device answers there.
    public typealias OtherWay = @BluetoothActor @Sendable (Model) async -> Bool

    /// Runs the radio, finds and connects the device, runs the body with its model, and disconnects.
    ///
    /// - Parameters:
    ///   - connects: false for a body that connects by itself.
    ///   - worksOffline: runs the body without a connection as well, where the device is not reached and an earlier run has kept something of
    ///     it; what keeps it from being reached is said.
    ///   - otherWay: tried at once with a device that an earlier run has kept, while Bluetooth looks for it: the first that answers counts, also
    ///     where there is no radio.
    ///   - heard: called as soon as Bluetooth hears the device: connecting takes seconds.
    /// - Throws: ``CommandFailure`` where it is not found, and what connecting and the body throw.
    public func run<Value: Sendable>(
        connects: Bool = true, worksOffline: Bool = false, otherWay: OtherWay? = nil,
        heard: (@BluetoothActor @Sendable (Model) async -> Void)? = nil,
        _ body: @escaping @BluetoothActor (Model, CompanionSession) async throws -> Value
    ) async throws -> Value {
        try await CompanionSession.with(radio, kind: kind.name, outlivesRadio: otherWay != nil) { session in
            let fleet = DeviceFleet([kind], context: session.context)
            // The models end with the body, and are waited for: what they still have to write is then written.
            return try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await fleet.run() }
                defer { group.cancelAll() }
                let model: Model
                do {
                    model = try await reached(session, fleet, connects, otherWay, heard)
                } catch  where worksOffline && (error is CommandFailure || error is BluetoothError) {
                    guard let known = await kept(fleet, session.links.book), let kept = fleet.model(known) as? Model else { throw error }
                    Terminal.printError((error as? CommandFailure)?.sentence ?? "\(error)")
                    model = kept
                }
                let value = try await body(model, session)
                await session.links.disconnect(model.peripheral.id)
                return value
            }
        }
    }

    /// The device over the way that answers first.
    @BluetoothActor
    private func reached(
        _ session: CompanionSession, _ fleet: DeviceFleet, _ connects: Bool, _ otherWay: OtherWay?,
        _ heard: (@BluetoothActor @Sendable (Model) async -> Void)?
    ) async throws -> Model {
        // What an earlier run has kept may be of a device on another radio, which is another device.
        guard let otherWay, let known = await kept(fleet, session.links.book), session.links.book.entries[known] != nil,
            let model = fleet.model(known) as? Model
        else { return try await found(session, fleet, connects, heard) }
        return try await withThrowingTaskGroup(of: Model?.self) { group in
            group.addTask { await otherWay(model) ? model : nil }
            group.addTask { try await found(session, fleet, connects, heard) }
            defer { group.cancelAll() }
            var failure: any Error = CancellationError()
            while let result = await group.nextResult() {
                switch result {
                case .success(let reached?): return reached
                case .success(nil): continue
                // The other way may be slow, and answer yet.
                case .failure(let error): failure = error
                }
            }
            throw failure
        }
    }

    /// The device over Bluetooth, for as long as the radio lasts.
    @BluetoothActor
    private func found(
        _ session: CompanionSession, _ fleet: DeviceFleet, _ connects: Bool, _ heard: (@BluetoothActor @Sendable (Model) async -> Void)?
    ) async throws -> Model {
        if let failure = session.radioFailure { throw failure }
        return try await withThrowingTaskGroup(of: Model?.self) { group in
            group.addTask { try await search(session, fleet, connects, heard) }
            group.addTask {
                try await session.untilRadioFails()
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() { if let result { return result } }
            throw CancellationError()
        }
    }

    @BluetoothActor
    private func search(
        _ session: CompanionSession, _ fleet: DeviceFleet, _ connects: Bool, _ heard: (@BluetoothActor @Sendable (Model) async -> Void)?
    ) async throws -> Model {
        let name = kind.name
        let notOfKind = { (device: String) in
            CommandFailure(
                "\(device) is not a \(kind.title.lowercased()).", advice: "\"\(programName) scan\" lists the devices nearby.",
                code: "not-a-\(kind.name)")
        }
        let peripheral = try await device.find(
            session, kind: name,
            where: { peripheral in
                session.bluetooth.device(for: peripheral).flatMap { type(of: $0) as? any CompanionDevice.Type }?.kind == name
            }, unsuitable: notOfKind)
        guard let model = fleet.model(peripheral.id) as? Model else {
            throw notOfKind(session.links.name(of: peripheral) ?? "The device")
        }
        await heard?(model)
        if connects { try await session.connect(peripheral, timeout: device.timeout) }
        return model
    }
}
