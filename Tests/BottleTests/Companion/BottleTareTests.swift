import Bluetooth
import BottleDevice
import Companion
import Testing

@testable import Bottle

@Suite("Taking a weight for zero", .serialized) @BluetoothActor struct BottleTareTests {
    /// A bottle with 300 ml in it.
    private func run(isCalibrated: Bool = true, _ body: @escaping @BluetoothActor (CompanionWorld) async throws -> Void) async throws {
        var memory = BottleMemory()
        if isCalibrated { memory.calibration = try CompanionWorld.truth(LoadCell()) }
        try await CompanionWorld.run(bottle: SimulatedBottle(seed: 1, water: 300), memory: memory, body)
    }

    @Test func `is proven by what the bottle reads before and after`() async throws {
        try await run { world in
            let tare = try await world.model.tare()
            #expect((295...305).contains(tare.before) && abs(tare.after) <= 2 && tare.hasChanged)
            #expect(tare.sentence == "The present weight is zero: the bottle read \(tare.before) g, and reads \(tare.after) g now.")
            #expect(world.model.screen.notice == tare.sentence.english && world.model.screen.problem == nil)
            let again = try await world.model.tare()
            #expect(!again.hasChanged && again.sentence.english.hasPrefix("Nothing changed: "))
        }
    }

    @Test func `is refused before the first calibration, and nothing is written`() async throws {
        try await run(isCalibrated: false) { world in
            await #expect(throws: BottleChangeError.tareNeedsCalibration) { try await world.model.tare() }
            #expect(world.stored == nil && world.model.screen.problem?.code == "not-calibrated" && world.model.screen.notice == nil)
        }
    }

    @Test func `waits for a bottle in the hand, and says that nothing changed where it stays there`() async throws {
        try await run { world in
            let before = world.stored
            world.twin.touch { $0.lift() }
            try await world.timers.pause(for: .seconds(2))
            let began = world.timers.now
            await #expect(throws: BottleChangeError.tareNeedsStillness) { try await world.model.tare() }
            #expect((.seconds(10)...(.seconds(12))).contains(world.timers.now - began) && world.stored == before)
            world.timers.schedule(after: .seconds(3)) { world.twin.touch { $0.putDown() } }
            #expect(try await world.model.tare().hasChanged)
        }
    }

    @Test func `fails where the bottle takes the command and reads what it read before`() async throws {
        try await run { world in
            world.twin.service.$command.onWriteBytes { _, _ in }
            let error = await #expect(throws: BottleChangeError.self) { try await world.model.tare() }
            guard case .tareNotTaken(let weight) = error else { return #expect(Bool(false), "\(String(describing: error))") }
            #expect((295...305).contains(weight) && error?.code == "not-taken")
        }
    }

    @Test func `is asked about with the weight that will count as nothing`() async throws {
        try await run { world in
            try await world.wait { world.model.bottle.bottle.currentState?.weight != nil }
            let question = world.model.screen.actions.first { $0.id == "tare" }?.question
            let weight = try #require(world.model.bottle.bottle.currentState?.weight)
            #expect(question?.text.contains("reads \(weight) g") == true && question?.title == ScreenQuestion.tare.title)
            #expect(ScreenQuestion.tare(weight: 1) == .tare && ScreenQuestion.tare(weight: nil) == .tare)
        }
    }

    @Test func `and figures are never better than whole grams can tell`() {
        #expect(CalibrationUncertainty(empty: 0, full: 0).words == "better than 0.2\u{A0}%")
        #expect(CalibrationUncertainty(empty: 1, full: 1).words == "0.4\u{A0}%")
    }

    @Test func `a scale that no bottle has is said, and asks for a calibration`() {
        func screen(_ scale: Float) -> BottleScreen {
            BottleScreen(
                id: "1", name: "Bottle", link: LinkStatus(state: .connected, sentence: ""),
                water: .init(capacity: 830, isCalibrated: true, scale: scale),
                calibration: .init(screen: .welcome, title: "", sentence: ""))
        }
        let wrong = screen(1_500)
        #expect(wrong.water?.scaleText == "1,500.0 ADC/g, which is no bottle's: they have 100 to 800")
        #expect(wrong.calibrationEntry.isRequired && wrong.calibrationEntry.badge == "Required")
        #expect(!screen(450).calibrationEntry.sentence.contains("ADC/g"), "a number that tells an owner nothing")
    }
}
