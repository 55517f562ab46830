import HTTPService

/// The pages that are shown before somebody is let in. They tell nothing of the companion, and load nothing from it.
struct DoorPage {
    let program: PageProgram

    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// One sentence for who has no token.
    func closed(_ status: HTTPStatus) -> HTTPResponse {
        page(
            """
            <p>To open this companion, run <code>{program} open</code> in a shell on its computer, with the same <code>\(program.dataOption)</code> if it \
            was started with one.</p>
            """, status)
    }

    /// Leads on to a path of this server, as a page of its own.
    ///
    /// - Parameter path: has nothing in it that means something in HTML.
    func onward(_ path: String) -> HTTPResponse {
        page("<p><a href=\"\(path)\">Opening the companion</a></p>", head: "<meta http-equiv=\"refresh\" content=\"0;url=\(path)\">")
    }

    private func page(_ body: String, _ status: HTTPStatus = .ok, head: String = "") -> HTTPResponse {
        HTTPResponse(
            status,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Content-Security-Policy": Self.policy,
            ],
            body: .bytes(
                Array(
                    program.named(
                        """
                        <!doctype html>
                        <html lang="en">
                        <head>
                        <meta charset="utf-8">
                        <meta name="viewport" content="width=device-width, initial-scale=1">
                        <meta name="color-scheme" content="light dark">
                        <title>{title}</title>\(head)
                        <style>
                        :root { --ground: #f4f5f7; --card: #fff; --edge: #d9dce1; --text: #1c1f24; }
                        @media (prefers-color-scheme: dark) { :root { --ground: #14161a; --card: #1e2127; --edge: #343942; --text: #e8eaee; } }
                        body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--text);
                          font: 1rem/1.5 system-ui, sans-serif; }
                        main { margin: 16px; padding: 24px 32px; max-width: 32rem; background: var(--card); border: 1px solid var(--edge);
                          border-radius: 12px; }
                        h1 { margin: 0 0 8px; font-size: 1.25rem; }
                        p { margin: 0; }
                        a { color: inherit; }
                        code { padding: 2px 6px; white-space: nowrap; border: 1px solid var(--edge); border-radius: 4px; background: var(--ground); }
                        </style>
                        </head>
                        <body><main><h1>{title}</h1>\(body)</main></body>
                        </html>

                        """
                    ).utf8)))
    }
}
