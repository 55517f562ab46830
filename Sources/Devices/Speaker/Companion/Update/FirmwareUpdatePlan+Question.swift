import Companion

extension FirmwareUpdatePlan {
    /// A permission that a person may give though a check has failed. The raw value is the field of the request that says so.
    public enum Allowance: String, Sendable, CaseIterable {
        /// The password goes to another identity than the one that got it last under this name.
        case otherIdentity = "allowOtherIdentity"
        /// The firmware is of another project than the speaker's.
        case otherProject = "allowOtherProject"
        /// The firmware is older than the installed one.
        case downgrade = "allowDowngrade"
    }

    /// The permissions that let the update start all the same; empty where none is needed, or another failed check stands in the way.
    public var allowances: [Allowance] {
        let failed = checks.filter { $0.outcome == .failed }
        let allowances = failed.compactMap(\.allowance)
        return allowances.count == failed.count ? allowances : []
    }

    /// The question before that; `nil` where no answer would help.
    public var question: ScreenQuestion? {
        let allowances = allowances
        guard let gravest = Allowance.allCases.first(where: allowances.contains) else { return nil }
        let version = targetVersion?.told ?? "this firmware"
        let (title, risk): (Sentence, Sentence) =
            switch gravest {
            case .otherIdentity: ("Send the password all the same?", "Whoever that is will have the password of your Wi-Fi.")
            case .otherProject:
                ("Install the firmware of another project?", "It was not made for this speaker, which may not start with it.")
            case .downgrade: ("Go back to the older \(version)?", "What the newer firmware mended or kept may be lost.")
            }
        return ScreenQuestion(title: title, text: Sentence(joining: failures + [risk]), confirm: "Install \(version)")
    }
}

extension FirmwareUpdatePlan.Check {
    /// The allowance that makes it pass, where a person may permit it.
    public var allowance: FirmwareUpdatePlan.Allowance? {
        guard outcome == .failed else { return nil }
        return switch id {
        case .recipient: .otherIdentity
        // Where a signing key is set, its word on the project is the last.
        case .project: code == nil ? .otherProject : nil
        case .version: .downgrade
        default: nil
        }
    }
}
