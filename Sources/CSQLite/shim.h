#pragma once
#if !__has_include(<sqlite3.h>)
#error "<sqlite3.h> is missing. On Debian: apt-get install libsqlite3-dev"
#endif
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift does not import.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 length) {
    return sqlite3_bind_text64(statement, index, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 length) {
    return bytes ? sqlite3_bind_blob64(statement, index, bytes, length, SQLITE_TRANSIENT) : sqlite3_bind_zeroblob(statement, index, 0);
}

// A variadic function, which Swift does not import.
static inline int csqlite_set_defensive(sqlite3 *database, int on) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, on, (int *)0);
}

// Variadic as well. Before the library's first use; after it, nothing changes.
static inline int csqlite_count_no_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
