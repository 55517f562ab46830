import BlueZRadio
import Companion

extension DoctorMachine {
    /// The adapters as BlueZ has them.
    ///
    /// - Throws: `BluetoothError`.
    static func adaptersOfBlueZ() async throws -> [Adapter] {
        try await BlueZAdapters.states().map { Adapter(name: $0.name, isPowered: $0.isPowered) }
    }
}

extension ProgramRadio {
    /// A Bluetooth adapter of this machine.
    public static let bluez = ProgramRadio(
        name: "bluez", summary: "a Bluetooth adapter over BlueZ", title: "BlueZ",
        adapters: RadioAdapters(title: "This computer's Bluetooth", first: "hci0") { try await BlueZAdapters.names() },
        // What was heard without a measurement counts as the weakest there is, instead of being passed over.
        makeCentral: { BlueZCentral(adapter: $0.adapter, unknownRSSI: LinkStatus.unmeasured) },
        makePeripheral: { BlueZPeripheral(adapter: $0.adapter) })
}
