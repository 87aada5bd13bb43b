//! Benchmarks of data layout: cached and uncached queries in modules nested three deep, and large
//! specifications.

use terrace_asm::ParseOptions;
use terrace_builtin::{BuiltinDialect, FloatType, IndexType, IntegerType, VectorType};
use terrace_data_layout::{DataLayout, DataLayoutSpec, DataLayouts, attached_spec};
use terrace_diag::SourceFile;
use terrace_dlti::DltiDialect;
use terrace_ir::{Body, Context, DialectRegistry, Enclosing, OpRef, Type, Walk};

use crate::measure::Bench;

const N: usize = 5_000_000;
const M: usize = 50_000;

/// The input of the C++ MLIR benchmark.
const NESTED: &str = r#"
module attributes {dlti.dl_spec = #dlti.dl_spec<
    "dlti.endianness" = "little", "dlti.stack_alignment" = 128 : i64,
    i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>,
    i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>,
    i64 = dense<[32, 64]> : vector<2xi64>>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<
      f32 = dense<32> : vector<2xi64>, f64 = dense<[64, 64]> : vector<2xi64>>} {
    module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64 : i64>} {
      "test.function"() ({
        "test.return"() : () -> ()
      }) : () -> ()
    }
  }
}
"#;

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert::<BuiltinDialect>().insert::<DltiDialect>();
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}

fn parse(cx: &Context, text: &str) -> Body {
    let file = SourceFile::new("layout.mlir", text);
    let Ok(body) = terrace_asm::parse(cx, &file, &ParseOptions::default()) else {
        panic!("the benchmark's input is valid");
    };
    body
}

/// Calls `work` with the operation `name` and its enclosing operations.
fn at(root: OpRef<'_>, name: &str, mut work: impl FnMut(OpRef<'_>, Enclosing<'_>)) {
    root.walk_enclosed(Enclosing::none(), |op, enclosing| {
        if op.name_str() == name {
            work(op, enclosing);
        }
        Walk::Advance
    });
}

/// Benchmarks all data layout queries.
pub(crate) fn run(bench: &Bench) {
    let cx = context();
    let body = parse(&cx, NESTED);
    let i64: Type = IntegerType::get(&cx, 64).into();
    let index: Type = IndexType::get(&cx).into();
    let vector: Type = VectorType::get(&cx, &[8], FloatType::f64(&cx)).into();
    at(body.root(), "test.return", |op, enclosing| {
        let layout = DataLayout::of(op, enclosing).expect("the layouts combine");
        for (name, ty) in [("i64", i64), ("index", index), ("vector", vector)] {
            bench.run(&format!("datalayout-cached-{name}[off]"), N, || cached(&layout, ty, N));
        }
        bench.run("datalayout-cached-abialign-i64[off]", N, || {
            let ask = |_| std::hint::black_box(&layout).type_abi_alignment(i64).unwrap_or(0);
            (0..N).map(ask).fold(0, u64::wrapping_add)
        });
        bench.run("datalayout-cached-i64-2t[on]", 2 * N, || {
            std::thread::scope(|scope| {
                let other = scope.spawn(|| cached(&layout, i64, N));
                cached(&layout, i64, N) + other.join().expect("the thread does not panic")
            })
        });
        for (name, ty) in [("i64", i64), ("vector", vector)] {
            bench.run(&format!("datalayout-uncached-{name}[off]"), M, || {
                let ask = |_| DataLayout::of(op, enclosing).map(|l| l.type_size(ty));
                (0..M).map(ask).filter(Result::is_ok).count()
            });
        }
        bench.run("datalayout-construct[off]", M, || {
            let make = |_| std::hint::black_box(DataLayout::of(op, enclosing)).is_ok();
            (0..M).filter(|n| make(*n)).count()
        });
        bench.run("datalayout-shared[off]", M, || {
            let layouts = DataLayouts::new();
            let ask = |_| layouts.of(op, enclosing).map(|l| l.type_size(i64));
            (0..M).map(ask).filter(Result::is_ok).count()
        });
    });
    let plain = parse(&cx, "module {}");
    bench.run("datalayout-uncached-nospec[off]", M, || {
        let ask = |_| DataLayout::of(plain.root(), Enclosing::none()).map(|l| l.type_size(i64));
        (0..M).map(ask).filter(Result::is_ok).count()
    });
    large(bench);
    large_beside_cpp(bench);
}

fn cached(layout: &DataLayout, ty: Type, count: usize) -> u64 {
    let ask = |_| std::hint::black_box(layout).type_size(ty).map_or(0, |size| size.quantity);
    (0..count).map(ask).fold(0, u64::wrapping_add)
}

/// Returns a module with a specification of 1000 entries, numbered from `from`.
fn module(from: u32, entry: impl Fn(u32) -> String, inside: &str) -> String {
    let entries: Vec<String> = (from..from + 1000).map(entry).collect();
    let entries = entries.join(", ");
    format!("module attributes {{dlti.dl_spec = #dlti.dl_spec<{entries}>}} {{ {inside} }}")
}

fn of_type(width: u32) -> String {
    format!("i{width} = dense<32> : vector<2xi64>")
}

fn of_name(number: u32) -> String {
    format!("\"foo.k{number}\" = 1")
}

const PLACE: &str = "\"test.return\"() : () -> ()";

/// Benchmarks specifications of 1000 entries: with types in a single scope, and with names in two
/// nested scopes, half of them in both.
fn large_beside_cpp(bench: &Bench) {
    let cx = context();
    let ty: Type = IntegerType::get(&cx, 700).into();
    let types = parse(&cx, &module(1, of_type, PLACE));
    let names = parse(&cx, &module(1, of_name, &module(501, of_name, PLACE)));
    for (name, body) in [("types", &types), ("names", &names)] {
        at(body.root(), "test.return", |op, enclosing| {
            bench.run(&format!("datalayout-uncached-1000-{name}[off]"), M, || {
                let ask = |_| DataLayout::of(op, enclosing).map(|l| l.type_abi_alignment(ty));
                (0..M).map(ask).filter(Result::is_ok).count()
            });
        });
    }
}

/// Benchmarks specifications of 1000 entries in two nested scopes, half of them with the same
/// types. C++ MLIR crashes on this input.
fn large(bench: &Bench) {
    let cx = context();
    let text = module(1, of_type, &module(501, of_type, PLACE));
    let body = parse(&cx, &text);
    let ty: Type = IntegerType::get(&cx, 700).into();
    at(body.root(), "test.return", |op, enclosing| {
        bench.run("datalayout-uncached-1000[off]", M, || {
            let ask = |_| DataLayout::of(op, enclosing).map(|l| l.type_abi_alignment(ty));
            (0..M).map(ask).filter(Result::is_ok).count()
        });
        // Threads cache combinations, so the combination itself is measured separately.
        let scopes = enclosing.outwards().chain(op.ancestors().last());
        let specs: Vec<_> = scopes.filter_map(attached_spec).collect();
        let [outer, inner] = *specs else { panic!("two specifications") };
        let inner = inner.interface::<dyn DataLayoutSpec>(&cx).expect("a specification");
        bench.run("datalayout-combine-1000[off]", 1000, || {
            (0..1000).map(|_| inner.combine_with(&cx, &[outer])).last()
        });
    });
}
