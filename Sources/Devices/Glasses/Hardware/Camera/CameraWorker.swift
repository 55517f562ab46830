import Foundation

/// A program that has a camera, and gives its pictures on standard output, in I420 as ``RawPlanes`` has it. It is called with the
/// arguments, then `--width`, `--height` and `--rate`, each with its number, and ends when nobody reads any more.
public struct CameraWorker: Sendable {
    let program: URL
    let arguments: [String]
    let environment: [String: String]

    /// - Parameter environment: what it gets in addition to this process's.
    public init(program: URL, arguments: [String], environment: [String: String] = [:]) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
    }
}
