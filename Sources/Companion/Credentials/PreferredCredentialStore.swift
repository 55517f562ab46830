import Credentials

/// The best place that there is for secrets: one that is preferred, and another where that one cannot be used.
///
/// A place that is locked is not passed over: its secrets are still there, and a person can unlock it.
public struct PreferredCredentialStore: CredentialStore {
    private let preferred: any CredentialStore
    private let lastResort: any CredentialStore

    /// - Parameters:
    ///   - preferred: is used wherever it can be.
    ///   - lastResort: keeps what comes while the other cannot be used.
    public init(_ preferred: any CredentialStore, lastResort: any CredentialStore) {
        self.preferred = preferred
        self.lastResort = lastResort
    }

    /// With the reason, where it is the last resort.
    public var place: String {
        get async {
            guard let reason = await preferred.unavailability() else { return await preferred.place }
            return "\(await lastResort.place). It is used because \(reason)"
        }
    }

    public func unavailability() async -> String? {
        await preferred.unavailability() == nil ? nil : await lastResort.unavailability()
    }

    /// From what was kept while the preferred place could not be used, which is newer than what that has; else from the preferred place.
    public func read(_ key: CredentialKey) async throws(CredentialError) -> Secret {
        let reason: CredentialError
        do {
            return try await lastResort.read(key)
        } catch {
            reason = error
        }
        do {
            return try await preferred.read(key)
        } catch .missing, .unavailable {
            throw reason
        }
    }

    public func write(_ secret: Secret, for key: CredentialKey, label: String) async throws(CredentialError) {
        do {
            try await preferred.write(secret, for: key, label: label)
        } catch .unavailable {
            return try await lastResort.write(secret, for: key, label: label)
        }
        // An older one there would come back as soon as the preferred place is gone.
        do { try await lastResort.remove(key) } catch .missing {}
    }

    public func remove(_ key: CredentialKey) async throws(CredentialError) {
        var isMissing = false
        do {
            try await preferred.remove(key)
        } catch .missing, .unavailable {
            isMissing = true
        }
        do {
            try await lastResort.remove(key)
        } catch .missing {
            if isMissing { throw .missing(key) }
        }
    }
}
