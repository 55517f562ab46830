import Foundation
import Program

/// The package of a new device: the template's files, with its own names and UUIDs.
struct StarterPackage {
    let name: StarterName
    let outrigger: Source

    /// The source of this framework for the package.
    enum Source: Equatable, Sendable {
        case path(String)
        /// A repository, and the first version that will do.
        case repository(String, from: String)

        fileprivate var dependency: String {
            switch self {
            case .path(let path): ".package(name: \"Outrigger\", path: \(Self.literal(path)))"
            case .repository(let url, let version): ".package(url: \(Self.literal(url)), from: \"\(version)\")"
            }
        }

        /// The name by which targets call it: a repository is called by the end of its address.
        fileprivate var package: String {
            switch self {
            case .path: "Outrigger"
            case .repository(let url, _):
                url.split { "/:".contains($0) }.last.map { $0.hasSuffix(".git") ? String($0.dropLast(4)) : String($0) } ?? "Outrigger"
            }
        }

        private static func literal(_ text: String) -> String {
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
        }
    }

    /// Writes the package, all of it or nothing.
    ///
    /// - Parameter folder: one that is not there, or empty.
    /// - Returns: the number of its files.
    /// - Throws: ``CommandFailure``.
    func write(to folder: URL) throws(CommandFailure) -> Int {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        if files.fileExists(atPath: folder.path, isDirectory: &isFolder) {
            guard isFolder.boolValue else {
                throw CommandFailure(
                    "\(folder.path) is a file.", advice: "Name a folder that is not there yet with --path.", code: "not-empty")
            }
            if (try? files.contentsOfDirectory(atPath: folder.path))?.isEmpty != true {
                throw CommandFailure(
                    "\(folder.path) is not empty, and nothing in it was touched.",
                    advice: "Name a folder that is not there yet with --path.", code: "not-empty")
            }
        }
        do {
            return try write(to: folder, isThere: isFolder.boolValue)
        } catch {
            let reason = (error as? Failure)?.reason ?? error.localizedDescription
            throw CommandFailure(
                "The package could not be written to \(folder.path): \(reason.hasSuffix(".") ? reason : reason + ".")",
                advice: "Name another folder with --path.", code: "not-written")
        }
    }

    /// Fills a folder that is there in place, for a shell may stand in it, and makes one that is not there by its last step.
    private func write(to folder: URL, isThere: Bool) throws -> Int {
        let files = FileManager.default
        let unfinished = (isThere ? folder : folder.deletingLastPathComponent())
            .appendingPathComponent(".\(folder.lastPathComponent).\(getpid())")
        defer { try? files.removeItem(at: unfinished) }
        let count = try writeFiles(to: unfinished)
        guard isThere else {
            try Self.rename(unfinished, to: folder)
            return count
        }
        var moved: [URL] = []
        do {
            for name in try files.contentsOfDirectory(atPath: unfinished.path) {
                let goal = folder.appendingPathComponent(name)
                try Self.rename(unfinished.appendingPathComponent(name), to: goal)
                moved.append(goal)
            }
        } catch {
            for goal in moved { try? files.removeItem(at: goal) }
            throw error
        }
        return count
    }

    private static func rename(_ source: URL, to goal: URL) throws(Failure) {
        guard Glibc.rename(source.path, goal.path) == 0 else { throw Failure(reason: String(cString: strerror(errno))) }
    }

    private struct Failure: Error { let reason: String }

    private func writeFiles(to folder: URL) throws -> Int {
        let files = FileManager.default
        let template = Bundle.module.bundleURL.appendingPathComponent("Template")
        guard let paths = files.subpaths(atPath: template.path), !paths.isEmpty else {
            throw Failure(reason: "the template is not beside the program, where it was installed")
        }
        let tail = (0..<4).map { _ in hexadecimal(4) }.joined(separator: "-") + hexadecimal(8)
        let head = hexadecimal(4)
        var count = 0
        for path in paths.sorted() {
            let source = template.appendingPathComponent(path)
            let goal = folder.appendingPathComponent(named(path == "gitignore" ? ".gitignore" : path))
            var isFolder: ObjCBool = false
            _ = files.fileExists(atPath: source.path, isDirectory: &isFolder)
            if isFolder.boolValue {
                try files.createDirectory(at: goal, withIntermediateDirectories: true)
                continue
            }
            try files.createDirectory(at: goal.deletingLastPathComponent(), withIntermediateDirectories: true)
            let text = named(try String(contentsOf: source, encoding: .utf8))
                .replacing(#/A0E1(\d{4})-1F3B-4C5D-8E9F-6D616B657273/#) { "\(head)\($0.1)-\(tail)" }
                .replacing(".package(name: \"Outrigger\", path: \"../../../..\")", with: outrigger.dependency)
                .replacing("package: \"Outrigger\")", with: "package: \"\(outrigger.package)\")")
            try text.write(to: goal, atomically: false, encoding: .utf8)
            count += 1
        }
        return count
    }

    /// The template's text with this device's names.
    private func named(_ text: String) -> String {
        text.replacing("PlantSensor", with: name.type).replacing("plantSensor", with: name.variable)
            .replacing("plant-sensor", with: name.word).replacing("Plant sensor", with: name.title)
            .replacing("plant sensor", with: name.title.lowercased())
    }

    private func hexadecimal(_ digits: Int) -> String {
        String((0..<digits).map { _ in "0123456789ABCDEF".randomElement()! })
    }
}
