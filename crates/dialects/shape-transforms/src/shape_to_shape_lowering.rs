//! The pass `shape-to-shape-lowering`: lowers shape operations that have no counterpart in other
//! dialects to other shape operations (MLIR: `ShapeToShapeLowering.cpp`).

use terrace_arith::BuildConstant;
use terrace_builtin::{IndexType, IntegerAttr};
use terrace_ir::{OpType, Operand, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_shape::{ConstSizeOp, MulOp, NumElementsOp, ReduceOp, YieldOp};
use terrace_transforms::convert_bodies;

/// Lower shape operations to those that can be lowered to arith
#[pass(
    name = "shape-to-shape-lowering",
    title = "ShapeToShapeLoweringPass",
    anchor = "func.func",
    run = run
)]
pub struct ShapeToShapeLowering {}

fn run(_: &ShapeToShapeLowering, target: &mut Target<'_>) -> PassResult {
    target.context().load::<terrace_arith::ArithDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "shape"]);
    legal.illegal_op::<NumElementsOp>();
    let mut patterns = ConversionPatterns::new();
    populate_shape_rewrites(&mut patterns);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Adds the pattern that lowers `shape.num_elements` to a product of all extents
/// (MLIR: `populateShapeRewritePatterns`).
pub fn populate_shape_rewrites(patterns: &mut ConversionPatterns) {
    patterns.add::<NumElementsOp>("NumElementsOpConverter", None, num_elements);
}

fn num_elements(op: NumElementsOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let result = rw.body().result(op.op(), 0);
    let ty = rw.body().value_type(result);
    let one = match ty.is::<IndexType>() {
        true => rw.constant_index(1),
        false => ConstSizeOp::build(rw, ty, IntegerAttr::index(&cx, 1)).value(rw),
    };
    let reduce = ReduceOp::build(rw, &[ty], operands[0], &[one][..]);
    let index = IndexType::get(&cx).ty();
    rw.build_block(reduce.op(), 0, [index, ty, ty], |builder, [_, extent, product]| {
        let product = MulOp::build(builder, ty, extent, product).value(builder);
        YieldOp::build(builder, &[product][..]);
    });
    let value = rw.body().result(reduce.op(), 0);
    rw.replace_op(op.op(), &[value]);
    Some(())
}
