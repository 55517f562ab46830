/// The program that a page belongs to, as the page calls it and has a person start it.
public struct PageProgram: Encodable, Sendable {
    /// Its name for people: "Outrigger".
    let title: String
    /// The word that calls it in a shell: "outrigger".
    let name: String
    /// The option that names its data folder.
    let dataOption: String
    /// The call that shows what it can do in a shell.
    let help: String

    /// Makes one from its parts, each as its property says.
    public init(title: String, name: String, dataOption: String, help: String) {
        self.title = title
        self.name = name
        self.dataOption = dataOption
        self.help = help
    }

    /// A document with its name in the places for it, `{title}` and `{program}`, and `{help}`.
    func named(_ text: String) -> String {
        text.replacing("{program}", with: name).replacing("{help}", with: help).replacing("{title}", with: title.escaped)
    }
}

extension String {
    /// Text as HTML has it between tags.
    fileprivate var escaped: String { replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
}
