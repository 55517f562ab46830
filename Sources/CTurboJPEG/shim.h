#ifndef OUTRIGGER_CTURBOJPEG_H
#define OUTRIGGER_CTURBOJPEG_H

#include <turbojpeg.h>

#endif
