//! Analysing a program on threads.

use std::mem::take;

use terrace_ir::{Body, Op};

use crate::analysis::{Analysis, Facts};
use crate::forward::Solver;
use crate::program::{BodyId, Program};
use crate::survey::{Survey, pieces};

/// The outcome of an analysis, by body, in the order of [`Program::bodies`].
pub(crate) struct Solved<S> {
    /// What is known of values and blocks.
    pub(crate) facts: Vec<Facts<S>>,
    /// The bodies directly in each body.
    pub(crate) children: Vec<Vec<(Op, BodyId)>>,
}

/// Analyses everything in the root of `top`, on the threads of its context; `all_visible` says that
/// nothing outside refers to symbols in it.
pub(crate) fn solve<A: Analysis>(analysis: &A, top: &Body, all_visible: bool) -> Solved<A::State> {
    let program = Program::new(top);
    let survey = Survey::new(&program, all_visible);
    let groups = survey.groups();
    let ops =
        |group: &&[(_, BodyId)]| group.iter().map(|(_, id)| program.body(*id).op_count()).sum();
    let pieces = pieces(top.context(), &groups.iter().map(ops).collect::<Vec<_>>());
    let found = top.context().map_in_order(
        &pieces,
        |piece| {
            piece.load(program.body(groups[piece.range.start].first().map_or(0, |(_, id)| *id)))
        },
        || Solver::new(analysis, &program, &survey),
        |solver, piece| {
            let mut found = Vec::new();
            for group in &groups[piece.range.clone()] {
                solver.run(group);
                found.extend(group.iter().map(|(_, id)| (*id, take(&mut solver.facts[*id]))));
            }
            // If it is not in one group only, all of them find the same.
            found.push(match survey.is_apart {
                true => (0, solver.facts[0].clone()),
                false => (0, take(&mut solver.facts[0])),
            });
            found
        },
    );
    let mut solved = Solved { facts: Vec::new(), children: Vec::new() };
    solved.facts.resize_with(program.bodies().len(), Facts::default);
    for (id, facts) in found.into_iter().flatten() {
        solved.facts[id] = facts;
    }
    solved.children.resize_with(program.bodies().len(), Vec::new);
    for id in 1..solved.children.len() {
        if let Some((around, op)) = program.parent_of_body(id) {
            solved.children[around].push((op, id));
        }
    }
    solved
}
