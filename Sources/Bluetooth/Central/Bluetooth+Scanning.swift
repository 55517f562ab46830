import Foundation

extension Bluetooth {
    /// Looks for devices until ``stopScanning()``. A second call changes the options.
    ///
    /// - Parameters:
    ///   - minimumRSSI: weaker advertisements are passed over, dBm. 127, unknown, always is.
    ///   - advertisementStaleInterval: how long a device counts as nearby without being heard.
    ///   - autoConnect: connect to the strongest device nearby, of each class; one that ``BluetoothPeripheral/disconnect()`` was
    ///     called for is left alone.
    public func scanNearbyDevices(
        minimumRSSI: Int = defaultMinimumRSSI, advertisementStaleInterval: Duration = defaultStaleInterval, autoConnect: Bool = false
    ) {
        scan = ScanOptions(minimumRSSI: minimumRSSI, staleInterval: advertisementStaleInterval, autoConnect: autoConnect)
        isScanning = true
        startRadioScan()
    }

    /// Stops looking. Devices stay known, and are no longer nearby once they are stale.
    public func stopScanning() {
        isScanning = false
        radio?.stopScanning()
        if let token = autoConnectTimer { radio?.timers.cancel(token) }
        autoConnectTimer = nil
        for task in autoConnectTasks.values { task.cancel() }
        autoConnectTasks = [:]
    }

    func startRadioScan() {
        guard isScanning, let radio, radio.state == .poweredOn else { return }
        // One criterion without services needs every advertisement.
        let isFiltered = !discoveries.isEmpty && discoveries.allSatisfy { !$0.criteria.services.isEmpty }
        var services: [BTUUID] = []
        if isFiltered { for uuid in discoveries.flatMap(\.criteria.services) where !services.contains(uuid) { services.append(uuid) } }
        radio.startScanning(services: services)
    }

    private func armStaleTimer() {
        guard staleTimer == nil, let radio else { return }
        let oldest = records.map(\.peripheral).filter { $0.nearby && $0.state == .disconnected }.map(\.lastActivity).min()
        guard let oldest else { return }
        staleTimer = radio.timers.schedule(at: oldest + scan.staleInterval) { [weak self] in self?.removeStale() }
    }

    private func removeStale() {
        staleTimer = nil
        guard let radio else { return }
        let limit = radio.timers.now - scan.staleInterval
        for record in records where record.peripheral.nearby && record.peripheral.state == .disconnected {
            guard record.peripheral.lastActivity <= limit else { continue }
            record.peripheral.nearby = false
            record.peripheral.stateChanged()
        }
        // A device that someone holds on to stays known; of others, only the identity would be lost, which the next report brings.
        records.removeAll {
            !$0.peripheral.nearby && $0.device == nil && $0.peripheral.state == .disconnected && $0.peripheral.connectWaiters.isEmpty
        }
        armStaleTimer()
    }

    func peripheralDidDisconnect(_ peripheral: BluetoothPeripheral) {
        peripheral.lastActivity = radio?.timers.now ?? peripheral.lastActivity
        armStaleTimer()
        scheduleAutoConnect()
    }

    /// Waits a moment before the choice, so that it is made among all that are heard and not taken by the first.
    private func scheduleAutoConnect() {
        guard isScanning, scan.autoConnect, autoConnectTimer == nil, let radio, radio.state == .poweredOn else { return }
        autoConnectTimer = radio.timers.schedule(after: .seconds(1)) { [weak self] in self?.autoConnect() }
    }

    private func autoConnect() {
        autoConnectTimer = nil
        guard isScanning, scan.autoConnect else { return }
        for discovery in discoveries {
            let candidates = records.filter { $0.device.map { type(of: $0) == discovery.deviceType } ?? false }
            guard candidates.allSatisfy({ $0.peripheral.state == .disconnected && $0.peripheral.connectWaiters.isEmpty }) else { continue }
            let free = candidates.map(\.peripheral).filter { $0.nearby && !$0.isBlockedFromAutoConnect }
            guard let strongest = free.max(by: { $0.rssi < $1.rssi }) else { continue }
            autoConnectTasks[strongest.id] = Task { [weak self] in
                // What failed is in the trace, and the device is tried again when it is heard again.
                try? await strongest.connect(timeout: .seconds(20))
                self?.autoConnectTasks[strongest.id] = nil
            }
        }
    }
}

extension Bluetooth: CentralRadioDelegate {
    public func radioDidChangeState(_ state: AdapterState) {
        self.state = state
        guard state == .poweredOn else { return }
        startRadioScan()
        for record in records { record.peripheral.startAttempt() }
    }

    public func radioDidDiscover(_ report: AdvertisingReport) {
        guard isScanning, report.rssi != 127, report.rssi >= scan.minimumRSSI else { return }
        let known = records.firstIndex { $0.peripheral.id == report.peripheral }
        var data = known.map { records[$0].peripheral.advertisementData } ?? AdvertisementData()
        data.merge(report.data)
        let match = discoveries.first { $0.criteria.matches(data) }
        if let known {
            update(records[known].peripheral, data, report.rssi)
            if records[known].device == nil, let match {
                records[known].device = make(match.deviceType, for: records[known].peripheral)
            }
        } else if match != nil || discoveries.isEmpty {
            let peripheral = makePeripheral(report.peripheral)
            update(peripheral, data, report.rssi)
            records.append(Record(peripheral: peripheral, device: match.map { make($0.deviceType, for: peripheral) }))
        } else {
            return
        }
        armStaleTimer()
        scheduleAutoConnect()
    }

    private func update(_ peripheral: BluetoothPeripheral, _ data: AdvertisementData, _ rssi: Int) {
        // Writing only what has changed keeps observers asleep while a device repeats itself.
        if peripheral.advertisementData != data { peripheral.advertisementData = data }
        if let name = data.localName, peripheral.name != name { peripheral.name = name }
        if peripheral.rssi != rssi { peripheral.rssi = rssi }
        if !peripheral.nearby { peripheral.nearby = true }
        if let radio { peripheral.lastActivity = radio.timers.now }
        peripheral.stateChanged()
    }
}
