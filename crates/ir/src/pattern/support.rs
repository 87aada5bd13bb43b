//! Functions for code that `patterns!` generates.

use crate::body::{Body, Op, OpState, RegionRef, Value};
use crate::declaration::infer::{InferArgs, Types};
use crate::declaration::properties::PropertiesBuf;
use crate::fold::constant_of;
use crate::pattern::Rewriter;
use crate::store::handle::{Attribute, Location};
use crate::store::op_name::OpName;

/// Returns the constant operation that defines `value`, and the attribute of its value; `None` if
/// `value` is not a constant.
pub fn match_constant(body: &Body, value: Value) -> Option<(Op, Attribute)> {
    let op = body.defining_op(value)?;
    Some((op, constant_of(body.op(op))?))
}

/// Returns the locations of `ops` as one: equal ones count once, unknown ones not.
pub fn fused_location(body: &Body, ops: &[Op]) -> Location {
    let cx = body.context();
    Location::fused(cx, ops.iter().map(|op| body.location(*op)), None)
}

/// Creates an operation at the insertion point of `rewriter` and returns its first result; infers
/// the result types if `types` is `None`. Returns `None` if inference fails.
pub fn make_op(
    rewriter: &mut Rewriter<'_>,
    name: OpName,
    operands: &[Value],
    properties: PropertiesBuf,
    types: Option<Types>,
) -> Option<Value> {
    let cx = rewriter.context();
    let types = match types {
        Some(types) => types,
        None => {
            let of: Types = operands.iter().map(|v| rewriter.body().value_type(*v)).collect();
            let args = InferArgs {
                cx,
                location: rewriter.location(),
                operands: &of,
                properties: &properties,
                attributes: None,
                regions: &[] as &[RegionRef<'_>],
            };
            name.info(cx)?.infer_types(&args)?.ok()?
        }
    };
    let mut state = OpState::new(cx, name, rewriter.location());
    operands.iter().for_each(|value| state.add_operand(*value));
    types.iter().for_each(|ty| state.add_result(*ty));
    state.set_properties(properties);
    let op = rewriter.create(state);
    rewriter.body().results(op).next()
}
