//! Operations that have a counterpart with the same operands.

use std::sync::Arc;

use terrace_arith::{FastMathFlags, IntegerOverflowFlags};
use terrace_builtin::positions::positions;
use terrace_builtin::property::EnumAttr;
use terrace_ir::{Context, Ident, Op, OpRef, Type, Value};
use terrace_llvm::{LLVMArrayType, LLVMStructType, is_compatible_type};
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, TypeConverter};

use crate::build::{self, Attributes};
use crate::types::is_unsupported_float;

/// What becomes of the attributes of an operation.
#[derive(Clone, Copy)]
pub(crate) enum Carry {
    /// They stay as they are.
    Same,
    /// `fastmath` becomes `fastmathFlags`.
    FastMath,
    /// `overflowFlags` become those of the llvm dialect.
    Overflow,
}

/// An operation, the one it becomes, and what becomes of its attributes.
pub(crate) type Direct = (&'static str, &'static str, Carry);

/// Adds a pattern for each of `table`; floats that LLVM IR has not are left alone.
pub(crate) fn add(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    table: &'static [Direct],
) {
    add_checked(patterns, converter, table, |op| !has_unsupported_floats(op));
}

/// As [`add`], for operations that move values and do not compute with them.
pub(crate) fn add_moves(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    table: &'static [Direct],
) {
    add_checked(patterns, converter, table, |_| true);
}

fn add_checked(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    table: &'static [Direct],
    fits: fn(OpRef<'_>) -> bool,
) {
    for (from, to, carry) in table {
        let types = converter.clone();
        patterns.add_named(from, Some(converter), move |op, operands, rw| {
            let view = rw.body().op(op);
            if !fits(view) {
                return None;
            }
            let attributes = carried(view, *carry);
            let make = |rw: &mut ConversionRewriter<'_>, ty: Type, operands: &[Value]| {
                Some(build::value(rw, to, operands, ty, &attributes))
            };
            by_vectors(op, operands, &types, rw, make)
        });
    }
}

/// Whether an operand or a result of `op` is a float that LLVM IR has not.
pub(crate) fn has_unsupported_floats(op: OpRef<'_>) -> bool {
    let cx = op.context();
    op.operand_types().chain(op.result_types()).any(|ty| is_unsupported_float(cx, ty))
}

/// The attributes of `op` as its counterpart has them.
pub(crate) fn carried(op: OpRef<'_>, carry: Carry) -> Attributes {
    let cx = op.context();
    let mut attributes = build::all_attributes(op);
    let mut replace = |from: &str, to: &str, value: &dyn Fn(terrace_ir::Attribute) -> Option<_>| {
        let place = attributes.iter_mut().find(|(name, _)| name.as_str(cx) == from);
        if let Some(place) = place
            && let Some(value) = value(place.1)
        {
            *place = (Ident::get(cx, to), value);
        }
    };
    match carry {
        Carry::Same => {}
        Carry::FastMath => replace("fastmath", "fastmathFlags", &|value| {
            Some(build::fast_math(cx, FastMathFlags::from_attribute(cx, value).ok()?))
        }),
        Carry::Overflow => replace("overflowFlags", "overflowFlags", &|value| {
            Some(build::overflow(cx, IntegerOverflowFlags::from_attribute(cx, value).ok()?))
        }),
    }
    attributes
}

/// Replaces `op`, of one result, by what `make` makes of the operands, or, where these are arrays of
/// vectors, of each vector in them (MLIR: `handleMultidimensionalVectors`).
///
/// `make` gets the type of the value that it is to make.
pub(crate) fn by_vectors(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: &mut ConversionRewriter<'_>,
    make: impl Fn(&mut ConversionRewriter<'_>, Type, &[Value]) -> Option<Value>,
) -> Option<()> {
    let cx = rw.context().clone();
    let result = types.convert_one(&cx, rw.body().op(op).result_types().next()?)?;
    let compatible = |value: &Value| is_compatible_type(&cx, rw.body().value_type(*value));
    if !operands.iter().all(compatible) {
        return None;
    }
    if !operands.first().is_some_and(|value| is_array(rw, *value)) {
        let value = make(rw, result, operands)?;
        rw.replace_op(op, &[value]);
        return Some(());
    }
    if !operands.iter().all(|value| is_array(rw, *value)) {
        return None;
    }
    let (counts, vector) = in_array(&cx, result);
    let mut all = build::poison(rw, result);
    for position in positions(&counts) {
        let parts: Vec<Value> = operands
            .iter()
            .map(|operand| {
                let (_, part) = in_array(&cx, rw.body().value_type(*operand));
                build::extract(rw, *operand, &position, part)
            })
            .collect();
        let part = make(rw, vector, &parts)?;
        all = build::insert(rw, all, part, &position);
    }
    rw.replace_op(op, &[all]);
    Some(())
}

/// Whether a value is an array of vectors.
pub(crate) fn is_array(rw: &ConversionRewriter<'_>, value: Value) -> bool {
    rw.body().value_type(value).is::<LLVMArrayType>()
}

/// The numbers of elements of nested arrays, and the type of what is in the innermost.
pub(crate) fn in_array(cx: &Context, mut ty: Type) -> (Vec<i64>, Type) {
    let mut counts = Vec::new();
    while let Some(array) = ty.downcast::<LLVMArrayType>(cx) {
        counts.push(array.num_elements as i64);
        ty = array.element_type;
    }
    (counts, ty)
}

/// The fields of a structure, one after the other.
pub(crate) fn fields(rw: &mut ConversionRewriter<'_>, value: Value) -> Vec<Value> {
    let cx = rw.context().clone();
    let ty = rw.body().value_type(value);
    let fields = ty.downcast::<LLVMStructType>(&cx).map_or(&[][..], LLVMStructType::fields);
    let mut values = Vec::with_capacity(fields.len());
    for (at, ty) in fields.iter().enumerate() {
        values.push(build::extract(rw, value, &[at as i64], *ty));
    }
    values
}
