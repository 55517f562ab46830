extension Int {
    /// The longest value of an attribute, in bytes (Core 5.4, Vol 3, Part F, 3.2.9).
    static var maximumAttributeLength: Int { 512 }
}
