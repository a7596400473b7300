# SPDX-License-Identifier: MIT
"""Builds the Python package in the sdist that tools/sdist makes.

Needs gcc or clang, the headers of Python, and setuptools. A distribution that builds with the
system's xxHash and utf8proc uses CMake (CMakeLists.txt).
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sysconfig import get_platform

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

os.chdir(Path(__file__).resolve().parent)
if not Path("THIRD-PARTY.txt").exists():
    sys.exit("setup.py: this is not an sdist; tools/sdist makes one")

# The system and the machine of the wheel, such as linux-x86_64, macosx-11.0-universal2
system, _, machine = get_platform().rpartition("-")
is_macos = system.startswith("macosx")
is_windows = system == "win"
machines = {
    "universal2": ["arm64", "x86_64"],
    "aarch64": ["arm64"],
    "amd64": ["x86_64"],
}.get(machine, [machine])
if sys.maxsize < 1 << 32:  # a Python of 32 bits can run on a machine of 64
    machines = ["32 bits"]

# What layers.cmake and CMakeLists.txt find out (tests/python/options.py compares): the files for
# some processors of a machine, with their options, and macros
BITS = "-mbmi -mbmi2 -mpopcnt"
AVX512 = "-mavx512f -mavx512vl -mavx512bw -mavx512vpopcntdq"
FILES = {
    "x86_64": {
        "hash_avx2.c": "-mavx2",
        "lookup_bmi2.c": BITS,
        "lookup_avx512.c": f"{BITS} {AVX512} -mtune=skylake-avx512",
        "expand_avx2.c": f"{BITS} -mavx2 -mno-stv",
        "expand_avx512.c": f"{BITS} {AVX512} -mno-stv -mavx512dq -mavx512vbmi -mavx512vbmi2"
        " -mavx512bitalg",
    },
    "arm64": {"expand_neon.c": ""},
}
MACROS = {
    "x86_64": "WG_HAVE_HASH_AVX2=1 WG_HAVE_BMI2=1 WG_HAVE_AVX2=1 WG_HAVE_AVX512=1",
    "arm64": "WG_HAVE_NEON=1",
    "32 bits": "_FILE_OFFSET_BITS=64 _TIME_BITS=64",
    "macosx": "WG_NO_MEMRCHR WG_NO_CONDATTR_SETCLOCK WG_HAVE_EXECUTABLE_PATH st_mtim=st_mtimespec",
    "freebsd": "WG_HAVE_PROC_PATHNAME",
    "win": "WG_NO_MEMRCHR WG_NO_ICONV=1 st_mtim=st_mtimespec _FILE_OFFSET_BITS=64 _TIME_BITS=64"
    " Py_LIMITED_API=0x030a0000",
}
OPTIONS = (
    "-std=c17 -O3 -g0 -fno-wrapv -fvisibility=hidden -ffunction-sections -fdata-sections -pthread"
    " -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -D_GNU_SOURCE -DNDEBUG"
    " -DUTF8PROC_STATIC"
).split()
# error.c calls the strerror_r of POSIX.
ERROR_OPTIONS = ["-U_GNU_SOURCE", "-D_POSIX_C_SOURCE=200809L"]
if is_macos:
    LINK_OPTIONS = ["-Wl,-exported_symbol,_PyInit__core", "-Wl,-dead_strip", "-liconv"]
elif is_windows:
    # PyInit__core alone has dllexport. Not -lpthread: setuptools has Linux's folder of libraries.
    LINK_OPTIONS = ["-static", "-s", "-fstack-protector-strong", "-Wl,--gc-sections"]
    LINK_OPTIONS += ["-Wl,--no-insert-timestamp", "-lpython3", "-lwinpthread"]
else:
    exports = "src/face/python/exports.map"
    LINK_OPTIONS = ["-pthread", "-Wl,--gc-sections", f"-Wl,--version-script={exports}"]


def version() -> str:
    header = Path("include/wordgrid/status.h").read_text()
    return ".".join(re.findall(r"^#define WG_VERSION_[A-Z]+ (\d+)$", header, re.MULTILINE))


class BuildModule(build_ext):
    """Compiles the module for each machine of the wheel, and joins the files."""

    def build_extension(self, ext: Extension) -> None:
        if self.compiler.compiler_type == "msvc":
            sys.exit("setup.py: MSVC cannot compile wordgrid; use gcc or clang")
        path = Path(self.get_ext_fullpath(ext.name))
        if is_windows:
            path = path.with_name("_core.pyd")
        if len(machines) == 1:
            self.build_for(machines[0], path)
            return
        files = [Path(self.build_temp, machine, path.name) for machine in machines]
        for machine, file in zip(machines, files):
            self.build_for(machine, file)
        self.mkpath(str(path.parent))
        subprocess.run(
            [os.environ.get("LIPO", "lipo"), "-create", *files, "-output", path], check=True
        )

    def build_for(self, machine: str, path: Path) -> None:
        arch = ["-arch", machine] if is_macos else []
        special = {"error.c": ERROR_OPTIONS}
        for name, options in FILES.get(machine, {}).items():
            special[name] = self.accepted(options, arch)
        common = OPTIONS + arch
        if machine == "x86_64":
            common += self.accepted("-march=x86-64-v2", arch)
        macros = MACROS.get(machine, "") + " " + MACROS.get(system.split("-")[0], "")
        common += [f"-D{macro}" for macro in macros.split()]
        left_out = {name for files in FILES.values() for name in files} - special.keys()
        other = "_posix.c" if is_windows else "_windows.c"
        sources = [
            path
            for path in Path("src").rglob("*.c")
            if path.name not in left_out and not path.name.endswith(other)
        ]
        sources.append(Path("vendored/utf8proc.c"))
        includes = ["vendored", "include", "src", *map(str, Path("src").iterdir())]

        def compiled(source: Path) -> str:
            (made,) = self.compiler.compile(
                [str(source)],
                output_dir=str(Path(self.build_temp, machine)),
                include_dirs=includes + self.include_dirs,
                extra_postargs=common + special.get(source.name, []),
            )
            return made

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = list(pool.map(compiled, sorted(sources)))
        self.compiler.link_shared_object(objects, str(path), extra_postargs=LINK_OPTIONS + arch)

    def accepted(self, options: str, arch: list[str]) -> list[str]:
        """Those of the options that the compiler knows: not all compilers know all."""
        source = Path(self.build_temp, "empty.c")
        self.mkpath(self.build_temp)
        source.write_text("")
        words = list(self.compiler.compiler_so)
        while "-arch" in words:  # one for each machine; compile() drops them, too
            del words[(at := words.index("-arch")) : at + 2]
        found = []
        for option in options.split():
            command = [*words, *arch, option, "-c", source, "-o", os.devnull]
            if subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0:
                found.append(option)
        return found


setup(  # CMakeLists.txt reads these lines, too, for an installation without setuptools
    name="wordgrid",
    version=version(),
    description="Find the words on letter boards; compile and search dictionaries of words",
    long_description=Path("README.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    license="MIT",
    license_files=["LICENSE", "THIRD-PARTY.txt", "wordgrid.spdx.json"],
    python_requires=">=3.9",
    classifiers=[
        "License :: OSI Approved :: MIT License",
        "Operating System :: MacOS",
        "Operating System :: POSIX :: Linux",
        "Programming Language :: C",
        "Programming Language :: Python :: 3",
        "Programming Language :: Python :: Implementation :: CPython",
        "Typing :: Typed",
    ],
    packages=["wordgrid"],
    package_dir={"": "src/face/python"},
    package_data={"wordgrid": ["py.typed", "*.pyi", "share/*", "share/alphabets/*"]},
    ext_modules=[Extension("wordgrid._core", sources=[], py_limited_api=True)],
    cmdclass={"build_ext": BuildModule},
    # python3.dll has only the limited API. PyUnicode_AsUTF8AndSize is in that of 3.10 (core.h).
    options={"bdist_wheel": {"py_limited_api": "cp310" if is_windows else "cp39"}},
    zip_safe=False,
)
