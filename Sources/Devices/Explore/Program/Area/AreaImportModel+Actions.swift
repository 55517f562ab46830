import Bluetooth
import Companion

extension AreaImportModel {
    /// What can be asked of the import.
    nonisolated static let actions: [ActionDeclaration<AreaImportModel>] = [
        ActionDeclaration(
            "import-begin", "Begin to import an area from a file, whose parts follow",
            ActionBody<String>.text("name").and(.integer("size", in: 1...maximumSize, unit: "bytes", subject: "A file"))
        ) { model, file in
            try await model.begin(name: file.0, size: file.1)
        },
        ActionDeclaration(
            "area-update", "Begin to update an area from a newer file, or by a file of changes, whose parts follow",
            ActionBody<String>.text("name").and(.integer("size", in: 1...maximumSize, unit: "bytes", subject: "A file")).and(.text("area"))
        ) { model, file in
            try await model.begin(name: file.0.0, size: file.0.1, updating: file.1)
        },
        ActionDeclaration("area-remove", "Remove an area", .text("area")) { model, area in
            try await model.remove(area)
        },
        ActionDeclaration(
            "import-part", "Send the next part of that file", .file("The next part of the file, at most 4 MiB"), maximumSize: maximumPart
        ) { model, part in
            try await model.take(part.bytes)
        },
        ActionDeclaration("import-end", "Read the file, which has come whole") { model in
            try model.finish()
        },
        ActionDeclaration("import-cancel", "End the import; what was there before stays") { $0.cancel() },
        ActionDeclaration("import-offer", "Import an area that lies ready, or can be fetched", .text("offer")) { model, id in
            try model.take(offer: id)
        },
    ]
}
