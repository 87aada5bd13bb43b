//! The operations that vectorize structured payload.

use terrace_builtin::IntegerAttr;
use terrace_builtin::mixed::Mixed;
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Diagnostic, OpRef, PatternSet, TraitFlags, Value};
use terrace_linalg_transforms::vectorization::{
    VectorizationOptions, copy_forwarding, has_vectorization, memref_copy_vectorization,
    pad_vectorization, vectorization, vectorize,
};
use terrace_linalg_transforms::{
    canonicalizations, hoist_vector_broadcasts, hoist_vector_transfers, pad_decompositions,
};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, RegionSimplification};
use terrace_tensor_transforms::tensor_subset_transfer_folds;
use terrace_transform::{
    HoistRedundantVectorTransfersOp, VectorizeChildrenAndApplyPatternsOp, VectorizeOp,
};
use terrace_vector::{TransferReadOp, TransferWriteOp};
use terrace_vector_transforms as vector;

use crate::interpreter::{Interpreter, Item, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;
use crate::state::Mapped;

impl Interpreter<'_, '_> {
    /// Returns `statics` with the dynamic entries replaced by the constants to which `operands`,
    /// parameters or handles of one operation each, refer (MLIR:
    /// `reifyMixedParamAndHandleResults`).
    pub(crate) fn constant_sizes(
        &self,
        op: OpRef<'_>,
        statics: &[i64],
        operands: impl Iterator<Item = Value>,
    ) -> Outcome<Vec<i64>> {
        let mut sizes = Vec::new();
        for size in terrace_builtin::mixed::mixed(statics, operands) {
            sizes.push(match size {
                Mixed::Static(size) => size,
                Mixed::Dynamic(value) => self.constant_size(op, value)?,
            });
        }
        Ok(sizes)
    }

    fn constant_size(&self, op: OpRef<'_>, value: Value) -> Outcome<i64> {
        let number = |attribute: Attribute| {
            attribute.downcast::<IntegerAttr>(op.context()).and_then(IntegerAttr::to_i64)
        };
        let fail = |message: &str| Failure::of(op, message);
        match self.state.get(value) {
            Some(Mapped::Params(params)) => match params[..] {
                [one] => number(one).ok_or_else(|| {
                    fail("expected the parameter to be associated with an integer attribute")
                }),
                _ => Err(fail("requires exactly one parameter associated")),
            },
            Some(Mapped::Ops(ops)) => {
                let [place] = ops[..] else {
                    return Err(fail("requires param or handle that is mapped to 1 payload op"));
                };
                let view = self.payload.op(place);
                let is_index = view.result_count() == 1
                    && view.result_types().all(|ty| ty.is::<terrace_builtin::IndexType>());
                if !is_index {
                    return Err(fail("payload op must have exactly 1 index result"));
                }
                constant_value(view.body(), view.result(0)).and_then(number).ok_or_else(|| {
                    fail("requires param or handle to be the result of a constant like op")
                })
            }
            _ => Ok(0),
        }
    }
}

/// Vectorizes each payload operation.
pub(crate) fn vectorize_one(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    _: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<VectorizeOp>() else { return Ok(()) };
    let targets = interpreter.state.ops(op.operand(0));
    if targets.is_empty() {
        return Ok(());
    }
    let sizes = interpreter.constant_sizes(op, view.static_vector_sizes(), view.vector_sizes())?;
    let mut scalable: Vec<bool> =
        view.scalable_sizes().map(|flags| flags.to_vec()).unwrap_or_default();
    scalable.resize(sizes.len(), false);
    let options = VectorizationOptions {
        sizes,
        scalable,
        nd_extract: view.vectorize_nd_extract(),
        flatten_depthwise: false,
        assume_dynamic_match: view.assume_dynamic_dims_match_vec_sizes(),
        named_contraction: view.create_named_contraction(),
    };
    for place in targets {
        let location = interpreter.payload.op(place).location();
        let fail = |message| Failure::silenceable(Diagnostic::error(location, message));
        let outcome = interpreter.rewrite_at(place, |rewriter| {
            if !has_vectorization(rewriter, place.op) {
                return Err("Unsupported Op, cannot vectorize");
            }
            let done = vectorize(rewriter, place.op, &options);
            done.ok_or("Attempted to vectorize, but failed")
        });
        outcome.map_err(fail)?;
    }
    Ok(())
}

/// Returns the patterns that `op` applies.
fn patterns(op: OpRef<'_>) -> Option<PatternSet> {
    let view = op.cast::<VectorizeChildrenAndApplyPatternsOp>()?;
    let mut set = PatternSet::new();
    let options = VectorizationOptions {
        nd_extract: view.vectorize_nd_extract(),
        flatten_depthwise: view.flatten_1d_depthwise_conv(),
        ..VectorizationOptions::default()
    };
    vectorization(&mut set, options);
    if !view.disable_transfer_permutation_map_lowering_patterns() {
        vector::populate_vector_transfer_permutation_map_lowering(&mut set);
    }
    if !view.disable_multi_reduction_to_contract_patterns() {
        vector::populate_vector_reduction_to_contract(&mut set);
    }
    vector::populate_sink_vector_ops(&mut set);
    copy_forwarding(&mut set);
    canonicalizations::<TransferReadOp>(&mut set);
    canonicalizations::<TransferWriteOp>(&mut set);
    set.append(tensor_subset_transfer_folds());
    memref_copy_vectorization(&mut set);
    if view.vectorize_padding() {
        pad_vectorization(&mut set);
        set.append(pad_decompositions());
    }
    vector::populate_vector_step_lowering(&mut set);
    Some(set)
}

/// Vectorizes the operations in the payload operation, and applies the patterns that clean up.
pub(crate) fn vectorize_children(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let view = interpreter.payload.op(place);
    if !view.flags().contains(TraitFlags::ISOLATED) {
        let error = op.error("requires isolated-from-above targets");
        return Err(interpreter.definite(error.with_note(view.location(), "non-isolated target")));
    }
    let Some(set) = patterns(op) else { return Ok(Vec::new()) };
    let patterns = FrozenPatterns::new(op.context(), set);
    let config = GreedyConfig {
        region_simplification: RegionSimplification::Aggressive,
        ..GreedyConfig::default()
    };
    let outcome = interpreter.apply_greedily(place, &patterns, &config);
    if !outcome.converged {
        let error = Diagnostic::error(op.location(), format!("{} failed to apply", op.name_str()));
        let location = interpreter.payload.op(place).location();
        return Err(interpreter.definite(error.with_note(location, "when applied to this op")));
    }
    Ok(vec![Item::Op(place)])
}

/// Moves transfers of vectors out of the loops of the payload function.
pub(crate) fn hoist_transfers(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<HoistRedundantVectorTransfersOp>() else { return Ok(Vec::new()) };
    if !interpreter.payload.op(place).is::<terrace_func::FuncOp>() {
        return Err(super::loops::wrong_kind(interpreter, op, place));
    }
    let (id, owner) = interpreter.payload.body_of_regions(place);
    let verifies = view.verify_non_zero_trip();
    interpreter.rewrite(id, |body, _| hoist_vector_transfers(body, owner, verifies));
    Ok(vec![Item::Op(place)])
}

/// Moves broadcasts of loop-carried vectors out of the loops in the payload operation.
pub(crate) fn hoist_broadcasts(
    interpreter: &mut Interpreter<'_, '_>,
    _: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    for (id, owner) in interpreter.bodies_within(place) {
        interpreter.rewrite(id, |body, _| hoist_vector_broadcasts(body, owner));
    }
    Ok(vec![Item::Op(place)])
}
