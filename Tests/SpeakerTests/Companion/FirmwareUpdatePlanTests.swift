import Companion
import Foundation
import Speaker
import SpeakerDevice
import TestSupport
import Testing

@Suite struct FirmwareUpdatePlanTests {
    private let image = FirmwareImageBuilder(version: "2.5.0", payloadByteCount: 9_000).build()
    private let speaker = FirmwareUpdatePlanner.Speaker(installedVersion: "2.4.3", maximumWriteLength: 244, isOnThisMachine: true)

    private func request(_ url: String = "http://192.0.2.7/speaker.bin", ssid: String = "Hafen", password: String = "anchor-12") throws
        -> FirmwareUpdateRequest
    {
        FirmwareUpdateRequest(credentials: try OTACredentials(ssid: ssid, password: Secret(password)), url: try OTAFirmwareURL(url))
    }

    /// The plan for a file that the server has, or for an error.
    private func plan(
        head: FirmwareFilePart? = nil, error: FirmwareDownloadError = .cancelled, request: FirmwareUpdateRequest? = nil,
        speaker: FirmwareUpdatePlanner.Speaker? = nil
    ) async throws -> FirmwareUpdatePlan {
        let planner = FirmwareUpdatePlanner { _, _ throws(FirmwareDownloadError) in
            guard let head else { throw error }
            return head
        }
        return await planner.plan(try request ?? self.request(), for: speaker ?? self.speaker)
    }

    private func head(_ bytes: [UInt8], total: Int?) -> FirmwareFilePart {
        FirmwareFilePart(bytes: Array(bytes.prefix(288)), totalByteCount: total, servesRanges: true)
    }

    private func outcome(_ plan: FirmwareUpdatePlan, _ id: FirmwareUpdatePlan.Subject) -> CheckOutcome? {
        plan.checks.first { $0.id == id }?.outcome
    }

    @Test func `a good file on a good server passes, and names its version`() async throws {
        let plan = try await plan(head: head(image, total: image.count))
        #expect(plan.canStart)
        #expect(plan.targetVersion == "2.5.0")
        for subject in [FirmwareUpdatePlan.Subject.server, .image, .size, .version, .mtu, .url, .password] {
            #expect(outcome(plan, subject) == .passed)
        }
        #expect(outcome(plan, .integrity) == .unchecked)
        #expect(plan.checks.map(\.id).count == Set(plan.checks.map(\.id)).count)
        #expect(plan.checks.allSatisfy { $0.sentence.hasSuffix(".") })
    }

    @Test(arguments: [("2.5.0", CheckOutcome.warning), ("2.6.0", .warning), ("2.4.3", .passed), ("custom", .unchecked)])
    func `the version is compared with the installed one`(installed: String, expected: CheckOutcome) async throws {
        let plan = try await plan(
            head: head(image, total: image.count), speaker: .init(installedVersion: installed, maximumWriteLength: 244))
        #expect(outcome(plan, .version) == expected)
        #expect(plan.canStart)
    }

    @Test(
        arguments: [
            (
                false, CredentialRecipients.Standing.first, false, CheckOutcome.warning,
                "unencrypted to whatever calls itself \"42\""
            ),
            (false, .same, false, .warning, "has the identity that got it before"), (false, .other, false, .failed, "may be a stranger's"),
            (false, .other, true, .warning, "may be a stranger's"), (true, .first, false, .passed, "paired, encrypted"),
            (true, .other, false, .passed, "paired, encrypted"),
        ])
    func `over an open link it is said who gets the password, and another identity needs a word`(
        isPaired: Bool, standing: CredentialRecipients.Standing, allows: Bool, expected: CheckOutcome, sentence: String
    ) async throws {
        var asked = try request()
        if allows { asked.allowances.insert(.otherIdentity) }
        var speaker = speaker
        speaker.recipient = .init(name: "42", isPaired: isPaired, standing: standing)
        let plan = try await plan(head: head(image, total: image.count), request: asked, speaker: speaker)
        let check = try #require(plan.checks.first { $0.id == .recipient })
        #expect(check.outcome == expected && check.sentence.contains(sentence))
        #expect(plan.canStart == (expected != .failed))
    }

    @Test func `a network without a password has nothing to lose`() async throws {
        var speaker = speaker
        speaker.recipient = .init(name: "42", isPaired: false, standing: .other)
        let plan = try await plan(head: head(image, total: image.count), request: try request(password: ""), speaker: speaker)
        #expect(plan.canStart && outcome(plan, .recipient) == nil)
    }

    @Test func `an unknown installed version cannot be compared`() async throws {
        let plan = try await plan(head: head(image, total: image.count), speaker: .init(maximumWriteLength: 244))
        #expect(outcome(plan, .version) == .unchecked)
    }

    @Test func `what the speaker could not run stops the update`() async throws {
        let page = try await plan(head: head(Array("<!doctype html>".utf8), total: 4_000))
        #expect(outcome(page, .image) == .failed && !page.canStart)
        #expect(page.failures.first?.english.contains("web page") == true)
        let other = try await plan(head: head(FirmwareImageBuilder(version: "1", chip: .esp32S3).build(), total: 4_000))
        #expect(other.failures.first?.english.contains("ESP32-S3") == true)
        let tooLarge = try await plan(head: head(image, total: FirmwareImage.slotSize + 1))
        #expect(outcome(tooLarge, .size) == .failed)
        let empty = try await plan(head: head([], total: 0))
        #expect(outcome(empty, .image) == .failed)
        let short = try await plan(head: head(Array(image.prefix(100)), total: 100))
        #expect(outcome(short, .image) == .failed)
    }

    @Test func `a file that the companion has is read whole`() async throws {
        let folder = try TemporaryFolder()
        let file = URL(fileURLWithPath: folder.path + "/image.bin")
        func outcome(of bytes: [UInt8]) async throws -> CheckOutcome? {
            try Data(bytes).write(to: file)
            var request = try request()
            request.file = file
            return try await self.outcome(plan(head: head(bytes, total: bytes.count), request: request), .integrity)
        }
        var damaged = image
        damaged[5_000] ^= 1
        #expect(try await outcome(of: image) == .passed)
        #expect(try await outcome(of: damaged) == .failed)
        #expect(try await outcome(of: Array(image.dropLast(100))) == .failed)
    }

    @Test func `another project and an older version are refused where they are not allowed`() async throws {
        var builder = FirmwareImageBuilder(version: "2.4.0", payloadByteCount: 9_000)
        builder.descriptor.projectName = "toaster_fw"
        let image = builder.build()
        var request = try request()
        request.allowances = []
        let refused = try await plan(head: head(image, total: image.count), request: request)
        #expect(outcome(refused, .project) == .failed && outcome(refused, .version) == .failed)
        request.allowances = [.downgrade, .otherProject]
        let allowed = try await plan(head: head(image, total: image.count), request: request)
        #expect(outcome(allowed, .project) == .warning && outcome(allowed, .version) == .warning)
        #expect(allowed.canStart)
    }

    @Test func `only an older version, another project and another identity can be agreed to, and each is named`() {
        func plan(_ checks: [(FirmwareUpdatePlan.Subject, CheckOutcome)]) -> FirmwareUpdatePlan {
            FirmwareUpdatePlan(checks: checks.map { .init($0.0, $0.1, "The \($0.0).") }, targetVersion: "2.4.0")
        }
        let older = plan([(.version, .failed), (.ssid, .unchecked)])
        #expect(older.question?.title == "Go back to the older 2.4.0?" && older.question?.confirm == "Install 2.4.0")
        #expect(older.allowances == [.downgrade])
        let foreign = plan([(.project, .failed), (.version, .failed)])
        #expect(foreign.question?.title == "Install the firmware of another project?")
        #expect(foreign.question?.text.hasPrefix("The project. The version.") == true)
        #expect(foreign.allowances == [.otherProject, .downgrade])
        let damaged = plan([(.version, .failed), (.integrity, .failed)])
        #expect(damaged.question == nil && damaged.allowances.isEmpty)
        #expect(plan([(.version, .warning)]).question == nil)
        let stranger = plan([(.version, .failed), (.recipient, .failed)])
        #expect(stranger.question?.title == "Send the password all the same?")
        #expect(stranger.allowances == [.downgrade, .otherIdentity])
        // A signing key's word on the project is the last.
        let keyed = FirmwareUpdatePlan(checks: [.init(.project, .failed, "The project.", code: "other-project")])
        #expect(keyed.question == nil && keyed.allowances.isEmpty)
    }

    @Test func `a low MTU stops the update before anything is written`() async throws {
        let plan = try await plan(head: head(image, total: image.count), speaker: .init(maximumWriteLength: 20))
        #expect(outcome(plan, .mtu) == .failed)
        #expect(plan.failures.first?.english.contains("28 bytes") == true)
        let unknown = try await self.plan(head: head(image, total: image.count), speaker: .init())
        #expect(outcome(unknown, .mtu) == .unchecked)
    }

    @Test(arguments: [
        "http://anna:seaweed@192.0.2.7/speaker.bin", "https://192.0.2.7/speaker.bin?key=seaweed",
        "http://192.0.2.7/speaker.bin#key=seaweed1",
    ])
    func `how long an address is stays untold where there may be a secret in it`(url: String) async throws {
        for length in [244, 14, 20] {
            let plan = try await plan(
                head: head(image, total: image.count), request: request(url), speaker: .init(maximumWriteLength: length))
            #expect(outcome(plan, .mtu) == (length == 244 ? .passed : .failed))
            let said = plan.checks.map(\.sentence).joined(separator: " ")
            #expect(!said.contains("\(url.utf8.count)") && !said.contains("seaweed"), "\(said)")
        }
        let tooLong = url + String(repeating: "a", count: 256)
        #expect(throws: OTAFirmwareURLError.tooLong(bytes: nil)) { try OTAFirmwareURL(tooLong) }
        #expect(!OTAFirmwareURLError.tooLong(bytes: nil).sentence.english.contains("\(tooLong.utf8.count)"))
        #expect(OTAFirmwareURLError.tooLong(bytes: 257).sentence.english.contains("257"))
    }

    @Test func `a server that only the speaker reaches leaves the file unchecked, and the update possible`() async throws {
        let plan = try await plan(error: .unreachable(reason: "No route to host."))
        #expect(plan.canStart)
        for subject in [FirmwareUpdatePlan.Subject.server, .image, .size, .version] { #expect(outcome(plan, subject) == .unchecked) }
    }

    @Test func `a server that has no such file stops the update`() async throws {
        let plan = try await plan(error: .status(404))
        #expect(!plan.canStart)
        #expect(plan.failures.first?.english.contains("404") == true)
    }

    @Test func `a length that is not told is warned of`() async throws {
        let plan = try await plan(head: head(image, total: nil))
        #expect(outcome(plan, .server) == .warning)
        #expect(outcome(plan, .size) == .unchecked)
    }

    @Test func `this machine's own address is of use to a simulated speaker only`() async throws {
        let request = try request("http://127.0.0.1:8080/a.bin")
        #expect(try await outcome(plan(head: head(image, total: 9_999), request: request), .url) == .passed)
        let real = try await plan(head: head(image, total: 9_999), request: request, speaker: .init(maximumWriteLength: 244))
        #expect(outcome(real, .url) == .failed)
    }

    @Test func `doubtful credentials are warned of`() async throws {
        let plan = try await plan(head: head(image, total: image.count), request: request(ssid: "Deck:2", password: "short"))
        #expect(outcome(plan, .ssid) == .warning && outcome(plan, .password) == .warning)
        #expect(plan.canStart)
    }

    @Test func `a server that serves ranges is asked for the first bytes only`() async throws {
        let image = image
        let server = RawServer { connection in
            connection.send("HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-287/\(image.count)\r\nContent-Length: 288\r\n\r\n")
            connection.send(Array(image.prefix(288)))
        }
        let plan = await FirmwareUpdatePlanner().plan(try request(server.url), for: speaker)
        #expect(plan.canStart && plan.targetVersion == "2.5.0")
        #expect(outcome(plan, .size) == .passed)
        #expect(server.requests.first?.contains("Range: bytes=0-287\r\n") == true)
        #expect(plan.checks.first { $0.id == .server }?.sentence.contains("parts") == true)
    }

    @Test func `a server that ignores ranges is read no further than needed`() async throws {
        let server = RawServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
            connection.send(FirmwareImageBuilder(version: "2.5.0", payloadByteCount: 9_000).build())
            connection.waitForClose()
        }
        let plan = await FirmwareUpdatePlanner().plan(try request(server.url), for: speaker)
        #expect(outcome(plan, .image) == .passed)
        #expect(outcome(plan, .size) == .failed)
        #expect(plan.targetVersion == "2.5.0")
    }
}
