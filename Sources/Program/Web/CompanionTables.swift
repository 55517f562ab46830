import Bluetooth
import Companion
import Foundation
import HTTPService
import WebApp

/// Records of devices, as files for other programs.
enum CompanionTables {
    /// `/api/devices/ID/table`
    static func source(_ fleet: DeviceFleet) -> DataSource {
        DataSource("devices/:id/table", "What is kept of a device, as CSV (RFC 4180, UTF-8)", content: "text/csv") { request in
            let id = request.parameters["id"].flatMap(UUID.init(uuidString:))
            guard let table = try await table(id, fleet) else {
                throw HTTPError(.notFound, code: "no-table", "Nothing is kept of this device.")
            }
            return HTTPResponse(
                headers: [
                    "Content-Type": "text/csv; charset=utf-8", "Cache-Control": "no-store",
                    "Content-Disposition": "attachment; filename=\"\(table.name).csv\"",
                ], body: .bytes(Array(table.content.utf8)))
        }
    }

    @BluetoothActor
    private static func table(_ id: UUID?, _ fleet: DeviceFleet) async throws -> DeviceTable? {
        guard let id, let model = fleet.model(id) else { return nil }
        return try await model.exported()
    }
}
