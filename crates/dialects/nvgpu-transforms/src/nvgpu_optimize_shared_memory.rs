//! The pass `nvgpu-optimize-shared-memory`: permutes the columns of matrices in shared memory, so
//! that threads access different banks (MLIR: `OptimizeSharedMemory.cpp`).
//! [`optimize_shared_memory`] is the main function.

use terrace_arith::{AndIOp, ArithDialect, BuildConstant, ShLIOp, ShRUIOp, XOrIOp};
use terrace_builtin::{MemRefType, TypeExt};
use terrace_gpu::predicates::is_workgroup_memory;
use terrace_ir::effects::{EffectKind, has_effect_on};
use terrace_ir::{Body, Builder, Op, OpRef, Operand, OperandGroup, Value};
use terrace_memref::{AllocOp, LoadOp, MemrefDialect, StoreOp, SubViewOp};
use terrace_nvgpu::{DeviceAsyncCopyOp, LdMatrixOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::{for_each_body, post_order};
use terrace_vector::{LoadOp as VectorLoadOp, StoreOp as VectorStoreOp, VectorDialect};

/// Permute accesses to shared memory to avoid conflicts of banks
#[pass(name = "nvgpu-optimize-shared-memory", title = "OptimizeSharedMemory", run = run)]
pub struct NvgpuOptimizeSharedMemory {}

fn run(_: &NvgpuOptimizeSharedMemory, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<MemrefDialect>();
    cx.load::<VectorDialect>();
    cx.load::<ArithDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let allocations = post_order(body, Op::ROOT).into_iter().filter_map(|op| {
            let memory = body.op(op).cast::<AllocOp>()?.memref();
            is_shared(body, memory).then_some(memory)
        });
        // As in MLIR, the pass ends at the first allocation that it cannot optimize.
        for memory in allocations.collect::<Vec<_>>() {
            if optimize_shared_memory(body, memory).is_none() {
                break;
            }
        }
    });
    Ok(())
}

/// The number of bytes with one address in all banks.
const LINE_BYTES: i64 = 128;

/// The number of bits that a thread accesses at once.
const VECTOR_BITS: i64 = 128;

/// Whether `memory` is in the memory that a block of threads shares.
fn is_shared(body: &Body, memory: Value) -> bool {
    let cx = body.context();
    let ty = body.value_type(memory).downcast::<MemRefType>(cx);
    ty.is_some_and(|ty| is_workgroup_memory(cx, ty.memory_space))
}

/// Permutes the columns of the shared memref `memory` in all accesses in `body`. `None`, without a
/// change, if the accesses have no conflicts or are not understood (MLIR:
/// `optimizeSharedMemoryReadsAndWrites`).
pub fn optimize_shared_memory(body: &mut Body, memory: Value) -> Option<()> {
    let cx = body.context().clone();
    let ty = body.value_type(memory).downcast::<MemRefType>(&cx)?;
    let bits = i64::from(ty.element.int_or_float_width(&cx)?);
    let columns = *ty.shape.last().filter(|size| **size > 0)?;
    let ops = post_order(body, Op::ROOT);
    if !is_shared(body, memory) || ops.iter().any(|op| body.op(*op).is::<SubViewOp>()) {
        return None;
    }
    // Rows of a line in all of which the same column may be accessed without a conflict.
    let rows_per_line = (8 * LINE_BYTES / bits) / columns;
    if rows_per_line >= LINE_BYTES / (VECTOR_BITS / 8) {
        return None;
    }
    let has = |op: &Op, kind| has_effect_on(body.op(*op), kind, memory);
    let (reads, others): (Vec<Op>, Vec<Op>) =
        ops.into_iter().partition(|op| has(op, EffectKind::Read));
    let writes: Vec<Op> = others.into_iter().filter(|op| has(op, EffectKind::Write)).collect();
    if reads.is_empty() || writes.is_empty() {
        return None;
    }
    let indices = |(op, write): (&Op, bool)| {
        let group = indices_of(body.op(*op), write)?;
        (body.operand_group(*op, group).len() >= 2).then_some((*op, group))
    };
    let writes = writes.iter().rev().map(|op| (op, true));
    let accesses = writes.chain(reads.iter().rev().map(|op| (op, false)));
    let accesses: Vec<(Op, OperandGroup)> = accesses.map(indices).collect::<Option<_>>()?;
    for (op, group) in accesses {
        let range = body.operand_group(op, group);
        let mut indices: Vec<Value> = range.map(|at| body.operand(op, at)).collect();
        if let [.., row, column] = &mut indices[..] {
            *column = permuted(&mut Builder::before(body, op), *row, *column, columns, bits);
        }
        body.set_operand_group(op, group, &indices);
    }
    Some(())
}

/// Returns the operands of `op` that are the indices of the memory it reads or writes; `None` for
/// other operations.
fn indices_of(op: OpRef<'_>, is_write: bool) -> Option<OperandGroup> {
    let reads = op.is::<LoadOp>() || op.is::<VectorLoadOp>() || op.is::<LdMatrixOp>();
    match is_write {
        false if reads => Some(OperandGroup::of(1)),
        true if op.is::<StoreOp>() || op.is::<VectorStoreOp>() => Some(OperandGroup::of(2)),
        true if op.is::<DeviceAsyncCopyOp>() => Some(OperandGroup::of(1)),
        _ => None,
    }
}

/// Creates the permuted column: the number of its vector is combined with bits of the row by an
/// exclusive or (MLIR: `permuteVectorOffset`).
fn permuted(b: &mut Builder<'_>, row: Value, column: Value, columns: i64, bits: i64) -> Value {
    let row_bytes = (columns * bits / 8).max(1);
    let rows_per_line = (LINE_BYTES / row_bytes).max(1).ilog2();
    let vector = (VECTOR_BITS / bits).max(1).ilog2();
    let vectors = columns.ilog2().saturating_sub(vector);
    let mask = ((1i64 << vectors) - 1) << rows_per_line;
    let mask = b.constant_index(mask);
    let mut permutation = AndIOp::build(b, row, mask).value(b);
    if vector > rows_per_line {
        let by = b.constant_index(i64::from(vector - rows_per_line));
        permutation = ShLIOp::build(b, permutation, by).value(b);
    } else if vector < rows_per_line {
        let by = b.constant_index(i64::from(rows_per_line - vector));
        permutation = ShRUIOp::build(b, permutation, by).value(b);
    }
    XOrIOp::build(b, column, permutation).value(b)
}
