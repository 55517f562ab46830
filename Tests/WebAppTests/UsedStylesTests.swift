import Testing

@testable import WebApp

@Suite struct UsedStylesTests {
    @Test func `of a style sheet stays what the page names, with what that needs, and the licence`() {
        let sheet = """
            /*! Licence */ /* a remark */
            :root { --used: 1px; --unused: url("data:;}"); --also: var(--used) }
            a{color:red} .btn,.card>.btn,.card{width:var( --used)} .card{color:blue}
            @media (min-width:.5px){.card{a:b}.btn:hover{content:"}"}} @media print{.card{a:b}}
            @keyframes turn{to{a:b}} @keyframes fade{to{a:b}} .btn{animation:turn 1s} .btn:not(.card){a:b} [data-bs-popper]{a:b}
            """
        #expect(
            UsedStyles.of(sheet, scripts: [#"m("a.btn[href=/]", "the text")"#]) == """
                /*! Licence */:root{--used: 1px}a{color:red}.btn{width:var( --used)}@media (min-width:.5px){.btn:hover{content:"}"}}\
                @keyframes turn{to{a:b}}.btn{animation:turn 1s}.btn:not(.card){a:b}
                """)
    }

    @Test func `other style sheets may use its properties`() {
        let sheet = ":root{--one:1;--two:2}"
        #expect(UsedStyles.of(sheet, scripts: [], styles: ["p{width:var(--two)}"]) == ":root{--two:2}")
        #expect(UsedStyles.of(sheet, scripts: []).isEmpty)
    }

    @Test(arguments: ["", "{", "}", "a{", "a{b", "/*", "\"", "@media x{a{b:c}", "a{b:'", ";;", ".", "a{}"])
    func `a style sheet that is broken off does no harm`(sheet: String) {
        #expect(UsedStyles.of(sheet, scripts: [sheet]).utf8.count <= sheet.utf8.count + 2)
    }
}
