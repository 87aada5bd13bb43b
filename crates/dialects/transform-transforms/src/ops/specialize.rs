//! The operation `structured.specialize`: rewrites a `linalg.generic` to the named operation that
//! computes the same (MLIR: `specializeGenericOp`).

use terrace_builtin::affine::AffineMap;
use terrace_ir::{Block, Body, Context, Op, OpRef, Rewriter, Value};
use terrace_linalg::{GenericOp, Structured, build_named, default_product_maps};

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
}

impl NamedOp {
    /// Replaces the `linalg.generic` `op`.
    fn replace(self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
        let new = build_named(rewriter, self.name, &self.inputs, &self.outputs, &[])?;
        rewriter.replace_with(op, new);
        Some(new)
    }
}

/// Returns the name of the matrix product with the indexing maps `maps`.
fn matrix_product(cx: &Context, maps: &[AffineMap]) -> Option<&'static str> {
    let has_maps =
        |name: &&str| default_product_maps(cx, name).is_some_and(|product| product[..] == *maps);
    ["linalg.matmul", "linalg.batch_matmul"].into_iter().find(has_maps)
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
    let named = |name, inputs: &[Value]| {
        Some(NamedOp { name, inputs: inputs.to_vec(), outputs: vec![*output] })
    };
    let is_identity = maps.iter().all(|map| map.is_identity(cx));
    let all_parallel = parallel.iter().all(|parallel| *parallel);
    match (&ops[..], &inputs[..]) {
        ([_], [_]) if is_identity && all_parallel && *result == arguments[0] => {
            named("linalg.copy", &inputs)
        }
        ([_], [scalar]) if all_parallel && *result == arguments[0] => {
            let is_fill = maps[0].results.is_empty() && maps[1].is_identity(cx);
            let is_scalar = Some(body.value_type(*scalar)) == Some(body.value_type(arguments[0]));
            if is_fill && is_scalar { named("linalg.fill", &inputs) } else { None }
        }
        ([first, _], [_]) if is_identity && all_parallel => {
            let name = lookup(UNARY, body, *first)?;
            let fits =
                body.operands(*first).eq([arguments[0]]) && *result == body.result(*first, 0);
            if fits { named(name, &inputs) } else { None }
        }
        ([first, _], [a, b]) if is_identity && all_parallel => {
            let name = lookup(BINARY, body, *first)?;
            let operands: Vec<Value> = body.operands(*first).collect();
            if *result != body.result(*first, 0) {
                return None;
            }
            match operands[..] {
                [x, y] if [x, y] == arguments[..2] => named(name, &inputs),
                [x, y] if [y, x] == arguments[..2] => named(name, &[*b, *a]),
                _ => None,
            }
        }
        ([multiply, add, _], [_, _]) => {
            let is_product = multiplies_and_adds(body, block, *multiply, *add, *result);
            let name = matrix_product(cx, &maps)?;
            let loops = maps[0].num_dims as usize;
            let kinds = parallel.iter().enumerate().all(|(at, one)| *one == (at + 1 < loops));
            if is_product && kinds { named(name, &inputs) } else { None }
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
    if !kinds.contains(&names) {
        return false;
    }
    let product = body.result(multiply, 0);
    let factors: Vec<Value> = body.operands(multiply).collect();
    let terms: Vec<Value> = body.operands(add).collect();
    let (a, b, c) = (arguments[0], arguments[1], arguments[2]);
    (factors == [a, b] || factors == [b, a])
        && (terms == [c, product] || terms == [product, c])
        && result == body.result(add, 0)
}
