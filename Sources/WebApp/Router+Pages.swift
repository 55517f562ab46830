import HTTPService

extension Router {
    /// The page's addresses all answer with the same document, which then shows the right place: every address survives a reload.
    mutating func addPages(_ files: WebFiles) {
        for library in files.vendor { serve(library) }
        serve(files.own)
        for pattern in ["/", "/devices", "/devices/:id", "/devices/:id/calibration", "/explore", "/activity", "/settings"] {
            get(pattern) { request in
                do throws(FileError) {
                    return try FileResponse(path: files.index).respond(to: request)
                } catch {
                    throw HTTPError(.internalServerError, code: "page-missing", "The page's file is gone. Build the program again.")
                }
            }
        }
    }
}
