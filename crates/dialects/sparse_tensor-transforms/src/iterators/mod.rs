//! Iterators over levels of sparse tensors: the values that are the state of a traversal, and the
//! code that initializes, tests, reads and advances it.

mod simple;
mod subsection;
mod wrapped;

pub(crate) use subsection::SubsectionSizes;

use terrace_ir::{Builder, OpName, Rewriter, Type, Value};

use crate::emit;
use crate::levels::SparseLevel;

use subsection::{NonEmpty, Subsection};

/// The style of the generated loops (MLIR: `SparseEmitStrategy`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, terrace_pass::PassOption)]
pub enum SparseEmitStrategy {
    /// Loops of scf over the buffers
    #[default]
    Functional,
    /// Loops of sparse_tensor over iteration spaces
    SparseIterator,
    /// Loops of scf that call operations without a declaration, for tests
    DebugInterface,
}

/// An iterator, index into the table of [`Iterators`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct IteratorId(usize);

/// The kind of an iterator with its parts.
enum Kind {
    /// Visits all positions of a range.
    Trivial { level: SparseLevel, low: Option<Value>, high: Option<Value> },
    /// Visits the segments of positions with equal coordinates.
    Dedup { level: SparseLevel, high: Option<Value> },
    /// Visits the coordinates of a slice.
    Filter { inner: IteratorId, offset: Value, stride: Value, size: Value },
    /// Visits coordinates shifted by padding.
    Pad { inner: IteratorId, low: Value, high: Value },
    /// Visits the subsections of a level that are not empty.
    NonEmpty(NonEmpty),
    /// Visits the coordinates of a subsection.
    Subsection(Subsection),
}

/// An iterator with its state.
struct Node {
    kind: Kind,
    tensor: usize,
    level: usize,
    /// The coordinate at the current position; `None` until it is computed.
    coordinate: Option<Value>,
    /// Index into `cursors`; an iterator shares its cursor with those that wrap it.
    cursor: usize,
    /// The number of values of the cursor that belong to the iterator.
    cursor_len: usize,
    /// The coordinates of the batch levels above.
    batch: Vec<Value>,
}

/// The iterators of a nest of loops (MLIR: `SparseIterator`).
pub(crate) struct Iterators {
    nodes: Vec<Node>,
    cursors: Vec<Vec<Value>>,
    strategy: SparseEmitStrategy,
}

impl Iterators {
    /// Creates an empty table.
    pub(crate) fn new(strategy: SparseEmitStrategy) -> Self {
        Self { nodes: Vec::new(), cursors: Vec::new(), strategy }
    }

    fn node(&self, it: IteratorId) -> &Node {
        &self.nodes[it.0]
    }

    fn add(
        &mut self,
        kind: Kind,
        (tensor, level): (usize, usize),
        cursor_len: usize,
    ) -> IteratorId {
        self.cursors.push(Vec::new());
        let cursor = self.cursors.len() - 1;
        self.add_sharing(kind, (tensor, level), cursor, cursor_len)
    }

    fn add_sharing(
        &mut self,
        kind: Kind,
        (tensor, level): (usize, usize),
        cursor: usize,
        cursor_len: usize,
    ) -> IteratorId {
        let batch = Vec::new();
        let node = Node { kind, tensor, level, coordinate: None, cursor, cursor_len, batch };
        self.nodes.push(node);
        IteratorId(self.nodes.len() - 1)
    }

    /// Creates an iterator over all coordinates of `level`, without duplicates (MLIR:
    /// `makeSimpleIterator`).
    pub(crate) fn simple(&mut self, level: SparseLevel) -> IteratorId {
        let at = (level.tensor, level.level);
        match level.ty.nonunique {
            true => self.add(Kind::Dedup { level, high: None }, at, 2),
            false => self.add(Kind::Trivial { level, low: None, high: None }, at, 1),
        }
    }

    /// Creates an iterator over the coordinates that `inner` visits in a slice (MLIR:
    /// `makeSlicedLevelIterator`).
    pub(crate) fn sliced(
        &mut self,
        inner: IteratorId,
        offset: Value,
        stride: Value,
        size: Value,
    ) -> IteratorId {
        let node = self.node(inner);
        let (at, cursor, len) = ((node.tensor, node.level), node.cursor, node.cursor_len);
        self.add_sharing(Kind::Filter { inner, offset, stride, size }, at, cursor, len)
    }

    /// Creates an iterator over the coordinates that `inner` visits, with zeros around them (MLIR:
    /// `makePaddedIterator`).
    pub(crate) fn padded(&mut self, inner: IteratorId, low: Value, high: Value) -> IteratorId {
        let extra = usize::from(self.is_random_access(inner));
        let node = self.node(inner);
        let (at, cursor, len) = ((node.tensor, node.level), node.cursor, node.cursor_len + extra);
        self.add_sharing(Kind::Pad { inner, low, high }, at, cursor, len)
    }

    /// Returns the tensor and the level that the iterator visits.
    pub(crate) fn place(&self, it: IteratorId) -> (usize, usize) {
        (self.node(it).tensor, self.node(it).level)
    }

    /// Returns the coordinate at the current position, which has been computed.
    pub(crate) fn coordinate(&self, it: IteratorId) -> Value {
        self.node(it).coordinate.expect("the coordinate has been read at this position")
    }

    /// Returns the coordinates of the batch levels.
    pub(crate) fn batch(&self, it: IteratorId) -> &[Value] {
        &self.node(it).batch
    }

    /// Returns the values that are the state of the iterator.
    pub(crate) fn cursor(&self, it: IteratorId) -> &[Value] {
        let node = self.node(it);
        let cursor = &self.cursors[node.cursor];
        &cursor[..node.cursor_len.min(cursor.len())]
    }

    /// Returns the number of values that are the state of the iterator.
    pub(crate) fn cursor_len(&self, it: IteratorId) -> usize {
        self.node(it).cursor_len
    }

    /// Moves the iterator to the position that `values` describes.
    fn seek(&mut self, it: IteratorId, values: &[Value]) {
        let node = &mut self.nodes[it.0];
        node.coordinate = None;
        let cursor = &mut self.cursors[node.cursor];
        for (at, value) in values.iter().enumerate() {
            match cursor.get_mut(at) {
                Some(held) => *held = *value,
                None => cursor.push(*value),
            }
        }
    }

    /// Sets the last value of the state.
    fn set_last(&mut self, it: IteratorId, value: Value) {
        let node = &self.nodes[it.0];
        let cursor = &mut self.cursors[node.cursor];
        match cursor.get_mut(node.cursor_len - 1) {
            Some(held) => *held = value,
            None => cursor.push(value),
        }
    }

    fn set_coordinate(&mut self, it: IteratorId, coordinate: Value) {
        self.nodes[it.0].coordinate = Some(coordinate);
    }

    /// Makes the first of `values` the state of the iterator, and returns the others (MLIR:
    /// `linkNewScope`).
    pub(crate) fn link<'v>(&mut self, it: IteratorId, values: &'v [Value]) -> &'v [Value] {
        let (own, rest) = values.split_at(self.node(it).cursor_len.min(values.len()));
        self.seek(it, own);
        rest
    }

    /// Returns the rank of the kind, by which loops order their iterators: higher ones first.
    pub(crate) fn rank(&self, it: IteratorId) -> u8 {
        match self.node(it).kind {
            Kind::Trivial { .. } => 0,
            Kind::Dedup { .. } => 1,
            Kind::Subsection(_) => 2,
            Kind::NonEmpty(_) => 3,
            Kind::Filter { .. } => 4,
            Kind::Pad { .. } => 5,
        }
    }

    /// Whether the iterator can be moved to any coordinate.
    pub(crate) fn is_random_access(&self, it: IteratorId) -> bool {
        match &self.node(it).kind {
            Kind::Trivial { level, .. } | Kind::Dedup { level, .. } => level.ty.is_full(),
            Kind::Filter { inner, .. } | Kind::Pad { inner, .. } => self.is_random_access(*inner),
            Kind::NonEmpty(section) => self.is_random_access(section.delegate),
            Kind::Subsection(section) => self.is_random_access(section.inner),
        }
    }

    /// Whether the iterator visits a batch level.
    fn is_batch(&self, it: IteratorId) -> bool {
        match &self.node(it).kind {
            Kind::Trivial { level, .. } | Kind::Dedup { level, .. } => level.ty.is_batch(),
            Kind::Filter { inner, .. } | Kind::Pad { inner, .. } => self.is_batch(*inner),
            Kind::NonEmpty(section) => self.is_batch(section.delegate),
            Kind::Subsection(section) => self.is_batch(section.inner),
        }
    }

    /// Whether `scf.for` can traverse the iterator.
    pub(crate) fn is_for_loop(&self, it: IteratorId) -> bool {
        match &self.node(it).kind {
            Kind::Trivial { .. } => true,
            Kind::Dedup { .. } => false,
            Kind::Pad { inner, .. } => self.is_for_loop(*inner),
            Kind::Filter { .. } | Kind::NonEmpty(_) | Kind::Subsection(_) => {
                self.is_random_access(it)
            }
        }
    }

    /// Returns the values that identify the current position for the level below.
    pub(crate) fn position(&self, it: IteratorId) -> Vec<Value> {
        match &self.node(it).kind {
            Kind::Filter { inner, .. } => self.position(*inner),
            Kind::Subsection(section) => self.position(section.inner),
            _ => self.cursor(it).to_vec(),
        }
    }

    /// Returns the types of the state.
    fn cursor_types(&self, b: &Builder<'_>, it: IteratorId) -> Vec<Type> {
        let (index, flag) = (emit::index_type(b), emit::bool_type(b));
        match &self.node(it).kind {
            Kind::Trivial { .. } => vec![index],
            Kind::Dedup { .. } => vec![index; 2],
            Kind::Filter { inner, .. } => self.cursor_types(b, *inner),
            Kind::Pad { inner, .. } => {
                let mut types = self.cursor_types(b, *inner);
                types.extend(self.is_random_access(it).then_some(flag));
                types
            }
            Kind::NonEmpty(_) => vec![index, index, flag],
            Kind::Subsection(section) => {
                let mut types = self.cursor_types(b, section.inner);
                types.extend((!self.is_random_access(it)).then_some(index));
                types
            }
        }
    }

    /// Returns the name of the iterator in the debugging interface.
    fn debug_name(&self, it: IteratorId) -> String {
        match &self.node(it).kind {
            Kind::Trivial { level, .. } => format!("trivial<{}>", level.to_text()),
            Kind::Dedup { level, .. } => format!("dedup<{}>", level.to_text()),
            Kind::Filter { inner, .. } => format!("filter<{}>", self.debug_name(*inner)),
            Kind::Pad { inner, .. } => format!("pad<{}>", self.debug_name(*inner)),
            Kind::NonEmpty(section) => format!("ne_sub<{}>", self.debug_name(section.delegate)),
            Kind::Subsection(section) => format!("subsect<{}>", self.debug_name(section.inner)),
        }
    }

    /// Whether calls of the debugging interface replace the code of the iterators.
    fn is_debug(&self) -> bool {
        self.strategy == SparseEmitStrategy::DebugInterface
    }

    /// Creates the operation of the debugging interface called `what`.
    fn debug_call(
        &self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        what: &str,
        operands: &[Value],
        types: &[Type],
    ) -> Vec<Value> {
        let name = format!("{}.{what}", self.debug_name(it));
        let mut state = b.state(OpName::get(b.context(), &name));
        state.add_operands(operands);
        state.add_results(types);
        let op = b.create(state);
        emit::results(b, op)
    }

    /// Initializes the iterator below the position of `parent`.
    pub(crate) fn init(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        parent: Option<IteratorId>,
    ) {
        if self.is_debug() {
            let types = self.cursor_types(b, it);
            let begin = self.debug_call(b, it, "begin", &[], &types);
            return self.seek(it, &begin);
        }
        if let Some(parent) = parent {
            self.nodes[it.0].batch = self.node(parent).batch.clone();
        }
        match self.node(it).kind {
            Kind::Trivial { .. } => self.init_trivial(b, it, parent),
            Kind::Dedup { .. } => self.init_dedup(b, it, parent),
            Kind::Filter { .. } => self.init_filter(b, it, parent),
            Kind::Pad { inner, .. } => self.init(b, inner, parent),
            Kind::NonEmpty(_) => self.init_non_empty(b, it),
            Kind::Subsection(_) => self.init_subsection(b, it),
        }
    }

    /// Returns whether the iterator has not reached the end.
    pub(crate) fn not_end(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        if self.is_debug() {
            let (cursor, ty) = (self.cursor(it).to_vec(), emit::bool_type(b));
            return self.debug_call(b, it, "not_end", &cursor, &[ty])[0];
        }
        self.not_end_code(b, it)
    }

    fn not_end_code(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        match &self.node(it).kind {
            Kind::Trivial { high, .. } | Kind::Dedup { high, .. } => {
                let high = high.expect("the iterator is initialized");
                let position = self.cursor(it)[0];
                emit::compare(b, terrace_arith::CmpIPredicate::Ult, position, high)
            }
            Kind::Filter { .. } => self.filter_not_end(b, it),
            Kind::Pad { inner, .. } => self.not_end_code(b, *inner),
            Kind::NonEmpty(_) => self.cursor(it)[2],
            Kind::Subsection(_) => self.subsection_not_end(b, it),
        }
    }

    /// Moves a random-access iterator to `coordinate`.
    pub(crate) fn locate(&mut self, b: &mut Rewriter<'_>, it: IteratorId, coordinate: Value) {
        if self.is_debug() {
            let mut operands = self.cursor(it).to_vec();
            operands.push(coordinate);
            let types = self.cursor_types(b, it);
            let located = self.debug_call(b, it, "locate", &operands, &types);
            self.seek(it, &located);
            return self.set_coordinate(it, coordinate);
        }
        match self.node(it).kind {
            Kind::Trivial { .. } | Kind::Dedup { .. } => self.locate_trivial(b, it, coordinate),
            Kind::Filter { .. } => self.locate_filter(b, it, coordinate),
            Kind::Pad { .. } => self.locate_pad(b, it, coordinate),
            Kind::NonEmpty(_) => self.locate_non_empty(b, it, coordinate),
            Kind::Subsection(_) => self.locate_subsection(b, it, coordinate),
        }
    }

    /// Returns the coordinate at the current position, which is not the end.
    pub(crate) fn read(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        let coordinate = if self.is_debug() {
            let (cursor, ty) = (self.cursor(it).to_vec(), emit::index_type(b));
            self.debug_call(b, it, "deref", &cursor, &[ty])[0]
        } else {
            self.read_code(b, it)
        };
        self.set_coordinate(it, coordinate);
        coordinate
    }

    fn read_code(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        match &self.node(it).kind {
            Kind::Trivial { .. } | Kind::Dedup { .. } => self.read_simple(b, it),
            Kind::Filter { .. } => self.read_filter(b, it),
            Kind::Pad { .. } => self.read_pad(b, it),
            Kind::NonEmpty(_) => self.cursor(it)[1],
            Kind::Subsection(_) => self.read_subsection(b, it),
        }
    }

    /// Moves the iterator to the next position.
    pub(crate) fn advance(&mut self, b: &mut Rewriter<'_>, it: IteratorId) {
        if self.is_debug() {
            let (cursor, types) = (self.cursor(it).to_vec(), self.cursor_types(b, it));
            let next = self.debug_call(b, it, "next", &cursor, &types);
            return self.seek(it, &next);
        }
        match self.node(it).kind {
            Kind::Trivial { .. } => self.advance_trivial(b, it),
            Kind::Dedup { .. } => self.advance_dedup(b, it),
            Kind::Filter { .. } => self.advance_filter(b, it),
            Kind::Pad { inner, .. } => self.advance(b, inner),
            Kind::NonEmpty(_) => self.advance_non_empty(b, it),
            Kind::Subsection(_) => self.advance_subsection(b, it),
        }
    }

    /// Moves the iterator to the next position if `condition` is true (MLIR: `forwardIf`).
    pub(crate) fn advance_if(&mut self, b: &mut Rewriter<'_>, it: IteratorId, condition: Value) {
        if matches!(self.node(it).kind, Kind::Trivial { .. }) {
            let current = self.cursor(it)[0];
            self.advance(b, it);
            let next = self.cursor(it)[0];
            let selected = emit::select(b, condition, next, current);
            return self.seek(it, &[selected]);
        }
        let current = self.cursor(it).to_vec();
        let types = emit::types_of(b, &current);
        let branch = emit::if_else(b, condition, &types);
        b.set_at_end(branch.otherwise);
        emit::yield_values(b, &current);
        b.set_at_end(branch.then);
        self.advance(b, it);
        let next = self.cursor(it).to_vec();
        emit::yield_values(b, &next);
        b.set_after(branch.op);
        let results = emit::results(b, branch.op);
        self.seek(it, &results);
    }

    /// Returns the number of coordinates of the space that the iterator visits.
    pub(crate) fn upper_bound(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> Value {
        match self.node(it).kind {
            Kind::Trivial { ref level, .. } | Kind::Dedup { ref level, .. } => level.size,
            Kind::Filter { size, .. } => size,
            Kind::Pad { inner, low, high } => {
                let bound = self.upper_bound(b, inner);
                let bound = emit::add(b, bound, low);
                emit::add(b, bound, high)
            }
            Kind::NonEmpty(_) => self.non_empty_upper_bound(b, it),
            Kind::Subsection(ref section) => self.subsection_size(section.of),
        }
    }

    /// Returns the bounds of an `scf.for` over the iterator.
    pub(crate) fn for_bounds(&mut self, b: &mut Rewriter<'_>, it: IteratorId) -> [Value; 2] {
        match self.node(it).kind {
            Kind::Trivial { high, .. } if !self.is_random_access(it) => {
                let high = high.or(self.cursor(it).first().copied());
                [self.cursor(it)[0], high.expect("the iterator is initialized")]
            }
            Kind::Trivial { .. } => [self.read(b, it), self.upper_bound(b, it)],
            Kind::Pad { inner, .. } if !self.is_random_access(it) => self.for_bounds(b, inner),
            _ => [self.coordinate(it), self.upper_bound(b, it)],
        }
    }

    /// Returns the values from which [`Iterators::restore`] restores the state and the end.
    fn save(&self, it: IteratorId) -> Vec<Value> {
        match &self.node(it).kind {
            Kind::Trivial { low, high, .. } => {
                let bound = if self.is_random_access(it) { low } else { high };
                [self.cursor(it), &bound.iter().copied().collect::<Vec<_>>()].concat()
            }
            Kind::Dedup { high, .. } => {
                [self.cursor(it), &high.iter().copied().collect::<Vec<_>>()].concat()
            }
            Kind::Filter { inner, .. } | Kind::Pad { inner, .. } => self.save(*inner),
            Kind::NonEmpty(_) | Kind::Subsection(_) => Vec::new(),
        }
    }

    /// Returns the number of values that [`Iterators::save`] returns.
    fn saved_len(&self, it: IteratorId) -> usize {
        match &self.node(it).kind {
            Kind::Trivial { .. } => 2,
            Kind::Dedup { .. } => 3,
            Kind::Filter { inner, .. } | Kind::Pad { inner, .. } => self.saved_len(*inner),
            Kind::NonEmpty(_) | Kind::Subsection(_) => 0,
        }
    }

    /// Restores the state that [`Iterators::save`] returned.
    fn restore(&mut self, it: IteratorId, values: &[Value]) {
        let Some((bound, cursor)) = values.split_last() else { return };
        let is_random_access = self.is_random_access(it);
        match &mut self.nodes[it.0].kind {
            Kind::Trivial { low, high, .. } => {
                *(if is_random_access { low } else { high }) = Some(*bound);
                self.seek(it, cursor);
            }
            Kind::Dedup { high, .. } => {
                *high = Some(*bound);
                self.seek(it, cursor);
            }
            Kind::Filter { inner, .. } | Kind::Pad { inner, .. } => {
                let inner = *inner;
                self.restore(inner, values);
            }
            Kind::NonEmpty(_) | Kind::Subsection(_) => {}
        }
    }

    /// Creates an `scf.if` on whether `it` is not at its end, which yields what `then` returns for
    /// the coordinate, else `otherwise` (MLIR: `genWhenInBound`).
    fn when_in_bounds(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        otherwise: &[Value],
        then: impl FnOnce(&mut Self, &mut Rewriter<'_>, Value) -> Vec<Value>,
    ) -> Vec<Value> {
        let types = emit::types_of(b, otherwise);
        let condition = self.not_end(b, it);
        let branch = emit::if_else(b, condition, &types);
        b.set_at_end(branch.then);
        let coordinate = self.read(b, it);
        let values = then(self, b, coordinate);
        emit::yield_values(b, &values);
        b.set_at_end(branch.otherwise);
        emit::yield_values(b, otherwise);
        b.set_after(branch.op);
        emit::results(b, branch.op)
    }
}
