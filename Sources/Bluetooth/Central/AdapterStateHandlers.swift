/// Those who are told of an adapter's state.
@BluetoothActor
final class AdapterStateHandlers {
    private var handlers: [(id: Int, handler: @BluetoothActor (AdapterState) -> Void)] = []
    private var streams: [(id: Int, continuation: AsyncStream<AdapterState>.Continuation)] = []
    private var nextID = 0

    deinit {
        // No state can come any more.
        for (_, continuation) in streams { continuation.finish() }
    }

    func add(_ handler: @escaping @BluetoothActor (AdapterState) -> Void) -> ChangeRegistration {
        nextID += 1
        let id = nextID
        handlers.append((id, handler))
        return ChangeRegistration { [weak self] in self?.handlers.removeAll { $0.id == id } }
    }

    func addStream() -> AsyncStream<AdapterState> {
        let (stream, continuation) = AsyncStream.makeStream(of: AdapterState.self)
        nextID += 1
        let id = nextID
        streams.append((id, continuation))
        continuation.onTermination = { [weak self] _ in Task { @BluetoothActor in self?.streams.removeAll { $0.id == id } } }
        return stream
    }

    func tell(_ state: AdapterState) {
        for (_, handler) in handlers { handler(state) }
        for (_, continuation) in streams { continuation.yield(state) }
    }
}
