#!/usr/bin/env python3
"""Records what MLIR answers to data layout queries: generated types in generated specifications.

    python3 generate.py [path of mlir-opt-22] > answers.txt

The result is in the repository, so that the test needs no MLIR. A line `type T` names a type; a
line `spec S` starts a specification (empty: none), `scope` says what it answers without a type, and
`answers` has one group `size:bits:abi:preferred:index` per type, in order; `*` marks a scalable size.
"""
import random
import re
import subprocess
import sys

TYPES, SPECS = 200, 20
FLOATS = ["f16", "bf16", "f32", "f64", "f80", "f128", "tf32", "f8E5M2", "f8E4M3", "f8E4M3FN",
          "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4", "f8E8M0FNU", "f4E2M1FN",
          "f6E2M3FN", "f6E3M2FN"]


def integer(rng):
    width = rng.choice([0, 1, 2, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 48, 63, 64, 65, 96, 127, 128,
                        129, 200, 256, 511, 512, 1024, 4095, 16777215, rng.randrange(1, 300)])
    return rng.choice(["i", "i", "i", "si", "ui"]) + str(width)


def scalar(rng):
    return rng.choice([integer, integer, lambda r: r.choice(FLOATS), lambda r: "index"])(rng)


def generated_type(rng):
    kind = rng.randrange(10)
    if kind < 3:
        return integer(rng)
    if kind < 4:
        return rng.choice(FLOATS)
    if kind < 6:
        # MLIR divides by the alignment, which is 0 for i0.
        part = rng.choice([integer(rng), rng.choice(FLOATS)])
        return f"complex<{part if not part.endswith('i0') else 'i1'}>"
    dims = []
    for _ in range(rng.randrange(1, 4)):
        size = rng.choice([1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33, 100])
        dims.append(f"[{size}]" if rng.random() < 0.2 else str(size))
    return f"vector<{'x'.join(dims)}x{scalar(rng)}>"


def alignment(rng):
    abi = 8 * 2 ** rng.randrange(0, 6)
    if rng.random() < 0.2:
        return f"dense<{abi}> : vector<1xi64>"
    preferred = abi * 2 ** rng.randrange(0, 3)
    return f"dense<[{abi}, {preferred}]> : vector<2xi64>"


def generated_spec(rng):
    entries = []
    if rng.random() < 0.8:
        widths = rng.sample([1, 8, 16, 24, 32, 40, 64, 128, 256], rng.randrange(1, 6))
        for width in widths:
            for prefix in rng.choice([["i"], ["i"], ["si"], ["ui", "i"], ["i", "si"]]):
                entries.append(f"{prefix}{width} = {alignment(rng)}")
    if rng.random() < 0.7:
        entries += [f"{f} = {alignment(rng)}" for f in rng.sample(FLOATS, rng.randrange(1, 6))]
    if rng.random() < 0.6:
        entries.append(f"index = {rng.choice(['16 : i32', '32', '64 : i8', '48 : index', '7 : i64'])}")
    names = {
        "endianness": ['"big"', '"little"'],
        "mangling_mode": ['"e"', '"o"'],
        "default_memory_space": ["7 : ui64", "1"],
        "alloca_memory_space": ["5 : ui64", "2 : i32"],
        "program_memory_space": ["3 : ui64"],
        "global_memory_space": ["2 : ui64"],
        "stack_alignment": ["128 : i64", "64 : i32"],
        "function_pointer_alignment":
            ["#dlti.function_pointer_alignment<64, function_dependent = true>"],
        "legal_int_widths": ["array<i32: 32, 64>", "array<i32>"],
    }
    for name, values in names.items():
        if rng.random() < 0.4:
            entries.append(f'"dlti.{name}" = {rng.choice(values)}')
    rng.shuffle(entries)
    return ", ".join(entries)


def query(tool, spec, types):
    attributes = f" attributes {{dlti.dl_spec = #dlti.dl_spec<{spec}>}}" if spec else ""
    ops = "\n".join(f'"test.data_layout_query"() : () -> {ty}' for ty in types)
    text = f"module{attributes} {{ func.func @f() {{\n{ops}\nreturn\n}} }}"
    run = subprocess.run([tool, "--test-data-layout-query"], input=text, text=True,
                         capture_output=True, check=True)
    return [line for line in run.stdout.splitlines() if "test.data_layout_query" in line]


def size(line, name):
    found = re.search(rf"[{{ ]{name} = (?:{{minimal_size = )?(\d+) : index(, scalable)?", line)
    return found[1] + ("*" if found[2] else "")


def main():
    tool = sys.argv[1] if len(sys.argv) > 1 else "mlir-opt-22"
    rng = random.Random(22)
    types = ["index"] + FLOATS[:]
    while len(types) < TYPES:
        ty = generated_type(rng)
        if ty not in types:
            types.append(ty)
    specs = [""]
    while len(specs) < SPECS:
        specs.append(generated_spec(rng))
    for ty in types:
        print("type", ty)
    for spec in specs:
        lines = query(tool, spec, types)
        assert len(lines) == len(types)
        scope = []
        for name in ["endianness", "mangling_mode", "default_memory_space", "alloca_memory_space",
                     "program_memory_space", "global_memory_space", "stack_alignment",
                     "function_pointer_alignment", "legal_int_widths"]:
            value = re.search(rf"[{{ ]{name} = ((?:[^,<{{}}]|<[^>]*>)*)", lines[0])[1].strip()
            scope.append(f"{name}={value}")
        print("spec", spec)
        print("scope", "; ".join(scope))
        names = ["size", "bitsize", "alignment", "preferred", "index"]
        print("answers", " ".join(":".join(size(l, n) for n in names) for l in lines))


main()
