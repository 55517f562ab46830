import Foundation
import HTTPService

/// The page's scripts and styles under names that change with their content.
///
/// The scripts go on importing each other by their usual addresses: an import map in the document leads them to the others. A browser
/// without import maps, and whoever asks by the usual address, gets the same file there.
struct PageAssets: HTTPMiddleware {
    /// By the address that changes with the content.
    private let kept: [String: PageAsset]
    /// The addresses that change with the content, by the usual ones.
    let addresses: [String: String]
    /// The import map, as it stands in the document.
    let importMap: String

    init(_ assets: [PageAsset]) {
        kept = Dictionary(assets.map { ($0.keptAddress, $0) }) { $1 }
        addresses = Dictionary(assets.map { ($0.address, $0.keptAddress) }) { $1 }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // In a script, nothing but its end begins so.
        let map = (try? encoder.encode(["imports": addresses])) ?? Data(#"{"imports":{}}"#.utf8)
        importMap = String(decoding: map, as: UTF8.self).replacing("</", with: "<\\/")
    }

    /// The source of scripts, in the words of `Content-Security-Policy`, that lets the import map stand in the document.
    var policySource: String { "'sha256-\(Data(PageAsset.digest(Array(importMap.utf8))).base64EncodedString())'" }

    /// Changes with the content of any of them.
    var version: String { Data(PageAsset.digest(Array(importMap.utf8)).prefix(6)).base64EncodedString() }

    /// A document with the import map in the place for it, and with the names of files that change with their content.
    func placed(in document: String) -> String {
        var document = document
        for (address, kept) in addresses { document = document.replacing("\"\(address)\"", with: "\"\(kept)\"") }
        return document.replacing("{imports}", with: importMap).replacing("{version}", with: version)
    }

    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        if request.method == .get || request.method == .head, let asset = kept[request.path] { return asset.respond(to: request) }
        return try await next(request)
    }
}
