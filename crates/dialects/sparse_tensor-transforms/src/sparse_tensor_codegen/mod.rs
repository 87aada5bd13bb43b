//! The pass `sparse-tensor-codegen`: replaces sparse tensors by the buffers and the specifier of
//! their storage, and operations on them by code on these (MLIR: `SparseTensorCodegen.cpp`).

mod access;
mod allocation;
mod assembly;
mod conversion;
mod expansion;
mod insertion;
mod reader;

use std::sync::Arc;

use terrace_bufferization::{AllocTensorOp, DeallocTensorOp};
use terrace_builtin::UnrealizedConversionCastOp;
use terrace_func_transforms::populate_func_type_conversion;
use terrace_ir::{Op, OpType, Value};
use terrace_linalg::{FillOp, LinalgDialect, YieldOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw, TypeConverter};
use terrace_scf_transforms::populate_scf_structural_type_conversion;
use terrace_sparse_tensor::{
    GetStorageSpecifierOp, PushBackOp, SetStorageSpecifierOp, SortOp, SparseTensorType,
    StorageSpecifierInitOp,
};
use terrace_tensor::FromElementsOp;
use terrace_transforms::convert_bodies;

use crate::runtime;
use crate::storage::StorageLayout;
use insertion::InsertFunctions;

/// Replace sparse tensors by the buffers of their storage
#[pass(
    name = "sparse-tensor-codegen",
    anchor = "builtin.module",
    title = "SparseTensorCodegen",
    run = run
)]
pub struct SparseTensorCodegen {
    /// Fill new buffers with zeros
    #[option(name = "enable-buffer-initialization", default = false)]
    pub enable_buffer_initialization: bool,
    /// Deallocate temporary buffers
    #[option(name = "create-sparse-deallocs", default = true)]
    pub create_sparse_deallocs: bool,
}

fn run(pass: &SparseTensorCodegen, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<LinalgDialect>();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_bufferization::BufferizationDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    let types = Arc::new(fields_converter());
    let functions = Arc::new(InsertFunctions::default());
    let (mut legal, mut patterns) = (legality(&types), ConversionPatterns::new());
    populate_func_type_conversion(&mut patterns, &mut legal, &types);
    populate_scf_structural_type_conversion(&mut patterns, &mut legal, &types);
    let mut codegen = Codegen { patterns: &mut patterns, types: &types };
    access::populate(&mut codegen);
    allocation::populate(
        &mut codegen,
        pass.enable_buffer_initialization,
        pass.create_sparse_deallocs,
    );
    assembly::populate(&mut codegen);
    conversion::populate(&mut codegen);
    expansion::populate(&mut codegen, &functions);
    insertion::populate(&mut codegen, &functions);
    reader::populate(&mut codegen);
    let body = target.body_mut();
    convert_bodies(body, &legal, &patterns)?;
    functions.insert(body);
    runtime::declare_functions(body);
    Ok(())
}

/// Returns the converter of sparse tensors to the fields of their storage (MLIR:
/// `SparseTensorTypeToBufferConverter`).
fn fields_converter() -> TypeConverter {
    let mut types = TypeConverter::new();
    types.rule(|_, ty| Some(Some(ty)));
    types.rule_to_many(|cx, ty| {
        let tensor = SparseTensorType::of(cx, ty)?;
        Some(Some(StorageLayout::of(cx, &tensor)?.types()))
    });
    types.materialization(|b, ty, values| {
        terrace_sparse_tensor::encoding_of(b.context(), ty)?;
        let cast = UnrealizedConversionCastOp::build(b, &[ty], values).op();
        Some(b.body().result(cast, 0))
    });
    types
}

fn legality(types: &Arc<TypeConverter>) -> ConversionTarget {
    let mut legal = ConversionTarget::new();
    legal.illegal_dialects(&["sparse_tensor"]);
    legal.legal_op::<SortOp>().legal_op::<PushBackOp>();
    legal.legal_op::<GetStorageSpecifierOp>().legal_op::<SetStorageSpecifierOp>();
    legal.legal_op::<StorageSpecifierInitOp>().legal_op::<FromElementsOp>();
    legal.legal_op::<FillOp>().legal_op::<YieldOp>().legal_op::<UnrealizedConversionCastOp>();
    legal.legal_dialects(&["arith", "bufferization", "complex", "memref", "scf"]);
    let converter = types.clone();
    legal.dynamically_legal_op::<AllocTensorOp>(move |op| {
        Some(op.result_types().all(|ty| converter.is_legal(op.context(), ty)))
    });
    let converter = types.clone();
    legal.dynamically_legal_op::<DeallocTensorOp>(move |op| {
        Some(op.operand_types().all(|ty| converter.is_legal(op.context(), ty)))
    });
    legal
}

/// The patterns of the pass, with the converter of sparse tensors to fields.
struct Codegen<'p> {
    patterns: &'p mut ConversionPatterns,
    types: &'p Arc<TypeConverter>,
}

impl Codegen<'_> {
    /// Adds the pattern `name` for operations of type `O`. The operands passed to `convert` are the
    /// original ones.
    fn add<O: OpType>(
        &mut self,
        name: &'static str,
        convert: impl Fn(O, &TypeConverter, Rw<'_, '_>) -> Option<()> + Send + Sync + 'static,
    ) {
        let types = self.types.clone();
        self.patterns.add_for(name, O::INFO, None, move |op: Op, _: &[Value], rw| {
            convert(O::from_op(op), &types, rw)
        });
    }
}
