import Companion
import SwiftUI

/// The button of an action that a screen offers: it asks first where that is wanted, and says why it cannot be used.
struct ActionButton: View {
    let action: ScreenAction
    let perform: @MainActor () -> Void

    @State private var isAsking = false

    init(_ action: ScreenAction, perform: @escaping @MainActor () -> Void) {
        self.action = action
        self.perform = perform
    }

    var body: some View {
        VStack(alignment: .leading) {
            button
            if !action.isEnabled, let reason = action.reason {
                Text(reason).font(.footnote).foregroundStyle(.secondary)
            }
        }
    }

    private var button: some View {
        Button(role: action.role == .destructive ? .destructive : nil) {
            if action.question == nil { perform() } else { isAsking = true }
        } label: {
            if action.role == .primary { Text(action.label).bold() } else { Text(action.label) }
        }
        .disabled(!action.isEnabled)
        .confirmationDialog(Text(action.question?.title ?? ""), isPresented: $isAsking, titleVisibility: .visible) {
            if let question = action.question {
                Button(question.confirm, role: action.role == .destructive ? .destructive : nil) { perform() }
                Button(question.decline, role: .cancel) {}
            }
        } message: {
            Text(action.question?.text ?? "")
        }
    }
}
