import Bluetooth
import Foundation
import Glasses
import SwiftUI

/// The newest picture of the glasses' camera, asked for again as soon as the one before is there.
struct LivePicture: View {
    let device: String

    @Environment(AppModel.self) private var model
    @State private var picture: UIImage?
    @State private var reason: String?

    var body: some View {
        Group {
            if let picture {
                Image(uiImage: picture).resizable().aspectRatio(nil, contentMode: .fit)
                    .accessibilityLabel("What the glasses see")
            } else if reason == nil {
                ProgressView()
            }
            if let reason { Text(reason) }
        }
        .task { [session = model.session, device, picture = $picture, reason = $reason] in
            guard let session else { return }
            while !Task.isCancelled {
                do {
                    let data = try await session.picture(of: device, "camera/snapshot")
                    picture.wrappedValue = UIImage(data: data)
                    reason.wrappedValue = nil
                } catch is CancellationError {
                    return
                } catch {
                    reason.wrappedValue = "\(error)"
                    // Whoever does not answer is not asked again at once.
                    do { try await session.timers.pause(for: .seconds(2)) } catch { return }
                }
            }
        }
    }
}

extension AppSession {
    /// Bytes of the largest picture that is taken.
    private nonisolated static let largestPicture = 16 << 20

    /// A picture of glasses, as JPEG.
    ///
    /// - Throws: `GlassesRequestError`.
    func picture(of device: String, _ path: String) async throws -> Data {
        guard let id = UUID(uuidString: device), let client = (fleet.model(id) as? GlassesModel)?.client else {
            throw GlassesRequestError.needsWiFi
        }
        return try await client.open(path, limit: Self.largestPicture).body.collect()
    }
}
