import Bluetooth

/// The ways in which a ``DeviceRouter`` reaches one kind of device.
@BluetoothActor
public protocol PathTransport: AnyObject, Sendable {
    /// Something to ask of the device. ``PathTransport/send(_:over:at:key:)`` knows how to say it over either way.
    associatedtype Request: Sendable
    /// The device's answer. A refusal is an answer: an error that is no ``PathFailure`` goes to the caller as it is.
    associatedtype Answer: Sendable

    /// Asks who answers at an address, without telling it a key or password: it may be anybody.
    ///
    /// - Returns: by what it can be known; an empty identity where it is of the right kind and cannot say who it is.
    /// - Throws: any error, which says in its description why nothing of the kind answers there.
    func probe(_ address: DeviceAddress) async throws -> DeviceIdentity

    /// Connects over Bluetooth where that has not been done, and returns once the link stands. That it has gone later is told by
    /// ``DeviceRouter/bluetoothChanged(isConnected:reason:)``.
    ///
    /// - Throws: any error, which says in its description why it could not be connected.
    func connectBluetooth() async throws

    /// Sends a request and waits for its answer, which is given up by cancelling the task.
    ///
    /// - Parameters:
    ///   - address: where the device was verified to answer; `nil` over Bluetooth.
    ///   - key: the same for every attempt of one change, for a device that knows such keys; `nil` for what changes nothing.
    /// - Throws: ``PathFailure`` where the way did not carry it, and any other error as the device's answer.
    func send(_ request: Request, over path: DevicePath, at address: DeviceAddress?, key: IdempotencyKey?) async throws -> Answer

    /// Looks whether a change whose answer was lost was made.
    ///
    /// - Returns: what it would have been answered; `nil` where it was not made.
    /// - Throws: as ``PathTransport/send(_:over:at:key:)``.
    func readBack(_ request: Request, over path: DevicePath, at address: DeviceAddress?) async throws -> Answer?
}
