//! The pass `sparse-storage-specifier-to-llvm`: replaces storage specifiers by structures of the
//! llvm dialect (MLIR: `SparseStorageSpecifierToLLVM.cpp`).

use std::sync::Arc;

use terrace_arith::{BuildConstant, IndexCastOp};
use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::{IndexType, IntegerType, RankedTensorType};
use terrace_func_transforms::{populate_branch_type_conversion, populate_func_type_conversion};
use terrace_ir::{Builder, Context, OpType, Operand, Type, Value};
use terrace_llvm::{
    ExtractValueOp, InsertValueOp, LLVMArrayType, LLVMStructType, LlvmDialect, PoisonOp,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_scf_transforms::populate_scf_structural_type_conversion;
use terrace_sparse_tensor::{
    GetStorageSpecifierOp, SetStorageSpecifierOp, SparseTensorType, StorageSpecifierInitOp,
    StorageSpecifierKind, StorageSpecifierType,
};
use terrace_transforms::convert_bodies;

use crate::storage::{FieldKind, StorageLayout};

/// Replace storage specifiers by structures
#[pass(
    name = "sparse-storage-specifier-to-llvm",
    anchor = "builtin.module",
    title = "StorageSpecifierToLLVM",
    run = run
)]
pub struct SparseStorageSpecifierToLlvm {}

fn run(_: &SparseStorageSpecifierToLlvm, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<LlvmDialect>();
    let mut types = TypeConverter::new();
    types.rule(|_, ty| Some(Some(ty)));
    types.rule(|cx, ty| {
        let specifier = ty.downcast::<StorageSpecifierType>(cx)?;
        Some(structure(cx, specifier))
    });
    let types = Arc::new(types);
    let (mut legal, mut patterns) = (ConversionTarget::new(), ConversionPatterns::new());
    legal.illegal_dialects(&["sparse_tensor"]).legal_dialects(&["arith", "llvm"]);
    populate_func_type_conversion(&mut patterns, &mut legal, &types);
    populate_branch_type_conversion(&mut patterns, &mut legal, &types);
    populate_scf_structural_type_conversion(&mut patterns, &mut legal, &types);
    populate(&mut patterns, &types);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Returns the layout of the storage that a specifier describes.
fn layout(cx: &Context, specifier: &StorageSpecifierType) -> Option<StorageLayout> {
    let rank = specifier.encoding.data(cx).dim_rank(cx);
    let element = IndexType::get(cx).ty();
    let encoding = Some(specifier.encoding.attr());
    let tensor = RankedTensorType::with_encoding(cx, &vec![DYNAMIC; rank], element, encoding);
    StorageLayout::of(cx, &SparseTensorType::of(cx, tensor.ty())?)
}

/// Returns the structure for a specifier: the sizes of levels, the used sizes of buffers, and the
/// offsets and strides of slices.
fn structure(cx: &Context, specifier: &StorageSpecifierType) -> Option<Type> {
    let number = IntegerType::get(cx, 64).ty();
    let array = |count: usize| {
        LLVMArrayType { element_type: number, num_elements: count as u64 }.intern(cx).ty()
    };
    let encoding = specifier.encoding.data(cx);
    let rank = encoding.levels.len();
    let buffers = layout(cx, specifier)?.fields().len().checked_sub(1)?;
    let mut fields = vec![array(rank), array(buffers)];
    if !encoding.slices.is_empty() {
        fields.extend([array(rank), array(rank)]);
    }
    Some(LLVMStructType::literal(cx, false, &fields).ty())
}

/// Returns the position of an entry in the structure for a specifier of type `ty`.
fn position(
    cx: &Context,
    ty: Type,
    entry: StorageSpecifierKind,
    level: Option<usize>,
) -> Option<Vec<i64>> {
    let buffer = |kind| {
        let layout = layout(cx, ty.downcast::<StorageSpecifierType>(cx)?)?;
        Some(layout.index_and_stride(kind, level)?.0)
    };
    let (field, index) = match entry {
        StorageSpecifierKind::LvlSize => (0, level?),
        StorageSpecifierKind::PosMemSize => (1, buffer(FieldKind::Positions)?),
        StorageSpecifierKind::CrdMemSize => (1, buffer(FieldKind::Coordinates)?),
        StorageSpecifierKind::ValMemSize => (1, buffer(FieldKind::Values)?),
        StorageSpecifierKind::DimOffset => (2, level?),
        StorageSpecifierKind::DimStride => (3, level?),
    };
    Some(vec![field, index as i64])
}

fn populate(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let number = |cx: &Context| IntegerType::get(cx, 64).ty();
    let set = move |op: SetStorageSpecifierOp, operands: &[Value], b: &mut Builder<'_>| {
        let view = op.view(b.body());
        let cx = view.context().clone();
        let level = view.level().and_then(|level| level.data(&cx).to_i64());
        let level = level.and_then(|level| usize::try_from(level).ok());
        let ty = b.body().value_type(view.specifier());
        let position = position(&cx, ty, view.specifier_kind(), level)?;
        let [specifier, value] = operands else { return None };
        let value = IndexCastOp::build(b, number(&cx), *value).value(b);
        Some(InsertValueOp::build(b, *specifier, value, position).value(b))
    };
    patterns.add::<SetStorageSpecifierOp>(
        "StorageSpecifierSetOpConverter",
        Some(types),
        move |op, operands, rw| {
            let value = set(op, operands, rw)?;
            rw.replace_op(op.op(), &[value]);
            Some(())
        },
    );
    let get = move |op: GetStorageSpecifierOp, operands: &[Value], b: &mut Builder<'_>| {
        let view = op.view(b.body());
        let cx = view.context().clone();
        let level = view.level().and_then(|level| level.data(&cx).to_i64());
        let level = level.and_then(|level| usize::try_from(level).ok());
        let ty = b.body().value_type(view.specifier());
        let position = position(&cx, ty, view.specifier_kind(), level)?;
        let value = ExtractValueOp::build(b, number(&cx), *operands.first()?, position).value(b);
        Some(IndexCastOp::build(b, IndexType::get(&cx).ty(), value).value(b))
    };
    patterns.add::<GetStorageSpecifierOp>(
        "StorageSpecifierGetOpConverter",
        Some(types),
        move |op, operands, rw| {
            let value = get(op, operands, rw)?;
            rw.replace_op(op.op(), &[value]);
            Some(())
        },
    );
    patterns.add::<StorageSpecifierInitOp>(
        "StorageSpecifierInitOpConverter",
        Some(types),
        |op, operands, rw| {
            let ty = rw.body().value_type(op.view(rw.body()).result());
            let value = initial(rw, ty, operands.first().copied())?;
            rw.replace_op(op.op(), &[value]);
            Some(())
        },
    );
}

/// Creates a structure for a specifier of type `ty`, with the used sizes of buffers in `source`, or
/// zero.
fn initial(b: &mut Builder<'_>, ty: Type, source: Option<Value>) -> Option<Value> {
    let cx = b.context().clone();
    let specifier = ty.downcast::<StorageSpecifierType>(&cx)?;
    let structure = structure(&cx, specifier)?;
    let mut value = PoisonOp::build(b, structure).value(b);
    let Some(source) = source else {
        let zero = b.constant_int(IntegerType::get(&cx, 64).ty(), 0)?;
        for buffer in 0..layout(&cx, specifier)?.fields().len() as i64 - 1 {
            value = InsertValueOp::build(b, value, zero, vec![1, buffer]).value(b);
        }
        return Some(value);
    };
    let held = b.body().value_type(source);
    let sizes = *held.downcast::<LLVMStructType>(&cx)?.fields().get(1)?;
    let sizes = ExtractValueOp::build(b, sizes, source, vec![1]).value(b);
    Some(InsertValueOp::build(b, value, sizes, vec![1]).value(b))
}
