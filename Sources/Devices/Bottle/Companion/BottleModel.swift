import Bluetooth
import Companion
import Foundation
import Observation

/// A bottle's page: what every screen shows of it, and what can be done there. Follow ``screen`` with
/// ``observedSnapshots(every:timers:_:)``.
@BluetoothActor
@Observable
public final class BottleModel: DeviceModel {
    @ObservationIgnored public let bottle: Bottle
    @ObservationIgnored public let peripheral: BluetoothPeripheral
    public let calibrator: BottleCalibrator
    public let drinks: DrinkSynchronizer
    @ObservationIgnored private let links: DeviceLinks
    @ObservationIgnored private let radio: RadioDescription
    @ObservationIgnored private let now: @Sendable () -> Date

    /// Why the last change was not taken.
    private var problem: ScreenProblem?
    /// What the last change came to, where that does not show elsewhere.
    private var notice: Sentence?
    /// What is in it while it is lifted.
    private var standing = StandingWater()
    /// Percent, as its state or its battery service told last.
    private var battery: UInt8?
    /// The bottle's last state.
    private let heard: LastHeard

    /// - Parameters:
    ///   - bottle: the device, and `peripheral` its connection.
    ///   - store: where drinks and calibrations are kept.
    ///   - now: the time of day.
    public init(
        bottle: Bottle, peripheral: BluetoothPeripheral, store: any BottleStoring, links: DeviceLinks, radio: RadioDescription,
        deadlines: CalibrationDeadlines = CalibrationDeadlines(), now: @escaping @Sendable () -> Date = { Date() },
        calendar: Calendar = .current
    ) {
        self.bottle = bottle
        self.peripheral = peripheral
        self.links = links
        self.radio = radio
        self.now = now
        calibrator = BottleCalibrator(bottle: bottle, peripheral: peripheral, store: store, deadlines: deadlines, now: now)
        drinks = DrinkSynchronizer(bottle: bottle, peripheral: peripheral, store: store, now: now, calendar: calendar)
        heard = LastHeard(patience: Self.patience, timers: peripheral.timers, now: now)
        calibrator.onDrinkUndone = { [weak drinks] in drinks?.recount() }
    }

    /// Follows the bottle, carries calibrations out and fetches drinks, until cancelled.
    public func run() async {
        let changes = [
            bottle.bottle.$currentState.onChange(initial: true) { [weak self] state in
                guard let self else { return }
                standing.take(state)
                battery = state.battery
                heard.note()
            },
            bottle.battery.$batteryLevel.onChange(initial: true) { [weak self] level in self?.battery = level },
        ]
        defer { for change in changes { change.cancel() } }
        await withDiscardingTaskGroup { group in
            group.addTask { await self.calibrator.run() }
            group.addTask { await self.drinks.run() }
            group.addTask { await self.readUnnotified() }
        }
    }

    /// How often the bottle is asked for what it does not tell by itself: a change that somebody else made is shown this much later.
    private static let readInterval = Duration.seconds(3)
    /// How long a bottle is silent, which tells changes alone, before it is asked for its state; and after which its water is not called live:
    /// an interval more, and a measurement, for which it withholds its answers.
    private static let silence = Duration.seconds(10)
    private static let patience = Duration.seconds(20)
    private static let requestTimeout = Duration.seconds(10)

    /// Reads goal, tare and settings now and again, and the state where nothing was told for long. The bottle is the one place where they are, any companion or program near it may change
    /// them, and its characteristics for them have no notifications. A calibration under way reads by itself, and is left alone.
    private func readUnnotified() async {
        let service = bottle.bottle
        while (try? await peripheral.timers.pause(for: Self.readInterval)) != nil {
            guard peripheral.state == .connected, !calibrator.machine.state.isUnderWay, calibrator.machine.cleanUp == nil else { continue }
            // What fails is read again with the next turn; the end of the connection is told by the link.
            _ = try? await service.$configuration.read(timeout: Self.requestTimeout)
            _ = try? await service.$settings.read(timeout: Self.requestTimeout)
            if heard.age.map({ $0 >= Self.silence }) ?? true { _ = try? await service.$currentState.read(timeout: Self.requestTimeout) }
        }
    }

    // MARK: - What a person wants

    /// Changes the goal of a day, and reads back what the bottle made of it.
    ///
    /// - Parameter millilitres: 1,000–4,000.
    /// - Returns: the goal that the bottle has now, ml.
    /// - Throws: what reading and writing throw, and ``BottleChangeError`` where the bottle has another one; it is on the screen as well.
    @discardableResult
    public func setGoal(_ millilitres: UInt16) async throws -> UInt16 {
        try await changing { service in
            var configuration = try await service.$configuration.read()
            guard configuration.isTaken else { throw BottleChangeError.goalNeedsCalibration }
            configuration.dailyGoal = millilitres
            try await service.$configuration.write(configuration)
            let kept = try await service.$configuration.read().dailyGoal
            guard kept == millilitres else { throw BottleChangeError.goalNotTaken(asked: millilitres, kept: kept) }
            return kept
        }
    }

    /// How long a bottle is waited for to stand still, and to weigh with its new zero.
    private static let stillness = Duration.seconds(10)
    private static let taring = Duration.seconds(8)
    private static let weighInterval = Duration.milliseconds(500)

    /// Takes the present weight for zero, and reads back that it is. Waits up to ten seconds for the bottle to stand still.
    ///
    /// - Returns: what the bottle read before and reads now.
    /// - Throws: what reading and writing throw, and ``BottleChangeError`` where nothing changed; it is on the screen as well.
    @discardableResult
    public func tare() async throws -> BottleTare {
        let tare = try await changing { service in
            let before = try await stillWeight(service)
            try await service.$command.write(.tare, timeout: Self.requestTimeout)
            let after = try await weight(service, within: Self.taring) { abs($0) <= BottleTare.tolerance }
            try await service.$configuration.read(timeout: Self.requestTimeout)
            guard let after, abs(after) <= BottleTare.tolerance else { throw BottleChangeError.tareNotTaken(weight: after ?? before) }
            return BottleTare(before: before, after: after)
        }
        notice = tare.sentence
        return tare
    }

    /// What a calibrated bottle weighs while it stands still, g.
    private func stillWeight(_ service: BottleService) async throws -> Int {
        guard !calibrator.machine.state.isUnderWay else { throw BottleChangeError.calibrationUnderWay }
        let state = try await service.$currentState.read(timeout: Self.requestTimeout)
        guard state.flags.contains(.calibrated) else { throw BottleChangeError.tareNeedsCalibration }
        // The last result of a calibration hides the weight until the bottle is told that it was taken.
        if state.calibrationResult != nil { try await service.$command.write(.cancelCalibration, timeout: Self.requestTimeout) }
        guard let weight = try await weight(service, within: Self.stillness, until: { _ in true }) else {
            throw BottleChangeError.tareNeedsStillness
        }
        return weight
    }

    /// Reads weights of the bottle that stands still, until one is as it should be.
    ///
    /// - Returns: that one, or, when the time is over, the last one, g; nil where it never stood still.
    private func weight(_ service: BottleService, within duration: Duration, until isRight: (Int) -> Bool) async throws -> Int? {
        let end = peripheral.timers.now + duration
        var last: Int?
        while true {
            let state = try await service.$currentState.read(timeout: Self.requestTimeout)
            if state.flags.contains(.stable), let weight = state.weight {
                last = Int(weight)
                if isRight(Int(weight)) { return last }
            }
            guard peripheral.timers.now < end else { return last }
            try await peripheral.timers.pause(for: Self.weighInterval)
        }
    }

    /// Sets today's total on the bottle to zero, for which the bottle deletes its drinks of today. They are fetched before, and kept here.
    ///
    /// - Throws: what writing throws, and ``BottleChangeError/drinksNotFetched(_:)``; then nothing is deleted. It is on the screen as well.
    public func resetDailyTotal() async throws {
        try await changing { service in
            do {
                try await drinks.fetchAll()
            } catch let error as DrinkSyncError {
                throw BottleChangeError.drinksNotFetched(error)
            }
            try await service.$command.write(.resetDailyTotal, timeout: Self.requestTimeout)
            try await service.$currentState.read(timeout: Self.requestTimeout)
        }
    }

    /// Whether shaking the upturned bottle tells that it was emptied.
    public func setShakeToEmpty(_ isOn: Bool) async throws {
        try await changing { service in
            var settings = try await service.$settings.read()
            if isOn { settings.insert(.shakeToEmpty) } else { settings.remove(.shakeToEmpty) }
            try await service.$settings.write(settings)
            try await service.$settings.read()
        }
    }

    /// Deletes every drink, on the bottle and here.
    public func clearHistory() async throws {
        do {
            try await drinks.deleteAll()
            problem = nil
        } catch {
            problem = ScreenProblem(error)
            throw error
        }
    }

    /// What was drunk on any day, as far as it is stored here; also on one that the screen does not show any more.
    ///
    /// - Parameter date: a time on that day.
    /// - Throws: ``DrinkSyncError/store(_:)``.
    public func day(of date: Date) async throws(DrinkSyncError) -> BottleScreen.Day {
        let day = try await drinks.day(of: date)
        let isToday = drinks.calendar.isDate(day.start, inSameDayAs: now())
        return BottleScreen.Day(day, isToday: isToday, calendar: drinks.calendar)
    }

    /// The drinks of any month, as far as they are stored here.
    ///
    /// - Parameter date: a time in that month; one without a month here is taken for the nearest that has one.
    /// - Throws: ``DrinkSyncError/store(_:)``.
    public func month(of date: Date) async throws(DrinkSyncError) -> BottleScreen.Month {
        let all = try await drinks.allDrinks()
        let now = now()
        return BottleScreen.Month(
            DrinkMonth(all, of: date, now: now, calendar: drinks.calendar), goal: bottle.bottle.configuration.map { Int($0.dailyGoal) },
            undated: all.count { !$0.hasTime(before: now) }, today: now, calendar: drinks.calendar)
    }

    /// Adds a drink that the bottle knows nothing of, or the same once more where it was asked for twice.
    ///
    /// - Parameters:
    ///   - amount: ml.
    ///   - date: nil for now.
    ///   - token: the same for every attempt.
    /// - Throws: `ActionError` for what can be no drink, and what the store throws.
    public func addDrink(_ amount: Int, at date: Date? = nil, note: String = "", token: String? = nil) async throws {
        try await drinks.add(try OwnDrink(checking: amount, at: date, note: note, token: token, now: now()))
    }

    public func exported() async throws -> DeviceTable? {
        let name = links.name(of: peripheral) ?? "Bottle"
        return DeviceTable(
            name: "drinks", content: DrinkTable(try await drinks.allDrinks(), of: name, calendar: drinks.calendar).csv)
    }

    /// The calibrations that were on this bottle, read anew: another program may have made one meanwhile.
    ///
    /// - Throws: what the store throws.
    public func knownCalibrations() async throws -> [BottleScreen.StoredCalibration] {
        try await calibrator.readHistory()
        return BottleScreen.calibrations(calibrator, isConnected: peripheral.state == .connected, calendar: drinks.calendar)
    }

    /// Leaves a calibration that is under way, and gives the bottle a moment to be told, before the connection is closed on purpose.
    public func prepareToDisconnect() async {
        guard calibrator.machine.canLeave || calibrator.machine.cleanUp != nil else { return }
        calibrator.leave()
        // Without a link it cannot be told.
        guard peripheral.state == .connected else { return }
        let timers = peripheral.timers
        let owed = observedSnapshots(every: .zero, timers: timers) { self.calibrator.machine.cleanUp != nil }
        let reader = Task { for await isOwed in owed where !isOwed { return } }
        let deadline = timers.schedule(after: .seconds(5)) { reader.cancel() }
        await withTaskCancellationHandler {
            await reader.value
        } onCancel: {
            reader.cancel()
        }
        timers.cancel(deadline)
    }

    private func changing<Value: Sendable>(_ body: (BottleService) async throws -> Value) async throws -> Value {
        notice = nil
        do {
            let value = try await body(bottle.bottle)
            problem = nil
            return value
        } catch {
            problem = ScreenProblem(error)
            throw error
        }
    }

    // MARK: - What is shown

    /// The page now; reading it is observed.
    public var screen: BottleScreen {
        var link = links.status(of: peripheral, radio: radio)
        link.battery = battery.map(Int.init)
        let isConnected = link.state == .connected
        let offline: Sentence? = isConnected ? nil : "Connect to the bottle first."
        var screen = BottleScreen(
            id: peripheral.id.uuidString, name: links.name(of: peripheral) ?? "Bottle", link: link,
            water: water(isLive: isConnected && heard.isRecent),
            intake: BottleScreen.Intake(drinks, bottle: bottle, isConnected: isConnected),
            calibration: BottleScreen.Calibration(calibrator, isConnected: isConnected), problem: problem,
            actions: [
                ScreenAction(
                    id: "tare", label: "Tare", isEnabled: isConnected, reason: offline ?? "The present weight becomes zero.",
                    question: .tare(weight: bottle.bottle.currentState.flatMap { $0.flags.contains(.calibrated) ? $0.weight : nil })),
                ScreenAction(
                    id: "shake-to-empty", label: "Shake to empty", isEnabled: isConnected,
                    reason: offline ?? "Shaking the upturned bottle tells it that it was emptied."),
            ])
        screen.$notice = notice
        screen.calibrations = BottleScreen.calibrations(calibrator, isConnected: isConnected, calendar: drinks.calendar)
        return screen
    }

    public var summary: Sentence? { heard.isRecent ? water(isLive: true)?.$summary : nil }

    public var tile: DeviceTile? {
        let isLive = peripheral.state == .connected && heard.isRecent
        let water = water(isLive: isLive)
        let goal = bottle.bottle.configuration.map { Int($0.dailyGoal) }
        let today = drinks.history.today?.total ?? 0
        var facts: [LabeledText] = []
        if let water, water.isCalibrated {
            facts.append(
                LabeledText("In it", water.level.map { "\(bareML: $0) of \(ml: water.capacity)" } ?? "not known"))
        }
        if water != nil || drinks.history.days.contains(where: { !$0.drinks.isEmpty }) {
            facts.append(LabeledText("Drunk today", goal.map { "\(bareML: today) of \(ml: $0)" } ?? "\(ml: today)"))
        }
        var needs: [Sentence] = []
        if let water, !water.isCalibrated { needs.append("It is not calibrated: only then it knows what is in it.") }
        if let water, water.isBatteryLow { needs.append("Its battery is low: \(water.battery) %.") }
        if drinks.history.today?.drinks.contains(where: { BottleScreen.Drink(asking: $0).isInDoubt }) == true {
            needs.append("A large drink: drunk, or poured out?")
        }
        guard !facts.isEmpty || !needs.isEmpty else { return nil }
        return DeviceTile(
            facts: facts, fill: water.flatMap { $0.isCalibrated ? $0.fill : nil }, needs: needs,
            heardAt: isLive ? nil : water?.updatedAt ?? drinks.synchronizedAt?.timeIntervalSince1970.rounded())
    }

    /// The hour from which a day's goal is asked after.
    private static let evening = 20
    /// Percent from which a battery that was low no longer is: the public firmwares tell of it below 25.
    private static let goodBattery = 30

    public var causes: [NoticeCause] {
        var causes: [NoticeCause] = []
        if peripheral.state == .connected, let state = bottle.bottle.currentState {
            let level = Int(battery ?? state.battery)
            if state.flags.contains(.batteryLow) {
                causes.append(NoticeCause(.battery, key: "low", "Its battery is low: \(level) %."))
            } else if level < Self.goodBattery {
                // A measure that goes to and fro is told once.
                causes.append(.unknown(.battery))
            }
        } else {
            causes.append(.unknown(.battery))
        }
        if bottle.bottle.configuration == nil || drinks.history.today == nil { causes.append(.unknown(.goal)) }
        let now = now()
        let calendar = drinks.calendar
        let parts = calendar.dateComponents([.year, .month, .day, .hour], from: now)
        if let goal = bottle.bottle.configuration.map({ Int($0.dailyGoal) }), goal > 0, parts.hour ?? 0 >= Self.evening,
            let today = drinks.history.today, calendar.isDate(today.start, inSameDayAs: now), today.total < goal
        {
            causes.append(
                NoticeCause(
                    .goal, key: "\(parts.year ?? 0)-\(parts.month ?? 0)-\(parts.day ?? 0)",
                    "\(bareML: today.total) of \(ml: goal) so far today: \(ml: goal - today.total) to go."))
        }
        return causes
    }

    private func water(isLive: Bool) -> BottleScreen.Water? {
        let service = bottle.bottle
        guard let state = service.currentState else { return nil }
        let capacity = max(1, Int(service.configuration?.capacity ?? BottleConfiguration.standardCapacity))
        let isLifted = StandingWater.isLifted(state)
        let level = isLifted ? standing.last?.level : state.level.map(Int.init)
        return BottleScreen.Water(
            // Noise around nothing is nothing.
            weight: isLifted ? standing.last?.weight : state.weight.map { max(0, Int($0)) }, level: level, capacity: capacity,
            fill: min(1, max(0, Double(level ?? 0) / Double(capacity))), isStable: !isLifted && state.flags.contains(.stable),
            isLifted: isLifted,
            isCalibrated: state.flags.contains(.calibrated), scale: service.configuration?.scale,
            knowsTime: state.flags.contains(.timeValid), battery: Int(battery ?? state.battery),
            isBatteryLow: state.flags.contains(.batteryLow), shakeToEmpty: service.settings?.contains(.shakeToEmpty),
            updatedAt: heard.time, isStale: !isLive)
    }
}
