//! Tests of edits of schedule trees on random programs.

use rustc_hash::FxHashMap;
use terrace_ir::{Body, Context, Op, Value};
use terrace_poly_transforms::{
    Edit, Names, Node, Refusal, Schedule, Violation, lower, nests, raise, statements_below,
};

use super::nest::{Element, Instance, Program};
use crate::random::Random;
use crate::random_ir::{Behaviour, behaviours, read, run};

/// The number of operations that a program may execute.
const STEPS: u32 = 4_000_000;

/// Figures on the checked edits.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct EditCounts {
    /// The number of edits that were allowed, and executed.
    pub allowed: usize,
    /// The number of edits that were refused with a witness.
    pub refused: usize,
    /// The number of edits that were refused because a limit of steps was exceeded.
    pub undecided: usize,
    /// The number of edits for which the tree did not have the form.
    pub inapplicable: usize,
    /// The number of trees for which loops have no bounds.
    pub unbounded: usize,
}

impl std::ops::AddAssign for EditCounts {
    fn add_assign(&mut self, other: Self) {
        self.allowed += other.allowed;
        self.refused += other.refused;
        self.undecided += other.undecided;
        self.inapplicable += other.inapplicable;
        self.unbounded += other.unbounded;
    }
}

/// Edits the schedule tree of a random program at random. Edits that are allowed must not reverse
/// dependent instances, and keep the contents of memory; edits that are refused must have a
/// witness, a pair of dependent instances, which they reverse. Edits are passed to `show`.
///
/// # Errors
/// The failed check, with the program.
pub fn check_edits(
    cx: &Context,
    seed: u64,
    show: &mut dyn FnMut(String),
) -> Result<EditCounts, String> {
    let mut random = Random::new(seed ^ 0x5C4E);
    let program = Program::random(&mut random);
    let text = program.text();
    let mut edits = Vec::new();
    let counts = check_program(cx, seed, &mut random, &program, &text, &mut edits);
    let list: Vec<String> = edits.iter().map(Edit::to_string).collect();
    show(format!("seed {seed}: {}", list.join("; ")));
    counts.map_err(|what| format!("seed {seed}: {what}\nedits: {}\n{text}", list.join("; ")))
}

fn check_program(
    cx: &Context,
    seed: u64,
    random: &mut Random,
    program: &Program,
    text: &str,
    edits: &mut Vec<Edit>,
) -> Result<EditCounts, String> {
    let mut expected = read(cx, text)?;
    let expected = execute(&mut expected, seed)?;
    if expected.iter().any(|(_, all)| all.iter().any(|one| !matches!(one, Behaviour::Ends { .. })))
    {
        return Err("the program is not defined".to_owned());
    }
    let mut counts = EditCounts::default();
    let mut module = read(cx, text)?;
    let function = function_mut(&mut module).ok_or("the program has no function")?;
    let block = function.regions(Op::ROOT).next();
    let block = block.and_then(|region| function.first_block(region)).ok_or("no block")?;
    let all = nests(function, block);
    let [ops] = &all[..] else { return Err(format!("{} trees", all.len())) };
    let mut schedule = raise(function, ops, &mut Names::default())
        .map_err(|error| format!("raise: {}", error.message()))?;
    let sums = function.ops_in(block).filter(|op| function.op(*op).name_str() == "arith.addi");
    let sums: Vec<Value> = sums.map(|op| function.result(op, 0)).collect();
    // For each parameter of the schedule, its number in the program.
    let number = |value: &Value| sums.iter().position(|sum| sum == value);
    let numbers: Option<Vec<usize>> = schedule.parameters.iter().map(number).collect();
    let numbers = numbers.ok_or("another value became a parameter")?;
    for _ in 0..1 + random.below(5) {
        let Some(edit) = random_edit(random, &schedule) else { continue };
        edits.push(edit.clone());
        let before = schedule.nodes.clone();
        match schedule.apply(cx, &edit) {
            Ok(()) => {
                counts.allowed += 1;
                check_allowed(cx, program, &schedule, &numbers)?;
            }
            Err(Refusal::Form(_)) => counts.inapplicable += 1,
            Err(Refusal::Dependence(violation)) if violation.witness.is_none() => {
                counts.undecided += 1;
            }
            Err(Refusal::Dependence(violation)) => {
                counts.refused += 1;
                let after = schedule.edited(cx, &edit).map_err(|error| format!("{error:?}"))?;
                check_refused(cx, program, &numbers, &after, &violation)
                    .map_err(|what| format!("{edit}: {what}: {violation:?}"))?;
            }
        }
        if schedule.nodes == before {
            edits.pop();
        }
    }
    let last = *ops.last().ok_or("no loops")?;
    if let Err(error) = lower(function, &schedule, last) {
        counts.unbounded += 1;
        return match error.message().contains("no bounds") {
            true => Ok(counts),
            false => Err(format!("lower: {}", error.message())),
        };
    }
    ops.iter().for_each(|op| function.erase(*op));
    let made = terrace_asm::print_op(module.root(), &terrace_asm::PrintFlags::default());
    let found = execute(&mut module, seed).map_err(|error| format!("{error}\n{made}"))?;
    match found == expected {
        true => Ok(counts),
        false => Err(format!("memory differs\n{made}")),
    }
}

fn execute(module: &mut Body, seed: u64) -> Result<Vec<(String, Vec<Behaviour>)>, String> {
    let registry = crate::passes();
    run(&registry, module, "lower-affine")?;
    Ok(behaviours(module, seed, STEPS))
}

/// Returns the function with a body.
fn function_mut(module: &mut Body) -> Option<&mut Body> {
    let has_body = |body: &Body| body.root().region(0).is_some_and(|region| !region.is_empty());
    let mut ops = module.ops_below(Op::ROOT);
    let op = ops.find(|op| module.child(*op).is_some_and(has_body));
    drop(ops);
    module.child_mut(op?)
}

/// Returns an edit of dimensions that the tree has.
fn random_edit(random: &mut Random, schedule: &Schedule) -> Option<Edit> {
    let mut bands = Vec::new();
    let mut pairs = Vec::new();
    collect(&schedule.nodes, &mut bands, &mut pairs);
    let band = random.pick(&bands).clone();
    let start = random.below(band.len());
    let name = band[start].clone();
    let mut part = band[start..(start + 1 + random.below(3)).min(band.len())].to_vec();
    Some(match random.below(10) {
        0 | 1 => {
            let at = random.below(part.len());
            part.rotate_left(at);
            match &part[..] {
                [_] => return None,
                [first, second] => Edit::Interchange(first.clone(), second.clone()),
                _ => Edit::Permute(part),
            }
        }
        2 | 3 => {
            let sizes = part.iter().map(|_| 1 + random.below(4) as i64).collect();
            Edit::Tile(part, sizes)
        }
        4 | 5 if !pairs.is_empty() => {
            let (first, second) = random.pick(&pairs).clone();
            Edit::Fuse(first, second)
        }
        6 => Edit::Reverse(name),
        7 => Edit::Skew(name, *random.pick(&[1, -1, 2]), random.pick(&band).clone()),
        8 => Edit::Parallel(name),
        9 => {
            let statement = random.pick(&schedule.statements).name.clone();
            Edit::Shift(statement, name, random.below(5) as i64 - 2)
        }
        _ => Edit::Distribute(name),
    })
}

/// Collects the names of dimensions that are directly below each other, and of those that follow
/// each other.
fn collect(nodes: &[Node], bands: &mut Vec<Vec<String>>, pairs: &mut Vec<(String, String)>) {
    for pair in nodes.windows(2) {
        if let [Node::Dim(first), Node::Dim(second)] = pair {
            pairs.push((first.name.clone(), second.name.clone()));
        }
    }
    for node in nodes {
        let mut band = Vec::new();
        let mut node = node;
        while let Node::Dim(dim) = node {
            band.push(dim.name.clone());
            match &dim.children[..] {
                [only] => node = only,
                children => {
                    collect(children, bands, pairs);
                    break;
                }
            }
        }
        if !band.is_empty() {
            bands.push(band);
        }
    }
}

/// Returns the place of an instance in the order of a tree: numbers of nodes and iterations, with
/// whether a parallel dimension gives the iteration.
fn place(
    cx: &Context,
    nodes: &[Node],
    instance: &Instance,
    parameters: &[i64],
) -> Option<Vec<(i64, bool)>> {
    let holds =
        |node: &Node| statements_below(std::slice::from_ref(node)).contains(&instance.statement);
    let at = nodes.iter().position(holds)?;
    let mut found = vec![(at as i64, false)];
    if let Node::Dim(dim) = &nodes[at] {
        let expr = dim.expr(instance.statement)?;
        found.push((expr.evaluate(cx, &instance.point, parameters)?, dim.is_parallel));
    }
    if !matches!(nodes[at], Node::Leaf(_)) {
        found.extend(place(cx, nodes[at].children(), instance, parameters)?);
    }
    Some(found)
}

/// Whether an instance in the first place is executed before one in the second, and in no other
/// iteration of a parallel dimension.
fn precedes(first: &[(i64, bool)], second: &[(i64, bool)]) -> bool {
    let different = first.iter().zip(second).find(|(a, b)| a.0 != b.0);
    different.is_some_and(|(a, b)| a.0 < b.0 && !a.1)
}

/// Whether both instances access the same element, at least one of them with a write.
fn are_dependent(program: &Program, pair: [&Instance; 2], parameters: &[i64]) -> bool {
    let [a, b] = pair.map(|instance| program.accesses(instance, parameters));
    a.iter().any(|(element, is_write)| {
        b.iter().any(|(other, other_writes)| element == other && (*is_write || *other_writes))
    })
}

fn check_allowed(
    cx: &Context,
    program: &Program,
    schedule: &Schedule,
    numbers: &[usize],
) -> Result<(), String> {
    let instances = program.instances();
    let parameters: Vec<i64> = numbers.iter().map(|at| program.parameters[*at]).collect();
    let places = instances.iter().map(|one| place(cx, &schedule.nodes, one, &parameters));
    let places: Vec<_> = places.collect::<Option<_>>().ok_or("an instance has no place")?;
    let mut earlier: FxHashMap<Element, Vec<(usize, bool)>> = FxHashMap::default();
    for (at, instance) in instances.iter().enumerate() {
        for (element, is_write) in program.accesses(instance, &program.parameters) {
            let known = earlier.entry(element).or_default();
            for (before, writes) in known.iter().filter(|(before, _)| *before != at) {
                if (is_write || *writes) && !precedes(&places[*before], &places[at]) {
                    return Err(format!(
                        "{:?} and {instance:?} are reversed by an allowed edit",
                        instances[*before]
                    ));
                }
            }
            known.push((at, is_write));
        }
    }
    Ok(())
}

fn check_refused(
    cx: &Context,
    program: &Program,
    numbers: &[usize],
    after: &[Node],
    violation: &Violation,
) -> Result<(), String> {
    let witness = violation.witness.as_ref().ok_or("there is no witness")?;
    let [source, destination] =
        [(violation.source.0, &witness.source), (violation.destination.0, &witness.destination)]
            .map(|(statement, point)| Instance { statement, point: point.clone() });
    let pair = [&source, &destination];
    let mut parameters = [0; 2];
    numbers.iter().zip(&witness.parameters).for_each(|(at, value)| parameters[*at] = *value);
    let [first, second] = pair.map(|instance| program.time(instance, &parameters));
    let (Some(first), Some(second)) = (first, second) else {
        return Err("the program does not execute the witness".to_owned());
    };
    if first >= second {
        return Err("the program executes the witness in the other order".to_owned());
    }
    if !are_dependent(program, pair, &parameters) {
        return Err("the witness is not dependent".to_owned());
    }
    let places = pair.map(|instance| place(cx, after, instance, &witness.parameters));
    match places {
        [Some(first), Some(second)] if !precedes(&first, &second) => Ok(()),
        _ => Err("the order is kept".to_owned()),
    }
}
