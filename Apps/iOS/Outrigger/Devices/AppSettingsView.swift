import Companion
import SwiftUI

/// What the app itself can be told, and what it says of itself.
struct AppSettingsView: View {
    @Environment(AppModel.self) private var model
    @State private var address = ExploreAddress.text

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    TextField(text: $address) { Text("Address of the explore server") }
                        .keyboardType(.URL)
                        .textInputAutocapitalization(.never)
                        .autocorrectionDisabled()
                    Button("Save") { ExploreAddress.text = address }
                } header: {
                    Text("Explore")
                } footer: {
                    Text("It is used from the next start of the app on. Leave it empty for the one that the app was built with.")
                }
                if let radio = model.devices?.radio {
                    Section("Bluetooth") {
                        LabeledContent("Radio", value: radio.name)
                        Text(radio.sentence)
                    }
                }
            }
            .navigationTitle("Settings")
        }
    }
}

#if DEBUG
    struct AppSettingsView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: AppKind.all) { AppSettingsView() }
        }
    }
#endif
