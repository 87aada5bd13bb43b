//! Get-or-create of types and attributes.

use terrace_ir::{Context, DictionaryAttr, Ident, StringAttr, Type};

use crate::input::{i32_type, integer_attr, vector_type};
use crate::measure::Bench;

const N: usize = 100_000;

/// Measures hits and misses, on one and two threads.
pub(crate) fn run(bench: &Bench) {
    let cx = Context::new();
    let ty = i32_type(&cx);
    bench.run("type-get-i32[mem,off]", N, || (0..N).map(|_| i32_type(&cx)).next_back());
    bench
        .run("type-get-vector[mem,off]", N, || (0..N).map(|_| vector_type(&cx, 4, ty)).next_back());
    bench.run("integer-attr-hit-1000[mem,off]", N, || hits(&cx, ty, N));
    let names: Vec<String> = (0..1000).map(|i| format!("attribute.name.number.{i:08}")).collect();
    bench.run("string-attr-hit[mem,off]", N, || {
        (0..N).map(|i| StringAttr::get(&cx, &names[i % 1000])).next_back()
    });
    let entries: Vec<_> = ["a", "b", "c"]
        .iter()
        .map(|n| (Ident::get(&cx, n), StringAttr::get(&cx, n).attr()))
        .collect();
    bench.run("dictattr-get-hit[mem,off]", N, || {
        (0..N).map(|_| DictionaryAttr::get(&cx, &entries)).next_back()
    });
    bench.run_with("integer-attr-miss[mem,off]", N, Context::new, |fresh| {
        let ty = i32_type(&fresh);
        for value in 0..N {
            integer_attr(&fresh, ty, value as i64);
        }
        fresh
    });
    two_threads(bench, &cx, ty);
}

fn hits(cx: &Context, ty: Type, count: usize) -> usize {
    (0..count).map(|i| usize::from(integer_attr(cx, ty, (i % 1000) as i64).is_absent())).sum()
}

/// Two threads ask for the same 1000 attributes; per request, both counted.
fn two_threads(bench: &Bench, cx: &Context, ty: Type) {
    let many = 20 * N;
    bench.run("integer-attr-hit-1000-1t[mem,on]", many, || hits(cx, ty, many));
    bench.run("integer-attr-hit-1000-2t[mem,on]", 2 * many, || {
        std::thread::scope(|scope| {
            let other = scope.spawn(|| hits(cx, ty, many));
            hits(cx, ty, many) + other.join().expect("the thread does not panic")
        })
    });
}
