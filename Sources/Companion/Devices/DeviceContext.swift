import Bluetooth
import Credentials
import Foundation

/// What the models of a kind are made with.
public struct DeviceContext: Sendable {
    /// What finds and connects the devices.
    public let bluetooth: Bluetooth
    /// Which of them a person wants connected, and why the last attempt failed.
    public let links: DeviceLinks
    /// Which radio that is.
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
