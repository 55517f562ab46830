import Sentences

extension Int {
    /// "1,250", "−1,250", as its reader's language writes it.
    package var grouped: Sentence { Sentence(number: self) }
}
