import Bluetooth
import Foundation
import Speaker
import TestSupport
import Testing

@Suite @BluetoothActor struct InstalledVersionsTests {
    private let folder: TemporaryFolder
    private var file: URL { folder.url.appendingPathComponent("versions.json") }
    private let id = UUID()

    init() throws { folder = try TemporaryFolder() }

    @Test func `a version is known at once, and in the next program once it was saved`() async {
        let versions = InstalledVersions(file: file)
        await versions.load()
        versions.set("2.5.0", of: id)
        #expect(versions.version(of: id) == "2.5.0")
        await versions.save()
        let next = InstalledVersions(file: file)
        #expect(next.version(of: id) == nil)
        await next.load()
        #expect(next.version(of: id) == "2.5.0")
        next.set(nil, of: id)
        await next.save()
        let last = InstalledVersions(file: file)
        await last.load()
        #expect(last.version(of: id) == nil)
    }

    @Test func `what was set stays, whatever the file says`() async {
        let versions = InstalledVersions(file: file)
        versions.set("2.4.3", of: id)
        await versions.save()
        let next = InstalledVersions(file: file)
        next.set("2.5.0", of: id)
        await next.load()
        #expect(next.version(of: id) == "2.5.0")
    }

    @Test func `a cancelled task saves all the same`() async {
        let versions = InstalledVersions(file: file)
        versions.set("2.5.0", of: id)
        let saving = Task { await versions.save() }
        saving.cancel()
        await saving.value
        let next = InstalledVersions(file: file)
        await next.load()
        #expect(next.version(of: id) == "2.5.0")
    }

    @Test func `a damaged file counts as empty, and is replaced`() async throws {
        try Data("{".utf8).write(to: file)
        let versions = InstalledVersions(file: file)
        await versions.load()
        #expect(versions.version(of: id) == nil)
        versions.set("2.5.0", of: id)
        await versions.save()
        let next = InstalledVersions(file: file)
        await next.load()
        #expect(next.version(of: id) == "2.5.0")
    }
}
