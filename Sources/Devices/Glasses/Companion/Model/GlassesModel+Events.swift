import Bluetooth
import Companion

// What happens on the glasses is heard, over Wi-Fi by a stream of events and over Bluetooth by a count of them, and then read.

extension GlassesModel {
    /// Hears what happens over Wi-Fi. Firmware that tells nothing is not asked.
    func followEvents() async {
        await events.run { [unowned self] in
            guard key != nil, !isReset, keyAnswer != .refused, capabilities?.contains(.events) == true else { return nil }
            return client
        } told: { [weak self] news in
            switch news {
            case .topic(let topic): self?.readSoon([topic])
            case .everything: self?.readSoon(Set(GlassesContents.Topic.allCases))
            }
        }
    }

    /// Reads what has changed. The way is not asked about: it has just told something.
    func readNews() async {
        let topics = reader.takeNews()
        for topic in topics {
            // What cannot be read now is read at its next turn.
            guard path.isReachable, let client else { continue }
            try? await reader.load(topic, client)
        }
        if !topics.isEmpty { await keepContents() }
    }

    /// Bluetooth has told that something is other than before; what it is, Wi-Fi tells too where it is heard.
    func eventCountChanged(_ count: UInt32?) {
        guard eventCount.take(count), !events.isHearing else { return }
        if path.isReachable {
            readSoon(Set(GlassesContents.Topic.allCases))
        } else if key != nil {
            enqueue { await self.readOverBluetooth() }
        }
    }

    /// Topics that are not told there by themselves, or only as far as they fit.
    private func readOverBluetooth() async {
        await eventCount.read {
            isConnected && !path.isReachable
        } _: {
            try await glasses.sync.$notes.read()
            try await glasses.sync.$todos.read()
            try await glasses.settings.$personality.read()
            try await glasses.settings.$assistantName.read()
            try await glasses.settings.$wakeWord.read()
            try await glasses.settings.$voice.read()
            // While Wi-Fi reads none that are newer.
            if !path.isReachable { reader.take(glasses.settings) }
        }
    }
}
