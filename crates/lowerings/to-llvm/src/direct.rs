//! Table-driven lowering of operations to a counterpart with the same operands
//! (MLIR: `VectorPattern.h`). [`add`] makes patterns from a table of [`Direct`].

use std::sync::Arc;

use terrace_arith::{FastMathFlags, IntegerOverflowFlags};
use terrace_builtin::positions::positions;
use terrace_builtin::property::EnumAttr;
use terrace_ir::{Context, Ident, Op, OpRef, Type, Value};
use terrace_llvm::{LLVMArrayType, LLVMStructType, is_compatible_type};
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, TypeConverter};

use crate::build::{self, Attributes};
use crate::types::is_unsupported_float;

/// The rule by which a [`Direct`] lowering carries the attributes of an operation over to its
/// counterpart in the llvm dialect.
#[derive(Clone, Copy)]
pub(crate) enum Carry {
    /// Copies all attributes unchanged.
    Same,
    /// Converts `fastmath` to `fastmathFlags`, and copies all others.
    FastMath,
    /// Converts `overflowFlags` to those of the llvm dialect, and copies all others.
    Overflow,
}

/// An operation's name, the name of its counterpart, and the conversion of its attributes.
pub(crate) type Direct = (&'static str, &'static str, Carry);

/// Adds a pattern for each entry of `table`, which does not match floating-point types that LLVM IR
/// lacks.
pub(crate) fn add(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    table: &'static [Direct],
) {
    add_checked(patterns, converter, table, |op| !has_unsupported_floats(op));
}

/// Adds patterns like [`add`] for operations that only move values, for all floating-point types.
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

/// Whether an operand or a result of `op` has a floating-point type that LLVM IR lacks.
pub(crate) fn has_unsupported_floats(op: OpRef<'_>) -> bool {
    let cx = op.context();
    op.operand_types().chain(op.result_types()).any(|ty| is_unsupported_float(cx, ty))
}

/// Returns the attributes of `op`, converted by `carry` for its counterpart.
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

/// Replaces `op`, which has one result, by the value that `make` builds from the operands. If they
/// are arrays of vectors, calls `make` for each vector and builds an array of the results
/// (MLIR: `handleMultidimensionalVectors`).
///
/// `make` gets the type of the value to build.
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

/// Whether `value` is an LLVM array, the converted form of a vector of several dimensions.
pub(crate) fn is_array(rw: &ConversionRewriter<'_>, value: Value) -> bool {
    rw.body().value_type(value).is::<LLVMArrayType>()
}

/// Returns the sizes of nested arrays, outermost first, and the element type of the innermost.
pub(crate) fn in_array(cx: &Context, mut ty: Type) -> (Vec<i64>, Type) {
    let mut counts = Vec::new();
    while let Some(array) = ty.downcast::<LLVMArrayType>(cx) {
        counts.push(array.num_elements as i64);
        ty = array.element_type;
    }
    (counts, ty)
}

/// Extracts all fields of a structure, in order.
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
