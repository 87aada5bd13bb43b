//! The pass `tosa-infer-shapes`: makes the result types of tosa operations as static as their
//! operands allow (MLIR: `TosaInferShapes.cpp`).

use rustc_hash::FxHashMap;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::{DYNAMIC, RankedTensorType, TypeExt, UnrankedTensorType};
use terrace_ir::{
    Block, Body, Builder, Handle, Op, OpRef, OpType, Region, Type, Use, Value,
    ensure_sufficient_stack,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_tensor::{CastOp, TensorDialect};
use terrace_tosa::{IfOp, Shape, TosaDialect, WhileOp, common_shape, inferred_shapes};

/// Propagate shapes across TOSA operations
#[pass(
    name = "tosa-infer-shapes",
    title = "TosaInferShapesPass",
    anchor = "func.func",
    run = run
)]
pub struct TosaInferShapes {}

fn run(_: &TosaInferShapes, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<TensorDialect>();
    cx.load::<TosaDialect>();
    let body = target.body_mut();
    let mut changes = Changes::default();
    if let Some(region) = body.region(Op::ROOT, 0) {
        propagate(body, region, &mut changes);
    }
    changes.cast_for_other_users(body);
    Ok(())
}

/// The values whose types were changed, in order of their first change, with the original types
/// (MLIR: `TypeModificationState`).
#[derive(Default)]
struct Changes {
    originals: Vec<(Value, Type)>,
    indices: FxHashMap<Value, usize>,
}

impl Changes {
    fn set(&mut self, body: &mut Body, value: Value, ty: Type) {
        let old = body.value_type(value);
        if old == ty {
            return;
        }
        let next = self.originals.len();
        if *self.indices.entry(value).or_insert(next) == next {
            self.originals.push((value, old));
        }
        body.set_value_type(value, ty);
    }

    fn undo(self, body: &mut Body) {
        for (value, ty) in self.originals {
            body.set_value_type(value, ty);
        }
    }

    /// Casts each changed value back to its original type for the users that depend on the type.
    fn cast_for_other_users(self, body: &mut Body) {
        for (value, old) in self.originals {
            if body.value_type(value) == old {
                continue;
            }
            let uses: Vec<Use> = body
                .uses(value)
                .filter(|use_| !accepts_other_types(body.op(body.user(*use_))))
                .collect();
            if uses.is_empty() {
                continue;
            }
            let mut builder = match body.defining_op(value) {
                Some(op) => Builder::after(body, op),
                None => {
                    let Some(block) = body.value_block(value) else { continue };
                    let location = body.value_location(value);
                    Builder::at_start(body, block, location)
                }
            };
            let cast = CastOp::build(&mut builder, old, value).op();
            let cast = body.result(cast, 0);
            for use_ in uses {
                body.set_use(use_, cast);
            }
        }
    }
}

/// Whether the types of the operands of `user` may change: the operation is of the tosa dialect or
/// infers its result types. The declaration of `shape.shape_of` has no inference, because its
/// verifier accepts several result types.
fn accepts_other_types(user: OpRef<'_>) -> bool {
    let name = user.name_str();
    name.starts_with("tosa.")
        || name == "shape.shape_of"
        || user.info().is_some_and(|info| info.infer.is_some())
}

/// Refines the types in `region`, in order.
fn propagate(body: &mut Body, region: Region, changes: &mut Changes) {
    let blocks: Vec<Block> = body.blocks_in(region).collect();
    for block in blocks {
        let mut next = body.first_op(block);
        while let Some(op) = next {
            propagate_op(body, op, changes);
            next = body.next_op(op);
        }
    }
}

fn propagate_op(body: &mut Body, op: Op, changes: &mut Changes) {
    if body.op(op).is::<IfOp>() {
        ensure_sufficient_stack(|| propagate_branches(body, op, changes));
    } else if body.op(op).is::<WhileOp>() {
        ensure_sufficient_stack(|| propagate_loop(body, op, changes));
    }
    let shapes = inferred_shapes(body.op(op));
    let results: Vec<Value> = body.results(op).collect();
    for (result, shape) in results.into_iter().zip(shapes) {
        if let Some(ty) = refined(body, result, shape) {
            changes.set(body, result, ty);
        }
    }
}

/// Returns the type of `value` with the static sizes of `shape` (MLIR: `ValueKnowledge::join`).
/// `None` if they contradict the type.
fn refined(body: &Body, value: Value, shape: Shape) -> Option<Type> {
    let (cx, ty, mut shape) = (body.context(), body.value_type(value), shape?);
    if !ty.is_tensor() {
        return None;
    }
    if let Some(known) = shape_of(cx, ty) {
        (known.len() == shape.len()).then_some(())?;
        for (size, known) in shape.iter_mut().zip(known) {
            match (*size, *known) {
                (DYNAMIC, known) => *size = known,
                (_, DYNAMIC) => {}
                (size, known) if size == known => {}
                _ => return None,
            }
        }
    }
    Some(RankedTensorType::get(cx, &shape, element_type_or_self(cx, ty)).ty())
}

fn shape_of_value(body: &Body, value: Value) -> Shape {
    shape_of(body.context(), body.value_type(value)).map(<[i64]>::to_vec)
}

/// Refines the arguments of both regions of a `tosa.cond_if` by the operands.
fn propagate_branches(body: &mut Body, op: Op, changes: &mut Changes) {
    let regions: Vec<Region> = body.regions(op).collect();
    for region in regions {
        let Some(entry) = body.first_block(region) else { continue };
        let arguments = body.arguments(entry).to_vec();
        let operands: Vec<Value> = body.operands(op).skip(1).collect();
        if arguments.len() != operands.len() {
            continue;
        }
        for (argument, operand) in arguments.into_iter().zip(operands) {
            let shape = shape_of_value(body, operand);
            if let Some(ty) = refined(body, argument, shape) {
                changes.set(body, argument, ty);
            }
        }
        propagate(body, region, changes);
    }
}

/// Gives the arguments of both regions of a `tosa.while_loop` the shapes that all iterations have
/// in common: those of the operands, weakened by those that the body yields until nothing changes.
fn propagate_loop(body: &mut Body, op: Op, changes: &mut Changes) {
    let mut types: Vec<Type> = body.op(op).operand_types().collect();
    let Some(loop_body) = body.region(op, 1) else { return };
    loop {
        let mut speculative = Changes::default();
        set_arguments(body, loop_body, &types, &mut speculative);
        propagate(body, loop_body, &mut speculative);
        let yielded = yielded_types(body, loop_body);
        let next: Vec<Type> = match yielded.len() == types.len() {
            true => types.iter().zip(yielded).map(|(a, b)| common_type(body, *a, b)).collect(),
            false => types.clone(),
        };
        speculative.undo(body);
        if next == types {
            break;
        }
        types = next;
    }
    let regions: Vec<Region> = body.regions(op).collect();
    for region in regions {
        set_arguments(body, region, &types, changes);
        propagate(body, region, changes);
    }
}

fn set_arguments(body: &mut Body, region: Region, types: &[Type], changes: &mut Changes) {
    let Some(entry) = body.first_block(region) else { return };
    let arguments = body.arguments(entry).to_vec();
    for (argument, ty) in arguments.into_iter().zip(types) {
        changes.set(body, argument, *ty);
    }
}

/// Returns the types of the values that the terminator of `region` yields.
fn yielded_types(body: &Body, region: Region) -> Vec<Type> {
    let terminator = body.first_block(region).and_then(|block| body.last_op(block));
    terminator.map(|op| body.op(op).operand_types().collect()).unwrap_or_default()
}

/// Returns the tensor type with the element type of `a` and the common shape of both.
fn common_type(body: &Body, a: Type, b: Type) -> Type {
    let cx = body.context();
    if a == b {
        return a;
    }
    let element = element_type_or_self(cx, a);
    let [a, b] = [a, b].map(|ty| shape_of(cx, ty).map(<[i64]>::to_vec));
    match common_shape(a, b) {
        Some(shape) => RankedTensorType::get(cx, &shape, element).ty(),
        None => Handle::of(cx, UnrankedTensorType { element }).ty(),
    }
}
