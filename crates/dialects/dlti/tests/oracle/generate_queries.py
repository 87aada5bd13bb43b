#!/usr/bin/env python3
"""Generates look-ups by paths of keys with the answers of MLIR's `transform.dlti.query`.

    python3 generate_queries.py [mlir-opt-22 [COUNT [SEED]]] > queries.txt
"""
import random
import re
import subprocess
import sys

MARKER = "// -----\n"
KEYS = ['"A"', '"B"', '"C"', '"L1"', '"CPU"', "i32", "index", "f32", '"dlti.endianness"', '"x.y"']


def value(rng, depth):
    kind = rng.randrange(8 if depth > 0 else 3)
    if kind < 3:
        return rng.choice(["1", '"text"', "unit", "[1, 2]", "4096 : i32", "{k = 1}", "tensor<2xi32>"])
    if kind < 6:
        return f"#dlti.map<{entries(rng, depth - 1, KEYS)}>"
    return rng.choice([device, specification])(rng)


def entries(rng, depth, keys):
    chosen = rng.sample(keys, rng.choice([0, 1, 2, 3, 4]))
    return ", ".join(f"{key} = {value(rng, depth)}" for key in chosen)


def device(rng):
    return f'#dlti.target_device_spec<"L1" = {value(rng, 0)}, "A" = {value(rng, 0)}>'


def specification(rng):
    parts = ["i32 = dense<32> : vector<1xi64>", "index = 32", '"dlti.endianness" = "big"',
             '"x.y" = 3', "f32 = dense<[32, 64]> : vector<2xi64>"]
    return f"#dlti.dl_spec<{', '.join(rng.sample(parts, rng.randrange(4)))}>"


def attribute(rng):
    return rng.choice([
        lambda: f"dlti.map = #dlti.map<{entries(rng, 1, KEYS)}>",
        lambda: f"dlti.map = #dlti.map<{entries(rng, 1, KEYS)}>",
        lambda: f"dlti.dl_spec = {specification(rng)}",
        lambda: f'dlti.target_system_spec = #dlti.target_system_spec<"CPU" = {device(rng)}>',
        lambda: f"z.z = {value(rng, 1)}",
        lambda: f"b.b = {value(rng, 1)}",
    ])()


def attributes(rng, always=""):
    chosen = {}
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        text = attribute(rng)
        chosen[text.split(" ")[0]] = text
    texts = ([always] if always else []) + list(chosen.values())
    return "{" + ", ".join(texts) + "}"


def payload(rng):
    head = f"module attributes {attributes(rng, 'transform.with_named_sequence')} {{"
    lines, tail = [head], ["}"]
    for _ in range(rng.randrange(4)):
        if rng.random() < 0.5:
            lines.append(f"builtin.module attributes {attributes(rng)} {{")
            tail.insert(0, "}")
        else:
            lines.append('"z.z"() ({')
            tail.insert(0, f"}}) {attributes(rng)} : () -> ()")
    return lines + [f'"x.y"() {attributes(rng)} : () -> ()'] + tail


def path(rng, text):
    there = [key for key in KEYS if key in text] or KEYS
    length = rng.choice([0, 1, 1, 1, 1, 1, 2, 2, 2, 3])
    return [rng.choice(there if rng.random() < 0.9 else KEYS) for _ in range(length)]


def transform(keys):
    return f"""transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
%op = transform.structured.match ops{{["x.y"]}} in %root : (!transform.any_op) -> !transform.any_op
%value = transform.dlti.query [{', '.join(keys)}] at %op : (!transform.any_op) -> !transform.any_param
transform.debug.emit_param_as_remark %value, "is" at %op : !transform.any_param, !transform.any_op
transform.yield }}
"""


def main():
    tool = sys.argv[1] if len(sys.argv) > 1 else "mlir-opt-22"
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 22)
    cases = []
    for _ in range(count):
        lines = payload(rng)
        cases.append((lines, path(rng, "\n".join(lines))))
    for first in range(0, count, 50):
        some = cases[first:first + 50]
        chunks = ["\n".join(lines[:-1]) + "\n" + transform(keys) + "}\n" for lines, keys in some]
        run = subprocess.run(
            [tool, "--transform-interpreter", "--split-input-file", "--allow-unregistered-dialect",
             "--mlir-print-op-on-diagnostic=false", "-o", "/dev/null"],
            input=MARKER.join(chunks), text=True, capture_output=True, check=False)
        notes = "note: (?:no |got |key )"
        said = re.findall(rf"^<stdin>:(\d+):(\d+): (?=remark: is|{notes})(remark: is|note:) (.*)$",
                          run.stderr, re.M)
        start = 0
        for (lines, keys), chunk in zip(some, chunks):
            end = start + chunk.count("\n") + 1
            own = [s for s in said if start < int(s[0]) <= end]
            if own:  # Else the module is not valid.
                line, column, kind, text = own[0]
                kind = "value" if kind.startswith("remark") else "note"
                print("case", "\\n".join(lines))
                print("keys", " ".join(keys))
                print(kind, f"{int(line) - start}:{column}: {text}")
            start = end


main()
