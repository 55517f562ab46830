import Foundation
import TestSupport
import Testing

@testable import Keyring

@Suite struct KeyringTests {
    private let files: KeyFiles
    private let data: TemporaryFolder
    private let date = Date(timeIntervalSince1970: 1_795_000_000)
    private var keyring: Keyring { Keyring(data: data.url) }
    private var folder: URL { data.url.appendingPathComponent("keys") }

    init() throws {
        files = try KeyFiles.shared.get()
        data = try TemporaryFolder()
    }

    private func add(_ file: String, _ name: String) throws -> TrustedKey {
        try keyring.add(files.bytes(file), name: name, at: date)
    }

    private func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test func `what one program adds, the next has, with its name and date, until it is removed`() throws {
        #expect(try keyring.keys().isEmpty)
        let added = try add("a.pub.pem", "Aqua 2026")
        _ = try add("b.pub.der", "Zebra")
        let keys = try Keyring(data: data.url).keys()
        #expect(keys.map(\.name) == ["Aqua 2026", "Zebra"])
        #expect(keys.first == added)
        #expect(added.added == date && !added.isBuiltIn && added.id.count == 64)
        #expect(try keyring.remove(added.shortID.lowercased()) == "Aqua 2026")
        #expect(try keyring.remove("Zebra") == "Zebra")
        #expect(try keyring.keys().isEmpty)
    }

    @Test func `files are for their owner alone, and openssl reads them`() throws {
        let added = try add("a.pub.der", "Aqua")
        let file = folder.appendingPathComponent(added.shortID + ".pem")
        #expect(try mode(file) == 0o600)
        #expect(try mode(folder) == 0o700)
        try files.shell("openssl pkey -pubin -in '\(file.path)' -pubout -outform DER | cmp - a.pub.der")
    }

    @Test func `a damaged file is an error that names it, and can be removed`() throws {
        _ = try add("a.pub.pem", "Aqua")
        try Data("-----BEGIN PUBLIC KEY-----\nAAAA\n".utf8).write(to: folder.appendingPathComponent("broken.pem"))
        let error = #expect(throws: KeyringError.damaged(file: "broken.pem", .malformed)) { try keyring.keys() }
        #expect(error?.description.hasSuffix("Then add the key again, or remove this file: broken") == true)
        #expect(error?.description.contains(data.path) == false)
        #expect(throws: KeyringError.self) { try add("b.pub.pem", "B") }
        #expect(try keyring.remove("broken") == "broken.pem")
        #expect(try keyring.keys().map(\.name) == ["Aqua"])
        // Emptied, cut, or with another key's private half: never a key less.
        let file = try #require(FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first)
        for bytes in [[], Array(try files.bytes("a.pub.pem").prefix(200)), try files.bytes("b.pem")] {
            try Data(bytes).write(to: file)
            #expect(throws: KeyringError.self) { try keyring.keys() }
        }
    }

    @Test func `a file that others may write to is not trusted`() throws {
        let added = try add("a.pub.pem", "Aqua")
        let file = added.shortID + ".pem"
        chmod(folder.appendingPathComponent(file).path, 0o622)
        #expect(throws: KeyringError.writableByOthers(file: file)) { try keyring.keys() }
    }

    @Test func `a file that was put there by hand counts, under its own name`() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(files.bytes("a.pub.pem")).write(to: folder.appendingPathComponent("maker.pem"))
        chmod(folder.appendingPathComponent("maker.pem").path, 0o600)
        let key = try #require(try keyring.keys().first)
        #expect(key.name == "maker" && key.added == nil)
        #expect(try keyring.remove("maker") == "maker")
    }

    @Test func `what cannot be added is refused, and nothing is kept of it`() throws {
        #expect(throws: KeyringError.refused(.privateKey)) { try add("a.pem", "Aqua") }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        for name in ["", "  ", "a\nName: b", "a\u{202E}b", String(repeating: "x", count: 65)] {
            #expect(throws: KeyringError.badName) { try add("a.pub.pem", name) }
        }
        _ = try add("a.pub.pem", "Aqua")
        #expect(throws: KeyringError.known(name: "Aqua")) { try add("a.pub.der", "Other") }
        #expect(throws: KeyringError.noSuchKey("FFFF")) { try keyring.remove("FFFF") }
        #expect(throws: KeyringError.noSuchKey("")) { try keyring.remove("") }
    }

    @Test func `two keys of one name are told apart by their digits`() throws {
        let first = try add("a.pub.pem", "Aqua")
        let second = try add("b.pub.pem", "Aqua")
        #expect(throws: KeyringError.self) { try keyring.remove("Aqua") }
        _ = try keyring.remove(first.shortID)
        #expect(try keyring.keys() == [second])
    }

    @Test func `a key that is built in comes first, and cannot be removed; a bad one is an error`() throws {
        let pem = String(decoding: try files.bytes("a.pub.pem"), as: UTF8.self)
        let keyring = Keyring(data: data.url, builtIn: [BuiltInKey(name: "The maker", pem: pem)])
        _ = try add("b.pub.pem", "Aqua")
        #expect(try keyring.keys().map(\.isBuiltIn) == [true, false])
        #expect(throws: KeyringError.builtIn(name: "The maker")) { _ = try keyring.remove("The maker") }
        #expect(throws: KeyringError.known(name: "The maker")) { _ = try keyring.add(files.bytes("a.pub.pem"), name: "Me", at: date) }
        let bad = Keyring(data: data.url, builtIn: [BuiltInKey(name: "The maker", pem: "none")])
        #expect(throws: KeyringError.badBuiltIn(name: "The maker", .notAKey)) { try bad.keys() }
    }
}
