//! Solves a sparse forward analysis of a whole program on several threads: [`solve`], called by
//! [`Constants`](crate::Constants) and [`IntRanges`](crate::IntRanges).

use std::cmp::Reverse;
use std::ops::Range;

use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Context, Load, Op};

use crate::analysis::{Analysis, States};
use crate::config::Config;
use crate::forward::Solver;
use crate::program::{BodyId, Program};
use crate::state_table::{NO_STATE, StateRange, StateTable};
use crate::survey::Survey;
use crate::table::ByBody;

/// The fixed point of an analysis, by body as numbered in [`Program::bodies`].
pub(crate) struct Solved<S> {
    /// One state table per piece of parallel work.
    pieces: Vec<StateTable<S>>,
    /// By body, the index into `pieces` and the start of its entries in that piece.
    places: Vec<(usize, StateRange)>,
    /// The operations of each body that have bodies of their own.
    pub(crate) children: ByBody<Op>,
}

impl<S> Solved<S> {
    /// Returns the states of the values of the body numbered `body`.
    #[inline]
    pub(crate) fn of(&self, body: BodyId) -> States<'_, S> {
        let (piece, at) = self.places[body];
        self.pieces[piece].of(at)
    }

    /// Whether control may reach `block` of the body numbered `body`.
    pub(crate) fn is_reached(&self, body: BodyId, block: Block) -> bool {
        let (piece, at) = self.places[body];
        self.pieces[piece].reached[at.blocks + block.slot()]
    }
}

/// Analyses all operations nested in the root of `top`, on the threads of its context.
pub(crate) fn solve<A: Analysis>(analysis: &A, top: &Body, config: Config) -> Solved<A::State> {
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
    let mut solved = Solved {
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
