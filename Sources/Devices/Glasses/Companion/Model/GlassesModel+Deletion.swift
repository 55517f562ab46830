import Bluetooth
import Companion

extension GlassesModel {
    /// Takes photos or videos out of the gallery, and deletes them after a while in which that can be undone.
    func delete(_ kind: GlassesMediaKind, ids: Set<String>) async throws {
        // Another companion may have taken them since they were listed; what cannot be read again counts as it was.
        if !isListed(ids, kind), path.isReachable, let client { try? await reader.load(kind == .photos ? .photos : .videos, client) }
        guard !ids.isEmpty, isListed(ids, kind) else {
            throw ActionError(
                .notFound, code: "no-such-\(kind.singular)",
                kind == .photos ? "There is no such photo any more." : "There is no such video any more.")
        }
        guard path.isReachable else { throw ActionError(.conflict, GlassesRequestError.needsWiFi.problem) }
        await finishDeletion()
        deletion.begin(kind, ids) { [weak self] in
            guard let self else { return }
            enqueue { await self.finishDeletion() }
        }
    }

    private func isListed(_ ids: Set<String>, _ kind: GlassesMediaKind) -> Bool {
        ids.isSubset(of: (contents.media(kind) ?? []).map(\.id))
    }

    /// Deletes what can still be undone.
    func finishDeletion() async {
        guard let pending = deletion.take() else { return }
        for id in pending.ids.sorted() {
            do {
                try await perform(.deleteMedia(pending.kind, id: id))
            } catch {
                // The rest would fail of the same; what is still there comes back into the gallery, with the reason.
                return
            }
        }
    }
}
