import Bottle
import Companion
import Foundation
import Program

/// What the bottle's commands print with `--json`.
enum BottleOutput {
    /// A bottle with its water, and what was drunk today.
    static let status = OutputFormat<BottleScreen>.object([
        .field("id", "Names the device in other commands.", .text) { $0.id },
        .field("name", "What it advertises.", .text) { $0.name },
        .field("kind", "Always “bottle”.", .text) { $0.kind },
        .nullable("water", "What is in it, and how it is; null until it has told it.", water) { $0.water },
        .field("todayMillilitres", "Drunk today.", .integer) { $0.intake.today },
        .nullable("goalMillilitres", "To be drunk in a day; null until it has told it.", .integer) { $0.intake.goal },
        .field("unsyncedRecords", "Drinks that it still has to hand over.", .integer) { $0.intake.unsynced },
        .nullable("synchronizedAt", "When all drinks were fetched last; null where they were not.", .time) {
            $0.intake.synchronizedAt.map(Date.init(timeIntervalSince1970:))
        },
    ])

    private static let water = OutputFormat<BottleScreen.Water>.object([
        .field("isCalibrated", "Without a calibration, weight and level are null.", .boolean) { $0.isCalibrated },
        .nullable("weightGrams", "By its calibration; null where it has none, or tells no weight.", .integer) {
            $0.isCalibrated ? $0.weight : nil
        },
        .nullable("levelMillilitres", "Water in it; null as the weight is.", .integer) { $0.isCalibrated ? $0.level : nil },
        .nullable("scaleADCPerGram", "Of its calibration; null where it has none.", .number) { $0.scale },
        .field("isScalePlausible", "False where no bottle's load cell has that scale: weight and level are wrong then.", .boolean) {
            $0.isScalePlausible
        },
        .field("capacityMillilitres", "What it holds.", .integer) { $0.capacity },
        .field("isStable", "It stands upright and still.", .boolean) { $0.isStable },
        .field("batteryPercent", "0 to 100.", .integer) { $0.battery },
        .field("isBatteryLow", "It says that its battery is low.", .boolean) { $0.isBatteryLow },
        .field("knowsTime", "It knows the time.", .boolean) { $0.knowsTime },
        .nullable("shakeToEmpty", "Shaking the upturned bottle tells that it was emptied; null until it has told it.", .boolean) {
            $0.shakeToEmpty
        },
        .nullable("updatedAt", "When its last state came.", .time) { $0.updatedAt.map(Date.init(timeIntervalSince1970:)) },
    ])

    /// The goal, and the days that were asked for.
    struct Drinks: Sendable {
        let goal: Int?
        let days: [BottleScreen.Day]
    }

    static let drinks = OutputFormat<Drinks>.object([
        .nullable("goalMillilitres", "To be drunk in a day; null until it has told it.", .integer) { $0.goal },
        .field("days", "The day that was asked for, or the last seven, the oldest first and today last.", .list(day)) { $0.days },
    ])

    private static let day = OutputFormat<BottleScreen.Day>.object([
        .field("date", "YYYY-MM-DD, in this computer's time zone.", .text) { $0.id },
        .field("totalMillilitres", "Drunk on it.", .integer) { $0.total },
        .field("drinks", "The latest first.", .list(drink)) { $0.entries },
    ])

    private static let drink = OutputFormat<BottleScreen.Drink>.object([
        .field("id", "Its number here, as “bottle drinks delete” takes it; it stays when the bottle numbers anew.", .integer) { $0.id },
        .field("time", "When.", .time) { Date(timeIntervalSince1970: $0.time) },
        .field("amountMillilitres", "How much.", .integer) { $0.amount },
        .field("kind", "“gulp”, “pour”, or “type 7” for one that this program does not know.", .text) { $0.type },
        .nullable("levelMillilitres", "Left in the bottle after it; null for one that it knows nothing of.", .integer) { $0.level },
        .field("source", "“bottle” told it, “corrected” by a person, or added “byHand”.", .text) { $0.source },
        .nullable("note", "What a person noted of it; null where that is nothing.", .text) { $0.note },
        .field(
            "isInDoubt", "So much at once may have been poured out: “bottle drinks keep” or “bottle drinks delete” says which.", .boolean
        ) {
            $0.isInDoubt
        },
    ])

    /// The calibrations that were on a bottle.
    static let calibrations = OutputFormat<[BottleScreen.StoredCalibration]>.list(
        .object([
            .field("number", "As “bottle calibrations restore” takes it.", .integer) { $0.id },
            .nullable("time", "When it was made; null where it was on the bottle before this companion was.", .time) {
                $0.time.map(Date.init(timeIntervalSince1970:))
            },
            .field("scaleADCPerGram", "What the bottle weighs with.", .number) { $0.scale },
            .field("emptyReadingADC", "The load cell's reading of the empty bottle.", .integer) { $0.empty },
            .field("fullReadingADC", "The load cell's reading of the full bottle.", .integer) { $0.full },
            .field("isPresent", "The bottle says that it has this one.", .boolean) { $0.isPresent },
        ]))
}
