//! Private buffers of fused loop nests ([`create_private_memref`]): a fused producer writes to a
//! buffer of the size of its slice.

use terrace_affine::AffineForOp;
use terrace_affine_analysis::{Access, RegionOptions, dominates, element_bytes, extents, region};
use terrace_builtin::{AffineExpr, AffineMap, IntegerAttr, MemRefType};
use terrace_ir::dominance::Dominance;
use terrace_ir::{Attribute, Block, Body, Builder, Op, OpType, Operand, Value};
use terrace_memref::AllocOp;

use crate::replace_memref::{Remap, replace_memref};

/// The memory space of small private buffers.
#[derive(Clone, Copy, Debug)]
pub(super) struct FastMemory {
    /// The number of the memory space; `None` = that of the replaced memref.
    pub(super) space: Option<u32>,
    /// The greatest size in bytes of a buffer in the memory space.
    pub(super) limit: u64,
}

/// Replaces the memref of `stores`, all writes to it in the fused nest `nest`, by a buffer for the
/// elements that an iteration of the outermost `depth` loops writes. `slice_block` is the block
/// into which the slice was inserted. Returns the buffer; `None`, without a change, if the stores
/// write different elements or the region is unknown.
pub(super) fn create_private_memref(
    body: &mut Body,
    nest: AffineForOp,
    stores: &[Access],
    depth: usize,
    slice_block: Block,
    fast: FastMemory,
) -> Option<Value> {
    let cx = body.context().clone();
    let (first, others) = stores.split_first()?;
    if !others.iter().all(|other| first.is_same_element(body, other)) {
        return None;
    }
    let old = first.memref;
    let ty = body.value_type(old).downcast::<MemRefType>(&cx)?.clone();
    let options = RegionOptions { within_memref: true, keeps_locals: true, slice: None };
    let set = region(body, first, depth, &options)?;
    let extents = extents(body, old, &set)?;
    let rank = ty.shape.len();
    let outer: Vec<Value> = set.symbols().iter().copied().collect::<Option<_>>()?;
    let count = outer.len() as u32;
    let dims: Vec<AffineExpr> = (0..count).map(|at| AffineExpr::dim(&cx, at)).collect();
    let indices = extents.offsets.iter().zip(count..).map(|(offset, dim)| {
        let offset = offset.replace_dims_and_symbols(&cx, &[], &dims);
        AffineExpr::dim(&cx, dim).sub(&cx, offset)
    });
    let map = AffineMap::new(count + rank as u32, 0, indices.collect::<Vec<_>>()).simplified(&cx);
    let bytes = element_bytes(&cx, &ty)?.wrapping_mul(extents.elements()) as u64;
    let space: Option<Attribute> = match fast.space {
        Some(space) if bytes <= fast.limit => Some(IntegerAttr::i64(&cx, i64::from(space)).attr()),
        _ => ty.memory_space,
    };
    let new_type = MemRefType::with_layout(&cx, &extents.sizes, ty.element, None, space);
    let entry = body.first_block(body.parent_region(nest.op())?)?;
    let location = body.location(nest.op());
    let mut builder = Builder::at_start(body, entry, location);
    let none: [Value; 0] = [];
    let new = AllocOp::build(&mut builder, new_type, &none[..], ()).value(&mut builder);
    let ancestors = stores.iter().filter_map(|store| body.ancestor_in_block(store.op, slice_block));
    let earlier = |a: Op, b: Op| if body.is_before_in_block(b, a) { b } else { a };
    let begin: Op = ancestors.reduce(earlier)?;
    let users: Vec<Op> = {
        let dominance = Dominance::new(body);
        let users = body.uses(old).map(|user| body.user(user));
        let is_inside = |user: Op| body.op(user).ancestors().any(|around| around.id() == begin);
        users.filter(|user| is_inside(*user) || dominates(&dominance, body, begin, *user)).collect()
    };
    let remap = Remap { leading: &[], map: Some(&map), inputs: &outer };
    replace_memref(body, old, new, &remap, |_, user| users.contains(&user));
    Some(new)
}
