//! The pass `tosa-to-mlprogram`: replaces variables by globals (MLIR: `TosaToMLProgram.cpp`).

use terrace_ir::{Context, Handle, OpType, StringAttr, SymbolRefAttr, TypeAttr, Value};
use terrace_ml_program::{
    GlobalLoadOp, GlobalOp, GlobalProperties, GlobalStoreOp, MlProgramDialect,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_tosa::{VariableOp, VariableReadOp, VariableWriteOp, variable_type};
use terrace_transforms::convert_bodies;

/// Lower TOSA to the MLProgram dialect
#[pass(
    name = "tosa-to-mlprogram",
    title = "TosaToMLProgram",
    anchor = "builtin.module",
    run = run
)]
pub struct TosaToMlProgram {}

fn run(_: &TosaToMlProgram, target: &mut Target<'_>) -> PassResult {
    target.context().load::<MlProgramDialect>();
    let mut legal = ConversionTarget::new();
    legal.illegal_op::<VariableOp>();
    legal.illegal_op::<VariableReadOp>();
    legal.illegal_op::<VariableWriteOp>();
    legal.dynamically_legal_unknown(|_| true);
    let mut patterns = ConversionPatterns::new();
    patterns.add::<VariableOp>("VariableOpConverter", None, |op, _, rw| variable(op, rw));
    patterns.add::<VariableWriteOp>("VariableWriteOpConverter", None, |op, operands, rw| {
        write(op, operands, rw)
    });
    patterns.add::<VariableReadOp>("VariableReadOpConverter", None, |op, _, rw| read(op, rw));
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Replaces a variable by a private global that changes.
fn variable(op: VariableOp, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let properties = GlobalProperties {
        sym_name: StringAttr::from_text(&cx, &view.sym_name().data(&cx).text()),
        r#type: TypeAttr::get(&cx, variable_type(view)),
        is_mutable: true,
        value: view.initial_value(),
        sym_visibility: Some("private".to_owned()),
    };
    GlobalOp::build_with(rw, properties);
    rw.erase_op(op.op());
    Some(())
}

/// Returns the reference to the global of the variable `name`.
fn global(cx: &Context, name: Handle<StringAttr>) -> Handle<SymbolRefAttr> {
    SymbolRefAttr::flat(cx, &name.data(cx).text())
}

/// `tosa.variable_write @x, %v  =>  ml_program.global_store @x = %v`
fn write(op: VariableWriteOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let name = global(rw.context(), op.view(rw.body()).name_value());
    GlobalStoreOp::build(rw, name, *operands.first()?);
    rw.erase_op(op.op());
    Some(())
}

/// `tosa.variable_read @x  =>  ml_program.global_load @x`
fn read(op: VariableReadOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (name, ty) =
        (global(rw.context(), view.name_value()), rw.body().value_type(view.output1()));
    let new = GlobalLoadOp::build(rw, ty, name).op();
    let new = rw.body().result(new, 0);
    rw.replace_op(op.op(), &[new]);
    Some(())
}
