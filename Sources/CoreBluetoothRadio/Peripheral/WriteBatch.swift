import Bluetooth

/// Writes that are answered together: when each is, with the first refusal, where there is one.
@BluetoothActor
final class WriteBatch {
    private var unanswered: Int
    private var refusal: ATTError?
    private let answer: @BluetoothActor (ATTError?) -> Void

    init(count: Int, answer: @escaping @BluetoothActor (ATTError?) -> Void) {
        unanswered = count
        self.answer = answer
    }

    func take(_ result: Result<Void, ATTError>) {
        if case .failure(let error) = result, refusal == nil { refusal = error }
        unanswered -= 1
        if unanswered == 0 { answer(refusal) }
    }
}
