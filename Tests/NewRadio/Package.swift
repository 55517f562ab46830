// swift-tools-version: 6.2
import PackageDescription

// A radio as a package of its own: see docs/add-a-radio.md.
let package = Package(
    name: "NewRadio",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Outrigger", path: "../..")],
    targets: [
        .executableTarget(
            name: "NewRadio",
            dependencies: [
                .product(name: "Bluetooth", package: "Outrigger"),
                .product(name: "Processes", package: "Outrigger"),
                .product(name: "Program", package: "Outrigger"),
            ],
            path: ".", exclude: ["InOutrigger", "Tests"], resources: [.copy("bleak_central.py")]
        ),
        .testTarget(
            name: "NewRadioTests",
            dependencies: [
                "NewRadio",
                .product(name: "OutriggerTesting", package: "Outrigger"),
                .product(name: "VirtualRadio", package: "Outrigger"),
            ],
            path: "Tests"
        ),
    ],
    swiftLanguageModes: [.v6]
)
