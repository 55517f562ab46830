import Companion
import Glasses
import SwiftUI

/// What was noted, and what is to be done.
struct NotesView: View {
    let device: String
    let notes: GlassesScreen.Notes
    let todos: GlassesScreen.Todos

    @Environment(AppModel.self) private var model
    @State private var note = ""
    @State private var todo = ""

    var body: some View {
        List {
            Section {
                ForEach(notes.items ?? []) { item in
                    VStack(alignment: .leading) {
                        Text(item.content)
                        Text(item.time).font(.footnote).foregroundStyle(.secondary)
                    }
                    .accessibilityElement(children: .combine)
                    .swipeActions {
                        Button("Delete", role: .destructive) { send("note-delete", ["note": .text(item.id)]) }
                            .disabled(notes.editReason != nil)
                    }
                }
                adding($note, "New note", isEnabled: notes.addReason == nil) { send("note-add", ["content": .text($0)]) }
            } header: {
                Text("Notes")
            } footer: {
                if let text = notes.addReason ?? notes.editReason ?? notes.hint { Text(text) }
            }
            Section {
                ForEach(todos.items ?? []) { item in
                    Toggle(isOn: isDone(item)) {
                        VStack(alignment: .leading) {
                            Text(item.task)
                            Text(item.priority).font(.footnote).foregroundStyle(.secondary)
                        }
                    }
                    .disabled(todos.editReason != nil)
                    .swipeActions {
                        Button("Delete", role: .destructive) { send("todo-delete", ["todo": .text(item.id)]) }
                            .disabled(todos.editReason != nil)
                    }
                }
                adding($todo, "New todo", isEnabled: todos.addReason == nil) {
                    send("todo-add", ["task": .text($0), "priority": .text(todos.suggestedPriority)])
                }
            } header: {
                Text("Todos")
            } footer: {
                if let text = todos.addReason ?? todos.editReason ?? todos.hint { Text(text) }
            }
        }
    }

    private func adding(
        _ text: Binding<String>, _ label: LocalizedStringKey, isEnabled: Bool, add: @escaping @MainActor (String) -> Void
    ) -> some View {
        HStack {
            TextField(text: text) { Text(label) }
            Button("Add") {
                add(text.wrappedValue)
                text.wrappedValue = ""
            }
        }
        .disabled(!isEnabled)
    }

    private func isDone(_ item: GlassesScreen.Todos.Item) -> Binding<Bool> {
        Binding(
            get: { item.isCompleted },
            set: { [model, device] in
                model.send("todo-change", to: .device(device), ["todo": .text(item.id), "completed": .boolean($0)])
            })
    }

    private func send(_ action: String, _ fields: ActionFields) { model.send(action, to: .device(device), fields) }
}

#if DEBUG
    struct NotesView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewGlassesPart { NotesView(device: $0, notes: $1.notes, todos: $1.todos) }
        }
    }
#endif
