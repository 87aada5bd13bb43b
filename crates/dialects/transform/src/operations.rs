//! Hand-written declaration of an operation that the importer cannot declare, because its record
//! has the name of another operation.

use terrace_ir::constraints::SizedRegion;
use terrace_ir::op_traits::{IsolatedFromAbove, SingleBlock, SingleBlockImplicitTerminator};
use terrace_ods::operation;

use crate::traits::{PossibleTopLevelTransformOpTrait, TransformOpInterface};
use crate::{TransformHandleTypeInterface, YieldOp};

/// `transform.alternatives`: Attempts sequences of transforms until one succeeds.
#[operation(
    name = "transform.alternatives",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, TransformOpInterface,
        IsolatedFromAbove, PossibleTopLevelTransformOpTrait,
    ],
    format = "($scope^ `:` type($scope))? (`->` type($results)^)? attr-dict-with-keyword regions",
    verify = crate::verify::alternatives,
    effects = crate::effects::on_target,
)]
pub struct AttemptAlternativesOp {
    #[operand]
    scope: Optional<TransformHandleTypeInterface>,
    #[result]
    results: Variadic<TransformHandleTypeInterface>,
    #[region]
    alternatives: Variadic<SizedRegion<1>>,
}
