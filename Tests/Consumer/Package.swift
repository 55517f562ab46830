// swift-tools-version: 6.2
import PackageDescription

// A package as someone writes it who wants the framework and nothing else; `check` looks at what its program links.
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
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
