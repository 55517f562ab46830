"""What the library opening-hours-py says of opening hours: reads {"values", "moments", "zone", "country"} as JSON, and writes, for each value,
null where it cannot read it, or a list of "open", "closed" or "unknown", one for each local moment."""

import datetime
import json
import sys
import zoneinfo

import opening_hours


def states(value, moments, zone, country):
    try:
        hours = opening_hours.OpeningHours(value, timezone=zone, country=country)
    except opening_hours.ParserError:
        return None
    times = [datetime.datetime.fromisoformat(moment).replace(tzinfo=zone) for moment in moments]
    return ["unknown" if hours.is_unknown(time) else "open" if hours.is_open(time) else "closed" for time in times]


asked = json.load(sys.stdin)
zone = zoneinfo.ZoneInfo(asked["zone"])
json.dump([states(value, asked["moments"], zone, asked["country"]) for value in asked["values"]], sys.stdout)
