import BlueZRadio
import Bluetooth
import Foundation
import OutriggerTesting

/// BlueZ on two adapters of one machine, hci0 for the companion and hci1 for the device: for the testbed.
@BluetoothActor
public final class BlueZRadioUnderTest: RadioUnderTest {
    public let unavailable: [StageEffect: String] = {
        var unavailable: [StageEffect: String] = [
            .severalCentrals: "there are two adapters, and the device has one of them",
            .severalPeripherals: "there are two adapters, and the companion has one of them",
            .silence: "BlueZ answers for a program that does not",
        ]
        if !Testbed.isPrivileged {
            unavailable[.linkLoss] = "only root may tell a controller to end a link"
            unavailable[.mtuLimit] = "only root may start bluetoothd with another MTU"
            unavailable[.passkeyPairing] = "both adapters have the one default agent's abilities, but for root"
        }
        // "kernel BUG at lib/list_debug.c", in hci_chan_del, and bluetoothd dies of it; mended by commit ab4eedb790ca.
        if Testbed.kernel.hasPrefix("6.1.") { unavailable[.lostBond] = "Linux 6.1 dies of it; Testbed/run --kernel 6.12 does not" }
        return unavailable
    }()

    // Virtual controllers measure no signal strength, and what is not known is passed over.
    private let phone = BlueZCentral(adapter: "hci0", unknownRSSI: -60)
    private let device = BlueZPeripheral(adapter: "hci1")

    public init() {}

    public var central: any CentralRadio { phone }
    public var peripheral: any PeripheralRadio { device }

    /// Forgets every device at both adapters: bonds, and what was heard.
    public func prepare() async throws {
        try await Testbed.shell(
            """
            for adapter in hci0 hci1; do
                busctl set-property org.bluez /org/bluez/$adapter org.bluez.Adapter1 Powered b true
                for device in $(busctl --list tree org.bluez | grep -E "^/org/bluez/$adapter/dev_[0-9A-F_]+$"); do
                    # BlueZ may have dropped it since the list was made.
                    busctl call org.bluez /org/bluez/$adapter org.bluez.Adapter1 RemoveDevice o "$device" ||
                        ! busctl --list tree org.bluez | grep -qx "$device"
                done
            done
            """)
    }

    /// "6F757472-6967-8765-B200-" and the address.
    public func identityOfCentral() async throws -> UUID {
        let words = try await Testbed.output("busctl get-property org.bluez /org/bluez/hci0 org.bluez.Adapter1 Address")
        let digits = words.drop { $0 != "\"" }.filter(\.isHexDigit)
        guard let identity = UUID(uuidString: "6F757472-6967-8765-B200-\(digits)") else { throw Missing() }
        return identity
    }

    /// bluetoothd listens for BR/EDR with the same MTU, where the kernel takes no less than 48.
    public let smallestMTU = 48

    /// What bluetoothd exchanges is in its configuration. The radios find the new one by themselves.
    public func limitMTU(to mtu: Int) async throws {
        isMTULimited = true
        try await Testbed.bluetooth("stop")
        try await Testbed.bluetooth("start \(mtu)")
    }

    private var isMTULimited = false

    /// The device's controller ends the link, and gives the reason that a controller gives when it has heard nothing for too long.
    public func loseLink() async throws { try await Testbed.shell(Self.endLink(reason: 0x08)) }

    /// bluetoothd takes two seconds to do the same. Without the rights, that is what happens.
    public func hangUp() async {
        if Testbed.isPrivileged { try? await Testbed.shell(Self.endLink(reason: 0x13)) }
        guard isMTULimited else { return }
        try? await Testbed.bluetooth("stop")
        try? await Testbed.bluetooth("start")
    }

    private static func endLink(reason: UInt8) -> String {
        """
        for handle in $(hcitool -i hci1 con | sed -n 's/.*handle \\([0-9]*\\).*/\\1/p'); do
            hcitool -i hci1 ledc "$handle" \(reason)
        done
        """
    }

    public func forgetBondsOfDevice() async throws {
        for central in try await device.bondedIdentities() { try await device.removeBond(with: central) }
    }

    public func advertisingEnded() async throws {
        try await Testbed.shell(
            """
            for attempt in $(seq 100); do
                left=$(busctl get-property org.bluez /org/bluez/hci1 org.bluez.LEAdvertisingManager1 ActiveInstances)
                [ "$left" = "y 0" ] && exit
                sleep 0.05
            done
            exit 1
            """)
    }

    public func setCentralPower(_ isOn: Bool) async throws {
        try await Testbed.shell("busctl set-property org.bluez /org/bluez/hci0 org.bluez.Adapter1 Powered b \(isOn)")
    }

    private struct Missing: Error {}
}
