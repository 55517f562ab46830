import Foundation
import HTTPService

extension Router {
    /// How often a page hears that the program is still there.
    private static var beat: Duration { .seconds(15) }

    private struct Time: Encodable {
        /// Seconds since 1970, so that the page can tell ages although its own clock may differ.
        var time: Double
        /// Changes with the page's files; nil where there are none.
        var page: String?
    }

    mutating func addScreens(_ source: any ScreenSource, of modules: Set<String>, page: String?, clock: any Clock<Duration>) {
        get("/api/screens/*name") { request in
            let name = try Self.screen(request.pathParts.dropFirst(2).joined(separator: "/"), modules)
            for await snapshot in source.snapshots(of: name) {
                guard snapshot != .absent else { break }
                return HTTPResponse(
                    headers: ["Content-Type": "application/json", "Cache-Control": "no-store"], body: .bytes(Array(snapshot.json.utf8)))
            }
            throw HTTPError(.notFound, code: "no-such-screen", "There is no screen \(name) now. Look for devices to find it again.")
        }

        get("/api/events") { request in
            let names = try Self.screens(request.query["screens"], modules)
            let sendsPatches = request.query["patches"] == "true"
            let coding = Compression.isTaken(by: request) ? EventStream.Coding.gzip : nil
            // Asked for here, where the request's language is known.
            let screens = names.map { ($0, source.snapshots(of: $0)) }
            return EventStream.response(to: request, clock: clock, coding: coding) { events in
                try events.send(event: "hello", json: Time(time: Date().timeIntervalSince1970, page: page))
                try await withThrowingTaskGroup { group in
                    for (name, snapshots) in screens {
                        group.addTask {
                            var sender = ScreenSender(name, to: events, sendsPatches: sendsPatches)
                            for await snapshot in snapshots { sender.send(snapshot) }
                        }
                    }
                    group.addTask {
                        // A browser does not tell a page of the comments that keep the connection open.
                        while true {
                            try await clock.sleep(for: Self.beat)
                            events.send(event: "ping", data: "{}")
                        }
                    }
                    // None of them ends by itself.
                    try await group.next()
                    group.cancelAll()
                }
            }
        }
    }

    private static func screens(_ list: String?, _ modules: Set<String>) throws(HTTPError) -> Set<ScreenName> {
        guard let list, !list.isEmpty else {
            throw HTTPError(.badRequest, code: "no-screens", "Name the screens, for example ?screens=devices,bench.")
        }
        var names: Set<ScreenName> = []
        for text in list.split(separator: ",", omittingEmptySubsequences: false) { names.insert(try screen(String(text), modules)) }
        guard names.count <= WebCompanion.maximumScreens else {
            throw HTTPError(.badRequest, code: "too-many-screens", "One stream carries at most \(WebCompanion.maximumScreens) screens.")
        }
        return names
    }

    private static func screen(_ text: String, _ modules: Set<String>) throws(HTTPError) -> ScreenName {
        guard let name = ScreenName(text, modules: modules) else {
            throw HTTPError(
                .notFound, code: "unknown-screen",
                "There is no such screen. The screens are "
                    + (["devices", "device/ID", "history/ID", "inspect/ID", "bench", "activity", "activity/all", "settings"]
                    + modules.sorted()).joined(separator: ", ") + ".")
        }
        return name
    }
}
