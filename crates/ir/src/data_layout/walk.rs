//! Walks that know what is around an operation beyond its body.

use crate::body::{Body, OpRef, Walk, WalkOrder, WalkResult};

/// Visits `root` and all operations nested in it, outer ones first, each with the operations that
/// are around the body it is in, from the outermost to the innermost: what
/// [`DataLayout::closest`](super::DataLayout::closest) needs. `around` are those of `root`.
pub fn walk_with_around<'a>(
    root: OpRef<'a>,
    around: &[OpRef<'a>],
    mut visit: impl FnMut(OpRef<'a>, &[OpRef<'a>]) -> Walk,
) -> WalkResult {
    let mut around: Vec<OpRef<'a>> = around.to_vec();
    // The bodies that the walk is in, and how much of `around` is outside of each.
    let mut bodies: Vec<(&'a Body, usize)> = vec![(root.body(), around.len())];
    let mut last = root;
    root.walk(WalkOrder::Pre, |op| {
        let same = |held: &(&'a Body, usize)| std::ptr::eq(held.0, op.body());
        if !bodies.last().is_some_and(same) {
            match bodies.iter().rposition(same) {
                Some(at) => {
                    bodies.truncate(at + 1);
                    around.truncate(bodies[at].1);
                }
                None => {
                    // The operation before is the one that has this body.
                    let at = around.len();
                    around.extend(last.ancestors().skip(1));
                    around[at..].reverse();
                    bodies.push((op.body(), around.len()));
                }
            }
        }
        last = op;
        visit(op, &around)
    })
}
