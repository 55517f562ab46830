// OpenStreetMap extracts (.osm.pbf) through libosmium, one element at a time, as C. No exception leaves it.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Kinds of elements; as a set where a reader is opened.
enum {
    cosmium_node = 1,
    cosmium_way = 2,
    cosmium_relation = 4,
};

/// A tag of an element. UTF-8 as the file has it, which is not checked.
typedef struct {
    const char *key;
    const char *value;
} cosmium_tag;

/// A member of a relation.
typedef struct {
    /// `cosmium_node`, `cosmium_way` or `cosmium_relation`.
    int32_t kind;
    int64_t id;
    const char *role;
} cosmium_member;

/// An element. What it points to is valid until the next one is read.
typedef struct {
    /// `cosmium_node`, `cosmium_way` or `cosmium_relation`.
    int32_t kind;
    int64_t id;
    /// Of a node: whether it has a position within the ranges, in 1e-7 degrees.
    int32_t has_location;
    int32_t latitude;
    int32_t longitude;
    /// When it was changed last, in seconds since 1970; 0 where the file does not say.
    int64_t time;
    const cosmium_tag *tags;
    size_t tag_count;
    /// Of a way: its nodes, in order.
    const int64_t *references;
    size_t reference_count;
    /// Of a relation.
    const cosmium_member *members;
    size_t member_count;
} cosmium_element;

typedef struct cosmium_reader cosmium_reader;

/// Opens a file for elements of these kinds. NULL where it cannot be read, with the reason in `error`.
cosmium_reader *cosmium_open(const char *path, int32_t kinds, char *error, size_t error_size);

/// The next element: 1, 0 at the end, −1 where the file is damaged, with the reason in `error`. Not to be called again after that.
int32_t cosmium_next(cosmium_reader *reader, cosmium_element *element, char *error, size_t error_size);

/// Up to when the file's data has all changes, by its header, in seconds since 1970; 0 where it does not say.
int64_t cosmium_time(const cosmium_reader *reader);

/// Bytes of the file that have been read so far.
uint64_t cosmium_offset(const cosmium_reader *reader);

/// Bytes of the file.
uint64_t cosmium_size(const cosmium_reader *reader);

/// Ends the reading. NULL is allowed.
void cosmium_close(cosmium_reader *reader);

/// What a file of changes has for an extract.
typedef struct {
    /// Elements that are taken.
    uint64_t created;
    uint64_t modified;
    uint64_t deleted;
    /// Elements that the extract has in a later version, and in the same one.
    uint64_t older;
    uint64_t same;
    /// Elements that lie outside of the extract, and are left out.
    uint64_t elsewhere;
    /// When the newest element was changed, in the extract and in the file of changes: seconds since 1970, 0 where none says it.
    int64_t extract_time;
    int64_t change_time;
} cosmium_changes;

/// Why changes were not applied.
enum {
    /// The extract is damaged.
    cosmium_bad_extract = -1,
    /// The file of changes is none.
    cosmium_bad_change = -2,
    /// The file of changes becomes more than is allowed.
    cosmium_too_much = -3,
    /// The new extract cannot be written; `code` is the system's error.
    cosmium_not_written = -4,
};

/// Looks what a file of changes (osmChange; `is_packed` with gzip) has for an extract, and where `out` is no NULL, writes there what the
/// extract becomes by it. 1, or why not, with the reason in `error`. `taken`, where it is no NULL, is called with each element that is taken.
///
/// Elements that the extract has are changed. Others are taken that lie in its bounds, or hang together with what does.
int32_t cosmium_apply(const char *extract, const char *change, int32_t is_packed, uint64_t most_bytes, const char *out,
                      cosmium_changes *changes, void (*taken)(void *context, int32_t kind, int64_t id), void *context, int32_t *code,
                      char *error, size_t error_size);

#ifdef __cplusplus
}
#endif
