//! Lowering of operations to a counterpart with the same operands (MLIR: `VectorPattern.h`).
//! [`Lowering::add_one_to_one`](crate::Lowering) makes patterns from a table of [`OneToOneEntry`],
//! which the macro `one_to_one!` declares.

use terrace_arith::{FastMathFlags, IntegerOverflowFlags};
use terrace_builtin::positions::positions;
use terrace_builtin::property::EnumAttr;
use terrace_ir::{Context, Ident, Op, OpInfo, OpRef, Type, Value};
use terrace_llvm::{LLVMArrayType, LLVMStructType, is_compatible_type};
use terrace_rewrite::{ConversionRewriter, Rw, TypeConverter};

use crate::build::{self, Attributes};
use crate::types::is_unsupported_float;

/// The rule by which a one-to-one lowering copies the attributes of an operation to its counterpart
/// in the llvm dialect.
#[derive(Clone, Copy)]
pub enum AttributeConversion {
    /// Copies all attributes unchanged.
    Same,
    /// Converts `fastmath` to `fastmathFlags`, and copies all other attributes.
    FastMath,
    /// Converts `overflowFlags` to the flags of the llvm dialect, and copies all other attributes.
    Overflow,
}

/// An operation, its counterpart, and the conversion of its attributes.
pub struct OneToOneEntry {
    /// The operation that is lowered.
    pub source: &'static OpInfo,
    /// The operation that replaces `source`.
    pub target: &'static OpInfo,
    /// The conversion of the attributes.
    pub attributes: AttributeConversion,
}

/// Returns a table of [`OneToOneEntry`] for lines `Source => Target`; a following `[fastmath]` or
/// `[overflow]` states which flags are converted.
#[macro_export]
macro_rules! one_to_one {
    (@attributes) => { $crate::one_to_one::AttributeConversion::Same };
    (@attributes fastmath) => { $crate::one_to_one::AttributeConversion::FastMath };
    (@attributes overflow) => { $crate::one_to_one::AttributeConversion::Overflow };
    ($($source:ty => $target:ty $([$attributes:ident])?),* $(,)?) => {
        &[$($crate::one_to_one::OneToOneEntry {
            source: <$source as terrace_ir::OpType>::INFO,
            target: <$target as terrace_ir::OpType>::INFO,
            attributes: $crate::one_to_one::one_to_one!(@attributes $($attributes)?),
        }),*]
    };
}
pub use one_to_one;

/// Replaces `op` by its counterpart in `entry`, applied to each inner vector.
pub fn replace_by_counterpart(
    entry: &'static OneToOneEntry,
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let attributes = converted_attributes(rw.body().op(op), entry.attributes);
    for_each_inner_vector(op, operands, types, rw, |rw, ty, operands| {
        Some(build::value(rw, entry.target, operands, ty, &attributes))
    })
}

/// Whether an operand or a result of `op` has a floating-point type that LLVM IR lacks.
pub fn has_unsupported_floats(op: OpRef<'_>) -> bool {
    let cx = op.context();
    op.operand_types().chain(op.result_types()).any(|ty| is_unsupported_float(cx, ty))
}

/// Returns the attributes of `op`, converted by `conversion` for its counterpart.
pub fn converted_attributes(op: OpRef<'_>, conversion: AttributeConversion) -> Attributes {
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
    match conversion {
        AttributeConversion::Same => {}
        AttributeConversion::FastMath => replace("fastmath", "fastmathFlags", &|value| {
            let flags = FastMathFlags::from_attribute(cx, value).ok()?;
            Some(build::fast_math(flags).to_attribute(cx))
        }),
        AttributeConversion::Overflow => replace("overflowFlags", "overflowFlags", &|value| {
            Some(build::overflow(cx, IntegerOverflowFlags::from_attribute(cx, value).ok()?))
        }),
    }
    attributes
}

/// Replaces `op`, which has one result, by the value that `build_inner` builds from the type of the
/// result and the operands. If the operands are arrays of vectors, calls `build_inner` for each
/// inner vector and builds an array of the results (MLIR: `handleMultidimensionalVectors`).
pub fn for_each_inner_vector(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    build_inner: impl Fn(Rw<'_, '_>, Type, &[Value]) -> Option<Value>,
) -> Option<()> {
    let cx = rw.context().clone();
    let result = types.convert_one(&cx, rw.body().op(op).result_types().next()?)?;
    let compatible = |value: &Value| is_compatible_type(&cx, rw.body().value_type(*value));
    if !operands.iter().all(compatible) {
        return None;
    }
    if !operands.first().is_some_and(|value| is_array(rw, *value)) {
        let value = build_inner(rw, result, operands)?;
        rw.replace_op(op, &[value]);
        return Some(());
    }
    if !operands.iter().all(|value| is_array(rw, *value)) {
        return None;
    }
    let (counts, vector) = array_shape(&cx, result);
    if !may_be_unrolled(&counts) {
        return None;
    }
    let mut all = build::poison(rw, result);
    for position in positions(&counts) {
        let parts: Vec<Value> = operands
            .iter()
            .map(|operand| {
                let (_, part) = array_shape(&cx, rw.body().value_type(*operand));
                build::extract(rw, *operand, &position, part)
            })
            .collect();
        let part = build_inner(rw, vector, &parts)?;
        all = build::insert(rw, all, part, &position);
    }
    rw.replace_op(op, &[all]);
    Some(())
}

/// Whether `value` is an LLVM array, the converted form of a vector of several dimensions.
pub fn is_array(rw: &ConversionRewriter<'_>, value: Value) -> bool {
    rw.body().value_type(value).is::<LLVMArrayType>()
}

/// The maximum number of inner vectors of an operation that is unrolled. Code for more exhausts the
/// memory.
const MAX_INNER_VECTORS: i64 = 1 << 20;

/// Whether code for each position of nested arrays with these sizes has an acceptable size.
pub fn may_be_unrolled(counts: &[i64]) -> bool {
    let product = counts.iter().try_fold(1i64, |product, count| product.checked_mul(*count));
    product.is_some_and(|product| product <= MAX_INNER_VECTORS)
}

/// Returns the sizes of nested arrays, outermost first, and the element type of the innermost.
pub fn array_shape(cx: &Context, mut ty: Type) -> (Vec<i64>, Type) {
    let mut counts = Vec::new();
    while let Some(array) = ty.downcast::<LLVMArrayType>(cx) {
        counts.push(array.num_elements as i64);
        ty = array.element_type;
    }
    (counts, ty)
}

/// Extracts all fields of a structure, in order.
pub fn fields(rw: Rw<'_, '_>, value: Value) -> Vec<Value> {
    let cx = rw.context().clone();
    let ty = rw.body().value_type(value);
    let fields = ty.downcast::<LLVMStructType>(&cx).map_or(&[][..], LLVMStructType::fields);
    let mut values = Vec::with_capacity(fields.len());
    for (at, ty) in fields.iter().enumerate() {
        values.push(build::extract(rw, value, &[at as i64], *ty));
    }
    values
}
