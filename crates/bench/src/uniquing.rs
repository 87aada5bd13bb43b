//! Benchmarks of uniquing: get-or-create of types and attributes.

use std::hint::black_box;

use terrace_ir::{Context, DictionaryAttr, Ident, StringAttr, Type};

use crate::input::{i32_type, integer_attr, vector_type};
use crate::measure::Bench;

const N: usize = 1_000_000;

/// Benchmarks hits and misses, on one and two threads.
pub(crate) fn run(bench: &Bench) {
    let cx = Context::new();
    let ty = i32_type(&cx);
    bench.run("type-get-i32[off]", N, || repeat(|_| i32_type(&cx)));
    bench.run("type-get-vector[off]", N, || repeat(|_| vector_type(&cx, 4, ty)));
    bench.run("attr-get-hit[off]", N, || hits(&cx, ty, N));
    let names: Vec<String> = (0..1000).map(|i| format!("attribute.name.number.{i:08}")).collect();
    bench.run("stringattr-get-hit[off]", N, || repeat(|i| StringAttr::get(&cx, &names[i % 1000])));
    let entries: Vec<_> = ["a", "b", "c"]
        .iter()
        .map(|n| (Ident::get(&cx, n), StringAttr::get(&cx, n).attr()))
        .collect();
    bench.run("dictattr-get-hit[off]", N, || repeat(|_| DictionaryAttr::get(&cx, &entries)));
    bench.run_with("attr-get-miss[off]", N / 4, Context::new, |fresh| {
        let ty = i32_type(&fresh);
        for value in 0..N / 4 {
            integer_attr(&fresh, ty, value as i64);
        }
        fresh
    });
    two_threads(bench, &cx, ty);
}

/// Calls `work` N times, such that the compiler cannot remove the calls.
fn repeat<T>(mut work: impl FnMut(usize) -> T) {
    (0..N).for_each(|i| drop(black_box(work(i))));
}

fn hits(cx: &Context, ty: Type, count: usize) -> usize {
    (0..count).map(|i| usize::from(integer_attr(cx, ty, (i % 1000) as i64).is_absent())).sum()
}

/// Benchmarks two threads that look up the same 1000 attributes. The time is per lookup of either
/// thread.
fn two_threads(bench: &Bench, cx: &Context, ty: Type) {
    let many = 4 * N;
    bench.run("attr-get-hit-1t[on]", many, || hits(cx, ty, many));
    bench.run("attr-get-hit-2t[on]", 2 * many, || {
        std::thread::scope(|scope| {
            let other = scope.spawn(|| hits(cx, ty, many));
            hits(cx, ty, many) + other.join().expect("the thread does not panic")
        })
    });
}
