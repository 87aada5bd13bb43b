//! Lowering of modules and of kernels.

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{FloatType, FunctionType, IntegerType, TypeExt};
use terrace_gpu::{GPUFuncOp, GPUModuleOp, ReturnOp};
use terrace_ir::{
    ArrayAttr, Attribute, Context, DictionaryAttr, Handle, Ident, Op, OpRef, OpState, OpType,
    StringAttr, Type, Value,
};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::{
    self as spirv, AddressingModel, Capability, InterfaceVarABIAttr, MemoryModel, StorageClass,
    TARGET_ENV, TargetEnv, TargetEnvAttr,
};
use terrace_spirv_transforms::{QuotedForm, remark_at};

use super::ids::{ENTRY_POINT_ABI, entry_point_abi};
use crate::build;
use crate::convert_func_to_spirv::become_spirv_function;
use crate::run::SpirvLowering;

/// Adds the patterns of this module.
pub(super) fn populate(lowering: &mut SpirvLowering) {
    let env = lowering.env.clone();
    lowering.add_for("GPUFuncOpConversion", GPUFuncOp::INFO, move |op, _, types, rw| {
        kernel(op, &env, types, rw)
    });
    let (env, wide) = (lowering.env.clone(), lowering.options.wide_index);
    lowering.add_for("GPUModuleConversion", GPUModuleOp::INFO, move |op, _, _, rw| {
        module(op, &env, wide, rw)
    });
    lowering.add_for("GPUReturnOpConversion", ReturnOp::INFO, |op, operands, _, rw| {
        if !operands.is_empty() {
            return None;
        }
        build::operation(rw, spirv::ReturnOp::INFO, &[], &[], &[]);
        rw.erase_op(op);
        Some(())
    });
}

/// Returns the addressing model for a target (MLIR: `getAddressingModel`).
fn addressing_model(target: &TargetEnvAttr, cx: &Context, wide: bool) -> AddressingModel {
    let capabilities = &target.triple.data(cx).capabilities;
    let model = capabilities.iter().find_map(|capability| match capability {
        Capability::Kernel if wide => Some(AddressingModel::Physical64),
        Capability::Kernel => Some(AddressingModel::Physical32),
        Capability::PhysicalStorageBufferAddresses => {
            Some(AddressingModel::PhysicalStorageBuffer64)
        }
        _ => None,
    });
    model.unwrap_or(AddressingModel::Logical)
}

/// Returns the memory model for a target; `None` if its capabilities determine none.
fn memory_model(target: &TargetEnvAttr, cx: &Context) -> Option<MemoryModel> {
    let capabilities = &target.triple.data(cx).capabilities;
    capabilities.iter().find_map(|capability| match capability {
        Capability::Kernel => Some(MemoryModel::OpenCL),
        Capability::Shader => Some(MemoryModel::GLSL450),
        _ => None,
    })
}

/// Turns a `gpu.module` into a `spirv.module`.
fn module(op: Op, env: &TargetEnv, wide: bool, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let target = env.attr.data(&cx);
    let view = rw.body().op(op);
    let Some(memory) = memory_model(target, &cx) else {
        let message = "cannot deduce memory model from 'spirv.target_env'";
        cx.emit(remark_at(view, message, QuotedForm::Custom));
        return None;
    };
    let addressing = addressing_model(target, &cx, wide);
    let name = terrace_ir::symbol::symbol_name(view)?;
    let name = StringAttr::from_text(&cx, &format!("__spv__{}", name.as_str(&cx)));
    let mut state = OpState::new(&cx, spirv::ModuleOp::name(&cx), rw.body().location(op));
    state.set_inherent(&cx, "addressing_model", addressing.to_attribute(&cx));
    state.set_inherent(&cx, "memory_model", memory.to_attribute(&cx));
    state.set_inherent(&cx, "sym_name", name.attr());
    let own = view.attribute(TARGET_ENV).filter(|own| own.as_handle::<TargetEnvAttr>().is_some());
    let targets = view.attribute("targets").and_then(|all| all.downcast::<ArrayAttr>(&cx));
    let is_target = |one: &&Attribute| one.as_handle::<TargetEnvAttr>().is_some();
    let listed = targets.and_then(|all| all.0.iter().find(is_target)).copied();
    let body = rw.body_mut();
    body.set_name(op, spirv::ModuleOp::name(&cx), std::mem::take(state.properties_mut()));
    let kept: Vec<(Ident, Attribute)> =
        listed.or(own).map(|target| (Ident::get(&cx, TARGET_ENV), target)).into_iter().collect();
    body.set_attributes(op, &kept);
    Some(())
}

/// The name of the attribute of the arguments of entry points.
const VARIABLE_ABI: &str = "spirv.interface_var_abi";

/// Returns the interface of each argument of a kernel: for shaders, consecutive bindings unless all
/// arguments state theirs; empty for other targets. `None` if some state theirs; a remark is
/// reported.
fn argument_abi(
    op: OpRef<'_>,
    ty: &FunctionType,
    env: &TargetEnv,
) -> Option<Vec<Handle<InterfaceVarABIAttr>>> {
    let cx = op.context();
    if env.has_capability(Capability::Kernel) {
        return Some(Vec::new());
    }
    let attributes = op.attribute("arg_attrs").and_then(|all| all.downcast::<ArrayAttr>(cx));
    let stated = |at: usize| {
        let own = attributes?.0.get(at)?.downcast::<DictionaryAttr>(cx)?;
        own.lookup(Ident::get(cx, VARIABLE_ABI))?.as_handle::<InterfaceVarABIAttr>()
    };
    let count = ty.inputs.len();
    if (0..count).all(|at| stated(at).is_none()) {
        let abi = |(at, ty): (usize, &Type)| {
            let is_scalar = ty.is_index() || ty.is::<IntegerType>() || ty.is::<FloatType>();
            let storage_class = is_scalar.then_some(StorageClass::StorageBuffer);
            let binding = u32::try_from(at).ok()?;
            Some(InterfaceVarABIAttr { descriptor_set: 0, binding, storage_class }.intern(cx))
        };
        return ty.inputs.iter().enumerate().map(abi).collect();
    }
    let all = (0..count).map(|at| {
        stated(at).or_else(|| {
            let message = format!(
                "match failure: missing 'spirv.interface_var_abi' attribute at argument {at}"
            );
            cx.emit(remark_at(op, &message, QuotedForm::Generic));
            None
        })
    });
    all.collect()
}

/// Turns a kernel into a `spirv.func` that is an entry point.
fn kernel(op: Op, env: &TargetEnv, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = rw.body().op(op);
    view.attribute("gpu.kernel")?;
    let ty = GPUFuncOp::from_op(op).view(rw.body()).function_type().data(&cx).0;
    let ty = ty.downcast::<FunctionType>(&cx)?;
    let abi = argument_abi(view, ty, env)?;
    let Some(entry_point) = entry_point_abi(view) else {
        let message = "match failure: missing 'spirv.entry_point_abi' attribute";
        cx.emit(remark_at(view, message, QuotedForm::Generic));
        return None;
    };
    if !ty.results.is_empty() {
        let message =
            "SPIR-V lowering only supports entry functions with no return values right now";
        cx.emit(view.error(message));
        return None;
    }
    let inputs = types.convert_all(&cx, ty.inputs.iter().copied())?;
    drop_attributions(op, inputs.len(), rw)?;
    become_spirv_function(op, (&inputs, &[]), types, rw)?;
    let body = rw.body_mut();
    if !abi.is_empty() {
        let all = with_abi(&cx, body.attribute(op, "arg_attrs"), &abi);
        body.set_attribute(op, "arg_attrs", Some(all)).ok()?;
    }
    body.set_attribute(op, ENTRY_POINT_ABI, Some(entry_point.attr())).ok()?;
    body.set_attribute(op, "gpu.kernel", None).ok()?;
    Some(())
}

/// Erases the block arguments of a kernel behind the first `count`, its attributions; `None` if one
/// is used.
fn drop_attributions(op: Op, count: usize, rw: Rw<'_, '_>) -> Option<()> {
    let region = rw.body().region(op, 0)?;
    let Some(entry) = rw.body().first_block(region) else { return Some(()) };
    let arguments: Vec<Value> = rw.body().arguments(entry).to_vec();
    for at in (count..arguments.len()).rev() {
        if rw.body().has_uses(arguments[at]) {
            return None;
        }
        rw.body_mut().erase_block_argument(entry, at);
    }
    Some(())
}

/// Returns the attributes of arguments with the interface `abi` of each.
fn with_abi(
    cx: &Context,
    old: Option<Attribute>,
    abi: &[Handle<InterfaceVarABIAttr>],
) -> Attribute {
    let old = old.and_then(|all| all.downcast::<ArrayAttr>(cx));
    let name = Ident::get(cx, VARIABLE_ABI);
    let one = |(at, abi): (usize, &Handle<InterfaceVarABIAttr>)| {
        let own = old.and_then(|all| all.0.get(at)?.downcast::<DictionaryAttr>(cx));
        let mut entries = own.map_or(Vec::new(), |own| own.entries().to_vec());
        entries.retain(|(known, _)| *known != name);
        entries.push((name, abi.attr()));
        DictionaryAttr::get(cx, &entries).attr()
    };
    let all: Vec<Attribute> = abi.iter().enumerate().map(one).collect();
    ArrayAttr::get(cx, all).attr()
}
