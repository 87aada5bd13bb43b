//! Patterns that move the address computation of an access into a `memref.subview`, so that the
//! access is at the indices 0 (MLIR: `populateExtractAddressComputationsPatterns`).

use terrace_affine::composed_apply;
use terrace_arith::BuildConstant;
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::types::MemRefType;
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Builder, Mapping, Op, OpType, PatternSet, Rewriter, Value};
use terrace_memref::{ExtractStridedMetadataOp, LoadOp, StoreOp, build_subview, subview_type};
use terrace_vector::{TransferReadOp, TransferWriteOp};

/// An operation that accesses a memref.
struct Access {
    name: &'static str,
    /// The name of the pattern.
    pattern: &'static str,
    /// The index of the memref among the operands; the indices follow it.
    memref: usize,
    /// Whether one element is accessed, not all of the rest of the memref.
    single: bool,
}

/// The accesses whose addresses are extracted.
static ACCESSES: [Access; 5] = [
    Access {
        name: LoadOp::INFO.name,
        pattern: "LoadStoreLikeOpRewriter<memref::LoadOp>",
        memref: 0,
        single: true,
    },
    Access {
        name: StoreOp::INFO.name,
        pattern: "LoadStoreLikeOpRewriter<memref::StoreOp>",
        memref: 1,
        single: true,
    },
    Access {
        name: "nvgpu.ldmatrix",
        pattern: "LoadStoreLikeOpRewriter<nvgpu::LdMatrixOp>",
        memref: 0,
        single: false,
    },
    Access {
        name: TransferReadOp::INFO.name,
        pattern: "LoadStoreLikeOpRewriter<vector::TransferReadOp>",
        memref: 0,
        single: false,
    },
    Access {
        name: TransferWriteOp::INFO.name,
        pattern: "LoadStoreLikeOpRewriter<vector::TransferWriteOp>",
        memref: 1,
        single: false,
    },
];

/// Returns the patterns that extract addresses:
/// `memref.load %m[%i]  =>  memref.load (memref.subview %m[%i] [1] [1])[%c0]`.
pub fn address_extractions() -> PatternSet {
    let mut set = PatternSet::new();
    for access in &ACCESSES {
        set.add_at(access.pattern, PatternRoot::Named(access.name), |op, rewriter| {
            access.extract(rewriter, op)
        });
    }
    set
}

impl Access {
    fn extract(&self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let cx = rewriter.context().clone();
        let operands: Vec<Value> = rewriter.body().operands(op).collect();
        let source = *operands.get(self.memref)?;
        let ty = rewriter.body().value_type(source).downcast::<MemRefType>(&cx)?.clone();
        let rank = ty.shape.len();
        let indices = operands.get(self.memref + 1..self.memref + 1 + rank)?;
        let body = rewriter.body();
        let offset = |index: &Value| {
            let index = Mixed::Dynamic(*index);
            index.known(body).map_or(index, Mixed::Static)
        };
        let offsets: Vec<Mixed> = indices.iter().map(offset).collect();
        if offsets.iter().all(|offset| *offset == Mixed::Static(0)) {
            return None;
        }
        let sizes = match self.single {
            true => vec![Mixed::Static(1); rank],
            false => rest(rewriter, op, source, &ty, &offsets),
        };
        let slice = MixedSlice { offsets, sizes, strides: vec![Mixed::Static(1); rank] };
        let kept: Vec<usize> = (0..rank).collect();
        let ty = subview_type(&cx, &ty, &slice, &kept)?;
        let view = build_subview(rewriter, ty, source, &slice);
        let zero = rewriter.constant_index(0);
        let new = rewriter.body_mut().clone_op(op, &mut Mapping::new());
        rewriter.body_mut().set_operand(new, self.memref, view);
        for at in 0..rank {
            rewriter.body_mut().set_operand(new, self.memref + 1 + at, zero);
        }
        rewriter.insert(new);
        rewriter.replace_with(op, new);
        Some(())
    }
}

/// Returns the sizes of `memref` from `offsets` on (MLIR: `getGenericOpViewSizeForEachDim`).
fn rest(
    b: &mut Builder<'_>,
    at: Op,
    memref: Value,
    ty: &MemRefType,
    offsets: &[Mixed],
) -> Vec<Mixed> {
    let cx = b.context().clone();
    let base = MemRefType {
        shape: [].into_iter().collect(),
        element: ty.element,
        layout: None,
        memory_space: ty.memory_space,
    };
    let base = terrace_ir::Handle::of(&cx, base).ty();
    let index = terrace_builtin::IndexType::get(&cx).ty();
    let indices = vec![index; ty.shape.len()];
    let metadata = ExtractStridedMetadataOp::build(b, base, &indices, &indices, memref).op();
    let [s0, s1] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let difference = s0.sub(&cx, s1);
    let mut sizes = Vec::new();
    for (dim, (size, offset)) in ty.shape.iter().zip(offsets).enumerate() {
        let size = match *size {
            DYNAMIC => Mixed::Dynamic(b.body().result(metadata, 2 + dim)),
            size => Mixed::Static(size),
        };
        sizes.push(composed_apply(b, at, difference, &[size, *offset]));
    }
    sizes
}
