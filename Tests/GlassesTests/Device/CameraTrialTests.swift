import Foundation
import GlassesContract
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

/// New camera settings, until a picture has come out whole with them.
@Suite struct CameraTrialTests {
    private let folder: TemporaryFolder
    /// The folder as a program leaves it that ends over its first picture.
    private let left: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        left = try TemporaryFolder()
    }

    /// Gives black pictures, and copies the data folder while the first one is being made.
    private var copying: CameraWorker {
        CameraWorker(
            program: URL(fileURLWithPath: "/bin/sh"),
            arguments: [
                "-c", #"[ -e "$2/glasses.sqlite" ] || cp -a "$1/." "$2"; exec cat /dev/zero"#, "worker", folder.path, left.path,
            ])
    }

    private func resize(_ glasses: SmartGlasses, _ width: Int, _ height: Int) async throws {
        let json = #"{"resolution": {"width": \#(width), "height": \#(height)}, "rotation": 90}"#
        let fields = try JSONValue(json: Array(json.utf8)).fields()
        try await glasses.change { settings throws(GlassesValueError) in try settings.camera.change(fields) }
    }

    @Test func `settings whose first picture ended the program are put back at its next start, and that is told until they change`()
        async throws
    {
        do {
            let glasses = try TestGlasses.make(in: folder, camera: copying)
            try await resize(glasses, 640, 480)
            _ = try await glasses.capture()
            #expect(glasses.status().notices.isEmpty)
        }
        let reports = Reports()
        let sentence =
            "The program ended while the camera took its first picture at 640 × 480, turned by 90 degrees. "
            + "The settings before that are back: 1920 × 1080."
        do {
            let glasses = try TestGlasses.make(in: left, report: { reports.add($0) })
            #expect(await glasses.currentSettings().camera == CameraSettings())
            #expect(glasses.status().notices == [sentence] && reports.lines == [sentence])
            // Anything else leaves it told.
            try await glasses.change { $0.personality = .witty }
            #expect(glasses.status().notices == [sentence])
            try await resize(glasses, 320, 240)
            #expect(glasses.status().notices.isEmpty)
        }
        // Once: they are tried anew.
        try await TestGlasses.untilGone(from: left)
        let glasses = try TestGlasses.make(in: left)
        #expect(await glasses.currentSettings().camera.resolution.width == 320 && glasses.status().notices.isEmpty)
    }

    @Test func `settings with which a picture came out are what the next ones go back to`() async throws {
        do {
            let glasses = try TestGlasses.make(in: folder)
            try await resize(glasses, 640, 480)
            _ = try await glasses.capture()
        }
        try await TestGlasses.untilGone(from: folder)
        do {
            let glasses = try TestGlasses.make(in: folder, camera: copying)
            #expect(await glasses.currentSettings().camera.resolution.width == 640 && glasses.status().notices.isEmpty)
            try await resize(glasses, 320, 240)
            _ = try await glasses.camera.snapshot()
        }
        #expect(await (try TestGlasses.make(in: left)).currentSettings().camera.resolution.width == 640)
    }

    @Test func `settings stay where no picture was tried, or the camera had none`() async throws {
        for hasCamera in [nil, false] {
            do {
                let glasses = try TestGlasses.make(in: folder)
                try await resize(glasses, 640, 480)
                if let hasCamera {
                    glasses.hasCamera = hasCamera
                    await #expect(throws: GlassesError.cameraUnavailable) { try await glasses.capture() }
                }
            }
            try await TestGlasses.untilGone(from: folder)
            do {
                let again = try TestGlasses.make(in: folder)
                #expect(await again.currentSettings().camera.resolution.width == 640 && again.status().notices.isEmpty)
                try await again.reset()
            }
            try await TestGlasses.untilGone(from: folder)
        }
    }
}
