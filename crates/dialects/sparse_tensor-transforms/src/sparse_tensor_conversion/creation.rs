//! Creation and destruction of sparse tensors.

use terrace_arith::BuildConstant;
use terrace_bufferization::{AllocTensorOp, DeallocTensorOp};
use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::{IndexType, IntegerType};
use terrace_ir::{Builder, Op, OpType, Operand, Type, Value};
use terrace_llvm::ZeroOp;
use terrace_rewrite::Rw;
use terrace_sparse_tensor::{LevelFormat, LevelType, NewOp, ReorderCOOOp, SparseTensorType};
use terrace_tensor::EmptyOp;

use super::{RuntimeCalls, type_of};
use crate::buffers::stack_buffer;
use crate::runtime::{call, element_code, map_buffers, open_reader, pointer_type};
use crate::storage::dimension_sizes;

/// The way in which the runtime library creates a tensor (MLIR: `Action`).
#[derive(Clone, Copy)]
pub(super) enum Creation {
    /// As an empty tensor.
    Empty = 0,
    /// From a given reader.
    FromReader = 1,
    /// From given buffers.
    Pack = 2,
    /// By sorting the coordinates of a tensor in place.
    Sort = 3,
}

pub(super) fn populate(calls: &mut RuntimeCalls<'_>) {
    calls.add::<NewOp>("SparseTensorNewConverter", |op, operands, rw| {
        let ty = type_of(&rw, op.view(rw.body()).result());
        let cx = rw.context().clone();
        let tensor = SparseTensorType::of(&cx, ty)?;
        tensor.encoding?;
        let reader = open_reader(rw, &tensor, operands[0])?;
        let parameters = Parameters::new(rw, ty, &reader.sizes, Some(reader.sizes_buffer))?;
        let new = parameters.create(rw, Creation::FromReader, Some(reader.handle))?;
        call(rw, "delSparseTensorReader", &[], &[reader.handle]);
        rw.replace_op(op.op(), &[new]);
        Some(())
    });
    calls.add::<AllocTensorOp>("SparseTensorAllocConverter", |op, operands, rw| {
        let view = op.view(rw.body());
        if view.copy().is_some() {
            return None;
        }
        let sizes = &operands[..view.dynamic_sizes().count()];
        create_empty(op.op(), sizes, rw)
    });
    calls.add::<EmptyOp>("SparseTensorEmptyConverter", |op, operands, rw| {
        create_empty(op.op(), operands, rw)
    });
    calls.add::<DeallocTensorOp>("SparseTensorDeallocConverter", |op, operands, rw| {
        let ty = type_of(&rw, op.view(rw.body()).tensor());
        terrace_sparse_tensor::encoding_of(rw.context(), ty)?;
        call(rw, "delSparseTensor", &[], operands);
        rw.erase_op(op.op());
        Some(())
    });
    calls.add::<ReorderCOOOp>("SparseTensorReorderCOOConverter", |op, operands, rw| {
        let view = op.view(rw.body());
        let [from, to] = [view.input_coo(), view.result_coo()].map(|value| type_of(&rw, value));
        let cx = rw.context().clone();
        let source = SparseTensorType::of(&cx, from)?;
        let mut sizes = Vec::new();
        for (dim, size) in source.shape.iter().enumerate() {
            sizes.push(match *size {
                DYNAMIC => {
                    let dim = rw.constant_index(dim as i64);
                    let index = IndexType::get(&cx).ty();
                    call(rw, "sparseDimSize", &[index], &[operands[0], dim])[0]
                }
                size => rw.constant_index(size),
            });
        }
        let parameters = Parameters::new(rw, to, &sizes, None)?;
        let sorted = parameters.create(rw, Creation::Sort, Some(operands[0]))?;
        rw.replace_op(op.op(), &[sorted]);
        Some(())
    });
}

/// Replaces `op` by an empty tensor whose dynamic dimensions have the sizes `dynamic`.
fn create_empty(op: Op, dynamic: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let ty = rw.body().op(op).result_types().next()?;
    let cx = rw.context().clone();
    let tensor = SparseTensorType::of(&cx, ty)?;
    tensor.encoding?;
    let sizes = dimension_sizes(rw, &tensor, dynamic)?;
    let new = Parameters::new(rw, ty, &sizes, None)?.create(rw, Creation::Empty, None)?;
    rw.replace_op(op, &[new]);
    Some(())
}

/// Returns the number that encodes a level type.
fn level_code(level: LevelType) -> i64 {
    let format = match level.format {
        LevelFormat::Dense => 1 << 16,
        LevelFormat::Batch => 1 << 17,
        LevelFormat::Compressed => 1 << 18,
        LevelFormat::Singleton => 1 << 19,
        LevelFormat::LooseCompressed => 1 << 20,
        LevelFormat::Structured { n, of } => {
            (1 << 21) | (n.cast_signed() << 32) | (of.cast_signed() << 40)
        }
    };
    format
        | i64::from(level.nonunique)
        | (i64::from(level.nonordered) << 1)
        | (i64::from(level.soa) << 2)
}

/// Creates the constant that encodes the width of positions or coordinates.
fn width_code(b: &mut Builder<'_>, width: u32) -> Option<Value> {
    let code = match width {
        0 => 0,
        64 => 1,
        32 => 2,
        16 => 3,
        8 => 4,
        _ => return None,
    };
    let ty = IntegerType::get(b.context(), 32).ty();
    b.constant_int(ty, code)
}

/// The arguments of the function that creates tensors, except for the way and the source (MLIR:
/// `NewCallParams`).
pub(super) struct Parameters([Value; 8]);

impl Parameters {
    /// Creates the arguments for a tensor of type `ty` whose dimensions have the sizes `sizes`,
    /// which are also in `buffer` if given.
    pub(super) fn new(
        b: &mut Builder<'_>,
        ty: Type,
        sizes: &[Value],
        buffer: Option<Value>,
    ) -> Option<Self> {
        let cx = b.context().clone();
        let tensor = SparseTensorType::of(&cx, ty)?;
        let encoding = tensor.encoding?;
        let i64_type = IntegerType::get(&cx, 64).ty();
        let mut levels = Vec::new();
        for level in &encoding.levels {
            levels.push(b.constant_int(i64_type, level_code(*level))?);
        }
        let levels = stack_buffer(b, &levels)?;
        let sizes_buffer = match buffer {
            Some(buffer) => buffer,
            None => stack_buffer(b, sizes)?,
        };
        let maps = map_buffers(b, &tensor, sizes, sizes_buffer)?;
        Some(Self([
            sizes_buffer,
            maps.level_sizes_buffer,
            levels,
            maps.to_level,
            maps.to_dimension,
            width_code(b, encoding.position_width)?,
            width_code(b, encoding.coordinate_width)?,
            element_code(b, tensor.element)?,
        ]))
    }

    /// Calls the function that creates a tensor, from `source` if there is one.
    pub(super) fn create(
        &self,
        b: &mut Builder<'_>,
        creation: Creation,
        source: Option<Value>,
    ) -> Option<Value> {
        let cx = b.context().clone();
        let pointer = pointer_type(&cx);
        let ty = IntegerType::get(&cx, 32).ty();
        let creation = b.constant_int(ty, creation as i64)?;
        let source = match source {
            Some(source) => source,
            None => ZeroOp::build(b, pointer).value(b),
        };
        let arguments = [&self.0[..], &[creation, source]].concat();
        Some(call(b, "newSparseTensor", &[pointer], &arguments)[0])
    }
}
