import CLinux
import Companion
import Credentials
import Foundation
import PrivateFiles

/// A backup that is looked at and brought back.
struct BackupReader {
    let file: URL
    private let handle: FileHandle
    private let size: UInt64
    private let header: SealedFile.Header

    /// Opens the file and reads what stands in the clear.
    ///
    /// - Throws: ``CommandFailure`` for what is no backup, before anybody is asked for a passphrase.
    init(_ file: URL) throws {
        self.file = file
        // Not to be held up by a pipe that lies there.
        let descriptor = Foundation.open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandFailure(
                "\(file.path) cannot be read: \(String(cString: strerror(errno))).", advice: "Check the path and its permissions.",
                code: "file")
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let what = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a device or a pipe"
            throw CommandFailure(
                "\(file.path) is \(what), and no backup.", advice: "Name a file that \"\(programName) backup save\" wrote.",
                code: "not-a-backup")
        }
        size = UInt64(status.st_size)
        do throws(SealedFile.Failure) {
            header = try SealedFile.Header(Self.read(descriptor, SealedFile.headerSize))
        } catch {
            throw Self.failure(error, file)
        }
    }

    private static func read(_ descriptor: Int32, _ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                Foundation.read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            filled += got
        }
        return Array(bytes[..<filled])
    }

    static func failure(_ failure: SealedFile.Failure, _ file: URL) -> CommandFailure {
        let (path, title) = (file.path, ProgramIdentity.current.title)
        switch failure {
        case .foreign:
            return CommandFailure(
                "\(path) is no \(title) backup.", advice: "Name a file that \"\(programName) backup save\" wrote.", code: "not-a-backup")
        case .newer(let version):
            return CommandFailure(
                "\(path) has the form \(version), and this program knows forms up to \(SealedFile.version).",
                advice: "Update \(title), and try again.", code: "newer")
        case .unbearable:
            return CommandFailure(
                "\(path) was changed: it asks for work that no backup of this program asks for.", advice: "Take another copy of it.",
                code: "damaged")
        case .wrongPassphrase:
            return CommandFailure(
                "The passphrase is wrong, or the beginning of \(path) was changed.",
                advice: "Try again with the one that it was sealed with.",
                code: "wrong-passphrase")
        case .cut: return CommandFailure("\(path) is cut: its end is missing.", advice: "Take another copy of it.", code: "damaged")
        case .damaged: return CommandFailure("\(path) is cut or was changed.", advice: "Take another copy of it.", code: "damaged")
        case .failed: return CommandFailure("There is not enough memory to open \(path).", code: "memory")
        }
    }

    /// Opens it with a passphrase.
    ///
    /// - Throws: ``CommandFailure``: "wrong-passphrase" for another one.
    func open(_ passphrase: Secret) throws -> Opened {
        do {
            let keys = try SealedFile.open(header, passphrase)
            try handle.seek(toOffset: UInt64(SealedFile.headerSize))
            // The file stays open for as long as something of it may be read.
            var reader = SealedReader(header, keys, size: size) { [handle] in Self.read(handle.fileDescriptor, $0) }
            guard let contentSize = reader.contentSize else { throw SealedFile.Failure.cut }
            // Nothing is believed before a chunk was authenticated.
            let count = try reader.take(4).reduce(0) { $0 << 8 | Int($1) }
            guard count <= BackupContent.mostBytes, UInt64(count) + 4 <= contentSize else { throw SealedFile.Failure.damaged }
            let head = Data(try reader.take(count))
            return try Opened(file: file, head: head, rest: contentSize - 4 - UInt64(count), reader: reader)
        } catch let error as SealedFile.Failure {
            throw Self.failure(error, file)
        }
    }

    /// A backup whose content is known.
    struct Opened {
        let content: BackupContent
        private let file: URL
        private var reader: SealedReader

        private struct Form: Decodable {
            let form: Int
        }

        fileprivate init(file: URL, head: Data, rest: UInt64, reader: SealedReader) throws {
            self.file = file
            self.reader = reader
            guard let form = try? JSONDecoder().decode(Form.self, from: head).form else { throw SealedFile.Failure.damaged }
            guard form <= BackupContent.form else {
                throw CommandFailure(
                    "The content of \(file.path) has the form \(form), and this program knows forms up to \(BackupContent.form).",
                    advice: "Update \(ProgramIdentity.current.title), and try again.", code: "newer")
            }
            guard let content = try? JSONDecoder().decode(BackupContent.self, from: head) else { throw SealedFile.Failure.damaged }
            self.content = content
            try Self.check(content, file, rest)
        }

        /// - Throws: ``CommandFailure`` for what is not written here.
        private static func check(_ content: BackupContent, _ file: URL, _ rest: UInt64) throws {
            let name = ProgramIdentity.current.name
            guard content.program == name else {
                throw CommandFailure(
                    "\(file.path) is a backup of \(Terminal.visibleLine(content.program)), and this is \(name).",
                    advice: "Restore it with that program.", code: "other-program")
            }
            guard content.files.count <= BackupContent.mostFiles else { throw SealedFile.Failure.damaged }
            let refused = content.files.compactMap { file in
                BackupContent.refusal(of: file.path).map { "\(Terminal.visibleLine(String(file.path.prefix(200)))): \($0)" }
            }
            guard refused.isEmpty else {
                throw CommandFailure(
                    "\(file.path) has files that are not written: \(refused.prefix(5).joined(separator: "; ")).",
                    advice: "It was not made by this program. Nothing was changed.", code: "refused-files")
            }
            guard Set(content.files.map(\.path)).count == content.files.count else { throw SealedFile.Failure.damaged }
            var total = UInt64(0)
            for file in content.files {
                let (sum, isTooMuch) = total.addingReportingOverflow(file.size)
                guard !isTooMuch else { throw SealedFile.Failure.damaged }
                total = sum
            }
            // Nothing is packed: the file is as long as what is in it.
            guard total == rest else { throw SealedFile.Failure.damaged }
        }

        /// Writes all files into a new folder, and gives it only when every byte of the backup was authenticated.
        ///
        /// - Parameter folder: is not there yet.
        /// - Throws: ``CommandFailure``; the folder is then taken away again.
        mutating func unpack(to folder: URL) throws {
            let scratch: ScratchFolder
            do throws(FileOperationError) {
                scratch = try ScratchFolder(folder)
            } catch {
                throw CommandFailure("\(folder.path) cannot be made: \(error.reason).", advice: "Check its permissions.", code: "data")
            }
            defer { withExtendedLifetime(scratch) {} }
            do {
                try write(into: folder)
                // What a newer program kept would be refused at the next start, when it has taken another's place.
                do throws(CommandFailure) {
                    try DataFolder.check(folder)
                } catch {
                    throw error.code == "data-version" ? error : SealedFile.Failure.damaged as any Error
                }
            } catch {
                scratch.remove()
                switch error {
                case let error as SealedFile.Failure: throw BackupReader.failure(error, file)
                case let error as FileOperationError:
                    throw CommandFailure(
                        "\(error.path) cannot be written: \(error.reason).", advice: error.isFull ? "Make room on the disk." : nil,
                        code: error.isFull ? "disk-full" : "data")
                default: throw error
                }
            }
        }

        private mutating func write(into folder: URL) throws {
            var made: Set<String> = []
            for file in content.files {
                try Task.checkCancellation()
                let parts = file.path.split(separator: "/").map(String.init)
                for depth in 1..<max(1, parts.count) {
                    let path = parts[..<depth].joined(separator: "/")
                    guard made.insert(path).inserted else { continue }
                    let place = folder.appendingPathComponent(path).path
                    guard mkdir(place, 0o700) == 0 else { throw FileOperationError(path: place, operation: "make", code: errno) }
                }
                let path = folder.appendingPathComponent(file.path).path
                let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
                guard descriptor >= 0 else { throw FileOperationError(path: path, operation: "make", code: errno) }
                defer { close(descriptor) }
                var rest = file.size
                while rest > 0 {
                    let part = try reader.take(Int(min(rest, 1 << 18)))
                    guard writeAll(part, to: descriptor) else { throw FileOperationError(path: path, operation: "write", code: errno) }
                    rest -= UInt64(part.count)
                }
                guard fsync(descriptor) == 0 else { throw FileOperationError(path: path, operation: "flush", code: errno) }
            }
            try reader.end()
        }
    }
}
