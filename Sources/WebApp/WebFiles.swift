import Foundation
import HTTPService

/// The page's files: our own from the program's resources, the libraries from where the system installed them.
public struct WebFiles: Sendable {
    /// A library that the page uses, served from the folder of the Debian package that brings it.
    struct Library: Sendable {
        /// Under `/vendor/`.
        var name: String
        var folder: String
        /// Where the package's symbolic links lead, if it has any.
        var trustedFolder: String?
        /// A file that shows that it is there.
        var probe: String
        /// The Debian package.
        var package: String
    }

    static let libraries = [
        Library(
            name: "bootstrap", folder: "/usr/share/javascript/bootstrap5/css", trustedFolder: "/usr/share/bootstrap-html/css",
            probe: "bootstrap.min.css", package: "libjs-bootstrap5"),
        Library(name: "mithril", folder: "/usr/lib/nodejs/mithril", probe: "mithril.js", package: "node-mithril"),
        Library(name: "leaflet", folder: "/usr/share/javascript/leaflet", probe: "leaflet.esm.min.js", package: "libjs-leaflet"),
    ]

    let own: StaticFiles
    let vendor: [StaticFiles]
    /// The modules' files, each under `/kinds/NAME`.
    let kinds: [StaticFiles]
    let parts: [PagePart]
    /// What every address of the page answers with: `index.html`, with places for the program's name.
    let document: String

    /// Where the page's own files lie.
    static func folder() throws(WebFilesError) -> URL {
        guard let resources = Bundle.module.resourceURL else { throw .resourcesMissing }
        return resources.appendingPathComponent("Static")
    }

    /// Finds the files.
    ///
    /// - Parameter parts: what the program's modules add.
    /// - Throws: `WebFilesError` where a library is not installed or the program's resources are not beside it.
    public init(_ parts: [PagePart] = []) throws(WebFilesError) {
        let folder = try Self.folder().path
        guard let bytes = FileManager.default.contents(atPath: folder + "/index.html") else { throw .resourcesMissing }
        document = String(decoding: bytes, as: UTF8.self)
        do throws(FileError) {
            own = try StaticFiles(root: folder)
        } catch {
            throw .resourcesMissing
        }
        self.parts = parts
        var kinds: [StaticFiles] = []
        for part in parts {
            do throws(FileError) {
                kinds.append(try StaticFiles(root: part.folder.path, prefix: "/kinds/" + part.name))
            } catch {
                throw .partMissing(part.name)
            }
        }
        self.kinds = kinds
        var vendor: [StaticFiles] = []
        var missing: [String] = []
        for library in Self.libraries {
            do throws(FileError) {
                _ = try FileResponse(path: library.folder + "/" + library.probe)
                let trusted = library.trustedFolder.map { [$0] } ?? []
                vendor.append(try StaticFiles(root: library.folder, prefix: "/vendor/" + library.name, trustedFolders: trusted))
            } catch {
                missing.append(library.package)
            }
        }
        guard missing.isEmpty else { throw .librariesMissing(packages: missing) }
        self.vendor = vendor
    }
}
