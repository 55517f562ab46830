import Bluetooth

extension VirtualPeripheral {
    /// Lets something go wrong, now or when its trigger comes.
    public func inject(_ fault: Fault) {
        switch fault.trigger {
        case .immediately: takeEffect(fault.effect)
        case .at(let time): timers.schedule(at: time) { [weak self] in self?.takeEffect(fault.effect) }
        case .afterWritten, .afterNotified: faults.append(ArmedFault(fault))
        }
    }

    /// Ends every lasting fault, forgets those that wait for bytes or notifications, and puts the device back to where it was made.
    public func clearFaults() {
        faults = []
        isSilent = false
        isHeld = false
        packetLoss = 0
        responseDelay = .zero
        refusesBonds = false
        mtuLimit = nil
        distance = options.distance
    }

    /// Loses every link without a word; both sides find out after the supervision time-out.
    public func dropLinks() { for connection in connections { connection.cut() } }

    var hasFaults: Bool { !faults.isEmpty }

    private func takeEffect(_ effect: Fault.Effect) {
        switch effect {
        case .dropLink: dropLinks()
        case .restart(let duration): restart(after: duration)
        case .loseNotification: faults.append(ArmedFault(Fault(effect)))
        case .refuseBonds: refusesBonds = true
        case .limitMTU(let mtu): mtuLimit = mtu
        case .packetLoss(let loss): packetLoss = min(max(loss, 0), 1)
        case .distance(let metres): distance = metres
        case .silence: isSilent = true
        case .delayResponses(let duration): responseDelay = duration
        }
    }

    /// Counts a PDU that is about to be delivered, and lets the faults take effect that waited for it.
    ///
    /// - Returns: `false` where it is lost.
    func faultsAllow(_ pdu: ATTPDU, on connection: Connection) -> Bool {
        guard hasFaults else { return true }
        var written = 0
        var notified: (handle: AttributeHandle, bytes: Int)?
        switch pdu {
        case .writeRequest(_, let value), .writeCommand(_, let value), .prepareWriteRequest(_, _, let value): written = value.count
        case .notification(let handle, let value), .indication(let handle, let value): notified = (handle, value.count)
        default: return true
        }
        var isLost = false
        var effects: [Fault.Effect] = []
        faults = faults.compactMap { armed in
            var armed = armed
            switch (armed.fault.trigger, armed.fault.effect) {
            case (.afterWritten(let limit), let effect):
                armed.count += written
                guard armed.count > limit else { return armed }
                effects.append(effect)
            case (.afterNotified(let limit), let effect):
                armed.count += notified?.bytes ?? 0
                guard armed.count > limit else { return armed }
                effects.append(effect)
            case (_, .loseNotification(let characteristic, let number)):
                guard let notified, table[notified.handle]?.type == characteristic else { return armed }
                armed.count += 1
                guard armed.count >= number else { return armed }
                isLost = true
            default: break
            }
            return nil
        }
        for effect in effects {
            switch effect {
            case .dropLink, .restart: isLost = true
            default: break
            }
            takeEffect(effect)
        }
        return !isLost
    }
}

/// A ``Fault`` that waits for bytes or notifications, and how many of them have come.
struct ArmedFault {
    let fault: Fault
    var count = 0

    init(_ fault: Fault) { self.fault = fault }
}
