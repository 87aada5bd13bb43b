//! The pass `expand-strided-metadata`: rewrites views of memrefs to arithmetic on the offset, sizes
//! and strides of their source (MLIR: `ExpandStridedMetadata.cpp`). [`Strided`] is the main type.

mod metadata;
mod views;

use terrace_affine::{AffineDialect, composed_apply};
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::mixed::{Mixed, MixedSlice, split};
use terrace_builtin::types::MemRefType;
use terrace_builtin::{AffineExpr, DYNAMIC, IndexType, mixed_slice};
use terrace_ir::{Body, Builder, Op, OpType, PatternSet, Rewriter, Value};
use terrace_memref::{ExtractStridedMetadataOp, ReinterpretCastOp, SubViewOp, kept_dims};
use terrace_pass::{PassResult, Target, pass};

use terrace_transforms::apply_patterns_everywhere;

/// Replace views of memory by arithmetic on offsets, sizes and strides
#[pass(name = "expand-strided-metadata", title = "ExpandStridedMetadataPass", run = run)]
pub struct ExpandStridedMetadata {}

fn run(_: &ExpandStridedMetadata, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<ArithDialect>();
    apply_patterns_everywhere(target.body_mut(), strided_metadata_expansions());
    Ok(())
}

/// Returns the patterns that rewrite views to `memref.reinterpret_cast`s of the base buffer, and
/// compute the metadata of a view from the metadata of its source
/// (MLIR: `populateExpandStridedMetadataPatterns`).
///
/// A `memref.expand_shape` with several dynamic sizes in one reassociation group does not match;
/// MLIR crashes there.
pub fn strided_metadata_expansions() -> PatternSet {
    let mut set = PatternSet::new();
    views::populate(&mut set);
    metadata::populate(&mut set);
    set
}

/// Returns the patterns that compute the metadata of a view from the metadata of its source
/// (MLIR: `populateResolveExtractStridedMetadataPatterns`).
pub fn strided_metadata_resolutions() -> PatternSet {
    let mut set = PatternSet::new();
    metadata::populate(&mut set);
    set
}

/// A memref taken apart into base buffer, offset, sizes and strides (MLIR: `StridedMetadata`).
pub struct Strided {
    /// The base buffer, a memref of rank 0.
    pub base: Value,
    /// The offset of the first element.
    pub offset: Mixed,
    /// The size of each dimension.
    pub sizes: Vec<Mixed>,
    /// The stride of each dimension.
    pub strides: Vec<Mixed>,
}

impl Strided {
    /// Splits `source` into base buffer, offset, sizes and strides at the insertion point. Numbers
    /// that are dynamic in its type become results of a new `memref.extract_strided_metadata`.
    /// `None` if `source` has no rank or no strided layout.
    pub fn of(rewriter: &mut Builder<'_>, source: Value) -> Option<Self> {
        let cx = rewriter.context();
        let ty = memref(rewriter.body(), source)?.clone();
        let layout = ty.strided_layout(cx)?;
        let view = metadata_of(rewriter, source)?.view(rewriter.body());
        let known = |(number, value): (&i64, Value)| match *number {
            DYNAMIC => Mixed::Dynamic(value),
            number => Mixed::Static(number),
        };
        Some(Self {
            base: view.base_buffer(),
            offset: known((&layout.offset, view.offset())),
            sizes: ty.shape.iter().zip(view.sizes()).map(known).collect(),
            strides: layout.strides.iter().zip(view.strides()).map(known).collect(),
        })
    }

    /// Computes the metadata of the subview `op` of the memref that `self` describes, in front of
    /// `op`; `None` if its type is not that of a subview (MLIR: `resolveSubviewStridedMetadata`).
    pub fn subview(self, rewriter: &mut Rewriter<'_>, op: SubViewOp) -> Option<Self> {
        let view = op.view(rewriter.body());
        let (slice, kept): (MixedSlice, _) = (mixed_slice!(view), kept_dims(view)?);
        let at = op.op();
        let pairs = slice.strides.iter().zip(&self.strides);
        let strides: Vec<Mixed> =
            pairs.map(|(stride, of)| product(rewriter, at, &[*stride, *of])).collect();
        let offset = self.linear_index(rewriter, at, &slice.offsets);
        Some(Self {
            base: self.base,
            offset,
            sizes: kept.iter().map(|dim| slice.sizes[*dim]).collect(),
            strides: kept.iter().map(|dim| strides[*dim]).collect(),
        })
    }

    /// Returns the linear position, in elements from the base buffer, of the element at `indices`,
    /// computed at the insertion point; `at` is an operation in the same affine scope (MLIR:
    /// `computeLinearIndex`).
    pub fn linear_index(&self, rewriter: &mut Rewriter<'_>, at: Op, indices: &[Mixed]) -> Mixed {
        let cx = rewriter.context().clone();
        let mut sum = AffineExpr::symbol(&cx, 0);
        let mut operands = vec![self.offset];
        for (index, stride) in indices.iter().zip(&self.strides) {
            let first = operands.len() as u32;
            let [index_symbol, stride_symbol] =
                [first, first + 1].map(|at| AffineExpr::symbol(&cx, at));
            sum = sum.add(&cx, index_symbol.mul(&cx, stride_symbol));
            operands.extend([*index, *stride]);
        }
        composed_apply(rewriter, at, sum, &operands)
    }

    /// Replaces the results of the `memref.extract_strided_metadata` `op` by the parts of `self`.
    fn replace_metadata(self, rewriter: &mut Rewriter<'_>, op: Op) {
        let numbers = [self.offset].into_iter().chain(self.sizes).chain(self.strides);
        let mut values = vec![self.base];
        values.extend(numbers.map(|number| rewriter.constant_or_value(number)));
        rewriter.replace_op(op, &values);
    }

    /// Replaces the view `op` by a `memref.reinterpret_cast` of the base buffer with the offset,
    /// sizes and strides of `self`.
    pub fn replace_view(self, rewriter: &mut Rewriter<'_>, op: Op) {
        let ty = rewriter.body().value_type(rewriter.body().result(op, 0));
        let parts = [&[self.offset][..], &self.sizes, &self.strides];
        let [(at, offsets), (of, sizes), (by, strides)] = parts.map(split);
        let new =
            ReinterpretCastOp::build(rewriter, ty, self.base, offsets, sizes, strides, at, of, by);
        rewriter.replace_with(op, new.op());
    }
}

/// Creates a `memref.extract_strided_metadata` of `source`; `None` if `source` is not a ranked
/// memref.
pub fn metadata_of(rewriter: &mut Builder<'_>, source: Value) -> Option<ExtractStridedMetadataOp> {
    let cx = rewriter.context();
    let MemRefType { shape, element, memory_space, .. } = memref(rewriter.body(), source)?.clone();
    let base = MemRefType::with_layout(cx, &[], element, None, memory_space);
    let numbers = vec![IndexType::get(cx).ty(); shape.len()];
    Some(ExtractStridedMetadataOp::build(rewriter, base, &numbers, &numbers, source))
}

/// Returns the type of `value` if it is a ranked memref.
fn memref(body: &Body, value: Value) -> Option<&MemRefType> {
    body.value_type(value).downcast(body.context())
}

/// Returns the product of `factors`, as a constant or as an `affine.apply` in front of `op`.
fn product(rewriter: &mut Rewriter<'_>, op: Op, factors: &[Mixed]) -> Mixed {
    let cx = rewriter.context();
    let symbols = (0..factors.len() as u32).map(|at| AffineExpr::symbol(cx, at));
    let product = symbols.fold(AffineExpr::constant(cx, 1), |all, one| all.mul(cx, one));
    composed_apply(rewriter, op, product, factors)
}
