/// Why this machine cannot say which networks it hears.
package struct NearbyNetworksError: Error, Hashable, CustomStringConvertible {
    /// What is missing, and how to have it.
    package let description: String
}
