//! Tests of bufferization on random programs: [`check`] compares what functions compute before and
//! after it, and counts allocations.

use std::rc::Rc;

use terrace_asm::ParseOptions;
use terrace_diag::SourceFile;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Body, Context};

use super::generate::{Function, Sharing, program};
use super::interpret::Machine;
use super::memory::{Array, Flow, Item, View};
use super::options::random_pipeline;
use super::types::Formal;
use crate::random::Random;
use crate::random_ir::{Word, check_pipeline};

/// The maximum number of operations that a call may execute.
const STEPS: u32 = 200_000;

/// The results of a call.
struct Outcome {
    results: Vec<Array>,
    /// The number of allocations that nobody frees.
    leaked: usize,
}

/// The result of a check without failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    /// The number of functions with the same results; 0 if the program cannot be bufferized.
    Same(usize),
    /// A loop or a function passes on several tensors with one buffer, which the analysis of MLIR
    /// does not notice, and which makes a difference. Without these the results are the same.
    Shared,
}

/// Bufferizes the random program of `seed` and compares the results of its public functions.
///
/// # Errors
/// The failed check, with the program and the passes.
pub fn check(cx: &Context, seed: u64) -> Result<Checked, String> {
    check_program(cx, seed, Sharing::Allowed).map(Checked::Same).or_else(|wrong| {
        let is_shared = check_program(cx, seed, Sharing::Excluded).is_ok();
        if is_shared { Ok(Checked::Shared) } else { Err(wrong) }
    })
}

/// Checks the program of `seed` with `sharing`. Returns the number of compared functions; 0 if the
/// program cannot be bufferized.
fn check_program(cx: &Context, seed: u64, sharing: Sharing) -> Result<usize, String> {
    let (text, functions) = program(seed, sharing);
    let passes = random_pipeline(seed);
    let wrong = |what: String| format!("seed {seed}: {what}\npasses: {}\n{text}", passes.join(","));
    let before = read(cx, &text).map_err(wrong)?;
    let Ok(made) = check_pipeline(cx, &text, &passes.join(",")) else { return Ok(0) };
    let after = read(cx, &made).map_err(wrong)?;
    let frees = passes.iter().any(|pass| pass == "buffer-deallocation-pipeline");
    let mut compared = 0;
    for function in functions.iter().filter(|function| is_public(&before, &function.name)) {
        let name = &function.name;
        let wrong = |what: String| wrong(format!("{name}: {what}\n{made}"));
        for call in 0..2 {
            let random = || Random::new(seed ^ (call << 40));
            let expected = run(&before, function, random(), false, false).map_err(wrong)?;
            let found = run(&after, function, random(), true, frees).map_err(wrong)?;
            if !may_become(&expected.results, &found.results) {
                let (expected, found) = (expected.results, found.results);
                return Err(wrong(format!("{expected:?} became {found:?}")));
            }
            if frees && found.leaked > 0 {
                return Err(wrong(format!("{} allocations leak", found.leaked)));
            }
        }
        compared += 1;
    }
    Ok(compared)
}

fn read(cx: &Context, text: &str) -> Result<Body, String> {
    let file = SourceFile::new("random.mlir", text.as_bytes());
    let (body, said) = cx.capture(|| terrace_asm::parse(cx, &file, &ParseOptions::default()));
    body.map_err(|_| said.iter().map(|one| one.resolve(cx).to_string()).collect())
}

fn is_public(module: &Body, name: &str) -> bool {
    let cx = module.context();
    let mut roots = module.child_bodies().map(Body::root);
    roots.any(|root| {
        symbol_name(root).is_some_and(|found| found.as_str(cx) == name)
            && root.attribute("sym_visibility").is_none()
    })
}

/// Whether the elements of `after` are those of `before`, where these are defined.
fn may_become(before: &[Array], after: &[Array]) -> bool {
    let is_same = |(before, after): (&Array, &Array)| {
        let mut words = before.data.iter().zip(&after.data);
        before.shape == after.shape && words.all(|(before, after)| before.may_become(*after))
    };
    before.len() == after.len() && before.iter().zip(after).all(is_same)
}

/// Calls `function` of `module` with random arguments: tensors, or buffers if `buffers`. The
/// returned buffers are freed if the caller owns them.
fn run(
    module: &Body,
    function: &Function,
    mut random: Random,
    buffers: bool,
    owns: bool,
) -> Flow<Outcome> {
    let mut machine = Machine::new(module, STEPS);
    let mut arguments = Vec::new();
    for formal in &function.formals {
        let mut element = || Word::Int(random.below(50) as u64);
        arguments.push(match formal {
            Formal::Integer => Item::Word(element()),
            Formal::Index(most) => Item::Word(Word::Int(random.below(*most as usize + 1) as u64)),
            Formal::Tensor(ty) => {
                let count: i64 = ty.shape.iter().product();
                let data = (0..count).map(|_| element()).collect();
                let array = Array { shape: ty.shape.clone(), data };
                match buffers {
                    true => Item::Buffer(machine.memory.allocate(array, true)),
                    false => Item::Tensor(Rc::new(array)),
                }
            }
        });
    }
    let given = machine.memory.live();
    let returned = machine.call(&function.name, arguments)?;
    if owns && !(0..given).all(|block| machine.memory.is_live(block)) {
        return Err("an argument is freed".to_owned());
    }
    let (mut results, mut owned) = (Vec::new(), Vec::<View>::new());
    for item in returned {
        results.push(match item {
            Item::Word(word) => Array { shape: Vec::new(), data: vec![word] },
            Item::Tensor(array) => Array::clone(&array),
            Item::Buffer(view) => {
                let array = machine.memory.read(&view)?;
                owned.push(view);
                array
            }
        });
    }
    if owns {
        owned.sort_by_key(|view| view.block);
        owned.dedup_by_key(|view| view.block);
        owned.iter().filter(|view| view.block >= given).try_for_each(|view| {
            match machine.memory.is_live(view.block) {
                true => machine.memory.free(view),
                false => Ok(()),
            }
        })?;
    }
    Ok(Outcome { results, leaked: machine.memory.live().saturating_sub(given) })
}
