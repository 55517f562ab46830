import Explore
import Foundation

/// Where the app's settings keep the explore server's address.
enum ExploreAddress {
    /// The key in the settings.
    static let key = APIConfiguration.key

    /// What a person entered; empty where nothing was.
    static var text: String {
        get { UserDefaults.standard.string(forKey: key) ?? "" }
        set { UserDefaults.standard.set(newValue, forKey: key) }
    }

    /// What a person entered, else what the app was built with.
    ///
    /// - Throws: `APIError` for an address that is none.
    static func configuration() throws -> APIConfiguration {
        text.isEmpty ? try APIConfiguration() : try APIConfiguration(text, source: "the settings")
    }
}
