/// Writes the smallest ELF file that `esptool elf2image` turns into an application image: 32 bits, little-endian, Xtensa, sections only.
enum ElfFile {
    struct Section {
        let name: String
        let address: UInt32
        let bytes: [UInt8]
    }

    static func bytes(entryPoint: UInt32, sections: [Section]) -> [UInt8] {
        func half(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)] }
        func word(_ value: Int) -> [UInt8] { half(value) + half(value >> 16) }

        var names: [UInt8] = [0]
        var data: [UInt8] = []
        // The null section, then ours, then the names.
        var headers = [UInt8](repeating: 0, count: 40)
        func append(_ name: String, type: Int, flags: Int, address: UInt32, _ bytes: [UInt8]) {
            headers += word(names.count) + word(type) + word(flags) + word(Int(address)) + word(52 + data.count) + word(bytes.count)
            headers += word(0) + word(0) + word(4) + word(0)
            names += Array(name.utf8) + [0]
            data += bytes
        }
        // Type 1 is PROGBITS, flags 6 are ALLOC and EXECINSTR; type 3 is STRTAB.
        for section in sections { append(section.name, type: 1, flags: 6, address: section.address, section.bytes) }
        append(".shstrtab", type: 3, flags: 0, address: 0, names + Array(".shstrtab".utf8) + [0])

        let ident: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 1, 1, 1] + [UInt8](repeating: 0, count: 9)
        let header = ident + half(2) + half(94) + word(1) + word(Int(entryPoint)) + word(0) + word(52 + data.count) + word(0)
        let counts = half(52) + half(0) + half(0) + half(40) + half(sections.count + 2) + half(sections.count + 1)
        return header + counts + data + headers
    }
}
