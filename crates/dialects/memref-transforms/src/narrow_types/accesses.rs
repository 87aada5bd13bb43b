//! Conversion of loads and stores of narrow elements.

use std::sync::Arc;

use terrace_arith::{
    AndIOp, AtomicRMWKind, BitcastOp, BuildConstant, ExtUIOp, IndexCastOp, ShLIOp, ShRSIOp,
    TruncIOp, XOrIOp,
};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::{AffineExpr, IntegerType, TypeExt};
use terrace_ir::{Builder, Op, OpType, Operand, Type, Value};
use terrace_memref::{AtomicRMWOp, LoadOp, StoreOp};
use terrace_rewrite::{ConversionPatterns, Rw, TypeConverter};

use super::{Linearized, Packing, applied};

/// Adds the patterns for loads and stores.
pub(super) fn populate(set: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    let types = converter.clone();
    set.add::<LoadOp>("ConvertMemRefLoad", Some(converter), move |op, operands, rw| {
        load(op, operands, rw, &types)
    });
    set.add::<StoreOp>("ConvertMemrefStore", Some(converter), store);
}

/// Returns the index of the wide element at a position.
fn wide_index(b: &mut Builder<'_>, at: Op, packing: Packing, position: Mixed) -> Value {
    let cx = b.context().clone();
    let packed = AffineExpr::constant(&cx, packing.count());
    let index = AffineExpr::symbol(&cx, 0).floor_div(&cx, packed);
    let index = applied(b, at, index, position);
    b.constant_or_value(index)
}

/// Returns the number of bits below a position in its wide element, as an integer of that width
/// (MLIR: `getOffsetForBitwidth`).
fn bits_below(b: &mut Builder<'_>, at: Op, packing: Packing, position: Mixed) -> Value {
    let cx = b.context().clone();
    let packed = AffineExpr::constant(&cx, packing.count());
    let within = AffineExpr::symbol(&cx, 0).modulo(&cx, packed);
    let bits = within.mul_constant(&cx, i64::from(packing.narrow));
    let bits = applied(b, at, bits, position);
    let bits = b.constant_or_value(bits);
    let ty = IntegerType::get(&cx, packing.wide).ty();
    IndexCastOp::build(b, ty, bits).value(b)
}

/// Returns the bits of the widest narrow element.
fn ones(packing: Packing) -> i64 {
    (1_i64 << packing.narrow) - 1
}

/// Loads the wide element and shifts the narrow one to the lowest bits.
fn load(op: LoadOp, operands: &[Value], rw: Rw<'_, '_>, types: &TypeConverter) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let memref = view.memref();
    let indices: Vec<Value> = view.indices().collect();
    let (from, to) = (rw.body().value_type(memref), rw.body().value_type(operands[0]));
    let packing = Packing::of(&cx, from, to)?;
    let bits = if shape_of(&cx, to)?.is_empty() {
        LoadOp::build(rw, operands[0], ()).value(rw)
    } else {
        let position = Linearized::in_memref(rw, op.op(), 1, memref, indices.into_iter())?.index;
        let index = wide_index(rw, op.op(), packing, position);
        let loaded = LoadOp::build(rw, operands[0], [index]).value(rw);
        let below = bits_below(rw, op.op(), packing, position);
        ShRSIOp::build(rw, loaded, below).value(rw)
    };
    let result = types.convert_one(&cx, element_type_or_self(&cx, from))?;
    let integer = as_integer(rw, result)?;
    let wide = element_type_or_self(&cx, to);
    let mut value = if integer == wide {
        let mask = rw.constant_int(wide, ones(packing))?;
        AndIOp::build(rw, bits, mask).value(rw)
    } else {
        TruncIOp::build(rw, integer, bits).value(rw)
    };
    if integer != result {
        value = BitcastOp::build(rw, result, value).value(rw);
    }
    rw.replace_op(op.op(), &[value]);
    Some(())
}

/// Returns the integer type with the width of `ty`; `ty` itself if it is an integer.
fn as_integer(b: &Builder<'_>, ty: Type) -> Option<Type> {
    match ty.is_any_integer() {
        true => Some(ty),
        false => {
            let width = ty.int_or_float_width(b.context())?;
            Some(IntegerType::get(b.context(), width).ty())
        }
    }
}

/// Clears the bits of the narrow element in the wide one, and sets those of the new value.
fn store(op: StoreOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let memref = view.memref();
    let indices: Vec<Value> = view.indices().collect();
    let [mut value, base] = *operands.first_chunk::<2>()?;
    let (from, to) = (rw.body().value_type(memref), rw.body().value_type(base));
    let packing = Packing::of(&cx, from, to)?;
    let wide = IntegerType::get(&cx, packing.wide).ty();
    let of_value = rw.body().value_type(value);
    let integer = as_integer(rw, of_value)?;
    if integer != of_value {
        value = BitcastOp::build(rw, integer, value).value(rw);
    }
    let value = ExtUIOp::build(rw, wide, value).value(rw);
    if shape_of(&cx, to)?.is_empty() {
        AtomicRMWOp::build(rw, AtomicRMWKind::Assign, value, base, ());
        rw.erase_op(op.op());
        return Some(());
    }
    let position = Linearized::in_memref(rw, op.op(), 1, memref, indices.into_iter())?.index;
    let index = wide_index(rw, op.op(), packing, position);
    let below = bits_below(rw, op.op(), packing, position);
    let mask = rw.constant_int(wide, ones(packing))?;
    let mask = ShLIOp::build(rw, mask, below).value(rw);
    let all = rw.constant_int(wide, -1)?;
    let mask = XOrIOp::build(rw, mask, all).value(rw);
    let value = ShLIOp::build(rw, value, below).value(rw);
    AtomicRMWOp::build(rw, AtomicRMWKind::Andi, mask, base, [index]);
    AtomicRMWOp::build(rw, AtomicRMWKind::Ori, value, base, [index]);
    rw.erase_op(op.op());
    Some(())
}
