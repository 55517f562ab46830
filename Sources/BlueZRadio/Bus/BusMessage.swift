import Bluetooth

/// A signal that came over the bus.
struct BusSignal: Hashable {
    /// The unique name of the sender.
    let sender: String
    let path: String
    let interface: String
    let member: String
    let arguments: [Variant]
}

/// A method that another program calls on one of our objects; answered once, at any later time.
@BluetoothActor
final class BusCall {
    nonisolated let sender: String
    nonisolated let path: String
    nonisolated let interface: String
    nonisolated let member: String
    nonisolated let arguments: [Variant]
    private var answer: ((Result<[Variant], BusError>) -> Void)?

    init(
        sender: String, path: String, interface: String, member: String, arguments: [Variant],
        answer: @escaping (Result<[Variant], BusError>) -> Void
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.answer = answer
    }

    /// Answers with the method's values; what comes after the first answer is ignored.
    func reply(_ values: Variant...) { finish(.success(values)) }

    func reply(error: BusError) { finish(.failure(error)) }

    private func finish(_ result: Result<[Variant], BusError>) {
        let answer = answer
        self.answer = nil
        answer?(result)
    }
}
