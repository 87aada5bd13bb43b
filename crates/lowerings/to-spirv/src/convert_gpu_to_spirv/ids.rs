//! Lowering of the positions and sizes of invocations to variables that SPIR-V defines.

use terrace_builtin::{IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_gpu::{
    BlockDimOp, BlockIdOp, Dimension, GlobalIdOp, GridDimOp, LaneIdOp, NumSubgroupsOp,
    SubgroupIdOp, SubgroupSizeOp, ThreadIdOp,
};
use terrace_ir::{Op, OpInfo, OpRef, OpType, Type, Value};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::{self as spirv, Capability, EntryPointABIAttr, PointerType, StorageClass};

use crate::build;
use crate::run::SpirvLowering;
use crate::symbols::ModuleSymbols;

/// The operations with a dimension, and the variables that hold them.
static VECTORS: &[(&OpInfo, &str)] = &[
    (BlockIdOp::INFO, "WorkgroupId"),
    (GridDimOp::INFO, "NumWorkgroups"),
    (BlockDimOp::INFO, "WorkgroupSize"),
    (ThreadIdOp::INFO, "LocalInvocationId"),
    (GlobalIdOp::INFO, "GlobalInvocationId"),
];

/// The operations without a dimension, and the variables that hold them.
static SCALARS: &[(&OpInfo, &str)] = &[
    (SubgroupIdOp::INFO, "SubgroupId"),
    (NumSubgroupsOp::INFO, "NumSubgroups"),
    (SubgroupSizeOp::INFO, "SubgroupSize"),
    (LaneIdOp::INFO, "SubgroupLocalInvocationId"),
];

/// Adds the patterns of this module.
pub(super) fn populate(lowering: &mut SpirvLowering) {
    lowering.add_value("WorkGroupSizeConversion", BlockDimOp::INFO, |op, _, ty, rw| {
        let cx = rw.context().clone();
        let view = rw.body().op(op);
        let at = dimension(view)?;
        let abi = entry_point_abi(view)?;
        let sizes = abi.data(&cx).workgroup_size.as_ref()?.0.data(&cx);
        let size = sizes.ints(&cx).nth(at)?.to_i64()?;
        let width = ty.int_or_float_width(&cx)?;
        let number = terrace_numeric::Int::from_i64(width, size);
        let size = IntegerAttr::from_int(&cx, ty, number).attr();
        Some(build::constant(rw, size, ty))
    });
    let for_shader = lowering.env.has_capability(Capability::Shader);
    for (root, built_in) in VECTORS {
        lowering.add_sequential(
            "LaunchConfigConversion",
            root,
            move |op, _, symbols, types, rw| {
                let index = result_type(op, types, rw)?;
                let i32_type = IntegerType::get(rw.context(), 32).ty();
                let element = if for_shader { i32_type } else { index };
                let ty = VectorType::get(rw.context(), &[3], element).ty();
                let vector = built_in_value(rw, built_in, ty, symbols)?;
                let at = i32::try_from(dimension(rw.body().op(op))?).ok()?;
                let value = build::extract(rw, vector, at, element);
                replace(op, value, index, rw)
            },
        );
    }
    for (root, built_in) in SCALARS {
        lowering.add_sequential(
            "SingleDimLaunchConfigConversion",
            root,
            move |op, _, symbols, types, rw| {
                let index = result_type(op, types, rw)?;
                let ty = IntegerType::get(rw.context(), 32).ty();
                let value = built_in_value(rw, built_in, ty, symbols)?;
                replace(op, value, index, rw)
            },
        );
    }
}

/// Returns the converted type of the result of `op`.
fn result_type(op: Op, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<Type> {
    let cx = rw.context();
    types.convert_one(cx, rw.body().op(op).result_types().next()?)
}

/// Returns the index of the dimension that `op` is about.
fn dimension(op: OpRef<'_>) -> Option<usize> {
    let dimension = op.attribute("dimension")?;
    let dimension = terrace_builtin::property::EnumAttr::from_attribute(op.context(), dimension);
    Some(match dimension.ok()? {
        Dimension::X => 0,
        Dimension::Y => 1,
        Dimension::Z => 2,
    })
}

/// Returns the `spirv.entry_point_abi` of the function around `op`; `None` if there is no such
/// attribute.
pub(super) fn entry_point_abi(op: OpRef<'_>) -> Option<terrace_ir::Handle<EntryPointABIAttr>> {
    let function = op.ancestors().last()?;
    function.attribute(ENTRY_POINT_ABI)?.as_handle::<EntryPointABIAttr>()
}

/// The name of the attribute of entry points.
pub(super) const ENTRY_POINT_ABI: &str = "spirv.entry_point_abi";

/// Builds a load of the variable that holds `built_in`, of type `ty`. The variable is added to the
/// enclosing module if it is missing.
fn built_in_value(
    rw: Rw<'_, '_>,
    built_in: &str,
    ty: Type,
    symbols: &mut ModuleSymbols,
) -> Option<Value> {
    let cx = rw.context().clone();
    let pointer = PointerType { pointee: ty, storage_class: StorageClass::Input }.intern(&cx).ty();
    let location = rw.location();
    let (name, pointer) = symbols.innermost()?.built_in(&cx, built_in, pointer, location);
    let address = build::address_of(rw, &name, pointer);
    build::load(rw, address, &[])
}

/// Replaces `op` by `value`, extended to the type `index` if that is wider.
fn replace(op: Op, value: Value, index: Type, rw: Rw<'_, '_>) -> Option<()> {
    let value = match rw.body().value_type(value) == index {
        true => value,
        false => build::value(rw, spirv::UConvertOp::INFO, &[value], index),
    };
    rw.replace_op(op, &[value]);
    Some(())
}
