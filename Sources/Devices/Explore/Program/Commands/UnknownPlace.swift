/// No place has such a name.
struct UnknownPlace: Error, CustomStringConvertible {
    let name: String

    var description: String {
        "No place named \"\(name)\" is known here. Look for a part of the name with “outrigger explore search”, or give latitude and longitude."
    }
}
