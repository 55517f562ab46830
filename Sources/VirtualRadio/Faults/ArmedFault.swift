/// A ``Fault`` that waits for bytes or notifications, and how many of them have come.
struct ArmedFault {
    let fault: Fault
    var count = 0

    init(_ fault: Fault) { self.fault = fault }
}
