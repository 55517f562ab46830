import Bluetooth
import BluetoothServices
import BottleContract
import DeviceSide
import Observation

/// The device side of the bottle: a load cell that is read ten times a second, drinks told from it, both ways of calibrating, and what the
/// public device's firmware does with its characteristics.
///
/// It is the simulated twin on the virtual radio, and a real peripheral on a Bluetooth adapter; the physics of the bottle are simulated in
/// both. What it keeps is in a ``BottleStore``: killed at any moment, it comes back with the old memory or the new one.
@BluetoothActor
@Observable
public final class BottleTwin {
    /// What makes one bottle.
    public struct Configuration: Sendable {
        /// The advertised name: "Aquavate-XXXX".
        public var name: String
        /// The serial number in Device Information.
        public var serialNumber: String
        /// What it does that its protocol would not make one expect.
        public var quirks: BottleQuirks
        /// From power on to advertising.
        public var bootDuration: Duration
        /// What it asks of a link before it takes a command or another configuration.
        public var pairing: PairingPolicy
        /// Its water outlives the program, as a real bottle's does: it stands at the reading that was stored last.
        public var keepsWater: Bool

        public init(
            name: String, serialNumber: String = "00:00:00:00:00:01", quirks: BottleQuirks = .prompt,
            bootDuration: Duration = .seconds(1),
            pairing: PairingPolicy = .open, keepsWater: Bool = false
        ) {
            self.pairing = pairing
            self.keepsWater = keepsWater
            self.name = name
            self.serialNumber = serialNumber
            self.quirks = quirks
            self.bootDuration = bootDuration
        }
    }

    /// Samples of the load cell.
    public static let sampleInterval = Duration.milliseconds(100)
    /// What Device Information says.
    public static let firmwareRevision = "1.4.0"
    /// Below this, the battery is low, percent.
    private static let lowBattery: UInt8 = 25

    /// A stored level outside is none, ml.
    private static let believableLevels = -100.0...1_000

    /// A level to compare the next one with, ml; `nil` where it is none.
    static func believable(_ level: Double) -> Double? { believableLevels.contains(level) ? level : nil }

    /// Changing it takes effect with the next command; characteristic 8 comes and goes with the next restart.
    public var configuration: Configuration
    @ObservationIgnored public let service = BottleService()
    @ObservationIgnored private let information = BottleInformationService()
    @ObservationIgnored private let batteryService = BatteryService()
    @ObservationIgnored let life: DeviceLifeCycle
    @ObservationIgnored let store: BottleStore

    /// What a person at the bench sees.
    public internal(set) var view: BottleView
    /// Between power on, or the wish to restart, and advertising.
    public var isRestarting: Bool { life.isRestarting }
    /// Whether a central is connected.
    public var isConnected: Bool { life.isConnected }
    /// What it asks of a link, and the code that it shows.
    public var pairing: DevicePairing { life.pairing }
    /// What went wrong last inside the bottle, which its characteristics do not tell.
    public var problem: String? { life.problem }
    /// Percent.
    public private(set) var battery: UInt8 = 87
    /// What is on disk.
    public internal(set) var memory = BottleMemory()
    /// What it weighs with; `nil` where it counts as not calibrated.
    public internal(set) var calibrationInUse: CalibrationData?

    /// The bottle itself. Time passes for it with every sample.
    @ObservationIgnored public internal(set) var bottle: SimulatedBottle
    @ObservationIgnored var changed = BottleMemory()
    /// Of the last change, and of the last one on disk.
    @ObservationIgnored var revision = 0
    @ObservationIgnored var savedRevision = 0
    @ObservationIgnored var window = StabilityWindow()
    @ObservationIgnored var isSteady = false
    @ObservationIgnored var lastReading: Int32 = 0
    @ObservationIgnored var samplesUntilDrinkCheck = 0
    @ObservationIgnored var detector = DrinkDetector()
    @ObservationIgnored var measurement = PointMeasurement()
    @ObservationIgnored var resultAge = 0
    @ObservationIgnored var calibration: DeviceCalibration
    @ObservationIgnored var sync = DrinkSync()
    @ObservationIgnored var lastTold: BottleState?
    /// START and CANCEL, which a bottle with ``BottleQuirks/ignoresStartWhileActive`` looks at with its next sample, START first.
    @ObservationIgnored var wantsStart = false
    @ObservationIgnored var wantsCancel = false
    @ObservationIgnored var calibrationNews: [CalibrationStatus] = []
    /// What a bottle with ``BottleQuirks/looksSeldom`` has made up, or told, last.
    @ObservationIgnored var look = BottleLook()
    /// What SET_TIME said, and when.
    @ObservationIgnored var time: (seconds: UInt32, at: Duration)?
    /// The hour of the day whose beginning was stored last.
    @ObservationIgnored var savedHour: UInt32?
    @ObservationIgnored var total: (day: UInt32, revision: Int, amount: UInt16, ever: DrinkLog.Ever)?
    @ObservationIgnored private var startedAt = Duration.zero

    /// - Parameters:
    ///   - bottle: its physics.
    ///   - store: what it keeps.
    ///   - radio: where it advertises; its ``PeripheralRadio/run()`` must be running.
    ///   - restartRadio: makes the radio silent for a time.
    public init(
        _ configuration: Configuration, bottle: SimulatedBottle, store: BottleStore, radio: any PeripheralRadio,
        restartRadio: (@BluetoothActor (Duration) -> Void)? = nil
    ) {
        self.configuration = configuration
        self.bottle = bottle
        self.store = store
        view = BottleView(bottle, isSteady: false)
        life = DeviceLifeCycle(
            radio: radio, pairing: configuration.pairing, bootDuration: configuration.bootDuration, restartRadio: restartRadio)
        calibration = DeviceCalibration(timeouts: configuration.quirks.timeouts)
        answer()
    }

    /// Boots, advertises, weighs and answers until cancelled.
    ///
    /// - Throws: `SQLiteError` or `ByteCodingError` where the memory cannot be read; ``BluetoothError`` where the radio cannot be used.
    public func run() async throws {
        memory = try await life.withRoomOnDisk { try await self.store.load() }
        changed = memory
        if configuration.keepsWater, let baseline = memory.baseline { bottle.stand(at: baseline) }
        try await life.run(
            powerOn: { self.powerOn() }, presence: { self.start() }, powerOff: { self.powerOff() }, work: { try await self.weigh() })
    }

    /// Restarts, as by pulling the battery: what is not on disk is forgotten, the time of day included.
    public func requestRestart() { life.requestRestart() }

    private func powerOff() {
        changed = memory
        window = StabilityWindow()
        detector.forget()
        time = nil
        savedHour = nil
        total = nil
        look = BottleLook()
    }

    private func powerOn() {
        endProcedures()
        calibration = DeviceCalibration(timeouts: configuration.quirks.timeouts)
        let isForgotten =
            configuration.quirks.contains(.forgetsImplausibleScale)
            && memory.calibration.map { CalibrationData.plausibleScales.contains($0.scale) } == false
        calibrationInUse = isForgotten ? nil : memory.calibration
        if configuration.quirks.contains(.keepsClock), let seconds = memory.savedTime { time = (seconds, life.timers.now) }
        if configuration.quirks.contains(.remembersLevel), let baseline = memory.baseline, let used = calibrationInUse {
            detector = DrinkDetector(baseline: Self.believable(used.water(at: Double(baseline))))
        }
        countTotal()
    }

    /// Begins to count its time, and has told nothing yet.
    private func start() -> DevicePresence {
        startedAt = life.timers.now
        lastTold = nil
        return DevicePresence(
            services: [service, information, batteryService],
            without: configuration.quirks.contains(.hasCalibrationState) ? [] : [BottleUUIDs.calibrationState],
            advertisement: AdvertisementData(localName: configuration.name, serviceUUIDs: [BottleService.id]))
    }

    private func answer() {
        service.$currentState.onRead { [unowned self] _ in looksSeldom ? look.state : state }
        service.$configuration.onRead { [unowned self] _ in memory.configuration }
        service.$configuration.onWriteBytes { [unowned self] bytes, _ in try await take(configuration: bytes) }
        service.$syncControl.onRead { [unowned self] _ in
            sync.control(waiting: memory.drinks.unsyncedCount, byCount: configuration.quirks.contains(.syncsByCount))
        }
        service.$syncControl.onWriteBytes { [unowned self] bytes, central in try await take(syncControl: bytes, from: central) }
        service.$drinkData.setValue(DrinkChunk(index: 0, total: 0, records: []))
        service.$command.onWriteBytes { [unowned self] bytes, _ in try await take(command: bytes) }
        service.$settings.onRead { [unowned self] _ in memory.settings }
        service.$settings.onWriteBytes { [unowned self] bytes, _ in try await take(settings: bytes) }
        // An empty summary: no movement was recorded.
        service.$activity.setValue([UInt8](repeating: 0, count: 12))
        service.$calibrationState.onRead { [unowned self] _ in looksSeldom ? look.status : calibration.status }
        information.$manufacturer.setValue("Outrigger")
        information.$model.setValue("Simulated bottle")
        information.$firmwareRevision.setValue(Self.firmwareRevision)
        information.$serialNumber.setValue(configuration.serialNumber)
        batteryService.$batteryLevel.onRead { [unowned self] _ in looksSeldom ? look.battery : battery }
        life.server.onConnectionChange { [unowned self] _, _ in
            guard !isConnected else { return }
            // Nobody is there to go on with it: the bottle is a bottle again, unless it needs nobody.
            if !configuration.quirks.contains(.survivesLostLink) { endCalibration() }
            measurement.end()
            look.isCalibrating = false
            if !configuration.quirks.contains(.syncsByCount) { sync.end() }
        }
    }

    /// Ends what a companion began: measurement, calibration and synchronisation.
    private func endProcedures() {
        measurement.end()
        endCalibration()
        sync.end()
    }

    private func endCalibration() {
        wantsStart = false
        wantsCancel = false
        if calibration.cancel() { calibrationNews = [calibration.status] }
    }

    /// Sets the battery's level, 0–100 percent; more is 100.
    public func setBattery(_ percent: UInt8) {
        battery = min(percent, 100)
        if !looksSeldom { tellBattery() }
    }

    func tellBattery() { _ = batteryService.$batteryLevel.notifyNow(battery) }

    var looksSeldom: Bool { configuration.quirks.isSuperset(of: [.looksSeldom, .hasCalibrationState]) }

    /// What a person does to the bottle.
    public func touch(_ action: (inout SimulatedBottle) -> Void) {
        bottle.advance(to: life.timers.now)
        action(&bottle)
        showBottle()
    }

    /// Empties the bottle upside down. With ``BottleSettings/shakeToEmpty`` switched on, what was in it does not count as drunk.
    public func empty() {
        if memory.settings.contains(.shakeToEmpty) { detector.forget() }
        touch { $0.empty() }
    }

    func showBottle() {
        let isMeasuring = measurement.isMeasuring || [.measuringEmpty, .measuringFull].contains(calibration.status.state)
        let new = BottleView(bottle, isSteady: isSteady, isMeasuring: isMeasuring)
        if new != view { view = new }
    }

    // MARK: - State

    /// The Current State characteristic now.
    public var state: BottleState {
        var flags: BottleState.Flags = []
        if time != nil { flags.insert(.timeValid) }
        if calibrationInUse != nil { flags.insert(.calibrated) }
        if looksSeldom ? look.isStill : isSteady { flags.insert(.stable) }
        if measurement.phase == .measuring { flags.insert(.measuring) }
        if battery < Self.lowBattery { flags.insert(.batteryLow) }
        var reading = BottleState.Reading.water(weight: 0, level: 0)
        if case .result(let adc, let isStable) = measurement.phase {
            reading = .calibrationResult(adc)
            if !isStable, !configuration.quirks.contains(.hidesUnstable) { flags.remove(.stable) }
        } else if calibrationInUse != nil {
            reading = .water(weight: Int16(clamping: Int(water.rounded(.towardZero))), level: level)
        }
        return BottleState(
            time: clock, reading: reading, dailyTotal: dailyTotal, battery: battery, flags: flags,
            unsyncedRecords: UInt16(clamping: memory.drinks.unsyncedCount))
    }

    /// Grams by the calibration in use, over the last second.
    var water: Double { min(max(calibrationInUse?.water(at: window.mean) ?? 0, -1e6), 1e6) }

    var level: UInt16 { UInt16(min(max(water, 0), Double(memory.capacity))) }

    /// Seconds since 1970, UTC; before SET_TIME, since the start.
    var clock: UInt32 {
        guard let time else { return UInt32(clamping: (life.timers.now - startedAt).components.seconds) }
        return UInt32(clamping: Int64(time.seconds) + (life.timers.now - time.at).components.seconds)
    }
}
