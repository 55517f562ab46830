import DBus
import DeviceSide

extension NetworkManagerProvisioner {
    /// Networks that this machine hears, for a device near it: those at 2.4 GHz first, which small devices alone can join, each of both parts
    /// the strongest first. A name that is heard at both counts at 2.4 GHz.
    ///
    /// - Throws: what is missing, as part of a sentence: NetworkManager, or a Wi-Fi interface.
    package func nearbyNetworks() async throws(NearbyNetworksError) -> [WiFiNetwork] {
        do {
            let device = try await wirelessDevice(for: "")
            return AccessPoint.byBand(try await told("") { () async throws(BusError) in try await self.accessPoints(of: device) })
        } catch {
            if case .failed(let reason) = error.reason { throw NearbyNetworksError(description: reason) }
            throw NearbyNetworksError(description: error.description)
        }
    }
}

/// Why this machine cannot say which networks it hears.
package struct NearbyNetworksError: Error, Hashable, CustomStringConvertible {
    /// What is missing, and how to have it.
    package let description: String
}
