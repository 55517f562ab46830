import Bluetooth

/// Runs a closure of the actor in a callback from C. The callbacks of sd-bus come from within ``SystemBus``'s own calls, on the
/// event loop's thread, which is the actor's executor; elsewhere this stops the program.
func onBluetoothActor<Value>(_ body: @BluetoothActor () -> Value) -> Value {
    BluetoothActor.shared.loop.checkIsolated()
    return withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Value).self)() }
}
