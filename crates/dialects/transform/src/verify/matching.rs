//! Verifiers of operations that navigate and match.

use terrace_builtin::TypeExt;
use terrace_ir::{Diagnostic, OpRef};

use crate::predicates::{is_handle, is_value_handle};
use crate::traits::MatchOpInterface;
use crate::{
    GetOperandOpRef, GetResultOpRef, MatchStructuredBodyOpRef, MatchStructuredDimOpRef,
    MatchStructuredInitOpRef, MatchStructuredInputOpRef, MatchStructuredOpRef,
    MatchStructuredResultOpRef, MatchStructuredYieldOp, NumAssociationsOpRef, ParamType,
};

/// Verifies that a list of positions is either `all` without positions, not inverted, or at least
/// one position, with no two equal neighbours (MLIR: `verifyTransformMatchDimsOp`).
fn places(op: OpRef<'_>, list: &[i64], inverted: bool, all: bool) -> Result<(), Diagnostic> {
    if all && inverted {
        return Err(op.error("cannot request both 'all' and 'inverted' values in the list"));
    }
    if all && !list.is_empty() {
        return Err(op.error("cannot both request 'all' and specific values in the list"));
    }
    if !all && list.is_empty() {
        let message = "must request specific values in the list if 'all' is not specified";
        return Err(op.error(message));
    }
    // As in MLIR, only adjacent entries are compared.
    if list.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(op.error("expected the listed values to be unique"));
    }
    Ok(())
}

/// Verifies that the list of positions is valid by [`places`].
pub(crate) fn get_operand(op: GetOperandOpRef<'_>) -> Result<(), Diagnostic> {
    places(*op, op.raw_position_list(), op.is_inverted(), op.is_all())
}

/// Verifies that the list of positions is valid by [`places`].
pub(crate) fn get_result(op: GetResultOpRef<'_>) -> Result<(), Diagnostic> {
    places(*op, op.raw_position_list(), op.is_inverted(), op.is_all())
}

/// Verifies that the body has one argument, a handle, and only match operations.
pub(crate) fn match_structured(op: MatchStructuredOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(block) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let mut types = block.argument_types();
    let (Some(argument), None) = (types.next(), types.next()) else {
        return Err(op.error("expected one body argument"));
    };
    if !is_handle(op.context(), argument) {
        return Err(op.error("expected body argument to implement TransformHandleTypeInterface"));
    }
    let matches =
        |op: &OpRef<'_>| op.has_trait::<MatchOpInterface>() || op.is::<MatchStructuredYieldOp>();
    if let Some(other) = block.ops().find(|op| !matches(op)) {
        let error = op.error("expects nested operations to implement MatchOpInterface");
        return Err(error.with_note(other.location(), "offending operation"));
    }
    Ok(())
}

/// Verifies that at most one property of the body is requested.
pub(crate) fn match_structured_body(op: MatchStructuredBodyOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let asked = [
        op.reduction_position().is_some(),
        op.passthrough(),
        op.elementwise(),
        op.contraction().is_some(),
    ];
    if asked.into_iter().filter(|asked| *asked).count() > 1 {
        return Err(op.error(
            "only one of {\"reduction_position\", \"passthrough\", \"elementwise\", \
             \"contraction\"} is allowed",
        ));
    }
    if op.contraction().is_some_and(|names| names.data(cx).0.len() < 2) {
        return Err(op.error("expects \"contraction\" to contain at least two operation names"));
    }
    Ok(())
}

/// Verifies the list of dimensions, and that the dimensions are not required to be both parallel
/// and reductions.
pub(crate) fn match_structured_dim(op: MatchStructuredDimOpRef<'_>) -> Result<(), Diagnostic> {
    if op.parallel() && op.reduction() {
        let message = "cannot request the same dimension to be both parallel and reduction";
        return Err(op.error(message));
    }
    places(*op, op.raw_dim_list(), op.is_inverted(), op.is_all())
}

/// The attributes of a match of inputs or inits.
struct Operands<'a> {
    op: OpRef<'a>,
    list: &'a [i64],
    inverted: bool,
    all: bool,
    permutation: bool,
    projected: bool,
}

impl Operands<'_> {
    fn verify(&self) -> Result<(), Diagnostic> {
        let op = self.op;
        if self.permutation && self.projected {
            return Err(
                op.error("\"permutation\" and \"projected_permutation\" are mutually exclusive")
            );
        }
        if self.list.len() > 1 && op.result_count() > 0 {
            return Err(op.error("cannot bind multiple inputs/inits to the same value"));
        }
        places(op, self.list, self.inverted, self.all)
    }
}

/// Verifies the list of positions and that at most one init is bound to the result.
pub(crate) fn match_structured_init(op: MatchStructuredInitOpRef<'_>) -> Result<(), Diagnostic> {
    Operands {
        op: *op,
        list: op.raw_position_list(),
        inverted: op.is_inverted(),
        all: op.is_all(),
        permutation: op.permutation(),
        projected: op.projected_permutation(),
    }
    .verify()
}

/// Verifies the list of positions and that at most one input is bound to the result.
pub(crate) fn match_structured_input(op: MatchStructuredInputOpRef<'_>) -> Result<(), Diagnostic> {
    Operands {
        op: *op,
        list: op.raw_position_list(),
        inverted: op.is_inverted(),
        all: op.is_all(),
        permutation: op.permutation(),
        projected: op.projected_permutation(),
    }
    .verify()
}

/// Verifies that either the users of a result (`any` or `single`) or the result itself is
/// requested.
pub(crate) fn match_structured_result(
    op: MatchStructuredResultOpRef<'_>,
) -> Result<(), Diagnostic> {
    let result = op.result_types().next();
    let value = result.is_some_and(|ty| is_value_handle(op.context(), ty));
    if (op.any() || op.single()) == value {
        return Err(
            op.error("expects either the any/single keyword or the type value handle result type")
        );
    }
    if op.any() && op.single() {
        return Err(op.error("'any' and 'single' are mutually exclusive"));
    }
    Ok(())
}

/// Verifies that a result of parameter type has the type `i64`.
pub(crate) fn num_associations(op: NumAssociationsOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let wanted = op.result_types().next().and_then(|ty| ty.downcast::<ParamType>(cx));
    match wanted {
        Some(wanted) if !wanted.r#type.is_signless_integer_of(cx, 64) => {
            Err(op.plain_error(format!(
                "expected the type of the parameter attribute ('i64') to match the parameter type \
                 ('{}')",
                wanted.r#type.to_text(cx)
            )))
        }
        _ => Ok(()),
    }
}
