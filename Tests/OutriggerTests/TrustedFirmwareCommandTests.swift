import Foundation
import SpeakerDevice
import TestSupport
import Testing

/// Signing keys and https in the shell, with keys, signatures and servers that nothing of ours made.
@Suite("Firmware that is trusted", .serialized, .timeLimit(.minutes(5)))
struct TrustedFirmwareCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var root: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func run(_ arguments: [String], data: String = "room", input: String = "") async throws -> Program.Result {
        try await Program.run(arguments + ["--data", path(data)], input: input)
    }

    private func update(_ arguments: [String], data: String = "room") async throws -> Program.Result {
        try await run(["speaker", "update", "--ssid", "Harbour", "--password-file", "-"] + arguments, data: data, input: "seaweed-42\n")
    }

    /// What a person would type in the folder.
    @discardableResult
    private func shell(_ script: String) async throws -> String {
        let folder = folder.path
        let (bytes, status) = try await blocking {
            try ChildProcess.output(of: "bash", ["-c", "set -e; cd '\(folder)'; \(script)"], errors: .output)
        }
        let output = String(decoding: bytes, as: UTF8.self)
        try #require(status == 0, "\(output)")
        return output
    }

    /// maker.pem and public.pem, image.bin by esptool's own writer, signed.bin by espsecure.
    private func makeSignedImage() async throws {
        try await shell(
            """
            tools='\(root)/.build/venv/bin'
            openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out maker.pem
            openssl pkey -in maker.pem -pubout -out public.pem
            "$tools/python" '\(root)/Tests/Interop/make_image.py' 2.6.0 60000 image.bin
            "$tools/espsecure" sign-data --version 2 --keyfile maker.pem --output signed.bin image.bin
            """)
    }

    @Test("is told by its key: the unsigned file is refused, the signed one installed, and without a key anybody's runs")
    func keyed() async throws {
        try await makeSignedImage()
        let without = try await update(["--image", path("image.bin"), "--check"])
        #expect(without.status == 0 && without.error.contains("anybody's firmware will run"), "\(without.error)")

        let added = try await run(["keys", "add", path("public.pem"), "--name", "Aqua Sound"])
        #expect(added.status == 0, "\(added.error)")
        let digest = try await shell(
            """
            '\(root)/.build/venv/bin/espsecure' digest-sbv2-public-key --keyfile public.pem --output digest >/dev/null
            od -An -tx1 -v digest | tr -d ' \\n'
            """)
        #expect(added.output.contains("Fingerprint: \(digest.uppercased())"), "\(added.output)")

        let unsigned = try await update(["--image", path("image.bin"), "--check"])
        #expect(unsigned.status == 1 && unsigned.error.contains("FAILED  The firmware image is not signed."), "\(unsigned.error)")
        let signed = try await update(["--image", path("signed.bin"), "--keep"])
        #expect(signed.status == 0 && signed.error.contains("2.6.0 is installed."), "\(signed.error)")

        let list = try await run(["keys", "list", "--json"])
        let keys = try #require(try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
        #expect(keys.count == 1 && keys.first?["name"] as? String == "Aqua Sound")
        #expect(keys.first?["fingerprintSHA256"] as? String == digest.uppercased())
        #expect(try await run(["keys", "remove", "Aqua Sound"]).output.contains("anybody's firmware will run"))
        #expect(try await run(["keys", "list"]).output.contains("no signing key"))
    }

    @Test("is asked of the device too: a companion without its key sends what a served speaker then refuses")
    func servedWithKey() async throws {
        try await makeSignedImage()
        #expect(try await run(["keys", "add", path("public.pem")]).status == 0)
        let served = try Program.start(["serve", "speaker", "--data", path("room")])
        try #require(await served.error.waits(for: "It takes firmware that is signed with a trusted key."))
        // A companion with a folder of its own, which shares nothing with the speaker's but the radio.
        try await shell("mkdir -m 700 other; ln room/air.sock other/air.sock")
        let refused = try await update(["--image", path("image.bin"), "--keep"], data: "other")
        #expect(refused.status == 1 && refused.error.contains("anybody's firmware will run"), "\(refused.error)")
        #expect(refused.error.contains("The speaker's verification of the firmware failed."), "\(refused.error)")
        let taken = try await update(["--image", path("signed.bin"), "--keep"], data: "other")
        #expect(taken.status == 0 && taken.error.contains("2.6.0 is installed."), "\(taken.error)")
    }

    @Test("is not taken for untrusted by a key file that is damaged: everything that needs it says so")
    func damagedKey() async throws {
        try await makeSignedImage()
        #expect(try await run(["keys", "add", path("public.pem")]).status == 0)
        try await shell("for key in room/keys/*; do head -c 100 $key >cut; cat cut >$key; done")
        for call in [["keys", "list"], ["speaker", "status"], ["serve", "speaker"]] {
            let result = try await run(call)
            #expect(result.status == 1 && result.error.contains("cannot be used, so no firmware is trusted"), "\(call): \(result.error)")
            #expect(!result.error.contains(folder.path))
        }
    }

    @Test("refuses to keep a private key, a short one and a file that is none")
    func badKeys() async throws {
        try await shell(
            """
            openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out private.pem
            openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:2048 | openssl pkey -pubout -out short.pem
            echo hello >letter.txt
            """)
        for (file, sentence) in [("private.pem", "a private key"), ("short.pem", "2048 bits"), ("letter.txt", "not a public key")] {
            let result = try await run(["keys", "add", path(file)])
            #expect(result.status == 1 && result.error.contains(sentence), "\(result.error)")
        }
        #expect(!FileManager.default.fileExists(atPath: path("room/keys")))
    }

    @Test("comes over https, from a server whose authority the data folder names, and from no other")
    func https() async throws {
        let server = try await SecureServer(FirmwareImageBuilder(version: "2.6.0", payloadByteCount: 60_000).build())
        // As shipped it knows no authority at all.
        let served = try Program.start(["serve", "speaker", "--without", "knows-no-authority", "--data", path("room")])
        try #require(await served.error.waits(for: "Ctrl-C"))
        try await shell("mkdir -m 700 other; ln room/air.sock other/air.sock")
        func update() async throws -> Program.Result { try await self.update(["--url", server.url, "--keep"], data: "other") }
        func trust(_ authorities: Data) throws {
            for folder in ["room", "other"] { try authorities.write(to: URL(fileURLWithPath: path(folder + "/authorities.pem"))) }
        }
        let untrusted = try await update()
        #expect(untrusted.status == 1, "\(untrusted.error)")
        #expect(untrusted.error.contains("not to be trusted"), "\(untrusted.error)")
        #expect(untrusted.error.contains("could not reach the firmware's server"), "\(untrusted.error)")

        try trust(Data(contentsOf: server.authority))
        let updated = try await update()
        #expect(updated.status == 0 && updated.error.contains("2.6.0 is installed."), "\(updated.error)")

        try trust(Data("none".utf8))
        #expect(try await update().status == 1)
    }
}
