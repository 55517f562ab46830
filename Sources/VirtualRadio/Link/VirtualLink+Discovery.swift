import Bluetooth

/// Finding out what a peripheral has: services by their groups, then characteristics by their declarations, then descriptors
/// (Core 5.4, Vol 3, Part G, 4.4.1, 4.6.1, 4.7.1).
extension VirtualLink {
    /// The attributes that were found, in the order of handles.
    @BluetoothActor
    private final class Table {
        var services: [(service: GATTService, end: AttributeHandle)] = []
        /// The ranges in which descriptors may be: after a characteristic's value, and before what follows.
        var gaps: [(service: Int, characteristic: Int, start: AttributeHandle, end: AttributeHandle)] = []
    }

    public func discoverServices(_ completion: @escaping RadioCompletion<[GATTService]>) {
        perform(.discover, completion) { [self] finish in
            let table = Table()
            discoverServices(AttributeTable.primaryService, from: 1, table) { [self] in
                discoverServices(AttributeTable.secondaryService, from: 1, table) { [self] in
                    table.services.sort { $0.service.handle < $1.service.handle }
                    discoverCharacteristics(of: 0, from: table.services.first?.service.handle ?? 1, table) { [self] in
                        discoverDescriptors(in: 0, from: table.gaps.first?.start ?? 1, table) { [self] in
                            subscribeToServiceChanged(table) { finish(.success(Self.visible(table))) }
                        } fail: {
                            finish(.failure($0))
                        }
                    } fail: {
                        finish(.failure($0))
                    }
                } fail: {
                    finish(.failure($0))
                }
            } fail: {
                finish(.failure($0))
            }
        }
    }

    private static func visible(_ table: Table) -> [GATTService] {
        table.services.map(\.service).filter { $0.uuid != AttributeTable.genericAttributeService }
    }

    private typealias Next = @BluetoothActor () -> Void
    private typealias Fail = @BluetoothActor (ATTError) -> Void

    private func discoverServices(_ type: BTUUID, from start: AttributeHandle, _ table: Table, _ next: @escaping Next, fail: @escaping Fail)
    {
        request(.readByGroupTypeRequest(start: start, end: 0xFFFF, type: type)) { [self] result in
            switch result {
            case .success(.readByGroupTypeResponse(let entryLength, let data)):
                var last: AttributeHandle = 0xFFFF
                for entry in Self.entries(data, entryLength, minimum: 6) {
                    guard let uuid = BTUUID(wireBytes: entry[4...]) else { return fail(.invalidPDU) }
                    last = Self.handle(entry, 2)
                    let isPrimary = type == AttributeTable.primaryService
                    let service = GATTService(uuid: uuid, isPrimary: isPrimary, handle: Self.handle(entry, 0), characteristics: [])
                    table.services.append((service, last))
                }
                if last < 0xFFFF { discoverServices(type, from: last + 1, table, next, fail: fail) } else { next() }
            case .failure(.attributeNotFound): next()
            case .success: fail(.invalidPDU)
            case .failure(let error): fail(error)
            }
        }
    }

    private func discoverCharacteristics(
        of index: Int, from start: AttributeHandle, _ table: Table, _ next: @escaping Next, fail: @escaping Fail
    ) {
        guard index < table.services.count else {
            findGaps(table)
            return next()
        }
        func nextService() {
            let following = index + 1 < table.services.count ? table.services[index + 1].service.handle : 1
            discoverCharacteristics(of: index + 1, from: following, table, next, fail: fail)
        }
        let end = table.services[index].end
        guard start <= end else { return nextService() }
        request(.readByTypeRequest(start: start, end: end, type: AttributeTable.characteristicDeclaration)) { [self] result in
            switch result {
            case .success(.readByTypeResponse(let entryLength, let data)):
                var last = end
                for entry in Self.entries(data, entryLength, minimum: 7) {
                    guard let uuid = BTUUID(wireBytes: entry[5...]) else { return fail(.invalidPDU) }
                    last = Self.handle(entry, 3)
                    let properties = CharacteristicProperties(rawValue: entry[2])
                    table.services[index].service.characteristics.append(
                        GATTCharacteristic(uuid: uuid, properties: properties, handle: last))
                }
                if last < end { discoverCharacteristics(of: index, from: last + 1, table, next, fail: fail) } else { nextService() }
            case .failure(.attributeNotFound): nextService()
            case .success: fail(.invalidPDU)
            case .failure(let error): fail(error)
            }
        }
    }

    private func findGaps(_ table: Table) {
        for (index, entry) in table.services.enumerated() {
            let characteristics = entry.service.characteristics
            for (position, characteristic) in characteristics.enumerated() {
                // The next characteristic starts with its declaration, one before its value.
                let end = position + 1 < characteristics.count ? characteristics[position + 1].handle - 2 : entry.end
                if characteristic.handle < end { table.gaps.append((index, position, characteristic.handle + 1, end)) }
            }
        }
    }

    private func discoverDescriptors(
        in index: Int, from start: AttributeHandle, _ table: Table, _ next: @escaping Next, fail: @escaping Fail
    ) {
        guard index < table.gaps.count else { return next() }
        let gap = table.gaps[index]
        func nextGap() {
            let following = index + 1 < table.gaps.count ? table.gaps[index + 1].start : 1
            discoverDescriptors(in: index + 1, from: following, table, next, fail: fail)
        }
        request(.findInformationRequest(start: start, end: gap.end)) { [self] result in
            switch result {
            case .success(.findInformationResponse(let format, let data)):
                var last = gap.end
                for entry in Self.entries(data, format == 1 ? 4 : 18, minimum: 4) {
                    guard let uuid = BTUUID(wireBytes: entry[2...]) else { return fail(.invalidPDU) }
                    last = Self.handle(entry, 0)
                    table.services[gap.service].service.characteristics[gap.characteristic].descriptors
                        .append(GATTDescriptor(uuid: uuid, handle: last))
                }
                if last < gap.end { discoverDescriptors(in: index, from: last + 1, table, next, fail: fail) } else { nextGap() }
            case .failure(.attributeNotFound): nextGap()
            case .success: fail(.invalidPDU)
            case .failure(let error): fail(error)
            }
        }
    }

    /// As every operating system does on its own behalf.
    private func subscribeToServiceChanged(_ table: Table, _ next: @escaping Next) {
        let changed = table.services.first { $0.service.uuid == AttributeTable.genericAttributeService }?.service.characteristics
            .first { $0.uuid == AttributeTable.serviceChanged }
        guard serviceChangedHandle == nil, let changed,
            let configuration = changed.descriptors.first(where: { $0.uuid == AttributeTable.clientConfiguration })
        else { return next() }
        request(.writeRequest(configuration.handle, [2, 0])) { [self] result in
            if case .success = result { serviceChangedHandle = changed.handle }
            next()
        }
    }

    private static func entries(_ data: [UInt8], _ entryLength: UInt8, minimum: Int) -> [[UInt8]] {
        let length = Int(entryLength)
        guard length >= minimum else { return [] }
        return stride(from: 0, through: data.count - length, by: length).map { Array(data[$0..<$0 + length]) }
    }

    private static func handle(_ entry: [UInt8], _ offset: Int) -> AttributeHandle {
        AttributeHandle(entry[offset]) | AttributeHandle(entry[offset + 1]) << 8
    }
}
