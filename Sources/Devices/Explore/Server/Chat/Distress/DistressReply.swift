import Explore

/// The reply to somebody in distress, in their language: the number, advice, and help nearby.
enum DistressReply {
    /// - Parameters:
    ///   - numbers: of the place's country.
    ///   - places: those that help, as they go out, the best first.
    ///   - closed: true for those of them that are closed now.
    static func text(_ distress: Distress, _ numbers: EmergencyNumbers, _ places: [Place], closed: [Bool]) -> String {
        let number = self.number(numbers.numbers(of: distress.kind.service), isKnown: numbers.isKnown, distress.language)
        let advice = sentences(distress.kind, distress.language, number)
        guard !places.isEmpty else { return advice }
        let list = zip(places, closed).map { place, isClosed in
            let state = isClosed ? closedWord(distress.language) : place.openText
            // Who is not in danger chooses, and calls before they go.
            let phone = distress.kind.isPatient ? place.phone : nil
            let facts = [place.walkTime?.minutes.map { "\($0) min" }, state, phone].compactMap(\.self)
            return facts.isEmpty ? place.name : "\(place.name) (\(facts.joined(separator: ", ")))"
        }
        return "\(advice) \(nearby(distress.language)): \(list.joined(separator: "; "))."
    }

    /// The sentence that goes with an offer of help: "In an emergency, call 112."
    static func reminder(
        _ numbers: EmergencyNumbers, _ language: ChatLanguage = .english, of service: EmergencyNumbers.Service = .ambulance
    ) -> String {
        ChatPhrases(language)("in_emergency", number(numbers, language, of: service))
    }

    /// The sentence that goes before an answer to what may be danger: "If anybody is in danger or hurt, call 112 now."
    static func warning(
        _ numbers: EmergencyNumbers, _ language: ChatLanguage, of service: EmergencyNumbers.Service = .ambulance
    ) -> String {
        ChatPhrases(language)("if_danger", number(numbers, language, of: service))
    }

    private static func number(
        _ numbers: EmergencyNumbers, _ language: ChatLanguage, of service: EmergencyNumbers.Service
    ) -> String {
        number(numbers.numbers(of: service), isKnown: numbers.isKnown, Distress.Language(rawValue: language.rawValue) ?? .english)
    }

    /// "999 or 112"; with the number of the other half of the world where the country is not known.
    private static func number(_ numbers: [String], isKnown: Bool, _ language: Distress.Language) -> String {
        switch language {
        case .english: numbers.joined(separator: " or ") + (isKnown ? "" : " (911 in the Americas)")
        case .finnish: numbers.joined(separator: " tai ") + (isKnown ? "" : " (Amerikassa 911)")
        case .swedish: numbers.joined(separator: " eller ") + (isKnown ? "" : " (911 i Amerika)")
        case .german: numbers.joined(separator: " oder ") + (isKnown ? "" : " (in Amerika 911)")
        }
    }

    private static func nearby(_ language: Distress.Language) -> String {
        switch language {
        case .english: "Help nearby"
        case .finnish: "Apua lähellä"
        case .swedish: "Hjälp i närheten"
        case .german: "Hilfe in der Nähe"
        }
    }

    private static func closedWord(_ language: Distress.Language) -> String {
        switch language {
        case .english: "closed now"
        case .finnish: "nyt kiinni"
        case .swedish: "stängt nu"
        case .german: "jetzt geschlossen"
        }
    }

    private static func sentences(_ kind: Distress.Kind, _ language: Distress.Language, _ number: String) -> String {
        switch language {
        case .english: english(kind, number)
        case .finnish: finnish(kind, number)
        case .swedish: swedish(kind, number)
        case .german: german(kind, number)
        }
    }

    private static func english(_ kind: Distress.Kind, _ number: String) -> String {
        switch kind {
        case .selfHarm:
            "I am glad that you tell me this. Call \(number) now: they listen, and they come. Please step away from the water, the edge or "
                + "whatever could harm you, and go to where people are. Do not stay alone: ring somebody whom you trust, or stay with the one "
                + "whom you worry about."
        case .animal: "A vet can help; call before you go. If a person is in danger, call \(number)."
        case .fire: "Get out, and call \(number) from outside. Do not go back in, and do not take the lift."
        case .water:
            "Call \(number) now, and do not lose sight of them. Do not go into the water or onto the ice yourself: reach out a rope, a branch or "
                + "a lifebuoy from the shore. If the ice breaks under you, lie flat and get out the way you came."
        case .assault:
            "If whoever did it is still near, get to where people are and call \(number) now; call it as well if you are hurt. I am sorry "
                + "that this happened; it is not your fault. A hospital helps you, whatever you decide about the police."
        case .danger:
            "Call \(number) now. If you can, go where people are, such as a shop or a hotel's reception, or behind a door that locks; not on "
                + "alone, and not through a park. Tell the staff there, and have a taxi come to the door."
        case .crime: "Call \(number) if anybody is hurt or in danger, and to report it. Have your cards and phone blocked."
        case .lostChild:
            "Call \(number) now, and say what they look like and wear. Tell the people around you, and let somebody stay where they were last. "
                + "Look first where there is water or traffic."
        case .medical:
            "Call \(number) now, and say where you are. Stay there if it is safe, and do what they tell you. Have somebody meet them in the "
                + "street."
        case .mind:
            "You are not alone with this. Call \(number) if it does not pass, or if anybody may come to harm. Sit down, breathe out slowly, and "
                + "ask somebody near you to stay."
        case .tooth: "A dentist can help. If it is hard to breathe or swallow, or bleeds heavily, call \(number)."
        case .unwell: "If it is bad or gets worse, call \(number). Otherwise a doctor or a pharmacy can help."
        case .help: "If anybody is in danger or hurt, call \(number) now. Tell me what has happened, and I say who can help."
        case .unsure:
            "I did not understand all of that. If anybody is in danger or hurt, call \(number) now. Otherwise tell me what you need: a doctor, "
                + "a pharmacy, the police, or a kind of place."
        }
    }

    private static func finnish(_ kind: Distress.Kind, _ number: String) -> String {
        switch kind {
        case .selfHarm:
            "Hyvä, että kerrot tästä. Soita nyt \(number): siellä kuunnellaan ja sieltä tullaan. Siirry pois veden, reunan tai muun vaarallisen "
                + "luota sinne, missä on ihmisiä. Älä jää yksin: soita jollekulle, johon luotat, tai pysy sen luona, josta olet huolissasi."
        case .animal: "Eläinlääkäri voi auttaa; soita ennen kuin lähdet. Jos ihminen on vaarassa, soita \(number)."
        case .fire: "Mene ulos ja soita sieltä \(number). Älä palaa sisään äläkä käytä hissiä."
        case .water:
            "Soita nyt \(number), äläkä päästä häntä silmistäsi. Älä mene itse veteen tai jäälle: ojenna rannalta köysi, oksa tai pelastusrengas. "
                + "Jos jää pettää altasi, mene pitkällesi ja ryömi takaisin tulosuuntaan."
        case .assault:
            "Jos tekijä on vielä lähellä, mene ihmisten luo ja soita nyt \(number); soita myös, jos olet loukkaantunut. Olen pahoillani, että "
                + "näin on käynyt; se ei ole sinun syysi. Sairaala auttaa, päätitpä poliisista mitä tahansa."
        case .danger:
            "Soita nyt \(number). Jos voit, mene ihmisten luo, kuten kauppaan tai hotellin vastaanottoon, tai lukittavan oven taakse; älä jatka "
                + "yksin äläkä puiston läpi. Kerro henkilökunnalle, ja pyydä taksi ovelle."
        case .crime: "Soita \(number), jos joku on loukkaantunut tai vaarassa, ja tee ilmoitus poliisille. Sulje kortit ja puhelinliittymä."
        case .lostChild:
            "Soita nyt \(number) ja kerro, miltä kadonnut näyttää ja mitä hänellä on päällään. Kerro ympärilläsi oleville, ja joku jääköön "
                + "paikkaan, jossa hänet viimeksi nähtiin. Etsikää ensin veden ja liikenteen luota."
        case .medical:
            "Soita nyt \(number) ja kerro, missä olet. Pysy paikalla, jos se on turvallista, ja tee, mitä sinulle neuvotaan. Pyydä jotakuta "
                + "avun vastaan kadulle."
        case .mind:
            "Et ole yksin tämän kanssa. Soita \(number), jos olo ei mene ohi tai jollekulle voi käydä huonosti. Istu, hengitä hitaasti ulos ja "
                + "pyydä jotakuta jäämään luoksesi."
        case .tooth: "Hammaslääkäri voi auttaa. Jos on vaikea hengittää tai niellä tai verta tulee paljon, soita \(number)."
        case .unwell: "Jos olo on paha tai pahenee, soita \(number). Muuten lääkäri tai apteekki voi auttaa."
        case .help: "Jos joku on vaarassa tai loukkaantunut, soita nyt \(number). Kerro, mitä on tapahtunut, niin kerron, kuka voi auttaa."
        case .unsure:
            "En ymmärtänyt kaikkea. Jos joku on vaarassa tai loukkaantunut, soita nyt \(number). Muuten kerro, mitä tarvitset: lääkäriä, "
                + "apteekkia, poliisia vai jotakin paikkaa."
        }
    }

    private static func swedish(_ kind: Distress.Kind, _ number: String) -> String {
        switch kind {
        case .selfHarm:
            "Det är bra att du säger det. Ring \(number) nu: de lyssnar, och de kommer. Gå bort från vattnet, kanten eller det som kan skada "
                + "dig, dit där det finns folk. Var inte ensam: ring någon som du litar på, eller stanna hos den som du är orolig för."
        case .animal: "En veterinär kan hjälpa; ring innan du åker. Om en människa är i fara, ring \(number)."
        case .fire: "Gå ut och ring \(number) därifrån. Gå inte in igen, och ta inte hissen."
        case .water:
            "Ring \(number) nu, och släpp inte personen med blicken. Gå inte själv ut i vattnet eller på isen: räck ut ett rep, en gren eller en "
                + "livboj från land. Om isen brister under dig, lägg dig platt och kryp tillbaka dit du kom ifrån."
        case .assault:
            "Är den som gjorde det kvar i närheten, gå dit där det finns folk och ring \(number) nu; ring också om du är skadad. Jag beklagar "
                + "att det har hänt; det är inte ditt fel. Ett sjukhus hjälper dig, vad du än bestämmer om polisen."
        case .danger:
            "Ring \(number) nu. Om du kan, gå dit där det finns folk, som en butik eller en hotellreception, eller bakom en låst dörr; gå inte "
                + "vidare ensam, och inte genom en park. Berätta för personalen, och låt en taxi komma till dörren."
        case .crime: "Ring \(number) om någon är skadad eller i fara, och anmäl det till polisen. Spärra kort och telefon."
        case .lostChild:
            "Ring \(number) nu, och säg hur den försvunna ser ut och är klädd. Berätta för dem omkring dig, och låt någon stanna där hen sist sågs. "
                + "Leta först vid vatten och trafik."
        case .medical:
            "Ring \(number) nu, och säg var du är. Stanna där om det är säkert, och gör som de säger. Låt någon möta dem på gatan."
        case .mind:
            "Du är inte ensam om det här. Ring \(number) om det inte går över, eller om någon kan komma till skada. Sätt dig, andas långsamt ut, "
                + "och be någon nära dig att stanna."
        case .tooth: "En tandläkare kan hjälpa. Om det är svårt att andas eller svälja, eller blöder mycket, ring \(number)."
        case .unwell: "Om det är illa eller blir värre, ring \(number). Annars kan en läkare eller ett apotek hjälpa."
        case .help: "Om någon är i fara eller skadad, ring \(number) nu. Berätta vad som har hänt, så säger jag vem som kan hjälpa."
        case .unsure:
            "Jag förstod inte allt. Om någon är i fara eller skadad, ring \(number) nu. Säg annars vad du behöver: en läkare, ett apotek, "
                + "polisen eller något slags ställe."
        }
    }

    private static func german(_ kind: Distress.Kind, _ number: String) -> String {
        switch kind {
        case .selfHarm:
            "Gut, dass du das sagst. Ruf jetzt \(number) an: dort hört man zu, und es kommt jemand. Geh bitte weg vom Wasser, von der Kante oder "
                + "von dem, was dir schaden kann, dorthin, wo Menschen sind. Bleib nicht allein: ruf jemanden an, dem du vertraust, oder bleib "
                + "bei dem Menschen, um den du dich sorgst."
        case .animal: "Eine Tierärztin oder ein Tierarzt kann helfen; ruf vorher an. Wenn ein Mensch in Gefahr ist, ruf \(number) an."
        case .fire: "Geh hinaus, und ruf von dort \(number) an. Geh nicht wieder hinein, und nimm nicht den Aufzug."
        case .water:
            "Ruf jetzt \(number) an, und lass die Person nicht aus den Augen. Geh nicht selbst ins Wasser oder aufs Eis: reich vom Ufer ein Seil, "
                + "einen Ast oder einen Rettungsring. Wenn das Eis unter dir bricht, leg dich flach hin und kriech zurück, woher du kamst."
        case .assault:
            "Ist der Täter noch in der Nähe, geh dorthin, wo Menschen sind, und ruf jetzt \(number) an; ruf auch an, wenn du verletzt bist. Es "
                + "tut mir leid, dass das geschehen ist; du bist nicht schuld. Ein Krankenhaus hilft dir, was immer du wegen der Polizei entscheidest."
        case .danger:
            "Ruf jetzt \(number) an. Geh, wenn du kannst, dorthin, wo Menschen sind, etwa in ein Geschäft oder zu einer Hotelrezeption, oder "
                + "hinter eine Tür, die schließt; nicht allein weiter, und nicht durch einen Park. Sag dort Bescheid, und lass ein Taxi bis vor "
                + "die Tür kommen."
        case .crime:
            "Ruf \(number) an, wenn jemand verletzt oder in Gefahr ist, und erstatte Anzeige bei der Polizei. Lass Karten und Telefon sperren."
        case .lostChild:
            "Ruf jetzt \(number) an, und sag, wie die vermisste Person aussieht und was sie trägt. Sag es den Leuten um dich, und lass jemanden "
                + "dort bleiben, wo sie zuletzt war. Seht zuerst nach, wo Wasser oder Verkehr ist."
        case .medical:
            "Ruf jetzt \(number) an, und sag, wo du bist. Bleib dort, wenn es sicher ist, und tu, was man dir sagt. Lass jemanden sie auf der "
                + "Straße empfangen."
        case .mind:
            "Du bist damit nicht allein. Ruf \(number) an, wenn es nicht vorbeigeht oder jemand zu Schaden kommen kann. Setz dich, atme langsam "
                + "aus, und bitte jemanden bei dir zu bleiben."
        case .tooth: "Eine Zahnarztpraxis kann helfen. Wenn du schwer atmen oder schlucken kannst oder es stark blutet, ruf \(number) an."
        case .unwell: "Wenn es schlimm ist oder schlimmer wird, ruf \(number) an. Sonst kann eine Arztpraxis oder eine Apotheke helfen."
        case .help:
            "Wenn jemand in Gefahr oder verletzt ist, ruf jetzt \(number) an. Sag mir, was geschehen ist, und ich sage, wer helfen kann."
        case .unsure:
            "Ich habe nicht alles verstanden. Wenn jemand in Gefahr oder verletzt ist, ruf jetzt \(number) an. Sag mir sonst, was du brauchst: "
                + "einen Arzt, eine Apotheke, die Polizei oder eine Art von Ort."
        }
    }
}
