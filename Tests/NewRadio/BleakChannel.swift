import Bluetooth

/// The way to the other end, in lines: a child process, or what stands for one.
@BluetoothActor
protocol BleakChannel: AnyObject, Sendable {
    /// Opens it, and hands on each line that comes, until it is closed there, or cancelled here.
    func run(_ receive: @escaping @BluetoothActor (String) -> Void) async throws
    func send(_ line: String)
}
