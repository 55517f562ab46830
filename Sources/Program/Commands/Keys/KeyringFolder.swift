import Foundation
import Keyring

/// The keyring that a command is about: the data folder's, with what the program's modules have built in.
struct KeyringFolder: Sendable {
    private let data: URL
    private let keyring: Keyring

    init(_ arguments: Arguments) {
        data = RadioOptions.dataFolder(arguments.value(.data))
        keyring = Keyring(data: data, builtIn: arguments.modules.flatMap { $0.keys ?? [] })
    }

    /// - Throws: ``CommandFailure`` where a key cannot be read, or the data folder is none, or not this user's alone: nobody is told that there
    ///   are no keys who has named the wrong place.
    func keys() throws -> [TrustedKey] {
        try DataFolder.openExisting(data)
        return try failing { () throws(KeyringError) in try keyring.keys() }
    }

    /// Changes the keyring, in a data folder that is made where it is missing.
    ///
    /// - Throws: ``CommandFailure`` with the sentence of the keyring's error.
    func change<Value>(_ body: (Keyring) throws(KeyringError) -> Value) throws -> Value {
        _ = try DataFolder.prepare(data)
        return try failing { () throws(KeyringError) in try body(keyring) }
    }

    private func failing<Value>(_ body: () throws(KeyringError) -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw CommandFailure(error.sentence.text, advice: error.advice?.text, code: "keys")
        }
    }
}
