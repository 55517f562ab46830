import Companion
import Credentials
import Foundation
import PrivateFiles
import Processes

/// Where the companion is, as a person opens it.
struct CompanionAddress: Sendable {
    /// `http://127.0.0.1:8080`
    let base: String
    /// What the companion asks for; nil where it asks for nothing.
    let token: Secret?

    /// With the token in it, which lets in whoever has the address.
    var text: String { token.map { "\(base)/?token=\($0.revealed)" } ?? "\(base)/" }

    /// Whether there is a desktop with a browser.
    static var hasDesktop: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    }

    /// Opens the page.
    ///
    /// Every user may read the words that a browser is started with, so it is given a file that leads there, which only this user reads.
    ///
    /// - Parameter folder: the data folder, for that file.
    /// - Throws: ``CommandFailure`` where the file cannot be written, or there is no xdg-open.
    func open(_ folder: URL) throws(CommandFailure) {
        let page = folder.appendingPathComponent("companion.html")
        let html = """
            <!doctype html>
            <meta charset="utf-8">
            <meta http-equiv="refresh" content="0;url=\(text)">
            <title>\(ProgramIdentity.current.title)</title>
            <a href="\(text)">Open the companion</a>

            """
        do {
            try FileReplacement.write(Array(html.utf8), to: page, surviving: .kill)
            // A browser that begins here keeps the usual mode for what it writes.
            _ = try ChildProcess("/bin/sh", ["-c", "umask 022; exec xdg-open \"$0\"", page.path])
        } catch {
            throw CommandFailure("No browser was opened: \(FileOperationError.reason(of: error))", code: "browser")
        }
    }
}
