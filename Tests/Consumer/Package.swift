// swift-tools-version: 6.2
import PackageDescription

// A package as someone writes it who wants the framework with its test kit and nothing else, or one device's side; `check` looks at what its programs
// link.
let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Outrigger", path: "../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [
                .product(name: "Bluetooth", package: "Outrigger"),
                .product(name: "VirtualRadio", package: "Outrigger"),
                .product(name: "OutriggerTesting", package: "Outrigger"),
            ]
        ),
        .executableTarget(name: "SpeakerSide", dependencies: [.product(name: "SpeakerDevice", package: "Outrigger")]),
        .executableTarget(name: "BottleSide", dependencies: [.product(name: "BottleDevice", package: "Outrigger")]),
    ],
    swiftLanguageModes: [.v6]
)
