//! Lowerings of SPIR-V variables, addresses, loads and stores.

use terrace_builtin::{IntegerAttr, VectorType};
use terrace_ir::{Context, Op, OpType, Operand, Type, TypeAttr, Value};
use terrace_llvm as llvm;
use terrace_llvm::{LLVMArrayType, LLVMStructType};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::{AddressOfOp, LoadOp, MemoryAccess, PointerType, StoreOp, VariableOp};

use super::composite::index;
use super::ops::result_type;

/// Returns the pointee type of `ty`; `None` if `ty` is not a SPIR-V pointer.
fn pointee(rw: Rw<'_, '_>, ty: Type) -> Option<Type> {
    Some(ty.downcast::<PointerType>(rw.context())?.pointee)
}

/// Lowers `spirv.AccessChain` to `llvm.getelementptr`. Indices of structure members become
/// constants, as LLVM requires.
pub(super) fn access_chain(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let ty = result_type(op, types, rw)?;
    let base = rw.body().op(op).operand_types().next()?;
    let element = types.convert_one(&cx, pointee(rw, base)?)?;
    let (base, indices) = operands.split_first()?;
    let mut values = vec![index(rw, 0)?];
    let mut constants = vec![llvm::DYNAMIC_INDEX];
    let mut within = Some(element);
    for value in indices {
        let member = match within {
            Some(ty) if ty.is::<LLVMStructType>() => constant_of(rw, *value),
            _ => None,
        };
        constants.push(member.unwrap_or(llvm::DYNAMIC_INDEX));
        if member.is_none() {
            values.push(*value);
        }
        within = within.and_then(|ty| part(&cx, ty, member));
    }
    let element = TypeAttr::get(&cx, element);
    let new = llvm::GEPOp::build(rw, ty, *base, &values[..], constants, element);
    let address = new.value(rw);
    rw.replace_op(op, &[address]);
    Some(())
}

/// Returns the element type of an array or vector, or the type of the given structure member;
/// `None` for other types or without a member.
fn part(cx: &Context, ty: Type, member: Option<i32>) -> Option<Type> {
    if let Some(structure) = ty.downcast::<LLVMStructType>(cx) {
        return structure.fields().get(usize::try_from(member?).ok()?).copied();
    }
    let array = ty.downcast::<LLVMArrayType>(cx).map(|ty| ty.element_type);
    array.or_else(|| ty.downcast::<VectorType>(cx).map(|ty| ty.element))
}

/// Returns the integer of `value`; `None` if `value` is not an `llvm.mlir.constant` that fits
/// `i32`.
fn constant_of(rw: Rw<'_, '_>, value: Value) -> Option<i32> {
    let definition = rw.body().op(rw.body().defining_op(value)?).cast::<llvm::ConstantOp>()?;
    let number = definition.value().downcast::<IntegerAttr>(rw.context())?.to_i64()?;
    i32::try_from(number).ok().filter(|number| *number != llvm::DYNAMIC_INDEX)
}

pub(super) fn address_of(op: Op, _: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let ty = result_type(op, types, rw)?;
    let variable = AddressOfOp::from_op(op).view(rw.body()).variable();
    let address = llvm::AddressOfOp::build(rw, ty, variable).value(rw);
    rw.replace_op(op, &[address]);
    Some(())
}

/// The counterparts of memory access attributes in the llvm dialect.
#[derive(Default)]
struct Access {
    alignment: Option<i64>,
    volatile: bool,
    nontemporal: bool,
}

impl Access {
    /// Converts the attributes of an operation; `None` if the llvm dialect has no counterpart.
    fn of(kind: Option<MemoryAccess>, alignment: Option<i32>) -> Option<Self> {
        Some(match kind.unwrap_or_default() {
            MemoryAccess::NONE => Self::default(),
            MemoryAccess::ALIGNED => {
                Self { alignment: Some(i64::from(alignment?)), ..Self::default() }
            }
            MemoryAccess::VOLATILE => Self { volatile: true, ..Self::default() },
            MemoryAccess::NONTEMPORAL => Self { nontemporal: true, ..Self::default() },
            _ => return None,
        })
    }
}

pub(super) fn load(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let ty = result_type(op, types, rw)?;
    let view = LoadOp::from_op(op).view(rw.body());
    let Access { alignment, volatile, nontemporal } =
        Access::of(view.memory_access(), view.alignment())?;
    let properties =
        llvm::LoadProperties { alignment, volatile_: volatile, nontemporal, ..Default::default() };
    let value = llvm::LoadOp::build_with(rw, ty, operands[0], properties).value(rw);
    rw.replace_op(op, &[value]);
    Some(())
}

pub(super) fn store(op: Op, operands: &[Value], _: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let &[pointer, value] = operands else { return None };
    let view = StoreOp::from_op(op).view(rw.body());
    let Access { alignment, volatile, nontemporal } =
        Access::of(view.memory_access(), view.alignment())?;
    let properties =
        llvm::StoreProperties { alignment, volatile_: volatile, nontemporal, ..Default::default() };
    llvm::StoreOp::build_with(rw, value, pointer, properties);
    rw.erase_op(op);
    Some(())
}

/// Lowers `spirv.Variable` to `llvm.alloca`, and a store of the initial value.
pub(super) fn variable(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let from = VariableOp::from_op(op).view(rw.body()).result_types().next()?;
    let ty = result_type(op, types, rw)?;
    let element = types.convert_one(&cx, pointee(rw, from)?)?;
    let count = index(rw, 1)?;
    let address = llvm::AllocaOp::build(rw, ty, count, TypeAttr::get(&cx, element)).value(rw);
    if let Some(initial) = operands.first() {
        llvm::StoreOp::build(rw, *initial, address);
    }
    rw.replace_op(op, &[address]);
    Some(())
}
