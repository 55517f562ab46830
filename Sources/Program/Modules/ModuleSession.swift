import Bluetooth
import Companion
import WebApp

/// A module's part of `outrigger run`.
public struct ModuleSession: Sendable {
    /// A screen that pages can ask for.
    public struct Screen: Sendable {
        /// As in ``ProgramModule/screens``.
        public var name: String
        /// The screen now; reading it is observed.
        public var value: @BluetoothActor @Sendable () -> any Encodable & Sendable

        /// Makes one from its parts, each as its property says.
        public init(_ name: String, _ value: @escaping @BluetoothActor @Sendable () -> any Encodable & Sendable) {
            self.name = name
            self.value = value
        }
    }

    /// The screens that it adds.
    public var screens: [Screen]
    /// What can be done besides what is done with devices.
    public var actions: [ActionRoute]
    /// Where its pages may load pictures from besides this server: as `WebCompanion` takes them.
    public var pictures: [String]
    /// Pictures from elsewhere that its pages show through this server.
    public var pictureSources: [PictureSource]
    /// Data that its pages fetch piece by piece.
    public var dataSources: [DataSource]
    /// Gives a new model what only this program has for it.
    public var prepare: @BluetoothActor @Sendable (any DeviceModel) -> Void
    /// Runs until cancelled; what it throws ends the program.
    public var run: @BluetoothActor @Sendable () async throws -> Void

    /// Makes one from its parts, each as its property says.
    public init(
        screens: [Screen] = [], actions: [ActionRoute] = [], pictures: [String] = [],
        pictureSources: [PictureSource] = [],
        dataSources: [DataSource] = [],
        prepare: @escaping @BluetoothActor @Sendable (any DeviceModel) -> Void = { _ in },
        run: @escaping @BluetoothActor @Sendable () async throws -> Void
    ) {
        self.screens = screens
        self.actions = actions
        self.pictures = pictures
        self.pictureSources = pictureSources
        self.dataSources = dataSources
        self.prepare = prepare
        self.run = run
    }
}
