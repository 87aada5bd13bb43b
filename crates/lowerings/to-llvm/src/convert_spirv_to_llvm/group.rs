//! Lowerings of SPIR-V barriers and group reductions to calls of device functions.

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{FloatType, IntegerType, TypeExt};
use terrace_ir::{Attribute, Context, Op, OpInfo, OpType, Type, Value};
use terrace_llvm::{LLVMFunctionType, LLVMVoidType};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::{self as spirv, GroupOperation, MemorySemantics, Scope};

use super::composite::index;
use super::ops::result_type;
use crate::build::{self, named};
use crate::symbols::{NewSymbols, device_attributes};

/// The barrier operations, each with the mangled name of the device function that it calls.
pub(super) static BARRIERS: &[(&OpInfo, &str)] = &[
    (spirv::ControlBarrierOp::INFO, "_Z22__spirv_ControlBarrieriii"),
    (spirv::INTELControlBarrierArriveOp::INFO, "_Z33__spirv_ControlBarrierArriveINTELiii"),
    (spirv::INTELControlBarrierWaitOp::INFO, "_Z31__spirv_ControlBarrierWaitINTELiii"),
];

/// The reduction operations, which call device functions with names derived from theirs.
pub(super) static REDUCTIONS: &[&OpInfo] = &[
    spirv::GroupFAddOp::INFO,
    spirv::GroupFMaxOp::INFO,
    spirv::GroupFMinOp::INFO,
    spirv::GroupIAddOp::INFO,
    spirv::GroupSMaxOp::INFO,
    spirv::GroupSMinOp::INFO,
    spirv::GroupUMaxOp::INFO,
    spirv::GroupUMinOp::INFO,
    spirv::GroupNonUniformBitwiseAndOp::INFO,
    spirv::GroupNonUniformBitwiseOrOp::INFO,
    spirv::GroupNonUniformBitwiseXorOp::INFO,
    spirv::GroupNonUniformFAddOp::INFO,
    spirv::GroupNonUniformFMaxOp::INFO,
    spirv::GroupNonUniformFMinOp::INFO,
    spirv::GroupNonUniformFMulOp::INFO,
    spirv::GroupNonUniformIAddOp::INFO,
    spirv::GroupNonUniformIMulOp::INFO,
    spirv::GroupNonUniformLogicalAndOp::INFO,
    spirv::GroupNonUniformLogicalOrOp::INFO,
    spirv::GroupNonUniformLogicalXorOp::INFO,
    spirv::GroupNonUniformSMaxOp::INFO,
    spirv::GroupNonUniformSMinOp::INFO,
    spirv::GroupNonUniformUMaxOp::INFO,
    spirv::GroupNonUniformUMinOp::INFO,
];

/// Creates a call of the device function `name`, declaring the function if it is missing; `None` if
/// the function exists with another type.
fn call(
    rw: Rw<'_, '_>,
    symbols: &mut NewSymbols,
    name: &str,
    arguments: &[Value],
    result: Option<Type>,
) -> Option<Value> {
    let cx = rw.context().clone();
    let params = arguments.iter().map(|value| rw.body().value_type(*value)).collect();
    let return_type = result.unwrap_or_else(|| LLVMVoidType.intern(&cx).ty());
    let ty = LLVMFunctionType { return_type, params, var_arg: false };
    symbols.device_function(&cx, name, ty, &device_attributes(&cx));
    let callee = terrace_ir::SymbolRefAttr::flat(&cx, name).attr();
    let mut attributes = named(&cx, &[("callee", callee)]);
    attributes.extend(named(&cx, &device_attributes(&cx)));
    build::call(rw, &attributes, arguments, result)
}

/// Creates the `i32` constant with the value of the attribute `name` of `op`, an enumeration `E`.
fn number<E: EnumAttr>(rw: Rw<'_, '_>, op: Op, name: &str) -> Option<Value> {
    let value: Attribute = rw.body().attribute(op, name)?;
    let value = E::from_attribute(rw.context(), value).ok()?.value();
    index(rw, value)
}

/// Lowers a barrier to a call of the device function `name` with the scopes and memory semantics.
pub(super) fn barrier(op: Op, rw: Rw<'_, '_>, symbols: &mut NewSymbols, name: &str) -> Option<()> {
    let arguments = [
        number::<Scope>(rw, op, "execution_scope")?,
        number::<Scope>(rw, op, "memory_scope")?,
        number::<MemorySemantics>(rw, op, "memory_semantics")?,
    ];
    call(rw, symbols, name, &arguments, None);
    rw.erase_op(op);
    Some(())
}

/// Lowers a group reduction to a call of the device function for its scope, operation and type.
pub(super) fn reduction(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    symbols: &mut NewSymbols,
) -> Option<()> {
    let cx = rw.context().clone();
    let ty = result_type(op, types, rw)?;
    let name = rw.body().op(op).name_str().strip_prefix("spirv.")?;
    let cluster = if operands.len() > 1 { "j" } else { "" };
    let kind = mangled(&cx, ty)?;
    let name = format!("_Z{}__spirv_{name}ii{kind}{cluster}", "__spirv_".len() + name.len());
    let mut arguments = vec![
        number::<Scope>(rw, op, "execution_scope")?,
        number::<GroupOperation>(rw, op, "group_operation")?,
    ];
    arguments.extend_from_slice(operands);
    let value = call(rw, symbols, &name, &arguments, Some(ty))?;
    rw.replace_op(op, &[value]);
    Some(())
}

/// Returns the Itanium mangling of a type, with integers as unsigned; `None` if the type is not
/// supported.
fn mangled(cx: &Context, ty: Type) -> Option<&'static str> {
    if let Some(ty) = ty.downcast::<IntegerType>(cx) {
        return Some(match ty.width {
            1 => "b",
            8 => "c",
            16 => "t",
            32 => "j",
            64 => "m",
            _ => return None,
        });
    }
    if ty == FloatType::f16(cx).ty() {
        return Some("Dh");
    }
    Some(match ty.is_float().then(|| ty.int_or_float_width(cx))?? {
        32 => "f",
        64 => "d",
        _ => return None,
    })
}
