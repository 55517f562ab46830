import Bluetooth
import DBus

/// BlueZ's calls on our GATT objects.
extension BlueZPeripheral {
    func serve(_ call: BusCall) {
        guard let table else { return }
        switch (call.interface, call.member) {
        case (ObjectCache.objectManager, "GetManagedObjects") where call.path == table.root: call.reply(table.managedObjects)
        case (ObjectCache.properties, "Set"):
            // The only thing that BlueZ sets is the handle that it has chosen.
            guard call.arguments.count == 3, call.arguments[1].asString == "Handle",
                let handle = call.arguments[2].asInt.flatMap({ AttributeHandle(exactly: $0) })
            else { return call.reply(error: BusError(BusError.readOnly, "the property cannot be set")) }
            self.table?.setHandle(handle, of: call.path)
            call.reply()
        case (ObjectCache.properties, "GetAll"): call.reply(.options(table.entries[call.path]?.properties ?? [:]))
        case (ObjectCache.properties, "Get"):
            guard let name = call.arguments.last?.asString, let value = table.entries[call.path]?.properties[name] else {
                return call.reply(error: BusError(BusError.unknownProperty, "there is no such property"))
            }
            call.reply(.variant(value))
        case (BlueZ.gattDescriptor, _): serveDescriptor(call)
        case (BlueZ.gattCharacteristic, _):
            guard let entry = table.entries[call.path], case .characteristic(let characteristic) = entry.attribute else { fallthrough }
            serve(call, characteristic, entry.handle)
        default: call.reply(error: BusError(BusError.unknownMethod, "there is no such method"))
        }
    }

    private func serveDescriptor(_ call: BusCall) {
        guard call.member == "ReadValue", case .descriptor(let descriptor)? = table?.entries[call.path]?.attribute else {
            return call.reply(error: ErrorTable.answer(.writeNotPermitted))
        }
        reply(to: call, with: descriptor.value, from: call.options(0)["offset"]?.asInt ?? 0)
    }

    private func serve(_ call: BusCall, _ characteristic: GATTCharacteristic, _ handle: AttributeHandle) {
        switch call.member {
        case "ReadValue": serveRead(call, handle)
        case "WriteValue": serveWrite(call, handle)
        case "AcquireNotify": acquireNotify(call, handle)
        case "AcquireWrite": acquireWrite(call, handle)
        case "StartNotify":
            propertySubscriptions[handle, default: []].formUnion(centrals.keys)
            call.reply()
            for central in centrals.values { peripheralDelegate?.central(central, didSubscribe: true, to: handle) }
        case "StopNotify":
            propertySubscriptions[handle] = nil
            call.reply()
            for central in centrals.values { peripheralDelegate?.central(central, didSubscribe: false, to: handle) }
        // An indication was confirmed.
        case "Confirm": call.reply()
        default: call.reply(error: BusError(BusError.unknownMethod, "there is no such method"))
        }
    }

    // MARK: - Reading

    private func serveRead(_ call: BusCall, _ handle: AttributeHandle) {
        let options = call.options(0)
        guard let central = central(options), let peripheralDelegate else {
            return call.reply(error: ErrorTable.answer(.unlikelyError))
        }
        let offset = options["offset"]?.asInt ?? 0
        let key = LongRead(central: central.id, handle: handle)
        // The parts of a long value are parts of one value.
        if offset > 0, let value = longReads[key] { return reply(to: call, with: value, from: offset) }
        peripheralDelegate.central(central, didRead: handle) { [weak self] result in
            switch result {
            case .success(let value):
                if let self, centrals.values.contains(where: { $0.id == central.id }) {
                    longReads[key] = value.count > 22 ? value : nil
                }
                self?.reply(to: call, with: value, from: offset)
            case .failure(let error): call.reply(error: ErrorTable.answer(error))
            }
        }
    }

    private func reply(to call: BusCall, with value: [UInt8], from offset: Int) {
        guard value.indices.contains(offset) || offset == value.count else { return call.reply(error: ErrorTable.answer(.invalidOffset)) }
        call.reply(.bytes(Array(value[offset...])))
    }

    // MARK: - Writing

    private func serveWrite(_ call: BusCall, _ handle: AttributeHandle) {
        let options = call.options(1)
        guard let value = call.arguments.first?.asBytes, let central = central(options), let peripheralDelegate else {
            return call.reply(error: ErrorTable.answer(.unlikelyError))
        }
        // BlueZ joins prepared writes; one that does not start at the beginning has nothing to be joined with.
        guard options["offset"]?.asInt ?? 0 == 0 else { return call.reply(error: ErrorTable.answer(.invalidOffset)) }
        longReads[LongRead(central: central.id, handle: handle)] = nil
        if options["type"]?.asString == "command" {
            call.reply()
            return peripheralDelegate.central(central, didWrite: value, to: handle, respond: nil)
        }
        peripheralDelegate.central(central, didWrite: value, to: handle) { result in
            switch result {
            case .success: call.reply()
            case .failure(let error): call.reply(error: ErrorTable.answer(error))
            }
        }
    }

    // MARK: - Sockets

    private func acquireNotify(_ call: BusCall, _ handle: AttributeHandle) {
        let options = call.options(0)
        guard let central = central(options), let path = path(of: central), let (socket, theirs) = PacketSocket.pair() else {
            return call.reply(error: BusError("org.bluez.Error.NotSupported", "there is no socket to give"))
        }
        let subscription = Subscription(central: path, handle: handle, socket: socket)
        subscription.onReady = { [weak self] in self?.peripheralDelegate?.radioIsReadyToNotify() }
        subscription.onClose = { [weak self, weak subscription] in
            guard let self, let subscription else { return }
            subscriptions.removeAll { $0 === subscription }
            guard let central = centrals[path] else { return }
            peripheralDelegate?.central(central, didSubscribe: false, to: handle)
        }
        subscriptions.append(subscription)
        call.reply(.descriptor(theirs), .uint16(UInt16(clamping: central.mtu)))
        peripheralDelegate?.central(central, didSubscribe: true, to: handle)
    }

    private func acquireWrite(_ call: BusCall, _ handle: AttributeHandle) {
        let options = call.options(0)
        guard let central = central(options), let path = path(of: central), centrals.count == 1, let (socket, theirs) = PacketSocket.pair()
        else {
            // With this name, BlueZ hands over the write by `WriteValue` instead.
            return call.reply(error: BusError(BusError.unknownMethod, "there is no socket to give"))
        }
        writeSockets[handle]?.socket.close()
        writeSockets[handle] = (path, socket)
        socket.onPacket = { [weak self] value in
            guard let self, let central = centrals[path] else { return }
            peripheralDelegate?.central(central, didWrite: value, to: handle, respond: nil)
        }
        socket.onClose = { [weak self] in self?.writeSockets[handle] = nil }
        call.reply(.descriptor(theirs), .uint16(UInt16(clamping: central.mtu)))
    }

    private func path(of central: Central) -> String? { centrals.first { $0.value.id == central.id }?.key }
}

extension BusCall {
    /// An argument that is a dictionary of options.
    fileprivate nonisolated func options(_ index: Int) -> [String: Variant] {
        arguments.indices.contains(index) ? arguments[index].asDictionary ?? [:] : [:]
    }
}
