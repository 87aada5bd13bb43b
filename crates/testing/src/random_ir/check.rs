//! Tests of passes on random modules.

use terrace_asm::{ParseOptions, PrintFlags};
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context};
use terrace_pass::{PassManager, PassRegistry, Pipeline};

use super::generate::module;
use super::interpret::behaviours;
use crate::random::Random;

/// Passes that preserve the behaviour of public functions.
const PASSES: &[&str] = &[
    "canonicalize",
    "cse",
    "sccp",
    "inline",
    "canonicalize{region-simplify=aggressive}",
    "canonicalize{top-down=false}",
    "canonicalize{region-simplify=disabled max-iterations=2}",
    "symbol-dce",
    "symbol-privatize{exclude=f0,f1,f2,f3,f4,f5}",
    "loop-invariant-code-motion",
    "control-flow-sink",
    "topological-sort",
    "strip-debuginfo",
    "mem2reg",
    "sroa",
    "int-range-optimizations",
    "arith-unsigned-when-equivalent",
    "arith-int-range-narrowing{int-bitwidths-supported=8,16,32}",
    "arith-expand",
    "reconcile-unrealized-casts",
    "remove-dead-values",
    "remove-dead-values{canonicalize=false}",
    "canonicalize,lift-cf-to-scf",
    "inline{default-pipeline=}",
    "inline{default-pipeline=cse,canonicalize max-iterations=2}",
];

/// The pass whose result is not compared with the input. Its rules, which are MLIR's, narrow signed
/// operations whose operands and results fit as unsigned integers: `arith.maxsi %x, %y : i32` of
/// values from 0 to 199 becomes `arith.maxsi %a, %b : i8`, for which 199 is negative.
const CHANGES_VALUES: &str = "arith-int-range-narrowing";

/// Passes that need symbol tables and therefore run on modules only.
const ON_MODULES: &[&str] = &["inline", "symbol", "remove-dead-values"];

/// The maximum number of operations that a call may execute.
const STEPS: u32 = 20_000;

/// Returns the passes of a random pipeline on modules.
pub fn random_pipeline(seed: u64) -> Vec<String> {
    let mut random = Random::new(seed ^ 0x9A55);
    let first = PASSES[(seed % PASSES.len() as u64) as usize];
    let mut passes = vec![first];
    (0..random.below(5)).for_each(|_| passes.push(*random.pick(PASSES)));
    let nested = |pass: &&str| {
        let on_module = ON_MODULES.iter().any(|name| pass.starts_with(name));
        match !on_module && random.chance(30) {
            true => format!("func.func({pass})"),
            false => (*pass).to_owned(),
        }
    };
    passes.iter().map(nested).collect()
}

pub(crate) fn read(cx: &Context, text: &str) -> Result<Body, String> {
    let file = SourceFile::new("random.mlir", text.as_bytes());
    said(cx, || terrace_asm::parse(cx, &file, &ParseOptions::default()))
}

/// Runs `work`; on failure returns the diagnostics that were emitted.
fn said<T, E>(cx: &Context, work: impl FnOnce() -> Result<T, E>) -> Result<T, String> {
    let (result, said) = cx.capture(work);
    result.map_err(|_| said.iter().map(|one| one.resolve(cx).to_string()).collect())
}

pub(crate) fn run(registry: &PassRegistry, body: &mut Body, passes: &str) -> Result<(), String> {
    let text = format!("builtin.module({passes})");
    let pipeline = Pipeline::parse(registry, "", &text).map_err(|error| error.to_string())?;
    let cx = body.context().clone();
    said(&cx, || PassManager::new(registry).run(&pipeline, body))
}

fn print(body: &Body) -> String {
    terrace_asm::print_op(body.root(), &PrintFlags::default())
}

/// Runs `passes` on the module in `text` and prints the result.
///
/// # Errors
/// The diagnostics, if parsing or a pass fails.
pub fn check_pipeline(cx: &Context, text: &str, passes: &str) -> Result<String, String> {
    let mut body = read(cx, text)?;
    run(&crate::passes(), &mut body, passes)?;
    Ok(print(&body))
}

/// Runs a random pipeline on a random module. After each pass, the module must be valid and its
/// functions must behave as they did before the pass, and the text must be the same in `one` as in
/// `other`, a context with more threads. Returns the number of functions.
///
/// # Errors
/// The failed check, with the module and the passes.
pub fn check(one: &Context, other: &Context, seed: u64) -> Result<usize, String> {
    let (text, count) = module(seed);
    let passes = random_pipeline(seed);
    let wrong = |what: String| format!("seed {seed}: {what}\npasses: {}\n{text}", passes.join(","));
    let registry = crate::passes();
    let mut body = read(one, &text).map_err(wrong)?;
    let mut before = behaviours(&body, seed, STEPS);
    for pass in &passes {
        run(&registry, &mut body, pass).map_err(|error| wrong(format!("{pass}: {error}")))?;
        if pass.contains(CHANGES_VALUES) {
            before = behaviours(&body, seed, STEPS);
            continue;
        }
        let after = behaviours(&body, seed, 4 * STEPS);
        let same = before.len() == after.len()
            && before.iter().zip(&after).all(|(before, after)| {
                before.0 == after.0 && before.1.iter().zip(&after.1).all(|(b, a)| b.may_become(a))
            });
        if !same {
            let made = print(&body);
            return Err(wrong(format!("{pass}: {before:?} became {after:?}\n{made}")));
        }
    }
    let stepwise = print(&body);
    let at_once = check_pipeline(other, &text, &passes.join(",")).map_err(wrong)?;
    if stepwise != at_once {
        return Err(wrong(format!("with more threads\n{at_once}\nand not\n{stepwise}")));
    }
    Ok(count)
}
