//! Verifiers of operations whose regions compute elements.

use terrace_builtin::IntegerType;
use terrace_builtin::shaped::TypeExt;
use terrace_builtin::values::type_of;
use terrace_ir::{OpRef, RegionRef, Type};

use super::{Verified, reject_if, tensor_of};
use crate::{BinaryOpRef, ForeachOpRef, ReduceOpRef, SelectOpRef, UnaryOpRef, YieldOp};

/// Checks the arguments of a region that is named `name`, and that it yields one value of the type
/// `output`.
fn check_region(
    op: OpRef<'_>,
    region: RegionRef<'_>,
    name: &str,
    inputs: &[Type],
    output: Type,
) -> Verified {
    let Some(block) = region.entry() else { return Ok(()) };
    let arguments = block.arguments();
    reject_if(arguments.len() != inputs.len(), op, || {
        format!("{name} region must have exactly {} arguments", inputs.len())
    })?;
    for (number, (argument, input)) in (1..).zip(arguments.iter().zip(inputs)) {
        reject_if(type_of(op, *argument) != *input, op, || {
            format!("{name} region argument {number} type mismatch")
        })?;
    }
    let Some(end) = block.ops().last().filter(|end| end.is::<YieldOp>()) else {
        return Err(op.plain_error(format!("{name} region must end with sparse_tensor.yield")));
    };
    let mut yielded = end.operand_types();
    let fits = yielded.len() == 1 && yielded.next() == Some(output);
    reject_if(!fits, op, || format!("{name} region yield type mismatch"))
}

/// Checks the regions, and that a side without a region has the type of the result.
pub(crate) fn binary(op: BinaryOpRef<'_>) -> Verified {
    let [x, y, output] = [op.x(), op.y(), op.output()].map(|value| type_of(*op, value));
    check_region(*op, op.overlap_region(), "overlap", &[x, y], output)?;
    let sides = [
        (op.left_region(), op.left_identity(), x, "left", "first"),
        (op.right_region(), op.right_identity(), y, "right", "second"),
    ];
    for (region, identity, ty, name, place) in sides {
        check_region(*op, region, name, &[ty], output)?;
        reject_if(region.is_empty() && identity && ty != output, *op, || {
            format!("{name}=identity requires {place} argument to have the same type as the output")
        })?;
    }
    Ok(())
}

/// Checks the regions, and that the absent region yields a value that does not depend on the
/// element.
pub(crate) fn unary(op: UnaryOpRef<'_>) -> Verified {
    let [x, output] = [op.x(), op.output()].map(|value| type_of(*op, value));
    let absent = op.absent_region();
    check_region(*op, op.present_region(), "present", &[x], output)?;
    check_region(*op, absent, "absent", &[], output)?;
    let Some(block) = absent.entry() else { return Ok(()) };
    let Some(value) = block.ops().last().and_then(|end| end.operands().next()) else {
        return Ok(());
    };
    let body = op.body();
    let (parent, owner) = (body.parent_block((*op).id()), body.value_block(value));
    if let Some(def) = body.defining_op(value).map(|def| body.op(def)) {
        let local = owner == Some(block.id()) || owner == parent;
        return reject_if(local && def.name_str() != "arith.constant", *op, || {
            "absent region cannot yield locally computed value".to_owned()
        });
    }
    reject_if(owner == parent, *op, || "absent region cannot yield linalg argument".to_owned())
}

/// Checks that the region combines two values.
pub(crate) fn reduce(op: ReduceOpRef<'_>) -> Verified {
    let x = type_of(*op, op.x());
    check_region(*op, op.region(), "reduce", &[x, x], x)
}

/// Checks that the region yields a boolean.
pub(crate) fn select(op: SelectOpRef<'_>) -> Verified {
    let boolean = IntegerType::get(op.context(), 1).ty();
    check_region(*op, op.region(), "select", &[type_of(*op, op.x())], boolean)
}

/// Checks that the region has an argument for each coordinate, the element and each initial value,
/// and that initial, yielded and resulting values have the same types.
pub(crate) fn foreach(op: ForeachOpRef<'_>) -> Verified {
    let Some(tensor) = tensor_of(*op, op.tensor()) else { return Ok(()) };
    let Some(block) = op.region().entry() else { return Ok(()) };
    let (cx, rank, arguments) = (op.context(), tensor.shape.len(), block.arguments());
    let order = op.order().map(|order| order.data(cx).0.num_dims as usize);
    reject_if(order.is_some_and(|order| order != tensor.level_rank()), *op, || {
        "Level traverse order does not match tensor's level rank".to_owned()
    })?;
    let inits: Vec<Type> = op.init_args().map(|init| type_of(*op, init)).collect();
    reject_if(rank + 1 + inits.len() != arguments.len(), *op, || {
        "Unmatched number of arguments in the block".to_owned()
    })?;
    let results: Vec<Type> = (*op).result_types().collect();
    reject_if(results.len() != inits.len(), *op, || {
        "Mismatch in number of init arguments and results".to_owned()
    })?;
    reject_if(results != inits, *op, || {
        "Mismatch in types of init arguments and results".to_owned()
    })?;
    // As in MLIR, any terminator counts as the yield.
    let end = block.ops().last();
    let yielded: Vec<Type> = end.map_or_else(Vec::new, |end| end.operand_types().collect());
    reject_if(yielded != results, *op, || {
        "Mismatch in types of yield values and results".to_owned()
    })?;
    let argument = |at: usize| type_of(*op, arguments[at]);
    if let Some(at) = (0..rank).find(|at| !argument(*at).is_index()) {
        return Err(op.plain_error(format!("Expecting Index type for argument at index {at}")));
    }
    reject_if(argument(rank) != tensor.element, *op, || {
        let [expected, got] = [tensor.element, argument(rank)].map(|ty| ty.to_text(cx));
        format!(
            "Unmatched element type between input tensor and block argument, expected:{expected}, \
             got: {got}"
        )
    })
}
