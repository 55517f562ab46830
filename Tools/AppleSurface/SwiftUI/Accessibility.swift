public struct AccessibilityChildBehavior: Equatable, Sendable {
    let name: String
    public static let ignore = AccessibilityChildBehavior(name: "ignore")
    public static let combine = AccessibilityChildBehavior(name: "combine")
    public static let contain = AccessibilityChildBehavior(name: "contain")
}

public struct AccessibilityTraits: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let isHeader = AccessibilityTraits(rawValue: 1)
    public static let isSelected = AccessibilityTraits(rawValue: 2)
    public static let updatesFrequently = AccessibilityTraits(rawValue: 4)
}

extension View {
    public func accessibilityLabel(_ label: Text) -> some View { named(label.text) }
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { named(labelKey.text) }
    @_disfavoredOverload public func accessibilityLabel(_ label: some StringProtocol) -> some View { named(String(label)) }

    /// Only one element has a name; for several it would depend on which of them is meant.
    private func named(_ label: String) -> some View {
        Changed(content: self) { elements in
            guard elements.count == 1 else { return elements + [ShownElement(.image, "")] }
            var element = elements[0]
            element.label = label
            return [element]
        }
    }

    @_disfavoredOverload public func accessibilityValue(_ value: some StringProtocol) -> some View {
        let value = String(value)
        return Changed(content: self) { elements in
            elements.map { element in
                var element = element
                element.value = value
                return element
            }
        }
    }

    public func accessibilityHidden(_ hidden: Bool) -> some View { Changed(content: self) { hidden ? [] : $0 } }

    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { Arranged(self) }

    public func accessibilityElement(children: AccessibilityChildBehavior) -> some View {
        Changed(content: self) { elements in
            switch children {
            case .ignore: [ShownElement(.image, "")]
            case .combine where !elements.isEmpty:
                [ShownElement(.text, elements.map(\.label).filter { !$0.isEmpty }.joined(separator: ", "))]
            default: elements
            }
        }
    }
}

/// UIKit's, which SwiftUI brings along on iOS.
@MainActor
public enum UIAccessibility {
    public struct Notification: Equatable, Sendable {
        let name: String
        public static let announcement = Notification(name: "announcement")
    }

    /// What was read out, in order.
    public private(set) static var announcements: [String] = []

    public static func post(notification: Notification, argument: Any?) {
        if notification == .announcement, let text = argument as? String { announcements.append(text) }
    }
}
