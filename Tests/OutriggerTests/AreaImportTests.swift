import Bluetooth
import Companion
import ExploreServer
import Foundation
import TestSupport
import Testing

@testable import ExploreProgram

@BluetoothActor
@Suite(.timeLimit(.minutes(5)))
struct `An area that a page imports` {
    private static let cafe =
        #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [24.94, 60.17]}, "#
        + #""properties": {"amenity": "cafe", "name": "Fazer"}}, {"type": "Feature", "geometry": null, "properties": {"name": "Nowhere"}}]}"#

    private let folder: TemporaryFolder
    private var data: URL { URL(fileURLWithPath: folder.path).appendingPathComponent("data", isDirectory: true) }
    private var partial: String { data.appendingPathComponent("explore-import.part").path }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    private func model(offering names: [String: String] = [:], isPossible: Bool = true) throws -> AreaImportModel {
        let ready = URL(fileURLWithPath: folder.path).appendingPathComponent("extracts", isDirectory: true)
        try FileManager.default.createDirectory(at: ready, withIntermediateDirectories: true)
        for (name, content) in names { try Data(content.utf8).write(to: ready.appendingPathComponent(name)) }
        return AreaImportModel(folder: data, isPossible: isPossible, extracts: ReadyExtracts(folder: ready), remote: AreaOffers(offers: []))
    }

    private func send(_ text: String, named name: String = "cafés.geojson", to model: AreaImportModel, parts: Int = 3) async throws {
        let bytes = Array(text.utf8)
        try await model.begin(name: name, size: bytes.count)
        for start in stride(from: 0, to: bytes.count, by: bytes.count / parts + 1) {
            try await model.take(Array(bytes[start..<min(start + bytes.count / parts + 1, bytes.count)]))
        }
        try model.finish()
    }

    private func ended(_ model: AreaImportModel) async throws {
        while model.screen.state == .reading { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `parts become the data, and what was left out is told`() async throws {
        let model = try model()
        #expect(model.screen.isSample && model.screen.state == .idle)
        try await send(Self.cafe, to: model)
        try await ended(model)
        #expect(model.screen.state == .done && !model.screen.isSample, "\(model.screen)")
        #expect(model.screen.result?.places == 1)
        #expect(model.screen.result?.leftOut.map(\.count).reduce(0, +) == 1)
        #expect(try PlaceStore.open(folder: data.path).source?.label == "cafés.geojson")
        #expect(!FileManager.default.fileExists(atPath: partial))
    }

    @Test func `a file that is no map leaves what was there, and is called by its name`() async throws {
        let model = try model()
        try await send(Self.cafe, to: model)
        try await ended(model)
        try await send("PK and so on, which is no map", named: "../../etc/holiday.zip", to: model)
        try await ended(model)
        #expect(model.screen.state == .failed && !FileManager.default.fileExists(atPath: partial))
        #expect(
            model.screen.problem?.sentence
                == "holiday.zip is neither GeoJSON nor an OpenStreetMap extract (.osm.pbf), nor a file of changes (.osc, .osc.gz).")
        #expect(try PlaceStore.open(folder: data.path).source?.label == "cafés.geojson")
    }

    @Test func `more or less than was said is no file`() async throws {
        let model = try model()
        try await model.begin(name: "a", size: 4)
        await #expect(throws: AreaImportError.wrongSize) { try await model.take([1, 2, 3, 4, 5]) }
        #expect(model.screen.state == .failed)
        await #expect(throws: AreaImportError.notBegun) { try await model.take([1]) }
        try await model.begin(name: "a", size: 4)
        try await model.take([1, 2])
        #expect(model.screen.fraction == 0.5)
        #expect(throws: AreaImportError.wrongSize) { try model.finish() }
        #expect(!FileManager.default.fileExists(atPath: partial))
    }

    @Test func `one at a time, and it can be cancelled`() async throws {
        let model = try model(offering: ["Town.osm.pbf": Self.cafe])
        try await model.begin(name: "a", size: 4)
        await #expect(throws: AreaImportError.busy) { try await model.begin(name: "b", size: 4) }
        #expect(throws: AreaImportError.busy) { try model.take(offer: "Town.osm.pbf") }
        try await model.take([1])
        model.cancel()
        #expect(model.screen.state == .cancelled && !FileManager.default.fileExists(atPath: partial))
        try await send(Self.cafe, to: model)
        model.cancel()
        try await ended(model)
        // It may have been done before it was told.
        #expect(model.screen.state == .cancelled || model.screen.state == .done)
    }

    @Test func `what lies ready is offered, and nothing beside it`() async throws {
        let model = try model(offering: ["Town.osm.pbf": Self.cafe, "secret.txt": "no"])
        #expect(model.screen.offers.map(\.label) == ["Town"])
        for name in ["secret.txt", "../data/explore.sqlite", "", "Village.osm.pbf"] {
            #expect(throws: AreaImportError.unknownOffer) { try model.take(offer: name) }
        }
        try model.take(offer: "Town.osm.pbf")
        try await ended(model)
        #expect(model.screen.state == .done)
    }

    @Test func `another server's places are not exchanged here`() async throws {
        let model = try model(offering: ["Town.osm.pbf": Self.cafe], isPossible: false)
        #expect(model.screen.offers.isEmpty)
        await #expect(throws: AreaImportError.otherServer) { try await model.begin(name: "a", size: 4) }
        #expect(throws: AreaImportError.otherServer) { try model.take(offer: "Town.osm.pbf") }
    }

    @Test func `a disk that takes nothing is told`() async throws {
        let model = try model()
        try FileManager.default.createDirectory(atPath: partial, withIntermediateDirectories: true)
        try await model.begin(name: "a", size: 4)
        try? await model.take([1, 2])
        #expect(model.screen.state == .failed && model.screen.problem?.code == "disk")
    }

    @Test(arguments: [".build/debug/outrigger", ".build/x86_64-unknown-linux-gnu/release/outrigger"])
    func `extracts are looked for in the build folder`(_ program: String) {
        #expect(ReadyExtracts(beside: URL(fileURLWithPath: "/srv/\(program)")).folder?.path == "/srv/.build/extracts")
        #expect(ReadyExtracts(beside: URL(fileURLWithPath: "/usr/bin/outrigger")).folder == nil)
    }

    @Test func `units are kept in the folder, whatever else the file says`() throws {
        let file = UnitsFile(in: data)
        #expect(file.read() == .automatic)
        try file.write(.imperial)
        #expect(UnitsFile(in: data).read() == .imperial)
        try Data("furlongs".utf8).write(to: data.appendingPathComponent("explore-units"))
        #expect(file.read() == .automatic)
    }
}
