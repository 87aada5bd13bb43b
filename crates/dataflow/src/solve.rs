//! Analysing a program on threads.

use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op};

use crate::analysis::{Analysis, Facts};
use crate::config::Config;
use crate::forward::Solver;
use crate::known::{Known, KnownAt, UNKNOWN};
use crate::program::{BodyId, Program};
use crate::survey::{Survey, pieces};
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
    let ops = |group: &&[(_, BodyId)]| group.iter().map(|(_, id)| program.op_count(*id)).sum();
    let pieces = pieces(top.context(), &groups.iter().map(ops).collect::<Vec<_>>());
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
