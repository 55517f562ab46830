import Bluetooth
import CoreBluetooth
import CoreBluetoothRadio
import SwiftUI
import Testing

@testable import OutriggerApp

/// Which radio the app is used with.
enum RadioUsed: CaseIterable {
    /// The simulated one, as in previews.
    case simulated
    /// That of Apple's systems, over the imitation of CoreBluetooth, over the same air.
    case apple
}

/// An app that runs in a room of simulated devices, and is on the screen while the body runs.
@MainActor
func withApp(
    _ kinds: [AppKind], _ radio: RadioUsed = .simulated, showing view: some View, behaviour: ViewHost.Behaviour = .init(),
    _ body: (AppStage, PreviewRoom) async throws -> Void
) async throws {
    let room = PreviewRoom(kinds)
    var surroundings = room.surroundings
    let system = await ImitatedSystem(central: room.phone)
    if radio == .apple {
        surroundings.radio = {
            CoreBluetoothCentral(timers: room.air.timers) { CBCentralManager(delegate: $0, system: system) }
        }
        surroundings.room = {
            try await withThrowingTaskGroup { group in
                group.addTask { try await room.phone.run() }
                group.addTask { try await room.run() }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }
    let model = AppModel(surroundings)
    let running = Task { await model.run() }
    model.send("scan/start", to: .radio)
    try await AppStage.show(view.environment(model), behaviour: behaviour) { try await body($0, room) }
    #expect(model.failure == nil)
    running.cancel()
    await running.value
    #expect(await system.complaints == [])
}
