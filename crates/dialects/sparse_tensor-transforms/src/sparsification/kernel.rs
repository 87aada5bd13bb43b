//! The state of the generation of one kernel: the emitter of loops, the merger, and the values that
//! loops carry (MLIR: `CodegenEnv`).

use terrace_bufferization::{AllocTensorOp, ToTensorOp};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::Mixed;
use terrace_ir::{Body, Op, OpType, Rewriter, StringAttr, Value};
use terrace_linalg::{FillOp, build_named};
use terrace_sparse_tensor::{LoadOp, LoadProperties, ReduceOp, SparseTensorType, encoding_of};
use terrace_tensor::EmptyOp;
use terrace_tensor_transforms::mixed_sizes;

use super::SparsificationOptions;
use crate::constants::zero;
use crate::emit;
use crate::loop_emitter::{Callbacks, LoopEmitter, LoopOptions};
use crate::merger::{ExpressionId, ExpressionKind, Merger};

/// The buffers of a row of a sparse output that is computed in any order, and the number of its
/// elements.
#[derive(Clone, Copy)]
pub(super) struct Expansion {
    pub(super) values: Value,
    pub(super) filled: Value,
    pub(super) added: Value,
    pub(super) count: Value,
}

/// A reduction in a scalar.
#[derive(Clone, Copy)]
pub(super) struct Reduction {
    /// The expression of the output.
    pub(super) expression: ExpressionId,
    pub(super) value: Value,
    /// Whether an element has been reduced, for a sparse output.
    pub(super) has_element: Option<Value>,
}

/// A structured operation for which loops are generated.
pub(super) struct Kernel {
    pub(super) op: Op,
    pub(super) options: SparsificationOptions,
    /// The map from loops to levels of each operand.
    pub(super) maps: Vec<AffineMap>,
    /// Whether each loop is parallel.
    pub(super) parallel: Vec<bool>,
    pub(super) operands: Vec<Value>,
    pub(super) merger: Merger,
    pub(super) emitter: LoopEmitter,
    /// The number of parallel loops around the first reduction, if elements are inserted into the
    /// output.
    pub(super) outer_parallel: usize,
    /// Whether one operation reduces an element into the output, so that a parallel loop can.
    pub(super) reduces_directly: bool,
    /// The sparse output with the elements inserted so far, if elements are inserted.
    pub(super) chain: Option<Value>,
    pub(super) expansion: Option<Expansion>,
    pub(super) reduction: Option<Reduction>,
    /// The innermost `sparse_tensor.reduce` whose operands are generated.
    pub(super) custom_reduction: Option<Op>,
}

impl Kernel {
    /// Creates the kernel of `op`; `None` if the output is not admissible.
    pub(super) fn new(
        body: &Body,
        op: Op,
        options: SparsificationOptions,
        maps: Vec<AffineMap>,
        parallel: Vec<bool>,
        mut merger: Merger,
        expression: ExpressionId,
    ) -> Option<Self> {
        let cx = body.context();
        let operands: Vec<Value> = body.operands(op).collect();
        if parallel.contains(&false) && merger.negates_output(expression) {
            return None;
        }
        let output = *operands.last()?;
        let ty = SparseTensorType::of(cx, body.value_type(output))?;
        let inserts = !ty.is_all_dense() && !merger.has_space_of(expression, merger.output);
        let outer_parallel = parallel.iter().take_while(|parallel| **parallel).count();
        if inserts {
            let is_new = body.defined_by::<EmptyOp>(output).is_some()
                || body.defined_by::<AllocTensorOp>(output).is_some();
            if !is_new {
                return None;
            }
            merger.has_sparse_output = true;
        }
        let tag = StringAttr::from_text(cx, "linalg.generic").attr();
        let loop_options = LoopOptions {
            tag: Some(tag),
            has_output: true,
            loops: parallel.len(),
            strategy: options.emit,
        };
        let dependents =
            |tensor: usize, level: usize| merger.dependent_loops(tensor, level).to_vec();
        let emitter = LoopEmitter::new(body, &operands, loop_options, dependents);
        Some(Self {
            op,
            options,
            maps,
            parallel,
            operands,
            emitter,
            outer_parallel,
            reduces_directly: reduces_directly(body, &merger, expression),
            merger,
            chain: inserts.then_some(output),
            expansion: None,
            reduction: None,
            custom_reduction: None,
        })
    }

    /// Returns the number of loops.
    pub(super) fn loops(&self) -> usize {
        self.parallel.len()
    }

    /// Returns the index of the output among the operands.
    pub(super) fn output(&self) -> usize {
        self.operands.len() - 1
    }

    /// Whether elements are inserted into the operand.
    pub(super) fn is_sparse_output(&self, tensor: usize) -> bool {
        self.merger.has_sparse_output && tensor == self.output()
    }

    /// Creates the buffers, sizes and iterators of the operands (MLIR: `genBuffers`).
    pub(super) fn initialize(&mut self, rewriter: &mut Rewriter<'_>) -> Option<()> {
        let bounds = self.loop_bounds(rewriter)?;
        let output = *self.operands.last()?;
        let element = rewriter.body().value_type(output);
        let element = terrace_builtin::shaped::element_type_or_self(rewriter.context(), element);
        let block = rewriter.body().first_block(rewriter.body().region(self.op, 0)?)?;
        let argument = *rewriter.body().arguments(block).get(self.output())?;
        let is_updated = rewriter.body().uses(argument).next().is_some();
        let mut prepare = |rewriter: &mut Rewriter<'_>, buffer: Value| {
            if !is_updated && let Some(zero) = zero(rewriter, element) {
                build_named(rewriter, FillOp::INFO.name, &[zero], &[buffer], &[]);
            }
        };
        let mut bound = |rewriter: &mut Rewriter<'_>, at: usize| {
            use terrace_arith::BuildConstant;
            rewriter.constant_or_value(bounds[at])
        };
        let mut callbacks = Callbacks { output: Some(&mut prepare), bound: Some(&mut bound) };
        self.emitter.initialize(rewriter, &mut callbacks);
        Some(())
    }

    /// Creates the number of iterations of each loop: the size of the first dimension whose
    /// subscript is the loop. `None` if there is no such dimension.
    fn loop_bounds(&self, rewriter: &mut Rewriter<'_>) -> Option<Vec<Mixed>> {
        let cx = rewriter.context().clone();
        let mut bounds: Vec<Option<Mixed>> = vec![None; self.loops()];
        for (operand, map) in self.operands.iter().zip(&self.maps) {
            let Some(sizes) = mixed_sizes(rewriter, *operand) else { continue };
            for (size, expr) in sizes.into_iter().zip(&map.results) {
                if let Some(at) = expr.as_dim(&cx) {
                    bounds[at as usize].get_or_insert(size);
                }
            }
        }
        bounds.into_iter().collect()
    }

    /// Replaces the operation by the computed tensor (MLIR: `genResult`).
    pub(super) fn finish(&mut self, rewriter: &mut Rewriter<'_>) {
        let output = self.operands[self.output()];
        let ty = rewriter.body().value_type(output);
        rewriter.set_before(self.op);
        let result = if encoding_of(rewriter.context(), ty).is_some() {
            let properties = LoadProperties { has_inserts: self.chain.is_some() };
            let load = LoadOp::build_with(rewriter, self.chain.unwrap_or(output), properties);
            rewriter.value(load)
        } else {
            let buffer = self.emitter.buffer(self.output()).unwrap_or(output);
            let tensor = ToTensorOp::build(rewriter, ty, buffer);
            rewriter.value(tensor)
        };
        rewriter.replace_op(self.op, &[result]);
    }

    /// Returns the values that a loop carries: the reduction, the number of elements of an
    /// expansion, and the output.
    pub(super) fn carried(&self) -> Vec<Value> {
        let reduction = self.reduction.map(|held| held.value);
        let has_element = self.reduction.and_then(|held| held.has_element);
        let count = self.expansion.map(|held| held.count);
        [reduction, has_element, count, self.chain].into_iter().flatten().collect()
    }

    /// Sets the values that a loop carries.
    pub(super) fn set_carried(&mut self, values: &[Value]) {
        let mut values = values.iter().copied();
        if let Some(held) = self.reduction {
            if let Some(value) = values.next() {
                self.update_reduction(value);
            }
            if held.has_element.is_some()
                && let Some(value) = values.next()
            {
                self.set_has_element(value);
            }
        }
        if let Some(held) = &mut self.expansion
            && let Some(value) = values.next()
        {
            held.count = value;
        }
        if let Some(held) = &mut self.chain
            && let Some(value) = values.next()
        {
            *held = value;
        }
    }

    /// Sets the value of the reduction.
    pub(super) fn update_reduction(&mut self, value: Value) {
        if let Some(held) = &mut self.reduction {
            held.value = value;
            self.merger.set_value(held.expression, Some(value));
        }
    }

    /// Sets whether an element has been reduced.
    pub(super) fn set_has_element(&mut self, value: Value) {
        if let Some(held) = &mut self.reduction {
            held.has_element = Some(value);
        }
    }

    /// Returns the identity of the innermost custom reduction.
    pub(super) fn identity(&self, body: &Body) -> Option<Value> {
        body.op(self.custom_reduction?).cast::<ReduceOp>().map(|op| op.identity())
    }

    /// Enters the operands of an expression: notes a custom reduction, and returns the one around.
    pub(super) fn enter_custom_reduction(&mut self, at: ExpressionId) -> Option<Op> {
        let around = self.custom_reduction;
        if let ExpressionKind::Reduce(op) = self.merger.kind(at) {
            self.custom_reduction = Some(op);
        }
        around
    }

    /// Creates the `i1` constant `value`.
    pub(super) fn flag(rewriter: &mut Rewriter<'_>, value: bool) -> Value {
        emit::bool(rewriter, value)
    }
}

/// Whether the expression is one operation on the output and another operand.
fn reduces_directly(body: &Body, merger: &Merger, at: ExpressionId) -> bool {
    let is_one = match merger.kind(at) {
        ExpressionKind::Sum(_) | ExpressionKind::Difference(_) | ExpressionKind::Union(_) => true,
        ExpressionKind::Reduce(op) => {
            let block = body.region(op, 0).and_then(|region| body.first_block(region));
            block.is_some_and(|block| {
                body.ops_in(block).count() == 2
                    && body.arguments(block).iter().all(|held| body.uses(*held).count() == 1)
            })
        }
        _ => false,
    };
    let is_output = |of: ExpressionId| merger.kind(of) == ExpressionKind::Tensor(merger.output);
    is_one && merger.operands(at).into_iter().flatten().any(is_output)
}
