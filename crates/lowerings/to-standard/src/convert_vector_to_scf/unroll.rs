//! Lowering of transfers by unrolling: one transfer for each slice of the vector, without loops.

use terrace_arith::BuildConstant;
use terrace_builtin::types::VectorType;
use terrace_ir::{Body, Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_vector::{BroadcastOp, ExtractOp, InsertOp, Transfer, TransferReadOp, TransferWriteOp};

use super::VectorToScfOptions;
use super::transfer::TransferSlices;

pub(super) fn populate(set: &mut PatternSet, options: VectorToScfOptions) {
    set.add::<TransferReadOp>("UnrollTransferReadConversion", move |op, rewriter| {
        read(op.op(), rewriter, options)
    });
    set.add::<TransferWriteOp>("UnrollTransferWriteConversion", move |op, rewriter| {
        write(op.op(), rewriter, options)
    });
}

/// The position of a slice in a larger vector, with dynamic and static indices.
struct Part {
    whole: Value,
    dynamic: Vec<Value>,
    position: Vec<i64>,
}

impl Part {
    /// Returns the position of the vector `whole` in itself.
    fn all(whole: Value) -> Self {
        Self { whole, dynamic: Vec::new(), position: Vec::new() }
    }

    /// Returns the dynamic and static indices of slice `at` of this slice.
    fn at(&self, at: i64) -> (&[Value], Vec<i64>) {
        (&self.dynamic, [&self.position[..], &[at]].concat())
    }
}

/// Returns the `vector.insert` that is the only use of `vector`, and the position it inserts at;
/// `None` if `vector` has other uses.
fn insertion(body: &Body, vector: Value) -> Option<(Op, Part)> {
    let only = body.uses(vector).next().filter(|_| body.has_one_use(vector))?;
    let insert = body.op(body.user(only)).cast::<InsertOp>()?;
    let (whole, dynamic) = (insert.dest(), insert.dynamic_position().collect());
    let position = insert.static_position().to_vec();
    (body.use_index(only) == 0).then_some(((*insert).id(), Part { whole, dynamic, position }))
}

/// Unrolls a read into reads of slices that are inserted into one vector. If the only user of the
/// read is a `vector.insert`, the slices are inserted directly into the destination of that one.
fn read(op: Op, rewriter: &mut Rewriter<'_>, options: VectorToScfOptions) -> Option<()> {
    let read = Transfer::of(rewriter.body(), op)?;
    if !read.is_splittable(rewriter.body(), options) {
        return None;
    }
    let padding = read.padding?;
    let ty = rewriter.body().value_type(read.vector);
    let (insert, part) = match insertion(rewriter.body(), read.vector) {
        Some((insert, part)) => (Some(insert), part),
        None => (None, Part::all(BroadcastOp::build(rewriter, ty, padding).value(rewriter))),
    };
    let (mut vector, ty) = (part.whole, rewriter.body().value_type(part.whole));
    for number in 0..read.ty.shape[0] {
        let at = rewriter.constant_index(number);
        let whole = vector;
        vector = read.guarded(
            rewriter,
            at,
            Some(ty),
            |builder| {
                let indices = read.indices_at(builder, at);
                let new = read.read_slice(builder, indices)?;
                read.assign_mask(builder, new, number);
                let mut slice = builder.body().result(new, 0);
                if read.ty.shape.len() == 1 {
                    slice = ExtractOp::build(builder, read.ty.element, slice, (), vec![])
                        .value(builder);
                }
                let (dynamic, position) = part.at(number);
                Some(InsertOp::build(builder, slice, whole, dynamic, position).value(builder))
            },
            |_| Some(whole),
        )?;
    }
    match insert {
        Some(insert) => {
            rewriter.replace_op(insert, &[vector]);
            rewriter.erase_op(op);
        }
        None => rewriter.replace_op(op, &[vector]),
    }
    Some(())
}

/// Unrolls a write into writes of extracted slices. A `vector.extract` that defines the vector is
/// merged, so that slices come directly from the larger vector.
fn write(op: Op, rewriter: &mut Rewriter<'_>, options: VectorToScfOptions) -> Option<()> {
    let cx = rewriter.context().clone();
    let write = Transfer::of(rewriter.body(), op)?;
    if !write.is_splittable(rewriter.body(), options) {
        return None;
    }
    let body = rewriter.body();
    let part = match body.defined_by::<ExtractOp>(write.vector) {
        Some(extract) => Part {
            whole: extract.source(),
            dynamic: extract.dynamic_position().collect(),
            position: extract.static_position().to_vec(),
        },
        None => Part::all(write.vector),
    };
    let is_scalar = write.ty.shape.len() == 1;
    let slice: Type = if is_scalar { write.ty.element } else { write.slice_type(&cx) };
    let mut tensor = write.written_tensor(body);
    let ty = tensor.map(|tensor| body.value_type(tensor));
    for number in 0..write.ty.shape[0] {
        let at = rewriter.constant_index(number);
        let before = tensor;
        tensor = write.guarded(
            rewriter,
            at,
            ty,
            |builder| {
                let indices = write.indices_at(builder, at);
                let (dynamic, position) = part.at(number);
                let mut vector =
                    ExtractOp::build(builder, slice, part.whole, dynamic, position).value(builder);
                if is_scalar {
                    let one = VectorType::get(&cx, &[], slice);
                    vector = BroadcastOp::build(builder, one, vector).value(builder);
                }
                let base = before.unwrap_or(write.base);
                let new = write.write_slice(builder, vector, base, indices);
                write.assign_mask(builder, new, number);
                before.map(|_| builder.body().result(new, 0))
            },
            |_| before,
        );
    }
    rewriter.replace_op(op, tensor.as_slice());
    Some(())
}
