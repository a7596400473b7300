# SPDX-License-Identifier: MIT
"""Packs the wheel: CMake builds the extension module, setuptools the rest.

    python3 -m build --no-isolation --wheel --outdir build src/face/python

Variables of the environment: WORDGRID_BUILD is the folder of the build (default: build/python);
CMAKE_BUILD_PARALLEL_LEVEL is the number of compilers that run at once.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

here = Path(__file__).resolve().parent
root = here.parents[2]
work = root / os.environ.get("WORDGRID_BUILD", "build/python")


def version() -> str:
    header = (root / "include" / "wordgrid" / "status.h").read_text()
    return ".".join(re.findall(r"^#define WG_VERSION_[A-Z]+ (\d+)$", header, re.MULTILINE))


# What the module links, and which of it statically (a test compares)
libraries = ["-DWORDGRID_PYTHON_STATIC=ON", "-DWORDGRID_UNPACK=OFF"]
static_libraries = "utf8proc"


class BuildByCMake(build_ext):
    """Builds the module, the dictionary and the alphabets, and copies them to the package."""

    def run(self) -> None:
        subprocess.run(
            ["cmake", "-S", root, "-B", work, "-DCMAKE_BUILD_TYPE=Release"]
            + ["-DWORDGRID_PYTHON=ON", "-DWORDGRID_TESTS=OFF", "-DWORDGRID_SERVE=OFF"]
            + ["-DWORDGRID_PAGE_WASM=OFF", "-DWORDGRID_INSTALL=OFF"]
            + libraries
            + [f"-DPython3_EXECUTABLE={sys.executable}"],
            check=True,
        )
        subprocess.run(["cmake", "--build", work, "--target", "python-package"], check=True)
        package = Path(self.build_lib) / "wordgrid"
        module = "_core.abi3.so"
        package.mkdir(parents=True, exist_ok=True)
        shutil.copy(work / "python" / "wordgrid" / module, package / module)
        shutil.copytree(
            work / "python" / "wordgrid" / "share", package / "share", dirs_exist_ok=True
        )


def licence_files(folder: Path) -> list[str]:
    """Write the licences of wordgrid and of all parts of the wheel, and the list of the parts."""
    files = [path.name for path in (root / "dict" / "alphabets").iterdir()]
    files += ["_core.abi3.so", "english.wgd"]
    subprocess.run(
        ["cmake", "-DNAME=wordgrid", f"-DVERSION={version()}", f"-DFILES={';'.join(files)}"]
        + [f"-DSTATIC={static_libraries}", f"-DOUT={folder}"]
        + ["-P", root / "licences" / "parts.cmake"],
        check=True,
    )
    shutil.copy(root / "LICENSE", folder)
    names = ["LICENSE", "THIRD-PARTY.txt", "wordgrid.spdx.json"]
    return [os.path.relpath(folder / name, here) for name in names]


os.chdir(here)
made = work / "setuptools"
made.mkdir(parents=True, exist_ok=True)
setup(  # CMakeLists.txt reads these lines, too, for an installation without setuptools
    name="wordgrid",
    version=version(),
    description="Find the words on letter boards; compile and search dictionaries of words",
    long_description=(here / "README.md").read_text(),
    long_description_content_type="text/markdown",
    license="MIT",
    license_files=licence_files(made),
    python_requires=">=3.9",
    classifiers=[
        "License :: OSI Approved :: MIT License",
        "Operating System :: POSIX :: Linux",
        "Programming Language :: C",
        "Programming Language :: Python :: 3",
        "Programming Language :: Python :: Implementation :: CPython",
        "Typing :: Typed",
    ],
    packages=["wordgrid"],
    package_data={"wordgrid": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("wordgrid._core", sources=[], py_limited_api=True)],
    cmdclass={"build_ext": BuildByCMake},
    options={
        "bdist_wheel": {"py_limited_api": "cp39"},
        "build": {"build_base": str(made)},
        "egg_info": {"egg_base": str(made)},
    },
    zip_safe=False,
)
