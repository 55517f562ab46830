import Companion

/// The checks one by one, each a sentence about what was given.
extension FirmwareUpdatePlanner {
    typealias Check = FirmwareUpdatePlan.Check

    static func checkCredentials(_ credentials: OTACredentials) -> [Check] {
        let warnings = credentials.warnings
        let ssid =
            warnings.contains(.colonInSSID)
            ? Check(.ssid, .warning, OTACredentials.Warning.colonInSSID.sentence)
            : Check(
                .ssid, .unchecked,
                "Whether \"\(credentials.ssid)\" is in the speaker's reach shows when it connects; it has to be a 2.4 GHz network.")
        let password: Check =
            if warnings.contains(.passwordShorterThanWPA) {
                Check(.password, .warning, OTACredentials.Warning.passwordShorterThanWPA.sentence)
            } else if credentials.password.isEmpty {
                Check(.password, .warning, "There is no password: right for an open network only.")
            } else {
                Check(.password, .passed, "The password has a length that Wi-Fi takes.")
            }
        return [ssid, password]
    }

    static func checkRecipient(_ recipient: Recipient, allowsOther: Bool) -> Check {
        let name = recipient.name
        if recipient.isPaired { return Check(.recipient, .passed, "The password goes over a paired, encrypted connection.") }
        return switch recipient.standing {
        case .first:
            Check(
                .recipient, .warning,
                "The password goes unencrypted to whatever calls itself \"\(name)\": nothing proves that this is your speaker.")
        case .same:
            Check(
                .recipient, .warning,
                "The password goes unencrypted to whatever calls itself \"\(name)\"; this one has the identity that got it before.")
        case .other:
            Check(
                .recipient, allowsOther ? .warning : .failed,
                "The password went to another identity that called itself \"\(name)\": this one may be a stranger's.")
        }
    }

    static func checkLength(_ request: FirmwareUpdateRequest, maximum: Int?) -> Check {
        guard let maximum else {
            return Check(.mtu, .unchecked, "Whether network and address fit into a Bluetooth packet shows once the speaker is connected.")
        }
        for (what, length, told): (Sentence, Int, Int?) in [
            (FirmwareUpdateFailure.credentialsName, request.credentials.bytes.count, request.credentials.bytes.count),
            (FirmwareUpdateFailure.urlName, request.url.bytes.count, request.url.toldLength),
        ] where length > maximum {
            let failure = FirmwareUpdateFailure.doesNotFit(what: what, length: told, maximum: maximum)
            return Check(.mtu, .failed, failure.sentence, advice: failure.advice)
        }
        return Check(.mtu, .passed, "Network and address fit into a Bluetooth packet of \(maximum) bytes.")
    }

    static func checkAddress(_ url: OTAFirmwareURL, isOnThisMachine: Bool) -> Check {
        if url.isLoopback, !isOnThisMachine {
            return Check(
                .url, .failed,
                "The address leads to this machine only: the speaker would look for the file in itself.", advice: "Use a network address.")
        }
        let limit = OTAFirmwareURL.maximumLength
        guard let length = url.toldLength else { return Check(.url, .passed, "The address has no more than \(limit) bytes.") }
        return Check(.url, .passed, "The address has \(length) of \(limit) bytes.")
    }

    static func checkTransport(_ url: OTAFirmwareURL, _ speaker: Speaker) -> Check {
        if url.isLoopback { return Check(.transport, .passed, "The file does not leave this machine.") }
        guard url.url.scheme?.lowercased() == "https" else {
            return Check(
                .transport, .warning,
                "The address is plain http: anybody on the way can read the file, and put another in its place.",
                advice: "Only a signature would show that; an https address keeps it from happening.", code: "plain-http")
        }
        guard speaker.tellsVersion else {
            return Check(
                .transport, .warning,
                "The address is https, and the speaker's public firmware (up to 2.4.3) knows nobody who vouches for a server: if that is what "
                    + "runs, the download will fail (FF/02).", advice: "Use an http address for it.", code: "https-unsupported")
        }
        return Check(.transport, .passed, "The address is https: nobody on the way can read the file or change it.")
    }

    static func checkServer(_ head: FirmwareFilePart) -> Check {
        guard head.totalByteCount != nil else {
            return Check(
                .server, .warning, "The server does not tell how long the file is: the speaker will not show how far the download is.")
        }
        return Check(
            .server, .passed,
            head.servesRanges
                ? "The server answers, and sends parts of the file on request."
                : "The server answers. It sends only the whole file, which is what the speaker asks for.")
    }

    static func checkImage(_ head: FirmwareFilePart) -> (check: Check, descriptor: FirmwareDescriptor?) {
        var reader = FirmwareImageReader()
        do throws(FirmwareImageError) {
            try reader.append(head.bytes)
            if reader.descriptor == nil { _ = try reader.finish() }
            guard reader.hasHash else { throw .noHash }
        } catch {
            return (Check(.image, .failed, error.sentence, advice: error.advice), nil)
        }
        guard let descriptor = reader.descriptor else {
            let error = FirmwareImageError.noDescriptor
            return (Check(.image, .failed, error.sentence, advice: error.advice), nil)
        }
        let sentence: Sentence =
            "The file is an ESP32 application: \(descriptor.projectName) \(descriptor.version), built on \(descriptor.buildDate) "
            + "at \(descriptor.buildTime)."
        return (Check(.image, .passed, sentence), descriptor)
    }

    static func checkSize(_ byteCount: Int?) -> Check {
        let slot = FirmwareImage.slotSize
        guard let byteCount else {
            return Check(.size, .unchecked, "The server does not tell the file's length; the speaker takes at most \(slot / 1_024) KB.")
        }
        guard byteCount <= slot else {
            let error = FirmwareImageError.tooLarge(byteCount: byteCount, slotSize: slot)
            return Check(.size, .failed, error.sentence, advice: error.advice)
        }
        return Check(.size, .passed, "The file fits: \((byteCount + 1_023) / 1_024) KB of \(slot / 1_024) KB.")
    }

    /// - Parameter isKeyed: whether a signing key is set: then nobody can allow what the speaker refuses.
    static func checkProject(_ project: String, allowsOther: Bool, isKeyed: Bool) -> Check {
        let expected = FirmwareDescriptor.speakerProject
        if project == expected { return Check(.project, .passed, "The file is of the speaker's own project, \(expected).") }
        return Check(
            .project, allowsOther && !isKeyed ? .warning : .failed,
            "The file is of another project: \(project), and the speaker's firmware is \(expected).", advice: "Choose the speaker's file.",
            code: isKeyed ? "fixed-project" : nil)
    }

    static func checkVersion(_ target: String?, installed: String?, allowsDowngrade: Bool) -> Check {
        guard let target else { return Check(.version, .unchecked, "The file's version could not be read.") }
        guard let installed else {
            return Check(.version, .unchecked, "The file has version \(target); the speaker does not tell which one is installed.")
        }
        guard let new = FirmwareVersion(target), let old = FirmwareVersion(installed) else {
            return Check(.version, .unchecked, "The versions \(target) and \(installed) cannot be compared.")
        }
        if new > old { return Check(.version, .passed, "Version \(target) is newer than the installed \(installed).") }
        if new == old { return Check(.version, .warning, "Version \(target) is installed already.") }
        return Check(.version, allowsDowngrade ? .warning : .failed, "Version \(target) is older than the installed \(installed).")
    }

    /// - Parameters:
    ///   - whole: the whole file, or what is wrong with it; `nil` where only the speaker will have it.
    ///   - isKeyed: whether a signing key is set: then another check tells of the signature.
    static func checkIntegrity(
        _ signatures: [FirmwareSignature]?, whole: Result<FirmwareImage, FirmwareImageError>?, isKeyed: Bool
    ) -> Check {
        var outcome = CheckOutcome.unchecked
        var rest: Sentence = "Checksum and hash cover the whole file: the speaker checks them once it has it."
        switch whole {
        case nil: break
        case .failure(let error): return Check(.integrity, .failed, error.sentence, advice: error.advice)
        case .success(let image):
            outcome = .passed
            do throws(FirmwareImageError) {
                try image.requireHash()
            } catch {
                return Check(.integrity, .failed, error.sentence, advice: error.advice)
            }
            rest = "Checksum and hash of the whole file are right."
        }
        guard !isKeyed else { return Check(.integrity, outcome, rest) }
        guard let signatures, !signatures.isEmpty else {
            let known: Sentence =
                signatures == nil ? "Whether the file is signed could not be seen from here." : "The file is not signed (Secure Boot v2)."
            return Check(.integrity, outcome, "\(known) \(rest)")
        }
        guard let good = signatures.first(where: \.isValid) else {
            let error = FirmwareSignatureError.badSignature
            return Check(.integrity, .failed, error.sentence, advice: error.advice)
        }
        let key = good.keyDigest.prefix(4).map { String($0.hexCode.dropFirst(2)) }.joined()
        return Check(.integrity, outcome, "The file is signed (Secure Boot v2) with the key \(key)…. \(rest)")
    }

    /// Nothing of the file could be seen. A server that answers with an error will do so for the speaker too; one that is not reached from
    /// here may be in the speaker's own network.
    static func unreachable(_ error: FirmwareDownloadError) -> [Check] {
        let outcome: CheckOutcome
        switch error {
        case .status, .badURL: outcome = .failed
        case .unreachable, .interrupted, .tooLarge, .cancelled: outcome = .unchecked
        }
        let hope: Sentence? = outcome == .unchecked ? "The speaker may still reach it from its own network." : nil
        func unseen(_ id: FirmwareUpdatePlan.Subject, _ what: Sentence) -> Check {
            Check(id, .unchecked, "The file could not be read from here: \(what) is not known.")
        }
        return [
            Check(.server, outcome, Sentence(joining: [error.sentence, hope]), advice: error.advice),
            unseen(.image, "whether it is firmware for the speaker"),
            unseen(.size, "whether it fits"), unseen(.version, "its version"), unseen(.integrity, "whether it is whole"),
        ]
    }
}
