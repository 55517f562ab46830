import Credentials
import HTTPService

/// The web companion: the page, its screens as server-sent events, and its actions, as routes of an HTTP server.
///
/// It knows no radio and no device: a `ScreenSource` gives the screens, and the actions come with what performs them.
public struct WebCompanion: HTTPHandler {
    /// Screens of one event stream, which is that of all tabs of a browser.
    static let maximumScreens = 48

    private let router: Router
    private let door: TokenGuard?

    /// - Parameters:
    ///   - program: The program that it belongs to.
    ///   - screens: Where the screens come from.
    ///   - moduleScreens: The names of the screens that the program's modules add.
    ///   - actions: What can be done, each at its address.
    ///   - files: The page's files; nil serves the API alone.
    ///   - token: What a request must come with; `nil` lets in everybody who reaches the server.
    ///   - asksForToken: False lets them in all the same; commands can still find out whether it is this server (``TokenProof``).
    ///   - allowedHosts: Further values of `Host` that are this server, as `LoopbackGuard` takes them.
    ///   - pictures: Where the page may load pictures from besides this server: origins, `https://HOST`, or whole schemes, `https:`.
    ///   - pictureSources: What this server fetches for the page instead.
    ///   - dataSources: What the page fetches piece by piece.
    ///   - clock: What measures the beats that show a page that the program is still there.
    public init(
        program: PageProgram,
        screens: any ScreenSource,
        moduleScreens: Set<String> = [],
        actions: [ActionRoute],
        files: WebFiles?,
        token: Secret? = nil,
        asksForToken: Bool = true,
        allowedHosts: [String] = [],
        pictures: [String] = [],
        pictureSources: [PictureSource] = [],
        dataSources: [DataSource] = [],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        var router = Router()
        router.use(SecurityHeaders(pictures: pictures, scripts: files.map { [$0.assets.policySource] } ?? []))
        router.use(Compression())
        router.use(LoopbackGuard(allowedHosts: allowedHosts))
        let holder = token.map { TokenGuard($0, program) }
        door = asksForToken ? holder : nil
        if let door { router.use(door) }
        if let files { router.use(files.assets) }
        router.use(PageLanguage())
        if let holder { router.addProof(holder) }
        router.addScreens(screens, of: moduleScreens, page: files?.assets.version, clock: clock)
        router.addActions(actions)
        router.addPictures(pictureSources)
        router.addData(dataSources)
        router.addDocument(
            actions, of: program, screens: moduleScreens, pictures: pictureSources, data: dataSources, asksForToken: door != nil,
            provesToken: holder != nil)
        if let files { router.addPages(files, of: program) }
        self.router = router
    }

    public func bodyMode(for head: HTTPRequest) -> BodyMode {
        // Nothing is kept of what somebody sends who is not let in.
        door?.admits(head) == false ? .collected(limit: 0) : router.bodyMode(for: head)
    }

    public func refusal(_ error: HTTPError, of head: HTTPRequest) -> HTTPResponse {
        if error.status == .contentTooLarge, let door, !door.admits(head) { return router.refusal(door.refusal, of: head) }
        return router.refusal(error, of: head)
    }

    public func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        try await router.respond(to: request)
    }
}
