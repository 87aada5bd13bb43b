//! The pass `convert-func-to-spirv`: lowers functions, calls and returns (MLIR: `FuncToSPIRV.cpp`
//! and `populateBuiltinFuncToSPIRVPatterns`).

use terrace_builtin::FunctionType;
use terrace_builtin::property::EnumAttr;
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::{
    Attribute, Context, Ident, Op, OpRef, OpState, OpType, StringAttr, Type, TypeAttr, Value,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::{self as spirv, FunctionControl};

use crate::run::SpirvLowering;
use crate::types::SpirvTypeOptions;

/// Replace func operations by spirv operations
#[pass(name = "convert-func-to-spirv", title = "ConvertFuncToSPIRVPass", run = run)]
pub struct ConvertFuncToSpirv {
    /// Emulate scalars of less than 32 bits that the target lacks by scalars of 32 bits
    #[option(name = "emulate-lt-32-bit-scalar-types", default = true)]
    pub emulate_narrow_scalars: bool,
    /// Emulate float types that the target lacks by integers of the same width
    #[option(name = "emulate-unsupported-float-types", default = true)]
    pub emulate_floats: bool,
}

fn run(pass: &ConvertFuncToSpirv, target: &mut Target<'_>) -> PassResult {
    let options = SpirvTypeOptions {
        emulate_narrow_scalars: pass.emulate_narrow_scalars,
        emulate_floats: pass.emulate_floats,
        ..Default::default()
    };
    let mut lowering = SpirvLowering::new(target, options);
    populate_func_to_spirv(&mut lowering);
    populate_functions_to_spirv(&mut lowering);
    lowering.run(target)
}

/// Adds the patterns that lower calls and returns (MLIR: `populateFuncToSPIRVPatterns`).
pub fn populate_func_to_spirv(lowering: &mut SpirvLowering) {
    lowering.add_for("ReturnOpPattern", ReturnOp::INFO, |op, operands, _, rw| {
        let target = match operands.len() {
            0 => spirv::ReturnOp::INFO,
            1 => spirv::ReturnValueOp::INFO,
            _ => return None,
        };
        crate::build::operation(rw, target, operands, &[], &[]);
        rw.erase_op(op);
        Some(())
    });
    lowering.add_for("CallOpPattern", CallOp::INFO, call);
}

/// Adds the pattern that lowers functions (MLIR: `populateBuiltinFuncToSPIRVPatterns`).
pub fn populate_functions_to_spirv(lowering: &mut SpirvLowering) {
    lowering.add_for("FuncOpConversion", FuncOp::INFO, function);
}

fn call(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = rw.body().op(op);
    if view.result_count() > 1 {
        return None;
    }
    let results = types.convert_all(&cx, view.result_types())?;
    let callee = view.attribute("callee")?;
    let others = view.attributes().to_vec();
    let attributes = [("callee", callee)];
    let info = spirv::FunctionCallOp::INFO;
    let new = crate::build::operation(rw, info, operands, &results, &attributes);
    rw.body_mut().set_attributes(new, &others);
    let results: Vec<Value> = rw.body().results(new).collect();
    rw.replace_op(op, &results);
    Some(())
}

/// Turns a `func.func` with at most one result into a `spirv.func`.
fn function(op: Op, _: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = FuncOp::from_op(op).view(rw.body()).ty()?;
    if ty.results.len() > 1 {
        return None;
    }
    let inputs = types.convert_all(&cx, ty.inputs.iter().copied())?;
    let results = types.convert_all(&cx, ty.results.iter().copied())?;
    become_spirv_function(op, (&inputs, &results), types, rw)
}

/// Turns a function of another dialect into a `spirv.func` with these types of arguments and
/// results. The attributes of the function stay; its blocks get converted arguments.
pub(crate) fn become_spirv_function(
    op: Op,
    (inputs, results): (&[Type], &[Type]),
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let view = rw.body().op(op);
    let name = terrace_ir::symbol::symbol_name(view)?;
    let mut attributes = inherent_attributes(view.context(), rw.body().op(op));
    attributes.extend(rw.body().attributes(op).iter().copied());
    if let Some(region) = rw.body().region(op, 0) {
        rw.convert_region(region, types)?;
    }
    let ty = FunctionType::get(&cx, inputs, results).ty();
    let mut state = OpState::new(&cx, spirv::FuncOp::name(&cx), rw.body().location(op));
    state.set_inherent(&cx, "function_type", TypeAttr::get(&cx, ty).attr());
    state.set_inherent(&cx, "sym_name", StringAttr::from_text(&cx, name.as_str(&cx)).attr());
    state.set_inherent(&cx, "function_control", FunctionControl::NONE.to_attribute(&cx));
    let body = rw.body_mut();
    body.set_name(op, spirv::FuncOp::name(&cx), std::mem::take(state.properties_mut()));
    body.set_attributes(op, &[]);
    for (name, value) in attributes {
        body.set_attribute(op, name.as_str(&cx), Some(value)).ok()?;
    }
    Some(())
}

/// Returns the inherent attributes of a function that stay with its conversion: all but its name
/// and type.
fn inherent_attributes(cx: &Context, op: OpRef<'_>) -> Vec<(Ident, Attribute)> {
    let names: &[&str] = match op.is::<FuncOp>() {
        true => &["sym_visibility", "arg_attrs", "res_attrs", "no_inline"],
        false => &[
            "arg_attrs",
            "res_attrs",
            "workgroup_attrib_attrs",
            "private_attrib_attrs",
            "known_block_size",
            "known_grid_size",
            "known_cluster_size",
        ],
    };
    let values = names.iter().filter_map(|name| Some((Ident::get(cx, name), op.attribute(name)?)));
    values.collect()
}
