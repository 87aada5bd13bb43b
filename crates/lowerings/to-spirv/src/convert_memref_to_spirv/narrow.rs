//! Loads and stores of integers. An integer that is narrower than the memory's elements is moved
//! by shifts and masks, and stored by two atomic operations.

use std::sync::Arc;

use terrace_builtin::{IntegerAttr, IntegerType, MemRefType, TypeExt};
use terrace_ir::{Builder, Context, Op, OpType, Type, Value};
use terrace_memref::{LoadOp, StoreOp};
use terrace_numeric::Int;
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::{self as spirv, Capability, TargetEnv};

use super::access::{self, access_chain, accessed, element_pointer, memory_attributes};
use super::{atomic, atomic_scope, is_image};
use crate::build;
use crate::run::SpirvLowering;
use crate::types::{SpirvTypeOptions, element_storage, storage_class};

/// The memory and values of an access to an integer.
struct IntegerAccess<'c> {
    memref: &'c MemRefType,
    /// The width of the accessed integer in memory, in bits.
    width: u32,
    /// The type of the elements in memory.
    stored: Type,
    /// The width of `stored` in bits.
    stored_width: u32,
    /// The pointer to the element, as if elements had the accessed width.
    pointer: Value,
}

impl<'c> IntegerAccess<'c> {
    /// Builds the pointer of an access to a signless integer of `memref`.
    fn new(
        cx: &'c Context,
        memref_type: Type,
        place: &[Value],
        (env, options): (&TargetEnv, SpirvTypeOptions),
        types: &TypeConverter,
        rw: Rw<'_, '_>,
    ) -> Option<Self> {
        let memref = memref_type.downcast::<MemRefType>(cx)?;
        let integer = memref.element.downcast::<IntegerType>(cx)?;
        if !memref.element.is_signless_integer(cx) {
            return None;
        }
        let pointer = element_pointer(rw, env, options, memref, place)?;
        let width = if integer.width == 1 { options.bool_bits } else { integer.width };
        let converted = types.convert_one(cx, memref_type)?;
        let stored = element_storage(cx, env, converted)?;
        let stored_width = stored.int_or_float_width(cx)?;
        let divides = width > 0 && stored_width.is_multiple_of(width);
        divides.then_some(Self { memref, width, stored, stored_width, pointer })
    }

    /// Whether the integer is a boolean.
    fn is_bool(&self, cx: &Context) -> bool {
        self.memref.element.is_signless_integer_of(cx, 1)
    }

    /// Returns the operands of the access chain that computes the pointer.
    fn chain(&self, rw: Rw<'_, '_>) -> Option<[Value; 3]> {
        let chain = rw.body().defining_op(self.pointer)?;
        rw.body().operands(chain).collect::<Vec<_>>().try_into().ok()
    }

    /// Builds the pointer to the element in memory that contains the integer.
    fn containing(&self, rw: Rw<'_, '_>) -> Option<Value> {
        let [base, zero, index] = self.chain(rw)?;
        let ty = rw.body().value_type(index);
        let factor = build::index_constant(rw, ty, (self.stored_width / self.width).into());
        let index = build::folded(rw, spirv::SDivOp::INFO, &[index, factor], ty);
        let ty = rw.body().value_type(self.pointer);
        Some(access_chain(rw, base, &[zero, index], ty))
    }

    /// Builds the position of the integer in the element that contains it, in bits.
    fn shift(&self, rw: Rw<'_, '_>) -> Option<Value> {
        let [_, _, index] = self.chain(rw)?;
        let ty = rw.body().value_type(index);
        let factor = build::index_constant(rw, ty, (self.stored_width / self.width).into());
        let width = build::index_constant(rw, ty, self.width.into());
        let part = build::folded(rw, spirv::UModOp::INFO, &[index, factor], ty);
        Some(build::folded(rw, spirv::IMulOp::INFO, &[part, width], ty))
    }

    /// Builds the mask of the integer at position 0.
    fn mask(&self, rw: Rw<'_, '_>) -> Value {
        let mask = Int::all_ones(self.width).zext_or_trunc(self.stored_width);
        let mask = IntegerAttr::from_int(rw.context(), self.stored, mask).attr();
        build::constant(rw, mask, self.stored)
    }

    /// Erases the access chain that computes the pointer, which must be unused.
    fn erase_chain(&self, rw: Rw<'_, '_>) {
        if let Some(chain) = rw.body().defining_op(self.pointer) {
            rw.erase_op(chain);
        }
    }
}

/// Returns the target and options of a lowering, shared by its patterns.
fn settings(lowering: &SpirvLowering) -> (Arc<TargetEnv>, SpirvTypeOptions) {
    (lowering.env.clone(), lowering.options)
}

/// Adds the pattern for loads.
pub(super) fn populate_load(lowering: &mut SpirvLowering) {
    let (env, options) = settings(lowering);
    lowering.add_for("IntLoadOpPattern", LoadOp::INFO, move |op, operands, types, rw| {
        let value = load(op, operands, (&env, options), types, rw)?;
        rw.replace_op(op, &[value]);
        Some(())
    });
}

/// Adds the pattern for stores.
pub(super) fn populate_store(lowering: &mut SpirvLowering) {
    let (env, options) = settings(lowering);
    lowering.add_for("IntStoreOpPattern", StoreOp::INFO, move |op, operands, types, rw| {
        store(op, operands, (&env, options), types, rw)?;
        rw.erase_op(op);
        Some(())
    });
}

fn load(
    op: Op,
    operands: &[Value],
    settings: (&TargetEnv, SpirvTypeOptions),
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<Value> {
    let cx = rw.context().clone();
    let memref = accessed(&cx, rw.body().op(op), 0)?;
    if storage_class(&cx, memref).is_none() || is_image(&cx, memref) {
        return None;
    }
    let ty = rw.body().op(op).operand_types().next()?;
    let access = IntegerAccess::new(&cx, ty, operands, settings, types, rw)?;
    if access.width == access.stored_width {
        let attributes = memory_attributes(rw, op, access.pointer)?;
        let value = build::load(rw, access.pointer, &attributes)?;
        return Some(if access.is_bool(&cx) { to_bool(rw, value) } else { value });
    }
    if settings.0.has_capability(Capability::Kernel) {
        return None;
    }
    let ty = access.stored;
    let pointer = access.containing(rw)?;
    let attributes = memory_attributes(rw, op, pointer)?;
    let whole = build::load(rw, pointer, &attributes)?;
    let shift = access.shift(rw)?;
    let value = build::folded(rw, spirv::ShiftRightArithmeticOp::INFO, &[whole, shift], ty);
    let mask = access.mask(rw);
    let value = build::folded(rw, spirv::BitwiseAndOp::INFO, &[value, mask], ty);
    let rest = build::index_constant(rw, ty, (access.stored_width - access.width).into());
    let value = build::folded(rw, spirv::ShiftLeftLogicalOp::INFO, &[value, rest], ty);
    let value = build::folded(rw, spirv::ShiftRightArithmeticOp::INFO, &[value, rest], ty);
    access.erase_chain(rw);
    Some(value)
}

fn store(
    op: Op,
    operands: &[Value],
    settings: (&TargetEnv, SpirvTypeOptions),
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let memref = accessed(&cx, rw.body().op(op), 1)?;
    let (value, place) = operands.split_first()?;
    let ty = rw.body().op(op).operand_types().nth(1)?;
    let access = IntegerAccess::new(&cx, ty, place, settings, types, rw)?;
    let ty = access.stored;
    if access.width == access.stored_width {
        let attributes = memory_attributes(rw, op, access.pointer)?;
        let value = if access.is_bool(&cx) { from_bool(rw, *value, ty) } else { *value };
        access::store(rw, access.pointer, value, &attributes);
        return Some(());
    }
    if settings.0.has_capability(Capability::Kernel) {
        return None;
    }
    let shift = access.shift(rw)?;
    let mask = access.mask(rw);
    let others = build::folded(rw, spirv::ShiftLeftLogicalOp::INFO, &[mask, shift], ty);
    let others = build::folded(rw, spirv::NotOp::INFO, &[others], ty);
    let value = shifted(rw, &access, *value, mask, shift)?;
    let pointer = access.containing(rw)?;
    let scope = atomic_scope(&cx, memref)?;
    atomic(rw, spirv::AtomicAndOp::INFO, pointer, others, scope, ty);
    atomic(rw, spirv::AtomicOrOp::INFO, pointer, value, scope, ty);
    access.erase_chain(rw);
    Some(())
}

/// Builds `value` at its position in the element that contains it; the other bits are 0.
fn shifted(
    rw: Rw<'_, '_>,
    access: &IntegerAccess<'_>,
    value: Value,
    mask: Value,
    shift: Value,
) -> Option<Value> {
    let cx = rw.context().clone();
    let ty = access.stored;
    let width = rw.body().value_type(value).int_or_float_width(&cx)?;
    let value = match width {
        1 => from_bool(rw, value, ty),
        width => {
            let wide = match width < access.stored_width {
                true => build::value(rw, spirv::UConvertOp::INFO, &[value], ty),
                false => value,
            };
            build::folded(rw, spirv::BitwiseAndOp::INFO, &[wide, mask], ty)
        }
    };
    Some(build::folded(rw, spirv::ShiftLeftLogicalOp::INFO, &[value, shift], ty))
}

/// Builds the boolean of an integer: whether the integer is not 0.
fn to_bool(builder: &mut Builder<'_>, value: Value) -> Value {
    let ty = builder.body().value_type(value);
    let zero = build::index_constant(builder, ty, 0);
    let bool_type = build::bool_type(builder.context());
    build::folded(builder, spirv::INotEqualOp::INFO, &[value, zero], bool_type)
}

/// Builds the integer of a boolean: 1 or 0.
fn from_bool(builder: &mut Builder<'_>, value: Value, ty: Type) -> Value {
    let zero = build::index_constant(builder, ty, 0);
    let one = build::index_constant(builder, ty, 1);
    build::folded(builder, spirv::SelectOp::INFO, &[value, one, zero], ty)
}
