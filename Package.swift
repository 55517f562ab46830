// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// With `OUTRIGGER_PORTABLE` set, the package on Linux is what it is on Apple's platforms: the portable part of this manifest alone,
/// on their event loop. This is how that part is built and tested without a Mac. Where it is `framework`, the devices are left out.
let portable = ProcessInfo.processInfo.environment["OUTRIGGER_PORTABLE"]
let isPortable = portable != nil

/// Settings of every Swift target. Warnings are errors where `CI` is set, so that a new compiler does not stop a user's build.
let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("ExistentialAny"),
    ] + (ProcessInfo.processInfo.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])
    + (isPortable ? [.define("OUTRIGGER_PORTABLE")] : [])

/// Settings of C targets that compute: optimised in debug builds too. SwiftPM may refuse such a flag of what others depend on by a version, whose
/// copy stands where it keeps what it has fetched.
let arithmetic: [CSetting] =
    Context.packageDirectory.contains("/checkouts/") || Context.packageDirectory.contains("/registry/downloads/")
    ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]

#if os(Linux)
    // The server that listens is libmicrohttpd's. Elsewhere handlers answer calls of their own process.
    let listens = !isPortable
    // Where Apple's modules are missing, imitations of their names stand in for them.
    let coreBluetooth: [Target.Dependency] = ["CoreBluetooth"]
    let swiftUI: [Target.Dependency] = ["SwiftUI"]
    let security: [Target.Dependency] = ["Security"]
#else
    let listens = false
    let coreBluetooth: [Target.Dependency] = []
    let swiftUI: [Target.Dependency] = []
    let security: [Target.Dependency] = []
#endif

// The portable part: what imports nothing that Apple's platforms lack. `Scripts/check-portable` looks at the imports of all of it.
let package = Package(
    name: "Outrigger",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Bluetooth", targets: ["Bluetooth"]),
        .library(name: "BluetoothServices", targets: ["BluetoothServices"]),
        .library(name: "VirtualRadio", targets: ["VirtualRadio"]),
        .library(name: "OutriggerTesting", targets: ["OutriggerTesting"]),
        .library(name: "CoreBluetoothRadio", targets: ["CoreBluetoothRadio"]),
        .library(name: "BluetoothUI", targets: ["BluetoothUI"]),
        .library(name: "KeychainStore", targets: ["KeychainStore"]),
        .library(name: "HTTPClient", targets: ["HTTPClient"]),
        .library(name: "SQLite", targets: ["SQLite"]),
        .library(name: "Processes", targets: ["Processes"]),
        .library(name: "Credentials", targets: ["Credentials"]),
        .library(name: "Companion", targets: ["Companion"]),
        .library(name: "SpeakerContract", targets: ["SpeakerContract"]),
        .library(name: "DeviceSide", targets: ["DeviceSide"]),
        .library(name: "Speaker", targets: ["Speaker"]),
        .library(name: "SpeakerDevice", targets: ["SpeakerDevice"]),
        .library(name: "BottleContract", targets: ["BottleContract"]),
        .library(name: "Bottle", targets: ["Bottle"]),
        .library(name: "BottleDevice", targets: ["BottleDevice"]),
        .library(name: "Explore", targets: ["Explore"]),
        .library(name: "GlassesContract", targets: ["GlassesContract"]),
        .library(name: "Glasses", targets: ["Glasses"]),
        .library(name: "GlassesDevice", targets: ["GlassesDevice"]),
        .library(name: "GlassesServer", targets: ["GlassesServer"]),
    ],
    targets: [
        // The framework and its simulated air: no system library but the C library.
        .target(
            name: "Bluetooth", dependencies: ["Sentences", .target(name: "CLinux", condition: .when(platforms: [.linux]))],
            swiftSettings: settings),
        .target(name: "BluetoothServices", dependencies: ["Bluetooth"], swiftSettings: settings),
        .target(name: "VirtualRadio", dependencies: ["Bluetooth"], swiftSettings: settings),

        // What tests of a device and of its companion need.
        .target(name: "OutriggerTesting", dependencies: ["Bluetooth", "VirtualRadio"], swiftSettings: settings),

        // The radio of Apple's systems.
        .target(name: "CoreBluetoothRadio", dependencies: ["Bluetooth"] + coreBluetooth, swiftSettings: settings),

        // What SwiftUI views need of the framework.
        .target(name: "BluetoothUI", dependencies: ["Bluetooth"] + swiftUI, swiftSettings: settings),

        // Storage, for whoever keeps something.
        .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: settings),

        // Jobs that live and end together.
        .target(name: "Concurrency", swiftSettings: settings),

        // Other programs.
        .target(
            name: "Processes", dependencies: [.target(name: "CLinux", condition: .when(platforms: [.linux]))], swiftSettings: settings),

        // Sentences as keys with arguments, worded where they are read.
        .target(name: "Sentences", swiftSettings: settings),

        // Folders and files that nobody else reads.
        .target(name: "PrivateFiles", dependencies: ["Sentences"], swiftSettings: settings),

        // Passwords, keys and codes.
        .target(name: "Credentials", swiftSettings: settings),

        // The same in the Keychain of Apple's systems.
        .target(name: "KeychainStore", dependencies: ["Credentials"] + security, swiftSettings: settings),

        // Public keys of signatures that are trusted.
        .target(
            name: "Keyring",
            dependencies: ["PrivateFiles", "Sentences", .target(name: "CCrypto", condition: .when(platforms: [.linux]))],
            swiftSettings: settings),

        // Asking servers: by libcurl on Linux, by the system's client on Apple's platforms.
        .target(
            name: "HTTPClient", dependencies: ["Credentials", .target(name: "CCurl", condition: .when(platforms: [.linux]))],
            swiftSettings: settings),

        // Asking language models.
        .target(name: "ChatClient", dependencies: ["HTTPClient", "Credentials", "JSON"], swiftSettings: settings),

        // Answering requests; and listening for them, where there is a library for that.
        .target(
            name: "HTTPService", dependencies: ["Credentials", "OpenAPI"] + (listens ? ["CMicroHTTPD"] : []),
            exclude: listens ? [] : ["Server"],
            swiftSettings: settings),

        // Any JSON, as a value.
        .target(name: "JSON", swiftSettings: settings),

        // Classes of texts, by linear classifiers and a small transformer, whose arithmetic is in C for the sake of debug builds.
        .target(name: "CVectors", cSettings: arithmetic),
        .target(name: "TextClassification", dependencies: ["CVectors"], swiftSettings: settings),

        // Operations of HTTP APIs, declared once.
        .target(name: "OpenAPI", dependencies: ["JSON"], swiftSettings: settings),

        // What every companion needs.
        .target(
            name: "Companion",
            dependencies: ["Bluetooth", "BluetoothServices", "Credentials", "JSON", "PrivateFiles", "Sentences", "SQLite"],
            resources: [.copy("Languages")], swiftSettings: settings),

        // What every device side needs.
        .target(name: "DeviceSide", dependencies: ["Bluetooth", "Concurrency", "Credentials", "PrivateFiles"], swiftSettings: settings),

        // Speaker: what both sides agree on, the companion, the device.
        .target(
            name: "SpeakerContract",
            dependencies: ["Bluetooth", "BluetoothServices", "Credentials", "HTTPClient", "Keyring", "Sentences"],
            path: "Sources/Devices/Speaker/Contract", swiftSettings: settings),
        .target(
            name: "Speaker", dependencies: ["SpeakerContract", "Companion", "Keyring", "PrivateFiles"],
            path: "Sources/Devices/Speaker/Companion", resources: [.copy("Languages")], swiftSettings: settings),
        .target(
            name: "SpeakerDevice", dependencies: ["SpeakerContract", "DeviceSide", "JSON", "Keyring"],
            path: "Sources/Devices/Speaker/Device",
            swiftSettings: settings),

        // Bottle.
        .target(
            name: "BottleContract", dependencies: ["Bluetooth", "BluetoothServices", "Sentences"], path: "Sources/Devices/Bottle/Contract",
            swiftSettings: settings),
        .target(
            name: "Bottle", dependencies: ["BottleContract", "Companion", "SQLite"], path: "Sources/Devices/Bottle/Companion",
            resources: [.copy("Languages")], swiftSettings: settings),
        .target(
            name: "BottleDevice", dependencies: ["BottleContract", "BluetoothServices", "DeviceSide", "SQLite"],
            path: "Sources/Devices/Bottle/Device", swiftSettings: settings),

        // Explore: the client with its screen.
        .target(
            name: "Explore", dependencies: ["Companion", "HTTPClient", "OpenAPI"], path: "Sources/Devices/Explore/Companion",
            resources: [.copy("Languages")], swiftSettings: settings),

        // Glasses: what both sides agree on, the companion, the device with its REST API.
        .target(
            name: "GlassesContract", dependencies: ["Bluetooth", "Credentials", "Keyring", "OpenAPI", "Sentences"],
            path: "Sources/Devices/Glasses/Contract", swiftSettings: settings),
        .target(
            name: "Glasses",
            dependencies: ["GlassesContract", "BluetoothServices", "Companion", "HTTPClient", "PrivateFiles", "SQLite"],
            path: "Sources/Devices/Glasses/Companion", resources: [.copy("Languages")], swiftSettings: settings),
        .target(
            name: "GlassesDevice",
            dependencies: [
                "GlassesContract", "BluetoothServices", "ChatClient", "Concurrency", "DeviceSide", "Keyring", "Sentences", "SQLite",
                "TextClassification",
            ],
            path: "Sources/Devices/Glasses/Device", resources: [.copy("Resources/intents.model")],
            swiftSettings: settings),
        .target(
            name: "GlassesServer", dependencies: ["GlassesDevice", "HTTPClient", "HTTPService", "Credentials", "Sentences"],
            path: "Sources/Devices/Glasses/Server", swiftSettings: settings),

        // System libraries, whose headers are where compilers look by themselves: asking pkg-config would have a package that uses none of
        // them warned of each that is missing. Where one is needed and missing, its header says what to install.
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CSQLite"),
        .systemLibrary(name: "CCurl"),
        .systemLibrary(name: "CCrypto"),

        // Tests, and what several of them use.
        .target(
            name: "TestSupport", dependencies: ["OutriggerTesting", "Processes", "Sentences", "TextClassification"],
            path: "Tests/TestSupport",
            swiftSettings: settings),
        .testTarget(name: "ProcessesTests", dependencies: ["Processes", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "OutriggerTestingTests", dependencies: ["OutriggerTesting", "Bluetooth", "VirtualRadio"], swiftSettings: settings),
        .testTarget(
            name: "BluetoothTests", dependencies: ["Bluetooth", "VirtualRadio", "OutriggerTesting", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "SeedExamplesTests", dependencies: ["Bluetooth", "BluetoothServices", "VirtualRadio", "OutriggerTesting"],
            swiftSettings: settings),
        .testTarget(
            name: "RadioConformanceTests", dependencies: ["Bluetooth", "VirtualRadio", "OutriggerTesting"], path: "Tests/RadioConformance",
            swiftSettings: settings),
        .testTarget(
            name: "BluetoothServicesTests", dependencies: ["BluetoothServices", "VirtualRadio", "OutriggerTesting", "TestSupport"],
            swiftSettings: settings),
        .testTarget(name: "VirtualRadioTests", dependencies: ["VirtualRadio", "OutriggerTesting"], swiftSettings: settings),
        .testTarget(name: "SentencesTests", dependencies: ["Sentences"], swiftSettings: settings),
        .testTarget(name: "PrivateFilesTests", dependencies: ["PrivateFiles", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "KeyringTests", dependencies: ["Keyring", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "ConcurrencyTests", dependencies: ["Concurrency"], swiftSettings: settings),
        .testTarget(
            name: "DeviceSideTests", dependencies: ["DeviceSide", "VirtualRadio", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "OpenAPITests", dependencies: ["OpenAPI"], swiftSettings: settings),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "CompanionTests", dependencies: ["Companion", "VirtualRadio", "OutriggerTesting", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "SpeakerTests",
            dependencies: ["Speaker", "SpeakerDevice", "Keyring", "VirtualRadio", "OutriggerTesting", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "BottleTests", dependencies: ["Bottle", "BottleDevice", "VirtualRadio", "OutriggerTesting", "SQLite", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ExploreTests", dependencies: ["Explore", "HTTPClient", "OpenAPI", "VirtualRadio", "TestSupport"],
            exclude: ["flask_server.py"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

#if os(Linux)
    // What stands in for Apple's modules, behaving as they are documented; and the tests that need it. In Swift 5 mode, as the real ones
    // promise nothing about concurrency. No program of ours links it.
    package.targets += [
        .target(
            name: "CoreBluetooth", dependencies: ["Bluetooth"], path: "Tools/AppleSurface/CoreBluetooth",
            swiftSettings: settings + [.swiftLanguageMode(.v5), .enableUpcomingFeature("GlobalActorIsolatedTypesUsability")]),
        .target(
            name: "SwiftUI", path: "Tools/AppleSurface/SwiftUI",
            swiftSettings: settings + [.swiftLanguageMode(.v5), .enableUpcomingFeature("GlobalActorIsolatedTypesUsability")]),
        .target(name: "Security", path: "Tools/AppleSurface/Security", swiftSettings: settings + [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "KeychainStoreTests", dependencies: ["KeychainStore", "Credentials", "Security"], swiftSettings: settings),
        .testTarget(name: "BluetoothUITests", dependencies: ["BluetoothUI", "SwiftUI", "VirtualRadio"], swiftSettings: settings),
        .testTarget(
            name: "CoreBluetoothRadioTests",
            dependencies: ["CoreBluetooth", "CoreBluetoothRadio", "Companion", "VirtualRadio", "TestSupport"],
            swiftSettings: settings),
    ]
    package.targets.first { $0.name == "RadioConformanceTests" }?.dependencies += ["CoreBluetooth", "CoreBluetoothRadio"]

    // A phone of Apple's, for the tests of devices.
    package.targets.append(
        .target(
            name: "AppleTestSupport", dependencies: ["Bluetooth", "CoreBluetooth", "CoreBluetoothRadio"], path: "Tests/AppleTestSupport",
            swiftSettings: settings))
    for tests in ["SpeakerTests", "BottleTests"] {
        package.targets.first { $0.name == tests }?.dependencies.append("AppleTestSupport")
    }

    // The iOS app, which Xcode builds by its own project: here against declarations of what it uses, and its views are walked.
    if portable != "framework" {
        let declarations = settings + [.swiftLanguageMode(.v5), .enableUpcomingFeature("GlobalActorIsolatedTypesUsability")]
        package.targets += [
            .target(name: "Charts", dependencies: ["SwiftUI"], path: "Tools/AppleSurface/Charts", swiftSettings: declarations),
            .target(name: "CoreLocation", path: "Tools/AppleSurface/CoreLocation", swiftSettings: declarations),
            .target(
                name: "MapKit", dependencies: ["SwiftUI", "CoreLocation"], path: "Tools/AppleSurface/MapKit", swiftSettings: declarations),
            .executableTarget(
                name: "OutriggerApp",
                dependencies: [
                    "Bluetooth", "BluetoothServices", "Bottle", "BottleDevice", "Charts", "Companion", "CoreBluetoothRadio", "DeviceSide",
                    "Explore", "Glasses", "GlassesDevice", "GlassesServer", "HTTPClient", "KeychainStore", "MapKit", "Speaker",
                    "SpeakerDevice", "SwiftUI", "VirtualRadio",
                ],
                path: "Apps/iOS/Outrigger", exclude: ["Info.plist", "PrivacyInfo.xcprivacy", "Localizable.xcstrings", "Assets.xcassets"],
                swiftSettings: settings),
            .testTarget(
                name: "OutriggerAppTests",
                dependencies: [
                    "OutriggerApp", "Bottle", "BottleDevice", "Companion", "CoreBluetooth", "CoreBluetoothRadio", "Glasses", "Speaker",
                    "SpeakerDevice", "SwiftUI", "VirtualRadio",
                ],
                swiftSettings: settings),
        ]
    }

    // The Linux part: radios over BlueZ and over a socket, the servers, the program, and what measures them.
    if !isPortable {
        package.products += [
            .library(name: "SocketRadio", targets: ["SocketRadio"]),
            .library(name: "BlueZRadio", targets: ["BlueZRadio"]),
            .library(name: "WebApp", targets: ["WebApp"]),
            .library(name: "Program", targets: ["Program"]),
            .library(name: "OutriggerModules", targets: ["OutriggerModules"]),
            .executable(name: "outrigger", targets: ["outrigger"]),
        ]
        package.targets += [
            // D-Bus, through libsystemd.
            .target(name: "DBus", dependencies: ["Bluetooth", "CSystemd"], swiftSettings: settings),

            // Names jobs that hold the radio's thread, where the tests are told to look for them.
            .target(name: "CLoopWatchdog", path: "Tests/CLoopWatchdog"),
            .target(
                name: "LoopWatchdog", dependencies: ["Bluetooth", "CLoopWatchdog"], path: "Tests/LoopWatchdog", swiftSettings: settings),

            // The radio of another process, and the radio over BlueZ.
            .target(name: "SocketRadio", dependencies: ["Bluetooth", "Sentences"], swiftSettings: settings),
            .target(name: "BlueZRadio", dependencies: ["Bluetooth", "DBus", "CLinux"], swiftSettings: settings),
            .target(name: "Avahi", dependencies: ["Bluetooth", "DBus"], swiftSettings: settings),
            .target(name: "V4L2", dependencies: ["CV4L2"], swiftSettings: settings),
            // Video encoders: loaded while the program runs, in a process of their own.
            .target(name: "GStreamer", swiftSettings: settings),

            // The keyring of a login.
            .target(name: "SecretService", dependencies: ["Bluetooth", "Credentials", "DBus"], swiftSettings: settings),
            .target(name: "NetworkManager", dependencies: ["Bluetooth", "Credentials", "DBus", "DeviceSide"], swiftSettings: settings),

            // Explore: places, events and ways on foot, and the server of them.
            .target(
                name: "ExploreServer",
                dependencies: [
                    "Explore", "ChatClient", "HTTPClient", "HTTPService", "PrivateFiles", "Sentences", "SQLite", "TextClassification",
                    "COsmium", "CYajl", "CZlib",
                ],
                path: "Sources/Devices/Explore/Server",
                resources: [
                    .copy("Resources/MetroTech.geojson"), .copy("Resources/vocabulary.json"),
                    .copy("Resources/distress.json"), .copy("Resources/distress-sense.json"), .copy("Resources/messages.model"),
                    .copy("Resources/phrases.json"),
                ], swiftSettings: settings),

            // A key and a certificate of a device's own making.
            .target(name: "TLSIdentity", dependencies: ["CCrypto", "Credentials"], swiftSettings: settings),

            // What a Linux machine has for glasses: cameras, speech, processes for what may fail, an identity for TLS.
            .target(
                name: "GlassesHardware",
                dependencies: [
                    "GlassesDevice", "Credentials", "DeviceSide", "HTTPClient", "Processes", "TLSIdentity", "CLinux", "CTurboJPEG", "DBus",
                    "V4L2",
                ],
                path: "Sources/Devices/Glasses/Hardware", swiftSettings: settings),

            // The program and its servers.
            .target(
                name: "WebApp", dependencies: ["HTTPService", "Companion", "Credentials", "CCrypto", "CZlib"],
                resources: [.copy("Static"), .copy("Resources/openapi.json")], swiftSettings: settings),
            .target(
                name: "Program",
                dependencies: [
                    "WebApp", "ChatClient", "Concurrency", "Credentials", "DeviceSide", "HTTPClient", "VirtualRadio", "SocketRadio",
                    "BlueZRadio", "BluetoothServices", "CCrypto", "CLinux", "DBus", "Keyring", "PrivateFiles", "Processes", "SecretService",
                    "SQLite",
                ],
                resources: [.copy("Languages")], swiftSettings: settings),
            .target(
                name: "SpeakerProgram", dependencies: ["Speaker", "SpeakerDevice", "Program", "Keyring", "NetworkManager"],
                path: "Sources/Devices/Speaker/Program",
                resources: [.copy("Static")], swiftSettings: settings),
            .target(
                name: "BottleProgram", dependencies: ["Bottle", "BottleDevice", "PrivateFiles", "Program", "Sentences"],
                path: "Sources/Devices/Bottle/Program",
                resources: [.copy("Static")], swiftSettings: settings),
            .target(
                name: "ExploreProgram",
                dependencies: ["Explore", "ExploreServer", "ChatClient", "HTTPClient", "Keyring", "PrivateFiles", "Processes", "Program"],
                path: "Sources/Devices/Explore/Program",
                resources: [.copy("Static"), .copy("Offers")], swiftSettings: settings),
            .target(
                name: "OutriggerModules", dependencies: ["SpeakerProgram", "BottleProgram", "ExploreProgram", "GlassesProgram"],
                path: "Sources/outrigger/Modules", swiftSettings: settings),
            .executableTarget(
                name: "outrigger", dependencies: ["OutriggerModules", "Starter", "Program"], path: "Sources/outrigger/Main",
                swiftSettings: settings),

            // `outrigger new`: the package of another maker's device, as a template that is built by itself as it stands.
            .target(
                name: "Starter", dependencies: ["Companion", "Program"], path: "Sources/outrigger/New", resources: [.copy("Template")],
                swiftSettings: settings),

            .target(
                name: "GlassesProgram",
                dependencies: [
                    "Glasses", "GlassesDevice", "GlassesHardware", "GlassesServer", "Avahi", "GStreamer", "NetworkManager", "Program",
                    "TLSIdentity",
                ],
                path: "Sources/Devices/Glasses/Program", resources: [.copy("Static")], swiftSettings: settings),

            // A device that the sources have never heard of, in a program of its own: the measure of what one more device costs. It is a
            // package as well, which `Tests/Consumer/check` builds from a copy elsewhere.
            .executableTarget(
                name: "NewDevice", dependencies: ["OutriggerModules", "Program", "WebApp", "Companion", "DeviceSide"],
                path: "Tests/NewDevice", exclude: ["Package.swift", "Tests"], resources: [.copy("Program/Static")],
                swiftSettings: settings + [.define("IN_OUTRIGGER")]),

            // A radio that they have never heard of, in a program of its own: PyPI's bleak, in a child process. A package as well.
            .executableTarget(
                name: "NewRadio", dependencies: ["OutriggerModules", "Program", "Bluetooth", "Processes"], path: "Tests/NewRadio",
                exclude: ["InOutrigger", "Package.swift", "Tests"], resources: [.copy("bleak_central.py")],
                swiftSettings: settings + [.define("IN_OUTRIGGER")]),

            // A device and its companion each, of one declaration: see Examples/README.md.
            .target(
                name: "Pair", dependencies: ["Bluetooth", "VirtualRadio", "BlueZRadio"], path: "Examples/Pair", swiftSettings: settings),
            .executableTarget(name: "thermometer", dependencies: ["Pair"], path: "Examples/thermometer", swiftSettings: settings),
            .executableTarget(name: "paired-lamp", dependencies: ["Pair"], path: "Examples/paired-lamp", swiftSettings: settings),
            .executableTarget(name: "transfer", dependencies: ["Pair"], path: "Examples/transfer", swiftSettings: settings),
            .executableTarget(name: "update", dependencies: ["Pair", "VirtualRadio"], path: "Examples/update", swiftSettings: settings),
            .executableTarget(
                name: "pump", dependencies: ["Pair", "BluetoothServices", "VirtualRadio"], path: "Examples/pump", swiftSettings: settings),

            // What `make bench` measures: here, and in the testbed.
            .executableTarget(
                name: "outrigger-bench", dependencies: ["Speaker", "VirtualRadio", "Explore", "ExploreServer"], path: "Benchmarks/Sources",
                swiftSettings: settings),
            .executableTarget(
                name: "outrigger-http-bench", dependencies: ["HTTPService"], path: "Benchmarks/HTTP", swiftSettings: settings),
            .executableTarget(
                name: "outrigger-radio-bench", dependencies: ["BlueZRadio", "Companion"], path: "Benchmarks/Radio",
                swiftSettings: settings),

            // OpenStreetMap extracts through libosmium, as C. The library checks itself by traps unless NDEBUG is set.
            .target(
                name: "COsmium", cxxSettings: [.define("NDEBUG")],
                linkerSettings: [.linkedLibrary("z"), .linkedLibrary("expat"), .linkedLibrary("pthread")]),

            // System libraries.
            .systemLibrary(name: "CMicroHTTPD"),
            .systemLibrary(name: "CTurboJPEG"),
            .systemLibrary(name: "CYajl"),
            .systemLibrary(name: "CV4L2"),
            .systemLibrary(name: "CZlib"),
            .systemLibrary(name: "CSystemd"),

            // Tests, and what several of them use.
            .target(
                name: "HTTPTestSupport", dependencies: ["HTTPService", "TestSupport"], path: "Tests/HTTPTestSupport",
                swiftSettings: settings),
            .testTarget(
                name: "SocketRadioTests", dependencies: ["SocketRadio", "VirtualRadio", "OutriggerTesting", "TestSupport"],
                swiftSettings: settings),
            .target(
                name: "BlueZTestSupport", dependencies: ["BlueZRadio", "OutriggerTesting"], path: "Tests/BlueZTestSupport",
                swiftSettings: settings),
            .target(name: "DBusTestSupport", dependencies: ["Processes"], path: "Tests/DBusTestSupport", swiftSettings: settings),
            .testTarget(name: "DBusTests", dependencies: ["DBus", "DBusTestSupport"], swiftSettings: settings),
            .testTarget(name: "AvahiTests", dependencies: ["Avahi", "DBus", "DBusTestSupport"], swiftSettings: settings),
            .testTarget(
                name: "SecretServiceTests",
                dependencies: ["SecretService", "Credentials", "DBus", "DBusTestSupport", "VirtualRadio", "TestSupport"],
                swiftSettings: settings),
            .testTarget(name: "V4L2Tests", dependencies: ["V4L2", "CV4L2", "Processes"], swiftSettings: settings),
            .testTarget(
                name: "NetworkManagerTests", dependencies: ["NetworkManager", "DBus", "DBusTestSupport", "DeviceSide"],
                swiftSettings: settings),
            .testTarget(
                name: "BlueZRadioTests", dependencies: ["BlueZRadio", "DBus", "DBusTestSupport", "DeviceSide", "TestSupport"],
                swiftSettings: settings),
            .testTarget(
                name: "HTTPServiceTests", dependencies: ["HTTPService", "HTTPTestSupport", "TestSupport", "TLSIdentity"],
                swiftSettings: settings),
            .testTarget(name: "TLSIdentityTests", dependencies: ["TLSIdentity", "TestSupport"], swiftSettings: settings),
            .testTarget(
                name: "HTTPClientTests",
                dependencies: ["HTTPClient", "HTTPService", "TLSIdentity", "VirtualRadio", "HTTPTestSupport", "TestSupport"],
                swiftSettings: settings),
            .testTarget(
                name: "ChatClientTests", dependencies: ["ChatClient", "HTTPService", "VirtualRadio", "HTTPTestSupport", "TestSupport"],
                swiftSettings: settings),
            .testTarget(
                name: "ExploreServerTests",
                dependencies: ["ExploreServer", "HTTPService", "SQLite", "VirtualRadio", "HTTPTestSupport", "TestSupport"],
                exclude: ["Chat/Questions"], swiftSettings: settings),
            .testTarget(
                name: "WebAppTests", dependencies: ["WebApp", "Speaker", "VirtualRadio", "HTTPTestSupport", "TestSupport"],
                swiftSettings: settings),
            .testTarget(
                name: "GlassesTests",
                dependencies: [
                    "Glasses", "GlassesProgram", "GlassesDevice", "GlassesHardware", "GlassesServer", "HTTPClient", "SQLite",
                    "VirtualRadio", "DBus", "DBusTestSupport", "HTTPTestSupport", "AppleTestSupport", "TestSupport",
                ],
                exclude: ["Sentences"], swiftSettings: settings),
            // Runs the built program as a shell does.
            .testTarget(
                name: "OutriggerTests",
                dependencies: [
                    "outrigger", "OutriggerModules", "Starter", "Program", "Concurrency", "SpeakerProgram", "BottleProgram",
                    "ExploreProgram", "SpeakerDevice", "BottleDevice", "SQLite", "VirtualRadio", "HTTPTestSupport", "TestSupport",
                ],
                swiftSettings: settings),
            .testTarget(
                name: "NewDeviceTests", dependencies: ["NewDevice", "OutriggerTesting", "VirtualRadio"], path: "Tests/NewDevice/Tests",
                swiftSettings: settings),
            .testTarget(
                name: "NewRadioTests",
                dependencies: [
                    "NewRadio", "BlueZTestSupport", "DBus", "DBusTestSupport", "OutriggerTesting", "TestSupport", "VirtualRadio",
                ],
                path: "Tests/NewRadio",
                exclude: [
                    "BleakCentral.swift", "BleakChannel.swift", "BleakChild.swift", "BleakLink.swift", "BleakMessages.swift",
                    "NewRadio.swift",
                    "Package.swift", "ProgramRadio+Bleak.swift", "bleak_central.py",
                ],
                sources: ["InOutrigger", "Tests"],
                swiftSettings: settings),
            .testTarget(
                name: "ExamplesTests", dependencies: ["thermometer", "paired-lamp", "pump", "transfer", "update", "TestSupport"],
                swiftSettings: settings),
            // Both roles on two adapters, step by step: what the radio does on a real stack, to be read by a person.
            .executableTarget(
                name: "BlueZProbe", dependencies: ["BlueZRadio"], path: "Tests/Interop/BlueZProbe", swiftSettings: settings),
        ]
        package.targets.first { $0.name == "RadioConformanceTests" }?.dependencies += ["SocketRadio", "BlueZRadio", "BlueZTestSupport"]
        package.targets.first { $0.name == "BluetoothTests" }?.dependencies.append("LoopWatchdog")
    }
#endif

if portable == "framework" {
    // What these tests need, and nothing else.
    var needed = [
        "BluetoothTests", "BluetoothServicesTests", "VirtualRadioTests", "RadioConformanceTests", "CoreBluetoothRadioTests",
        "SeedExamplesTests", "OutriggerTestingTests", "CompanionTests", "BluetoothUITests", "KeychainStoreTests",
    ]
    var position = 0
    while position < needed.count {
        for dependency in package.targets.first(where: { $0.name == needed[position] })?.dependencies ?? [] {
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _): if !needed.contains(name) { needed.append(name) }
            default: break
            }
        }
        position += 1
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { $0.name != "Bluetooth" && $0.name != "CoreBluetoothRadio" }
}
