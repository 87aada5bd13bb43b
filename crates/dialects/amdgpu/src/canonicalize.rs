//! Canonicalization patterns of the operations.

use terrace_arith::ConstantOp;
use terrace_builtin::folding::zero_of;
use terrace_builtin::types::MemRefType;
use terrace_builtin::values::constant_integer;
use terrace_ir::{Body, OpType, PatternSet, Value};

use crate::{
    GatherToLDSOp, LDSBarrierOp, MemoryCounterWaitOp, MemoryCounterWaitProperties,
    RawBufferAtomicCmpswapOp, RawBufferAtomicFaddOp, RawBufferAtomicFmaxOp, RawBufferAtomicSmaxOp,
    RawBufferAtomicUminOp, RawBufferLoadOp, RawBufferStoreOp, ScaledMFMAOp,
};

/// An access to a buffer.
struct BufferAccess {
    memref: Value,
    indices: Vec<Value>,
    bounds_check: bool,
    index_offset: Option<i32>,
    sgpr_offset: Option<Value>,
}

impl BufferAccess {
    /// Whether the address is known to be outside of the buffer, where loads return 0 and stores do
    /// nothing.
    fn is_out_of_bounds(&self, body: &Body) -> bool {
        self.bounds_check
            && self
                .offset_and_size(body)
                .is_some_and(|(offset, size)| (size..=i64::from(u32::MAX)).contains(&offset))
    }

    /// Returns the offset of the access and the size of the buffer, in elements. `None` if either
    /// is unknown.
    fn offset_and_size(&self, body: &Body) -> Option<(i64, i64)> {
        let cx = body.context();
        let ty: &MemRefType = body.value_type(self.memref).downcast(cx)?;
        let is_static = |size: &i64| *size >= 0;
        let layout = ty.strided_layout(cx)?;
        if !ty.shape.iter().all(is_static) || layout.strides.len() != self.indices.len() {
            return None;
        }
        let known =
            |value: Value| constant_integer(body, value).map(|value| i64::from(value as u32));
        let mut offset = layout.offset.checked_add(i64::from(self.index_offset.unwrap_or(0)))?;
        if let Some(sgpr) = self.sgpr_offset {
            offset = offset.checked_add(known(sgpr)?)?;
        }
        for (stride, index) in layout.strides.iter().zip(&self.indices) {
            offset = offset.checked_add(stride.checked_mul(known(*index)?)?)?;
        }
        let size = ty.shape.iter().try_fold(1_i64, |size, extent| size.checked_mul(*extent))?;
        Some((offset, size))
    }
}

/// Declares canonicalizations that remove accesses outside of their buffer: loads become 0.
macro_rules! accesses {
    ($($name:ident: $op:ident, $pattern:literal;)*) => {$(
        pub(crate) fn $name(set: &mut PatternSet) {
            set.add::<$op>($pattern, |op, rewriter| {
                let body = rewriter.body();
                let view = op.view(body);
                let access = BufferAccess {
                    memref: view.memref(),
                    indices: view.indices().collect(),
                    bounds_check: view.bounds_check(),
                    index_offset: view.index_offset(),
                    sgpr_offset: view.sgpr_offset(),
                };
                if !access.is_out_of_bounds(body) {
                    return None;
                }
                match body.results(op.op()).next() {
                    Some(result) => {
                        let zero = zero_of(body.context(), body.value_type(result))?;
                        let zero = ConstantOp::build(rewriter, zero).op();
                        rewriter.replace_with(op.op(), zero);
                    }
                    None => rewriter.erase_op(op.op()),
                }
                Some(())
            });
        }
    )*};
}

accesses! {
    raw_buffer_load: RawBufferLoadOp, "RemoveStaticallyOobBufferLoads<RawBufferLoadOp>";
    raw_buffer_store: RawBufferStoreOp, "RemoveStaticallyOobBufferWrites<RawBufferStoreOp>";
    raw_buffer_atomic_fadd: RawBufferAtomicFaddOp,
        "RemoveStaticallyOobBufferWrites<RawBufferAtomicFaddOp>";
    raw_buffer_atomic_fmax: RawBufferAtomicFmaxOp,
        "RemoveStaticallyOobBufferWrites<RawBufferAtomicFmaxOp>";
    raw_buffer_atomic_smax: RawBufferAtomicSmaxOp,
        "RemoveStaticallyOobBufferWrites<RawBufferAtomicSmaxOp>";
    raw_buffer_atomic_umin: RawBufferAtomicUminOp,
        "RemoveStaticallyOobBufferWrites<RawBufferAtomicUminOp>";
    raw_buffer_atomic_cmpswap: RawBufferAtomicCmpswapOp,
        "RemoveStaticallyOobBufferLoads<RawBufferAtomicCmpswapOp>";
}

/// Bypasses casts of the memrefs that lose static information.
pub(crate) fn gather_to_lds(set: &mut PatternSet) {
    set.add::<GatherToLDSOp>("FoldGatherToLDSOfCast", |gather, rewriter| {
        let body = rewriter.body();
        let casts: Vec<(usize, Value)> = body
            .operands(gather.op())
            .enumerate()
            .filter_map(|(at, value)| Some((at, terrace_memref::foldable_source(body, value)?)))
            .collect();
        if casts.is_empty() {
            return None;
        }
        for (at, source) in casts {
            rewriter.body_mut().set_operand(gather.op(), at, source);
        }
        Some(())
    });
}

/// Extracts scales in groups of four.
pub(crate) fn scaled_mfma(set: &mut PatternSet) {
    set.add::<ScaledMFMAOp>("PackScales", crate::scales::pack);
}

/// Erases a barrier in front of another one.
pub(crate) fn lds_barrier(set: &mut PatternSet) {
    set.add::<LDSBarrierOp>("", |barrier, rewriter| {
        let body = rewriter.body();
        let next = body.next_op(barrier.op())?;
        body.op(next).is::<LDSBarrierOp>().then(|| rewriter.erase_op(barrier.op()))
    });
}

/// Merges a wait with the wait behind it.
pub(crate) fn memory_counter_wait(set: &mut PatternSet) {
    set.add::<MemoryCounterWaitOp>("FuseMemoryCounterWaitOp", |wait, rewriter| {
        let body = rewriter.body();
        let next = body.next_op(wait.op())?;
        let later = body.op(next).cast::<MemoryCounterWaitOp>()?.properties().into_owned();
        rewriter.body_mut().update_properties::<MemoryCounterWaitProperties, _>(wait.op(), |p| {
            p.load = least(p.load, later.load);
            p.store = least(p.store, later.store);
            p.ds = least(p.ds, later.ds);
            p.exp = least(p.exp, later.exp);
            p.tensor = least(p.tensor, later.tensor);
        });
        rewriter.erase_op(next);
        Some(())
    });
}

/// Returns the stricter of two limits on the number of pending operations; `None` = no limit.
fn least(a: Option<i32>, b: Option<i32>) -> Option<i32> {
    a.into_iter().chain(b).min()
}
