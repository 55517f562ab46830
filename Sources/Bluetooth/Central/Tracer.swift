/// The handlers of what happens on connections: shared by the module and its peripherals, which would otherwise have to reach for the
/// module at every value that comes.
@BluetoothActor
final class Tracer {
    var handler: (@BluetoothActor (TraceEvent) -> Void)?
}
