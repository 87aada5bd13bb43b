//! The pass `convert-arith-to-arm-sme`: lowers constants of the size of a tile
//! (MLIR: `ArithToArmSME.cpp`).

use terrace_arith::ConstantOp;
use terrace_arm_sme::tiles::{slice_type, tile_type};
use terrace_arm_sme::{ArmSmeDialect, ZeroOp};
use terrace_builtin::{DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::{Attribute, Context, OpType, Operand, PatternSet, Rewriter};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::ScfDialect;
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::VectorDialect;

use crate::tiles::{fill_tile, replace};

/// Replace constants of the size of a tile by arm_sme operations
#[pass(name = "convert-arith-to-arm-sme", title = "ArithToArmSMEConversionPass", run = run)]
pub struct ConvertArithToArmSme {}

fn run(_: &ConvertArithToArmSme, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArmSmeDialect>();
    cx.load::<ScfDialect>();
    cx.load::<VectorDialect>();
    let mut patterns = PatternSet::new();
    populate_arith_to_arm_sme(&mut patterns);
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// Adds the pattern that lowers constants of the size of a tile
/// (MLIR: `populateArithToArmSMEConversionPatterns`).
pub fn populate_arith_to_arm_sme(set: &mut PatternSet) {
    set.add::<ConstantOp>("ConstantOpToArmSMELowering", constant);
}

/// Lowers a splat: zero to `arm_sme.zero`, other elements to a loop that fills the slices.
fn constant(op: ConstantOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (value, ty) = (view.value(), view.result_types().next()?);
    let tile = tile_type(&cx, ty)?;
    let splat = value.downcast::<DenseElementsAttr>(&cx)?.splat_value(&cx)?;
    if is_zero(&cx, splat) {
        let zero = ZeroOp::build(rw, ty).value(rw);
        return replace(rw, op.op(), zero);
    }
    let slice = DenseElementsAttr::from_attributes(&cx, slice_type(&cx, tile), [splat]).ok()?;
    let slice = ConstantOp::build(rw, slice.attr()).value(rw);
    let filled = fill_tile(rw, tile, ty, slice);
    replace(rw, op.op(), filled)
}

/// Whether `element` is the integer or floating-point number zero, of either sign.
fn is_zero(cx: &Context, element: Attribute) -> bool {
    match element.downcast::<IntegerAttr>(cx) {
        Some(integer) => integer.value.is_zero(),
        None => element.downcast::<FloatAttr>(cx).is_some_and(|float| float.value.is_zero()),
    }
}
