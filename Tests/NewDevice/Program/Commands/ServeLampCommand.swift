import Program

/// `outrigger serve lamp`
struct ServeLampCommand: Command {
    static let specification = CommandSpecification(
        path: ["serve", "lamp"], summary: "Be a desk lamp.",
        options: [DeviceService.nameOption("Lamp-…")] + CommandOption.servedRadioOptions)

    private let service: DeviceService

    init(_ arguments: Arguments) throws { service = try DeviceService(arguments, kind: "lamp") }

    func run() async throws { try await service.run { LampTwin($0) } }
}
