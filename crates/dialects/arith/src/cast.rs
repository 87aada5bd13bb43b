//! Conversions between numeric types.

use terrace_builtin::constraints::{
    FloatLike, SignlessFixedWidthIntegerLike, or_memref, or_value_container,
};
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultShape, Scalarizable, Tensorizable, Vectorizable,
};
use terrace_builtin::shaped::{element_type_or_self, shape_of, verify_compatible_shape};
use terrace_builtin::{RankedTensorType, TypeExt, type_constraints};
use terrace_interfaces::{InferIntRange, InferIntRangeTable};
use terrace_ir::op_traits::Pure;
use terrace_ir::{Context, Diagnostic, OpRef, Type};
use terrace_ods::operation;

use crate::flags::{FastMathFlags, IntegerOverflowFlags, RoundingMode};
use crate::{canonicalize, fold};

type_constraints! {
    /// The constraint on operand and result of `arith.bitcast`.
    BitcastConstraint: "signless-integer-or-float-like or memref of signless-integer or float",
        |cx, ty| or_memref(cx, ty, |cx, ty| ty.is_signless_integer(cx) || ty.is_float());
    /// The constraint on operand and result of `arith.index_cast`.
    IndexCastConstraint: "signless-integer-like or memref of signless-integer", |cx, ty| {
        or_value_container(cx, ty, |cx, ty| ty.is_signless_int_or_index(cx))
            || or_memref(cx, ty, |cx, ty| ty.is_signless_int_or_index(cx))
    };
}

/// Returns the sizes of a tensor type, `None` if it is unranked, and no sizes for any other type.
fn tensor_shape(cx: &Context, ty: Type) -> Option<&[i64]> {
    if ty.is_tensor() { shape_of(cx, ty) } else { Some(&[]) }
}

fn same_tensor_dims(op: OpRef<'_>) -> bool {
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else {
        return true;
    };
    let (from, to) = (tensor_shape(op.context(), from), tensor_shape(op.context(), to));
    // As in MLIR 22, two unranked tensor types do not match.
    from.is_some() && from == to
}

/// Whether both types are ranked tensors with the same encoding, or at least one is not a ranked
/// tensor.
fn same_encoding(cx: &Context, a: Type, b: Type) -> bool {
    match (a.downcast::<RankedTensorType>(cx), b.downcast::<RankedTensorType>(cx)) {
        (Some(a), Some(b)) => a.encoding == b.encoding,
        _ => true,
    }
}

/// Checks that the element types of operand and result satisfy `holds`, that their shapes are
/// compatible and their encodings equal.
fn check(op: OpRef<'_>, holds: fn(&Context, Type, Type) -> bool) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else {
        return Ok(());
    };
    let (from_element, to_element) = (element_type_or_self(cx, from), element_type_or_self(cx, to));
    if verify_compatible_shape(cx, from, to)
        && same_encoding(cx, from, to)
        && holds(cx, from_element, to_element)
    {
        return Ok(());
    }
    let quoted: Vec<String> =
        op.operand_types().map(|ty| format!("'{}'", ty.to_text(cx))).collect();
    let plural = if quoted.len() > 1 { "s" } else { "" };
    Err(op.error(format!(
        "operand type{plural} {} and result type '{}' are cast incompatible",
        quoted.join(", "),
        to.to_text(cx)
    )))
}

fn compatible(op: OpRef<'_>) -> Result<(), Diagnostic> {
    check(op, |_, _, _| true)
}

fn widens(op: OpRef<'_>) -> Result<(), Diagnostic> {
    check(op, |cx, from, to| to.int_or_float_width(cx) > from.int_or_float_width(cx))
}

fn narrows(op: OpRef<'_>) -> Result<(), Diagnostic> {
    check(op, |cx, from, to| to.int_or_float_width(cx) < from.int_or_float_width(cx))
}

fn same_width(op: OpRef<'_>) -> Result<(), Diagnostic> {
    check(op, |cx, from, to| to.int_or_float_width(cx) == from.int_or_float_width(cx))
}

fn to_or_from_index(op: OpRef<'_>) -> Result<(), Diagnostic> {
    check(op, |_, from, to| from.is_index() != to.is_index())
}

/// Declares a conversion without attributes.
macro_rules! casts {
    ($($(#[$doc:meta])* $op:ident $name:tt $from:ident => $to:ident, $verify:ident, $fold:ident $(, $canonicalize:ident)? $(=> $interface:ident)?;)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [
                Pure, SameOperandsAndResultShape,
                Predicate("input and output have the same tensor dimensions", same_tensor_dims),
                Check($verify), Elementwise, Scalarizable, Vectorizable, Tensorizable,
            ],
            $(interfaces = [$interface],)?
            fold = fold::$fold,
            $(canonicalize = canonicalize::$canonicalize,)?
            format = "$in attr-dict `:` type($in) `to` type($out)",
        )]
        pub struct $op {
            #[operand]
            r#in: $from,
            #[result]
            out: $to,
        }
    )*};
}

casts! {
    /// Zero-extends an integer to a wider integer type.
    ExtUIOp "arith.extui" SignlessFixedWidthIntegerLike => SignlessFixedWidthIntegerLike, widens, extui => InferIntRange;
    /// Sign-extends an integer to a wider integer type.
    ///
    /// ```mlir
    /// func.func @widen(%x: i8) -> i32 {
    ///   %wide = arith.extsi %x : i8 to i32
    ///   return %wide : i32
    /// }
    /// ```
    ExtSIOp "arith.extsi" SignlessFixedWidthIntegerLike => SignlessFixedWidthIntegerLike, widens, extsi, extsi => InferIntRange;
    /// Converts an unsigned integer to a float.
    UIToFPOp "arith.uitofp" SignlessFixedWidthIntegerLike => FloatLike, compatible, uitofp;
    /// Converts a signed integer to a float.
    ///
    /// The result is rounded to the nearest float if the integer has no exact one.
    ///
    /// ```mlir
    /// func.func @ratio(%a: i32, %b: i32) -> f64 {
    ///   %x = arith.sitofp %a : i32 to f64
    ///   %y = arith.sitofp %b : i32 to f64
    ///   %ratio = arith.divf %x, %y : f64
    ///   return %ratio : f64
    /// }
    /// ```
    SIToFPOp "arith.sitofp" SignlessFixedWidthIntegerLike => FloatLike, compatible, sitofp;
    /// Converts a float to an unsigned integer, rounding towards zero.
    FPToUIOp "arith.fptoui" FloatLike => SignlessFixedWidthIntegerLike, compatible, fptoui;
    /// Converts a float to a signed integer, rounding towards zero.
    FPToSIOp "arith.fptosi" FloatLike => SignlessFixedWidthIntegerLike, compatible, fptosi;
    /// Converts between `index` and an integer type, with sign extension or truncation.
    ///
    /// ```mlir
    /// func.func @element(%buffer: memref<16xf32>, %i: i32) -> f32 {
    ///   %index = arith.index_cast %i : i32 to index
    ///   %x = memref.load %buffer[%index] : memref<16xf32>
    ///   return %x : f32
    /// }
    /// ```
    IndexCastOp "arith.index_cast" IndexCastConstraint => IndexCastConstraint, to_or_from_index, index_cast, index_cast => InferIntRange;
    /// Converts between `index` and an integer type, with zero extension or truncation.
    IndexCastUIOp "arith.index_castui" IndexCastConstraint => IndexCastConstraint, to_or_from_index, index_castui, index_castui => InferIntRange;
    /// Reinterprets the bits of a value as another type of the same width.
    ///
    /// ```mlir
    /// func.func @sign(%x: f32) -> i1 {
    ///   %zero = arith.constant 0 : i32
    ///   %bits = arith.bitcast %x : f32 to i32
    ///   %negative = arith.cmpi slt, %bits, %zero : i32
    ///   return %negative : i1
    /// }
    /// ```
    BitcastOp "arith.bitcast" BitcastConstraint => BitcastConstraint, same_width, bitcast, bitcast;
}

/// Converts a float to a wider float type.
#[operation(
    name = "arith.extf",
    traits = [
        Pure, SameOperandsAndResultShape,
        Predicate("input and output have the same tensor dimensions", same_tensor_dims),
        Check(widens), Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    fold = fold::extf,
    format = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
)]
pub struct ExtFOp {
    #[operand]
    r#in: FloatLike,
    /// The assumptions that optimizations may make.
    #[attr]
    fastmath: Option<FastMathFlags>,
    #[result]
    out: FloatLike,
}

/// Converts a float to a narrower float type, with rounding.
#[operation(
    name = "arith.truncf",
    traits = [
        Pure, SameOperandsAndResultShape,
        Predicate("input and output have the same tensor dimensions", same_tensor_dims),
        Check(narrows), Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    fold = fold::truncf,
    canonicalize = canonicalize::truncf,
    format = "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
)]
pub struct TruncFOp {
    #[operand]
    r#in: FloatLike,
    /// The rounding mode; to nearest, ties to even, if absent.
    #[attr]
    roundingmode: Option<RoundingMode>,
    /// The assumptions that optimizations may make.
    #[attr]
    fastmath: Option<FastMathFlags>,
    #[result]
    out: FloatLike,
}

/// Truncates an integer to a narrower integer type.
///
/// The high bits are dropped. The flags `nsw` and `nuw` state that this does not change the value
/// as a signed or unsigned number; the result is poison if it does.
///
/// ```mlir
/// func.func @low_half(%x: i64) -> i32 {
///   %low = arith.trunci %x : i64 to i32
///   return %low : i32
/// }
/// ```
#[operation(
    name = "arith.trunci",
    traits = [
        Pure, SameOperandsAndResultShape,
        Predicate("input and output have the same tensor dimensions", same_tensor_dims),
        Check(narrows), Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRange],
    fold = fold::trunci,
    canonicalize = canonicalize::trunci,
    format = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)",
)]
pub struct TruncIOp {
    #[operand]
    r#in: SignlessFixedWidthIntegerLike,
    /// The overflow that cannot happen: signed, unsigned or both.
    #[attr(name = "overflowFlags", default = IntegerOverflowFlags::NONE)]
    overflow_flags: IntegerOverflowFlags,
    #[result]
    out: SignlessFixedWidthIntegerLike,
}

/// Converts a float to a wider float type and multiplies it by a scale, a power of two.
#[operation(
    name = "arith.scaling_extf",
    traits = [
        Pure,
        Predicate("input and output have the same tensor dimensions", same_tensor_dims),
        Check(widens), Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
)]
pub struct ScalingExtFOp {
    #[operand]
    r#in: FloatLike,
    #[operand]
    scale: FloatLike,
    /// The assumptions that optimizations may make.
    #[attr]
    fastmath: Option<FastMathFlags>,
    #[result]
    out: FloatLike,
}

/// Divides a float by a scale, a power of two, and converts it to a narrower float type.
#[operation(
    name = "arith.scaling_truncf",
    traits = [
        Pure,
        Predicate("input and output have the same tensor dimensions", same_tensor_dims),
        Check(narrows), Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
)]
pub struct ScalingTruncFOp {
    #[operand]
    r#in: FloatLike,
    #[operand]
    scale: FloatLike,
    /// The rounding mode; to nearest, ties to even, if absent.
    #[attr]
    roundingmode: Option<RoundingMode>,
    /// The assumptions that optimizations may make.
    #[attr]
    fastmath: Option<FastMathFlags>,
    #[result]
    out: FloatLike,
}
