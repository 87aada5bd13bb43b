//! The pass `flatten-memref`: accesses memrefs of several dimensions by linear indices (MLIR:
//! `FlattenMemRefs.cpp`). [`memref_flattening`] is the main function.

use terrace_affine::AffineDialect;
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, split, statics};
use terrace_builtin::types::MemRefType;
use terrace_builtin::{AffineMapAttr, IntegerAttr, StridedLayoutAttr, TypeExt};
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Mapping, Op, OpType, Operand, OperandGroup, PatternSet,
    Rewriter, Type, Value,
};
use terrace_memref::{AllocOp, AllocaOp, MemrefDialect, ReinterpretCastOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::VectorDialect;

use crate::expand_strided_metadata::Strided;
use crate::narrow_types::Linearized;

/// Access memrefs of several dimensions by linear indices
#[pass(name = "flatten-memref", title = "FlattenMemrefsPass", run = run)]
pub struct FlattenMemRefs {}

fn run(_: &FlattenMemRefs, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<VectorDialect>();
    apply_patterns_everywhere(target.body_mut(), memref_flattening());
    Ok(())
}

/// An access of memory: the declared operands that are the memref and its indices.
struct Access {
    name: &'static str,
    memory: usize,
    indices: usize,
}

/// The operations of vector that access memory; of transfers, only those in bounds.
const VECTOR_ACCESSES: [Access; 6] = [
    Access { name: "vector.load", memory: 0, indices: 1 },
    Access { name: "vector.store", memory: 1, indices: 2 },
    Access { name: "vector.maskedload", memory: 0, indices: 1 },
    Access { name: "vector.maskedstore", memory: 0, indices: 1 },
    Access { name: "vector.transfer_read", memory: 0, indices: 1 },
    Access { name: "vector.transfer_write", memory: 1, indices: 2 },
];

/// The operand group of a transfer that is the mask.
const MASK: usize = 3;

/// The operations of memref that access memory.
const MEMREF_ACCESSES: [Access; 2] = [
    Access { name: "memref.load", memory: 0, indices: 1 },
    Access { name: "memref.store", memory: 1, indices: 2 },
];

/// Returns the patterns that flatten the memrefs of loads, stores and allocations (MLIR:
/// `populateFlattenMemrefsPatterns`).
pub fn memref_flattening() -> PatternSet {
    let mut set = vector_access_flattening();
    for access in &MEMREF_ACCESSES {
        add_access(&mut set, access);
    }
    set.add::<AllocOp>("MemRefRewritePattern", |op, rewriter| {
        let view = op.view(rewriter.body());
        let (memory, alignment) = (view.memref(), view.alignment());
        flatten_allocation(op.op(), memory, rewriter, |b, ty| {
            let new = AllocOp::build(b, ty, (), ());
            if alignment.is_some() {
                new.set_alignment(b.body_mut(), alignment);
            }
            new.value(b)
        })
    });
    set.add::<AllocaOp>("MemRefRewritePattern", |op, rewriter| {
        let view = op.view(rewriter.body());
        let (memory, alignment) = (view.memref(), view.alignment());
        flatten_allocation(op.op(), memory, rewriter, |b, ty| {
            let new = AllocaOp::build(b, ty, (), ());
            if alignment.is_some() {
                new.set_alignment(b.body_mut(), alignment);
            }
            new.value(b)
        })
    });
    set
}

/// Returns the patterns that flatten the memrefs which operations of vector access (MLIR:
/// `populateFlattenVectorOpsOnMemrefPatterns`).
pub fn vector_access_flattening() -> PatternSet {
    let mut set = PatternSet::new();
    for access in &VECTOR_ACCESSES {
        add_access(&mut set, access);
    }
    set
}

fn add_access(set: &mut PatternSet, access: &'static Access) {
    set.add_at("MemRefRewritePattern", PatternRoot::Named(access.name), |op, rewriter| {
        flatten_access(op, rewriter, access)
    });
}

/// A memref as one of one dimension.
struct Flat {
    memory: Value,
    /// The number of the accessed element.
    index: Mixed,
}

/// Returns `memory` as a `memref.reinterpret_cast` to one dimension, with the linear index of
/// `indices`. `None` if it has one dimension already, or a layout that is an arbitrary map.
fn flatten(b: &mut Builder<'_>, at: Op, memory: Value, indices: &[Mixed]) -> Option<Flat> {
    let cx = b.context().clone();
    let ty = b.body().value_type(memory).downcast::<MemRefType>(&cx)?.clone();
    let is_strided = ty.layout.is_none_or(|layout| layout.is::<StridedLayoutAttr>());
    if ty.shape.len() < 2
        || !(is_strided || ty.has_identity_layout(&cx))
        || ty.element.int_or_float_width(&cx).is_none()
    {
        return None;
    }
    let strided = Strided::of(b, memory)?;
    let linear = Linearized::new(b, at, 1, &strided.sizes, &strided.strides, indices);
    let ([size], [offset]) = ([linear.size], [strided.offset]);
    let layout = StridedLayoutAttr::get(&cx, statics(&[offset])[0], &[1]).attr();
    let shape = statics(&[size]);
    let flat = MemRefType::with_layout(&cx, &shape, ty.element, Some(layout), ty.memory_space);
    let [(at, offsets), (of, sizes), (by, strides)] =
        [[offset], [size], [Mixed::Static(1)]].map(|list| split(&list));
    let cast =
        ReinterpretCastOp::build(b, flat, memory, offsets, sizes, strides, at, of, by).value(b);
    Some(Flat { memory: cast, index: linear.index })
}

/// Whether a transfer accesses the last dimensions in order, in bounds; true for other operations.
fn is_contiguous(body: &Body, op: Op) -> bool {
    let cx = body.context();
    let map = body.attribute(op, "permutation_map");
    let Some(map) = map.and_then(|map| map.downcast::<AffineMapAttr>(cx)) else { return true };
    let flags = body.attribute(op, "in_bounds").and_then(|list| list.downcast::<ArrayAttr>(cx));
    let is_set = |flag: &Attribute| {
        flag.downcast::<IntegerAttr>(cx).and_then(|flag| flag.as_bool(cx)) == Some(true)
    };
    map.0.is_minor_identity(cx) && flags.is_some_and(|flags| flags.0.iter().all(is_set))
}

/// Accesses the flat memref. As in MLIR, a transfer loses its mask and the knowledge that it is in
/// bounds.
fn flatten_access(op: Op, rewriter: &mut Rewriter<'_>, access: &Access) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    if !is_contiguous(body, op) {
        return None;
    }
    let memory = body.operand_group(op, OperandGroup::of(access.memory)).next()?;
    let memory = body.operand(op, memory);
    let indices = body.operand_group(op, OperandGroup::of(access.indices));
    let indices: Vec<Mixed> = indices.map(|at| Mixed::Dynamic(body.operand(op, at))).collect();
    let flat = flatten(rewriter, op, memory, &indices)?;
    let index = rewriter.constant_or_value(flat.index);
    let body = rewriter.body_mut();
    let new = body.clone_op(op, &mut Mapping::new());
    body.set_operand_group(new, OperandGroup::of(access.memory), &[flat.memory]);
    body.set_operand_group(new, OperandGroup::of(access.indices), &[index]);
    if let Some(map) = body.attribute(new, "permutation_map") {
        let rank = map.downcast::<AffineMapAttr>(&cx)?.0.results.len();
        let map = AffineMap::minor_identity(&cx, 1, rank.min(1) as u32);
        let flags = vec![IntegerAttr::bool(&cx, false).attr(); rank];
        let map = AffineMapAttr::get(&cx, map).attr();
        body.set_attribute(new, "permutation_map", Some(map)).ok()?;
        let flags = ArrayAttr::get(&cx, flags).attr();
        body.set_attribute(new, "in_bounds", Some(flags)).ok()?;
        body.set_operand_group(new, OperandGroup::of(MASK), &[]);
        body.set_attributes(new, &[]);
    }
    rewriter.insert(new);
    rewriter.replace_with(op, new);
    Some(())
}

/// Allocates a flat memref, which a `memref.reinterpret_cast` gives the old shape.
fn flatten_allocation(
    op: Op,
    memory: Value,
    rewriter: &mut Rewriter<'_>,
    allocate: impl FnOnce(&mut Builder<'_>, Type) -> Value,
) -> Option<()> {
    let flat = flatten(rewriter, op, memory, &[])?;
    let ty = rewriter.body().value_type(flat.memory);
    let new = allocate(rewriter, ty);
    let strided = Strided::of(rewriter, memory)?;
    let parts = [&[Mixed::Static(0)][..], &strided.sizes, &strided.strides];
    let [(at, offsets), (of, sizes), (by, strides)] = parts.map(split);
    let ty = rewriter.body().value_type(memory);
    let cast = ReinterpretCastOp::build(rewriter, ty, new, offsets, sizes, strides, at, of, by);
    rewriter.replace_with(op, cast.op());
    Some(())
}
