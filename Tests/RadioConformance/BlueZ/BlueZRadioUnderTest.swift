#if os(Linux)
    import BlueZRadio
    import Bluetooth
    import Glibc

    /// BlueZ on two adapters of one machine, hci0 for the companion and hci1 for the device: for the testbed.
    @BluetoothActor
    final class BlueZRadioUnderTest: RadioUnderTest {
        let missing: [RadioCapability: String] = [
            .severalCentrals: "there are two adapters, and the device has one of them",
            .severalPeripherals: "there are two adapters, and the companion has one of them",
            .mtuLimit: "BlueZ chooses the MTU",
            .linkLoss: "virtual controllers lose no link without a word",
            .silence: "BlueZ answers for a program that does not",
        ]

        // Virtual controllers measure no signal strength, and what is not known is passed over.
        private let phone = BlueZCentral(adapter: "hci0", unknownRSSI: -60)
        private let device = BlueZPeripheral(adapter: "hci1")

        var central: any CentralRadio { phone }
        var peripheral: any PeripheralRadio { device }

        /// Forgets every device at both adapters: bonds, and what was heard.
        func prepare() async throws {
            try await Self.shell(
                """
                for adapter in hci0 hci1; do
                    busctl set-property org.bluez /org/bluez/$adapter org.bluez.Adapter1 Powered b true
                    for device in $(busctl --list tree org.bluez | grep -E "^/org/bluez/$adapter/dev_[0-9A-F_]+$"); do
                        busctl call org.bluez /org/bluez/$adapter org.bluez.Adapter1 RemoveDevice o "$device"
                    done
                done
                """)
        }

        func makeSecondCentral() throws -> any CentralRadio { throw Missing() }
        func makeSecondPeripheral() throws -> any PeripheralRadio { throw Missing() }
        func limitMTU(to mtu: Int) throws { throw Missing() }
        func loseLink() async throws { throw Missing() }
        func setSilent(_ isSilent: Bool) throws { throw Missing() }

        func advertisingEnded() async throws {
            try await Self.shell(
                """
                for attempt in $(seq 100); do
                    left=$(busctl get-property org.bluez /org/bluez/hci1 org.bluez.LEAdvertisingManager1 ActiveInstances)
                    [ "$left" = "y 0" ] && exit
                    sleep 0.05
                done
                exit 1
                """)
        }

        func setCentralPower(_ isOn: Bool) async throws {
            try await Self.shell("busctl set-property org.bluez /org/bluez/hci0 org.bluez.Adapter1 Powered b \(isOn)")
        }

        private struct Missing: Error {}
        private struct ShellFailure: Error { let command: String }

        /// Not on the actor, whose thread must not wait.
        @concurrent
        private static func shell(_ command: String) async throws {
            guard system(command) == 0 else { throw ShellFailure(command: command) }
        }
    }
#endif
