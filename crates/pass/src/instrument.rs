//! Who is told of passes as they run (MLIR: `PassInstrumentation`).

use std::sync::Arc;

use terrace_ir::{Body, Op};

use crate::pipeline::Step;

/// When an instrument is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// The pass is about to run.
    Before,
    /// The pass has run.
    After,
    /// The pass has failed, or left invalid IR.
    AfterFailed,
}

/// Something that looks on while passes run.
pub trait Instrument: Send + Sync {
    /// Looks at the operation that `path` leads to from the root of `top`, before or after the pass
    /// of `step` runs on it.
    fn at(&self, moment: Moment, step: &Step, top: &Body, path: &[Op]);

    /// Whether `top` must be the whole program: then nothing runs at the same time.
    fn needs_top(&self) -> bool {
        false
    }
}

impl<I: Instrument + ?Sized> Instrument for Arc<I> {
    fn at(&self, moment: Moment, step: &Step, top: &Body, path: &[Op]) {
        (**self).at(moment, step, top, path);
    }

    fn needs_top(&self) -> bool {
        (**self).needs_top()
    }
}

/// The body of the operation that `path` leads to from the root of `top`.
///
/// # Panics
/// When `path` does not lead from body to body.
pub fn body_at<'b>(top: &'b Body, path: &[Op]) -> &'b Body {
    path.iter().fold(top, |body, op| body.child(*op).expect("a path leads through bodies"))
}

/// As [`body_at`], to change.
///
/// # Panics
/// When `path` does not lead from body to body.
pub fn body_at_mut<'b>(top: &'b mut Body, path: &[Op]) -> &'b mut Body {
    path.iter().fold(top, |body, op| body.child_mut(*op).expect("a path leads through bodies"))
}

/// The bodies of the operations that `paths` lead to from the root of `top`, to change, in the order of
/// `paths`: disjoint borrows, so no operation may be in another.
///
/// # Panics
/// When a path is empty, does not lead from body to body, leads into the operation of another, or is there
/// twice.
pub fn bodies_at_mut<'b>(top: &'b mut Body, paths: &[&[Op]]) -> Vec<&'b mut Body> {
    let mut sorted: Vec<(&[Op], usize)> = paths.iter().copied().zip(0..).collect();
    sorted.sort_unstable();
    let mut found: Vec<Option<&mut Body>> = paths.iter().map(|_| None).collect();
    // Bodies with the paths that lead through them, all of them with the same first `depth` operations.
    let mut pending = vec![(top, &*sorted, 0)];
    while let Some((body, paths, depth)) = pending.pop() {
        // Operations mostly come in the order of their ids.
        let mut next = 0;
        for (op, child) in body.bodies_mut() {
            let leads = |(path, _): &(&[Op], usize)| path.get(depth) == Some(&op);
            if !paths.get(next).is_some_and(leads) {
                next = paths.partition_point(|(path, _)| path.get(depth) < Some(&op));
            }
            let from = next;
            next += paths[from..].iter().take_while(|path| leads(path)).count();
            match &paths[from..next] {
                [] => {}
                [(path, at)] if path.len() == depth + 1 => found[*at] = Some(child),
                through => pending.push((child, through, depth + 1)),
            }
        }
    }
    found.into_iter().map(|body| body.expect("a path leads through bodies")).collect()
}
