//! Analysing a program on threads.

use std::cmp::Reverse;
use std::ops::Range;

use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Context, Load, Op};

use crate::analysis::{Analysis, Facts};
use crate::config::Config;
use crate::forward::Solver;
use crate::known::{Known, KnownAt, UNKNOWN};
use crate::program::{BodyId, Program};
use crate::survey::Survey;
use crate::table::ByBody;

/// The outcome of an analysis, by body, in the order of [`Program::bodies`].
pub(crate) struct Solved<S> {
    /// What is known of values and blocks, by piece of the work.
    pieces: Vec<Known<S>>,
    /// The piece of each body, and where it begins there.
    places: Vec<(usize, KnownAt)>,
    /// The operations of each body that have bodies of their own.
    pub(crate) children: ByBody<Op>,
}

impl<S> Solved<S> {
    /// What is known of the values of the body numbered `body`.
    #[inline]
    pub(crate) fn of(&self, body: BodyId) -> Facts<'_, S> {
        let (piece, at) = self.places[body];
        self.pieces[piece].of(at)
    }

    /// Whether control may reach `block`.
    pub(crate) fn is_reached(&self, body: BodyId, block: Block) -> bool {
        let (piece, at) = self.places[body];
        self.pieces[piece].reached[at.blocks + block.slot()]
    }
}

/// Analyses everything in the root of `top`, on the threads of its context.
pub(crate) fn solve<A: Analysis>(analysis: &A, top: &Body, config: Config) -> Solved<A::State> {
    let program = Program::new(top);
    let survey = Survey::new(&program, config);
    let groups = survey.groups();
    let ops = |group: &&[(_, BodyId)]| group.iter().map(|(_, id)| survey.sizes[*id]).sum();
    let mut pieces = pieces(top.context(), &groups.iter().map(ops).collect::<Vec<_>>());
    // A group is not divided, so no thread should be left with a large one at the end.
    pieces.sort_by_key(|piece| Reverse(piece.ops));
    let found = top.context().map_in_order(
        &pieces,
        |piece| {
            piece.load(program.body(groups[piece.range.start].first().map_or(0, |(_, id)| *id)))
        },
        || Solver::new(analysis, &program, &survey),
        |solver, piece| {
            let mut places = Vec::with_capacity(1 + piece.range.len());
            places.push((0, solver.known_at[0]));
            for group in &groups[piece.range.clone()] {
                solver.run(group);
                places.extend(group.iter().map(|(_, id)| (*id, solver.known_at[*id])));
            }
            (places, solver.take_known())
        },
    );
    let mut solved = Solved {
        pieces: Vec::with_capacity(found.len()),
        places: vec![(0, UNKNOWN); program.bodies().len()],
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

/// Cuts things with as many operations as `sizes` says into consecutive pieces of about the same number
/// of operations, for the threads of `cx` to take one after the other; into one if they are not worth
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

/// Some of several things.
struct Piece {
    /// Which.
    range: Range<usize>,
    /// How many operations they have.
    ops: usize,
}

impl Piece {
    /// What it takes to work on it, where the first of the things is in `body`.
    fn load(&self, body: &Body) -> Load {
        let mut load = body.load();
        load.ops = self.ops;
        load
    }
}
