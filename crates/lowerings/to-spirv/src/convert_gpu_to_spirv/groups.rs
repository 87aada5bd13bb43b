//! Lowering of barriers, shuffles, reductions and output.

use terrace_arith::{self as arith, CmpIPredicate};
use terrace_builtin::property::EnumAttr;
use terrace_builtin::{FloatType, IntegerAttr, IntegerType, TypeExt};
use terrace_gpu::{
    AllReduceOp, AllReduceOperation, BarrierOp, LaneIdOp, PrintfOp, RotateOp, ShuffleMode,
    ShuffleOp, SubgroupReduceOp,
};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Builder, Op, OpInfo, OpType, Operand, Type, Value};
use terrace_rewrite::Rw;
use terrace_spirv::{
    self as spirv, ArrayType, GroupOperation, MemorySemantics, PointerType, Scope, StorageClass,
};

use crate::build;
use crate::run::SpirvLowering;
use crate::symbols::ModuleSymbols;

/// Adds the patterns of this module.
pub(super) fn populate(lowering: &mut SpirvLowering) {
    lowering.add_for("GPUBarrierConversion", BarrierOp::INFO, |op, _, _, rw| {
        let cx = rw.context().clone();
        let scope = Scope::Workgroup.to_attribute(&cx);
        let semantics = MemorySemantics::ACQUIRE_RELEASE | MemorySemantics::WORKGROUP_MEMORY;
        let attributes = [
            ("execution_scope", scope),
            ("memory_scope", scope),
            ("memory_semantics", semantics.to_attribute(&cx)),
        ];
        build::operation(rw, spirv::ControlBarrierOp::INFO, &[], &[], &attributes);
        rw.erase_op(op);
        Some(())
    });
    let env = lowering.env.clone();
    lowering.add_for("GPUShuffleConversion", ShuffleOp::INFO, move |op, operands, _, rw| {
        let limits = env.attr.data(rw.context()).limits;
        let size = limits.data(rw.context()).subgroup_size;
        shuffle(op, operands, size, rw)
    });
    let env = lowering.env.clone();
    lowering.add_for("GPURotateConversion", RotateOp::INFO, move |op, operands, _, rw| {
        let limits = env.attr.data(rw.context()).limits;
        let size = limits.data(rw.context()).subgroup_size;
        rotate(op, operands, size, rw)
    });
    lowering.add_for("GPUAllReduceConversion", AllReduceOp::INFO, |op, operands, _, rw| {
        let view = AllReduceOp::from_op(op).view(rw.body());
        let (kind, uniform) = (view.op_value()?, view.uniform());
        let value = reduce(rw, *operands.first()?, kind, Scope::Workgroup, uniform, None)?;
        rw.replace_op(op, &[value]);
        Some(())
    });
    lowering.add_for(
        "GPUSubgroupReduceConversion",
        SubgroupReduceOp::INFO,
        |op, operands, _, rw| {
            let view = SubgroupReduceOp::from_op(op).view(rw.body());
            if view.cluster_stride() > 1 {
                return None;
            }
            let (kind, uniform, size) = (view.op_value(), view.uniform(), view.cluster_size());
            let value = reduce(rw, operands[0], kind, Scope::Subgroup, uniform, size)?;
            rw.replace_op(op, &[value]);
            Some(())
        },
    );
    lowering.add_sequential(
        "GPUPrintfConversion",
        PrintfOp::INFO,
        |op, operands, symbols, _, rw| printf(op, operands, symbols, rw),
    );
}

/// Builds the constant `true`.
fn truth(builder: &mut Builder<'_>) -> Value {
    let ty = build::bool_type(builder.context());
    let value = IntegerAttr::bool(builder.context(), true).attr();
    build::constant(builder, value, ty)
}

/// Builds an `arith.constant` of 32 bits.
fn arith_constant(builder: &mut Builder<'_>, number: i32) -> Value {
    let value = IntegerAttr::i32(builder.context(), number).attr();
    arith::ConstantOp::build(builder, value).value(builder)
}

/// Builds a `gpu.lane_id` below `size`.
fn lane_id(builder: &mut Builder<'_>, size: Attribute) -> Value {
    let ty = terrace_builtin::IndexType::get(builder.context()).ty();
    let attributes = [("upper_bound", size)];
    build::value_with(builder, LaneIdOp::INFO, &[], ty, &attributes)
}

/// Lowers a shuffle across a whole subgroup, which has `subgroup_size` invocations.
fn shuffle(op: Op, operands: &[Value], subgroup_size: i32, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = ShuffleOp::from_op(op).view(rw.body());
    let (mode, width) = (view.mode(), view.width());
    let size = constant_value(rw.body(), width)?;
    if size.downcast::<IntegerAttr>(&cx)?.to_i64()? != i64::from(subgroup_size) {
        return None;
    }
    let [value, offset, width] = operands.try_into().ok()?;
    let target = match mode {
        ShuffleMode::XOR => spirv::GroupNonUniformShuffleXorOp::INFO,
        ShuffleMode::IDX => spirv::GroupNonUniformShuffleOp::INFO,
        ShuffleMode::DOWN => spirv::GroupNonUniformShuffleDownOp::INFO,
        ShuffleMode::UP => spirv::GroupNonUniformShuffleUpOp::INFO,
    };
    let ty = rw.body().value_type(value);
    let scope = [("execution_scope", Scope::Subgroup.to_attribute(&cx))];
    let result = build::value_with(rw, target, &[value, offset], ty, &scope);
    let valid = match mode {
        ShuffleMode::XOR | ShuffleMode::IDX => truth(rw),
        ShuffleMode::DOWN => {
            let lane = lane_id(rw, size);
            let ty = rw.body().value_type(lane);
            let lane = build::value(rw, arith::AddIOp::INFO, &[lane, offset], ty);
            arith::CmpIOp::build(rw, CmpIPredicate::Ult, lane, width).value(rw)
        }
        ShuffleMode::UP => {
            let lane = lane_id(rw, size);
            let ty = rw.body().value_type(lane);
            let lane = build::value(rw, arith::SubIOp::INFO, &[lane, offset], ty);
            let zero = arith_constant(rw, 0);
            arith::CmpIOp::build(rw, CmpIPredicate::Sge, lane, zero).value(rw)
        }
    };
    rw.replace_op(op, &[result, valid]);
    Some(())
}

/// Lowers a rotation within clusters of a subgroup, which has `subgroup_size` invocations.
fn rotate(op: Op, operands: &[Value], subgroup_size: i32, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = RotateOp::from_op(op).view(rw.body());
    let (offset, width) = (view.offset(), view.width());
    if width > subgroup_size {
        return None;
    }
    let value = *operands.first()?;
    let ty = rw.body().value_type(value);
    let offset = arith_constant(rw, offset);
    let width_value = arith_constant(rw, width);
    let scope = [("execution_scope", Scope::Subgroup.to_attribute(&cx))];
    let info = spirv::GroupNonUniformRotateKHROp::INFO;
    let result = build::value_with(rw, info, &[value, offset, width_value], ty, &scope);
    let valid = match width == subgroup_size {
        true => truth(rw),
        false => {
            let lane = lane_id(rw, IntegerAttr::i32(&cx, width).attr());
            arith::CmpIOp::build(rw, CmpIPredicate::Ult, lane, width_value).value(rw)
        }
    };
    rw.replace_op(op, &[result, valid]);
    Some(())
}

/// A reduction, whether of floats, and its counterparts for uniform and for other control flow.
type Reduction = (AllReduceOperation, bool, &'static OpInfo, &'static OpInfo);

/// The reductions with a counterpart.
static REDUCTIONS: &[Reduction] = {
    use AllReduceOperation as Kind;
    use spirv::{
        GroupFAddOp, GroupFMaxOp, GroupFMinOp, GroupFMulKHROp, GroupIAddOp, GroupIMulKHROp,
        GroupNonUniformFAddOp, GroupNonUniformFMaxOp, GroupNonUniformFMinOp, GroupNonUniformFMulOp,
        GroupNonUniformIAddOp, GroupNonUniformIMulOp, GroupNonUniformSMaxOp, GroupNonUniformSMinOp,
        GroupNonUniformUMaxOp, GroupNonUniformUMinOp, GroupSMaxOp, GroupSMinOp, GroupUMaxOp,
        GroupUMinOp,
    };
    &[
        (Kind::ADD, true, GroupFAddOp::INFO, GroupNonUniformFAddOp::INFO),
        (Kind::ADD, false, GroupIAddOp::INFO, GroupNonUniformIAddOp::INFO),
        (Kind::MUL, true, GroupFMulKHROp::INFO, GroupNonUniformFMulOp::INFO),
        (Kind::MUL, false, GroupIMulKHROp::INFO, GroupNonUniformIMulOp::INFO),
        (Kind::MINUI, false, GroupUMinOp::INFO, GroupNonUniformUMinOp::INFO),
        (Kind::MINSI, false, GroupSMinOp::INFO, GroupNonUniformSMinOp::INFO),
        (Kind::MINNUMF, true, GroupFMinOp::INFO, GroupNonUniformFMinOp::INFO),
        (Kind::MAXUI, false, GroupUMaxOp::INFO, GroupNonUniformUMaxOp::INFO),
        (Kind::MAXSI, false, GroupSMaxOp::INFO, GroupNonUniformSMaxOp::INFO),
        (Kind::MAXNUMF, true, GroupFMaxOp::INFO, GroupNonUniformFMaxOp::INFO),
        (Kind::MINIMUMF, true, GroupFMinOp::INFO, GroupNonUniformFMinOp::INFO),
        (Kind::MAXIMUMF, true, GroupFMaxOp::INFO, GroupNonUniformFMaxOp::INFO),
    ]
};

/// Builds the reduction of `value` over `scope`; `cluster` is the number of invocations in a
/// cluster, if stated. `None` if SPIR-V lacks the reduction.
fn reduce(
    rw: Rw<'_, '_>,
    value: Value,
    kind: AllReduceOperation,
    scope: Scope,
    uniform: bool,
    cluster: Option<i32>,
) -> Option<Value> {
    let cx = rw.context().clone();
    let ty = rw.body().value_type(value);
    let is_float = ty.is::<FloatType>();
    if !is_float && (!ty.is::<IntegerType>() || ty.is_signless_integer_of(&cx, 1)) {
        return None;
    }
    let fits = |one: &&Reduction| one.0 == kind && one.1 == is_float;
    let (_, _, for_uniform, for_others) = REDUCTIONS.iter().find(fits)?;
    let operation = match cluster {
        Some(_) => GroupOperation::ClusteredReduce,
        None => GroupOperation::Reduce,
    };
    let attributes = [
        ("execution_scope", scope.to_attribute(&cx)),
        ("group_operation", operation.to_attribute(&cx)),
    ];
    if uniform {
        return Some(build::value_with(rw, for_uniform, &[value], ty, &attributes));
    }
    let mut operands = vec![value];
    if let Some(size) = cluster {
        let i32_type = IntegerType::get(&cx, 32).ty();
        operands.push(build::index_constant(rw, i32_type, size.into()));
    }
    Some(build::value_with(rw, for_others, &operands, ty, &attributes))
}

/// Lowers `gpu.printf` to the extended instruction of OpenCL; the format becomes a constant of the
/// module.
fn printf(op: Op, operands: &[Value], symbols: &mut ModuleSymbols, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let format = PrintfOp::from_op(op).view(rw.body()).format().to_string();
    let byte = IntegerType::get(&cx, 8).ty();
    let count = u32::try_from(format.len() + 1).ok()?;
    let array = ArrayType { element: byte, count, stride: 0 }.intern(&cx).ty();
    let pointer = |pointee: Type| {
        let storage_class = StorageClass::UniformConstant;
        PointerType { pointee, storage_class }.intern(&cx).ty()
    };
    let types = (array, pointer(array));
    let name = symbols.spirv_module()?.text(&cx, &format, types, rw.location());
    let address = build::address_of(rw, &name, types.1);
    let text = build::value(rw, spirv::BitcastOp::INFO, &[address], pointer(byte));
    let result = IntegerType::get(&cx, 32).ty();
    let operands = [&[text], operands].concat();
    build::value(rw, spirv::CLPrintfOp::INFO, &operands, result);
    rw.erase_op(op);
    Some(())
}
