//! Views of memory as arithmetic on the offset, sizes and strides of what is viewed
//! (MLIR: `ExpandStridedMetadata`).

mod metadata;
mod views;

use terrace_affine::{AffineDialect, composed_apply};
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::mixed::{Mixed, split};
use terrace_builtin::types::MemRefType;
use terrace_builtin::{AffineExpr, DYNAMIC, IndexType};
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Value};
use terrace_memref::{ExtractStridedMetadataOp, ReinterpretCastOp};
use terrace_pass::{PassInfo, Target};

use terrace_transforms::apply_patterns_everywhere;

pub(crate) static EXPAND_STRIDED_METADATA: PassInfo = PassInfo {
    name: "expand-strided-metadata",
    title: "ExpandStridedMetadataPass",
    summary: "Expand memref operations into easier to analyze constructs",
    anchor: None,
    options: &[],
    create: |_| {
        Box::new(|target: &mut Target<'_>| {
            target.context().load::<AffineDialect>();
            target.context().load::<ArithDialect>();
            apply_patterns_everywhere(target.body_mut(), strided_metadata_expansions());
            Ok(())
        })
    },
};

/// The patterns that make views of memory `memref.reinterpret_cast`s of its base, and offsets, sizes and
/// strides of views what follows from those of the memory (MLIR: `populateExpandStridedMetadataPatterns`).
///
/// A view whose group of dimensions has several unknown sizes stays; MLIR crashes there.
pub fn strided_metadata_expansions() -> PatternSet {
    let mut set = PatternSet::new();
    views::populate(&mut set);
    metadata::populate(&mut set);
    set
}

/// Memory as its base, an offset, and sizes and strides (MLIR: `StridedMetadata`).
struct Strided {
    /// Memory without dimensions.
    base: Value,
    offset: Mixed,
    sizes: Vec<Mixed>,
    strides: Vec<Mixed>,
}

impl Strided {
    /// What `source` is, in front of the operation that is rewritten: numbers that its type does not say
    /// are results of a new `memref.extract_strided_metadata`.
    fn of(rewriter: &mut Rewriter<'_>, source: Value) -> Option<Self> {
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

    /// Makes `op`, whose results are those of `memref.extract_strided_metadata`, what this is.
    fn replace_metadata(self, rewriter: &mut Rewriter<'_>, op: Op) {
        let numbers = [self.offset].into_iter().chain(self.sizes).chain(self.strides);
        let mut values = vec![self.base];
        values.extend(numbers.map(|number| rewriter.constant_or_value(number)));
        rewriter.replace_op(op, &values);
    }

    /// Makes `op`, a view, its base seen as this.
    fn replace_view(self, rewriter: &mut Rewriter<'_>, op: Op) {
        let ty = rewriter.body().value_type(rewriter.body().result(op, 0));
        let parts = [&[self.offset][..], &self.sizes, &self.strides];
        let [(at, offsets), (of, sizes), (by, strides)] = parts.map(split);
        let new =
            ReinterpretCastOp::build(rewriter, ty, self.base, offsets, sizes, strides, at, of, by);
        rewriter.replace_with(op, new.op());
    }
}

/// A new `memref.extract_strided_metadata` of `source`; `None` if that has no rank.
fn metadata_of(rewriter: &mut Rewriter<'_>, source: Value) -> Option<ExtractStridedMetadataOp> {
    let cx = rewriter.context();
    let MemRefType { shape, element, memory_space, .. } = memref(rewriter.body(), source)?.clone();
    let base = MemRefType::with_layout(cx, &[], element, None, memory_space);
    let numbers = vec![IndexType::get(cx).ty(); shape.len()];
    Some(ExtractStridedMetadataOp::build(rewriter, base, &numbers, &numbers, source))
}

/// The ranked memref type of a value.
fn memref(body: &Body, value: Value) -> Option<&MemRefType> {
    body.value_type(value).downcast(body.context())
}

/// The product of `factors`, for `op`, which is rewritten.
fn product(rewriter: &mut Rewriter<'_>, op: Op, factors: &[Mixed]) -> Mixed {
    let cx = rewriter.context();
    let symbols = (0..factors.len() as u32).map(|at| AffineExpr::symbol(cx, at));
    let product = symbols.fold(AffineExpr::constant(cx, 1), |all, one| all.mul(cx, one));
    composed_apply(rewriter, op, product, factors)
}
