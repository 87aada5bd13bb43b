//! Lowering of loads and stores of vectors.

use std::sync::Arc;

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{IntegerAttr, MemRefType};
use terrace_ir::{Op, OpType, Type, Value};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::{self as spirv, MemoryAccess, PointerType, TargetEnv};
use terrace_vector::{LoadOp, StoreOp};

use super::count_of;
use crate::build;
use crate::convert_memref_to_spirv::{AccessAttributes, element_pointer, store};
use crate::run::SpirvLowering;
use crate::types::{SpirvTypeOptions, storage_class};

/// Adds the patterns of this module.
pub(super) fn populate(lowering: &mut SpirvLowering) {
    let settings = (lowering.env.clone(), lowering.options);
    lowering.add_value("VectorLoadOpConverter", LoadOp::INFO, move |op, operands, ty, rw| {
        let vector = rw.body().op(op).result_types().next()?;
        let (pointer, attributes) = place(op, 0, operands, (vector, ty), &settings, rw)?;
        Some(build::value_with(rw, spirv::LoadOp::INFO, &[pointer], ty, &attributes))
    });
    let settings = (lowering.env.clone(), lowering.options);
    lowering.add_for("VectorStoreOpConverter", StoreOp::INFO, move |op, operands, types, rw| {
        store_vector(op, operands, &settings, types, rw)
    });
}

fn store_vector(
    op: Op,
    operands: &[Value],
    settings: &(Arc<TargetEnv>, SpirvTypeOptions),
    _: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let (value, at) = operands.split_first()?;
    let vector = rw.body().op(op).operand_types().next()?;
    let (pointer, attributes) = place(op, 1, at, (vector, vector), settings, rw)?;
    store(rw, pointer, *value, &attributes);
    rw.erase_op(op);
    Some(())
}

/// Builds the pointer to the vector that `op` accesses: a cast of the pointer to its first element,
/// unless the vector has one element. `memref` is the index of the operand of `op` that is the
/// memory; the vector types are those before and after conversion.
fn place(
    op: Op,
    memref: usize,
    operands: &[Value],
    (vector, converted): (Type, Type),
    (env, options): &(Arc<TargetEnv>, SpirvTypeOptions),
    rw: Rw<'_, '_>,
) -> Option<(Value, AccessAttributes)> {
    let cx = rw.context().clone();
    let view = rw.body().op(op);
    let ty = view.operand_types().nth(memref)?.downcast::<MemRefType>(&cx)?;
    let storage_class = storage_class(&cx, ty)?;
    let alignment =
        view.attribute("alignment").and_then(|value| value.downcast::<IntegerAttr>(&cx));
    let alignment = match alignment {
        Some(alignment) => Some(i32::try_from(alignment.to_i64()?).ok()?),
        None => None,
    };
    let pointer = element_pointer(rw, env, *options, ty, operands)?;
    let attributes = match alignment {
        Some(alignment) => vec![
            ("memory_access", MemoryAccess::ALIGNED.to_attribute(&cx)),
            ("alignment", IntegerAttr::i32(&cx, alignment).attr()),
        ],
        None => Vec::new(),
    };
    if count_of(rw, vector)? == 1 {
        return Some((pointer, attributes));
    }
    let ty = PointerType { pointee: converted, storage_class }.intern(&cx).ty();
    Some((build::value(rw, spirv::BitcastOp::INFO, &[pointer], ty), attributes))
}
