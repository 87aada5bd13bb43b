//! Random nests of affine loops, and tests of the transformations that dependences allow or forbid:
//! what is allowed must keep the contents of memory, and what is refused must have a witness, a
//! pair of iterations whose order matters.

use std::fmt::Write;

use terrace_affine::AffineForOp;
use terrace_affine_analysis::is_memory_parallel;
use terrace_affine_transforms::{is_valid_permutation, perfect_nest};
use terrace_ir::{Body, Context, Op, OpType};

use super::check::{read, run};
use super::interpret::{Behaviour, behaviours};
use crate::random::Random;

/// The number of elements of each array.
const SIZE: i64 = 24;

/// The number of arrays.
const ARRAYS: usize = 3;

/// The number of operations that a program may execute.
const STEPS: u32 = 2_000_000;

/// A perfect nest of loops.
struct Nest {
    loops: Vec<Loop>,
    statements: Vec<Statement>,
}

struct Loop {
    /// The index of an outer loop whose variable is the lower bound; `None` for the bound 0.
    from: Option<usize>,
    upper: i64,
    step: i64,
}

/// A store of a combination of loaded elements and a constant.
struct Statement {
    stored: Access,
    loaded: Vec<Access>,
    constant: i64,
}

struct Access {
    array: usize,
    /// The coefficients of the induction variables, and the constant.
    index: Vec<i64>,
}

/// The execution of an access.
struct Instance {
    iteration: Vec<i64>,
    element: (usize, i64),
    is_write: bool,
}

impl Access {
    fn at(&self, iteration: &[i64]) -> i64 {
        let terms = self.index.iter().zip(iteration).map(|(a, b)| a * b);
        terms.sum::<i64>() + self.index[self.index.len() - 1]
    }

    /// Chooses an access whose elements exist.
    fn random(random: &mut Random, iterations: &[Vec<i64>], depth: usize) -> Self {
        let array = random.below(ARRAYS);
        let mut index: Vec<i64> = (0..depth).map(|_| *random.pick(&[0, 1, 1, 2, -1, -2])).collect();
        index.push(0);
        let mut access = Self { array, index };
        let values: Vec<i64> = iterations.iter().map(|iteration| access.at(iteration)).collect();
        let least = values.iter().copied().min().unwrap_or(0);
        let most = values.iter().copied().max().unwrap_or(0);
        let room = SIZE - 1 - (most - least);
        access.index[depth] = match room {
            0.. => random.below(room.min(3) as usize + 1) as i64 - least,
            _ => {
                access.index.fill(0);
                random.below(SIZE as usize) as i64
            }
        };
        access
    }

    fn text(&self) -> String {
        let mut text = self.index[self.index.len() - 1].to_string();
        for (at, factor) in self.index[..self.index.len() - 1].iter().enumerate() {
            if *factor != 0 {
                let _ = write!(text, " + %i{at} * {factor}");
            }
        }
        format!("%m{}[{text}]", self.array)
    }
}

impl Nest {
    fn random(random: &mut Random) -> Self {
        let depth = 1 + random.below(3);
        let is_rectangular = random.chance(75);
        let mut loops: Vec<Loop> = Vec::new();
        for at in 0..depth {
            let from = (at > 0 && !is_rectangular && random.chance(50)).then(|| random.below(at));
            // `affine-loop-unroll` computes wrong bounds from negative trip counts, as in MLIR.
            let least = from.map_or(1, |from| loops[from].upper);
            let upper = least.max(1 + random.below(5) as i64);
            loops.push(Loop { from, upper, step: if random.chance(80) { 1 } else { 2 } });
        }
        let mut nest = Self { loops, statements: Vec::new() };
        let iterations = nest.iterations();
        for _ in 0..1 + random.below(2) {
            let stored = Access::random(random, &iterations, depth);
            let num = random.below(3);
            let loaded = (0..num).map(|_| Access::random(random, &iterations, depth)).collect();
            let constant = random.below(9) as i64;
            nest.statements.push(Statement { stored, loaded, constant });
        }
        nest
    }

    fn is_rectangular(&self) -> bool {
        self.loops.iter().all(|one| one.from.is_none())
    }

    /// Returns the iterations in order.
    fn iterations(&self) -> Vec<Vec<i64>> {
        let mut all = vec![Vec::new()];
        for one in &self.loops {
            let extend = |outer: Vec<i64>| {
                let start = one.from.map_or(0, |at| outer[at]);
                let values = (start..one.upper).step_by(one.step as usize);
                values.map(|value| [&outer[..], &[value]].concat()).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(extend).collect();
        }
        all
    }

    /// Returns the executed accesses in order.
    fn instances(&self) -> Vec<Instance> {
        let mut all = Vec::new();
        for iteration in self.iterations() {
            for statement in &self.statements {
                let loads = statement.loaded.iter().map(|access| (access, false));
                for (access, is_write) in loads.chain([(&statement.stored, true)]) {
                    let element = (access.array, access.at(&iteration));
                    all.push(Instance { iteration: iteration.clone(), element, is_write });
                }
            }
        }
        all
    }

    /// Returns a pair of iterations that access an element, at least one of which writes, and for
    /// which `matters` holds.
    fn witness(&self, matters: impl Fn(&[i64], &[i64]) -> bool) -> Option<(Vec<i64>, Vec<i64>)> {
        let all = self.instances();
        for (at, first) in all.iter().enumerate() {
            for second in &all[at + 1..] {
                if first.element == second.element
                    && (first.is_write || second.is_write)
                    && matters(&first.iteration, &second.iteration)
                {
                    return Some((first.iteration.clone(), second.iteration.clone()));
                }
            }
        }
        None
    }

    fn write(&self, text: &mut String) {
        for (at, one) in self.loops.iter().enumerate() {
            let from = one
                .from
                .map_or("0".to_owned(), |from| format!("affine_map<(d0) -> (d0)>(%i{from})"));
            let _ =
                writeln!(text, "affine.for %i{at} = {from} to {} step {} {{", one.upper, one.step);
        }
        for (number, statement) in self.statements.iter().enumerate() {
            let _ = writeln!(text, "%c_{number} = arith.constant {} : i64", statement.constant);
            let mut value = format!("%c_{number}");
            for (at, access) in statement.loaded.iter().enumerate() {
                let [loaded, product, sum] =
                    ["l", "p", "s"].map(|name| format!("%{name}_{number}_{at}"));
                let place = access.text();
                let _ = writeln!(text, "{loaded} = affine.load {place} : memref<{SIZE}xi64>");
                let _ = writeln!(text, "{product} = arith.muli {loaded}, %c3 : i64");
                let _ = writeln!(text, "{sum} = arith.addi {value}, {product} : i64");
                value = sum;
            }
            let stored = statement.stored.text();
            let _ = writeln!(text, "affine.store {value}, {stored} : memref<{SIZE}xi64>");
        }
        text.push_str(&"}\n".repeat(self.loops.len()));
    }
}

/// Returns a program that fills the arrays, executes the nests, and passes all elements to a
/// function.
fn program(nests: &[Nest]) -> String {
    let mut text = String::from(
        "func.func private @see(i64) -> i64\nfunc.func @f() {\n%c3 = arith.constant 3 : i64\n",
    );
    for array in 0..ARRAYS {
        let _ = writeln!(text, "%m{array} = memref.alloc() : memref<{SIZE}xi64>");
    }
    for array in 0..ARRAYS {
        let _ = writeln!(
            text,
            "affine.for %i = 0 to {SIZE} {{\n%0 = arith.index_cast %i : index to i64\n\
             %k = arith.constant {} : i64\n%v = arith.muli %0, %k : i64\n\
             affine.store %v, %m{array}[%i] : memref<{SIZE}xi64>\n}} {{init}}",
            100 + array
        );
    }
    nests.iter().for_each(|nest| nest.write(&mut text));
    // No pass on affine loops moves these.
    for (name, number) in [("from", 0), ("to", SIZE), ("one", 1)] {
        let _ = writeln!(text, "%{name} = arith.constant {number} : index");
    }
    for array in 0..ARRAYS {
        let _ = writeln!(
            text,
            "scf.for %i = %from to %to step %one {{\n\
             %v = memref.load %m{array}[%i] : memref<{SIZE}xi64>\n\
             %r = func.call @see(%v) : (i64) -> i64\n}}"
        );
    }
    text.push_str("return\n}\n");
    text
}

/// Figures on the checked transformations.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct NestCounts {
    /// The number of transformations that were allowed, and executed.
    pub allowed: usize,
    /// The number of transformations that were refused, with a witness.
    pub refused: usize,
    /// The number of transformations that were refused without a witness.
    pub conservative: usize,
}

/// Passes that keep the contents of memory, whatever the program. `affine-data-copy-generate` and
/// `affine-loop-fusion` are not among them, because they follow MLIR where it is wrong
/// (`docs/deviations.md`).
const PASSES: &[&str] = &[
    "func.func(affine-loop-unroll{unroll-factor=3 cleanup-unroll})",
    "func.func(affine-loop-unroll{unroll-factor=2})",
    "func.func(affine-loop-unroll{unroll-factor=-1})",
    "func.func(affine-loop-normalize)",
    "func.func(affine-loop-normalize{promote-single-iter})",
    "func.func(affine-loop-coalescing)",
    "func.func(affine-scalrep)",
    "func.func(affine-simplify-structures)",
    "func.func(affine-parallelize)",
];

/// Passes that keep the contents of memory if the bounds of loops are constant. As in MLIR, they
/// move loops without their bounds.
const PERMUTATIONS: &[&str] = &[
    "test-loop-permutation{check-validity permutation-map=1,0}",
    "test-loop-permutation{check-validity permutation-map=1,2,0}",
];

/// Transforms a random program in all ways that are allowed, and compares the contents of memory;
/// looks for a witness of each refusal. Witnesses are passed to `show`.
///
/// # Errors
/// A difference, with the program.
pub fn check_nests(
    cx: &Context,
    seed: u64,
    show: &mut dyn FnMut(String),
) -> Result<NestCounts, String> {
    let mut random = Random::new(seed ^ 0x4E57);
    let nests: Vec<Nest> = (0..1 + random.below(2)).map(|_| Nest::random(&mut random)).collect();
    let text = program(&nests);
    let registry = crate::passes();
    let wrong = |what: String| format!("seed {seed}: {what}\n{text}");
    let execute = |body: &mut Body| -> Result<Vec<(String, Vec<Behaviour>)>, String> {
        run(&registry, body, "lower-affine")?;
        Ok(behaviours(body, seed, STEPS))
    };
    let source = read(cx, &text).map_err(wrong)?;
    let mut expected = read(cx, &text).map_err(wrong)?;
    let expected = execute(&mut expected).map_err(wrong)?;
    if expected.iter().any(|(_, all)| all.contains(&Behaviour::Undefined)) {
        return Err(wrong("the program is not defined".to_owned()));
    }
    let mut counts = NestCounts::default();
    let permutations = match nests.iter().all(Nest::is_rectangular) {
        true => PERMUTATIONS,
        false => &[],
    };
    let passes = [PASSES, permutations].concat();
    for pass in [*random.pick(&passes), *random.pick(&passes)] {
        let mut body = read(cx, &text).map_err(wrong)?;
        run(&registry, &mut body, pass).map_err(|error| wrong(format!("{pass}: {error}")))?;
        let found = execute(&mut body).map_err(|error| wrong(format!("{pass}: {error}")))?;
        if found != expected {
            return Err(wrong(format!("{pass}: {expected:?} became {found:?}")));
        }
        counts.allowed += 1;
    }
    let function =
        source.child_bodies().find(|body| body.root().region(0).is_some_and(|r| !r.is_empty()));
    let Some(function) = function else { return Ok(counts) };
    let is_nest = |op: &Op| {
        let view = function.op(*op);
        let is_outermost = function.parent_op(*op) == Some(Op::ROOT);
        view.is::<AffineForOp>() && is_outermost && view.attribute("init").is_none()
    };
    let outermost: Vec<Op> = function.ops_below(Op::ROOT).filter(is_nest).collect();
    for (nest, outermost) in nests.iter().zip(outermost) {
        let mut loops = perfect_nest(function, AffineForOp::from_op(outermost));
        loops.truncate(nest.loops.len());
        let mut judge = |what: String, is_allowed: bool, pair: Option<(Vec<i64>, Vec<i64>)>| {
            match (is_allowed, pair) {
                (true, Some(pair)) => {
                    return Err(wrong(format!("{what} is allowed, but {pair:?} conflict")));
                }
                (true, None) => counts.allowed += 1,
                (false, Some(pair)) => {
                    counts.refused += 1;
                    show(format!("seed {seed}: {what} is refused: {:?} and {:?}", pair.0, pair.1));
                }
                (false, None) => counts.conservative += 1,
            }
            Ok(())
        };
        for (at, one) in loops.iter().enumerate() {
            let is_allowed = is_memory_parallel(function, *one);
            let pair = nest.witness(|a, b| a[..at] == b[..at] && a[at] != b[at]);
            judge(format!("parallel execution of loop {at}"), is_allowed, pair)?;
        }
        let permutations: &[&[usize]] = match loops.len() {
            2 => &[&[1, 0]],
            3 => &[&[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
            _ => &[],
        };
        for permutation in permutations.iter().filter(|_| nest.is_rectangular()) {
            let is_allowed = is_valid_permutation(function, &loops, permutation);
            let moved = |iteration: &[i64]| {
                let mut moved = vec![0; iteration.len()];
                permutation.iter().zip(iteration).for_each(|(to, value)| moved[*to] = *value);
                moved
            };
            let pair = nest.witness(|a, b| moved(a) > moved(b));
            judge(format!("permutation {permutation:?}"), is_allowed, pair)?;
        }
    }
    Ok(counts)
}
