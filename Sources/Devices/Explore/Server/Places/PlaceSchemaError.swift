/// The database has another layout than this program's.
struct PlaceSchemaError: Error, CustomStringConvertible {
    let version: Int64

    var description: String { "its layout is number \(version), and this program's is number \(PlaceSchema.version)" }
}
