#include "COsmium.h"

#include <cstdio>
#include <cstring>
#include <exception>

#include "Settings.hpp"

#include <osmium/io/file.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/osm/entity_bits.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>
#include <stdexcept>
#include <vector>

namespace {

osmium::osm_entity_bits::type bits(int32_t kinds) {
    auto result = osmium::osm_entity_bits::nothing;
    if (kinds & cosmium_node) {
        result |= osmium::osm_entity_bits::node;
    }
    if (kinds & cosmium_way) {
        result |= osmium::osm_entity_bits::way;
    }
    if (kinds & cosmium_relation) {
        result |= osmium::osm_entity_bits::relation;
    }
    return result;
}

int32_t kind(osmium::item_type type) {
    switch (type) {
        case osmium::item_type::node:
            return cosmium_node;
        case osmium::item_type::way:
            return cosmium_way;
        case osmium::item_type::relation:
            return cosmium_relation;
        default:
            return 0;
    }
}

// A time as headers have it; 0 of another text.
uint32_t seconds(const std::string &text) {
    try {
        return text.empty() ? 0 : osmium::Timestamp{text}.seconds_since_epoch();
    } catch (const std::exception &) {
        return 0;
    }
}

void say(char *error, size_t size, const char *text) {
    if (size > 0) {
        std::snprintf(error, size, "%s", text);
    }
}

}  // namespace

struct cosmium_reader {
    osmium::io::Reader reader;
    osmium::io::Header header;
    osmium::memory::Buffer buffer;
    osmium::memory::Buffer::t_iterator<osmium::OSMObject> next;
    osmium::memory::Buffer::t_iterator<osmium::OSMObject> end;
    std::vector<cosmium_tag> tags;
    std::vector<int64_t> references;
    std::vector<cosmium_member> members;

    cosmium_reader(const char *path, int32_t kinds) : reader(osmium::io::File{path, "pbf"}, bits(kinds)) {
        // A file that is none is found out here, not at the first element.
        header = reader.header();
    }

    bool advance() {
        while (next == end) {
            if (reader.eof()) {
                return false;
            }
            buffer = reader.read();
            if (!buffer) {
                return false;
            }
            next = buffer.begin<osmium::OSMObject>();
            end = buffer.end<osmium::OSMObject>();
        }
        return true;
    }

    // The texts lie one behind the other, each with a zero byte at its end. libosmium's own iterator looks for that byte without an end of
    // the list in sight, and goes past it where a text of the file has a zero byte within.
    void list(const osmium::TagList &list) {
        tags.clear();
        const char *next = reinterpret_cast<const char *>(list.data()) + sizeof(osmium::TagList);
        const char *const end = reinterpret_cast<const char *>(list.data()) + list.byte_size();
        while (next < end) {
            const char *key = next;
            const char *value = after(key, end);
            next = after(value, end);
            tags.push_back({key, value});
        }
    }

    static const char *after(const char *text, const char *end) {
        const void *zero = text < end ? std::memchr(text, 0, static_cast<size_t>(end - text)) : nullptr;
        if (!zero) {
            throw std::runtime_error{"a text with a zero byte"};
        }
        return static_cast<const char *>(zero) + 1;
    }

    void fill(cosmium_element &element) {
        const osmium::OSMObject &object = *next;
        element = cosmium_element{};
        element.kind = kind(object.type());
        element.id = object.id();
        element.time = object.timestamp().seconds_since_epoch();
        list(object.tags());
        if (object.type() == osmium::item_type::node) {
            const auto location = static_cast<const osmium::Node &>(object).location();
            element.has_location = location.valid();
            element.latitude = location.y();
            element.longitude = location.x();
        } else if (object.type() == osmium::item_type::way) {
            references.clear();
            for (const auto &reference : static_cast<const osmium::Way &>(object).nodes()) {
                references.push_back(reference.ref());
            }
        } else if (object.type() == osmium::item_type::relation) {
            members.clear();
            for (const auto &member : static_cast<const osmium::Relation &>(object).members()) {
                members.push_back({kind(member.type()), member.ref(), member.role()});
            }
        }
        element.tags = tags.data();
        element.tag_count = tags.size();
        if (element.kind == cosmium_way) {
            element.references = references.data();
            element.reference_count = references.size();
        }
        if (element.kind == cosmium_relation) {
            element.members = members.data();
            element.member_count = members.size();
        }
        ++next;
    }
};

cosmium_reader *cosmium_open(const char *path, int32_t kinds, char *error, size_t error_size) {
    try {
        return new cosmium_reader(path, kinds);
    } catch (const std::exception &exception) {
        say(error, error_size, exception.what());
    } catch (...) {
        say(error, error_size, "unknown error");
    }
    return nullptr;
}

int32_t cosmium_next(cosmium_reader *reader, cosmium_element *element, char *error, size_t error_size) {
    try {
        if (!reader->advance()) {
            return 0;
        }
        reader->fill(*element);
        return 1;
    } catch (const std::exception &exception) {
        say(error, error_size, exception.what());
    } catch (...) {
        say(error, error_size, "unknown error");
    }
    return -1;
}

int64_t cosmium_time(const cosmium_reader *reader) {
    return seconds(reader->header.get("osmosis_replication_timestamp"));
}

uint64_t cosmium_offset(const cosmium_reader *reader) { return reader->reader.offset(); }

uint64_t cosmium_size(const cosmium_reader *reader) { return reader->reader.file_size(); }

void cosmium_close(cosmium_reader *reader) { delete reader; }
