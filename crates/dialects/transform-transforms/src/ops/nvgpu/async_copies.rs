//! The operation `nvgpu.create_async_groups`: copies to workgroup memory become asynchronous, and
//! consecutive ones are waited for together.

use terrace_arith::{AndIOp, BuildConstant, CmpIOp, CmpIPredicate, SelectOp};
use terrace_builtin::IntegerAttr;
use terrace_builtin::types::{MemRefType, TypeExt, VectorType};
use terrace_builtin::values::constant_integer;
use terrace_gpu::predicates::is_workgroup_memory;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Body, Builder, Context, Op, OpRef, OpType, Operand, TraitFlags, Value};
use terrace_nvgpu::{
    DeviceAsyncCopyOp, DeviceAsyncCreateGroupOp, DeviceAsyncTokenType, DeviceAsyncWaitOp,
};
use terrace_transform::CreateAsyncGroupsOp;
use terrace_vector::{
    CreateMaskOp, ExtractOp, LoadOp, StoreOp, Transfer, TransferReadOp, TransferWriteOp,
};

use crate::interpreter::{Interpreter, Item};
use crate::outcome::Outcome;
use crate::payload::OpPlace;

/// The numbers of bytes that can be copied asynchronously.
const COPY_SIZES: [i64; 3] = [4, 8, 16];

/// Makes the copies to workgroup memory in the payload operation asynchronous.
pub(crate) fn create_async_groups(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let bypasses = op.cast::<CreateAsyncGroupsOp>().is_some_and(|create| create.bypass_l1());
    for (id, owner) in interpreter.bodies_within(place) {
        interpreter.rewrite(id, |body, _| create_groups(body, owner, bypasses));
    }
    Ok(vec![Item::Op(place)])
}

/// A contiguous access of memory.
struct Access {
    base: Value,
    indices: Vec<Value>,
    vector: Value,
}

/// Returns the access of the transfer `op` if it is contiguous and in bounds (MLIR:
/// `isContiguousXferOp`).
fn contiguous_transfer(body: &Body, op: Op) -> Option<(Access, Transfer)> {
    let cx = body.context();
    let transfer = Transfer::of(body, op)?;
    let memory = body.value_type(transfer.base).downcast::<MemRefType>(cx)?;
    let is_contiguous = transfer.map.is_minor_identity(cx)
        && transfer.in_bounds.first() == Some(&true)
        && memory.has_unit_stride(cx);
    let access =
        Access { base: transfer.base, indices: transfer.indices.clone(), vector: transfer.vector };
    is_contiguous.then_some((access, transfer))
}

/// Returns the write of `op` if it is a contiguous store (MLIR: `isContiguousStore`).
fn contiguous_store(body: &Body, op: Op) -> Option<Access> {
    let view = body.op(op);
    if view.is::<TransferWriteOp>() {
        let (access, transfer) = contiguous_transfer(body, op)?;
        return transfer.mask.is_none().then_some(access);
    }
    let store = view.cast::<StoreOp>()?;
    let (base, vector) = (store.base(), store.value_to_store());
    Some(Access { base, indices: store.indices().collect(), vector })
}

/// Returns the read of `op` if it is contiguous, with its mask (MLIR: `isContiguousRead`).
fn contiguous_read(body: &Body, op: Op) -> Option<(Access, Option<Transfer>)> {
    let view = body.op(op);
    if view.is::<TransferReadOp>() {
        let (access, transfer) = contiguous_transfer(body, op)?;
        return Some((access, Some(transfer)));
    }
    let load = view.cast::<LoadOp>()?;
    let (base, vector) = (load.base(), load.result());
    Some((Access { base, indices: load.indices().collect(), vector }, None))
}

/// The `vector.create_mask` of a read, and the position at which a part of the mask is taken.
struct ReadMask {
    sizes: Vec<Value>,
    position: Vec<i64>,
}

/// Returns the mask that `value` is; `None` if it is computed otherwise (MLIR: `getMaskOp`).
fn read_mask(body: &Body, value: Value) -> Option<ReadMask> {
    let (mask, position) = match body.defined_by::<ExtractOp>(value) {
        Some(extract) => (extract.source(), extract.static_position().to_vec()),
        None => (value, Vec::new()),
    };
    let create = body.defined_by::<CreateMaskOp>(mask)?;
    let sizes: Vec<Value> = create.operands().collect();
    (sizes.len() == position.len() + 1).then_some(ReadMask { sizes, position })
}

/// A copy that can be asynchronous.
struct Copy {
    write: Op,
    from: Access,
    to: Access,
    mask: Option<ReadMask>,
    elements: i64,
}

fn is_shared(cx: &Context, body: &Body, base: Value) -> bool {
    let ty = body.value_type(base).downcast::<MemRefType>(cx);
    ty.is_some_and(|ty| is_workgroup_memory(cx, ty.memory_space))
}

impl Copy {
    /// Returns the copy that ends with the operation `write`.
    fn of(body: &Body, write: Op) -> Option<Self> {
        let cx = body.context();
        let to = contiguous_store(body, write)?;
        let ty = body.value_type(to.vector).downcast::<VectorType>(cx)?;
        if ty.shape.len() != 1 || !is_shared(cx, body, to.base) {
            return None;
        }
        let (from, transfer) = contiguous_read(body, body.defining_op(to.vector)?)?;
        if is_shared(cx, body, from.base) {
            return None;
        }
        let mut mask = None;
        if let Some((value, transfer)) = transfer.and_then(|t| Some((t.mask?, t))) {
            // Integer paddings of 0 are rejected, as in MLIR.
            if transfer.padding.and_then(|padding| constant_integer(body, padding)) == Some(0) {
                return None;
            }
            mask = Some(read_mask(body, value)?);
        }
        let bits = i64::from(ty.element.int_or_float_width(cx)?);
        let elements = ty.shape.iter().try_fold(1i64, |n, size| n.checked_mul(*size))?;
        let total = bits.checked_mul(elements)?;
        let fits = COPY_SIZES.iter().any(|bytes| bytes * 8 == total);
        fits.then_some(Self { write, from, to, mask, elements })
    }

    /// Creates the asynchronous copy before the write; returns its token.
    fn build(&self, b: &mut Builder<'_>, bypasses: bool) -> Value {
        b.set_before(self.write);
        let cx = b.context().clone();
        let read = self.mask.as_ref().map(|mask| mask.element_count(b));
        let count = IntegerAttr::index(&cx, self.elements);
        let token = DeviceAsyncTokenType.intern(&cx).ty();
        let element = b.body().value_type(self.to.base).downcast::<MemRefType>(&cx);
        let bits = element.and_then(|ty| ty.element.int_or_float_width(&cx)).map(i64::from);
        let copy = DeviceAsyncCopyOp::build(
            b,
            token,
            self.to.base,
            &self.to.indices[..],
            self.from.base,
            &self.from.indices[..],
            count,
            read,
        );
        if bypasses && bits.is_some_and(|bits| bits * self.elements / 8 == 16) {
            copy.set_bypass_l1(b.body_mut(), true);
        }
        b.body().result(copy.op(), 0)
    }
}

impl ReadMask {
    /// Creates the number of elements that are read (MLIR: `buildNumReadElements`).
    fn element_count(&self, b: &mut Builder<'_>) -> Value {
        let last = self.sizes[self.sizes.len() - 1];
        let mut condition = None;
        for (position, size) in self.position.iter().zip(&self.sizes) {
            let position = b.constant_index(*position);
            let is_inside = CmpIOp::build(b, CmpIPredicate::Slt, position, *size).value(b);
            condition = Some(match condition {
                Some(others) => AndIOp::of(is_inside, others).value(b),
                None => is_inside,
            });
        }
        let Some(condition) = condition else { return last };
        let zero = b.constant_index(0);
        SelectOp::build(b, condition, last, zero).value(b)
    }
}

/// Whether `op` may be between the copies of a group.
fn is_neutral(body: &Body, op: Op) -> bool {
    let (cx, view) = (body.context(), body.op(op));
    let recurses = view.flags().contains(TraitFlags::RECURSIVE_EFFECTS);
    if !recurses && is_memory_effect_free(view) {
        return true;
    }
    // Reads of other memory do not depend on the copies.
    let base = match view.cast::<TransferReadOp>() {
        Some(read) => Some(read.base()),
        None => view.cast::<LoadOp>().map(|load| load.base()),
    };
    base.is_some_and(|base| !is_shared(cx, body, base))
}

/// Replaces the copies to workgroup memory below `root` (MLIR: `createAsyncGroups`).
fn create_groups(body: &mut Body, root: Op, bypasses: bool) {
    let mut copies: Vec<Copy> = body.ops_below(root).filter_map(|op| Copy::of(body, op)).collect();
    let location = body.location(root);
    while !copies.is_empty() {
        let mut group = vec![copies.remove(0)];
        let mut next = body.next_op(group[0].write);
        while let Some(op) = next {
            next = body.next_op(op);
            if is_neutral(body, op) {
                continue;
            }
            match copies.iter().position(|copy| copy.write == op) {
                Some(at) => group.push(copies.remove(at)),
                None => break,
            }
        }
        let mut b = Builder::before(body, group[0].write);
        let tokens: Vec<Value> = group.iter().map(|copy| copy.build(&mut b, bypasses)).collect();
        b.set_location(location);
        let token = DeviceAsyncTokenType.intern(b.context()).ty();
        let all = DeviceAsyncCreateGroupOp::build(&mut b, token, &tokens[..]).value(&mut b);
        DeviceAsyncWaitOp::build(&mut b, all);
        for copy in group {
            body.erase(copy.write);
        }
    }
}
