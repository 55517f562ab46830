import Bluetooth
import Foundation
import OutriggerTesting
import Testing

/// What the modules of a test did, in order.
@BluetoothActor
private final class Journal: Module, EnvironmentAccessible {
    var entries: [String] = []
    init() {}
}

private final class Store: Module, EnvironmentAccessible, DefaultInitializable {
    @Dependency var journal: Journal
    required init() {}
    func configure() { journal.entries.append("store") }
}

private final class Measurements: Module, EnvironmentAccessible {
    @Dependency var store: Store
    @Dependency var journal: Journal
    func configure() { journal.entries.append("measurements") }
}

private final class Scale: BluetoothDevice {
    @Dependency var measurements: Measurements
    @Dependency var journal: Journal
    init() {}
    func configure() { journal.entries.append("scale") }
}

private final class Delegate: OutriggerAppDelegate {
    let make: @BluetoothActor () -> Configuration
    init(_ make: @escaping @BluetoothActor () -> Configuration) { self.make = make }
    override var configuration: Configuration { make() }
}

@Suite @BluetoothActor struct ApplicationTests {
    @Test func `dependencies are configured before those that depend on them, whatever the order of the configuration`() throws {
        let application = try Application(
            Delegate {
                Configuration {
                    Measurements()
                    Journal()
                }
            })
        let journal = try #require(application.module(Journal.self))
        #expect(journal.entries == ["store", "measurements"])
        #expect(application.module(Store.self) === application.module(Measurements.self)?.store)
    }

    @Test func `a device gets the application's modules when it is found`() throws {
        let radio = ScriptedCentral()
        let application = try Application(
            Delegate {
                Configuration {
                    Journal()
                    Bluetooth { Discover(Scale.self, by: .advertisedService("181D")) }
                    Measurements()
                }
            }, radio: radio)
        let bluetooth = try #require(application.module(Bluetooth.self))
        bluetooth.scanNearbyDevices()
        radio.hear(UUID(), AdvertisementData(serviceUUIDs: ["181D"]))
        let scale = try #require(bluetooth.nearbyDevices(for: Scale.self).first)
        #expect(scale.measurements === application.module(Measurements.self))
        #expect(application.module(Journal.self)?.entries == ["store", "measurements", "scale"])
    }

    @Test func `a dependency that nothing provides is named, for modules and for devices`() {
        let missing = ConfigurationError.missing(dependency: "Journal")
        #expect(throws: missing) { try Application(Delegate { Configuration { Measurements() } }) }
        #expect(throws: missing) { try Application(Delegate { Configuration { Store() } }) }
        #expect(throws: ConfigurationError.missing(dependency: "Measurements")) {
            try Application(
                Delegate { Configuration { Bluetooth { Discover(Scale.self, by: .any) } } }, radio: ScriptedCentral())
        }
        #expect(missing.description.contains("Journal"))
    }

    @Test func `a Bluetooth module needs a radio of its own`() {
        #expect(throws: ConfigurationError.missingRadio) { try Application(Delegate { Configuration { Bluetooth {} } }) }
        #expect(throws: ConfigurationError.sharedRadio) {
            try Application(
                Delegate {
                    Configuration {
                        Bluetooth {}
                        Bluetooth {}
                    }
                }, radio: ScriptedCentral())
        }
        #expect(throws: Never.self) {
            try Application(
                Delegate {
                    Configuration {
                        Bluetooth {}
                        Bluetooth(radio: ScriptedCentral()) {}
                    }
                }, radio: ScriptedCentral())
        }
    }

    @Test func `modules that depend on one another are configured once each`() throws {
        let application = try Application(Delegate { Configuration { Left() } })
        let left = try #require(application.module(Left.self))
        #expect(left.right.left === left)
        #expect(left.count == 1)
        #expect(left.right.count == 1)
    }

    @Test func `an application without a radio runs to its end at once`() async throws {
        try await Application(Delegate { Configuration {} }).run()
    }
}

private final class Left: Module, EnvironmentAccessible {
    @Dependency var right: Right
    var count = 0
    func configure() { count += 1 }
}

private final class Right: Module, EnvironmentAccessible, DefaultInitializable {
    @Dependency var left: Left
    var count = 0
    required init() {}
    func configure() { count += 1 }
}
