//! The operation `structured.specialize`: rewrites a `linalg.generic` to the named operation that
//! computes the same (MLIR: `specializeGenericOp`).

use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::attributes::DenseArrayAttr;
use terrace_ir::{Block, Body, Context, Op, OpName, OpRef, Rewriter, Type, Value};
use terrace_linalg::{GenericOp, Structured};

use crate::interpreter::{Interpreter, Item, item};
use crate::outcome::{Outcome, failed_to_apply};
use crate::payload::OpPlace;

/// The names of the named operations by the operation of the region, for one input.
const UNARY: &[(&str, &str)] = &[
    ("arith.negf", "linalg.negf"),
    ("math.absf", "linalg.abs"),
    ("math.ceil", "linalg.ceil"),
    ("math.erf", "linalg.erf"),
    ("math.exp", "linalg.exp"),
    ("math.floor", "linalg.floor"),
    ("math.log", "linalg.log"),
    ("math.round", "linalg.round"),
    ("math.rsqrt", "linalg.rsqrt"),
    ("math.sqrt", "linalg.sqrt"),
    ("math.tanh", "linalg.tanh"),
];

/// The names of the named operations by the operation of the region, for two inputs.
const BINARY: &[(&str, &str)] = &[
    ("arith.addf", "linalg.add"),
    ("arith.divf", "linalg.div"),
    ("arith.maximumf", "linalg.max"),
    ("arith.minimumf", "linalg.min"),
    ("arith.mulf", "linalg.mul"),
    ("arith.subf", "linalg.sub"),
    ("math.powf", "linalg.powf"),
];

/// Rewrites the payload operation to a named operation; a named one stays.
pub(crate) fn specialize(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    if !interpreter.payload.op(place).is::<GenericOp>() {
        return Ok(vec![Item::Op(place)]);
    }
    let new = interpreter.rewrite_at(place, |rewriter| {
        let named = named_op(rewriter.body(), place.op)?;
        Some(named.replace(rewriter, place.op))
    });
    match new.flatten() {
        Some(new) => Ok(vec![item(place, new)]),
        None => Err(failed_to_apply(op, interpreter.payload.op(place))),
    }
}

/// A named operation that computes the same as a generic one.
struct NamedOp {
    name: &'static str,
    inputs: Vec<Value>,
    outputs: Vec<Value>,
    /// Whether the operands of the first operation in the region are to be exchanged.
    swapped: bool,
}

impl NamedOp {
    /// Replaces the `linalg.generic` `op`, whose region the new operation takes.
    fn replace(self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
        let cx = rewriter.context().clone();
        let types: Vec<Type> = rewriter.body().op(op).result_types().collect();
        let mut state = rewriter.state(OpName::get(&cx, self.name));
        state.add_operands(&self.inputs);
        state.add_operands(&self.outputs);
        state.add_results(&types);
        let segments = [self.inputs.len() as i32, self.outputs.len() as i32];
        state.set_inherent(&cx, "operandSegmentSizes", DenseArrayAttr::i32s(&cx, &segments));
        let new = rewriter.create_with_regions(state, 1);
        let body = rewriter.body_mut();
        let (from, to) = (body.region(op, 0)?, body.region(new, 0)?);
        body.take_blocks(from, to);
        if self.swapped {
            let first = body.first_op(body.first_block(to)?)?;
            let operands: Vec<Value> = body.operands(first).rev().collect();
            body.set_operands(first, &operands);
        }
        rewriter.replace_with(op, new);
        Some(new)
    }
}

/// Returns the named operation that computes the same as the `linalg.generic` `op`; `None` if there
/// is no such operation.
fn named_op(body: &Body, op: Op) -> Option<NamedOp> {
    let cx = body.context();
    let generic = Structured::of(body.op(op))?;
    let inputs: Vec<Value> = generic.inputs().collect();
    let outputs: Vec<Value> = generic.outputs().collect();
    let maps = generic.indexing_maps()?;
    let parallel = generic.parallel_loops()?;
    let block = body.first_block(body.region(op, 0)?)?;
    let ops: Vec<Op> = body.ops_in(block).collect();
    let yielded: Vec<Value> = body.operands(*ops.last()?).collect();
    let (arguments, [output], [result]) = (body.arguments(block), &outputs[..], &yielded[..])
    else {
        return None;
    };
    let named = |name, inputs: &[Value], swapped| {
        Some(NamedOp { name, inputs: inputs.to_vec(), outputs: vec![*output], swapped })
    };
    let is_identity = maps.iter().all(|map| map.is_identity(cx));
    let all_parallel = parallel.iter().all(|parallel| *parallel);
    match (&ops[..], &inputs[..]) {
        ([_], [_]) if is_identity && all_parallel && *result == arguments[0] => {
            named("linalg.copy", &inputs, false)
        }
        ([_], [scalar]) if all_parallel && *result == arguments[0] => {
            let is_fill = maps[0].results.is_empty() && maps[1].is_identity(cx);
            let is_scalar = Some(body.value_type(*scalar)) == Some(body.value_type(arguments[0]));
            if is_fill && is_scalar { named("linalg.fill", &inputs, false) } else { None }
        }
        ([first, _], [_]) if is_identity && all_parallel => {
            let name = lookup(UNARY, body, *first)?;
            let fits =
                body.operands(*first).eq([arguments[0]]) && *result == body.result(*first, 0);
            if fits { named(name, &inputs, false) } else { None }
        }
        ([first, _], [a, b]) if is_identity && all_parallel => {
            let name = lookup(BINARY, body, *first)?;
            let operands: Vec<Value> = body.operands(*first).collect();
            if *result != body.result(*first, 0) {
                return None;
            }
            match operands[..] {
                [x, y] if [x, y] == arguments[..2] => named(name, &inputs, false),
                [x, y] if [y, x] == arguments[..2] => named(name, &[*b, *a], true),
                _ => None,
            }
        }
        ([multiply, add, _], [_, _]) => {
            let is_product = multiplies_and_adds(body, block, *multiply, *add, *result);
            let name = product_name(cx, &maps)?;
            let loops = maps[0].num_dims as usize;
            let kinds = parallel.iter().enumerate().all(|(at, one)| *one == (at + 1 < loops));
            if is_product && kinds { named(name, &inputs, false) } else { None }
        }
        _ => None,
    }
}

/// Returns the name in `table` for the operation `op` of a region.
fn lookup(table: &[(&str, &'static str)], body: &Body, op: Op) -> Option<&'static str> {
    let name = body.op(op).name_str();
    table.iter().find(|(from, _)| *from == name).map(|(_, to)| *to)
}

/// Whether `multiply` and `add` add the product of the first two block arguments to the third one.
fn multiplies_and_adds(body: &Body, block: Block, multiply: Op, add: Op, result: Value) -> bool {
    let kinds = [("arith.mulf", "arith.addf"), ("arith.muli", "arith.addi")];
    let names = (body.op(multiply).name_str(), body.op(add).name_str());
    let arguments = body.arguments(block);
    let product = body.result(multiply, 0);
    let factors: Vec<Value> = body.operands(multiply).collect();
    let terms: Vec<Value> = body.operands(add).collect();
    let (a, b, c) = (arguments[0], arguments[1], arguments[2]);
    kinds.contains(&names)
        && (factors == [a, b] || factors == [b, a])
        && (terms == [c, product] || terms == [product, c])
        && result == body.result(add, 0)
}

/// Returns the name of the matrix product with these indexing maps.
fn product_name(cx: &Context, maps: &[AffineMap]) -> Option<&'static str> {
    let products: [(&str, u32, [&[u32]; 3]); 2] = [
        ("linalg.matmul", 3, [&[0, 2], &[2, 1], &[0, 1]]),
        ("linalg.batch_matmul", 4, [&[0, 1, 3], &[0, 3, 2], &[0, 1, 2]]),
    ];
    let found = products.into_iter().find(|(_, loops, dims)| {
        let map = |dims: &&[u32]| {
            AffineMap::new(*loops, 0, dims.iter().map(|dim| AffineExpr::dim(cx, *dim)))
        };
        dims.iter().map(map).eq(maps.iter().cloned())
    });
    found.map(|(name, ..)| name)
}
