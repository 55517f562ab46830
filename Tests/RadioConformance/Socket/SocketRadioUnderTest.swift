#if os(Linux) && !OUTRIGGER_PORTABLE
    import Bluetooth
    import Foundation
    import OutriggerTesting
    import SocketRadio
    import Testing
    import VirtualRadio

    /// A radio that another process lends, over a socket, in real time; the other process is this one too.
    @BluetoothActor
    final class SocketRadioUnderTest: RadioUnderTest {
        let unavailable: [StageEffect: String] = [
            .silence: "30 s of silence are too long in real time; the simulated air shows it",
            .pairingTimeout: "30 s without an answer are too long in real time; the simulated air shows it",
        ]

        /// The lent adapters, in the order in which they were lent.
        @BluetoothActor
        private final class Lent {
            var phones: [VirtualCentral] = []
        }

        private let air = VirtualRadio(seed: 1, configuration: VirtualRadioConfiguration(connectionInterval: .microseconds(7500)))
        private let device: VirtualPeripheral
        private let lent = Lent()
        private let path = FileManager.default.temporaryDirectory.appendingPathComponent("radio-\(UUID().uuidString.prefix(8))").path
        private let server: SocketRadioServer
        private let borrowed: SocketRadio

        init() throws {
            device = air.makePeripheral(VirtualPeripheral.Options(advertisingInterval: .milliseconds(20)))
            server = SocketRadioServer(path: path, refused: { Issue.record($0) }) { [air, lent] in
                let phone = air.makeCentral()
                lent.phones.append(phone)
                return phone
            }
            borrowed = SocketRadio(path: path)
            try server.open()
        }

        deinit {
            unlink(path)
            unlink(path + ".lock")
        }

        var central: any CentralRadio { borrowed }
        var peripheral: any PeripheralRadio { device }

        func run() async throws { try await server.run() }
        func prepare() async throws {}

        func makeSecondCentral() throws -> any CentralRadio { SocketRadio(path: path) }

        func makeSecondPeripheral() throws -> any PeripheralRadio {
            let other = air.makePeripheral(VirtualPeripheral.Options(advertisingInterval: .milliseconds(20)))
            other.distance = 4
            return other
        }

        func identityOfCentral() async throws -> UUID {
            guard let phone = lent.phones.first else { throw NothingLent() }
            return phone.id
        }

        private struct NothingLent: Error {}

        func limitMTU(to mtu: Int) async throws { device.mtuLimit = mtu }
        func loseLink() async throws { device.dropLinks() }
        func setSilent(_ isSilent: Bool) throws { device.isSilent = isSilent }
        func forgetBondsOfDevice() async throws { for central in device.bondedCentrals { device.removeBond(central) } }
        func setCentralPower(_ isOn: Bool) async throws { lent.phones.first?.isPowered = isOn }
    }
#endif
