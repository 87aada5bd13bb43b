//! Loops for iteration lattices (MLIR: `genStmt`).

use terrace_arith::CmpIPredicate;
use terrace_ir::{Op, Rewriter, Value};
use terrace_scf::{IfOp, WhileOp};
use terrace_sparse_tensor::{SparseTensorType, YieldOp};

use super::SparseParallelizationStrategy;
use super::kernel::{Kernel, Reduction};
use crate::emit::{self, IfElse};
use crate::iterators::SparseEmitStrategy;
use crate::loop_emitter::{LoopKind, TensorLevel};
use crate::merger::ExpressionId;

/// A loop that is generated.
#[derive(Clone, Copy)]
struct StartedLoop {
    op: Op,
    /// Whether the loop has one condition, so that its body needs none.
    is_single: bool,
}

impl Kernel {
    /// Generates the loops from loop `current` inwards that compute and store an expression.
    pub(super) fn generate(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        at: ExpressionId,
        current: usize,
    ) -> Option<()> {
        if current == self.loops() {
            let value = self.expression(rewriter, at);
            return self.store(rewriter, at, value, None);
        }
        let points = self.merger.build_lattice(rewriter.body(), at, current);
        let points = self.merger.optimize(&points);
        let mut universal = self.start_sequence(rewriter, at, current, &points)?;
        if self.options.emit == SparseEmitStrategy::SparseIterator {
            self.generate_iteration(rewriter, &points, current, universal)?;
        } else {
            for point in &points {
                universal = self.generate_loop(rewriter, &points, *point, current, universal)?;
            }
        }
        self.emitter.exit_sequence();
        self.invariants(rewriter, at, current, false)?;
        self.expand(rewriter, current, false)
    }

    /// Starts the loops of a lattice; returns whether a loop visits all coordinates.
    fn start_sequence(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        at: ExpressionId,
        current: usize,
        points: &[usize],
    ) -> Option<bool> {
        self.invariants(rewriter, at, current, true)?;
        self.expand(rewriter, current, true)?;
        let levels = self.loop_levels(rewriter, *points.first()?, current);
        let located = levels.located.iter().map(|(at, _)| *at);
        let mut all: Vec<TensorLevel> = Vec::new();
        for at in levels.visited.iter().copied().chain(located) {
            if !all.contains(&at) {
                all.push(at);
            }
        }
        self.emitter.enter_sequence(rewriter, &all);
        let is_dense =
            |point: &usize| !self.merger.has_any_sparse(&self.merger.point(*point).simple);
        Some(points[1..].iter().any(is_dense))
    }

    /// Generates a loop for one point, with a condition for each smaller point; returns whether
    /// further loops visit all coordinates.
    fn generate_loop(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        points: &[usize],
        point: usize,
        current: usize,
        universal: bool,
    ) -> Option<bool> {
        let started = self.start_loop(rewriter, point, current, points.len(), universal)?;
        let (reduction, expansion, chain) = (self.reduction, self.expansion, self.chain);
        for other in points {
            if *other != point && !self.merger.is_greater(point, *other) {
                continue;
            }
            let expression = self.merger.point(*other).expression;
            if started.is_single {
                self.generate(rewriter, expression, current + 1)?;
                continue;
            }
            let branch = self.start_if(rewriter, *other, current)?;
            self.generate(rewriter, expression, current + 1)?;
            let values = self.if_values(rewriter);
            if let Some(Reduction { value, has_element, .. }) = reduction {
                self.update_reduction(value);
                if let Some(has_element) = has_element {
                    self.set_has_element(has_element);
                }
            }
            (self.expansion, self.chain) = (expansion, chain);
            if !values.is_empty() {
                emit::yield_values(rewriter, &values);
            }
            rewriter.set_point(terrace_ir::InsertionPoint::AtStart(branch.otherwise));
        }
        Some(self.end_loop(rewriter, started, universal))
    }

    /// Returns the values that the branch of a condition yields; an element has been reduced in it.
    fn if_values(&mut self, rewriter: &mut Rewriter<'_>) -> Vec<Value> {
        if self.reduction.is_some_and(|held| held.has_element.is_some()) {
            let yes = Self::flag(rewriter, true);
            self.set_has_element(yes);
        }
        self.carried()
    }

    /// Starts the loop of a point.
    fn start_loop(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        point: usize,
        current: usize,
        cases: usize,
        universal: bool,
    ) -> Option<StartedLoop> {
        let levels = self.loop_levels(rewriter, point, current);
        let kind =
            LoopKind { cases, parallel: self.is_parallel(current, &levels.visited), universal };
        let mut carried = self.carried();
        let op = self.emitter.enter_loop(rewriter, &levels.visited, &mut carried, kind);
        self.set_carried(&carried);
        for (at, expr) in &levels.located {
            self.emitter.locate_at_affine(rewriter, *at, *expr);
        }
        let located = levels.located.iter().map(|(at, _)| *at);
        for at in levels.visited.iter().copied().chain(located) {
            if at.tensor < self.output() {
                self.locate_constants_from(rewriter, at.tensor, at.level + 1);
            }
        }
        Some(StartedLoop { op, is_single: levels.is_single })
    }

    /// Whether the iterations of the loop may run in parallel (MLIR: `shouldTryParallize`).
    fn is_parallel(&self, current: usize, levels: &[TensorLevel]) -> bool {
        if self.merger.has_sparse_output || self.expansion.is_some() {
            return false;
        }
        // Only the innermost loop contains the operation that reduces.
        let reduces = self.reduces_directly && current + 1 == self.loops();
        if self.reduction.is_some() && !reduces {
            return false;
        }
        let is_sparse = levels.iter().any(|at| {
            let ty = self.merger.level_type(at.tensor, current);
            ty.is_some_and(|ty| !ty.is_full())
        });
        match self.options.parallelization {
            SparseParallelizationStrategy::None => false,
            SparseParallelizationStrategy::DenseOuterLoop => current == 0 && !is_sparse,
            SparseParallelizationStrategy::AnyStorageOuterLoop => current == 0,
            SparseParallelizationStrategy::DenseAnyLoop => !is_sparse,
            SparseParallelizationStrategy::AnyStorageAnyLoop => true,
        }
    }

    /// Starts the condition of a point in a loop.
    fn start_if(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        point: usize,
        current: usize,
    ) -> Option<IfElse> {
        let cx = rewriter.context().clone();
        let levels: Vec<_> = self.merger.visited_levels(&self.merger.point(point).simple).collect();
        let mut condition: Option<Value> = None;
        for held in levels {
            let ty = match (held.is_sum, held.level) {
                (true, Some(level)) => {
                    let ty = rewriter.body().value_type(self.operands[held.tensor]);
                    SparseTensorType::of(&cx, ty).map(|ty| ty.level_type(level))
                }
                _ => held.ty,
            };
            let clause = match held.level.filter(|_| ty.is_some_and(|ty| !ty.is_full())) {
                Some(level) => {
                    let own = self.emitter.coordinate(TensorLevel::new(held.tensor, level));
                    let coordinate = self.emitter.coordinate_of_loop(current)?;
                    emit::compare(rewriter, CmpIPredicate::Eq, own, coordinate)
                }
                None => Self::flag(rewriter, true),
            };
            condition = Some(match condition {
                Some(condition) => emit::and(rewriter, condition, clause),
                None => clause,
            });
        }
        let types = emit::types_of(rewriter, &self.carried());
        let branch = emit::if_else(rewriter, condition?, &types);
        rewriter.set_point(terrace_ir::InsertionPoint::AtStart(branch.then));
        Some(branch)
    }

    /// Ends a loop; returns whether further loops visit all coordinates.
    fn end_loop(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        started: StartedLoop,
        mut universal: bool,
    ) -> bool {
        if started.is_single {
            if self.reduction.is_some_and(|held| held.has_element.is_some()) {
                let yes = Self::flag(rewriter, true);
                self.set_has_element(yes);
            }
        } else if rewriter.body().op(started.op).is::<WhileOp>() {
            self.end_branches(rewriter);
        } else {
            universal = false;
        }
        let mut carried = self.carried();
        self.emitter.exit_loop(rewriter, &mut carried);
        self.set_carried(&carried);
        universal
    }

    /// Ends the else branches of the conditions around the insertion point (MLIR:
    /// `finalizeWhileOp`).
    fn end_branches(&mut self, rewriter: &mut Rewriter<'_>) {
        if self.carried().is_empty() {
            return;
        }
        while let Some(block) = rewriter.block()
            && let Some(region) = rewriter.body().block_region(block)
            && let Some(op) = rewriter.body().region_owner(region)
            && rewriter.body().op(op).is::<IfOp>()
        {
            emit::yield_values(rewriter, &self.carried());
            let results = emit::results(rewriter, op);
            self.set_carried(&results);
            rewriter.set_after(op);
        }
    }

    /// Generates one loop over iteration spaces for all points of a lattice.
    fn generate_iteration(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        points: &[usize],
        current: usize,
        universal: bool,
    ) -> Option<()> {
        let all = *points.first()?;
        let started = self.start_loop(rewriter, all, current, points.len(), universal)?;
        for (case, point) in points.iter().enumerate() {
            let expression = self.merger.point(*point).expression;
            if started.is_single {
                self.generate(rewriter, expression, current + 1)?;
                continue;
            }
            let (all, own) = (&self.merger.point(all).simple, &self.merger.point(*point).simple);
            let set = all.iter().zip(own).filter(|(all, _)| **all).map(|(_, own)| *own);
            let spaces = set.enumerate().fold(0, |spaces, (at, own)| spaces | u64::from(own) << at);
            let mut carried = self.carried();
            self.emitter.enter_case(rewriter, case, spaces, &mut carried)?;
            self.set_carried(&carried);
            self.generate(rewriter, expression, current + 1)?;
            YieldOp::build(rewriter, &self.carried()[..]);
        }
        self.end_loop(rewriter, started, universal);
        Some(())
    }

    /// Locates the leading levels of the inputs whose subscripts are constants.
    pub(super) fn locate_constants(&mut self, rewriter: &mut Rewriter<'_>) {
        for tensor in 0..self.output() {
            self.locate_constants_from(rewriter, tensor, 0);
        }
    }

    /// Locates the levels of a sparse input from `start` as long as they are dense and have
    /// constant subscripts.
    fn locate_constants_from(&mut self, rewriter: &mut Rewriter<'_>, tensor: usize, start: usize) {
        let cx = rewriter.context().clone();
        let ty = rewriter.body().value_type(self.operands[tensor]);
        let Some(ty) = SparseTensorType::of(&cx, ty).filter(|ty| ty.encoding.is_some()) else {
            return;
        };
        for level in start..ty.level_rank() {
            let Some(expr) = self.maps[tensor].results.get(level).copied() else { return };
            if !ty.level_type(level).is_full() || expr.as_constant(&cx).is_none() {
                return;
            }
            self.emitter.locate_at_affine(rewriter, TensorLevel::new(tensor, level), expr);
        }
    }
}
