import Bluetooth
import Foundation

/// The suite of every radio: scenes of a companion and a device, seen through the framework, whose parameter is the radio.
///
/// A radio of your own is tried as ours are, by a ``RadioUnderTest`` that makes its adapters. Play one scene at a time where the air is real:
///
/// ```swift
/// @Suite(.serialized, .timeLimit(.minutes(5))) struct DongleConformance {
///     @Test(arguments: RadioConformance.all)
///     func conforms(_ scene: RadioConformance.Scene) async throws {
///         if case .cannot(let reason) = try await scene.play(on: DongleUnderTest()) { try Test.cancel("\(reason)") }
///     }
/// }
/// ```
public enum RadioConformance {
    /// Every scene.
    public static let all = scanning + connection + values + pairing

    /// The outcome of a scene that did not fail.
    public enum Outcome: Sendable, Equatable {
        /// The radio did what every radio does.
        case conforms
        /// The radio, or what can be done around it, does not reach so far: the reason, in a sentence.
        case cannot(String)
    }

    /// A thing that every radio does.
    public struct Scene: Sendable, Identifiable {
        /// A word that stays: "retrieved".
        public let id: String
        /// A sentence that holds: "a device is found again by its identity, without a scan".
        public let name: String
        /// Effects that are needed around the radios.
        public let needs: [StageEffect]
        /// Capabilities that are needed of the two radios.
        public let radios: [RadioCapability]
        private let body: @BluetoothActor @Sendable (Stage) async throws -> Void

        package init(
            _ id: String, _ name: String, needs: [StageEffect] = [], radios: [RadioCapability] = [],
            body: @escaping @BluetoothActor @Sendable (Stage) async throws -> Void
        ) {
            self.id = id
            self.name = name
            self.needs = needs
            self.radios = radios
            self.body = body
        }

        /// Sets up a companion and a device on the radio, plays the scene, and clears everything away.
        ///
        /// - Throws: ``Nonconformance`` where the radio does something else than every radio; what failed by itself; `CancellationError`.
        @BluetoothActor
        public func play(on radio: any RadioUnderTest) async throws -> Outcome {
            if let reason = needs.lazy.compactMap({ radio.unavailable[$0] }).first { return .cannot(reason) }
            let shortcoming = radio.shortcomings[id]
            do {
                if let reason = try await perform(on: radio) { return .cannot(reason) }
            } catch let error as NotArranged {
                return .cannot(error.effect.reason)
            } catch  where shortcoming != nil && !Task.isCancelled {
                return .cannot(shortcoming ?? "")
            }
            guard shortcoming == nil else {
                throw Nonconformance(sentence: "The radio does what it is said not to: take \"\(id)\" off its shortcomings.", place: id)
            }
            return .conforms
        }

        /// - Returns: what the radios lack for it; nil where it was played to its end.
        @BluetoothActor
        private func perform(on radio: any RadioUnderTest) async throws -> String? {
            let stage = Stage(radio)
            // A test that is over its time limit is cancelled: without a radio, everything that it waits for ends.
            let result: Result<String?, any Error> = await withTaskCancellationHandler {
                do {
                    try await stage.start()
                    if let reason = radios.lazy.compactMap({ stage.missing[$0] }).first { return .success(reason) }
                    try await body(stage)
                    return .success(nil)
                } catch {
                    return .failure(error)
                }
            } onCancel: {
                Task { @BluetoothActor in await stage.stop() }
            }
            await stage.stop()
            let reason = try result.get()
            try expect(radio.complaints, is: [])
            return reason
        }
    }
}

extension RadioConformance.Scene: CustomStringConvertible {
    public var description: String { name }
}
