import Companion
import Synchronization

/// One call of the program, of which every output tells the radio that was used: what a simulated device says must not pass for the word of
/// a real one.
final class CommandCall: Sendable {
    /// The call that is under way; nil outside of one.
    @TaskLocal static var current: CommandCall?

    private struct State {
        var radio: RadioDescription?
        var marked: Set<Int32> = []
    }

    private let state = Mutex(State())

    /// The radio that it used; nil where it has come to none.
    var radio: RadioDescription? { state.withLock { $0.radio } }

    /// Notes which radio it uses.
    func use(_ radio: RadioDescription) { state.withLock { $0.radio = radio } }

    /// Text for people, which says of a simulated radio that it is one: once for each stream, on the first line that has words.
    func marked(_ text: String, to descriptor: Int32) -> String {
        let end = text.firstIndex(of: "\n") ?? text.endIndex
        guard end != text.startIndex else { return text }
        let isDue = state.withLock { $0.radio?.isSimulated == true && $0.marked.insert(descriptor).inserted }
        return isDue ? "\(text[..<end]) (simulated)\(text[end...])" : text
    }
}
