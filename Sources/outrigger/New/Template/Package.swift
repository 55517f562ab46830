// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "plant-sensor",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "plant-sensor", targets: ["PlantSensor"])],
    dependencies: [
        .package(name: "Outrigger", path: "../../../..")
    ],
    targets: [
        .executableTarget(
            name: "PlantSensor",
            dependencies: [
                .product(name: "Bluetooth", package: "Outrigger"),
                .product(name: "Companion", package: "Outrigger"),
                .product(name: "DeviceSide", package: "Outrigger"),
                .product(name: "Program", package: "Outrigger"),
                .product(name: "WebApp", package: "Outrigger"),
            ],
            path: "Sources",
            resources: [.copy("Program/Static")]
        ),
        .testTarget(
            name: "PlantSensorTests",
            dependencies: [
                "PlantSensor",
                .product(name: "OutriggerTesting", package: "Outrigger"),
                .product(name: "VirtualRadio", package: "Outrigger"),
            ],
            path: "Tests"
        ),
    ],
    swiftLanguageModes: [.v6]
)
