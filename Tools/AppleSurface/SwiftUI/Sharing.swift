import Foundation

/// Offers files to other apps, and to the system, by its sheet for that.
public struct ShareLink<Content: View>: View, Primitive {
    private let items: [URL]
    private let label: Content

    public init(items: [URL], @ViewBuilder label: () -> Content) {
        self.items = items
        self.label = label()
    }

    public var body: Never { fatalError("ShareLink has no body") }
    var elements: [ShownElement] {
        let isOpen = ViewHost.kept("sharing", false)
        var element = ShownElement(.button, words(of: label))
        element.press = { isOpen.value = true }
        return [element] + ViewHost.present(isOpen.value) { sheet { isOpen.value = false } }
    }

    /// Other apps are not here.
    private func sheet(_ close: @escaping @MainActor () -> Void) -> [ShownElement] {
        let host = ViewHost.current
        let pictures = items.filter { ["heic", "jpeg", "jpg", "png"].contains($0.pathExtension) }
        let videos = items.filter { ["mov", "mp4"].contains($0.pathExtension) }
        func button(_ label: String, _ files: [URL]) -> ShownElement {
            var element = ShownElement(.button, label)
            element.press = {
                close()
                if !files.isEmpty { host?.addToPhotos(files) }
            }
            return element
        }
        var elements: [ShownElement] = []
        if !pictures.isEmpty { elements.append(button(pictures.count == 1 ? "Save Image" : "Save \(pictures.count) Images", pictures)) }
        if !videos.isEmpty { elements.append(button(videos.count == 1 ? "Save Video" : "Save \(videos.count) Videos", videos)) }
        return elements + [button("Close", [])]
    }
}

extension ViewHost {
    /// What the system's sheet does, it does in the app's name, and so needs the app's reason.
    func addToPhotos(_ files: [URL]) {
        guard hasReason("NSPhotoLibraryAddUsageDescription") else { return }
        photos += files
    }

    /// An app that gives no reason for what it uses of a person's is ended.
    private func hasReason(_ key: String) -> Bool {
        if let reason = info[key] as? String, !reason.isEmpty { return true }
        ending = """
            This app has crashed because it attempted to access privacy-sensitive data without a usage description. The app's Info.plist \
            must contain an \(key) key with a string value explaining to the user how the app uses this data.
            """
        return false
    }
}
