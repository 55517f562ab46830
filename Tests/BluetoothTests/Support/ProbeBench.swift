import Bluetooth
import Foundation
import OutriggerTesting
import Testing

/// A companion on a ``ScriptedCentral``, and what a test does with it.
@BluetoothActor
final class ProbeBench {
    let radio: ScriptedCentral
    let bluetooth: Bluetooth
    let id = UUID()
    let device: Probe
    let peripheral: BluetoothPeripheral

    init(_ state: AdapterState = .poweredOn) {
        radio = ScriptedCentral(state: state)
        bluetooth = Bluetooth(radio: radio) { Discover(Probe.self, by: .advertisedService("FFF0")) }
        device = bluetooth.retrieveDevice(for: id, as: Probe.self)
        peripheral = bluetooth.retrievePeripheral(for: id)
    }

    var service: ProbeService { device.service }

    /// Connects, and answers what the framework asks meanwhile.
    func connected(mtu: Int = 247, table: [GATTService] = ProbeService.table) async throws -> ScriptedLink {
        let device = device
        let connecting = Task { try await device.connect(timeout: .seconds(10)) }
        await radio.settle()
        let link = try #require(radio.establish(id, mtu: mtu))
        await setUp(link, table: table)
        try await connecting.value
        return link
    }

    /// Answers discovery and subscriptions until the framework asks no more.
    ///
    /// - Parameter pairs: whether a pairing is made as well; where not, it is left waiting.
    func setUp(_ link: ScriptedLink, table: [GATTService] = ProbeService.table, pairs: Bool = true) async {
        await radio.settle()
        while let request = link.waiting.first, pairs || request != .pair {
            switch request {
            case .discover: link.answer(.services(table))
            case .read: link.answer(.bytes([7]))
            case .readRSSI: link.answer(.rssi(-40))
            case .write, .setNotifications, .pair: link.answer(.done)
            case .requestParameters, .requestPHY: link.answer(.failure(ATTError.requestNotSupported))
            }
            await radio.settle()
        }
    }
}

/// The error that a task ends in.
@BluetoothActor
func error<Value>(of task: Task<Value, any Error>) async -> (any Error)? {
    do {
        _ = try await task.value
        return nil
    } catch {
        return error
    }
}

/// The code of the error that a task ends in, where it is a ``BluetoothError``.
@BluetoothActor
func code<Value>(of task: Task<Value, any Error>) async -> BluetoothError.Code? {
    await (error(of: task) as? BluetoothError)?.code
}
