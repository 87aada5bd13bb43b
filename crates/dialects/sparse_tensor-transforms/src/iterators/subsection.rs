//! Iterators for subscripts that are sums of loops, such as `i + j`: the outer loop visits the
//! subsections of the level that are not empty, the inner loop the coordinates of a subsection.
//!
//! The positions of the subsections of a sparse level are in a buffer with a row for each position
//! of the level above: the saved state of the iterator, and the first row of the level below.

use terrace_arith::{CmpIPredicate, MaxUIOp, MinUIOp};
use terrace_builtin::{DYNAMIC, MemRefType};
use terrace_ir::{OpType, Rewriter, Value};
use terrace_memref::{AllocaOp, LoadOp, StoreOp};
use terrace_scf::{ConditionOp, ForOp, IfOp, WhileOp, YieldOp};

use super::{IteratorId, Iterators, Kind};
use crate::emit;

/// An iterator over subsections (MLIR: `NonEmptySubSectIterator`). The state is the least
/// coordinate, the offset of the subsection, and whether the end is not reached.
#[derive(Clone)]
pub(super) struct NonEmpty {
    /// The iterator of the level above; `None` for the first level.
    parent: Option<IteratorId>,
    /// The iterator of the level.
    pub(super) delegate: IteratorId,
    /// The size of a subsection.
    size: Value,
    /// The greatest number of rows of the buffer.
    max_rows: Value,
    /// The number of rows; `None` until the iterator is initialized.
    rows: Option<Value>,
    /// The buffer of rows; `None` for random-access iterators.
    buffer: Option<Value>,
}

/// An iterator over a subsection (MLIR: `SubSectIterator`). The state is that of the wrapped
/// iterator, followed by the number of visited coordinates unless it is random-access.
#[derive(Clone)]
pub(super) struct Subsection {
    /// The iterator over subsections.
    pub(super) of: IteratorId,
    /// The iterator of the loop around.
    parent: IteratorId,
    /// The iterator of the level.
    pub(super) inner: IteratorId,
    /// The first row of the level below; `None` until the iterator is initialized.
    next_rows: Option<Value>,
}

/// The size and the stride of the subsections of a loop.
#[derive(Clone, Copy)]
pub(crate) struct SubsectionSizes {
    /// The number of iterations of the loop.
    pub(crate) bound: Value,
    /// The factor of the loop in the subscript.
    pub(crate) stride: i64,
}

/// A function that creates code at each position of a traversal, for the iterator at that position
/// and the loop-carried values, whose new values it returns.
type Visit<'v> =
    &'v mut dyn FnMut(&mut Iterators, &mut Rewriter<'_>, IteratorId, &[Value]) -> Vec<Value>;

impl Iterators {
    /// Creates an iterator over the subsections of `size` coordinates that `delegate` visits (MLIR:
    /// `makeNonEmptySubSectIterator`).
    pub(crate) fn non_empty(
        &mut self,
        b: &mut Rewriter<'_>,
        parent: Option<IteratorId>,
        delegate: IteratorId,
        size: Value,
        sizes: SubsectionSizes,
    ) -> IteratorId {
        let parent = parent.map(|parent| self.without_filter(parent));
        let max_rows = match parent.map(|parent| &self.node(parent).kind) {
            Some(Kind::NonEmpty(above)) => {
                let (rows, size) = (above.max_rows, above.size);
                emit::mul(b, rows, size)
            }
            _ => emit::index(b, 1),
        };
        let buffer = (!self.is_random_access(delegate)).then(|| {
            let index = emit::index_type(b);
            let width = self.saved_len(delegate) as i64 + 1;
            let ty = MemRefType::get(b.context(), &[DYNAMIC, width], index).ty();
            let op = AllocaOp::build(b, ty, [max_rows], ());
            b.value(op)
        });
        let at = self.place(delegate);
        let kind = NonEmpty { parent, delegate, size, max_rows, rows: None, buffer };
        let it = self.add(Kind::NonEmpty(kind), at, 3);
        self.with_stride(b, it, sizes)
    }

    /// Creates an iterator over a subsection of `of`, which `inner` visits (MLIR:
    /// `makeTraverseSubSectIterator`).
    pub(crate) fn subsection(
        &mut self,
        b: &mut Rewriter<'_>,
        of: IteratorId,
        parent: IteratorId,
        inner: IteratorId,
        sizes: SubsectionSizes,
    ) -> IteratorId {
        let (of, parent) = (self.without_filter(of), self.without_filter(parent));
        let extra = usize::from(!self.is_random_access(inner));
        let (at, node) = (self.place(inner), self.node(inner));
        let (cursor, len) = (node.cursor, node.cursor_len + extra);
        let kind = Subsection { of, parent, inner, next_rows: None };
        let it = self.add_sharing(Kind::Subsection(kind), at, cursor, len);
        self.with_stride(b, it, sizes)
    }

    /// Returns `it` with a filter for the multiples of the stride, if that is not 1.
    fn with_stride(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        sizes: SubsectionSizes,
    ) -> IteratorId {
        if sizes.stride == 1 {
            return it;
        }
        let offset = emit::index(b, 0);
        let stride = emit::index(b, sizes.stride);
        self.sliced(it, offset, stride, sizes.bound)
    }

    /// Returns the iterator inside of a filter.
    fn without_filter(&self, it: IteratorId) -> IteratorId {
        match self.node(it).kind {
            Kind::Filter { inner, .. } => inner,
            _ => it,
        }
    }

    fn non_empty_parts(&self, it: IteratorId) -> NonEmpty {
        match &self.node(it).kind {
            Kind::NonEmpty(section) => section.clone(),
            _ => unreachable!("only called for iterators over subsections"),
        }
    }

    fn subsection_parts(&self, it: IteratorId) -> Subsection {
        match &self.node(it).kind {
            Kind::Subsection(section) => section.clone(),
            _ => unreachable!("only called for iterators over a subsection"),
        }
    }

    /// Returns the size of the subsections that `it` visits.
    pub(super) fn subsection_size(&self, it: IteratorId) -> Value {
        self.non_empty_parts(it).size
    }

    /// Returns the iterator over subsections of the level above, if there is one.
    fn section_above(&self, section: &NonEmpty) -> Option<IteratorId> {
        section.parent.filter(|parent| matches!(self.node(*parent).kind, Kind::NonEmpty(_)))
    }

    fn set_rows(&mut self, it: IteratorId, count: Value) {
        if let Kind::NonEmpty(section) = &mut self.nodes[it.0].kind {
            section.rows = Some(count);
        }
    }

    /// Stores the state of the delegate in a row.
    fn store_row(&self, b: &mut Rewriter<'_>, section: &NonEmpty, row: Value) {
        let Some(buffer) = section.buffer else { return };
        for (at, value) in self.save(section.delegate).into_iter().enumerate() {
            let column = emit::index(b, at as i64);
            StoreOp::build(b, value, buffer, [row, column]);
        }
    }

    /// Makes `inner` continue from a row.
    fn load_row(
        &mut self,
        b: &mut Rewriter<'_>,
        section: &NonEmpty,
        inner: IteratorId,
        row: Value,
    ) {
        let Some(buffer) = section.buffer else { return };
        let values: Vec<Value> = (0..self.saved_len(section.delegate))
            .map(|at| {
                let column = emit::index(b, at as i64);
                let load = LoadOp::build(b, buffer, [row, column]);
                b.value(load)
            })
            .collect();
        self.restore(inner, &values);
    }

    pub(super) fn non_empty_upper_bound(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        let section = self.non_empty_parts(it);
        let bound = self.upper_bound(b, section.delegate);
        let last = emit::sub(b, bound, section.size);
        emit::add_constant(b, last, 1)
    }

    pub(super) fn locate_non_empty(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        coordinate: Value,
    ) {
        let section = self.non_empty_parts(it);
        if self.section_above(&section).is_none() {
            self.locate(b, section.delegate, coordinate);
        }
        let yes = emit::bool(b, true);
        self.seek(it, &[coordinate, coordinate, yes]);
        self.set_coordinate(it, coordinate);
    }

    pub(super) fn init_non_empty(&mut self, b: &mut Rewriter<'_>, it: IteratorId) {
        let section = self.non_empty_parts(it);
        let zero = emit::index(b, 0);
        let is_random_access = self.is_random_access(it);
        if let Some(above) = self.section_above(&section) {
            if is_random_access {
                let yes = emit::bool(b, true);
                return self.seek(it, &[zero, zero, yes]);
            }
            return self.init_rows(b, it, above, zero);
        }
        self.init(b, section.delegate, section.parent);
        if is_random_access {
            let yes = emit::bool(b, true);
            return self.seek(it, &[zero, zero, yes]);
        }
        let one = emit::index(b, 1);
        self.set_rows(it, one);
        self.store_row(b, &section, zero);
        let no = emit::bool(b, false);
        let state =
            self.when_in_bounds(b, section.delegate, &[zero, zero, no], |_, b, coordinate| {
                let offset = offset_of(b, coordinate, section.size);
                vec![coordinate, offset, emit::bool(b, true)]
            });
        self.seek(it, &state);
    }

    /// Initializes an iterator below the subsections of `above`: fills a row for each position.
    fn init_rows(&mut self, b: &mut Rewriter<'_>, it: IteratorId, above: IteratorId, zero: Value) {
        let section = self.non_empty_parts(it);
        let greatest = emit::index(b, -1);
        let mut visit = |its: &mut Self, b: &mut Rewriter<'_>, parent: IteratorId, c: &[Value]| {
            let &[least, row] = c else { return c.to_vec() };
            its.init(b, section.delegate, Some(parent));
            let least = its.when_in_bounds(b, section.delegate, &[least], |_, b, coordinate| {
                let op = MinUIOp::build(b, coordinate, least);
                vec![b.value(op)]
            })[0];
            its.store_row(b, &section, row);
            let next = emit::add_constant(b, row, 1);
            vec![least, next]
        };
        let result = self.traverse(b, above, &[greatest, zero], &mut visit);
        let &[least, rows] = &result[..] else { return };
        self.set_rows(it, rows);
        let offset = offset_of(b, least, section.size);
        let none = emit::index(b, -1);
        let not_end = emit::compare(b, CmpIPredicate::Ne, least, none);
        self.seek(it, &[least, offset, not_end]);
    }

    /// Creates loops over all positions in the subsections of `it`, and of the levels above (MLIR:
    /// `inflateSubSectTree`).
    fn traverse(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        carried: &[Value],
        visit: Visit<'_>,
    ) -> Vec<Value> {
        let section = self.non_empty_parts(it);
        if !self.is_random_access(it) {
            return self.traverse_rows(b, &section, it, carried, visit);
        }
        let parent = section.parent;
        let mut visit_dense = |its: &mut Self,
                               b: &mut Rewriter<'_>,
                               parent: Option<IteratorId>,
                               carried: &[Value]| {
            its.init(b, section.delegate, parent);
            let (zero, end, one) = (emit::index(b, 0), section.size, emit::index(b, 1));
            let types = emit::types_of(b, carried);
            let arguments = [&[emit::index_type(b)], &types[..]].concat();
            let block = emit::detached_block(b, &arguments, |b, arguments| {
                let offset = its.cursor(it)[1];
                let coordinate = emit::add(b, arguments[0], offset);
                its.locate(b, section.delegate, coordinate);
                let next = visit(its, b, section.delegate, &arguments[1..]);
                emit::yield_values(b, &next);
            });
            let op = ForOp::build(b, &types, zero, end, one, carried).op();
            emit::attach_block(b, op, 0, block);
            emit::results(b, op)
        };
        match self.section_above(&section) {
            None => visit_dense(self, b, parent, carried),
            Some(above) => self.traverse(b, above, carried, &mut |its, b, parent, carried| {
                visit_dense(its, b, Some(parent), carried)
            }),
        }
    }

    /// Creates a loop over the rows of a sparse level, and in it a loop over the subsection of the
    /// row. Stores in each row the number of positions visited before.
    fn traverse_rows(
        &mut self,
        b: &mut Rewriter<'_>,
        section: &NonEmpty,
        it: IteratorId,
        carried: &[Value],
        visit: Visit<'_>,
    ) -> Vec<Value> {
        let (Some(buffer), Some(rows)) = (section.buffer, section.rows) else {
            return carried.to_vec();
        };
        let inner = section.delegate;
        let zero = emit::index(b, 0);
        let inits = [&[zero], carried].concat();
        let types = emit::types_of(b, &inits);
        let (low, one) = (emit::index(b, 0), emit::index(b, 1));
        let arguments = [&[emit::index_type(b)], &types[..]].concat();
        let block = emit::detached_block(b, &arguments, |b, arguments| {
            let (row, count) = (arguments[0], arguments[1]);
            self.load_row(b, section, inner, row);
            let column = emit::index(b, self.saved_len(inner) as i64);
            StoreOp::build(b, count, buffer, [row, column]);
            let rest = self.traverse_row(b, it, inner, &arguments[1..], visit);
            emit::yield_values(b, &rest);
        });
        let op = ForOp::build(b, &types, low, rows, one, &inits[..]).op();
        emit::attach_block(b, op, 0, block);
        emit::results(b, op).split_off(1)
    }

    /// Creates a loop over the subsection of a row, which carries the number of visited positions
    /// and the values of `visit`.
    fn traverse_row(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        inner: IteratorId,
        carried: &[Value],
        visit: Visit<'_>,
    ) -> Vec<Value> {
        let inits = [self.cursor(inner), carried].concat();
        let types = emit::types_of(b, &inits);
        let before = emit::detached_block(b, &types, |b, arguments| {
            self.link(inner, arguments);
            let not_end = self.inner_not_end(b, it, inner);
            ConditionOp::build(b, not_end, arguments);
        });
        let after = emit::detached_block(b, &types, |b, arguments| {
            let rest = self.link(inner, arguments);
            let visited = visit(self, b, inner, &rest[1..]);
            self.advance(b, inner);
            let mut next = self.cursor(inner).to_vec();
            next.push(emit::add_constant(b, rest[0], 1));
            next.extend(visited);
            emit::yield_values(b, &next);
        });
        let op = WhileOp::build(b, &types, &inits[..]).op();
        emit::attach_block(b, op, 0, before);
        emit::attach_block(b, op, 1, after);
        let results = emit::results(b, op);
        self.link(inner, &results).to_vec()
    }

    /// Returns whether `inner` is in the current subsection of `of`.
    fn inner_not_end(&mut self, b: &mut Rewriter<'_>, of: IteratorId, inner: IteratorId) -> Value {
        let size = self.subsection_size(of);
        let no = emit::bool(b, false);
        self.when_in_bounds(b, inner, &[no], |its, b, coordinate| {
            let offset = its.cursor(of)[1];
            let relative = emit::sub(b, coordinate, offset);
            vec![emit::compare(b, CmpIPredicate::Ult, relative, size)]
        })[0]
    }

    /// Moves to the next offset if the least coordinate is behind the offset, else advances the
    /// rows at the least coordinate and computes the new one.
    pub(super) fn advance_non_empty(&mut self, b: &mut Rewriter<'_>, it: IteratorId) {
        let section = self.non_empty_parts(it);
        let Some(rows) = section.rows else { return };
        let &[least, offset, not_end] = self.cursor(it) else { return };
        let (zero, one) = (emit::index(b, 0), emit::index(b, 1));
        let is_behind = emit::compare(b, CmpIPredicate::Ugt, least, offset);
        let types = emit::types_of(b, &[least, offset, not_end]);
        let branch = emit::if_else(b, is_behind, &types);
        b.set_at_end(branch.then);
        let next = emit::add(b, offset, one);
        emit::yield_values(b, &[least, next, not_end]);

        b.set_at_end(branch.otherwise);
        let inits = [emit::index(b, -1), emit::bool(b, false)];
        let loop_types = emit::types_of(b, &inits);
        let op = ForOp::build(b, &loop_types, zero, rows, one, inits).op();
        let arguments = [&[emit::index_type(b)], &loop_types[..]].concat();
        let block = emit::new_block(b, op, 0, &arguments);
        let arguments = b.body().arguments(block).to_vec();
        b.set_at_end(block);
        let carried = self.advance_row(b, &section, least, arguments[0], &arguments[1..]);
        emit::yield_values(b, &carried);
        b.set_after(op);
        let [next_least, next_not_end] = [0, 1].map(|at| b.body().result(op, at));
        let next_offset = offset_of(b, next_least, section.size);
        emit::yield_values(b, &[next_least, next_offset, next_not_end]);

        b.set_after(branch.op);
        let results = emit::results(b, branch.op);
        let &[next_least, next_offset, next_not_end] = &results[..] else { return };
        let at_least = emit::add(b, offset, one);
        let op = MaxUIOp::build(b, at_least, next_offset);
        let next_offset = b.value(op);
        self.seek(it, &[next_least, next_offset, next_not_end]);
        let coordinate = self.read(b, it);
        let bound = self.upper_bound(b, it);
        let inside = emit::compare(b, CmpIPredicate::Ult, coordinate, bound);
        let next_not_end = emit::and(b, next_not_end, inside);
        self.seek(it, &[next_least, next_offset, next_not_end]);
    }

    /// Advances the position in a row if it is at the coordinate `least`, and returns the least
    /// coordinate of this row and the rows before, with whether there is one.
    fn advance_row(
        &mut self,
        b: &mut Rewriter<'_>,
        section: &NonEmpty,
        least: Value,
        row: Value,
        carried: &[Value],
    ) -> Vec<Value> {
        let delegate = section.delegate;
        self.load_row(b, section, delegate, row);
        self.when_in_bounds(b, delegate, carried, |its, b, coordinate| {
            let is_least = emit::compare(b, CmpIPredicate::Eq, coordinate, least);
            its.advance_if(b, delegate, is_least);
            let update = IfOp::build(b, &[], is_least).op();
            let block = emit::new_block(b, update, 0, &[]);
            b.set_at_end(block);
            its.store_row(b, section, row);
            YieldOp::build(b, ());
            b.set_after(update);
            its.when_in_bounds(b, delegate, carried, |_, b, coordinate| {
                let op = MinUIOp::build(b, coordinate, carried[0]);
                let least = b.value(op);
                vec![least, emit::bool(b, true)]
            })
        })
    }

    /// Returns the first row of the level below for the current position of a subsection.
    fn next_row(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        let rows = self.subsection_parts(it).next_rows.expect("the iterator is initialized");
        let visited = match self.is_random_access(it) {
            true => self.coordinate(it),
            false => self.cursor(it)[self.cursor_len(it) - 1],
        };
        emit::add(b, visited, rows)
    }

    pub(super) fn init_subsection(&mut self, b: &mut Rewriter<'_>, it: IteratorId) {
        let Subsection { of, parent, inner, .. } = self.subsection_parts(it);
        let section = self.non_empty_parts(of);
        let is_below = matches!(self.node(parent).kind, Kind::Subsection(_));
        let next_rows = if self.is_random_access(it) {
            if is_below {
                self.init(b, inner, Some(parent));
                let row = self.next_row(b, parent);
                emit::mul(b, section.size, row)
            } else {
                let state = self.save(section.delegate);
                self.restore(inner, &state);
                emit::index(b, 0)
            }
        } else {
            let zero = emit::index(b, 0);
            let row = if is_below { self.next_row(b, parent) } else { emit::index(b, 0) };
            let column = emit::index(b, self.saved_len(section.delegate) as i64);
            let buffer = section.buffer.expect("sparse levels have a buffer of rows");
            let load = LoadOp::build(b, buffer, [row, column]);
            let next_rows = b.value(load);
            self.load_row(b, &section, inner, row);
            self.set_last(it, zero);
            next_rows
        };
        if let Kind::Subsection(section) = &mut self.nodes[it.0].kind {
            section.next_rows = Some(next_rows);
        }
    }

    pub(super) fn locate_subsection(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        coordinate: Value,
    ) {
        let Subsection { of, inner, .. } = self.subsection_parts(it);
        let offset = self.cursor(of)[1];
        let absolute = emit::add(b, coordinate, offset);
        self.locate(b, inner, absolute);
        self.set_coordinate(it, coordinate);
    }

    pub(super) fn subsection_not_end(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        let Subsection { of, inner, .. } = self.subsection_parts(it);
        self.inner_not_end(b, of, inner)
    }

    pub(super) fn read_subsection(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        let Subsection { of, inner, .. } = self.subsection_parts(it);
        let coordinate = self.read(b, inner);
        let offset = self.cursor(of)[1];
        emit::sub(b, coordinate, offset)
    }

    pub(super) fn advance_subsection(&mut self, b: &mut Rewriter<'_>, it: IteratorId) {
        let Subsection { inner, .. } = self.subsection_parts(it);
        let visited = self.cursor(it)[self.cursor_len(it) - 1];
        self.advance(b, inner);
        let visited = emit::add_constant(b, visited, 1);
        self.set_last(it, visited);
    }
}

/// Returns the offset of the first subsection of `size` coordinates that contains `least`.
fn offset_of(b: &mut Rewriter<'_>, least: Value, size: Value) -> Value {
    let fits = emit::compare(b, CmpIPredicate::Uge, least, size);
    let end = emit::add_constant(b, least, 1);
    let offset = emit::sub(b, end, size);
    let zero = emit::index(b, 0);
    emit::select(b, fits, offset, zero)
}
