//! Loops that others are made of, and what stands for them.

use terrace_ir::{Diagnostic, OpRef, Value, op_text};

use super::parts::{ensure, operands};
use crate::{
    CanonicalLoopOp, CanonicalLoopOpRef, NewCliOp, NewCliOpRef, TerminatorOp, TileOp, TileOpRef,
    UnrollHeuristicOp,
};

/// What an operation is for a loop that it names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// It is the loop.
    Loop,
    /// It makes the loop as that over tiles, at this place.
    Grid(usize),
    /// It makes the loop as that in a tile, at this place.
    Tile(usize),
    /// It makes something else of the loop.
    Consumer,
}

/// An operation that names a loop.
pub(crate) struct User<'a> {
    /// The operation.
    pub(crate) op: OpRef<'a>,
    /// What it is for the loop.
    pub(crate) part: Part,
}

/// The operations that name the loop that the result of `op` stands for, the latest first.
pub(crate) fn users(op: OpRef<'_>) -> Vec<User<'_>> {
    let body = op.body();
    let Some(result) = op.results().next() else { return Vec::new() };
    let user = |use_| {
        let user = body.op(body.user(use_));
        let made = operands(user, "generatees").len();
        let at = body.use_index(use_);
        let part = match at {
            _ if user.is::<CanonicalLoopOp>() => Part::Loop,
            _ if user.is::<UnrollHeuristicOp>() => Part::Consumer,
            _ if !user.is::<TileOp>() => return None,
            _ if at < made / 2 => Part::Grid(at),
            _ if at < made => Part::Tile(at - made / 2),
            _ => Part::Consumer,
        };
        Some(User { op: user, part })
    };
    body.uses(result).filter_map(user).collect()
}

/// At most one operation makes a loop, and one takes it.
pub(crate) fn new_cli(op: NewCliOpRef<'_>) -> Result<(), Diagnostic> {
    let (consumers, makers): (Vec<_>, Vec<_>) =
        users(*op).into_iter().partition(|user| user.part == Part::Consumer);
    let problem = |kind: &str, all: &[User<'_>], text: fn(OpRef<'_>) -> String| {
        let [first, second, ..] = all else { return Ok(()) };
        let note = |which, user: &User<'_>| format!("{which} {kind} here:{}", text(user.op));
        Err(op
            .error(format!("CLI must have at most one {kind}"))
            .with_note(first.op.location(), note("first", first))
            .with_note(second.op.location(), note("second", second)))
    };
    problem("generator", &makers, |_| String::new())?;
    problem("consumer", &consumers, op_text)?;
    match consumers.first() {
        Some(consumer) if makers.is_empty() => {
            let note = format!("see consumer here: {}", op_text(consumer.op));
            Err(op.error("CLI has no generator").with_note(consumer.op.location(), note))
        }
        _ => Ok(()),
    }
}

/// The induction variable is of the type of the number of iterations.
pub(crate) fn canonical_loop(op: CanonicalLoopOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let arguments: Vec<_> = entry.map_or_else(Vec::new, |block| block.argument_types().collect());
    let [induction] = arguments[..] else {
        return Err(op.error("Canonical loop region must have exactly one argument"));
    };
    let fits = induction == op.body().value_type(op.trip_count());
    ensure(fits, *op, "Region argument must be the same type as the trip count")
}

/// The loop that a value stands for.
fn loop_of<'a>(op: OpRef<'a>, value: Value) -> Option<CanonicalLoopOpRef<'a>> {
    let made = op.body().op(op.body().defining_op(value)?);
    if !made.is::<NewCliOp>() {
        return None;
    }
    let user = users(made).into_iter().find(|user| user.part != Part::Consumer)?;
    user.op.cast::<CanonicalLoopOp>()
}

/// There is a size for each loop, two loops are made of each, and they are nested in each other.
pub(crate) fn tile(op: TileOpRef<'_>) -> Result<(), Diagnostic> {
    let tiled = operands(*op, "applyees");
    ensure(!tiled.is_empty(), *op, "must apply to at least one loop")?;
    let sizes = operands(*op, "sizes").len();
    ensure(sizes == tiled.len(), *op, "there must be one tile size for each applyee")?;
    let made = operands(*op, "generatees").len();
    let message = "expecting two times the number of generatees than applyees";
    ensure(made == 0 || made == 2 * tiled.len(), *op, message)?;
    perfect(*op, &tiled)
}

/// Each loop holds only the next one, whose iterations do not depend on it.
fn perfect(op: OpRef<'_>, tiled: &[Value]) -> Result<(), Diagnostic> {
    let mut inductions = Vec::new();
    for pair in tiled.windows(2) {
        let loops = [loop_of(op, pair[0]), loop_of(op, pair[1])];
        let [Some(outer), Some(inner)] = loops else {
            return Err(op.error("currently only supports omp.canonical_loop as applyee"));
        };
        let region = (*outer).region(0).filter(|region| region.has_one_block());
        let entry = region.and_then(|region| region.entry());
        let held: Vec<OpRef<'_>> = entry.map_or_else(Vec::new, |block| block.ops().collect());
        let fits = match held[..] {
            [nested, last] => nested.id() == inner.id() && last.is::<TerminatorOp>(),
            _ => false,
        };
        ensure(fits, op, "tiled loop nest must be perfectly nested")?;
        inductions.extend(entry.into_iter().flat_map(|block| block.arguments()));
        let depends = inductions.contains(&&inner.trip_count());
        ensure(!depends, op, "tiled loop nest must be rectangular")?;
    }
    Ok(())
}
