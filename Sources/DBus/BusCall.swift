import Bluetooth

/// A method that another program calls on one of our objects; answered once, at any later time.
@BluetoothActor
package final class BusCall {
    package nonisolated let sender: String
    package nonisolated let path: String
    package nonisolated let interface: String
    package nonisolated let member: String
    package nonisolated let arguments: [Variant]
    private var answer: ((Result<[Variant], BusError>) -> Void)?

    package init(
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
    package func reply(_ values: Variant...) { finish(.success(values)) }

    package func reply(error: BusError) { finish(.failure(error)) }

    private func finish(_ result: Result<[Variant], BusError>) {
        let answer = answer
        self.answer = nil
        answer?(result)
    }
}
