#pragma once
#if !__has_include(<yajl/yajl_parse.h>)
#error "<yajl/yajl_parse.h> is missing. On Debian: apt-get install libyajl-dev"
#endif
#include <yajl/yajl_parse.h>

// A variadic function, which Swift does not import.
static inline int cyajl_set(yajl_handle parser, yajl_option option, int on) { return yajl_config(parser, option, on); }
