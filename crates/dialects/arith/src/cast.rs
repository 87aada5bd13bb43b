//! Conversions between types of numbers.

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
    /// What `arith.bitcast` takes.
    BitcastConstraint: "signless-integer-or-float-like or memref of signless-integer or float",
        |cx, ty| or_memref(cx, ty, |cx, ty| ty.is_signless_integer(cx) || ty.is_float());
    /// What `arith.index_cast` takes.
    IndexCastConstraint: "signless-integer-like or memref of signless-integer", |cx, ty| {
        or_value_container(cx, ty, |cx, ty| ty.is_signless_int_or_index(cx))
            || or_memref(cx, ty, |cx, ty| ty.is_signless_int_or_index(cx))
    };
}

/// The sizes of a tensor, `None` if it is unranked; of anything else no sizes.
fn tensor_shape(cx: &Context, ty: Type) -> Option<&[i64]> {
    if ty.is_tensor() { shape_of(cx, ty) } else { Some(&[]) }
}

fn same_tensor_dims(op: OpRef<'_>) -> bool {
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else {
        return true;
    };
    let (from, to) = (tensor_shape(op.context(), from), tensor_shape(op.context(), to));
    // As in MLIR 22, unranked tensors do not even match each other.
    from.is_some() && from == to
}

/// Whether both are not ranked tensors, or ranked ones with one encoding.
fn same_encoding(cx: &Context, a: Type, b: Type) -> bool {
    match (a.downcast::<RankedTensorType>(cx), b.downcast::<RankedTensorType>(cx)) {
        (Some(a), Some(b)) => a.encoding == b.encoding,
        _ => true,
    }
}

/// Whether the element types of operand and result satisfy `holds`, the shapes are compatible and
/// the encodings are the same.
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

/// A conversion without attributes.
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
    /// Wider integer, filled with zeros.
    ExtUIOp "arith.extui" SignlessFixedWidthIntegerLike => SignlessFixedWidthIntegerLike, widens, extui => InferIntRange;
    /// Wider integer, filled with copies of the sign.
    ExtSIOp "arith.extsi" SignlessFixedWidthIntegerLike => SignlessFixedWidthIntegerLike, widens, extsi, extsi => InferIntRange;
    /// Unsigned integer to float.
    UIToFPOp "arith.uitofp" SignlessFixedWidthIntegerLike => FloatLike, compatible, uitofp;
    /// Signed integer to float.
    SIToFPOp "arith.sitofp" SignlessFixedWidthIntegerLike => FloatLike, compatible, sitofp;
    /// Float to unsigned integer, rounded towards zero.
    FPToUIOp "arith.fptoui" FloatLike => SignlessFixedWidthIntegerLike, compatible, fptoui;
    /// Float to signed integer, rounded towards zero.
    FPToSIOp "arith.fptosi" FloatLike => SignlessFixedWidthIntegerLike, compatible, fptosi;
    /// Between `index` and integers, sign-extended.
    IndexCastOp "arith.index_cast" IndexCastConstraint => IndexCastConstraint, to_or_from_index, index_cast, index_cast => InferIntRange;
    /// Between `index` and integers, zero-extended.
    IndexCastUIOp "arith.index_castui" IndexCastConstraint => IndexCastConstraint, to_or_from_index, index_castui, index_castui => InferIntRange;
    /// The same bits as another type of the same width.
    BitcastOp "arith.bitcast" BitcastConstraint => BitcastConstraint, same_width, bitcast, bitcast;
}

/// Wider float.
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
    /// What may be assumed.
    #[attr]
    fastmath: Option<FastMathFlags>,
    #[result]
    out: FloatLike,
}

/// Narrower float.
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
    /// How it is rounded.
    #[attr]
    roundingmode: Option<RoundingMode>,
    /// What may be assumed.
    #[attr]
    fastmath: Option<FastMathFlags>,
    #[result]
    out: FloatLike,
}

/// Narrower integer.
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
    /// What does not overflow.
    #[attr(name = "overflowFlags", default = IntegerOverflowFlags::NONE)]
    overflow_flags: IntegerOverflowFlags,
    #[result]
    out: SignlessFixedWidthIntegerLike,
}

/// Wider float, multiplied by a power of two.
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
    /// What may be assumed.
    #[attr]
    fastmath: Option<FastMathFlags>,
    #[result]
    out: FloatLike,
}

/// Narrower float, divided by a power of two.
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
    /// How it is rounded.
    #[attr]
    roundingmode: Option<RoundingMode>,
    /// What may be assumed.
    #[attr]
    fastmath: Option<FastMathFlags>,
    #[result]
    out: FloatLike,
}
