import Foundation
import Keyring

/// `outrigger keys add`
struct KeysAddCommand: Command {
    private static let name = CommandOption(name: "--name", value: "NAME", help: "Whose key it is; the file's name by default.")

    static let specification = CommandSpecification(
        path: ["keys", "add"], summary: "Trust firmware that was signed with a key.",
        discussion: """
            FILE has the public half of the key (RSA-3072, as Secure Boot v2 has it), as PEM or DER. From then on, firmware is taken only where
            one of the keys has signed it: by the companion before an update, and by simulated and served devices with the same --data at the
            end of a download and at each start. Compare the fingerprint that is printed with what the key's owner tells you.
            """,
        parameters: [CommandSpecification.Parameter(name: "FILE", help: "The public key.")],
        options: [name, .json, .data], output: .document(KeyListing.format),
        examples: ["\(programName) keys add maker.pem", "\(programName) keys add maker.pem --name \"Aqua Sound 2026\" --data ./room"])

    private let keyring: KeyringFolder
    private let file: URL
    private let name: String
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        keyring = KeyringFolder(arguments)
        file = URL(fileURLWithPath: arguments.positional[0])
        name = arguments.value(Self.name) ?? file.deletingPathExtension().lastPathComponent
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let bytes: [UInt8]
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            // A byte more than is taken tells a longer file from one that is not.
            bytes = [UInt8](try handle.read(upToCount: SigningKey.maximumFileSize + 1) ?? Data())
        } catch {
            throw CommandFailure(
                "\(file.path) cannot be read: \(error.localizedDescription)", advice: "Check the path and its permissions.", code: "file")
        }
        // Whole seconds, as the keyring's files keep it.
        let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        let key = try keyring.change { keyring throws(KeyringError) in try keyring.add(bytes, name: name, at: now) }
        if printsJSON { return try Terminal.print(KeyListing(key: key), as: KeyListing.format) }
        Terminal.print("Trusted from now on: \(key.name)")
        Terminal.print("Fingerprint: \(key.id)")
    }
}
