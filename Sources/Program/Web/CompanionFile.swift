import Credentials
import Foundation
import PrivateFiles

/// `companion.json` in the data folder: where the running companion is, and the token that it asks for. Who may read the folder may use the
/// companion.
///
///     {"address": "http://127.0.0.1:8080", "token": "…"}
///
/// The token stays the same over restarts, so that an open page goes on. There is no address where no companion runs: at one that is free
/// again somebody else may listen, whom the token must not be sent to.
public struct CompanionFile: Sendable {
    /// What is in the file.
    private struct Content: Codable {
        var address: String?
        var token: String
    }

    /// Shorter ones are guessed, and were not made here.
    private static let shortestToken = 22

    /// The data folder; the file need not be there.
    public let folder: URL

    private var file: URL { folder.appendingPathComponent("companion.json") }

    /// Where the companion is; nil where none runs with this folder.
    public var address: String? { content?.address }

    /// What it asks for; nil where none was ever run with this folder.
    public var token: Secret? { content.map { Secret($0.token) } }

    /// Gives the token that is there, or makes one.
    ///
    /// - Throws: `FileOperationError`.
    func makeToken() throws(FileOperationError) -> Secret {
        if let token { return token }
        let token = Secret.random()
        try write(Content(address: nil, token: token.revealed))
        return token
    }

    /// Says where the companion is.
    ///
    /// - Throws: `FileOperationError`.
    func began(at address: String, token: Secret) throws(FileOperationError) {
        try write(Content(address: address, token: token.revealed))
    }

    /// Whether it says where the companion is; whoever removed it, or took the address out, has not ended the companion.
    var isWhole: Bool { address != nil }

    /// Takes the address back, unless another companion has put its own there since.
    ///
    /// - Throws: `FileOperationError`.
    func ended(at address: String) throws(FileOperationError) {
        guard var content, content.address == address else { return }
        content.address = nil
        try write(content)
    }

    /// Nil for a file that is none of ours, which is written anew.
    private var content: Content? {
        guard let data = try? Data(contentsOf: file), let content = try? JSONDecoder().decode(Content.self, from: data),
            content.token.utf8.count >= Self.shortestToken
        else { return nil }
        return content
    }

    private func write(_ content: Content) throws(FileOperationError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Two texts: none of them can fail.
        guard let data = try? encoder.encode(content) else { return }
        try FileReplacement.write(data, to: file, surviving: .kill)
    }
}
