import Companion
import Glasses
import SwiftUI

/// What was said, and what is said by typing.
struct ConversationView: View {
    let device: String
    let conversation: GlassesScreen.Conversation

    @Environment(AppModel.self) private var model
    @State private var sentence = ""

    var body: some View {
        List {
            Section {
                ForEach(Array(conversation.items.enumerated()), id: \.offset) { item in
                    VStack(alignment: .leading) {
                        Text(item.element.content)
                        Text([item.element.role, item.element.time].joined(separator: " · ")).font(.footnote).foregroundStyle(.secondary)
                    }
                    .accessibilityElement(children: .combine)
                }
                HStack {
                    TextField(text: $sentence) { Text("Say something") }
                    Button("Send") {
                        model.send("say", to: .device(device), ["sentence": .text(sentence)])
                        sentence = ""
                    }
                }
                .disabled(conversation.sayReason != nil)
                if let clear = conversation.clear { ActionButton(clear) { model.send(clear.id, to: .device(device)) } }
            } footer: {
                if let text = conversation.sayReason ?? conversation.hint { Text(text) }
            }
        }
    }
}

#if DEBUG
    struct ConversationView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewGlassesPart { ConversationView(device: $0, conversation: $1.conversation) }
        }
    }
#endif
