/// An attempt to connect that a radio was asked for.
@BluetoothActor
final class ConnectAttempt {
    /// The radio was told to end it.
    var isAbandoned = false
}
