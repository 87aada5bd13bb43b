//! Transformations of the vector dialect: lowering of operations to simpler ones on vectors of rank
//! 1, and removal of permutations from transfers (MLIR: the `LowerVector*` pattern sets of
//! `Dialect/Vector/Transforms`). `convert-vector-to-llvm` and `convert-vector-to-scf` use them.
#![forbid(unsafe_code)]

mod broadcast;
mod contract;
mod masks;
mod products;
mod shape_cast;
mod slices;
mod transfer;
mod transfer_permutation;
mod unroll;

pub use transfer_permutation::transfer_permutation_lowerings;

use terrace_arith::ConstantOp;
use terrace_builtin::folding::constant_of;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Body, Builder, Op, OpInfo, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_numeric::{Float, Int};
use terrace_rewrite::ConversionPatterns;
use terrace_vector::{
    CompressStoreOp, CreateMaskOp, ExpandLoadOp, ExtractOp, ExtractStridedSliceOp, GatherOp,
    InsertOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, ShuffleOp, TransposeOp,
};

/// The canonicalization patterns that the preparation includes: operation and pattern names
/// (MLIR: `populateVectorToVectorCanonicalizationPatterns`).
static CANONICAL: &[(&OpInfo, &[&str])] = &[
    (CreateMaskOp::INFO, &["CreateMaskFolder"]),
    (MaskedLoadOp::INFO, &["MaskedLoadFolder"]),
    (MaskedStoreOp::INFO, &["MaskedStoreFolder"]),
    (GatherOp::INFO, &["GatherFolder"]),
    (ScatterOp::INFO, &["ScatterFolder"]),
    (ExpandLoadOp::INFO, &["ExpandLoadFolder"]),
    (CompressStoreOp::INFO, &["CompressStoreFolder"]),
    (ExtractStridedSliceOp::INFO, &["StridedSliceConstantMaskFolder"]),
    (TransposeOp::INFO, &["TransposeFolder"]),
];

/// Returns the patterns to apply greedily before the lowering to LLVM. Masks compare 32-bit
/// indices if `short_indices`, 64-bit indices otherwise.
pub fn preparations(short_indices: bool) -> PatternSet {
    let mut set = PatternSet::new();
    for (info, names) in CANONICAL {
        let mut own = PatternSet::new();
        if let Some(canonicalize) = info.canonicalize {
            canonicalize(&mut own);
        }
        own.retain(|pattern| names.contains(&pattern.name));
        set.append(own);
    }
    unroll::bitcast(&mut set);
    broadcast::populate(&mut set);
    products::outer_products(&mut set);
    contract::populate(&mut set);
    masks::lower(&mut set);
    shape_cast::populate(&mut set);
    unroll::interleave(&mut set);
    products::transpositions(&mut set);
    transfer::populate(&mut set);
    masks::materialize(&mut set, short_indices);
    transfer::materialize(&mut set);
    slices::populate(&mut set);
    unroll::others(&mut set);
    set
}

/// Adds the patterns that lower transfers, which the lowering to LLVM tries once more.
pub fn add_transfers(patterns: &mut ConversionPatterns) {
    let mut set = PatternSet::new();
    transfer::populate(&mut set);
    patterns.add_set(set);
}

/// Adds the lowering of scalable masks, which compare 32-bit indices if `short_indices`.
pub fn add_masks(patterns: &mut ConversionPatterns, short_indices: bool) {
    let mut set = PatternSet::new();
    masks::scalable(&mut set, short_indices);
    patterns.add_set(set);
}

/// Returns the vector type of `value`; `None` for a scalar.
fn vector(body: &Body, value: Value) -> Option<VectorType> {
    body.value_type(value).downcast::<VectorType>(body.context()).cloned()
}

/// Returns the vector type of the first result of `op`; `None` for a scalar.
fn result_vector(body: &Body, op: Op) -> Option<VectorType> {
    vector(body, body.result(op, 0))
}

/// Returns the vector type with this shape and the element type of `ty`.
fn with_shape(b: &Builder<'_>, ty: &VectorType, shape: &[i64], scalable: &[bool]) -> Type {
    VectorType::scalable(b.context(), shape, scalable, ty.element).ty()
}

/// Returns the type of the slices of a `ty` along its first dimension.
fn part_type(b: &Builder<'_>, ty: &VectorType) -> Type {
    with_shape(b, ty, &ty.shape[1..], &ty.scalable[1..])
}

/// Extracts the slice or element of `source` at `position`; `None` if `source` is a scalar or
/// `position` is too long.
fn extract(b: &mut Builder<'_>, source: Value, position: &[i64]) -> Option<Value> {
    let ty = vector(b.body(), source)?;
    let at = position.len();
    let result = match ty.shape.len() == at {
        true => ty.element,
        false => with_shape(b, &ty, ty.shape.get(at..)?, &ty.scalable[at..]),
    };
    Some(ExtractOp::build(b, result, source, (), position.to_vec()).value(b))
}

/// Inserts `value` into `dest` at `position`.
fn insert(b: &mut Builder<'_>, value: Value, dest: Value, position: &[i64]) -> Value {
    InsertOp::build(b, value, dest, (), position.to_vec()).value(b)
}

/// Creates a `vector.shuffle` of two vectors of the same type, where `mask` selects slices along
/// the first dimension.
fn shuffle(b: &mut Builder<'_>, [v1, v2]: [Value; 2], mask: Vec<i64>) -> Option<Value> {
    let from = vector(b.body(), v1)?;
    let shape = [&[mask.len() as i64], from.shape.get(1..)?].concat();
    let ty = with_shape(b, &from, &shape, &from.scalable);
    Some(ShuffleOp::build(b, ty, v1, v2, mask).value(b))
}

/// Creates the constant zero of type `ty`; `None` if `ty` has no constants.
fn zero(b: &mut Builder<'_>, ty: Type) -> Option<Value> {
    let cx = b.context();
    let element = element_type_or_self(cx, ty);
    let zero = match element.float_format(cx) {
        Some(format) => constant_of(cx, ty, Float::zero(format))?,
        None => {
            let width = element.int_or_float_width(cx).unwrap_or(64);
            constant_of(cx, ty, Int::zero(width))?
        }
    };
    Some(ConstantOp::build(b, zero).value(b))
}

/// Creates a `ub.poison` of type `ty`.
fn poison(b: &mut Builder<'_>, ty: Type) -> Value {
    terrace_ub::PoisonOp::build(b, ty).value(b)
}

/// Replaces the only result of `op` by `value` and erases `op`.
fn replace(rewriter: &mut Rewriter<'_>, op: Op, value: Value) -> Option<()> {
    rewriter.replace_op(op, &[value]);
    Some(())
}
