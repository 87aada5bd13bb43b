#!/usr/bin/env python3
"""Records sets, relations and schedule trees of isl for the tests of isl's text.

    pip install islpy
    record.py            writes relations.txt and schedules.txt
    record.py --check    reads what Terrace has printed for them, and compares by isl's equality
"""

import random
import sys
from pathlib import Path

import islpy as isl

HERE = Path(__file__).parent
RANDOM = random.Random(22)


def term(names):
    name = RANDOM.choice(names)
    factor = RANDOM.choice([1, 1, 1, 2, 3, -1])
    return RANDOM.choice(
        [
            name,
            name if factor == 1 else f"{factor}{name}",
            f"{factor}*{name}",
            f"floor(({name} + {RANDOM.randint(0, 3)})/{RANDOM.randint(2, 4)})",
            f"floord({name}, {RANDOM.randint(2, 4)})",
            f"ceild({name}, {RANDOM.randint(2, 4)})",
            f"({name} mod {RANDOM.randint(2, 4)})",
            f"(({name}) % {RANDOM.randint(2, 4)})",
        ]
    )


def expr(names):
    text = term(names)
    if RANDOM.random() < 0.5:
        text += RANDOM.choice([" + ", " - ", "+", "-"]) + RANDOM.choice(
            [str(RANDOM.randint(0, 9)), term(names)]
        )
    if RANDOM.random() < 0.08:
        text = f"{RANDOM.choice(['min', 'max'])}({text}, {term(names)})"
    return text


def compare(names):
    kind = RANDOM.random()
    if kind < 0.3:
        low, high = sorted([RANDOM.randint(-4, 6), RANDOM.randint(-4, 12)])
        return f"{low} <= {expr(names)} {RANDOM.choice(['<', '<='])} {high}"
    if kind < 0.4 and len(names) > 1:
        pair = RANDOM.sample(names, 2)
        return f"{RANDOM.randint(-3, 3)} <= {pair[0]}, {pair[1]} < {RANDOM.randint(4, 12)}"
    operator = RANDOM.choice(["<", "<=", ">", ">=", "=", "!=", ">=", "<="])
    return f"{expr(names)} {operator} {expr(names)}"


def condition(names, depth=2):
    kind = RANDOM.random()
    if depth == 0 or kind < 0.4:
        return compare(names)
    if kind < 0.65:
        return f"{condition(names, depth - 1)} and {condition(names, depth - 1)}"
    if kind < 0.75:
        return f"({condition(names, depth - 1)} or {condition(names, depth - 1)})"
    if kind < 0.82:
        return f"not ({compare(names)})"
    if kind < 0.86:
        return f"({compare(names)} implies {compare(names)})"
    if kind < 0.93:
        local = f"e{depth}"
        return f"(exists ({local}: {compare(names + [local])} and {local} >= -9 and {local} < 9))"
    local = f"e{depth}"
    return f"(exists {local} = floor(({RANDOM.choice(names)})/2): {compare(names + [local])})"


def tuple_text(name, dims):
    return f"{name}[{', '.join(dims)}]"


def part(names, space):
    """One part of a union; `space` numbers its tuples."""
    set_name, count, map_name, map_count, pair = space
    dims = ["i", "j", "k"][:count]
    outs = ["x", "y"][:map_count]
    known = names + dims
    text = tuple_text(set_name, dims)
    if pair:
        text = f"[{text} -> {tuple_text('B', ['b'])}]"
        known = known + ["b"]
    if map_name is not None:
        values = [out if RANDOM.random() < 0.5 else expr(known or ["0"]) for out in outs]
        free = [out for out, value in zip(outs, values) if out == value]
        text += f" -> {tuple_text(map_name, values)}"
        known = known + free
    bounds = " and ".join(f"-9 <= {name} <= 9" for name in known if name not in names)
    if known and RANDOM.random() < 0.9:
        bounds = f"{condition(known)}" + (f" and {bounds}" if bounds and RANDOM.random() < 0.6 else "")
    return f"{text} : {bounds}" if bounds else text


def spaces():
    is_map = RANDOM.random() < 0.6
    return [
        (
            RANDOM.choice(["", "S", "T", "S1"]),
            RANDOM.randint(0 if is_map else 1, 3),
            RANDOM.choice(["", "A"]) if is_map else None,
            RANDOM.randint(1, 2),
            RANDOM.random() < 0.1,
        )
        for _ in range(RANDOM.choice([1, 1, 1, 2, 3]))
    ], is_map


def text_in(names, all_spaces):
    params = f"[{', '.join(names)}] -> " if names else ""
    return f"{params}{{ {'; '.join(part(names, space) for space in all_spaces)} }}"


def read(text, is_map):
    return isl.UnionMap(text) if is_map else isl.UnionSet(text)


def relations(count):
    lines = []
    while len(lines) < count:
        names = RANDOM.choice([[], ["N"], ["N", "M"]])
        all_spaces, is_map = spaces()
        text = text_in(names, all_spaces)
        try:
            value = read(text, is_map)
        except isl.Error:
            continue
        if len(str(value)) > 1500:
            continue
        kind = "map" if is_map else "set"
        number = len(lines) % 4
        if number < 3:
            other = str(value) if number < 2 else str(value.compute_divs().coalesce())
            lines.append(f"{kind} equal\t{text}\t{other}")
            continue
        second = text_in(names, all_spaces)
        try:
            other = read(second, is_map)
            operation = RANDOM.choice(["union", "intersect", "subtract"])
            result = str(getattr(value, operation)(other))
        except isl.Error:
            continue
        if len(result) > 3000:
            continue
        lines.append(f"{kind} {operation}\t{text}\t{second}\t{result}")
    return lines


PROGRAMS = [
    (
        "[N] -> { S[i] : 0 <= i < N; T[i] : 0 <= i < N }",
        "[N] -> { S[i] -> T[i] : 0 <= i < N }",
    ),
    (
        "[M, N, K] -> { I[i, j] : 0 <= i < M and 0 <= j < N; "
        "U[i, j, k] : 0 <= i < M and 0 <= j < N and 0 <= k < K }",
        "[M, N, K] -> { I[i, j] -> U[i, j, 0] : 0 <= i < M and 0 <= j < N and K > 0; "
        "U[i, j, k] -> U[i, j, k + 1] : 0 <= i < M and 0 <= j < N and 0 <= k < K - 1 }",
    ),
    (
        "{ S[t, i] : 0 <= t < 20 and 1 <= i < 99 }",
        "{ S[t, i] -> S[t + 1, j] : 0 <= t < 19 and 1 <= i, j < 99 and i - 1 <= j <= i + 1 }",
    ),
    (
        "[N] -> { A[i] : 0 <= i < N; B[i, j] : 0 <= j <= i < N; C[i] : 0 <= i < N }",
        "[N] -> { A[i] -> B[i, 0] : 0 <= i < N; B[i, j] -> C[i] : 0 <= j <= i < N }",
    ),
    (
        "{ S[i] : 0 <= i < 64 and i mod 2 = 0; T[i] : 0 <= i < 64 and i mod 3 = 1 }",
        "{ S[i] -> T[i + 1] : 0 <= i < 63 and i mod 6 = 0 }",
    ),
]


def yaml(schedule):
    printer = isl.Printer.to_str(isl.DEFAULT_CONTEXT)
    if RANDOM.random() < 0.5:
        printer = printer.set_yaml_style(isl.yaml_style.BLOCK)
    return printer.print_schedule(schedule).get_str()


def schedules(count):
    found = []
    while len(found) < count:
        domain_text, order_text = RANDOM.choice(PROGRAMS)
        domain, order = isl.UnionSet(domain_text), isl.UnionMap(order_text)
        constraints = isl.ScheduleConstraints.on_domain(domain).set_validity(order)
        if RANDOM.random() < 0.6:
            constraints = constraints.set_proximity(order)
        if RANDOM.random() < 0.6:
            constraints = constraints.set_coincidence(order)
        schedule = constraints.compute_schedule()
        for _ in range(RANDOM.randint(0, 3)):
            schedule = edit(schedule)
        text = yaml(schedule)
        try:
            # isl writes marks without a child, which it does not read.
            isl.Schedule(text)
        except isl.Error:
            continue
        if text not in found and len(text) < 6000:
            found.append(text)
    return found


def edit(schedule):
    """Tiles, splits or marks a node, or inserts a context."""
    node = schedule.get_root()
    for _ in range(RANDOM.randint(1, 6)):
        if not node.has_children():
            break
        node = node.child(RANDOM.randrange(node.n_children()))
    kind = RANDOM.random()
    try:
        if node.get_type() == isl.schedule_node_type.band and kind < 0.7:
            space = node.band_get_space()
            size = node.band_n_member()
            if kind < 0.35:
                sizes = isl.MultiVal.zero(space)
                for index in range(size):
                    sizes = sizes.set_val(index, isl.Val(RANDOM.choice([4, 16, 32, 7])))
                node = node.band_tile(sizes)
            elif kind < 0.5 and size > 1:
                node = node.band_split(RANDOM.randrange(1, size))
            else:
                node = node.band_set_ast_build_options(isl.UnionSet("{ separate[i0]; unroll[0] }"))
        elif kind < 0.8:
            node = node.insert_mark(isl.Id(RANDOM.choice(["kernel", "outer loop"])))
        else:
            node = node.insert_context(isl.Set("[N] -> { : N >= 4 }"))
    except isl.Error:
        return schedule
    return node.get_schedule()


def check():
    lines = (HERE / "relations.txt").read_text().splitlines()
    printed = (HERE / "relations.printed.txt").read_text().splitlines()
    assert len(lines) == len(printed)
    for line, text in zip(lines, printed):
        kind, recorded, *_ = line.split("\t")
        is_map = kind.startswith("map")
        assert read(recorded, is_map).is_equal(read(text, is_map)), (recorded, text)
    trees = (HERE / "schedules.txt").read_text().split("\n---\n")
    printed = (HERE / "schedules.printed.txt").read_text().split("\n---\n")
    assert len(trees) == len(printed)
    for recorded, text in zip(trees, printed):
        a, b = isl.Schedule(recorded), isl.Schedule(text)
        same = a.plain_is_equal(b) or (
            a.get_domain().is_equal(b.get_domain()) and a.get_map().is_equal(b.get_map())
        )
        assert same, (recorded, text)
    print(f"{len(lines)} relations and {len(trees)} schedule trees are equal")


if "--check" in sys.argv:
    check()
else:
    (HERE / "relations.txt").write_text("\n".join(relations(240)) + "\n")
    (HERE / "schedules.txt").write_text("\n---\n".join(schedules(60)))
