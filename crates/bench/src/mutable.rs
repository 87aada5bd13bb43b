//! Benchmarks of creating, moving and erasing operations.

use terrace_ir::equivalence::hash_op;
use terrace_ir::{Block, Body, Context, Location, Op, OpName, OpState, PropertiesBuf, Type, Value};

use crate::input::i32_type;
use crate::measure::Bench;

const OPS: usize = 10_000;
/// The number of operations in one block, as in the C++ benchmark, so that the tables must grow.
const MANY: usize = 500_000;

struct Setup {
    name: OpName,
    ty: Type,
    location: Location,
    body: Body,
    block: Block,
    seeds: [Value; 2],
}

fn setup(cx: &Context) -> Setup {
    let location = Location::unknown(cx);
    let ty = i32_type(cx);
    let mut body = Body::new(cx, OpState::new(cx, OpName::get(cx, "bench.root"), location), 1);
    let region = body.root().region(0).expect("the root was created with a region").id();
    let block = body.append_block(region, [(ty, location), (ty, location)]);
    let seeds = [body.arguments(block)[0], body.arguments(block)[1]];
    Setup { name: OpName::get(cx, "bench.add"), ty, location, body, block, seeds }
}

fn fill(mut s: Setup, ops: usize) -> Setup {
    let [mut a, mut b] = s.seeds;
    for _ in 0..ops {
        let op = s.body.create_simple(s.name, s.location, &[a, b], &[s.ty], PropertiesBuf::None);
        s.body.insert_op(op, s.block, None);
        (a, b) = (b, s.body.result(op, 0));
    }
    s
}

/// Benchmarks creating, moving and erasing operations.
pub(crate) fn run(bench: &Bench) {
    creation(bench);
    let cx = Context::new();
    bench.run_with("op-create-growing[off]", MANY, || typed_setup(&cx), |s| fill_typed(s, MANY));
    existing(bench, &cx);
    edits(bench, &cx);
}

/// Benchmarks creation of operations, directly and with builders.
pub(crate) fn creation(bench: &Bench) {
    let cx = Context::new();
    let rounds = if bench.counting { 1 } else { 20 };
    bench.run_with(
        "op-create-raw[off]",
        OPS * rounds,
        || {
            (0..rounds)
                .map(|_| {
                    let mut s = setup(&cx);
                    s.body.reserve(OPS + 8);
                    s
                })
                .collect::<Vec<_>>()
        },
        |all| all.into_iter().map(|s| fill(s, OPS)).collect::<Vec<_>>(),
    );
    bench.run_with(
        "op-create-raw-cold[off]",
        OPS * rounds,
        || (0..rounds).map(|_| setup(&cx)).collect::<Vec<_>>(),
        |all| all.into_iter().map(|s| fill(s, OPS)).collect::<Vec<_>>(),
    );
    bench.run_with(
        "op-create+erase[off]",
        OPS,
        || setup(&cx),
        |mut s| {
            for _ in 0..OPS {
                let op = s.body.create_simple(
                    s.name,
                    s.location,
                    &s.seeds,
                    &[s.ty],
                    PropertiesBuf::None,
                );
                s.body.insert_op(op, s.block, None);
                s.body.erase(op);
            }
            s
        },
    );
    let reserved = || {
        let mut s = typed_setup(&cx);
        s.body.reserve(OPS + 8);
        s
    };
    // With the generated builder, which infers the result type and sets a property.
    bench.run_with("op-create-typed[off]", OPS, reserved, |s| fill_typed(s, OPS));
}

/// Benchmarks edits whose cost must not depend on the size of the block.
fn edits(bench: &Bench, cx: &Context) {
    const TIMES: usize = 2000;
    for size in [1_000, 10_000, 100_000, 1_000_000] {
        let start = fill(setup(cx), size);
        // Create and erase operations first, so that the measurement includes neither the growth of
        // full tables nor page faults.
        let whole = |s: &Setup| {
            let mut body = s.body.clone_body();
            let last = body.last_op(s.block).expect("a full block");
            let room: Vec<Op> =
                (0..TIMES).map(|_| body.clone_op(last, &mut terrace_ir::Mapping::new())).collect();
            room.into_iter().for_each(|op| body.erase(op));
            Setup { body, ..*s }
        };
        bench.run_with(
            &format!("insert-in-front[{size}]"),
            TIMES,
            || whole(&start),
            |mut s| {
                for _ in 0..TIMES {
                    let op =
                        s.body.create_simple(s.name, s.location, &[], &[s.ty], PropertiesBuf::None);
                    let first = s.body.first_op(s.block);
                    s.body.insert_op(op, s.block, first);
                }
                s
            },
        );
        let last = start.body.last_op(start.block).expect("a full block");
        bench.run_with(
            &format!("insert-before-last[{size}]"),
            TIMES,
            || whole(&start),
            |mut s| {
                for _ in 0..TIMES {
                    let op =
                        s.body.create_simple(s.name, s.location, &[], &[s.ty], PropertiesBuf::None);
                    s.body.insert_op(op, s.block, Some(last));
                }
                s
            },
        );
        bench.run_with(
            &format!("clone-op[{size}]"),
            TIMES,
            || whole(&start),
            |mut s| {
                for _ in 0..TIMES {
                    s.body.clone_op(last, &mut terrace_ir::Mapping::new());
                }
                s
            },
        );
    }
}

fn typed_setup(cx: &Context) -> Setup {
    cx.load::<terrace_arith::ArithDialect>();
    setup(cx)
}

fn fill_typed(mut s: Setup, ops: usize) -> Setup {
    let mut builder = terrace_ir::Builder::at_end(&mut s.body, s.block, s.location);
    let [mut a, mut b] = s.seeds;
    for _ in 0..ops {
        let op = terrace_arith::AddIOp::build(&mut builder, a, b);
        (a, b) = (b, builder.value(op));
    }
    s
}

fn existing(bench: &Bench, cx: &Context) {
    let s = fill(setup(cx), OPS);
    bench.run("walk-block[off]", OPS, || {
        s.body.ops_in(s.block).fold(0usize, |sum, op| sum + s.body.operand_count(op))
    });
    bench.run("walk[off]", OPS, || {
        let mut count = 0;
        s.body.root().walk_all(|_| count += 1);
        count
    });
    bench.run("op-hash[off]", OPS, || {
        s.body.ops_in(s.block).fold(0u64, |sum, op| sum ^ hash_op(&s.body, op))
    });
    let ops: Vec<Op> = s.body.ops_in(s.block).collect();
    bench.run("is-before[off]", OPS - 1, || {
        ops.windows(2).filter(|w| s.body.is_before_in_block(w[0], w[1])).count()
    });
    bench.run("clone[off]", OPS, || s.body.clone_body());
    bench.run_with("erase[off]", OPS, || s.body.clone_body(), drop);
    bench.run_with(
        "operand-set[off]",
        OPS,
        || s.body.clone_body(),
        |mut body| {
            for op in &ops {
                body.set_operand(*op, 0, s.seeds[0]);
            }
            body
        },
    );
    bench.run_with(
        "replace-all-uses[off]",
        2 * OPS,
        || s.body.clone_body(),
        |mut body| {
            for pair in ops.windows(2) {
                let (old, new) = (body.result(pair[1], 0), body.result(pair[0], 0));
                body.replace_all_uses(old, new);
            }
            body
        },
    );
    let mut tight = s.body.clone_body();
    tight.shrink_to_fit();
    println!("bytes-per-op[off]: {:.1} bytes", tight.heap_bytes() as f64 / OPS as f64);
}
