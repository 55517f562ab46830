/// The program that a page belongs to, as the page calls it and has a person start it.
public struct PageProgram: Encodable, Sendable {
    /// Its name for people: "Outrigger".
    let title: String
    /// The word that calls it in a shell: "outrigger".
    let name: String
    /// The option that names its data folder.
    let dataOption: String

    /// Makes one from its parts, each as its property says.
    public init(title: String, name: String, dataOption: String) {
        self.title = title
        self.name = name
        self.dataOption = dataOption
    }

    /// A document with its name in the places for it, `{title}` and `{program}`.
    func named(_ text: String) -> String { text.replacing("{title}", with: title.escaped).replacing("{program}", with: name) }
}

extension String {
    /// Text as HTML has it between tags.
    fileprivate var escaped: String { replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
}
