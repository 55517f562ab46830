import Bluetooth
import Foundation

/// What a program knows and does of one device: its page, and the work behind it. A ``DeviceFleet`` makes one for each device of a kind.
@BluetoothActor
public protocol DeviceModel: AnyObject, Sendable {
    /// What the page of the device shows.
    associatedtype Screen: DeviceScreen

    /// The connection.
    var peripheral: BluetoothPeripheral { get }
    /// The page now; reading it is observed.
    var screen: Screen { get }
    /// What it does now, for its line in the list of devices: a few words; nil where there is nothing to tell. Reading it is observed.
    var summary: String? { get }
    /// The device was told to restart and is not connected: the end of its connection is no problem.
    var isRestarting: Bool { get }

    /// What happened on the ways to it, and what was decided; nil for a device with one way.
    var history: PathHistory? { get }

    /// Follows the device, and does what was asked for, until cancelled; nothing by default, for what a device tells is followed anyway.
    func run() async
    /// Brings to an end what the device should be told of, before its connection is closed on purpose.
    func prepareToDisconnect() async
}

extension DeviceModel {
    public var summary: String? { nil }
    public var isRestarting: Bool { false }
    public var history: PathHistory? { nil }
    public func run() async {}
    public func prepareToDisconnect() async {}
}
