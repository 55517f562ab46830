// swift-tools-version: 6.2
import PackageDescription

// The desk lamp as a package of its own, as somebody writes it who has a device and not these sources. `outrigger new` begins another.
let package = Package(
    name: "Lamphouse",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Outrigger", path: "../..")],
    targets: [
        .executableTarget(
            name: "NewDevice",
            dependencies: [
                .product(name: "Bluetooth", package: "Outrigger"),
                .product(name: "Companion", package: "Outrigger"),
                .product(name: "DeviceSide", package: "Outrigger"),
                .product(name: "Program", package: "Outrigger"),
                .product(name: "WebApp", package: "Outrigger"),
            ],
            path: ".", exclude: ["Tests"], resources: [.copy("Program/Static")]
        ),
        .testTarget(
            name: "NewDeviceTests",
            dependencies: [
                "NewDevice",
                .product(name: "OutriggerTesting", package: "Outrigger"),
                .product(name: "VirtualRadio", package: "Outrigger"),
            ],
            path: "Tests"
        ),
    ],
    swiftLanguageModes: [.v6]
)
