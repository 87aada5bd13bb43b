//! Entering sequences of loops and loops.

use terrace_builtin::IntegerAttr;
use terrace_builtin::affine::AffineExpr;
use terrace_ir::{ArrayAttr, Handle, Op, OpType, Rewriter, Type, Value};
use terrace_scf::{ForOp, ParallelOp, ReduceOp, YieldOp};
use terrace_sparse_tensor::{
    CoIterateOp, ExtractIterSpaceOp, IterSpaceType, IterateOp, LevelRange, encoding_of,
};

use super::{CoIteration, LoopEmitter, LoopSequence, TensorLevel, co_iterate};
use crate::emit;
use crate::iterators::IteratorId;

/// The way in which a loop is generated.
#[derive(Clone, Copy, Default)]
pub(crate) struct LoopKind {
    /// The number of cases of a loop over several iteration spaces.
    pub(crate) cases: usize,
    /// Whether iterations may run in parallel.
    pub(crate) parallel: bool,
    /// Whether the loop must visit the coordinates between those of the iterators.
    pub(crate) universal: bool,
}

impl LoopEmitter {
    /// Starts a sequence of loops over `levels`: initializes their iterators (MLIR:
    /// `enterNewLoopSeq`).
    pub(crate) fn enter_sequence(&mut self, b: &mut Rewriter<'_>, levels: &[TensorLevel]) {
        if !self.emits_iterators() {
            for at in levels {
                self.reduced[at.tensor][at.level] += 1;
                self.prepare(b, *at);
            }
        }
        let universal = emit::index(b, 0);
        self.sequences.push(LoopSequence { universal, levels: levels.to_vec() });
    }

    /// Returns the iterator of the level above; `None` for the first level.
    fn parent(&self, at: TensorLevel) -> Option<IteratorId> {
        let above = at.level.checked_sub(1)?;
        self.stacks[at.tensor][above].last().copied()
    }

    /// Initializes the iterator of a level; a random-access one starts at coordinate 0.
    fn prepare(&mut self, b: &mut Rewriter<'_>, at: TensorLevel) {
        let is_simple = self.dependent_loops[at.tensor][at.level].is_empty();
        let parent = if is_simple { self.parent(at) } else { None };
        let it = self.current_iterator(at);
        self.iterators.init(b, it, parent);
        if self.iterators.is_random_access(it) {
            let zero = emit::index(b, 0);
            self.iterators.locate(b, it, zero);
        }
    }

    /// Moves a dense level to the coordinate `expr`, which the loops around determine.
    pub(crate) fn locate_at_affine(
        &mut self,
        b: &mut Rewriter<'_>,
        at: TensorLevel,
        expr: AffineExpr,
    ) {
        let parent = self.parent(at);
        let it = self.current_iterator(at);
        self.iterators.init(b, it, parent);
        let coordinate = self.affine(b, expr);
        self.iterators.locate(b, it, coordinate);
    }

    /// Enters a loop over `levels`, and replaces `carried` by the values in the loop. Returns the
    /// loop (MLIR: `enterCoIterationOverTensorsAtLvls`).
    pub(crate) fn enter_loop(
        &mut self,
        b: &mut Rewriter<'_>,
        levels: &[TensorLevel],
        carried: &mut [Value],
        kind: LoopKind,
    ) -> Op {
        if self.emits_iterators() {
            return self.enter_iteration(b, levels, carried, kind.cases);
        }
        let (mut dense, mut sparse) = (Vec::new(), Vec::new());
        for at in levels {
            let it = self.current_iterator(*at);
            match self.iterators.is_random_access(it) {
                true => dense.push(it),
                false => sparse.push(it),
            }
        }
        sparse.sort_by_key(|it| std::cmp::Reverse(self.iterators.rank(*it)));
        let universal = kind.universal && !sparse.is_empty();
        let is_for = match sparse[..] {
            [] => true,
            [it] => self.iterators.is_for_loop(it),
            _ => false,
        };
        let place = |its: &crate::iterators::Iterators, it: &IteratorId| {
            let (tensor, level) = its.place(*it);
            TensorLevel::new(tensor, level)
        };
        let first = sparse.first().or(dense.first()).copied();
        let (op, coordinate, at) = match first.filter(|_| is_for && !universal) {
            Some(it) => {
                let parallel = kind.parallel && carried.len() <= 1;
                let (op, coordinate) = self.enter_for(b, it, carried, parallel);
                (op, coordinate, vec![place(&self.iterators, &it)])
            }
            None => {
                let extra = dense.iter().filter(|_| universal);
                let at = sparse.iter().chain(extra).map(|it| place(&self.iterators, it)).collect();
                let start = self.sequences.last().map(|held| held.universal);
                let how = CoIteration {
                    iterators: &sparse,
                    universal: start.filter(|_| universal),
                    carried_first: false,
                };
                let (op, coordinate) = co_iterate(b, &mut self.iterators, how, carried);
                (op, coordinate, at)
            }
        };
        for it in dense {
            self.iterators.locate(b, it, coordinate);
        }
        self.push(b, at, op, Some(coordinate));
        op
    }

    /// Creates an `scf.for` or `scf.parallel` over an iterator and enters it; returns the loop and
    /// the coordinate in it.
    fn enter_for(
        &mut self,
        b: &mut Rewriter<'_>,
        it: IteratorId,
        carried: &mut [Value],
        parallel: bool,
    ) -> (Op, Value) {
        let step = emit::index(b, 1);
        let [low, high] = self.iterators.for_bounds(b, it);
        let types = emit::types_of(b, carried);
        let ty = emit::index_type(b);
        let (op, arguments) = if parallel {
            let inits = carried.to_vec();
            let op = ParallelOp::build(b, &types, [low], [high], [step], &inits[..]).op();
            let block = emit::new_block(b, op, 0, &[ty]);
            b.set_at_end(block);
            if carried.is_empty() {
                let end = ReduceOp::build(b, (), 0).op();
                b.set_before(end);
            }
            // The initial values stand for the reductions until the loop is left.
            (op, b.body().arguments(block).iter().copied().chain(inits).collect::<Vec<_>>())
        } else {
            let op = ForOp::build(b, &types, low, high, step, &carried[..]).op();
            let arguments = [&[ty], &types[..]].concat();
            let block = emit::new_block(b, op, 0, &arguments);
            b.set_at_end(block);
            if carried.is_empty() {
                let end = YieldOp::build(b, ()).op();
                b.set_before(end);
            }
            (op, b.body().arguments(block).to_vec())
        };
        carried.copy_from_slice(&arguments[1..]);
        let coordinate = if self.iterators.is_random_access(it) {
            self.iterators.locate(b, it, arguments[0]);
            arguments[0]
        } else {
            self.iterators.link(it, &arguments[..1]);
            self.iterators.read(b, it)
        };
        (op, coordinate)
    }

    /// Creates the iteration space of a level.
    fn space(&self, b: &mut Rewriter<'_>, at: TensorLevel) -> Value {
        let cx = b.context().clone();
        let parent = at.level.checked_sub(1).and_then(|l| self.iterator_values[at.tensor][l]);
        let level = |level: usize| IntegerAttr::index(&cx, level as i64);
        let (low, high) = (level(at.level), level(at.level + 1));
        let tensor = self.tensors[at.tensor];
        let levels = LevelRange { low: at.level as u64, high: at.level as u64 + 1 };
        let ty = match encoding_of(&cx, b.body().value_type(tensor)) {
            Some(encoding) => IterSpaceType { encoding, levels }.intern(&cx).ty(),
            None => emit::index_type(b),
        };
        let op = ExtractIterSpaceOp::build(b, ty, tensor, parent, low, high);
        b.value(op)
    }

    /// Creates `sparse_tensor.iterate` over one level and enters it, or `sparse_tensor.coiterate`
    /// over several levels, whose cases are entered by [`LoopEmitter::enter_case`].
    fn enter_iteration(
        &mut self,
        b: &mut Rewriter<'_>,
        levels: &[TensorLevel],
        carried: &mut [Value],
        cases: usize,
    ) -> Op {
        let cx = b.context().clone();
        let all = IntegerAttr::i64(&cx, 1);
        let types = emit::types_of(b, carried);
        if let [at] = levels {
            let space = self.space(b, *at);
            let op = IterateOp::build(b, &types, space, &carried[..], all).op();
            let iterator = iterator_type(b, space);
            let arguments = [&types[..], &[emit::index_type(b), iterator]].concat();
            let block = emit::new_block(b, op, 0, &arguments);
            let arguments = b.body().arguments(block).to_vec();
            self.iterator_values[at.tensor][at.level] = arguments.last().copied();
            carried.copy_from_slice(&arguments[..types.len()]);
            b.set_at_end(block);
            self.push(b, levels.to_vec(), op, Some(arguments[types.len()]));
            return op;
        }
        let spaces: Vec<Value> = levels.iter().map(|at| self.space(b, *at)).collect();
        let none = IntegerAttr::i64(&cx, 0).attr();
        let empty = ArrayAttr::get(&cx, vec![none; cases]);
        let op = CoIterateOp::build(b, &types, &spaces[..], &carried[..], all, empty, cases).op();
        self.push(b, levels.to_vec(), op, None);
        op
    }

    /// Enters case number `at` of the innermost loop, whose spaces are the bits of `spaces` (MLIR:
    /// `enterCurrentCoIterationCase`).
    pub(crate) fn enter_case(
        &mut self,
        b: &mut Rewriter<'_>,
        at: usize,
        spaces: u64,
        carried: &mut [Value],
    ) -> Option<()> {
        let cx = b.context().clone();
        let op = self.loops.last()?.op;
        let levels = self.loops.last()?.levels.clone();
        let view = b.body().op(op).cast::<CoIterateOp>()?;
        let mut cases: Vec<_> = view.cases().data(&cx).0.to_vec();
        let operands: Vec<Value> = view.iter_spaces().collect();
        let types: Vec<Type> = emit::types_of(b, carried);
        *cases.get_mut(at)? = IntegerAttr::i64(&cx, spaces as i64).attr();
        let cases: Handle<ArrayAttr> = ArrayAttr::get(&cx, cases);
        CoIterateOp::from_op(op).update_properties(b.body_mut(), |held| held.cases = cases);
        let mut arguments = types.clone();
        arguments.push(emit::index_type(b));
        for (bit, space) in operands.iter().enumerate() {
            if spaces >> bit & 1 == 1 {
                arguments.push(iterator_type(b, *space));
            }
        }
        let block = emit::new_block(b, op, at, &arguments);
        let arguments = b.body().arguments(block).to_vec();
        b.set_at_end(block);
        let view = b.body().op(op).cast::<CoIterateOp>()?;
        let parts = view.arguments(at)?;
        let coordinate = parts.coordinates.first().copied();
        carried.copy_from_slice(parts.carried);
        self.loops.last_mut()?.coordinate = coordinate;
        let mut iterators = arguments[1 + types.len()..].iter();
        for (bit, level) in levels.iter().enumerate() {
            let value = (spaces >> bit & 1 == 1).then(|| iterators.next().copied()).flatten();
            self.iterator_values[level.tensor][level.level] = value;
        }
        Some(())
    }
}

/// Returns the type of the iterators over a space.
fn iterator_type(b: &Rewriter<'_>, space: Value) -> Type {
    let ty = b.body().value_type(space);
    let space = ty.downcast::<IterSpaceType>(b.context());
    space.map_or(ty, |space| space.iterator(b.context()))
}
