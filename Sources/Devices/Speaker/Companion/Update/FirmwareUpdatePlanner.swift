import Companion
import Foundation
import Keyring

/// Checks an update before it starts: what it needs, what the server answers, and what the file's first bytes say.
public struct FirmwareUpdatePlanner: Sendable {
    /// The facts about the speaker.
    public struct Speaker: Sendable, Equatable {
        /// The installed version; the speaker does not tell it, so it is known only after an update from here.
        public var installedVersion: String?
        /// The longest write of the connection, bytes; `nil` without one.
        public var maximumWriteLength: Int?
        /// True for one on this machine, as a simulated one is: then this machine's own addresses are its own too.
        public var isOnThisMachine: Bool
        /// True for one that tells its version, which the public firmware does not.
        public var tellsVersion: Bool
        /// The highest secure version that was kept on it from here; the speaker does not tell it.
        public var minimumSecureVersion: UInt32
        /// The receiver of the password; `nil` where that is not to be judged.
        public var recipient: Recipient?

        /// A speaker of which this is known.
        public init(
            installedVersion: String? = nil, maximumWriteLength: Int? = nil, isOnThisMachine: Bool = false, tellsVersion: Bool = true,
            minimumSecureVersion: UInt32 = 0, recipient: Recipient? = nil
        ) {
            self.tellsVersion = tellsVersion
            self.minimumSecureVersion = minimumSecureVersion
            self.recipient = recipient
            self.installedVersion = installedVersion
            self.maximumWriteLength = maximumWriteLength
            self.isOnThisMachine = isOnThisMachine
        }
    }

    /// The receiver of the password.
    public struct Recipient: Sendable, Equatable {
        /// The advertised name.
        public var name: String
        /// True for a connection that is paired, and so encrypted.
        public var isPaired: Bool
        /// True for an identity that got a password under this name before.
        public var standing: CredentialRecipients.Standing

        /// A recipient of which this is known.
        public init(name: String, isPaired: Bool, standing: CredentialRecipients.Standing) {
            self.name = name
            self.isPaired = isPaired
            self.standing = standing
        }
    }

    /// Reads a part of a file: `HTTPFirmwareDownloader.part`, or a test's own answer.
    public typealias ReadPart = @Sendable (_ url: String, _ range: Range<Int>) async throws(FirmwareDownloadError) -> FirmwareFilePart

    /// Enough for header, first segment header and application descriptor.
    static let headLength = 32 + FirmwareDescriptor.byteCount

    private let readPart: ReadPart
    private let keyReader: TrustedKeyReader?

    /// A planner that asks the server with the system's HTTP client, within `timeout`.
    ///
    /// - Parameters:
    ///   - keyring: the keys that have to have signed the file; with none in it, or `nil`, anybody's file is taken.
    ///   - authorities: who vouches for servers of https; `nil` for the system's.
    public init(timeout: Duration = .seconds(15), keyring: Keyring? = nil, authorities: FirmwareAuthorities? = nil) {
        let downloader = HTTPFirmwareDownloader(timeout: timeout, trust: { authorities?.trust ?? .system })
        self.init(keyring: keyring) { url, range throws(FirmwareDownloadError) in try await downloader.part(of: url, range: range) }
    }

    /// A planner that reads files as the caller says.
    public init(keyring: Keyring? = nil, readPart: @escaping ReadPart) {
        keyReader = keyring.map(TrustedKeyReader.init)
        self.readPart = readPart
    }

    /// Makes the checks, away from the caller's actor. Cancelling the task ends them early; what is missing is then unchecked.
    @concurrent
    public func plan(_ request: FirmwareUpdateRequest, for speaker: Speaker) async -> FirmwareUpdatePlan {
        let keys = await keyReader?.read() ?? .success([])
        let isKeyed = (try? keys.get().isEmpty) != true
        var plan = FirmwareUpdatePlan(checks: Self.checkCredentials(request.credentials))
        if let recipient = speaker.recipient, !request.credentials.password.isEmpty {
            plan.checks.append(Self.checkRecipient(recipient, allowsOther: request.allowances.contains(.otherIdentity)))
        }
        plan.checks.append(Self.checkLength(request, maximum: speaker.maximumWriteLength))
        plan.checks.append(Self.checkAddress(request.url, isOnThisMachine: speaker.isOnThisMachine))
        plan.checks.append(Self.checkTransport(request.url, speaker))
        var whole = await Self.readWhole(request.file)
        if case .failure(.empty) = whole {
            // A server has nothing to answer with either.
            let error = FirmwareImageError.empty
            plan.checks.append(Check(.image, .failed, error.sentence, advice: error.advice))
            return plan
        }
        do throws(FirmwareDownloadError) {
            let head = try await readPart(request.url.text, 0..<Self.headLength)
            plan.checks.append(Self.checkServer(head))
            let image = Self.checkImage(head)
            plan.checks.append(image.check)
            plan.checks.append(Self.checkSize(head.totalByteCount))
            plan.targetVersion = image.descriptor?.version
            if let project = image.descriptor?.projectName {
                plan.checks.append(
                    Self.checkProject(project, allowsOther: request.allowances.contains(.otherProject), isKeyed: isKeyed))
            }
            plan.checks.append(
                Self.checkVersion(
                    plan.targetVersion, installed: speaker.installedVersion, allowsDowngrade: request.allowances.contains(.downgrade)))
            // A signature is one of all the bytes: without the file here, it is downloaded for it.
            if isKeyed, whole == nil, image.descriptor != nil { whole = try await download(request.url.text, head.totalByteCount) }
            // What is no firmware fails for that, whoever may have signed it.
            if !isKeyed || image.descriptor != nil { plan.judge(whole, by: keys, minimumSecureVersion: speaker.minimumSecureVersion) }
            // A file that is none is said so once.
            plan.checks.append(
                Self.checkIntegrity(
                    isKeyed ? nil : await signatures(request.url.text, head),
                    whole: image.descriptor == nil ? nil : whole?.map(\.image), isKeyed: isKeyed))
        } catch {
            let unread = Self.unreachable(error)
            plan.checks += unread.dropLast()
            plan.judge(whole, by: keys, minimumSecureVersion: speaker.minimumSecureVersion)
            plan.checks += unread.suffix(1)
        }
        return plan
    }

    /// Reads all of the file, where there is one here.
    ///
    /// - Returns: `nil` for none, and for one that cannot be read: then its server cannot either, and says so.
    private static func readWhole(_ file: URL?) async -> Result<WholeFirmwareFile, FirmwareImageError>? {
        guard let file, let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        // A byte more than a slot holds is enough to tell that it is too long.
        guard let data = try? handle.read(upToCount: FirmwareImage.slotSize + 1) else { return .failure(.empty) }
        return WholeFirmwareFile.read([UInt8](data))
    }

    /// Downloads all of the file, unless no slot holds it.
    private func download(_ url: String, _ total: Int?) async throws(FirmwareDownloadError) -> Result<
        WholeFirmwareFile, FirmwareImageError
    >? {
        if let total, total > FirmwareImage.slotSize {
            return .failure(.tooLarge(byteCount: total, slotSize: FirmwareImage.slotSize))
        }
        return WholeFirmwareFile.read(try await readPart(url, 0..<(total ?? FirmwareImage.slotSize + 1)).bytes)
    }

    /// The signatures behind the image, where the server lets its end be read; `nil` where it does not.
    private func signatures(_ url: String, _ head: FirmwareFilePart) async -> [FirmwareSignature]? {
        guard head.servesRanges, let total = head.totalByteCount else { return nil }
        let sector = FirmwareSignature.sectorLength
        guard total > sector, total.isMultiple(of: sector), total <= FirmwareImage.slotSize else { return [] }
        guard let end = try? await readPart(url, (total - sector)..<total) else { return nil }
        return FirmwareSignature.blocks(in: end.bytes)
    }
}

/// All of a firmware file, and the image in it.
struct WholeFirmwareFile: Sendable {
    let bytes: [UInt8]
    let image: FirmwareImage

    /// Reads the image, or says what is wrong with it.
    static func read(_ bytes: [UInt8]) -> Result<WholeFirmwareFile, FirmwareImageError> {
        do throws(FirmwareImageError) {
            return .success(WholeFirmwareFile(bytes: bytes, image: try FirmwareImage(bytes: bytes)))
        } catch {
            return .failure(error)
        }
    }
}

/// Reads a keyring where neither its files nor the arithmetic of its keys keep anybody waiting.
actor TrustedKeyReader {
    private let keyring: Keyring

    init(_ keyring: Keyring) { self.keyring = keyring }

    /// The keys now, or why they cannot be read.
    func read() -> Result<[TrustedKey], KeyringError> {
        do {
            return .success(try keyring.keys())
        } catch {
            return .failure(error)
        }
    }
}
