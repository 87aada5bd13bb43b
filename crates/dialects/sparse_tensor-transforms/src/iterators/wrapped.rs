//! Iterators that change the coordinates of another iterator: slices and padding.

use terrace_arith::CmpIPredicate;
use terrace_ir::{OpType, Rewriter, Value};
use terrace_scf::{ConditionOp, WhileOp};

use super::{IteratorId, Iterators, Kind};
use crate::emit;

/// The slice that a filter keeps.
#[derive(Clone, Copy)]
struct Slice {
    inner: IteratorId,
    offset: Value,
    stride: Value,
    size: Value,
}

impl Slice {
    /// Returns the coordinate in the slice of a coordinate of the wrapped iterator.
    fn relative(self, b: &mut Rewriter<'_>, coordinate: Value) -> Value {
        let from_offset = emit::sub(b, coordinate, self.offset);
        emit::div(b, from_offset, self.stride)
    }

    /// Returns the coordinate of the wrapped iterator of a coordinate in the slice.
    fn absolute(self, b: &mut Rewriter<'_>, coordinate: Value) -> Value {
        let scaled = emit::mul(b, coordinate, self.stride);
        emit::add(b, scaled, self.offset)
    }

    /// Returns whether a coordinate of the wrapped iterator is outside of the slice.
    fn excludes(self, b: &mut Rewriter<'_>, coordinate: Value) -> Value {
        let relative = self.relative(b, coordinate);
        let back = self.absolute(b, relative);
        let between = emit::compare(b, CmpIPredicate::Ne, back, coordinate);
        let before = emit::compare(b, CmpIPredicate::Ult, coordinate, self.offset);
        let excluded = emit::or(b, before, between);
        let after = emit::compare(b, CmpIPredicate::Uge, relative, self.size);
        emit::or(b, after, excluded)
    }
}

impl Iterators {
    fn slice(&self, it: IteratorId) -> Slice {
        match self.node(it).kind {
            Kind::Filter { inner, offset, stride, size } => Slice { inner, offset, stride, size },
            _ => unreachable!("only filters have a slice"),
        }
    }

    pub(super) fn init_filter(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        parent: Option<IteratorId>,
    ) {
        let slice = self.slice(it);
        self.init(b, slice.inner, parent);
        if self.is_random_access(it) {
            return self.locate(b, slice.inner, slice.offset);
        }
        let no = emit::bool(b, false);
        let skips = self.when_in_bounds(b, slice.inner, &[no], |_, b, coordinate| {
            vec![slice.excludes(b, coordinate)]
        });
        self.advance_if(b, it, skips[0]);
    }

    pub(super) fn filter_not_end(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        let slice = self.slice(it);
        let no = emit::bool(b, false);
        let inside = self.when_in_bounds(b, slice.inner, &[no], |_, b, coordinate| {
            let relative = slice.relative(b, coordinate);
            vec![emit::compare(b, CmpIPredicate::Ult, relative, slice.size)]
        });
        inside[0]
    }

    pub(super) fn read_filter(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        let slice = self.slice(it);
        let coordinate = self.read(b, slice.inner);
        slice.relative(b, coordinate)
    }

    pub(super) fn locate_filter(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        coordinate: Value,
    ) {
        let slice = self.slice(it);
        let absolute = slice.absolute(b, coordinate);
        self.locate(b, slice.inner, absolute);
        self.set_coordinate(it, coordinate);
    }

    /// Creates a loop that advances the wrapped iterator at least once, until it is in the slice or
    /// behind it.
    pub(super) fn advance_filter(&mut self, b: &mut Rewriter<'_>, it: IteratorId) {
        let slice = self.slice(it);
        let first = emit::bool(b, true);
        let mut inits = self.cursor(it).to_vec();
        inits.push(first);
        let types = emit::types_of(b, &inits);
        let before = emit::detached_block(b, &types, |b, arguments| {
            let is_first = self.link(it, arguments)[0];
            let no = emit::bool(b, false);
            let goes_on = self.when_in_bounds(b, slice.inner, &[no], |_, b, coordinate| {
                let excluded = slice.excludes(b, coordinate);
                let relative = slice.relative(b, coordinate);
                let inside = emit::compare(b, CmpIPredicate::Ult, relative, slice.size);
                let skipped = emit::and(b, inside, excluded);
                vec![emit::or(b, skipped, is_first)]
            });
            ConditionOp::build(b, goes_on[0], arguments);
        });
        let after = emit::detached_block(b, &types, |b, arguments| {
            self.link(it, arguments);
            self.advance(b, slice.inner);
            let mut next = self.cursor(it).to_vec();
            next.push(emit::bool(b, false));
            emit::yield_values(b, &next);
        });
        let op = WhileOp::build(b, &types, &inits[..]).op();
        emit::attach_block(b, op, 0, before);
        emit::attach_block(b, op, 1, after);
        b.set_after(op);
        let results = emit::results(b, op);
        self.link(it, &results);
    }

    pub(super) fn read_pad(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        let Kind::Pad { inner, low, .. } = self.node(it).kind else {
            unreachable!("only called for padding")
        };
        let coordinate = self.read(b, inner);
        emit::add(b, coordinate, low)
    }

    /// Moves the wrapped iterator, and computes whether the coordinate is in the padding.
    pub(super) fn locate_pad(&mut self, b: &mut Rewriter<'_>, it: IteratorId, coordinate: Value) {
        let Kind::Pad { inner, low, .. } = self.node(it).kind else { return };
        let inside = emit::sub(b, coordinate, low);
        self.locate(b, inner, inside);
        let in_low = emit::compare(b, CmpIPredicate::Ult, coordinate, low);
        let bound = self.upper_bound(b, inner);
        let bound = emit::add(b, bound, low);
        let in_high = emit::compare(b, CmpIPredicate::Uge, coordinate, bound);
        let in_padding = emit::or(b, in_low, in_high);
        self.set_last(it, in_padding);
        self.set_coordinate(it, coordinate);
    }
}
