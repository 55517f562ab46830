import Foundation
import SQLite

/// The areas of a data folder, as whoever adds, updates and removes them sees it.
public struct AreaFolder: Sendable {
    private let data: String
    private let files: AreaFiles

    /// - Parameter data: the data folder.
    public init(_ data: String) {
        self.data = data
        files = AreaFiles(data: data)
    }

    /// The areas, in the order in which they were added; none where there is nothing but the sample.
    ///
    /// - Throws: `PlaceStoreError`.
    public func list() throws(PlaceStoreError) -> [PlaceSource] {
        let store = try PlaceStore.open(folder: data)
        return try store.isSample ? [] : try store.sources
    }

    /// Removes an area, with the extract that was kept of it. Servers that run answer without it from then on; who reads it ends first.
    ///
    /// - Returns: what was removed.
    /// - Throws: `ImportError.noSuchArea`, `.database`.
    @discardableResult
    public func remove(_ name: String) throws(ImportError) -> PlaceSource {
        do {
            try Self.takeOn(files)
            let area = try Self.area(name, in: files)
            guard try files.remove(area.source.number) else { throw ImportError.noSuchArea(name: name) }
            if let extract = area.extract { unlink("\(files.folder)/\(extract)") }
            return area.source
        } catch {
            throw ImportError(error, in: data)
        }
    }

    /// The area of a name, whatever its case.
    ///
    /// - Throws: `ImportError.noSuchArea`.
    static func area(_ name: String, in files: AreaFiles) throws -> StoredArea {
        for file in files.state.files {
            // A damaged one is called by its number.
            guard let area = try? StoredArea(file, in: files) else { continue }
            if area.source.name.lowercased() == name.lowercased() { return area }
        }
        throw ImportError.noSuchArea(name: name)
    }

    /// Makes the one area that earlier versions kept in `explore.sqlite` an area like others.
    ///
    /// - Throws: `SQLiteError` where the file is damaged or in use, `PlaceSchemaError` where nobody here knows its layout.
    static func takeOn(_ files: AreaFiles) throws {
        guard FileManager.default.fileExists(atPath: files.older) else { return }
        do {
            try files.importing { try files.takeOnOlder() }
        } catch ImportError.busy {
            // Whoever imports takes it on first.
        }
    }
}

extension AreaFiles {
    /// The database of an earlier version.
    var older: String {
        URL(fileURLWithPath: folder).deletingLastPathComponent().appendingPathComponent(PlaceStore.fileName).path
    }

    /// The number of an area that is added.
    var nextNumber: Int64 { (state.files.last?.number ?? -1) + 1 }

    /// As ``AreaFolder/takeOn(_:)``, while no other import is under way.
    func takeOnOlder() throws {
        guard FileManager.default.fileExists(atPath: older) else { return }
        do {
            let database = try Database(.file(older))
            let layout = try OlderPlaces.layout(database)
            // A first import that was broken off has a file without tables.
            guard layout != 0 else { return removeOlder() }
            guard OlderPlaces.layouts.contains(layout) else { throw PlaceSchemaError(version: layout) }
            try OlderPlaces.takeOn(database)
            // From here on nobody writes to it.
            let mode = try database.query("PRAGMA journal_mode = DELETE") { (row) throws(SQLiteError) in row.text(0) }
            guard mode == ["delete"] else { throw ImportError.database("\(older) is in use by another program.") }
        }
        try publish(older, as: nextNumber)
        removeOlder()
    }

    /// Moves what is damaged away, to `explore.sqlite.damaged`: nothing can be lost that could still be read.
    func moveOlderAway() throws {
        unlink(older + ".damaged")
        guard rename(older, older + ".damaged") == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        removeOlder()
    }

    /// Takes an earlier version's area on, and moves what is damaged out of the way: before an import.
    func takeOnAndMend() throws {
        do {
            try takeOnOlder()
        } catch let error as SQLiteError where error.isDamage {
            try moveOlderAway()
        }
        for file in state.files {
            do {
                _ = try StoredArea(file, in: self)
            } catch let error as SQLiteError where error.isDamage {
                let path = database(file.number)
                guard rename(path, path + ".damaged") == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            }
        }
    }

    /// Makes a database, and puts it in the place of an area or adds it.
    ///
    /// - Parameters:
    ///   - known: the area that it replaces.
    ///   - extract: the name of the file in the folder that is to be kept with it.
    ///   - make: writes the database at a path, and that file.
    /// - Throws: what `make` throws; `ImportError.noSuchArea` where the area was removed meanwhile. Nothing is left behind then.
    func replace<Value>(_ known: StoredArea?, extract: String?, _ make: (_ path: String) throws -> Value) throws -> Value {
        let path = "\(folder)/new-\(UUID().uuidString).sqlite"
        do {
            let value = try make(path)
            if let source = known?.source, !state.files.contains(where: { $0.number == source.number }) {
                throw ImportError.noSuchArea(name: source.name)
            }
            try publish(path, as: known?.source.number ?? nextNumber)
            if let older = known?.extract { unlink("\(folder)/\(older)") }
            return value
        } catch {
            unlink(path)
            if let extract { unlink("\(folder)/\(extract)") }
            throw error
        }
    }

    private func removeOlder() {
        for suffix in ["", "-wal", "-shm"] { unlink(older + suffix) }
    }
}
