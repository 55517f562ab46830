import Bluetooth

extension InspectModel {
    /// The actions on the values of a device: `read`, `write` and `notify`.
    public nonisolated var actions: [ActionDeclaration<BluetoothPeripheral>] {
        let handle = ActionBody<Int>.integer("handle", in: 1...0xFFFF).optional
        let path = ActionBody<String>.text("service").and(.text("characteristic")).and(handle).map { asked throws(ActionError) in
            let (path, handle) = asked
            guard let service = BTUUID(path.0), let characteristic = BTUUID(path.1) else {
                throw ActionError(.invalid, code: "uuid", "\"\(path.0)\" and \"\(path.1)\" are not both UUIDs.")
            }
            return (service: service, characteristic: characteristic, handle: handle)
        }
        return [
            ActionDeclaration("read", "Read a characteristic", path) { peripheral, path in
                try await self.read(path.characteristic, handle: path.handle, ofService: path.service, on: peripheral.id)
            },
            ActionDeclaration(
                "write", "Write a characteristic; “response” is true unless it can only be written without one",
                path.and(ActionBody<String>.text("value")).and(ActionBody<AttributeFormat>.choice("format", noun: "format")).and(
                    ActionBody<Bool>.boolean("response").optional)
            ) { peripheral, asked in
                let (((path, value), format), response) = asked
                try await self.write(
                    value, as: format, awaitsResponse: response, to: path.characteristic, handle: path.handle, ofService: path.service,
                    on: peripheral.id)
            },
            ActionDeclaration(
                "notify", "Begin or end listening to a characteristic", path.and(ActionBody<Bool>.boolean("on").optional)
            ) { peripheral, asked in
                let (path, isOn) = asked
                try await self.setNotifications(
                    isOn ?? true, of: path.characteristic, handle: path.handle, ofService: path.service, on: peripheral.id)
            },
        ]
    }
}
