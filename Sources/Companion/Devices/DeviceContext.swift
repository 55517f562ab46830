import Bluetooth
import Credentials
import Foundation

/// What the models of a kind are made with.
public struct DeviceContext: Sendable {
    public let bluetooth: Bluetooth
    public let links: DeviceLinks
    public let radio: RadioDescription
    /// Where the program keeps what must outlive it.
    public let folder: URL
    /// Where the program keeps secrets that must outlive it.
    public let credentials: any CredentialStore

    /// Makes one from its parts, each as its property says.
    public init(bluetooth: Bluetooth, links: DeviceLinks, radio: RadioDescription, folder: URL, credentials: any CredentialStore) {
        self.bluetooth = bluetooth
        self.links = links
        self.radio = radio
        self.folder = folder
        self.credentials = credentials
    }

    /// How a device is reached now; reading it is observed.
    @BluetoothActor
    public func link(of peripheral: BluetoothPeripheral) -> LinkStatus {
        links.status(of: peripheral, radio: radio)
    }
}
