//! Lowerings of extractions, insertions and broadcasts of vector elements.

use terrace_builtin::VectorType;
use terrace_builtin::mixed::{Mixed, mixed};
use terrace_ir::{Op, OpType, Type, Value};
use terrace_llvm::LLVMArrayType;
use terrace_vector::{ExtractOp, InsertOp};

use super::{rank_one, result_vector, vector};
use crate::build;
use crate::direct::in_array;
use crate::finalize_memref_to_llvm::emit::Emit;
use crate::types::int;
use terrace_builtin::positions::positions;

/// A position in a converted vector: indices of nested arrays, and the index of an element in the
/// innermost vector; `None` for the whole innermost vector.
struct Place {
    outer: Vec<i64>,
    element: Option<Mixed>,
}

impl Place {
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

/// Returns `number` as a value, a constant `i64` if it is static (MLIR: `getAsLLVMValue`).
fn number(e: &mut Emit<'_, '_>, number: Mixed) -> Option<Value> {
    match number {
        Mixed::Dynamic(value) => Some(value),
        Mixed::Static(number) => build::int_constant(e.rw, int(&e.cx, 64), number),
    }
}

/// Extracts the element at index `at` of a vector.
fn element(e: &mut Emit<'_, '_>, source: Value, at: Value) -> Option<Value> {
    let cx = e.cx.clone();
    let ty = e.type_of(source).downcast::<VectorType>(&cx)?.element;
    Some(e.value("llvm.extractelement", &[source, at], ty))
}

/// Inserts `value` into the vector `dest` at index `at`.
pub(super) fn with_element(e: &mut Emit<'_, '_>, dest: Value, value: Value, at: Value) -> Value {
    let ty = e.type_of(dest);
    e.value("llvm.insertelement", &[dest, value, at], ty)
}

/// Extracts the vector or array at `position` of nested arrays of vectors.
fn inner(e: &mut Emit<'_, '_>, source: Value, position: &[i64]) -> Option<Value> {
    let cx = e.cx.clone();
    let mut ty = e.type_of(source);
    for _ in position {
        ty = ty.downcast::<LLVMArrayType>(&cx)?.element_type;
    }
    Some(build::extract(e.rw, source, position, ty))
}

/// Lowers `vector.extract` to an `llvm.extractvalue` of nested arrays and, for an element, an
/// `llvm.extractelement`.
pub(super) fn extract(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let rank = vector(e, op, 0)?.shape.len();
    e.convert(e.result_type(op)?)?;
    let statics = ExtractOp::from_op(op).view(e.rw.body()).static_position().to_vec();
    let place = Place::of(mixed(&statics, operands[1..].iter().copied()), rank)?;
    let mut value = operands[0];
    if !place.outer.is_empty() || place.element.is_none() {
        value = inner(e, value, &place.outer)?;
    }
    if let Some(at) = place.element {
        let at = number(e, at)?;
        value = element(e, value, at)?;
    }
    e.replace(op, value)
}

/// Lowers `vector.insert` to an `llvm.insertvalue` into nested arrays, for an element around an
/// `llvm.insertelement` into the inner vector.
pub(super) fn insert(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let rank = vector(e, op, 1)?.shape.len();
    e.convert(e.result_type(op)?)?;
    let statics = InsertOp::from_op(op).view(e.rw.body()).static_position().to_vec();
    let place = Place::of(mixed(&statics, operands[2..].iter().copied()), rank)?;
    let (mut value, dest) = (operands[0], operands[1]);
    let is_nested = e.type_of(dest).is::<LLVMArrayType>();
    if let Some(at) = place.element {
        let into = if is_nested { inner(e, dest, &place.outer)? } else { dest };
        let at = number(e, at)?;
        value = with_element(e, into, value, at);
    }
    if is_nested {
        value = build::insert(e.rw, dest, value, &place.outer);
    }
    e.replace(op, value)
}

/// Lowers `vector.from_elements` of rank at most 1 to insertions.
pub(super) fn from_elements(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    rank_one(result_vector(e, op)?)?;
    let ty = e.convert(e.result_type(op)?)?;
    let mut all = build::poison(e.rw, ty);
    for (at, value) in operands.iter().enumerate() {
        let at = build::int_constant(e.rw, e.index, at as i64)?;
        all = with_element(e, all, *value, at);
    }
    e.replace(op, all)
}

/// Lowers `vector.to_elements` of rank at most 1 to extractions of the elements that have uses.
pub(super) fn to_elements(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    rank_one(vector(e, op, 0)?)?;
    let results: Vec<Value> = e.rw.body().results(op).collect();
    let mut values = Vec::new();
    for (at, result) in results.into_iter().enumerate() {
        if e.rw.body().has_uses(result) {
            let at = build::int_constant(e.rw, e.index, at as i64)?;
            values.push(element(e, operands[0], at)?);
        } else {
            // A placeholder: the result has no uses.
            values.push(operands[0]);
        }
    }
    e.rw.replace_op(op, &values);
    Some(())
}

/// Creates an `llvm.shufflevector` of `v1` and `v2` with result type `ty`.
pub(super) fn shuffled(
    e: &mut Emit<'_, '_>,
    ty: Type,
    [v1, v2]: [Value; 2],
    mask: Vec<i32>,
) -> Value {
    let op = terrace_llvm::ShuffleVectorOp::build(e.rw, ty, v1, v2, mask);
    e.rw.body().result(op.op(), 0)
}

/// Inserts `value` as element 0 into poison of the vector type `ty`. Returns the vector and the
/// poison.
fn with_first(e: &mut Emit<'_, '_>, ty: Type, value: Value) -> Option<[Value; 2]> {
    let poison = build::poison(e.rw, ty);
    let zero = build::int_constant(e.rw, int(&e.cx, 32), 0)?;
    Some([with_element(e, poison, value, zero), poison])
}

/// Lowers the broadcast of a scalar to an insertion and a shuffle; does not match broadcasts of
/// vectors.
pub(super) fn broadcast(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    if vector(e, op, 0).is_some() {
        return None;
    }
    let shape = result_vector(e, op)?.shape.clone();
    let all = e.convert(e.result_type(op)?)?;
    let Some((width, outer)) = shape.split_last() else {
        let [first, _] = with_first(e, all, operands[0])?;
        return e.replace(op, first);
    };
    let mask = vec![0; usize::try_from(*width).ok()?];
    if outer.is_empty() {
        let [first, poison] = with_first(e, all, operands[0])?;
        // A vector of one element needs no shuffle.
        let value = match *width {
            1 => first,
            _ => shuffled(e, all, [first, poison], mask),
        };
        return e.replace(op, value);
    }
    let (counts, one) = in_array(&e.cx, all);
    let mut value = build::poison(e.rw, all);
    let [first, _] = with_first(e, one, operands[0])?;
    let row = shuffled(e, one, [first, first], mask);
    for position in positions(&counts) {
        value = build::insert(e.rw, value, row, &position);
    }
    e.replace(op, value)
}
