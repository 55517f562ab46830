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
        scanNearbyDevices(
            filter: ScanFilter(minimumRSSI: minimumRSSI), advertisementStaleInterval: advertisementStaleInterval, autoConnect: autoConnect)
    }

    /// Looks for devices that meet a filter besides the ``Discover`` lines, until ``stopScanning()``. A second call changes the options.
    ///
    /// - Parameter filter: what is looked for; ``appliedScanFilter`` tells what the radio takes of it.
    public func scanNearbyDevices(
        filter: ScanFilter, advertisementStaleInterval: Duration = defaultStaleInterval, autoConnect: Bool = false
    ) {
        scan = ScanOptions(filter: filter, staleInterval: advertisementStaleInterval, autoConnect: autoConnect)
        isScanning = true
        startRadioScan()
        if let token = staleTimer { radio?.timers.cancel(token) }
        staleTimer = nil
        armStaleTimer()
    }

    /// Stops looking. Devices stay known, and are no longer nearby once they are stale.
    public func stopScanning() {
        isScanning = false
        appliedScanFilter = nil
        radio?.stopScanning()
        if let token = autoConnectTimer { radio?.timers.cancel(token) }
        autoConnectTimer = nil
        for task in autoConnectTasks.values { task.cancel() }
        autoConnectTasks = [:]
        failedAutoConnects = []
    }

    func startRadioScan() {
        guard isScanning, let radio, radio.state == .poweredOn else {
            appliedScanFilter = nil
            return
        }
        let filter = scan.filter.completed(by: ScanFilter(criteria: discoveries.map(\.criteria)))
        let applied = AppliedScanFilter(filter: filter, byRadio: radio.startScanning(filter).intersection(filter.conditions))
        if appliedScanFilter != applied { appliedScanFilter = applied }
    }

    private func armStaleTimer() {
        guard staleTimer == nil, let radio else { return }
        let oldest = records.map(\.peripheral).filter { $0.nearby && !$0.hasLink }.map(\.lastActivity).min()
        guard let oldest else { return }
        staleTimer = radio.timers.schedule(at: oldest + scan.staleInterval) { [weak self] in self?.removeStale() }
    }

    private func removeStale() {
        staleTimer = nil
        guard let radio else { return }
        let limit = radio.timers.now - scan.staleInterval
        for record in records where record.peripheral.nearby && !record.peripheral.hasLink {
            guard record.peripheral.lastActivity <= limit else { continue }
            record.peripheral.nearby = false
            record.peripheral.stateChanged()
        }
        forgetUnused()
        armStaleTimer()
    }

    /// Lets go of what nobody uses: a program that runs for months passes by many devices, and some change their address by the hour.
    private func forgetUnused() {
        let unused = records.filter { !$0.peripheral.isInUse }.map(\.peripheral.id)
        guard !unused.isEmpty else { return }
        var forgotten: Set<UUID> = []
        for id in unused { if let index = recordIndices[id], isUnheld(index) { forgotten.insert(id) } }
        known = known.filter { $0.value.peripheral != nil }
        guard !forgotten.isEmpty else { return }
        records.removeAll { forgotten.contains($0.peripheral.id) }
        recordIndices = Dictionary(uniqueKeysWithValues: records.indices.map { (records[$0].peripheral.id, $0) })
    }

    /// Tests that no one but this module holds a device. A peripheral may be held: it is found again in ``known``.
    private func isUnheld(_ index: Int) -> Bool {
        weak let held: AnyObject? = records[index].device
        records[index].device = nil
        guard let device = held as? any BluetoothDevice else { return true }
        records[index].device = device
        return false
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
            guard candidates.allSatisfy({ $0.peripheral.connection.state == .idle([]) }) else { continue }
            let free = candidates.map(\.peripheral).filter {
                $0.nearby && $0.advertisementData.isConnectable && !$0.connection.isBlockedFromAutoConnect
            }
            // One that is strong and does not let itself be connected must not keep its neighbours from their turn.
            var choice = free.filter { !failedAutoConnects.contains($0.id) }
            if choice.isEmpty { choice = free }
            guard let strongest = choice.max(by: { $0.rssi < $1.rssi }) else { continue }
            failedAutoConnects.subtract(choice.map(\.id))
            autoConnectTasks[strongest.id] = Task { [weak self] in
                do {
                    try await strongest.connect(timeout: .seconds(20))
                } catch {
                    // What failed is in the trace, and the device is tried again when it is heard again.
                    self?.failedAutoConnects.insert(strongest.id)
                }
                self?.autoConnectTasks[strongest.id] = nil
            }
        }
    }
}

extension Bluetooth: CentralRadioDelegate {
    public func radioDidChangeState(_ state: AdapterState) {
        self.state = state
        startRadioScan()
        for record in records { record.peripheral.adapterDidChange(state) }
    }

    public func radioDidDiscover(_ report: AdvertisingReport) {
        // The strength first: it is what most reports are passed over for.
        guard isScanning, scan.filter.minimumRSSI.map({ report.rssi != 127 && report.rssi >= $0 }) ?? true else { return }
        let peripheral = recordIndices[report.peripheral].map { records[$0].peripheral } ?? known[report.peripheral]?.peripheral
        var data = peripheral?.advertisementData ?? AdvertisementData()
        data.merge(report.data)
        guard scan.filter.matches(data, rssi: report.rssi, name: peripheral?.name) else { return }
        let match = discoveries.first { $0.criteria.matches(data, name: peripheral?.name) }
        guard let peripheral = peripheral ?? (match != nil || discoveries.isEmpty ? makePeripheral(report.peripheral) : nil) else { return }
        update(peripheral, data, report.rssi)
        keep(peripheral)
        if let match, let index = recordIndices[peripheral.id], records[index].device == nil {
            let device = make(match.deviceType, for: peripheral)
            if let index = recordIndices[peripheral.id] { records[index].device = device }
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
