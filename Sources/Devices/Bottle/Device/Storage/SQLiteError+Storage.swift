import DeviceSide
import SQLite

extension SQLiteError: StorageError {}
