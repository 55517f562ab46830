import Testing

@testable import DBus

struct VariantTests {
    @Test(arguments: [
        (Variant.byte(1), "y"), (.bool(true), "b"), (.int16(1), "n"), (.uint16(1), "q"), (.int32(1), "i"), (.uint32(1), "u"),
        (.int64(1), "x"), (.uint64(1), "t"), (.double(1), "d"), (.string(""), "s"), (.objectPath("/"), "o"), (.signature("s"), "g"),
        (.bytes([]), "ay"), (.strings([]), "as"), (.structure([.string(""), .byte(0)]), "(sy)"), (.variant(.byte(0)), "v"),
        (.options(["a": .byte(0)]), "a{sv}"), (.entry(.uint16(0), .variant(.bytes([]))), "{qv}"),
    ])
    func `a value has the signature of the D-Bus specification`(value: Variant, signature: String) {
        #expect(value.signature == signature)
    }

    @Test func `a variant is looked into`() {
        #expect(Variant.variant(.variant(.bool(true))).asBool == true)
        #expect(Variant.variant(.int16(-3)).asInt == -3)
        #expect(Variant.objectPath("/a").asString == "/a")
    }

    @Test func `another type is nothing`() {
        #expect(Variant.string("x").asBool == nil)
        #expect(Variant.bool(true).asInt == nil)
        #expect(Variant.byte(1).asBytes == nil)
        #expect(Variant.byte(1).asDictionary == nil)
        #expect(Variant.uint64(.max).asInt == nil)
    }

    @Test func `a dictionary is read by its keys`() {
        let options = Variant.options(["mtu": .uint16(247), "device": .objectPath("/d")])
        #expect(options.asDictionary == ["mtu": .uint16(247), "device": .objectPath("/d")])
    }
}
