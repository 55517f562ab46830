import Bluetooth
import Companion
import DeviceSide

/// A simulated device as it stands on the bench: what a person there sees, and what they can do to it. Distance and radio are the bench's.
@BluetoothActor
public protocol BenchTwin: AnyObject, Sendable {
    /// The name that it advertises.
    var name: String { get }
    /// Between power on and the application running.
    var isRestarting: Bool { get }
    /// A central is connected.
    var isConnected: Bool { get }
    /// The firmware that runs now; empty where nothing runs.
    var version: String { get }
    /// Its status light.
    var led: BenchScreen.Light { get }
    /// Its firmware slots, in the order of the flash; none by default.
    var slots: [BenchScreen.Slot] { get }
    /// What else is seen of it, in a form that its part of the page knows; nothing by default.
    var state: (any Encodable & Sendable)? { get }
    /// What it asks of a link, and the code that it shows; nil for one that never pairs.
    var pairing: DevicePairing? { get }
    /// What one can read off the bench.
    var facts: [LabeledText] { get }
    /// What can be thrown at it besides the radio's faults, in the order of the page.
    var faults: [BenchScreen.Fault] { get }

    /// Throws or ends a fault, or does what a hand does.
    ///
    /// - Returns: false where there is none of that name.
    func apply(fault: String, value: Double) -> Bool
    /// Does what a hand does that takes words.
    ///
    /// - Returns: false where there is none of that name, or where it cannot be done with these words.
    func apply(fault: String, text: String) -> Bool
    /// Is the device, until cancelled. What it throws is told in its place on the bench, and ends a program that is this device.
    func run() async throws
}

extension BenchTwin {
    public var slots: [BenchScreen.Slot] { [] }
    public var state: (any Encodable & Sendable)? { nil }
    public var facts: [LabeledText] { [] }
    public var pairing: DevicePairing? { nil }
    public func apply(fault: String, text: String) -> Bool { false }
}
