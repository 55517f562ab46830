#include "COsmium.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <system_error>
#include <unordered_set>
#include <utility>
#include <vector>

// One thread unpacks, as for the reader in COsmium.cpp.
#include "Settings.hpp"

#include <osmium/io/file.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/pbf_output.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/writer.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/osm/box.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>

namespace {

// Why changes were not applied.
struct failure {
    int32_t why;
    int32_t code;
    std::string reason;
};

using key = std::pair<osmium::item_type, osmium::object_id_type>;

// Nodes, then ways, then relations.
key key_of(const osmium::OSMObject &object) { return {object.type(), object.id()}; }

struct change {
    const osmium::OSMObject *object;
    bool is_known = false;
    bool is_taken = false;

    bool operator<(const key &other) const { return key_of(*object) < other; }
};

// The last version of each element of a file of changes, in the order of extracts.
class change_file {
    std::vector<osmium::memory::Buffer> m_buffers;

  public:
    std::vector<change> changes;
    int64_t time = 0;

    change_file(const char *path, bool is_packed, uint64_t most_bytes) {
        try {
            osmium::io::Reader reader{osmium::io::File{path, is_packed ? "osc.gz" : "osc"}};
            uint64_t bytes = 0;
            while (auto buffer = reader.read()) {
                bytes += buffer.committed();
                if (bytes > most_bytes) {
                    throw failure{cosmium_too_much, 0, "too much"};
                }
                m_buffers.push_back(std::move(buffer));
            }
            reader.close();
        } catch (const std::exception &error) {
            throw failure{cosmium_bad_change, 0, error.what()};
        }
        for (auto &buffer : m_buffers) {
            for (const auto &object : buffer.select<osmium::OSMObject>()) {
                changes.push_back({&object});
                time = std::max(time, static_cast<int64_t>(object.timestamp().seconds_since_epoch()));
            }
        }
        std::sort(changes.begin(), changes.end(), [](const change &a, const change &b) {
            const auto first = key_of(*a.object);
            const auto second = key_of(*b.object);
            return first < second || (first == second && a.object->version() > b.object->version());
        });
        changes.erase(
            std::unique(changes.begin(), changes.end(), [](const change &a, const change &b) { return key_of(*a.object) == key_of(*b.object); }),
            changes.end());
    }

    change *find(const key &wanted) {
        const auto found = std::lower_bound(changes.begin(), changes.end(), wanted);
        return found != changes.end() && key_of(*found->object) == wanted ? &*found : nullptr;
    }
};

// What changed ways and relations are made of, as far as the extract has it.
class present_parts {
    std::unordered_set<osmium::object_id_type> m_wanted[2];
    std::unordered_set<osmium::object_id_type> m_found[2];

    static int index(osmium::item_type type) { return type == osmium::item_type::node ? 0 : 1; }

  public:
    void want(osmium::item_type type, osmium::object_id_type id) {
        if (type == osmium::item_type::node || type == osmium::item_type::way) {
            m_wanted[index(type)].insert(id);
        }
    }
    void see(const osmium::OSMObject &object) {
        if (object.type() != osmium::item_type::relation && m_wanted[index(object.type())].count(object.id()) > 0) {
            m_found[index(object.type())].insert(object.id());
        }
    }
    bool has(osmium::item_type type, osmium::object_id_type id) const {
        return type != osmium::item_type::relation && m_found[index(type)].count(id) > 0;
    }
};

int32_t kind(osmium::item_type type) {
    return type == osmium::item_type::node ? cosmium_node : type == osmium::item_type::way ? cosmium_way : cosmium_relation;
}

template <typename Body>
osmium::io::Header read_extract(const char *path, Body &&body) {
    try {
        osmium::io::Reader reader{osmium::io::File{path, "pbf"}};
        const auto header = reader.header();
        while (auto buffer = reader.read()) {
            for (const auto &object : buffer.select<osmium::OSMObject>()) {
                body(object);
            }
        }
        reader.close();
        return header;
    } catch (const failure &) {
        throw;
    } catch (const std::exception &error) {
        throw failure{cosmium_bad_extract, 0, error.what()};
    }
}

// Marks which elements are taken, and counts them.
osmium::io::Header choose(const char *extract, change_file &file, cosmium_changes &counts) {
    present_parts parts;
    for (const auto &change : file.changes) {
        if (change.object->type() == osmium::item_type::way) {
            for (const auto &node : static_cast<const osmium::Way *>(change.object)->nodes()) {
                parts.want(osmium::item_type::node, node.ref());
            }
        } else if (change.object->type() == osmium::item_type::relation) {
            for (const auto &member : static_cast<const osmium::Relation *>(change.object)->members()) {
                parts.want(member.type(), member.ref());
            }
        }
    }
    osmium::Box around;
    const auto header = read_extract(extract, [&](const osmium::OSMObject &object) {
        counts.extract_time = std::max(counts.extract_time, static_cast<int64_t>(object.timestamp().seconds_since_epoch()));
        parts.see(object);
        if (object.type() == osmium::item_type::node && static_cast<const osmium::Node &>(object).location().valid()) {
            around.extend(static_cast<const osmium::Node &>(object).location());
        }
        if (auto *change = file.find(key_of(object))) {
            change->is_known = true;
            const auto version = change->object->version();
            if (version != 0 && object.version() != 0 && version <= object.version()) {
                ++(version < object.version() ? counts.older : counts.same);
            } else {
                change->is_taken = true;
            }
        }
    });
    const auto bounds = header.joined_boxes().valid() ? header.joined_boxes() : around;
    const auto is_here = [&](osmium::item_type type, osmium::object_id_type id) {
        const auto *other = file.find({type, id});
        return parts.has(type, id) || (other && other->is_taken && other->object->visible());
    };
    // Nodes come first, and ways before relations: each looks at those that were looked at before.
    for (auto &change : file.changes) {
        if (change.is_known || !change.object->visible()) {
            continue;
        }
        if (change.object->type() == osmium::item_type::node) {
            const auto location = static_cast<const osmium::Node *>(change.object)->location();
            change.is_taken = location.valid() && bounds.valid() && bounds.contains(location);
        } else if (change.object->type() == osmium::item_type::way) {
            const auto &nodes = static_cast<const osmium::Way *>(change.object)->nodes();
            change.is_taken = std::any_of(nodes.begin(), nodes.end(), [&](const osmium::NodeRef &node) {
                return is_here(osmium::item_type::node, node.ref());
            });
        } else {
            const auto &members = static_cast<const osmium::Relation *>(change.object)->members();
            change.is_taken = std::any_of(
                members.begin(), members.end(), [&](const osmium::RelationMember &member) { return is_here(member.type(), member.ref()); });
        }
    }
    // A way that is taken is taken whole.
    for (const auto &change : file.changes) {
        if (change.object->type() != osmium::item_type::way || !change.is_taken || !change.object->visible()) {
            continue;
        }
        for (const auto &node : static_cast<const osmium::Way *>(change.object)->nodes()) {
            if (auto *other = file.find({osmium::item_type::node, node.ref()})) {
                other->is_taken = other->is_taken || (!other->is_known && other->object->visible());
            }
        }
    }
    for (const auto &change : file.changes) {
        if (!change.is_taken) {
            counts.elsewhere += change.is_known ? 0 : 1;
        } else if (!change.object->visible()) {
            ++counts.deleted;
        } else {
            ++(change.is_known ? counts.modified : counts.created);
        }
    }
    return header;
}

void write(const char *extract, const char *out, change_file &file, osmium::io::Header header, const cosmium_changes &counts) {
    try {
        const auto time = osmium::Timestamp{static_cast<uint32_t>(std::max(counts.extract_time, counts.change_time))};
        if (time.valid()) {
            header.set("osmosis_replication_timestamp", time.to_iso());
        }
        // They are those of the file before.
        header.set("osmosis_replication_sequence_number", "");
        header.set_has_multiple_object_versions(false);
        osmium::io::Writer writer{osmium::io::File{out, "pbf"}, header, osmium::io::overwrite::no, osmium::io::fsync::yes};
        auto next = file.changes.cbegin();
        const auto add = [&](const change &change) {
            if (!change.is_known && change.is_taken) {
                writer(*change.object);
            }
        };
        read_extract(extract, [&](const osmium::OSMObject &object) {
            while (next != file.changes.cend() && *next < key_of(object)) {
                add(*next++);
            }
            const auto *change = file.find(key_of(object));
            if (!change || !change->is_taken) {
                writer(object);
            } else if (change->object->visible()) {
                writer(*change->object);
            }
        });
        while (next != file.changes.cend()) {
            add(*next++);
        }
        writer.close();
    } catch (const failure &) {
        throw;
    } catch (const std::system_error &error) {
        throw failure{cosmium_not_written, error.code().value(), error.what()};
    } catch (const std::exception &error) {
        throw failure{cosmium_not_written, EIO, error.what()};
    }
}

}  // namespace

int32_t cosmium_apply(const char *extract, const char *change, int32_t is_packed, uint64_t most_bytes, const char *out,
                      cosmium_changes *changes, void (*taken)(void *context, int32_t kind, int64_t id), void *context, int32_t *code,
                      char *error, size_t error_size) {
    failure why{cosmium_bad_change, 0, "unknown error"};
    try {
        *changes = cosmium_changes{};
        change_file file{change, is_packed != 0, most_bytes};
        changes->change_time = file.time;
        const auto header = choose(extract, file, *changes);
        for (const auto &change : file.changes) {
            if (taken && change.is_taken) {
                taken(context, kind(change.object->type()), change.object->id());
            }
        }
        if (out) {
            write(extract, out, file, header, *changes);
        }
        return 1;
    } catch (const failure &found) {
        why = found;
    } catch (const std::exception &found) {
        why.reason = found.what();
    } catch (...) {
    }
    *code = why.code;
    if (error_size > 0) {
        std::snprintf(error, error_size, "%s", why.reason.c_str());
    }
    return why.why;
}
