import Companion
import Foundation

extension OutputFormat where Value == ScreenProblem {
    /// What went wrong on a device, as a field of its status.
    public static var problem: OutputFormat {
        .object([
            .field("code", "A stable name.", .text) { $0.code },
            .field("sentence", "What went wrong.", .text) { $0.sentence },
            .nullable("advice", "What to do about it; null where there is nothing to say.", .text) { $0.advice },
        ])
    }
}
