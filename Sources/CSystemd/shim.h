#pragma once
#if !__has_include(<systemd/sd-bus.h>)
#error "<systemd/sd-bus.h> is missing. On Debian: apt-get install libsystemd-dev"
#endif
#include <systemd/sd-bus.h>
