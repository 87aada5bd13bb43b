//! Iterators over the operations nested in an operation, across bodies.

use super::{Body, Op, OpRef};
use crate::declaration::op_type::OpType;

/// An iterator over the operations nested in an operation, outer ones first, in program order.
///
/// Unlike [`Body::ops_below`], the iterator descends into the bodies of nested isolated operations.
/// It yields an isolated operation as a member of the enclosing body, that is, its proxy.
pub struct NestedOps<'a> {
    /// The next operation with its body; `None` at the end.
    next: Option<(&'a Body, Op)>,
    /// The operation whose nested operations are visited, in the innermost body.
    top: Op,
    /// The isolated operations that enclose `next`, each with the `top` of its body.
    outer: Vec<(&'a Body, Op, Op)>,
}

impl<'a> NestedOps<'a> {
    fn new(op: OpRef<'a>) -> Self {
        let (body, top) = match op.body().child(op.id()) {
            Some(child) => (child, Op::ROOT),
            None => (op.body(), op.id()),
        };
        let next = body.first_below(top).map(|op| (body, op));
        Self { next, top, outer: Vec::new() }
    }

    /// Returns the operation that follows `op` of `body` in the iteration; `None` at the end.
    fn following(&mut self, mut body: &'a Body, mut op: Op) -> Option<(&'a Body, Op)> {
        if let Some(child) = body.child(op)
            && let Some(first) = child.first_below(Op::ROOT)
        {
            self.outer.push((body, op, self.top));
            self.top = Op::ROOT;
            return Some((child, first));
        }
        loop {
            if let Some(next) = body.next_below(op, self.top) {
                return Some((body, next));
            }
            (body, op, self.top) = self.outer.pop()?;
        }
    }
}

impl<'a> Iterator for NestedOps<'a> {
    type Item = OpRef<'a>;

    fn next(&mut self) -> Option<OpRef<'a>> {
        let (body, op) = self.next?;
        self.next = self.following(body, op);
        Some(body.op(op))
    }
}

impl<'a> OpRef<'a> {
    /// Iterates over the operations nested in this one, outer ones first, in program order.
    ///
    /// See [`OpRef::walk`] for post-order and for skipping nested operations.
    pub fn nested_ops(self) -> NestedOps<'a> {
        NestedOps::new(self)
    }

    /// Iterates over the operations of type `T` nested in this one, as typed views.
    pub fn nested<T: OpType>(self) -> impl Iterator<Item = T::Ref<'a>> {
        self.nested_ops().filter_map(|op| op.cast::<T>())
    }
}

impl Body {
    /// Iterates over the operations of type `T` below the root, nested bodies included, as typed
    /// views: `module.walk::<CallOp>()`.
    pub fn walk<T: OpType>(&self) -> impl Iterator<Item = T::Ref<'_>> {
        self.root().nested::<T>()
    }
}
