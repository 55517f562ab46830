/// Checks an update before it starts: what it needs, what the server answers, and what the file's first bytes say.
public struct FirmwareUpdatePlanner: Sendable {
    /// What is known of the speaker.
    public struct Speaker: Sendable, Equatable {
        /// The installed version; the speaker does not tell it, so it is known only after an update from here.
        public var installedVersion: String?
        /// The longest write of the connection, bytes; `nil` without one.
        public var maximumWriteLength: Int?
        /// Whether it runs on this machine, as a simulated one does: then this machine's own addresses are its own too.
        public var isOnThisMachine: Bool

        /// A speaker of which this is known.
        public init(installedVersion: String? = nil, maximumWriteLength: Int? = nil, isOnThisMachine: Bool = false) {
            self.installedVersion = installedVersion
            self.maximumWriteLength = maximumWriteLength
            self.isOnThisMachine = isOnThisMachine
        }
    }

    /// Reads the beginning of a file: `HTTPFirmwareDownloader.head`, or a test's own answer.
    public typealias ReadHead = @Sendable (_ url: String, _ byteCount: Int) async throws(FirmwareDownloadError) -> FirmwareFileHead

    /// Enough for header, first segment header and application descriptor.
    static let headLength = 32 + FirmwareDescriptor.byteCount

    private let readHead: ReadHead

    /// A planner that asks the server with the system's HTTP client, within `timeout`.
    public init(timeout: Duration = .seconds(15)) {
        let downloader = HTTPFirmwareDownloader(timeout: timeout)
        readHead = { url, byteCount throws(FirmwareDownloadError) in try await downloader.head(of: url, byteCount: byteCount) }
    }

    /// A planner that reads files as the caller says.
    public init(readHead: @escaping ReadHead) { self.readHead = readHead }

    /// Makes the checks. Cancelling the task ends them early; what is missing is then unchecked.
    public func plan(_ request: FirmwareUpdateRequest, for speaker: Speaker) async -> FirmwareUpdatePlan {
        var plan = FirmwareUpdatePlan(checks: Self.checkCredentials(request.credentials))
        plan.checks.append(Self.checkLength(request, maximum: speaker.maximumWriteLength))
        plan.checks.append(Self.checkAddress(request.url, isOnThisMachine: speaker.isOnThisMachine))
        do throws(FirmwareDownloadError) {
            let head = try await readHead(request.url.text, Self.headLength)
            plan.checks.append(Self.checkServer(head))
            let image = Self.checkImage(head)
            plan.checks.append(image.check)
            plan.checks.append(Self.checkSize(head.totalByteCount))
            plan.targetVersion = image.descriptor?.version
            plan.checks.append(Self.checkVersion(plan.targetVersion, installed: speaker.installedVersion))
        } catch {
            plan.checks += Self.unreachable(error)
        }
        plan.checks.append(
            .init(.integrity, .unchecked, "Checksum and signature cover the whole file: the speaker checks them once it has it."))
        return plan
    }
}
