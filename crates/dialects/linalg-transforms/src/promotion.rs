//! Promotion of the subviews that a structured operation uses to buffers of their own: [`promote`]
//! (MLIR: `promoteSubviewsPrecondition`, `promoteSubViews`).

use terrace_arith::{BuildConstant, ConstantOp, MulIOp};
use terrace_builtin::DYNAMIC;
use terrace_builtin::folding::zero_of;
use terrace_builtin::mixed::{Mixed, MixedSlice, mixed, split};
use terrace_builtin::shaped::{TypeExt, element_type_or_self};
use terrace_builtin::types::{ComplexType, IntegerType, MemRefType};
use terrace_builtin::values::constant_integer;
use terrace_complex::CreateOp;
use terrace_ir::{Attribute, Builder, InsertionPoint, Op, OpType, Operand, Rewriter, Type, Value};
use terrace_linalg::{CopyOp, FillOp, build_named};
use terrace_memref::{AllocOp, AllocaOp, DeallocOp, SubViewOp, ViewOp, kept_dims, subview_type};
use terrace_presburger::BoundKind;
use terrace_value_bounds::{Variable, constant_bound};

use crate::generic::Generic;

/// The operations that allocate buffers on a device and copy to them.
#[derive(Clone, Copy)]
pub struct DeviceBuffers {
    /// The memory space of the buffers.
    pub space: Attribute,
    /// Whether buffers are on the stack.
    pub on_stack: bool,
    /// Creates the operation around each copy; `None` if copies need none.
    pub barrier: Option<fn(&mut Builder<'_>)>,
}

/// The parameters of [`promote`].
#[derive(Clone, Default)]
pub struct PromotionOptions {
    /// The operands to promote; `None` for all that are subviews.
    pub operands: Option<Vec<usize>>,
    /// Whether the operand with this index is replaced by the full buffer.
    pub full_tiles: Vec<bool>,
    /// Whether operands that `full_tiles` does not list are replaced by the full buffer.
    pub full_tiles_by_default: bool,
    /// Whether buffers have the size of the subview instead of its upper bound.
    pub original_size: bool,
    /// Whether buffers are on the stack.
    pub on_stack: bool,
    /// The memory space of the buffers.
    pub space: Option<Attribute>,
    /// The alignment of the buffers in bytes.
    pub alignment: Option<i64>,
    /// The buffers of a device; `None` for buffers of the host.
    pub device: Option<DeviceBuffers>,
}

/// A buffer for a subview.
struct Buffer {
    operand: usize,
    view: Value,
    /// The whole buffer.
    full: Value,
    /// The part of the buffer with the size of the subview.
    partial: Value,
    is_full: bool,
    /// The allocation that is freed after the operation.
    allocation: Option<Value>,
}

/// Replaces operands of the structured operation `op` on buffers by new buffers, to which they are
/// copied before and from which outputs are copied back after it. `None`, without a change, if no
/// operand can be promoted.
pub fn promote(rewriter: &mut Rewriter<'_>, op: Op, options: &PromotionOptions) -> Option<()> {
    let cx = rewriter.context().clone();
    terrace_value_bounds::attach(&cx);
    let body = rewriter.body();
    let generic = Generic::of(body, op)?;
    if !generic.operands().all(|value| !body.value_type(value).is_tensor()) {
        return None;
    }
    let is_listed = |at: usize| options.operands.as_ref().is_none_or(|list| list.contains(&at));
    let promoted: Vec<(usize, Value)> = generic
        .operands()
        .enumerate()
        .filter(|(at, value)| is_listed(*at) && body.defined_by::<SubViewOp>(*value).is_some())
        .collect();
    if promoted.is_empty() {
        return None;
    }
    rewriter.set_before(op);
    let mut buffers = Vec::new();
    for (operand, view) in promoted {
        let is_full =
            options.full_tiles.get(operand).copied().unwrap_or(options.full_tiles_by_default);
        let buffer = buffer_for(rewriter, op, operand, view, is_full, options)?;
        if is_full {
            let element = element_type_or_self(&cx, rewriter.body().value_type(view));
            let zero = zero(rewriter, element)?;
            build_named(rewriter, FillOp::INFO.name, &[zero], &[buffer.full], &[])?;
        }
        buffers.push(buffer);
    }
    for buffer in &buffers {
        copy(rewriter, buffer.view, buffer.partial, options)?;
    }
    let inputs = generic.inputs.len();
    for buffer in &buffers {
        let new = if buffer.is_full { buffer.full } else { buffer.partial };
        rewriter.body_mut().set_operand(op, buffer.operand, new);
    }
    rewriter.set_after(op);
    for buffer in buffers.iter().filter(|buffer| buffer.operand >= inputs) {
        copy(rewriter, buffer.partial, buffer.view, options)?;
    }
    for buffer in &buffers {
        if let Some(allocation) = buffer.allocation {
            DeallocOp::build(rewriter, allocation);
        }
    }
    Some(())
}

fn copy(b: &mut Builder<'_>, from: Value, to: Value, options: &PromotionOptions) -> Option<()> {
    let Some(device) = options.device else {
        build_named(b, CopyOp::INFO.name, &[from], &[to], &[])?;
        return Some(());
    };
    if let Some(barrier) = device.barrier {
        barrier(b);
    }
    terrace_memref::CopyOp::build(b, from, to);
    if let Some(barrier) = device.barrier {
        barrier(b);
    }
    Some(())
}

/// Creates the buffer for the subview `view` (MLIR: `promoteSubviewAsNewBuffer`).
fn buffer_for(
    b: &mut Builder<'_>,
    at: Op,
    operand: usize,
    view: Value,
    is_full: bool,
    options: &PromotionOptions,
) -> Option<Buffer> {
    let cx = b.context().clone();
    let subview = b.body().defined_by::<SubViewOp>(view)?;
    let kept = kept_dims(subview)?;
    let slice = MixedSlice {
        offsets: mixed(subview.static_offsets(), subview.offsets()),
        sizes: mixed(subview.static_sizes(), subview.sizes()),
        strides: mixed(subview.static_strides(), subview.strides()),
    };
    let (mut full, mut partial) = (Vec::new(), Vec::new());
    let lists = [slice.offsets, slice.sizes.clone(), slice.strides];
    // The ranges of all dimensions as values, although only the sizes are used.
    let mut sizes = Vec::new();
    for dim in 0..lists[0].len() {
        let range = lists.each_ref().map(|list| list[dim]);
        let [_, size, _] = range.map(|one| b.constant_or_value(one));
        sizes.push(size);
    }
    for (result, dim) in kept.iter().enumerate() {
        let known = slice.sizes[*dim].known(b.body());
        let bound = match (known, options.original_size) {
            (Some(size), _) => Some(size),
            (None, true) => None,
            (None, false) => constant_bound(
                b.body(),
                BoundKind::Upper,
                &Variable::of_mixed(&cx, Mixed::Dynamic(sizes[*dim])),
                None,
                true,
            ),
        };
        full.push(match bound {
            Some(bound) => b.constant_index(bound),
            None => sizes[*dim],
        });
        // The index of a `memref.dim` that is folded.
        b.constant_index(result as i64);
        partial.push(match slice.sizes[*dim] {
            Mixed::Static(size) => b.constant_index(size),
            Mixed::Dynamic(size) => size,
        });
    }
    let element = element_type_or_self(&cx, b.body().value_type(view));
    let (whole, allocation) = match options.device {
        Some(device) => (device_buffer(b, at, element, &full, device)?, None),
        None => host_buffer(b, element, &full, options)?,
    };
    let from = b.body().value_type(whole).downcast::<MemRefType>(&cx)?.clone();
    let rank = partial.len();
    let slice = MixedSlice {
        offsets: vec![Mixed::Static(0); rank],
        sizes: partial.into_iter().map(Mixed::Dynamic).collect(),
        strides: vec![Mixed::Static(1); rank],
    };
    let ty = subview_type(&cx, &from, &slice, &(0..rank).collect::<Vec<_>>())?;
    let [(at, o), (of, z), (by, s)] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
    let partial = SubViewOp::build(b, ty, whole, o, z, s, at, of, by).value(b);
    Some(Buffer { operand, view, full: whole, partial, is_full, allocation })
}

/// Allocates bytes for elements of type `element` and the sizes `sizes`. Returns a view of the
/// bytes, and the allocation if it must be freed (MLIR: `defaultAllocBufferCallBack`).
fn host_buffer(
    b: &mut Builder<'_>,
    element: terrace_ir::Type,
    sizes: &[Value],
    options: &PromotionOptions,
) -> Option<(Value, Option<Value>)> {
    let cx = b.context().clone();
    let (zero, one) = (b.constant_index(0), b.constant_index(1));
    let mut count = one;
    for size in sizes {
        count = product(b, count, *size);
    }
    let bits = match element.downcast::<ComplexType>(&cx) {
        Some(complex) => complex.element.int_or_float_width(&cx)?.checked_mul(2)?,
        None => element.int_or_float_width(&cx)?,
    };
    let width = i64::from(bits.div_ceil(8));
    let byte = IntegerType::get(&cx, 8).ty();
    let ty = |size: i64| MemRefType::with_layout(&cx, &[size], byte, None, options.space).ty();
    let (ty, dynamic) = match constant_integer(b.body(), count) {
        Some(count) => (ty(count.checked_mul(width)?), Vec::new()),
        None => {
            let width = b.constant_index(width);
            (ty(DYNAMIC), vec![product(b, width, count)])
        }
    };
    let allocation = if options.on_stack {
        let new = AllocaOp::build(b, ty, &dynamic[..], ());
        if options.alignment.is_some() {
            new.set_alignment(b.body_mut(), options.alignment);
        }
        new.value(b)
    } else {
        let new = AllocOp::build(b, ty, &dynamic[..], ());
        if options.alignment.is_some() {
            new.set_alignment(b.body_mut(), options.alignment);
        }
        new.value(b)
    };
    let shape = vec![DYNAMIC; sizes.len()];
    let ty = MemRefType::with_layout(&cx, &shape, element, None, options.space).ty();
    let view = ViewOp::build(b, ty, allocation, zero, sizes).value(b);
    Some((view, (!options.on_stack).then_some(allocation)))
}

/// Returns the product of `a` and `b`; a product of constants is a constant, and a constant is the
/// right factor.
fn product(builder: &mut Builder<'_>, a: Value, b: Value) -> Value {
    let known = [a, b].map(|value| constant_integer(builder.body(), value));
    match known {
        [Some(x), Some(y)] => builder.constant_index(x.wrapping_mul(y)),
        [Some(1), None] => b,
        [None, Some(1)] => a,
        [Some(_), None] => MulIOp::build(builder, b, a).value(builder),
        _ => MulIOp::build(builder, a, b).value(builder),
    }
}

/// Allocates a buffer in the memory of a device at the start of the function; `None` if a size is
/// not constant.
fn device_buffer(
    b: &mut Builder<'_>,
    at: Op,
    element: terrace_ir::Type,
    sizes: &[Value],
    device: DeviceBuffers,
) -> Option<Value> {
    let cx = b.context().clone();
    let shape: Vec<i64> =
        sizes.iter().map(|size| constant_integer(b.body(), *size)).collect::<Option<_>>()?;
    let ty = MemRefType::with_layout(&cx, &shape, element, None, Some(device.space)).ty();
    let body = b.body();
    let mut block = body.parent_block(at)?;
    while let Some(parent) = body.parent_op(body.first_op(block)?).filter(|op| *op != Op::ROOT) {
        block = body.parent_block(parent)?;
    }
    let point = b.point();
    b.set_point(InsertionPoint::AtStart(block));
    let value = match device.on_stack {
        true => AllocaOp::build(b, ty, (), ()).value(b),
        false => AllocOp::build(b, ty, (), ()).value(b),
    };
    b.set_point(point);
    Some(value)
}

/// Creates the zero of type `ty`; `None` if it is neither a number nor a complex one.
fn zero(b: &mut Builder<'_>, ty: Type) -> Option<Value> {
    let cx = b.context().clone();
    if let Some(complex) = ty.downcast::<ComplexType>(&cx) {
        let part = ConstantOp::build(b, zero_of(&cx, complex.element)?).value(b);
        return Some(CreateOp::build(b, ty, part, part).value(b));
    }
    Some(ConstantOp::build(b, zero_of(&cx, ty)?).value(b))
}
