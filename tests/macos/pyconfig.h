/* pyconfig.h: for the headers of Python, instead of Debian's, which is for Linux. pymacconfig.h of
   Python defines the other sizes. Without a guard, it would be overruled here. */
#pragma once
#define HAVE_SSIZE_T     1
#define HAVE_STDDEF_H    1
#define HAVE_SYS_STAT_H  1
#define HAVE_SYS_TIME_H  1
#define HAVE_WCHAR_H     1
#define SIZEOF_INT       4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_PID_T     4
#define SIZEOF_WCHAR_T   4
