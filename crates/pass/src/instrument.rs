//! Instruments, which observe the execution of passes (MLIR: `PassInstrumentation`).

use std::sync::Arc;

use terrace_ir::{Body, Op};

use crate::pipeline::Step;

/// The moment at which an instrument is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Before the pass runs.
    Before,
    /// After the pass has run successfully.
    After,
    /// After the pass has failed, or left invalid IR.
    AfterFailed,
}

/// An observer of the execution of passes.
pub trait Instrument: Send + Sync {
    /// Called before or after the pass of `step` runs on the operation at `path` below the root of
    /// `top`.
    fn at(&self, moment: Moment, step: &Step, top: &Body, path: &[Op]);

    /// Whether `top` must be the whole program. Passes then run one at a time.
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

/// Returns the body of the operation at `path` below the root of `top`. Each element of `path` is
/// an operation in the body of the previous one.
///
/// # Panics
/// When an operation on the path has no body of its own.
pub fn body_at<'b>(top: &'b Body, path: &[Op]) -> &'b Body {
    path.iter()
        .fold(top, |body, op| body.child(*op).expect("every operation on the path has a body"))
}

/// Returns the body of the operation at `path` below the root of `top` mutably; see [`body_at`].
///
/// # Panics
/// When an operation on the path has no body of its own.
pub fn body_at_mut<'b>(top: &'b mut Body, path: &[Op]) -> &'b mut Body {
    path.iter()
        .fold(top, |body, op| body.child_mut(*op).expect("every operation on the path has a body"))
}

/// Returns the bodies of the operations at `paths` below the root of `top` mutably, in the order of
/// `paths`. The borrows are disjoint, so no operation may be nested in another.
///
/// # Panics
/// When a path is empty or a duplicate, leads into the operation of another path, or contains an
/// operation without a body of its own.
pub fn bodies_at_mut<'b>(top: &'b mut Body, paths: &[&[Op]]) -> Vec<&'b mut Body> {
    let mut sorted: Vec<(&[Op], usize)> = paths.iter().copied().zip(0..).collect();
    sorted.sort_unstable();
    let mut found: Vec<Option<&mut Body>> = paths.iter().map(|_| None).collect();
    // Bodies with the paths that lead through them. The paths of an entry agree in their first
    // `depth` operations.
    let mut pending = vec![(top, &*sorted, 0)];
    while let Some((body, paths, depth)) = pending.pop() {
        // Fast path: bodies mostly have the order of the ids.
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
    found.into_iter().map(|body| body.expect("every operation on the path has a body")).collect()
}
