//! The fixed point of a sparse forward analysis of a whole program, computed on several threads:
//! [`ForwardStates`], created by [`Constants`](crate::Constants), [`IntRanges`](crate::IntRanges)
//! and user-defined analyses.

use std::cmp::Reverse;
use std::ops::Range;

use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Context, Load, Op};

use crate::config::Config;
use crate::forward::Solver;
use crate::program::{BodyId, Program, children};
use crate::sparse_forward::{ForwardAnalysis, States};
use crate::state_table::{NO_STATE, StateRange, StateTable};
use crate::survey::Survey;
use crate::table::ByBody;

/// The states of all values of a program at the fixed point of a [`ForwardAnalysis`].
///
/// Bodies are numbered as in [`Program::bodies`].
///
/// ```
/// use terrace_dataflow::{Config, ForwardAnalysis, ForwardStates, States, Updates, VisitOutcome};
/// use terrace_ir::{Body, OpRef, Value};
///
/// /// Computes whether a value depends on the result of a `t.secret`.
/// struct Taint;
///
/// impl ForwardAnalysis for Taint {
///     type State = bool;
///
///     fn join(&self, a: &bool, b: &bool) -> bool {
///         *a || *b
///     }
///
///     fn entry_state(&self, _: &Body, _: Value) -> bool {
///         false
///     }
///
///     fn visit(
///         &self,
///         op: OpRef<'_>,
///         states: States<'_, bool>,
///         set: &mut Updates<bool>,
///     ) -> VisitOutcome {
///         let secret = op.name_str() == "t.secret";
///         let tainted = secret || op.operands().any(|operand| *states.of(operand));
///         set.extend(op.results().map(|result| (result, tainted)));
///         VisitOutcome::ReadOperands
///     }
/// }
///
/// # fn taints(top: &Body) {
/// let taints = ForwardStates::new(&Taint, top, Config::default());
/// # let _ = taints;
/// # }
/// ```
pub struct ForwardStates<S> {
    /// One state table per piece of parallel work.
    pieces: Vec<StateTable<S>>,
    /// By body, the index into `pieces` and the start of its entries in that piece.
    places: Vec<(usize, StateRange)>,
    /// The operations of each body that have bodies of their own.
    children: ByBody<Op>,
}

impl<S: Send> ForwardStates<S> {
    /// Analyses all operations nested in the root of `top`, on the threads of its context.
    pub fn new<A: ForwardAnalysis<State = S>>(analysis: &A, top: &Body, config: Config) -> Self {
        solve(analysis, top, config)
    }
}

impl<S> ForwardStates<S> {
    /// Returns the states of the values of the body numbered `body`. The state of a value that
    /// control does not reach is the default of `S`.
    ///
    /// # Panics
    ///
    /// If the program has no body with this number.
    #[inline]
    pub fn of(&self, body: BodyId) -> States<'_, S> {
        let (piece, at) = self.places[body];
        self.pieces[piece].of(at)
    }

    /// Iterates over the operations of the body numbered `body` that have bodies of their own, in
    /// program order, each with the number of its body.
    pub fn children(&self, body: BodyId) -> impl Iterator<Item = (Op, BodyId)> {
        children(&self.children, body)
    }

    /// Whether control may reach `block` of the body numbered `body`.
    pub fn is_reached(&self, body: BodyId, block: Block) -> bool {
        let (piece, at) = self.places[body];
        self.pieces[piece].reached[at.blocks + block.slot()]
    }
}

fn solve<A: ForwardAnalysis>(analysis: &A, top: &Body, config: Config) -> ForwardStates<A::State> {
    let program = Program::new(top);
    let survey = Survey::new(&program, config);
    let groups = survey.groups();
    let ops = |group: &&[(_, BodyId)]| group.iter().map(|(_, id)| survey.op_counts[*id]).sum();
    let mut pieces = pieces(top.context(), &groups.iter().map(ops).collect::<Vec<_>>());
    // Largest first: a group is not divided, and a large one begun last would keep one thread busy
    // alone.
    pieces.sort_by_key(|piece| Reverse(piece.ops));
    let found = top.context().map_in_order(
        &pieces,
        |piece| {
            piece.load(program.body(groups[piece.range.start].first().map_or(0, |(_, id)| *id)))
        },
        || Solver::new(analysis, &program, &survey),
        |solver, piece| {
            let mut places = Vec::with_capacity(1 + piece.range.len());
            places.push((0, solver.state_ranges[0]));
            for group in &groups[piece.range.clone()] {
                solver.run(group);
                places.extend(group.iter().map(|(_, id)| (*id, solver.state_ranges[*id])));
            }
            (places, solver.take_states())
        },
    );
    let mut solved = ForwardStates {
        pieces: Vec::with_capacity(found.len()),
        places: vec![(0, NO_STATE); program.bodies().len()],
        children: ByBody::default(),
    };
    for (places, known) in found {
        let piece = solved.pieces.len();
        places.into_iter().for_each(|(id, at)| solved.places[id] = (piece, at));
        solved.pieces.push(known);
    }
    solved.children = program.into_children();
    solved
}

/// Divides elements of `sizes` operations into consecutive pieces of about equal numbers of
/// operations, one per unit of parallel work. Returns a single piece if the work is too small for
/// threads.
fn pieces(cx: &Context, sizes: &[usize]) -> Vec<Piece> {
    let all: usize = sizes.iter().sum();
    let least = match cx.worth_threads(sizes.iter().copied()) {
        true => cx.piece_of(all),
        false => all,
    };
    let mut pieces = Vec::new();
    let (mut start, mut ops) = (0, 0);
    for (at, size) in sizes.iter().enumerate() {
        ops += size;
        if ops >= least || at + 1 == sizes.len() {
            pieces.push(Piece { range: start..at + 1, ops });
            (start, ops) = (at + 1, 0);
        }
    }
    pieces
}

/// Consecutive groups that one thread analyses.
struct Piece {
    /// Indices into the list of groups.
    range: Range<usize>,
    /// The number of operations in the groups.
    ops: usize,
}

impl Piece {
    /// Returns the scheduling load of the piece, whose first group begins in `body`.
    fn load(&self, body: &Body) -> Load {
        let mut load = body.load();
        load.ops = self.ops;
        load
    }
}
