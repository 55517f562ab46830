import Companion

extension GlassesModel {
    /// Begins to record; the screen tells how far it is, and what became of it.
    func beginRecording(seconds: Int) throws {
        guard changes.recording == nil else {
            throw ActionError(.conflict, code: "recording", "A video is being recorded.", advice: "Wait until it is complete.")
        }
        guard path.isReachable || isConnected else { throw ActionError(.conflict, GlassesRequestError.offline.problem) }
        changes.begin(Recording(startedAt: now().timeIntervalSince1970, seconds: seconds))
        enqueue {
            defer { self.changes.recordingEnded() }
            // What went wrong is on the screen.
            _ = try? await self.perform(.recordVideo(seconds: seconds))
        }
    }
}
