import DeviceSide
import Foundation
import TestSupport
import Testing

@Suite struct DurableFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appendingPathComponent("file").path }

    init() throws { folder = try TemporaryFolder() }

    private var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) } }

    @Test func `a file has its new content, and nothing is left beside it`() throws {
        try DurableFile.write([1, 2, 3], to: path)
        try DurableFile.write([4], to: path)
        #expect(FileManager.default.contents(atPath: path) == Data([4]))
        #expect(try names == ["file"])
    }

    @Test func `until it is whole, a file has its old content; let go of, what was written is gone`() throws {
        try DurableFile.write([1], to: path)
        do {
            var writer = try DurableFileWriter(replacing: path)
            try writer.append([2, 3])
            #expect(FileManager.default.contents(atPath: path) == Data([1]))
            #expect(try names.sorted() == ["file", "file.partial"])
        }
        #expect(FileManager.default.contents(atPath: path) == Data([1]))
        #expect(try names == ["file"])
    }

    @Test func `a folder that is not there is an error with path, reason and advice`() {
        let error = #expect(throws: DurableFileError.self) { try DurableFile.write([1], to: path + "/none/file") }
        #expect(error?.code == ENOENT)
        #expect(error?.description.contains("none/file") == true)
        #expect(error?.description.hasSuffix("Check the disk's free space and the folder's permissions.") == true)
    }
}
