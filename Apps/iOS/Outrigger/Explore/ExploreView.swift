import Companion
import Explore
import SwiftUI

/// Places around: by words, by a tap, and on a map with the way.
struct ExploreView: View {
    @Environment(AppModel.self) private var model

    var body: some View {
        NavigationStack {
            Group {
                if let session = model.session, let explore = session.explore {
                    FollowedView(session, { explore.screen }) { ExplorePage(screen: $0) }.tint(.orange)
                } else if model.session != nil {
                    Text("The explore server's address is none. Correct it in the settings.")
                } else {
                    ProgressView()
                }
            }
            .navigationTitle("Explore")
        }
    }
}

/// All of it in one list, in the order in which people look for something.
struct ExplorePage: View {
    let screen: ExploreScreen

    @Environment(AppModel.self) private var model

    var body: some View {
        List {
            if let problem = screen.server.problem {
                Section {
                    ProblemView(problem: problem)
                    Button("Try again") { model.send("retry", to: .explore) }
                }
            }
            MapSection(map: screen.map)
            QuickSection(quick: screen.quick)
            ChatSection(chat: screen.chat)
            EventsSection(events: screen.events)
        }
    }
}

#if DEBUG
    struct ExploreView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: []) { ExploreView() }
        }
    }
#endif
