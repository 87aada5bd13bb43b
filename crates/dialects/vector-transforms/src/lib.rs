//! Transformations of the vector dialect: lowering of operations to simpler ones on vectors of rank
//! 1, and removal of permutations from transfers (MLIR: the `LowerVector*` pattern sets of
//! `Dialect/Vector/Transforms`). `convert-vector-to-llvm` and `convert-vector-to-scf` use them.
#![forbid(unsafe_code)]

mod bitcasts;
mod broadcast;
mod conditional_memory;
mod contract;
mod distribution;
mod elementwise_folds;
mod eliminate_masks;
mod flatten;
mod leading_one;
mod linearize;
mod masked_transfers;
mod masking;
mod masks;
mod mixed_shuffles;
mod mmt;
mod multi_reduction;
mod narrow_rewrites;
mod narrow_types;
mod products;
mod reduce_to_contract;
mod reductions;
mod scalar_transfer;
mod scan;
mod shape_cast;
mod sink;
mod slices;
mod split_transfers;
mod tiles;
mod transfer;
mod transfer_flow;
mod transfer_permutation;
mod transpose;
mod unit_dims;
mod unroll;

pub use bitcasts::{populate_break_down_vector_bitcast, populate_bubble_vector_bitcast};
pub use broadcast::populate_vector_broadcast_lowering;
pub use conditional_memory::{
    populate_vector_gather_to_conditional_load, populate_vector_masked_load_store_emulation,
};
pub use contract::{ContractLowering, populate_vector_contract_lowering};
pub use distribution::{
    ReduceLanes, ShuffleFromLane, hoist_uniform_scalars, populate_distribute_reduction,
    populate_distribute_transfer_write, populate_propagate_warp_distribution,
    populate_warp_execute_to_if,
};
pub use elementwise_folds::{populate_elementwise_to_vector_ops, populate_fold_arith_extension};
pub use eliminate_masks::eliminate_masks;
pub use flatten::populate_flatten_vector_transfer;
pub use leading_one::populate_cast_away_vector_leading_one_dim;
pub use linearize::{
    is_linear, linearize_converter, populate_vector_linearize_base,
    populate_vector_linearize_shuffle_like,
};
pub use masked_transfers::{LowerVectorMask, populate_vector_mask_lowering};
pub use masking::masked;
pub use masks::{
    populate_scalable_mask_lowering, populate_vector_mask_materialization,
    populate_vector_mask_op_lowering,
};
pub use mixed_shuffles::populate_vector_shuffle_lowering;
pub use mmt::populate_vector_contract_canonicalize_matmul_to_mmt;
pub use multi_reduction::{
    LowerVectorMultiReduction, MultiReductionLowering, populate_vector_multi_reduction_lowering,
};
pub use narrow_rewrites::populate_vector_narrow_type_rewrites;
pub use narrow_types::populate_vector_narrow_type_emulation;
pub use products::populate_vector_outer_product_lowering;
pub use reduce_to_contract::populate_vector_reduction_to_contract;
pub use reductions::{
    populate_break_down_vector_reduction, populate_chained_vector_reduction_folding,
};
pub use scalar_transfer::populate_scalar_vector_transfer_lowering;
pub use scan::populate_vector_scan_lowering;
pub use shape_cast::populate_vector_shape_cast_lowering;
pub use sink::{is_elementwise_mappable, populate_sink_vector_mem_ops, populate_sink_vector_ops};
pub use slices::{
    populate_vector_extract_strided_slice_to_chain,
    populate_vector_insert_extract_strided_slice_transforms,
};
pub use split_transfers::{TransferSplit, populate_vector_transfer_full_partial};
pub use tiles::{ShapeOf, UnrollOptions, is_elementwise, populate_vector_unroll};
pub use transfer::populate_vector_transfer_lowering;
pub use transfer_flow::{forward_transfers, is_disjoint_transfer, memory_accesses};
pub use transfer_permutation::populate_vector_transfer_permutation_map_lowering;
pub use transpose::{
    TransposeLowering, populate_avx2_transpose_lowering, populate_vector_transpose_lowering,
};
pub use unit_dims::{
    populate_drop_inner_most_unit_dims_xfer_op, populate_drop_unit_dim_with_shape_cast,
    populate_vector_transfer_drop_unit_dims,
};
pub use unroll::{
    populate_vector_bitcast_lowering, populate_vector_from_elements_unroll,
    populate_vector_gather_lowering, populate_vector_interleave_lowering,
    populate_vector_interleave_to_shuffle, populate_vector_rank_reducing_fma,
    populate_vector_step_lowering, populate_vector_to_elements_unroll,
};

use terrace_arith::ConstantOp;
use terrace_builtin::folding::constant_of;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{
    ArrayAttr, Body, Builder, Context, Handle, Op, OpInfo, OpType, Operand, PatternSet, Rewriter,
    Type, Value,
};
use terrace_numeric::{Float, Int};
use terrace_pass::PassRegistry;
use terrace_vector::{
    CompressStoreOp, CreateMaskOp, ExpandLoadOp, ExtractOp, ExtractStridedSliceOp, GatherOp,
    InsertOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, ShuffleOp, TransposeOp,
};

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<LowerVectorMask>();
    registry.insert::<LowerVectorMultiReduction>();
}

/// The operations and names of the patterns of [`populate_vector_to_vector_canonicalization`].
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

/// Adds the canonicalization patterns that fold transpositions and constant masks
/// (MLIR: `populateVectorToVectorCanonicalizationPatterns`).
pub fn populate_vector_to_vector_canonicalization(set: &mut PatternSet) {
    for (info, names) in CANONICAL {
        let mut own = PatternSet::new();
        if let Some(canonicalize) = info.canonicalize {
            canonicalize(&mut own);
        }
        own.retain(|pattern| names.contains(&pattern.name));
        set.append(own);
    }
}

/// Adds the patterns that `convert-vector-to-llvm` applies greedily before the lowering, in MLIR's
/// order. Masks compare 32-bit indices if `short_indices`, 64-bit indices otherwise.
pub fn populate_to_llvm_preparations(set: &mut PatternSet, short_indices: bool) {
    populate_vector_to_vector_canonicalization(set);
    populate_vector_bitcast_lowering(set);
    populate_vector_broadcast_lowering(set);
    populate_vector_outer_product_lowering(set);
    populate_vector_contract_lowering(set, ContractLowering::Dot);
    populate_vector_mask_op_lowering(set);
    populate_vector_shape_cast_lowering(set);
    populate_vector_interleave_lowering(set);
    populate_vector_transpose_lowering(set, TransposeLowering::EltWise);
    populate_vector_transfer_lowering(set, 1);
    populate_vector_mask_materialization(set, short_indices);
    populate_vector_insert_extract_strided_slice_transforms(set);
    populate_vector_step_lowering(set);
    populate_vector_rank_reducing_fma(set);
    populate_vector_gather_lowering(set);
    populate_vector_from_elements_unroll(set);
    populate_vector_to_elements_unroll(set);
}

/// Returns the type of `value` if it is a vector; `None` for a scalar.
pub fn vector_type(body: &Body, value: Value) -> Option<&VectorType> {
    body.value_type(value).downcast(body.context())
}

/// Returns an array attribute of the booleans `flags`, such as the attribute `in_bounds`.
pub fn bool_array(cx: &Context, flags: &[bool]) -> Handle<ArrayAttr> {
    let flags = flags.iter().map(|flag| IntegerAttr::bool(cx, *flag).attr());
    ArrayAttr::get(cx, flags.collect::<Vec<_>>())
}

/// Returns a copy of the vector type of `value`; `None` for a scalar.
fn vector(body: &Body, value: Value) -> Option<VectorType> {
    vector_type(body, value).cloned()
}

/// Returns the vector type of the first result of `op`; `None` for a scalar.
fn result_vector(body: &Body, op: Op) -> Option<VectorType> {
    vector(body, body.result(op, 0))
}

/// Returns the vector type with this shape and the element type of `ty`.
fn with_shape(b: &Builder<'_>, ty: &VectorType, shape: &[i64], scalable: &[bool]) -> Type {
    VectorType::scalable(b.context(), shape, scalable, ty.element).ty()
}

/// Returns the type of the slices of a vector of type `ty` along its first dimension.
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
