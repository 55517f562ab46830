import Bluetooth
import Companion
import Foundation
import Testing

@testable import Glasses
@testable import GlassesDevice

/// The first run, ended by force at each of its steps.
@Suite struct GlassesSetupTests {
    @Test(arguments: [
        SetupStep.requestCode, .enterCode, .checkCode, .confirmPairing, .readKey, .keepKey, .chooseNetwork, .joinNetwork, .findAddress,
        .upgrade,
    ])
    func `a run that is killed at a step goes on there`(step: SetupStep) async throws {
        try await CompanionWorld.run { world, model in
            var isKilled = false
            // What a program that is killed has left behind.
            var left: Data?
            model.setup.onChange = { before in
                // The step is done, and nobody has kept that.
                guard !isKilled, before.step == step, model.setup.machine.step != step else { return }
                isKilled = true
                left = try? Data(contentsOf: world.memoryFile)
                world.cancelModels()
            }
            let first = Task { try await Self.act(world, model) }
            try await world.until { isKilled }
            first.cancel()
            _ = await first.result
            await world.endModels()
            await model.peripheral.disconnect()
            try #require(left).write(to: world.memoryFile)
            let kept = await world.memory.record(of: model.identity).setup?.step
            #expect(kept == step)

            let next = world.makeModel()
            try await next.peripheral.connect(timeout: .seconds(20))
            try await Self.act(world, next)
            #expect(next.screen.setup.isDone && next.screen.path.way == .wifi)
            #expect(next.setupProgress.step == .done)
            // A code that was right is not asked for again.
            #expect(world.person.codes.count == (step.rawValue < SetupStep.confirmPairing.rawValue ? 2 : 1))
            #expect(world.keys.all.count == 1)
        }
    }

    @Test func `a run that was left before there was a connection goes on with it`() async throws {
        try await CompanionWorld.run { world, model in
            await world.endModels()
            await model.peripheral.disconnect()
            var progress = SetupProgress()
            (progress.step, progress.device) = (.connect, SetupProgress.Candidate(id: model.peripheral.id, name: "Smart Glasses"))
            try await world.memory.keep(GlassesMemory.Record(setup: progress), of: model.identity)
            let next = world.makeModel()
            try await world.timers.pause(for: .seconds(5))
            #expect(world.person.codes.isEmpty)
            try await next.peripheral.connect(timeout: .seconds(20))
            try await world.until { next.screen.setup.form == .code }
            #expect(next.screen.setup.position == 7 && next.screen.setup.label == "Enter the code")
        }
    }

    @Test func `a key that could not be kept is kept again without another code`() async throws {
        try await CompanionWorld.run { world, model in
            world.keys.isLocked = true
            try await model.beginPairing()
            await #expect(throws: ActionError.self) { try await model.enter(Secret(try #require(world.person.codes.last))) }
            #expect(model.screen.setup.problem?.code == "key-store")
            #expect(model.screen.setup.problem?.sentence.contains("is locked. Unlock it, then try again.") == true)
            #expect(model.screen.setup.actions.map(\.label) == ["Try again"])
            world.keys.isLocked = false
            try await model.beginPairing()
            #expect(model.hasKey && world.keys.all.count == 1)
            #expect(world.person.codes.count == 1)
        }
    }

    @Test func `a run that a person ended by disconnecting begins anew`() async throws {
        try await CompanionWorld.run { world, model in
            try await model.beginPairing()
            await model.peripheral.disconnect()
            try await world.until { model.setupProgress.step == .begin }
            try await model.peripheral.connect(timeout: .seconds(20))
            #expect(model.screen.setup.actions.map(\.id) == ["setup-begin"])
            #expect(world.person.codes.count == 1)
        }
    }

    /// What a person does from wherever the run stands.
    @BluetoothActor
    private static func act(_ world: CompanionWorld, _ model: GlassesModel) async throws {
        await model.settle()
        if !model.hasKey, model.setupProgress.step == .begin { try await model.beginPairing() }
        while true {
            try await world.until {
                let setup = model.screen.setup
                return setup.isDone || setup.problem != nil || setup.form == .code
                    || model.setupProgress.step == .chooseNetwork && model.screen.setup.networks != nil
            }
            // Nobody is faster than that.
            try await world.timers.pause(for: .milliseconds(200))
            if let problem = model.screen.setup.problem { throw ActionError(.failed, problem) }
            if model.screen.setup.isDone { return }
            if model.screen.setup.form == .code {
                try await model.enter(Secret(world.person.codes.last ?? ""))
            } else if model.setupProgress.step == .chooseNetwork {
                world.joinNetwork()
                try await model.join(ssid: "Harbour", password: Secret("correct horse"))
            }
        }
    }
}
