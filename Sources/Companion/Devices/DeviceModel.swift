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
    /// The device at a glance, for the home of all devices; nil where nothing is known of it. Reading it is observed.
    var tile: DeviceTile? { get }
    /// The states that somebody may want to be told of. Reading it is observed.
    var causes: [NoticeCause] { get }
    /// The device was told to restart and is not connected: the end of its connection is no problem.
    var isRestarting: Bool { get }

    /// The events of the ways to it, and the decisions; nil for a device with one way.
    var history: PathHistory? { get }

    /// Follows the device, and does what was asked for, until cancelled; nothing by default, for what a device tells is followed anyway.
    func run() async
    /// The device's records as a table for other programs; nil where there is no such table.
    ///
    /// - Throws: where it cannot be read.
    func exported() async throws -> DeviceTable?
    /// Brings to an end what the device should be told of, before its connection is closed on purpose.
    func prepareToDisconnect() async
}

extension DeviceModel {
    public var summary: Sentence? { nil }
    public var tile: DeviceTile? { nil }
    public var causes: [NoticeCause] { [] }
    public var isRestarting: Bool { false }
    public var history: PathHistory? { nil }
    public func exported() async throws -> DeviceTable? { nil }
    public func run() async {}
    public func prepareToDisconnect() async {}
}

/// Records of a device as CSV, by RFC 4180 in UTF-8.
public struct DeviceTable: Sendable {
    /// The name of its records in a file's name: "drinks".
    public let name: String
    /// The lines, the names of the columns first.
    public let content: String

    /// Makes one from its parts, each as its property says.
    public init(name: String, content: String) {
        self.name = name
        self.content = content
    }
}
