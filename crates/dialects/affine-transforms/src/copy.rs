//! Explicit copies of memory that loops access to buffers in fast memory ([`generate_copies`];
//! MLIR: `affineDataCopyGenerate`).

use terrace_affine::{AffineApplyOp, AffineForOp};
use terrace_affine_analysis::{
    Access, AffineRegionOp, Extents, RegionOptions, ValueConstraints, accesses_in,
    enclosing_affine_ops, enclosing_for_loops, extents, full_region, induction_variables, region,
    region_bounds,
};
use terrace_arith::BuildConstant;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, IntegerAttr, MemRefType};
use terrace_ir::{Block, Body, Builder, Location, Op, OpType, Operand, Region, Value};
use terrace_memref::{AllocOp, DeallocOp};

use crate::copy_nest::{build_point_wise_copy, build_transfer, strides_of};
use crate::loops::body_block;
use crate::replace_memref::{Remap, replace_memref};

/// Options of [`generate_copies`] (MLIR: `AffineCopyOptions`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyOptions {
    /// Whether asynchronous transfers copy, instead of loops.
    pub generates_dma: bool,
    /// The memory space of the memrefs that are copied.
    pub slow_space: u32,
    /// The memory space of the buffers.
    pub fast_space: u32,
    /// The memory space of the tags of transfers.
    pub tag_space: u32,
    /// The capacity of the fast memory in bytes.
    pub capacity: u64,
}

/// A range of operations of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyRange {
    /// The first operation.
    pub begin: Op,
    /// The operation behind the range.
    pub end: Op,
}

/// A region of a memref that the range accesses.
struct CopyRegion {
    memref: Value,
    is_write: bool,
    set: ValueConstraints,
    location: Location,
}

/// The place of the copies of a region.
struct Placement {
    /// The operation in front of which the copy to the buffer is.
    before: Op,
    /// The operation in front of which the copy from the buffer is.
    after: Op,
}

/// Copies the elements that the operations of `range` access to buffers in fast memory before the
/// range, and back after it; only of `filter`, if it is a memref. The loops that copy are appended
/// to `nests`. `None` if a region is unknown. Returns the number of bytes of all buffers.
pub fn generate_copies(
    body: &mut Body,
    mut range: CopyRange,
    options: &CopyOptions,
    filter: Option<Value>,
    nests: &mut Vec<Op>,
) -> Option<u64> {
    if range.begin == range.end {
        return Some(0);
    }
    let block = body.parent_block(range.begin)?;
    let mut regions = collect_regions(body, block, range, options, filter)?;
    regions.sort_by_key(|region| region.is_write);
    let mut buffers: Vec<(Value, Value)> = Vec::new();
    let (mut total, mut succeeded) = (0u64, true);
    for region in &regions {
        let placement = placement(body, range, region)?;
        let bytes = copy_region(body, &mut range, region, &placement, options, &mut buffers, nests);
        succeeded &= bytes.is_some();
        total = total.wrapping_add(bytes.unwrap_or(0));
    }
    succeeded.then_some(total)
}

/// Copies the elements that `access` touches in all iterations of the loops around it to a buffer
/// in front of `nest`, or back behind it; the loops that copy are appended to `nests`. `None` if
/// the region is unknown (MLIR: `generateCopyForMemRegion`).
pub fn generate_region_copy(
    body: &mut Body,
    access: &Access,
    nest: Op,
    options: &CopyOptions,
    nests: &mut Vec<Op>,
) -> Option<u64> {
    let set = region(body, access, 0, &RegionOptions::default())?;
    let location = body.location(nest);
    let region = CopyRegion { memref: access.memref, is_write: access.is_write(), set, location };
    let end = body.next_op(nest)?;
    let placement = Placement { before: nest, after: end };
    let mut range = CopyRange { begin: nest, end };
    copy_region(body, &mut range, &region, &placement, options, &mut Vec::new(), nests)
}

/// Returns the regions that the affine loads and stores of the range access: a read and a write
/// region per memref at most, which are equal.
fn collect_regions(
    body: &Body,
    block: Block,
    range: CopyRange,
    options: &CopyOptions,
    filter: Option<Value>,
) -> Option<Vec<CopyRegion>> {
    let cx = body.context();
    let depth = enclosing_for_loops(body, range.begin).len();
    let around = body.block_region(block)?;
    let ops = body.ops_in(block).skip_while(|op| *op != range.begin);
    let ops: Vec<Op> = ops.take_while(|op| *op != range.end).collect();
    let mut regions: Vec<CopyRegion> = Vec::new();
    for access in ops.into_iter().flat_map(|op| accesses_in(body, op)) {
        let memref = access.memref;
        let ty = body.value_type(memref).downcast::<MemRefType>(cx)?;
        let space = ty.memory_space.and_then(|space| space.downcast::<IntegerAttr>(cx));
        let is_elsewhere =
            space.is_some_and(|space| space.value.to_i64() != Some(i64::from(options.slow_space)));
        if !is_scalar(body, &access)
            || filter.is_some_and(|filter| filter != memref)
            || is_elsewhere
            || !is_defined_around(body, memref, around)
        {
            continue;
        }
        let full = || full_region(body, access.op, memref, depth);
        let own = region(body, &access, depth, &RegionOptions::default());
        let mut set = match own {
            Some(set) => set,
            None => full()?,
        };
        let (mut is_read, mut is_written) = (false, false);
        for known in regions.iter_mut().filter(|known| known.memref == memref) {
            let rank = set.relation.num_dims();
            if known.set.extend_to_box(set.clone(), rank) {
                set = known.set.clone();
            } else {
                set = full()?;
                known.set = set.clone();
            }
            is_read |= !known.is_write;
            is_written |= known.is_write;
        }
        let is_known = if access.is_write() { is_written } else { is_read };
        if !is_known {
            let location = body.location(access.op);
            regions.push(CopyRegion { memref, is_write: access.is_write(), set, location });
        }
    }
    Some(regions)
}

/// Whether the access reads or writes a single element.
fn is_scalar(body: &Body, access: &Access) -> bool {
    let op = body.op(access.op);
    op.is::<terrace_affine::AffineLoadOp>() || op.is::<terrace_affine::AffineStoreOp>()
}

/// Whether `value` is defined in `region` or in a region around it.
fn is_defined_around(body: &Body, value: Value, region: Region) -> bool {
    let Some(of) = body.value_block(value).and_then(|block| body.block_region(block)) else {
        return false;
    };
    let mut around = Some(region);
    while let Some(region) = around {
        if region == of {
            return true;
        }
        around = body.region_owner(region).and_then(|op| body.parent_region(op));
    }
    false
}

/// Returns the outermost place at which the region can be copied: outside of loops on which it does
/// not depend (MLIR: `findHighestBlockForPlacement`).
fn placement(body: &Body, range: CopyRange, region: &CopyRegion) -> Option<Placement> {
    let mut outermost = None;
    for around in enclosing_affine_ops(body, range.begin).into_iter().rev() {
        let AffineRegionOp::For(op) = around else { break };
        let parent = body.parent_region(op.op())?;
        let variables = induction_variables(body, around);
        let depends = variables.iter().any(|one| region.set.symbols().contains(&Some(*one)));
        if !is_defined_around(body, region.memref, parent) || depends {
            break;
        }
        outermost = Some(op.op());
    }
    match outermost {
        Some(op) => Some(Placement { before: op, after: body.next_op(op)? }),
        None => Some(Placement { before: range.begin, after: range.end }),
    }
}

/// Creates the copies of a region, with its buffer unless there is one, and redirects the accesses
/// in the range to the buffer (MLIR: `generateCopy`). Returns the number of bytes of a new buffer;
/// `None` if the region cannot be copied.
fn copy_region(
    body: &mut Body,
    range: &mut CopyRange,
    region: &CopyRegion,
    placement: &Placement,
    options: &CopyOptions,
    buffers: &mut Vec<(Value, Value)>,
    nests: &mut Vec<Op>,
) -> Option<u64> {
    let cx = body.context().clone();
    let entry = body_block(body, Op::ROOT)?;
    let location = region.location;
    let zero = Builder::at_start(body, entry, location).constant_index(0);
    let first_constant = body.defining_op(zero)?;
    let constant = |body: &mut Body, value: i64| {
        let mut builder = Builder::before(body, first_constant);
        builder.set_location(location);
        builder.constant_index(value)
    };
    let last = body.prev_op(range.end)?;
    let is_at_end = range.end == placement.after;
    let ty = body.value_type(region.memref).downcast::<MemRefType>(&cx)?.clone();
    let rank = ty.shape.len();
    if ty.layout.is_some() || rank == 0 {
        return None;
    }
    let extents = extents(body, region.memref, &region.set)?;
    if extents.elements() == 0 {
        return Some(0);
    }
    let bounds: Vec<[AffineMap; 2]> =
        (0..rank).map(|at| region_bounds(&cx, &region.set, at)).collect();
    if bounds.iter().flatten().any(|map| map.results.is_empty()) {
        return None;
    }
    let symbols: Vec<Value> = region.set.symbols().iter().copied().collect::<Option<_>>()?;
    let inputs = symbols.len() as u32;
    let dims: Vec<AffineExpr> = (0..inputs).map(|at| AffineExpr::dim(&cx, at)).collect();
    let as_dims = |offset: &AffineExpr| offset.replace_dims_and_symbols(&cx, &[], &dims);
    let offsets: Vec<AffineExpr> = extents.offsets.iter().map(as_dims).collect();
    let copy_point = if region.is_write { placement.after } else { placement.before };
    let mut indices = Vec::new();
    for offset in &offsets {
        indices.push(match offset.as_constant(&cx) {
            Some(0) => zero,
            Some(offset) => constant(body, offset),
            None => {
                let map = AffineMapAttr::get(&cx, AffineMap::new(inputs, 0, [*offset]));
                let mut builder = Builder::before(body, copy_point);
                builder.set_location(location);
                AffineApplyOp::build(&mut builder, map, &symbols).value(&mut builder)
            }
        });
    }
    let known = buffers.iter().find(|(memref, _)| *memref == region.memref);
    let known = known.map(|(_, buffer)| *buffer);
    let mut bytes = 0;
    let buffer = match known {
        Some(buffer) => buffer,
        None => {
            let buffer =
                alloc(body, placement.before, location, &extents.sizes, &ty, options.fast_space);
            buffers.push((region.memref, buffer));
            bytes = buffer_bytes(body, &ty, &extents);
            buffer
        }
    };
    let count = constant(body, extents.elements());
    let strides = match options.generates_dma {
        true => {
            let mut strides = strides_of(&ty.shape, &extents.sizes);
            if strides.len() > 1 {
                return None;
            }
            strides.pop()
        }
        false => None,
    };
    let stride =
        strides.map(|(stride, elements)| [constant(body, stride), constant(body, elements)]);
    let new_end;
    let mut tag = None;
    if options.generates_dma {
        let tag_type = MemRefType::get(&cx, &[1], terrace_builtin::IntegerType::get(&cx, 32));
        let tag_type = tag_type.data(&cx).clone();
        let memory = alloc(body, placement.before, location, &[1], &tag_type, options.tag_space);
        tag = Some(memory);
        let slow = (region.memref, indices);
        let fast = (buffer, vec![zero; rank]);
        let (from, to) = if region.is_write { (fast, slow) } else { (slow, fast) };
        let mut builder = Builder::before(body, copy_point);
        builder.set_location(location);
        new_end = build_transfer(&mut builder, from, to, (memory, zero), count, stride)?;
    } else {
        let mut builder = Builder::before(body, copy_point);
        builder.set_location(location);
        let copied = crate::copy_nest::PointWiseCopy {
            slow: region.memref,
            fast: buffer,
            bounds: &bounds,
            offsets: &offsets,
            operands: &symbols,
            is_copy_out: region.is_write,
        };
        new_end = build_point_wise_copy(&mut builder, &copied)?;
        nests.push(new_end);
    }
    let mut end = (region.is_write && is_at_end).then_some(new_end);
    for memory in tag.into_iter().chain(known.is_none().then_some(buffer)) {
        let mut builder = Builder::before(body, placement.after);
        builder.set_location(location);
        let dealloc = DeallocOp::build(&mut builder, memory).op();
        // Copies of further regions belong in front of those of this one.
        end = end.or(is_at_end.then_some(dealloc));
    }
    let index = |at: u32| AffineExpr::dim(&cx, inputs + at);
    let remapped = offsets.iter().zip(0..).map(|(offset, at)| index(at).sub(&cx, *offset));
    let map = AffineMap::new(inputs + rank as u32, 0, remapped.collect::<Vec<_>>());
    let block = body.parent_block(range.begin)?;
    let previous = body.prev_op(range.begin);
    let first = range.begin;
    let is_in_range = |body: &Body, user: Op| {
        body.ancestor_in_block(user, block).is_some_and(|user| {
            let is_before = |a: Op, b: Op| a != b && body.is_before_in_block(a, b);
            !is_before(user, first) && !is_before(last, user)
        })
    };
    let remap = Remap { leading: &[], map: Some(&map), inputs: &symbols };
    // Uses that are no affine accesses leave all accesses as they are.
    replace_memref(body, region.memref, buffer, &remap, is_in_range);
    range.begin = match previous {
        Some(previous) => body.next_op(previous)?,
        None => body.first_op(block)?,
    };
    range.end = end.unwrap_or(range.end);
    Some(bytes)
}

/// Creates a buffer in front of `before`.
fn alloc(
    body: &mut Body,
    before: Op,
    location: Location,
    sizes: &[i64],
    like: &MemRefType,
    space: u32,
) -> Value {
    let cx = body.context().clone();
    let space = (space != 0).then(|| IntegerAttr::i64(&cx, i64::from(space)).attr());
    let ty = MemRefType::with_layout(&cx, sizes, like.element, None, space);
    let mut builder = Builder::before(body, before);
    builder.set_location(location);
    let none: [Value; 0] = [];
    AllocOp::build(&mut builder, ty, &none[..], ()).value(&mut builder)
}

/// Returns the size of a buffer in bytes; 0 if it is unknown.
fn buffer_bytes(body: &Body, ty: &MemRefType, extents: &Extents) -> u64 {
    let element = terrace_affine_analysis::element_bytes(body.context(), ty).unwrap_or(0);
    element.wrapping_mul(extents.elements()) as u64
}

/// Whether `op` is an affine loop; see [`generate_copies`].
pub(crate) fn as_loop(body: &Body, op: Op) -> Option<AffineForOp> {
    body.op(op).is::<AffineForOp>().then(|| AffineForOp::from_op(op))
}
