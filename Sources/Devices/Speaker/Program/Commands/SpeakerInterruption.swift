import Bluetooth
import Program
import Speaker

/// The advice for an interrupted command: the speaker goes on by itself.
@BluetoothActor
enum SpeakerInterruption {
    /// Runs the body; where it is interrupted, says what goes on without it.
    ///
    /// - Throws: what the body throws.
    static func explaining<Value>(_ model: SpeakerModel, _ body: @BluetoothActor () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as CancellationError {
            Terminal.say(sentence(model.updater.machine.phase))
            throw error
        }
    }

    static func sentence(_ phase: FirmwareUpdatePhase) -> String {
        switch phase {
        case .idle, .planning, .preparing, .writingCredentials, .awaitingCredentials, .writingURL, .awaitingURL:
            "The update was not started."
        case .starting, .connectingToWiFi, .downloading, .verifying, .cancelling:
            "The speaker goes on by itself, as long as the firmware's server answers it. \"\(programName) speaker status\" shows how far it is, "
                + "\"\(programName) speaker cancel\" ends it."
        case .readyToRestart:
            "The new firmware is on the speaker and waits for a restart: \"\(programName) speaker restart\" makes it."
        case .restarting, .rollingBack: "The speaker restarts by itself. \"\(programName) speaker status\" shows which firmware runs then."
        case .pendingVerify, .validating:
            "The new firmware runs on trial until the next restart. \"\(programName) speaker validate\" keeps it, \"\(programName) speaker rollback\" "
                + "goes back."
        case .done, .failed: "The update is over."
        }
    }
}
