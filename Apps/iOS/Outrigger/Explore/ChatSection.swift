import Companion
import Explore
import SwiftUI

/// The conversation.
struct ChatSection: View {
    let chat: ExploreScreen.Chat

    @Environment(AppModel.self) private var model
    @State private var message = ""

    var body: some View {
        Section("Chat") {
            ForEach(chat.messages) { MessageView(message: $0) }
            if chat.isWaiting { ProgressView().accessibilityLabel("Waiting for the answer") }
            ForEach(chat.suggestions, id: \.self) { suggestion in
                Button(suggestion) { say(suggestion) }
            }
            HStack {
                TextField(text: $message) { Text("Message") }.onSubmit { sendMessage() }
                Button("Send") { sendMessage() }.disabled(chat.isWaiting)
            }
            if let clear = chat.clear { ActionButton(clear) { model.send(clear.id, to: .explore) } }
        }
    }

    private func sendMessage() {
        say(message)
        message = ""
    }

    private func say(_ text: String) { model.send("chat", to: .explore, ["message": .text(text)]) }
}

/// One thing that was said, with its places.
struct MessageView: View {
    let message: ExploreScreen.Message

    @Environment(AppModel.self) private var model

    var body: some View {
        VStack(alignment: message.author == .person ? .trailing : .leading) {
            Text(message.text)
                .padding()
                .background(.quaternary, in: RoundedRectangle(cornerRadius: 12))
                .accessibilityLabel(message.author == .person ? String(localized: "You: \(message.text)") : message.text)
            if let weather = message.weather { Text(weather).font(.footnote) }
            if let note = message.note { Text(note).font(.footnote).foregroundStyle(.secondary) }
            if let problem = message.problem {
                ProblemView(problem: problem)
                Button("Try again") { model.send("retry", to: .explore) }
            }
            ForEach(message.places) { PlaceCard(place: $0) }
        }
    }
}
