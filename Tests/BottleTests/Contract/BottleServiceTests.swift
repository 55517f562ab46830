import Bluetooth
import Bottle
import Testing
import VirtualRadio

@BluetoothActor
@Suite struct BottleServiceTests {
    @Test func `the identifiers are those of the bottle, one to eight`() {
        let ids = [
            BottleUUIDs.currentState, BottleUUIDs.configuration, BottleUUIDs.syncControl, BottleUUIDs.drinkData, BottleUUIDs.command,
            BottleUUIDs.settings, BottleUUIDs.activity, BottleUUIDs.calibrationState,
        ]
        #expect(BottleService.id == "6F75616B-7661-7465-2D00-000000000000")
        #expect(ids.map { "\($0)".uppercased() } == (1...8).map { "6F75616B-7661-7465-2D00-00000000000\($0)" })
    }

    @Test func `the declaration has the eight characteristics in their order`() {
        let service = BottleService()
        #expect(
            [
                service.$currentState.id, service.$configuration.id, service.$syncControl.id, service.$drinkData.id, service.$command.id,
                service.$settings.id, service.$activity.id, service.$calibrationState.id,
            ] == [
                BottleUUIDs.currentState, BottleUUIDs.configuration, BottleUUIDs.syncControl, BottleUUIDs.drinkData, BottleUUIDs.command,
                BottleUUIDs.settings, BottleUUIDs.activity, BottleUUIDs.calibrationState,
            ])
    }
}
