/* pyconfig.h: for the headers of Python, instead of Debian's, which is for Linux: what the limited
   API uses of the pyconfig.h of Windows. */
#pragma once
#define MS_WINDOWS
#define MS_WIN64
#define HAVE_DECLSPEC_DLL 1
#define Py_ENABLE_SHARED  1
#define HAVE_SSIZE_T      1
#define HAVE_STDDEF_H     1
#define HAVE_SYS_STAT_H   1
#define HAVE_WCHAR_H      1
#define SIZEOF_INT        4
#define SIZEOF_LONG       4
#define SIZEOF_LONG_LONG  8
#define SIZEOF_PID_T      4
#define SIZEOF_SIZE_T     8
#define SIZEOF_TIME_T     8
#define SIZEOF_UINTPTR_T  8
#define SIZEOF_VOID_P     8
#define SIZEOF_WCHAR_T    2
