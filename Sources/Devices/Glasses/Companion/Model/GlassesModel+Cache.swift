import Bluetooth
import Companion
import Foundation

// What was read last is kept over the end of the program, and shown with its age while the glasses are not reached.

extension GlassesModel {
    /// Takes what an earlier run has kept.
    func restoreContents() async {
        guard let kept = await cache?.contents(of: identity) else { return }
        knownName = kept.name
        contents.restore(kept)
        lastKept = kept
    }

    /// Keeps what was read, where it is other than before, or was kept long ago.
    func keepContents() async {
        guard let cache, key != nil, contents.notes != nil || contents.todos != nil else { return }
        let now = KeptContents(contents, name: peripheral.name ?? knownName ?? "Glasses")
        // Lists are read every few seconds: their age alone is no reason to write.
        let isOld = zip(now.readAt.values.sorted(), lastKept?.readAt.values.sorted() ?? []).contains { $0.timeIntervalSince($1) > 60 }
        guard isOld || lastKept.map({ !now.hasSameContents(as: $0) }) ?? true else { return }
        do {
            try await cache.keep(now, of: identity)
            lastKept = now
        } catch {
            // It is tried again with the next change; on a full disk the glasses have to be reached.
        }
    }

    /// What the glasses are called, also before they are heard.
    var name: String { links.name(of: peripheral) ?? knownName ?? "Glasses" }

    /// When a part was read, where it is shown and not told now.
    func age(of topic: GlassesContents.Topic) -> Double? {
        guard !path.isReachable else { return nil }
        // What Bluetooth tells of it is of now.
        if isConnected, topic == .notes ? glasses.sync.notes != nil : topic == .todos ? glasses.sync.todos != nil : false { return nil }
        return contents.seenAt[topic].map { $0.timeIntervalSince1970.rounded() }
    }
}
