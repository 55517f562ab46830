import GlassesContract

/// Presses, out of the edges of a contact that bounces. It has no clock: it is told the time, and says when it wants to be told again.
package struct ButtonStateMachine: Sendable {
    /// A level counts when it was still for so long.
    package static let settling = Duration.milliseconds(20)
    /// From here on a press is long.
    package static let long = Duration.milliseconds(800)
    /// A press within this time after another one makes it double.
    package static let pause = Duration.milliseconds(400)

    private enum State {
        /// Let go, and nothing is to be told. Ends with a press.
        case idle
        /// Pressed. Ends with time, and when it is let go.
        case held(since: Duration, isSecond: Bool)
        /// Let go after a short press. Ends with a second one, and with time.
        case waiting(since: Duration)
        /// Pressed, and told already, or pressed from the start. Ends when it is let go.
        case spent
    }

    private var state: State
    /// As it counts.
    private var isDown: Bool
    /// As the contact is.
    private var level: Bool
    /// Time of the contact's last change.
    private var changed: Duration = .zero

    /// - Parameter isDown: whether it is pressed at the start, which is no press.
    package init(isDown: Bool) {
        (self.isDown, level) = (isDown, isDown)
        state = isDown ? .spent : .idle
    }

    /// Time at which time alone changes something; nil where it does not.
    package var deadline: Duration? {
        // Whether it counts comes first.
        if level != isDown { return changed + Self.settling }
        switch state {
        case .idle, .spent: return nil
        case .held(let since, _): return since + Self.long
        case .waiting(let since): return since + Self.pause
        }
    }

    /// The contact has opened or closed.
    ///
    /// - Returns: what is known of before.
    package mutating func edge(isDown: Bool, at time: Duration) -> [ButtonPress] {
        let presses = advance(to: time)
        (level, changed) = (isDown, time)
        return presses
    }

    /// The contact is open, whatever the edges say: the last one was lost, close behind the one before.
    package mutating func foundOpen() { level = false }

    /// True while the contact is closed, as far as the edges say.
    package var isClosed: Bool { level }

    /// Time has passed.
    ///
    /// - Returns: presses that are complete, in their order.
    package mutating func advance(to time: Duration) -> [ButtonPress] {
        var presses: [ButtonPress] = []
        while let deadline, deadline <= time {
            if level == isDown {
                if let press = pass() { presses.append(press) }
            } else {
                isDown = level
                presses += isDown ? pressed(at: changed) : released(at: changed)
            }
        }
        return presses
    }

    private mutating func pressed(at time: Duration) -> [ButtonPress] {
        switch state {
        case .idle:
            state = .held(since: time, isSecond: false)
            return []
        case .waiting(let since) where time <= since + Self.pause:
            state = .held(since: time, isSecond: true)
            return []
        case .waiting:
            // It came too late for the one before.
            state = .held(since: time, isSecond: false)
            return [.short]
        case .held, .spent: return []
        }
    }

    private mutating func released(at time: Duration) -> [ButtonPress] {
        guard case .held(let since, let isSecond) = state else {
            state = .idle
            return []
        }
        let isLong = time - since >= Self.long
        state = isLong || isSecond ? .idle : .waiting(since: time)
        return isLong ? (isSecond ? [.short, .long] : [.long]) : isSecond ? [.double] : []
    }

    /// The time of a state is over.
    private mutating func pass() -> ButtonPress? {
        switch state {
        case .held(_, isSecond: false):
            state = .spent
            return .long
        case .held(let since, isSecond: true):
            // The one before was a press of its own; this one is told at the next step.
            state = .held(since: since, isSecond: false)
            return .short
        case .waiting:
            state = .idle
            return .short
        case .idle, .spent: return nil
        }
    }
}
