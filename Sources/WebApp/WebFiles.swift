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
        /// The files that the page asks for, besides pictures.
        var files: [String] = []
        /// The Debian package.
        var package: String
    }

    private static let bootstrap = Library(
        name: "bootstrap", folder: "/usr/share/javascript/bootstrap5/css", trustedFolder: "/usr/share/bootstrap-html/css",
        probe: "bootstrap.min.css", package: "libjs-bootstrap5")

    static let libraries = [
        bootstrap,
        Library(
            name: "mithril", folder: "/usr/lib/nodejs/mithril", probe: "mithril.js", files: ["mithril.js"], package: "node-mithril"),
        Library(
            name: "leaflet", folder: "/usr/share/javascript/leaflet", probe: "leaflet.esm.min.js",
            files: ["leaflet.esm.min.js", "leaflet.css"], package: "libjs-leaflet"),
    ]

    let own: StaticFiles
    let vendor: [StaticFiles]
    /// The modules' files, each under `/kinds/NAME`.
    let kinds: [StaticFiles]
    let parts: [PagePart]
    /// What every address of the page answers with: `index.html`, with places for the program's name.
    let document: String
    /// The scripts and styles of all of them.
    let assets: PageAssets
    /// Texts that the scripts say.
    let keys: Set<String>

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
        var assets = Self.assets(in: folder, at: "")
        for part in parts { assets += Self.assets(in: part.folder.path, at: "/kinds/" + part.name) }
        assets.append(Self.base(of: assets, document))
        for library in Self.libraries {
            assets += library.files.compactMap { Self.asset(library.folder + "/" + $0, at: "/vendor/\(library.name)/\($0)") }
        }
        self.assets = PageAssets(assets)
        keys = Set(assets.filter { $0.address.hasSuffix(".js") }.flatMap { PageWords.keys(of: $0.text) })
    }

    private static func assets(in folder: String, at prefix: String) -> [PageAsset] {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }.sorted() ?? []
        return files.compactMap { name in
            // What a link leads to may lie anywhere.
            let type = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.type] as? FileAttributeType
            guard type == .typeRegular, [".js", ".css", ".svg"].contains(where: name.hasSuffix) else { return nil }
            return asset(folder + "/" + name, at: prefix + "/" + name)
        }
    }

    private static func asset(_ path: String, at address: String) -> PageAsset? {
        guard let file = try? FileResponse(path: path), let content = FileManager.default.contents(atPath: path) else { return nil }
        return PageAsset(address, Array(content), contentType: file.contentType)
    }

    private static let baseAddress = "/base.css"

    /// Bootstrap, as far as the page uses it, in a layer below our own styles.
    private static func base(of assets: [PageAsset], _ document: String) -> PageAsset {
        let content = FileManager.default.contents(atPath: bootstrap.folder + "/" + bootstrap.probe) ?? Data()
        let used = UsedStyles.of(
            String(decoding: content, as: UTF8.self).replacing("@charset \"UTF-8\";", with: ""),
            scripts: [document] + assets.filter { $0.address.hasSuffix(".js") }.map(\.text),
            styles: assets.filter { $0.address.hasSuffix(".css") }.map(\.text))
        return PageAsset(baseAddress, Array("@layer base{\(used)}".utf8), contentType: "text/css; charset=utf-8")
    }
}
