import Program

/// The size and the rate of raw pictures, as workers are told them.
struct PictureSize {
    private static let widthOption = CommandOption(name: "--width", value: "PIXELS", help: "Of each picture; even.")
    private static let heightOption = CommandOption(name: "--height", value: "PIXELS", help: "Of each picture; even.")
    private static let rateOption = CommandOption(name: "--rate", value: "NUMBER", help: "Pictures a second.")

    /// What a command takes for it.
    static let options = [widthOption, heightOption, rateOption]

    let width: Int
    let height: Int
    let rate: Int

    /// - Throws: ``UsageError`` for what is missing, and for what is no number in its range.
    init(_ arguments: Arguments) throws {
        func number(_ option: CommandOption, _ range: ClosedRange<Int>, _ step: Int) throws -> Int {
            let text = arguments.value(option) ?? ""
            guard let number = Int(text), range.contains(number), number.isMultiple(of: step) else {
                let kind = step == 2 ? "an even number" : "a number"
                throw arguments.fail("\(option.name) takes \(kind) from \(range.lowerBound) to \(range.upperBound), and \"\(text)\" came.")
            }
            return number
        }
        width = try number(Self.widthOption, 2...8_192, 2)
        height = try number(Self.heightOption, 2...8_192, 2)
        rate = try number(Self.rateOption, 1...240, 1)
    }
}
