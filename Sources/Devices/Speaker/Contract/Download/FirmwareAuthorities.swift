import Foundation
import HTTPClient

/// The authorities for servers from which firmware is downloaded by https: those in the file `authorities.pem` of the data folder, and no
/// others; the system's where there is no such file. It is for a server of one's own, whose certificate no public authority signs.
public struct FirmwareAuthorities: Sendable {
    private let file: URL

    /// - Parameter data: the data folder.
    public init(data: URL) { file = data.appendingPathComponent("authorities.pem") }

    /// The trusted certificates now; the file is read anew each time. One that cannot be read vouches for nobody.
    public var trust: TLSTrust {
        guard FileManager.default.fileExists(atPath: file.path) else { return .system }
        return .authorities(pem: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
}
