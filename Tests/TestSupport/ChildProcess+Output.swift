import Foundation

extension ChildProcess {
    /// Runs a program to its end, on the caller's thread.
    ///
    /// - Parameter errors: `.output` for what it writes to its standard error as well.
    /// - Returns: what it has written to its standard output, and its status, as ``ChildProcess/wait()`` gives it.
    public static func output(
        of program: String, _ arguments: [String], environment: [String: String]? = nil, errors: Stream = .inherited
    ) throws -> (bytes: Data, status: Int32) {
        let process = try ChildProcess(program, arguments, environment: environment, output: .pipe, errors: errors)
        let bytes = try process.output?.readToEnd() ?? Data()
        return (bytes, process.wait())
    }
}
