import Foundation
import SwiftUI

/// The bottle as the firmware draws it on its e-paper: 40 wide and 90 high, whatever the size here.
struct BottleGraphicView: View {
    /// 0 (empty) to 1 (full).
    let fillPercent: Double
    /// Whether it carries a "?": something is still to be measured.
    let showQuestionMark: Bool
    /// The drawing in words.
    let description: String

    var body: some View {
        GeometryReader { proxy in
            let scale = BottleShape.scale(in: proxy.size)
            ZStack {
                BottleBodyShape().fill(.background)
                BottleBodyShape(fill: fillPercent).fill(.blue.opacity(0.7))
                BottleShape().stroke(.primary, lineWidth: 2 * scale)
                if showQuestionMark {
                    // Sized with the drawing, of which it is a part.
                    Text(verbatim: "?")
                        .font(.system(size: 36 * scale, weight: .bold))
                        .foregroundStyle(fillPercent > 0.5 ? Color.white : Color.orange)
                        .offset(y: 10 * scale)
                }
            }
            .frame(width: 40 * scale, height: 90 * scale)
            .position(x: proxy.size.width / 2, y: proxy.size.height / 2)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(description)
    }
}

/// Cap, neck and body.
struct BottleShape: Shape {
    /// How many points one pixel of the firmware's drawing is.
    nonisolated static func scale(in size: CGSize) -> CGFloat { min(size.width / 40, size.height / 90) }

    nonisolated func path(in rect: CGRect) -> Path {
        let scale = Self.scale(in: rect.size)
        var path = Path()
        // Cap: 12 × 10, in the middle.
        path.addRect(CGRect(x: rect.minX + 14 * scale, y: rect.minY, width: 12 * scale, height: 10 * scale))
        // Neck: 16 × 10, below it.
        path.addRect(CGRect(x: rect.minX + 12 * scale, y: rect.minY + 10 * scale, width: 16 * scale, height: 10 * scale))
        // Body: 40 × 70, with corners of 8.
        path.addRoundedRect(
            in: CGRect(x: rect.minX, y: rect.minY + 20 * scale, width: 40 * scale, height: 70 * scale),
            cornerSize: CGSize(width: 8 * scale, height: 8 * scale))
        return path
    }
}

/// The inside of the body, filled from below.
struct BottleBodyShape: Shape {
    /// 0 to 1 of the body's 70.
    var fill = 1.0

    nonisolated func path(in rect: CGRect) -> Path {
        let scale = BottleShape.scale(in: rect.size)
        let height = 70 * scale * min(max(fill, 0), 1)
        var path = Path()
        path.addRoundedRect(
            in: CGRect(x: rect.minX, y: rect.minY + 90 * scale - height, width: 40 * scale, height: height),
            cornerSize: CGSize(width: min(8 * scale, height / 2), height: min(8 * scale, height / 2)))
        return path
    }
}

#if DEBUG
    struct BottleGraphicView_Previews: PreviewProvider {
        static var previews: some View {
            HStack {
                BottleGraphicView(fillPercent: 0, showQuestionMark: true, description: "An empty bottle")
                BottleGraphicView(fillPercent: 0.6, showQuestionMark: false, description: "A bottle")
                BottleGraphicView(fillPercent: 1, showQuestionMark: true, description: "A full bottle")
            }
        }
    }
#endif
