/// The projected value of ``DeviceState``.
@BluetoothActor
public struct DeviceStateAccessor<Value: Sendable>: Sendable {
    let box: DeviceStateBox<Value>

    /// Stands for the value from now on, whatever a radio says, and tells those who wait for changes: for tests and previews.
    public func inject(_ value: Value) { box.inject(value) }
}

extension DeviceStateAccessor where Value: Equatable {
    /// Calls the closure when the value has changed.
    ///
    /// - Parameter initial: call it now with the present value too.
    @discardableResult
    public func onChange(
        initial: Bool = false, perform action: @escaping @BluetoothActor (_ value: Value) -> Void
    ) -> ChangeRegistration {
        onChange(initial: initial) { _, new in action(new) }
    }

    /// Calls the closure with the value before and the new one, when the value has changed.
    ///
    /// - Parameter initial: call it now too, with the present value in both places.
    @discardableResult
    public func onChange(
        initial: Bool = false, perform action: @escaping @BluetoothActor (_ old: Value, _ new: Value) -> Void
    ) -> ChangeRegistration {
        var last = box.current
        if initial { action(last, last) }
        return box.watch { new in
            guard new != last else { return }
            let old = last
            last = new
            action(old, new)
        }
    }

    /// Every change of the value from the call on. Ends when the iterating task is cancelled, and when the device is gone: hold the
    /// device for as long as you iterate.
    ///
    /// The buffer has no bound, because a change must not be lost while its reader is busy: do not keep a subscription that is not
    /// read.
    public var subscription: AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let registration = onChange { continuation.yield($0) }
        let id = box.addStream { continuation.finish() }
        continuation.onTermination = { [weak box] _ in
            Task { @BluetoothActor in
                registration.cancel()
                box?.removeStream(id)
            }
        }
        return stream
    }
}
