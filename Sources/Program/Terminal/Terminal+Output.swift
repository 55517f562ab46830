import Companion
import Foundation

extension Terminal {
    /// Prints a value as JSON with sorted keys: for people indented, for programs on one line. It has the radio that the command used.
    ///
    /// - Throws: `EncodingError` for a number that JSON has no word for.
    public static func print<Value>(_ value: Value, as format: OutputFormat<Value>) throws {
        try print(json: RadioOutput.added(to: format.encode(value), CommandCall.current?.radio))
    }

    /// The same on one line always, for outputs that go on.
    ///
    /// - Throws: `EncodingError` for a number that JSON has no word for.
    public static func printLine<Value>(_ value: Value, as format: OutputFormat<Value>) throws {
        try print(jsonLine: RadioOutput.added(to: format.encode(value), CommandCall.current?.radio))
    }

    /// Prints a table for people.
    public static func print(_ table: TextTable) {
        for line in isInteractive ? table.lines(width: width) : table.lines { print(line) }
    }
}
