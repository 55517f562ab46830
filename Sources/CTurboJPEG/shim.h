#ifndef OUTRIGGER_CTURBOJPEG_H
#define OUTRIGGER_CTURBOJPEG_H

#if !__has_include(<turbojpeg.h>)
#error "<turbojpeg.h> is missing. On Debian: apt-get install libturbojpeg0-dev"
#endif
#include <turbojpeg.h>

#endif
