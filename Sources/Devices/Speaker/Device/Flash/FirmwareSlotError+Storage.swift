import DeviceSide

extension FirmwareSlotError: StorageError {
    public var isFull: Bool { if case .file(let error) = self { error.isFull } else { false } }
}
