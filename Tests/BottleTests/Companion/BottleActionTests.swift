import Bottle
import Companion
import Testing

@Suite("Actions on a bottle") struct BottleActionTests {
    @Test func `have the names and the limits of the API`() {
        let actions = Dictionary(uniqueKeysWithValues: DeviceKind.bottle.actions.map { ($0.name, $0.content.schema) })
        #expect(
            Set(actions.keys) == [
                "calibration", "calibration-restore", "goal", "tare", "shake-to-empty", "sync", "day-reset", "drinks-clear", "drink-keep",
                "drink-delete", "drink-add", "drink-correct", "month",
            ])
        #expect(actions["goal"]??["properties"]?["value"] == ["type": "integer", "minimum": 1000, "maximum": 4000])
        #expect(actions["drink-delete"]??["properties"]?["drink"]?["maximum"] == 4_294_967_295)
        #expect(
            actions["calibration"]??["properties"]?["action"]?["enum"] == [
                "start", "measure", "secondReading", "saveUnchecked", "retry", "leave", "done", "restore",
            ])
    }
}
