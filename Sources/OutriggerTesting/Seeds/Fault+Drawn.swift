import VirtualRadio

extension Fault {
    /// Something that goes wrong and passes, drawn by chance: a companion has to come right again by itself.
    ///
    /// - Parameters:
    ///   - random: where chance comes from: ``SeededNumbers``, so that it can be repeated.
    ///   - span: when it happens, by the radio's clock.
    /// - Returns: a link that drops, a restart of 1…20 s, half of the air lost at most, answers that come up to 2 s late, or a small MTU.
    public static func drawn(using random: inout some RandomNumberGenerator, within span: ClosedRange<Duration>) -> Fault {
        let length = span.upperBound - span.lowerBound
        let time = span.lowerBound + length * Double.random(in: 0...1, using: &random)
        let effect: Effect =
            switch Int.random(in: 0..<5, using: &random) {
            case 0: .dropLink
            case 1: .restart(after: .seconds(Int.random(in: 1...20, using: &random)))
            case 2: .packetLoss(Double.random(in: 0.1...0.5, using: &random))
            case 3: .delayResponses(.milliseconds(Int.random(in: 10...2_000, using: &random)))
            default: .limitMTU(Int.random(in: 23...64, using: &random))
            }
        return Fault(effect, .at(time))
    }
}
