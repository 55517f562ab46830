import Foundation

@testable import WebApp

/// The page's files, read once: what the page uses of Bootstrap takes a second of a debug build.
enum PageFiles {
    /// A module with a section of its devices' pages, and a place of its own.
    static let lamp = PagePart(
        name: "lamp", folder: URL(fileURLWithPath: #filePath).deletingLastPathComponent(), isKind: true, sections: ["colour"],
        place: PagePart.Place(path: "garden", label: "Garden", icon: ["M0 0h24"]))

    private static let alone = Result { () throws(WebFilesError) in try WebFiles() }
    private static let besideLamp = Result { () throws(WebFilesError) in try WebFiles([lamp]) }

    /// Without a module's.
    static var own: WebFiles { get throws { try alone.get() } }
    /// With the lamp's.
    static var withLamp: WebFiles { get throws { try besideLamp.get() } }
}
