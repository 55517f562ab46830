import Bluetooth
import Credentials
import Foundation

/// The surroundings with which the models of a kind are made.
public struct DeviceContext: Sendable {
    /// The module that finds and connects the devices.
    public let bluetooth: Bluetooth
    /// Which of them a person wants connected, and why the last attempt failed.
    public let links: DeviceLinks
    /// Which radio that is.
    public let radio: RadioDescription
    /// The folder for what must outlive the program.
    public let folder: URL
    /// The store for secrets that must outlive the program.
    public let credentials: any CredentialStore

    /// Makes one from its parts, each as its property says.
    public init(bluetooth: Bluetooth, links: DeviceLinks, radio: RadioDescription, folder: URL, credentials: any CredentialStore) {
        self.bluetooth = bluetooth
        self.links = links
        self.radio = radio
        self.folder = folder
        self.credentials = credentials
    }

    /// The link to a device; reading it is observed.
    @BluetoothActor
    public func link(of peripheral: BluetoothPeripheral) -> LinkStatus {
        links.status(of: peripheral, radio: radio)
    }
}
