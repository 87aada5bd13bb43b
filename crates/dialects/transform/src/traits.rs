//! Traits of script operations, with their verifiers.
//!
//! In MLIR these are interfaces whose methods perform the transformations; here they only classify
//! operations.

use terrace_ir::effects::{EffectKind, EffectTarget, own_effects};
use terrace_ir::{Diagnostic, OpRef, OpTrait, TraitFlags, TraitInfo, Value};

use crate::MatchStructuredOp;
use crate::predicates::{is_handle, is_transform_type, is_value_handle};

macro_rules! traits {
    ($($(#[$meta:meta])* $name:ident: $check:ident;)*) => {$(
        $(#[$meta])*
        pub struct $name;

        impl OpTrait for $name {
            const INFO: TraitInfo = traits!(@info $name $check);
        }
    )*};
    (@info $name:ident unchecked) => {
        TraitInfo::marker::<Self>(stringify!($name), TraitFlags::NONE)
    };
    (@info $name:ident $check:ident) => {
        TraitInfo::checked::<Self>(stringify!($name), TraitFlags::NONE, $check)
    };
}

traits! {
    /// The trait of operations that transform the payload; they declare their effects on handles.
    TransformOpInterface: verify_effects;
    /// The trait of operations that match the payload without modifying it.
    MatchOpInterface: verify_effects;
    /// The trait of operations that represent rewrite patterns.
    PatternDescriptorOpInterface: unchecked;
    /// The trait of operations that represent conversion patterns.
    ConversionPatternDescriptorOpInterface: unchecked;
    /// The trait of operations that represent a type converter.
    TypeConverterBuilderOpInterface: unchecked;
    /// The trait of operations that may be the root of a script: the first argument of their region
    /// is the payload.
    PossibleTopLevelTransformOpTrait: verify_top_level;
    /// The trait of matchers whose operand is a handle to one operation.
    SingleOpMatcherOpTrait: verify_op_matcher;
    /// The trait of matchers whose operand is a handle to at most one operation.
    AtMostOneOpMatcherOpTrait: verify_op_matcher;
    /// The trait of matchers whose operand is a handle to one value.
    SingleValueMatcherOpTrait: verify_value_matcher;
    /// The trait of predicates on the operation that the enclosing `match.structured` matches.
    StructuredOpPredicateOpTrait: verify_structured_predicate;
    /// The trait of operations that produce parameters.
    ParamProducerTransformOpTrait: unchecked;
}

/// Whether `op` is a script operation.
pub fn is_transform_op(op: OpRef<'_>) -> bool {
    op.has_trait::<TransformOpInterface>() || op.has_trait::<MatchOpInterface>()
}

/// Verifies that each operand has an effect and that each result is allocated.
fn verify_effects(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let effects = own_effects(op).unwrap_or_default();
    let on = |value: Value| effects.iter().filter(move |e| e.target == EffectTarget::Value(value));
    for (at, operand) in op.operands().enumerate() {
        if on(operand).next().is_none() {
            let message =
                "TransformOpInterface requires memory effects on operands to be specified";
            let note = format!("no effects specified for operand #{at}");
            return Err(op.plain_error(message).with_note(op.location(), note));
        }
    }
    for (at, result) in op.results().enumerate() {
        if on(result).all(|e| e.kind != EffectKind::Allocate) {
            let message = "TransformOpInterface requires 'allocate' memory effect to be specified for results";
            let note = format!("no 'allocate' effect specified for result #{at}");
            return Err(op.plain_error(message).with_note(op.location(), note));
        }
    }
    Ok(())
}

/// Checks that the first region of `op` has one block, whose first argument is a handle and whose
/// other arguments are of types of the dialect.
///
/// # Errors
/// The first rule that does not hold, with MLIR's message.
pub fn verify_top_level(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let region = op.region(0).ok_or_else(|| op.error("expects at least one region"))?;
    let body = region.entry().filter(|_| region.has_one_block());
    let body = body.ok_or_else(|| op.error("expects a single-block region"))?;
    let mut types = body.argument_types();
    let Some(first) = types.next() else {
        return Err(op.error("expects the entry block to have at least one argument"));
    };
    if !is_handle(cx, first) {
        return Err(op.error(
            "expects the first entry block argument to be of type implementing \
             TransformHandleTypeInterface",
        ));
    }
    if op.operand_types().next().is_some_and(|operand| operand != first) {
        let message = "expects the type of the block argument to match the type of the operand";
        return Err(op.error(message));
    }
    if let Some(at) = types.position(|ty| !is_transform_type(cx, ty)) {
        let error = op.error(
            "expects trailing entry block arguments to be of type implementing \
             TransformHandleTypeInterface, TransformValueHandleTypeInterface or \
             TransformParamTypeInterface",
        );
        return Err(error.with_note(op.location(), format!("argument #{} does not", at + 1)));
    }
    let around =
        op.ancestors().skip(1).find(|op| op.has_trait::<PossibleTopLevelTransformOpTrait>());
    match around {
        Some(around) if op.operand_count() != body.arguments().len() => {
            let error = op.error("expects operands to be provided for a nested op");
            Err(error.with_note(around.location(), "nested in another possible top-level op"))
        }
        _ => Ok(()),
    }
}

fn verify_op_matcher(op: OpRef<'_>) -> Result<(), Diagnostic> {
    match op.operand_types().next() {
        Some(ty) if is_handle(op.context(), ty) => Ok(()),
        _ => Err(op.plain_error(
            "AtMostOneOpMatcherOpTrait/SingleOpMatcherOpTrait requires the op handle to be of \
             TransformHandleTypeInterface",
        )),
    }
}

fn verify_value_matcher(op: OpRef<'_>) -> Result<(), Diagnostic> {
    match op.operand_types().next() {
        Some(ty) if is_value_handle(op.context(), ty) => Ok(()),
        _ => Err(op.plain_error(
            "SingleValueMatchOpTrait requires an operand of TransformValueHandleTypeInterface",
        )),
    }
}

/// Verifies that the parent is `match.structured` and that the operand is the argument of its body.
fn verify_structured_predicate(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some(around) = op.parent().filter(|around| around.is::<MatchStructuredOp>()) else {
        return Err(op.error("expects parent op to be 'transform.match.structured'"));
    };
    let about = around.region(0).and_then(|region| region.entry()?.arguments().first().copied());
    if about.is_none() || op.operands().next() != about {
        let error = op.error("expected predicate to apply to the surrounding structured op");
        return Err(error);
    }
    Ok(())
}
