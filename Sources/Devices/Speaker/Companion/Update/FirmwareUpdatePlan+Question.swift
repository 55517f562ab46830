import Companion

extension FirmwareUpdatePlan {
    /// The failed checks that a person may overrule; `nil` where there are none, or another one stands in the way.
    private var overrulable: [Subject]? {
        let failed = checks.filter { $0.outcome == .failed }
        // Where a signing key is set, its word on the project is the last.
        let isFinal = failed.contains { $0.id != .version && ($0.id != .project || $0.code != nil) }
        return failed.isEmpty || isFinal ? nil : failed.map(\.id)
    }

    /// The fields of the request with which the update starts all the same.
    public var allowances: [String] { (overrulable ?? []).map { $0 == .version ? "allowDowngrade" : "allowOtherProject" } }

    /// What is asked before an older firmware, or that of another project, is installed; `nil` where no answer would help.
    public var question: ScreenQuestion? {
        guard let overrulable else { return nil }
        let version = targetVersion ?? "this firmware"
        let risk =
            overrulable.contains(.project)
            ? "It was not made for this speaker, which may not start with it." : "What the newer firmware mended or kept may be lost."
        return ScreenQuestion(
            title: overrulable.contains(.project) ? "Install the firmware of another project?" : "Go back to the older \(version)?",
            text: (failures + [risk]).joined(separator: " "), confirm: "Install \(version)")
    }
}
