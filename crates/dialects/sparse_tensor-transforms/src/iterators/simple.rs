//! Iterators over one level: all positions of a range, or segments of equal coordinates.

use terrace_arith::CmpIPredicate;
use terrace_ir::{OpType, Rewriter, Value};
use terrace_scf::{ConditionOp, WhileOp};

use super::{IteratorId, Iterators, Kind};
use crate::emit;
use crate::levels::SparseLevel;

impl Iterators {
    fn level(&self, it: IteratorId) -> SparseLevel {
        match &self.node(it).kind {
            Kind::Trivial { level, .. } | Kind::Dedup { level, .. } => level.clone(),
            _ => unreachable!("only simple iterators visit a level themselves"),
        }
    }

    /// Returns the position of the parent with the range below it: position 0 for the first level
    /// and below batch levels.
    fn parent_position(
        &self,
        zero: Value,
        parent: Option<IteratorId>,
    ) -> (Vec<Value>, Option<Value>) {
        let Some(parent) = parent.filter(|parent| !self.is_batch(*parent)) else {
            return (vec![zero], None);
        };
        let mut position = self.position(parent);
        let is_padded = matches!(self.node(parent).kind, Kind::Pad { .. });
        let in_padding = match is_padded && self.is_random_access(parent) {
            true => position.pop(),
            false => None,
        };
        (position, in_padding)
    }

    fn batch_of(&self, parent: Option<IteratorId>) -> Vec<Value> {
        parent.map_or(Vec::new(), |parent| self.node(parent).batch.clone())
    }

    pub(super) fn init_trivial(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        parent: Option<IteratorId>,
    ) {
        let level = self.level(it);
        let zero = emit::index(b, 0);
        let (position, in_padding) = self.parent_position(zero, parent);
        let batch = self.batch_of(parent);
        let [from, to] = level.range(b, &batch, &position, in_padding);
        if let Kind::Trivial { low, high, .. } = &mut self.nodes[it.0].kind {
            (*low, *high) = (Some(from), Some(to));
        }
        self.seek(it, &[from]);
    }

    pub(super) fn init_dedup(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        parent: Option<IteratorId>,
    ) {
        let level = self.level(it);
        let zero = emit::index(b, 0);
        let position = match parent.filter(|parent| !self.is_batch(*parent)) {
            Some(parent) => self.position(parent),
            None => vec![zero],
        };
        let batch = self.batch_of(parent);
        let [from, to] = level.range(b, &batch, &position, None);
        if let Kind::Dedup { high, .. } = &mut self.nodes[it.0].kind {
            *high = Some(to);
        }
        let end = self.segment_end(b, it, from);
        self.seek(it, &[from, end]);
    }

    /// Creates an iterator over the positions `range` of `level`, without duplicates.
    pub(crate) fn in_range(
        &mut self,
        b: &mut Rewriter<'_>,
        level: SparseLevel,
        [from, to]: [Value; 2],
    ) -> IteratorId {
        let it = self.simple(level);
        match &mut self.nodes[it.0].kind {
            Kind::Trivial { low, high, .. } => {
                (*low, *high) = (Some(from), Some(to));
                self.seek(it, &[from]);
            }
            Kind::Dedup { high, .. } => {
                *high = Some(to);
                let end = self.segment_end(b, it, from);
                self.seek(it, &[from, end]);
            }
            _ => {}
        }
        it
    }

    pub(super) fn locate_trivial(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        coordinate: Value,
    ) {
        let Kind::Trivial { low: Some(low), ref level, .. } = self.node(it).kind else { return };
        let batch_level = level.ty.is_batch().then_some(level.level);
        let position = emit::add(b, coordinate, low);
        self.seek(it, &[position]);
        self.set_coordinate(it, coordinate);
        if let Some(level) = batch_level {
            let batch = &mut self.nodes[it.0].batch;
            batch.truncate(level);
            batch.push(coordinate);
        }
    }

    pub(super) fn read_simple(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        let position = self.cursor(it)[0];
        match &self.node(it).kind {
            Kind::Trivial { low: Some(low), level, .. } if level.ty.is_full() => {
                emit::sub(b, position, *low)
            }
            _ => {
                let (level, batch) = (self.level(it), self.node(it).batch.clone());
                level.coordinate_at(b, &batch, position)
            }
        }
    }

    pub(super) fn advance_trivial(&mut self, b: &mut Rewriter<'_>, it: IteratorId) {
        let position = self.cursor(it)[0];
        let next = emit::add_constant(b, position, 1);
        self.seek(it, &[next]);
    }

    pub(super) fn advance_dedup(&mut self, b: &mut Rewriter<'_>, it: IteratorId) {
        let next = self.cursor(it)[1];
        let end = self.segment_end(b, it, next);
        self.seek(it, &[next, end]);
    }

    /// Creates a loop that finds the end of the segment of equal coordinates from `position`.
    fn segment_end(&mut self, b: &mut Rewriter<'_>, it: IteratorId, position: Value) -> Value {
        let Kind::Dedup { high: Some(high), .. } = self.node(it).kind else { return position };
        let (level, batch) = (self.level(it), self.node(it).batch.clone());
        let ty = emit::index_type(b);
        let before = emit::detached_block(b, &[ty], |b, arguments| {
            let in_bounds = emit::compare(b, CmpIPredicate::Ult, arguments[0], high);
            let flag = emit::bool_type(b);
            let branch = emit::if_else(b, in_bounds, &[flag]);
            b.set_at_end(branch.then);
            let head = level.coordinate_at(b, &batch, position);
            let tail = level.coordinate_at(b, &batch, arguments[0]);
            let same = emit::compare(b, CmpIPredicate::Eq, head, tail);
            emit::yield_values(b, &[same]);
            b.set_at_end(branch.otherwise);
            let no = emit::bool(b, false);
            emit::yield_values(b, &[no]);
            b.set_after(branch.op);
            let goes_on = b.body().result(branch.op, 0);
            ConditionOp::build(b, goes_on, arguments);
        });
        let after = emit::detached_block(b, &[ty], |b, arguments| {
            let next = emit::add_constant(b, arguments[0], 1);
            emit::yield_values(b, &[next]);
        });
        let op = WhileOp::build(b, &[ty], [position]).op();
        emit::attach_block(b, op, 0, before);
        emit::attach_block(b, op, 1, after);
        b.body().result(op, 0)
    }
}
