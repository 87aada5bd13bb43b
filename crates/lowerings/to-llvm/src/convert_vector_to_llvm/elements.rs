//! Lowerings of extractions, insertions and broadcasts of vector elements.

use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::positions::positions;
use terrace_ir::{Op, OpType, Operand, Type, Value};
use terrace_llvm::{self as llvm, LLVMArrayType};
use terrace_vector::{ExtractOp, InsertOp};

use super::{rank_one, result_vector, vector};
use crate::build;
use crate::llvm_builder::LlvmBuilder;
use crate::one_to_one::{array_shape, may_be_unrolled};
use crate::types::int;

/// A position in a converted vector: indices of nested arrays, and the index of an element in the
/// innermost vector; `None` for the whole innermost vector.
struct VectorPosition {
    outer: Vec<i64>,
    element: Option<Mixed>,
}

impl VectorPosition {
    /// Converts `position` in a vector of rank `rank`; `None` if an array index is dynamic. A
    /// vector of rank 0 has one element.
    fn of(mut position: Vec<Mixed>, rank: usize) -> Option<Self> {
        let element = match rank {
            0 => Some(Mixed::Static(0)),
            rank if position.len() == rank => position.pop(),
            _ => None,
        };
        let outer = position.into_iter().map(Mixed::as_static).collect::<Option<_>>()?;
        Some(Self { outer, element })
    }
}

/// Returns `number` as a value, a constant `i64` for a static number (MLIR: `getAsLLVMValue`).
fn number(b: &mut LlvmBuilder<'_, '_>, number: Mixed) -> Option<Value> {
    match number {
        Mixed::Dynamic(value) => Some(value),
        Mixed::Static(number) => build::int_constant(b.rw, int(&b.cx, 64), number),
    }
}

/// Extracts the element at index `at` of a vector.
fn element(b: &mut LlvmBuilder<'_, '_>, source: Value, at: Value) -> Option<Value> {
    Some(llvm::ExtractElementOp::build(b.rw, source, at).value(b.rw))
}

/// Inserts `value` into the vector `dest` at index `at`.
pub(super) fn with_element(
    b: &mut LlvmBuilder<'_, '_>,
    dest: Value,
    value: Value,
    at: Value,
) -> Value {
    llvm::InsertElementOp::build(b.rw, dest, value, at).value(b.rw)
}

/// Extracts the vector or array at `position` of nested arrays of vectors.
fn inner(b: &mut LlvmBuilder<'_, '_>, source: Value, position: &[i64]) -> Option<Value> {
    let cx = b.cx.clone();
    let mut ty = b.type_of(source);
    for _ in position {
        ty = ty.downcast::<LLVMArrayType>(&cx)?.element_type;
    }
    Some(build::extract(b.rw, source, position, ty))
}

/// Lowers `vector.extract` to an `llvm.extractvalue` of nested arrays and, for an element, an
/// `llvm.extractelement`.
pub(super) fn extract(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let rank = vector(b, op, 0)?.shape.len();
    b.convert(b.result_type(op)?)?;
    let statics = ExtractOp::from_op(op).view(b.rw.body()).static_position().to_vec();
    let place = VectorPosition::of(mixed(&statics, operands[1..].iter().copied()), rank)?;
    let mut value = operands[0];
    if !place.outer.is_empty() || place.element.is_none() {
        value = inner(b, value, &place.outer)?;
    }
    if let Some(at) = place.element {
        let at = number(b, at)?;
        value = element(b, value, at)?;
    }
    b.replace(op, value)
}

/// Lowers `vector.insert` to an `llvm.insertvalue` into nested arrays, for an element around an
/// `llvm.insertelement` into the inner vector.
pub(super) fn insert(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let rank = vector(b, op, 1)?.shape.len();
    b.convert(b.result_type(op)?)?;
    let statics = InsertOp::from_op(op).view(b.rw.body()).static_position().to_vec();
    let place = VectorPosition::of(mixed(&statics, operands[2..].iter().copied()), rank)?;
    let (mut value, dest) = (operands[0], operands[1]);
    let is_nested = b.type_of(dest).is::<LLVMArrayType>();
    if let Some(at) = place.element {
        let into = if is_nested { inner(b, dest, &place.outer)? } else { dest };
        let at = number(b, at)?;
        value = with_element(b, into, value, at);
    }
    if is_nested {
        value = build::insert(b.rw, dest, value, &place.outer);
    }
    b.replace(op, value)
}

/// Lowers `vector.from_elements` of rank at most 1 to insertions.
pub(super) fn from_elements(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    rank_one(result_vector(b, op)?)?;
    let ty = b.convert(b.result_type(op)?)?;
    let mut all = build::poison(b.rw, ty);
    for (at, value) in operands.iter().enumerate() {
        let at = build::int_constant(b.rw, b.index, at as i64)?;
        all = with_element(b, all, *value, at);
    }
    b.replace(op, all)
}

/// Lowers `vector.to_elements` of rank at most 1 to extractions of the elements that have uses.
pub(super) fn to_elements(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    rank_one(vector(b, op, 0)?)?;
    let results: Vec<Value> = b.rw.body().results(op).collect();
    let mut values = Vec::new();
    for (at, result) in results.into_iter().enumerate() {
        if b.rw.body().has_uses(result) {
            let at = build::int_constant(b.rw, b.index, at as i64)?;
            values.push(element(b, operands[0], at)?);
        } else {
            // A placeholder: the result has no uses.
            values.push(operands[0]);
        }
    }
    b.rw.replace_op(op, &values);
    Some(())
}

/// Creates an `llvm.shufflevector` of `v1` and `v2` with result type `ty`.
pub(super) fn shuffled(
    b: &mut LlvmBuilder<'_, '_>,
    ty: Type,
    [v1, v2]: [Value; 2],
    mask: Vec<i32>,
) -> Value {
    llvm::ShuffleVectorOp::build(b.rw, ty, v1, v2, mask).value(b.rw)
}

/// Inserts `value` as element 0 into poison of the vector type `ty`. Returns the vector and the
/// poison; `None` if the constant index cannot be built.
fn with_first(b: &mut LlvmBuilder<'_, '_>, ty: Type, value: Value) -> Option<[Value; 2]> {
    let poison = build::poison(b.rw, ty);
    let zero = build::int_constant(b.rw, int(&b.cx, 32), 0)?;
    Some([with_element(b, poison, value, zero), poison])
}

/// Lowers the broadcast of a scalar to an insertion and a shuffle; does not match broadcasts of
/// vectors.
pub(super) fn broadcast(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    if vector(b, op, 0).is_some() {
        return None;
    }
    let shape = result_vector(b, op)?.shape.clone();
    let all = b.convert(b.result_type(op)?)?;
    let Some((width, outer)) = shape.split_last() else {
        let [first, _] = with_first(b, all, operands[0])?;
        return b.replace(op, first);
    };
    let mask = vec![0; usize::try_from(*width).ok()?];
    if outer.is_empty() {
        let [first, poison] = with_first(b, all, operands[0])?;
        // A vector of one element needs no shuffle.
        let value = match *width {
            1 => first,
            _ => shuffled(b, all, [first, poison], mask),
        };
        return b.replace(op, value);
    }
    let (counts, one) = array_shape(&b.cx, all);
    if !may_be_unrolled(&counts) {
        return None;
    }
    let mut value = build::poison(b.rw, all);
    let [first, _] = with_first(b, one, operands[0])?;
    let row = shuffled(b, one, [first, first], mask);
    for position in positions(&counts) {
        value = build::insert(b.rw, value, row, &position);
    }
    b.replace(op, value)
}
