import Bluetooth
import Foundation
import Sentences

/// A program's model of one device: its page, and the work behind it. A ``DeviceFleet`` makes one for each device of a kind.
@BluetoothActor
public protocol DeviceModel: AnyObject, Sendable {
    /// The screen of the device's page.
    associatedtype Screen: DeviceScreen

    /// The connection.
    var peripheral: BluetoothPeripheral { get }
    /// The page now; reading it is observed.
    var screen: Screen { get }
    /// The device's activity, for its line in the list of devices: a few words; nil where there is nothing to tell. Reading it is observed.
    var summary: Sentence? { get }
    /// The device was told to restart and is not connected: the end of its connection is no problem.
    var isRestarting: Bool { get }

    /// The events of the ways to it, and the decisions; nil for a device with one way.
    var history: PathHistory? { get }

    /// Follows the device, and does what was asked for, until cancelled; nothing by default, for what a device tells is followed anyway.
    func run() async
    /// Brings to an end what the device should be told of, before its connection is closed on purpose.
    func prepareToDisconnect() async
}

extension DeviceModel {
    public var summary: Sentence? { nil }
    public var isRestarting: Bool { false }
    public var history: PathHistory? { nil }
    public func run() async {}
    public func prepareToDisconnect() async {}
}
