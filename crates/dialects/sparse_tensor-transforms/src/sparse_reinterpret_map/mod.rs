//! The pass `sparse-reinterpret-map`: makes operations use the levels of tensors as dimensions, and
//! orders the loops of structured operations (MLIR: `SparseReinterpretMap.cpp`).

mod generic;
mod maps;
mod others;
mod schedule;

use terrace_bufferization::AllocTensorOp;
use terrace_ir::{Body, Builder, Context, Op, OpType, PatternSet, Rewriter, Type, Value};
use terrace_linalg::GenericOp;
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_sparse_tensor::{
    AssembleOp, DisassembleOp, ForeachOp, ReinterpretMapOp, SparseTensorType,
};
use terrace_tensor::{EmptyOp, InsertOp};
use terrace_transforms::apply_patterns_everywhere;

use crate::iteration_graph::LoopOrderingStrategy;

/// The operations that are rewritten (MLIR: `ReinterpretMapScope`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PassOption)]
pub enum ReinterpretMapScope {
    /// Rewrite all operations
    #[default]
    All,
    /// Rewrite linalg.generic only
    OnlyGeneric,
    /// Rewrite all operations but linalg.generic
    ExceptGeneric,
}

/// Use the levels of sparse tensors as dimensions, and order loops
#[pass(
    name = "sparse-reinterpret-map",
    title = "SparseReinterpretMap",
    anchor = "builtin.module",
    run = run,
)]
pub struct SparseReinterpretMap {
    /// Set the operations to rewrite
    #[option]
    pub scope: ReinterpretMapScope,
    /// Set the strategy that orders loops
    #[option]
    pub loop_ordering_strategy: LoopOrderingStrategy,
}

fn run(pass: &SparseReinterpretMap, target: &mut Target<'_>) -> PassResult {
    let mut set = PatternSet::new();
    populate_sparse_reinterpret_map(&mut set, pass.scope, pass.loop_ordering_strategy);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the patterns of the pass (MLIR: `populateSparseReinterpretMap`).
pub fn populate_sparse_reinterpret_map(
    set: &mut PatternSet,
    scope: ReinterpretMapScope,
    strategy: LoopOrderingStrategy,
) {
    if scope != ReinterpretMapScope::ExceptGeneric {
        set.add::<GenericOp>("GenericOpReinterpretMap", generic::reinterpret);
        set.add::<GenericOp>("GenericOpScheduler", move |op, rewriter| {
            schedule::schedule(op, rewriter, strategy)
        });
    }
    if scope != ReinterpretMapScope::OnlyGeneric {
        set.add::<AllocTensorOp>("TensorAllocDemapper<AllocTensorOp>", |op, rewriter| {
            others::allocation(op.op(), rewriter)
        });
        set.add::<EmptyOp>("TensorAllocDemapper<EmptyOp>", |op, rewriter| {
            others::allocation(op.op(), rewriter)
        });
        set.add::<AssembleOp>("SparseAssembleDemapper", others::assemble);
        set.add::<DisassembleOp>("SparseDisassembleDemapper", others::disassemble);
        set.add::<InsertOp>("TensorInsertDemapper", others::insert);
        set.add::<ForeachOp>("ForeachOpDemapper", others::foreach);
    }
}

/// The sparse tensors among the operands and results of an operation.
#[derive(Clone, Copy, Default)]
struct SparseValues {
    /// Whether an operand or result has an encoding.
    any: bool,
    /// Whether a result has an encoding.
    any_result: bool,
    /// Whether the levels of an operand or result are not its dimensions.
    any_mapped: bool,
}

/// Returns the sparse tensors among the operands and results of `op`.
fn sparse_values(body: &Body, op: Op) -> SparseValues {
    let cx = body.context();
    let mut found = SparseValues::default();
    let operands = body.operands(op).map(|value| (body.value_type(value), false));
    let results = body.results(op).map(|value| (body.value_type(value), true));
    for (ty, is_result) in operands.chain(results) {
        if let Some(ty) = SparseTensorType::of(cx, ty) {
            found.any |= ty.encoding.is_some();
            found.any_result |= is_result && ty.encoding.is_some();
            found.any_mapped |= !ty.is_identity();
        }
    }
    found
}

/// Returns the type of `value` with its levels as dimensions; `None` if they are already.
fn demapped(body: &Body, value: Value) -> Option<Type> {
    let cx: &Context = body.context();
    let ty = SparseTensorType::of(cx, body.value_type(value))?;
    (!ty.is_identity()).then(|| ty.demapped())
}

/// Returns the operands of `op`, reinterpreted with their levels as dimensions, and whether any
/// operand was not.
fn demap_operands(op: Op, rewriter: &mut Rewriter<'_>) -> (Vec<Value>, bool) {
    let mut operands: Vec<Value> = rewriter.body().operands(op).collect();
    let mut changed = false;
    for operand in &mut operands {
        if let Some(ty) = demapped(rewriter.body(), *operand) {
            *operand = reinterpret(rewriter, ty, *operand);
            changed = true;
        }
    }
    (operands, changed)
}

/// Creates a `sparse_tensor.reinterpret_map` of `value`.
fn reinterpret(b: &mut Builder<'_>, ty: Type, value: Value) -> Value {
    let op = ReinterpretMapOp::build(b, ty, value);
    b.value(op)
}

/// Reinterprets `value`, whose uses expect the type `ty`, after its definition, and replaces the
/// other uses.
fn remap(rewriter: &mut Rewriter<'_>, value: Value, ty: Type) {
    let location = rewriter.location();
    let of_value = rewriter.body().value_location(value);
    rewriter.set_location(of_value);
    let mapped = reinterpret(rewriter, ty, value);
    rewriter.set_location(location);
    replace_other_uses(rewriter, value, mapped);
}

/// Replaces all uses of `value` by `new`, except those by the definition of `new`.
fn replace_other_uses(rewriter: &mut Rewriter<'_>, value: Value, new: Value) {
    let body = rewriter.body_mut();
    let definition = body.defining_op(new);
    let uses: Vec<_> =
        body.uses(value).filter(|use_| Some(body.user(*use_)) != definition).collect();
    uses.into_iter().for_each(|use_| body.set_use(use_, new));
}
