//! Verifiers of conditionals and loops.

use terrace_builtin::shaped::{
    TypeExt, element_type_of, element_type_or_self, num_elements, verify_compatible_shape,
};
use terrace_builtin::values::quoted;
use terrace_ir::{OpRef, RegionRef, Type, Value};

use super::{Verified, reject_if};
use crate::{IfOpRef, WhileOpRef};

/// The type of a value and its name in diagnostics.
#[derive(Clone, Copy)]
pub(crate) struct Named<'n> {
    pub(crate) ty: Type,
    pub(crate) name: &'n str,
}

/// Checks that two types are shaped, with the same element type and compatible shapes.
pub(crate) fn check_pair(op: OpRef<'_>, a: Named<'_>, b: Named<'_>) -> Verified {
    let cx = op.context();
    let elements = [a, b].map(|value| element_type_of(cx, value.ty));
    let [Some(a_element), Some(b_element)] = elements else {
        return Err(op.error(format!("require shaped types for {} and {}", a.name, b.name)));
    };
    let text = |what: &str, types: [Type; 2]| {
        let [a_ty, b_ty] = types.map(|ty| quoted(op, ty));
        format!("require same {what} for {} ({a_ty}) and {} ({b_ty})", a.name, b.name)
    };
    reject_if(a_element != b_element, op, || text("element type", [a_element, b_element]))?;
    let same = verify_compatible_shape(cx, a.ty, b.ty);
    reject_if(!same, op, || text("shapes", [a.ty, b.ty]))
}

/// The types of several values and their name in diagnostics.
struct Values {
    types: Vec<Type>,
    name: &'static str,
}

fn check_lists(op: OpRef<'_>, a: &Values, b: &Values) -> Verified {
    let (a_len, b_len) = (a.types.len(), b.types.len());
    reject_if(a_len != b_len, op, || {
        format!("require same number of values in {} ({a_len}) and {} ({b_len})", a.name, b.name)
    })?;
    a.types.iter().zip(&b.types).try_for_each(|(a_ty, b_ty)| {
        check_pair(op, Named { ty: *a_ty, name: a.name }, Named { ty: *b_ty, name: b.name })
    })
}

fn types(op: OpRef<'_>, values: impl Iterator<Item = Value>, name: &'static str) -> Values {
    Values { types: values.map(|value| op.body().value_type(value)).collect(), name }
}

/// Returns the types of the arguments of the region's first block; `None` without blocks.
fn arguments(op: OpRef<'_>, region: RegionRef<'_>, name: &'static str) -> Option<Values> {
    Some(types(op, region.entry()?.arguments().iter().copied(), name))
}

/// Returns the types of the operands of the `tosa.yield` at the end of the region; `None` if the
/// region ends with another operation.
fn yielded(region: RegionRef<'_>, name: &'static str) -> Option<Values> {
    let end = region.entry()?.ops().last().filter(|op| op.name_str() == "tosa.yield")?;
    Some(Values { types: end.operand_types().collect(), name })
}

/// Whether the type has a static shape of more or less than one element.
fn is_not_single(op: OpRef<'_>, ty: Type) -> bool {
    let cx = op.context();
    terrace_builtin::shaped::has_static_shape(cx, ty) && num_elements(cx, ty) != Some(1)
}

/// Checks that operands and results fit the arguments and results of both regions, and that the
/// condition is a single element.
pub(crate) fn cond_if(op: IfOpRef<'_>) -> Verified {
    let inputs = types(*op, op.input_list(), "'input_list'");
    let outputs = types(*op, op.output_list(), "'output_list'");
    let (then_graph, else_graph) = (op.then_graph(), op.else_graph());
    let pairs = [
        (arguments(*op, then_graph, "'then_graph' arguments"), &inputs),
        (arguments(*op, else_graph, "'else_graph' arguments"), &inputs),
        (yielded(then_graph, "'then_graph' results"), &outputs),
        (yielded(else_graph, "'else_graph' results"), &outputs),
    ];
    for (found, expected) in &pairs {
        if let Some(found) = found {
            check_lists(*op, found, expected)?;
        }
    }
    let condition = op.body().value_type(op.condition());
    reject_if(is_not_single(*op, condition), *op, || {
        format!("'condition' must be a size 1 tensor, got {}", quoted(*op, condition))
    })
}

/// Checks that operands and results fit the arguments and results of both regions, and that the
/// first region yields a single boolean.
pub(crate) fn while_loop(op: WhileOpRef<'_>) -> Verified {
    let inputs = types(*op, op.input_list(), "'input_list'");
    let outputs = types(*op, op.output_list(), "'output_list'");
    check_lists(*op, &inputs, &outputs)?;
    let (condition, body) = (op.cond_graph(), op.body_graph());
    let found = [
        arguments(*op, condition, "'cond_graph' arguments"),
        arguments(*op, body, "'body_graph' arguments"),
        yielded(body, "'body_graph' results"),
    ];
    for found in found.into_iter().flatten() {
        check_lists(*op, &found, &inputs)?;
    }
    let Some(results) = yielded(condition, "") else { return Ok(()) };
    let [result] = results.types[..] else {
        return Err(op.error("require 'cond_graph' only have one result"));
    };
    let text = |wanted: &str| {
        format!("'cond_graph' result must be a {wanted} tensor, got {}", quoted(*op, result))
    };
    reject_if(is_not_single(*op, result), *op, || text("size 1"))?;
    let cx = op.context();
    let is_boolean = element_type_or_self(cx, result).is_integer_of(cx, 1);
    reject_if(!is_boolean, *op, || text("boolean"))
}
