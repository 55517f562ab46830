// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "doorbell",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Outrigger", path: "../..")],
    targets: [
        .target(name: "Doorbell", dependencies: [.product(name: "Bluetooth", package: "Outrigger")]),
        .testTarget(name: "DoorbellTests", dependencies: ["Doorbell", .product(name: "OutriggerTesting", package: "Outrigger")]),
    ],
    swiftLanguageModes: [.v6]
)
