import Bluetooth
import Companion
import Foundation
import Testing

@BluetoothActor
@Suite struct CredentialRecipientsTests {
    private let first = UUID(), second = UUID()

    @Test func `the identity that got a password last under a name is known by it`() async {
        let recipients = CredentialRecipients()
        #expect(await recipients.standing(of: first, named: "Lamp") == .first)
        await recipients.remember(first, named: "Lamp")
        #expect(await recipients.standing(of: first, named: "Lamp") == .same)
        #expect(await recipients.standing(of: second, named: "Lamp") == .other)
        #expect(await recipients.standing(of: second, named: "Another lamp") == .first)
        await recipients.remember(second, named: "Lamp")
        #expect(await recipients.standing(of: first, named: "Lamp") == .other)
    }

    @Test func `it is known to the next program, and a file that is damaged counts as none`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("recipients-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        await CredentialRecipients(file: file).remember(first, named: "Lamp")
        await CredentialRecipients(file: file).remember(second, named: "Fan")
        let next = CredentialRecipients(file: file)
        #expect(await next.standing(of: first, named: "Lamp") == .same)
        #expect(await next.standing(of: first, named: "Fan") == .other)
        try Data("{".utf8).write(to: file)
        #expect(await CredentialRecipients(file: file).standing(of: first, named: "Lamp") == .first)
    }
}
