//! Faults seeded into passes, and what the reducer leaves of a program that shows them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_asm::{ParseOptions, parse};
use terrace_cli::reduce::{Limits, reduce, text};
use terrace_diag::SourceFile;
use terrace_ide::Query;
use terrace_ir::{Body, Context, OpRef};

/// A program that shows all faults.
const PROGRAM: &str = r#"
module attributes {program.version = 7 : i64} {
  memref.global "private" @table : memref<16xi32> = dense<5>
  func.func private @external(i32, f64) -> f32
  func.func @scale(%x: i32, %f: i32, %unused: index) -> (i32, i1) {
    %c7 = arith.constant 7 : i32
    %p = arith.muli %x, %f : i32
    %q = arith.addi %p, %c7 overflow<nsw> : i32
    %ok = arith.cmpi slt, %q, %x : i32
    return %q, %ok : i32, i1
  }
  func.func @sum(%m: memref<8x64xi32>, %n: index, %start: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %start, %b = %start) -> (i32, i32) {
      %s = scf.for %j = %c0 to %c64 step %c1 iter_args(%t = %a) -> (i32) {
        %v = memref.load %m[%i, %j] : memref<8x64xi32>
        %w, %ok = func.call @scale(%v, %t, %i) : (i32, i32, index) -> (i32, i1)
        %k = scf.if %ok -> (i32) {
          %z = arith.addi %w, %w : i32
          scf.yield %z : i32
        } else {
          %y = arith.subi %w, %t : i32
          scf.yield %y : i32
        }
        memref.store %k, %m[%i, %j] : memref<8x64xi32>
        %again = memref.load %m[%i, %j] : memref<8x64xi32>
        scf.yield %again : i32
      }
      %u = arith.xori %s, %b : i32
      scf.yield %s, %u : i32, i32
    }
    %out = arith.maxsi %r#0, %r#1 : i32
    return %out : i32
  }
  func.func @branches(%c: i1, %x: i64, %y: i64) -> i64 {
    %big = arith.constant 1000 : i64
    cf.cond_br %c, ^a(%x : i64), ^b
  ^a(%p: i64):
    %d = arith.divsi %p, %big : i64
    %e = arith.cmpi sgt, %d, %y : i64
    cf.cond_br %e, ^b, ^end(%d, %y : i64, i64)
  ^b:
    %g = arith.remsi %x, %y : i64
    cf.switch %g : i64, [
      default: ^end(%g, %g : i64, i64),
      42: ^a(%y : i64)
    ]
  ^end(%r: i64, %s: i64):
    %t = arith.andi %r, %s : i64
    return %t : i64
  }
  func.func @shapes(%t: tensor<4x32xf32>, %u: tensor<?x32xf32>, %i: index) -> f32 {
    %cst = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %half = arith.constant 0.5 : f32
    %a = tensor.extract %t[%i, %i] : tensor<4x32xf32>
    %c = tensor.extract %cst[%i] : tensor<4xf32>
    %b = arith.addf %a, %c fastmath<fast> : f32
    %e = tensor.empty() : tensor<4x32xf32>
    %f = arith.mulf %t, %e : tensor<4x32xf32>
    %s = tensor.extract_slice %f[0, 0] [1, 32] [1, 1] : tensor<4x32xf32> to tensor<1x32xf32>
    %d = tensor.dim %u, %i : tensor<?x32xf32>
    %h = tensor.extract %s[%d, %i] : tensor<1x32xf32>
    %l = arith.mulf %b, %half : f32
    %z = arith.subf %l, %h : f32
    return %z : f32
  }
  func.func @vectors(%v: vector<8xf32>, %w: vector<8xf32>, %x: f64) -> vector<8xf32> {
    %n = arith.negf %v : vector<8xf32>
    %f = vector.fma %n, %w, %v : vector<8xf32>
    %c3 = arith.constant 3 : i32
    %y = func.call @external(%c3, %x) : (i32, f64) -> f32
    %b = vector.broadcast %y : f32 to vector<8xf32>
    %g = arith.addf %f, %b : vector<8xf32>
    return %g : vector<8xf32>
  }
  func.func @while(%n: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    %t = memref.get_global @table : memref<16xi32>
    %i0 = arith.constant 0 : index
    %r = scf.while (%i = %n) : (i32) -> i32 {
      %go = arith.cmpi ne, %i, %c0 : i32
      scf.condition(%go) %i : i32
    } do {
    ^bb0(%k: i32):
      %old = memref.load %t[%i0] : memref<16xi32>
      %new = arith.shrsi %k, %old : i32
      memref.store %new, %t[%i0] : memref<16xi32>
      scf.yield %new : i32
    }
    return %r : i32
  }
}
"#;

/// Passes that panic at operations like these.
const PANICS: [&str; 24] = [
    "arith.divsi(_, arith.constant)",
    "arith.addi(x, x) in scf.for",
    "scf.if in scf.for in scf.for",
    "scf.for containing memref.store",
    "memref.load used by scf.yield",
    "memref.store(scf.if, x, ..)",
    "arith.constant { value: 1000 }",
    "arith.addi { overflowFlags: f } used by func.return",
    "func.func containing cf.switch",
    "cf.cond_br(arith.cmpi, ..)",
    "tensor.extract(tensor.extract_slice, ..)",
    "arith.mulf : \"tensor<*>\"",
    "arith.addf(tensor.extract(arith.constant, ..), ..) or arith.addf(_, tensor.extract(const, _))",
    "vector.fma(arith.negf(x), _, x)",
    "vector.broadcast(func.call) used by arith.addf",
    "func.call { callee: @scale } in scf.for",
    "scf.while containing arith.shrsi(_, memref.load)",
    "scf.condition(arith.cmpi(_, isZero()), ..)",
    "memref.load(memref.get_global, _) in scf.while",
    "tensor.dim(_, i) used by tensor.extract",
    "arith.maxsi(scf.for, scf.for)",
    "arith.andi(x, y) in func.func { sym_name: \"branches\" }",
    "arith.subf(arith.mulf(_, const), _)",
    "memref.global { sym_visibility: \"private\" }",
];

/// Passes with a wrong output for operations like these: whether an operation shows the fault.
const WRONG: [(&str, fn(OpRef<'_>) -> bool); 6] = [
    ("merges reads around a write", |op| {
        let same_reads = |store: OpRef<'_>| {
            let Some(block) = store.block() else { return false };
            let reads = |name: &str| {
                let memory = store.operand(1);
                let at =
                    block.ops().position(|op| op.name_str() == name && op.operand(0) == memory);
                at.is_some()
            };
            reads("memref.load")
                && block.ops().filter(|op| op.name_str() == "memref.load").count() > 1
        };
        op.name_str() == "memref.store" && same_reads(op)
    }),
    ("drops an edge of a block with several", |op| {
        let blocks = op.regions().flat_map(|region| region.blocks());
        blocks.into_iter().any(|block| op.inner().body().predecessor_edges(block.id()).count() > 1)
    }),
    ("swaps the results of calls", |op| op.name_str() == "func.call" && op.result_count() == 2),
    ("forgets the last carried value", |op| op.name_str() == "scf.for" && op.result_count() > 1),
    ("narrows constants to a byte", |op| {
        let value = terrace_ir::fold::constant_of(op);
        let int = value.and_then(|v| v.downcast::<terrace_builtin::IntegerAttr>(op.context()));
        int.and_then(|int| int.to_i64()).is_some_and(|value| value > 127)
    }),
    ("reads a slice from the wrong row", |op| {
        op.name_str() == "tensor.extract_slice"
            && op
                .body()
                .uses(op.result(0))
                .any(|used| op.body().op(op.body().user(used)).name_str() == "tensor.extract")
    }),
];

fn parsed(cx: &Context, input: &str) -> Body {
    let file = SourceFile::new("input.mlir", input);
    let body = parse(cx, &file, &ParseOptions::default()).unwrap();
    body.verify().unwrap();
    body
}

/// A pass with a seeded fault.
fn faulty_pass(query: &Query, body: &Body) {
    assert!(query.matches(body.root()).is_empty(), "the fault");
}

/// Reduces the program as long as `shows` holds; returns the number of operations that are left,
/// without the module.
fn reduced(cx: &Context, name: &str, shows: &dyn Fn(&Body) -> bool) -> usize {
    let program = parsed(cx, PROGRAM);
    assert!(shows(&program), "{name}: the program does not show the fault");
    let mut holds = |text: &str| shows(&parsed(cx, text));
    let result = reduce(program, Limits::default(), &mut holds, &mut |_| {});
    assert!(shows(&result), "{name}");
    let count = result.total_op_count() - 1;
    assert!(count <= 12, "{name}: {}", text(&result));
    count
}

#[test]
fn thirty_faults_leave_few_operations() {
    let cx = Context::with_registry(terrace_dialects::registry());
    cx.set_diagnostic_handler(Arc::new(|_, _| {}));
    std::panic::set_hook(Box::new(|panic| {
        if !panic.to_string().contains("the fault") {
            eprintln!("{panic}");
        }
    }));
    let mut counts = Vec::new();
    for expression in PANICS {
        let query = Query::new(&cx, expression, &FxHashMap::default());
        let query = query.unwrap_or_else(|error| panic!("{expression}: {error:?}"));
        let panics =
            |body: &Body| catch_unwind(AssertUnwindSafe(|| faulty_pass(&query, body))).is_err();
        counts.push(reduced(&cx, expression, &panics));
    }
    for (name, is_wrong) in WRONG {
        let shows = |body: &Body| {
            let mut found = false;
            body.root().walk_all(|op| found |= is_wrong(op));
            found
        };
        counts.push(reduced(&cx, name, &shows));
    }
    counts.sort_unstable();
    // Of 72 operations.
    assert!(counts[counts.len() / 2] <= 8, "{counts:?}");
}
