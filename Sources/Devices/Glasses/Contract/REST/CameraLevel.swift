/// A setting of the camera that is a level in percent.
public struct CameraLevel: Sendable {
    public static let percents = 0...100

    /// What a person reads beside it: "Brightness".
    public let label: String
    /// The level at which the picture is as the camera gives it.
    public let neutral: Int
}
