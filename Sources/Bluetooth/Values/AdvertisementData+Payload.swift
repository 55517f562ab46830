/// The packets of legacy advertising: AD structures of `length type data`, at most 31 bytes each (Core 5.4, Vol 3, Part C, 11).
extension AdvertisementData {
    /// Bytes that a legacy advertisement, and its scan response, can hold.
    public static let maximumPayloadLength = 31

    /// Reads the AD structures of one packet. Types that this framework has no field for are passed over; a length of 0 ends
    /// the data early, as the specification allows.
    ///
    /// - Throws: ``ByteCodingError`` for a structure that is longer than the packet, or whose content has the wrong length.
    public init(payload: [UInt8], isConnectable: Bool = true) throws(ByteCodingError) {
        self.init(isConnectable: isConnectable)
        var reader = ByteReader(payload, type: "The advertisement")
        while reader.remaining > 0 {
            let length = Int(try reader.readByte())
            if length == 0 { break }
            let type = try reader.readByte()
            try read(type: type, data: try reader.readBytes(length - 1), reader)
        }
    }

    private mutating func read(type: UInt8, data: [UInt8], _ reader: ByteReader) throws(ByteCodingError) {
        switch type {
        case 0x02, 0x03: try Self.readServices(data, width: 2, into: &serviceUUIDs, reader)
        case 0x04, 0x05: try Self.readServices(data, width: 4, into: &serviceUUIDs, reader)
        case 0x06, 0x07: try Self.readServices(data, width: 16, into: &serviceUUIDs, reader)
        // The complete name wins over a shortened one. A name that was cut in the middle of a character is still a name.
        case 0x08: localName = localName ?? String(decoding: data, as: UTF8.self)
        case 0x09: localName = String(decoding: data, as: UTF8.self)
        case 0x0A:
            guard data.count == 1 else { throw reader.invalid("the TX power has one byte, and \(data.count) came.") }
            txPower = Int8(bitPattern: data[0])
        case 0x14: try Self.readServices(data, width: 2, into: &solicitedServiceUUIDs, reader)
        case 0x1F: try Self.readServices(data, width: 4, into: &solicitedServiceUUIDs, reader)
        case 0x15: try Self.readServices(data, width: 16, into: &solicitedServiceUUIDs, reader)
        case 0x16: try readServiceData(data, width: 2, reader)
        case 0x20: try readServiceData(data, width: 4, reader)
        case 0x21: try readServiceData(data, width: 16, reader)
        case 0x19:
            guard data.count == 2 else { throw reader.invalid("the appearance has two bytes, and \(data.count) came.") }
            appearance = UInt16(data[0]) | UInt16(data[1]) << 8
        case 0xFF:
            guard data.count >= 2 else { throw reader.invalid("manufacturer data starts with two bytes, and \(data.count) came.") }
            manufacturerData = ManufacturerData(company: UInt16(data[0]) | UInt16(data[1]) << 8, data: Array(data[2...]))
        default: break
        }
    }

    /// Adds the services of a list. Some peripherals name one in two lists; it is one service.
    private static func readServices(
        _ data: [UInt8], width: Int, into services: inout [BTUUID], _ reader: ByteReader
    ) throws(ByteCodingError) {
        guard data.count.isMultiple(of: width) else {
            throw reader.invalid("a list of \(width * 8)-bit UUIDs has a multiple of \(width) bytes, and \(data.count) came.")
        }
        for start in stride(from: 0, to: data.count, by: width) {
            guard let uuid = BTUUID(wireBytes: data[start..<start + width]), !services.contains(uuid) else { continue }
            services.append(uuid)
        }
    }

    private mutating func readServiceData(_ data: [UInt8], width: Int, _ reader: ByteReader) throws(ByteCodingError) {
        guard data.count >= width, let uuid = BTUUID(wireBytes: data[..<width]) else {
            throw reader.invalid("service data starts with \(width) bytes of UUID, and \(data.count) came.")
        }
        serviceData[uuid] = Array(data[width...])
    }

    /// The two packets that carry this data: flags, services and data first, and the name in the scan response where both do not
    /// fit in the advertisement.
    ///
    /// - Throws: ``ByteCodingError/invalidValue(type:reason:)`` where the two packets of 31 bytes cannot hold it.
    public func payloads() throws(ByteCodingError) -> (advertisement: [UInt8], scanResponse: [UInt8]) {
        // Flags: LE General Discoverable, BR/EDR not supported (Supplement, Part A, 1.3).
        var advertisement: [UInt8] = [0x02, 0x01, 0x06]
        var scanResponse: [UInt8] = []
        for structure in structures() {
            if advertisement.count + structure.count <= Self.maximumPayloadLength {
                advertisement += structure
            } else if scanResponse.count + structure.count <= Self.maximumPayloadLength {
                scanResponse += structure
            } else {
                throw .invalidValue(
                    type: "The advertisement",
                    reason: "an advertisement and its scan response hold 31 bytes each, and this does not fit: leave out a service, "
                        + "or shorten the name or the data.")
            }
        }
        return (advertisement, scanResponse)
    }

    /// The AD structures in the order in which they are placed; the name comes last, so that it is the one to move.
    private func structures() -> [[UInt8]] {
        func structure(_ type: UInt8, _ data: [UInt8]) -> [UInt8] { [UInt8(clamping: data.count + 1), type] + data }
        var list: [[UInt8]] = []
        for (services, shortType, longType) in [(serviceUUIDs, 0x03, 0x07), (solicitedServiceUUIDs, 0x14, 0x15)]
            as [([BTUUID], UInt8, UInt8)]
        {
            let short = services.filter { $0.short != nil }
            let long = services.filter { $0.short == nil }
            if !short.isEmpty { list.append(structure(shortType, short.flatMap(\.wireBytes))) }
            if !long.isEmpty { list.append(structure(longType, long.flatMap(\.wireBytes))) }
        }
        if let manufacturerData {
            let company = manufacturerData.company
            list.append(structure(0xFF, [UInt8(truncatingIfNeeded: company), UInt8(company >> 8)] + manufacturerData.data))
        }
        for (uuid, data) in serviceData.sorted(by: { $0.key < $1.key }) {
            list.append(structure(uuid.short == nil ? 0x21 : 0x16, uuid.wireBytes + data))
        }
        if let appearance { list.append(structure(0x19, [UInt8(truncatingIfNeeded: appearance), UInt8(appearance >> 8)])) }
        if let txPower { list.append(structure(0x0A, [UInt8(bitPattern: txPower)])) }
        if let localName { list.append(structure(0x09, Array(localName.utf8))) }
        return list
    }
}
