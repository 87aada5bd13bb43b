//! Lowerings of SPIR-V modules, functions, global variables and execution modes.

use terrace_builtin::{IntegerAttr, ModuleOp};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Context, Ident, InsertionPoint, Location, Op, OpState,
    OpType, StringAttr, Type, UnitAttr, Value,
};
use terrace_llvm::{self as llvm, LLVMFuncOp, LLVMFunctionType, Linkage};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv as spirv;
use terrace_spirv::{
    ExecutionModeOp, FunctionControl, GlobalVariableOp, PointerType, StorageClass,
};

use super::types::AddressSpaceMapping;
use crate::build;
use crate::convert_func_to_llvm::{result_type, set_all};
use crate::symbols::{function_state, global_state};
use crate::types::{array, int, structure};

/// Converts a `spirv.module` to a `builtin.module` in place.
pub(super) fn module(op: Op, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let name = rw.body().attribute(op, "sym_name");
    let mut state = OpState::new(&cx, ModuleOp::name(&cx), rw.body().location(op));
    if let Some(name) = name {
        state.set_inherent(&cx, "sym_name", name);
    }
    let body = rw.body_mut();
    body.set_name(op, ModuleOp::name(&cx), std::mem::take(state.properties_mut()));
    body.set_attributes(op, &[]);
    Some(())
}

/// Converts a `spirv.func` to an `llvm.func` in place. `types` converts results, `parameters`
/// converts arguments.
pub(super) fn function(
    op: Op,
    types: &TypeConverter,
    parameters: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let view = spirv::FuncOp::from_op(op).view(rw.body());
    let ty = view.function_type().data(&cx).0.downcast::<terrace_builtin::FunctionType>(&cx)?;
    let inputs: Vec<Vec<Type>> =
        ty.inputs.iter().map(|ty| parameters.convert(&cx, *ty)).collect::<Option<_>>()?;
    let results = types.convert_all(&cx, ty.results.iter().copied())?;
    let ty = LLVMFunctionType {
        return_type: result_type(&cx, &results),
        params: inputs.concat(),
        var_arg: false,
    };
    let attributes = control(&cx, view.function_control());
    let (name, location) = (view.sym_name().to_owned(), view.location());
    let mut state = function_state(&cx, &name, ty.intern(&cx).ty(), Linkage::External, location);
    let region = rw.body().region(op, 0)?;
    if let Some(entry) = rw.body().first_block(region) {
        rw.convert_arguments(entry, parameters)?;
        rw.convert_region(region, types)?;
    }
    let body = rw.body_mut();
    body.set_name(op, LLVMFuncOp::name(&cx), std::mem::take(state.properties_mut()));
    body.set_attributes(op, &[]);
    set_all(body, op, &attributes)
}

/// Returns the function attributes for `control`; empty for no hint and for combined hints.
fn control(cx: &Context, control: FunctionControl) -> build::Attributes {
    let unit = UnitAttr::get(cx).attr();
    let pass_through = |word: &str| {
        let word = StringAttr::from_text(cx, word).attr();
        ("passthrough", ArrayAttr::get(cx, vec![word]).attr())
    };
    let attribute = match control {
        FunctionControl::INLINE => ("always_inline", unit),
        FunctionControl::DONT_INLINE => ("no_inline", unit),
        FunctionControl::PURE => pass_through("readonly"),
        FunctionControl::CONST => pass_through("readnone"),
        _ => return Vec::new(),
    };
    build::named(cx, &[attribute])
}

/// Lowers an uninitialized `spirv.GlobalVariable` to `llvm.mlir.global`; matches only the storage
/// classes of module-level variables.
pub(super) fn variable(
    op: Op,
    types: &TypeConverter,
    spaces: AddressSpaceMapping,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let view = GlobalVariableOp::from_op(op).view(rw.body());
    if view.initializer().is_some() {
        return None;
    }
    let pointer = view.r#type().data(&cx).0.downcast::<PointerType>(&cx)?;
    let ty = types.convert_one(&cx, pointer.pointee)?;
    let class = pointer.storage_class;
    let (is_constant, linkage) = match class {
        StorageClass::Input | StorageClass::UniformConstant => (true, Linkage::External),
        StorageClass::Output | StorageClass::StorageBuffer => (false, Linkage::External),
        StorageClass::Private => (false, Linkage::Private),
        _ => return None,
    };
    let (name, location) = (view.sym_name().to_owned(), rw.body().location(op));
    let place = rw.body().attribute(op, "location");
    let mut state = global_state(&cx, &name, ty, linkage, location);
    if is_constant {
        state.set_inherent(&cx, "constant", UnitAttr::get(&cx).attr());
    }
    let space = i32::try_from(spaces.address_space(class)).ok()?;
    state.set_inherent(&cx, "addr_space", IntegerAttr::i32(&cx, space).attr());
    state.attributes_mut().extend(place.map(|place| (Ident::get(&cx, "location"), place)));
    let child = rw.body_mut().insert_child(Body::new(&cx, state, 1));
    rw.insert(child);
    rw.erase_op(op);
    Some(())
}

/// Lowers `spirv.ExecutionMode` to a constant global with the mode and its operands.
pub(super) fn execution_mode(op: Op, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = ExecutionModeOp::from_op(op).view(rw.body());
    let (mode, location) = (view.execution_mode().value(), view.location());
    let function = view.r#fn().data(&cx).root.as_str(&cx).to_owned();
    let values: Vec<i64> = view
        .values()
        .data(&cx)
        .0
        .iter()
        .map(|value| value.downcast::<IntegerAttr>(&cx)?.to_i64())
        .collect::<Option<_>>()?;
    let module = terrace_ir::symbol::symbol_name(rw.body().root());
    let module = module.map_or(String::new(), |name| format!("{}_", name.as_str(&cx)));
    let name = format!("__spv__{module}{function}_execution_mode_info_{mode}");
    let global = mode_info(&cx, &name, mode, &values, location)?;
    let block = rw.body().parent_block(op)?;
    let global = rw.body_mut().insert_child(global);
    rw.at(InsertionPoint::AtStart(block), |builder| builder.insert(global));
    rw.erase_op(op);
    Some(())
}

/// Returns a constant global: a structure of `mode` and the array of its operands `values`. `None`
/// if the constant cannot be built.
fn mode_info(
    cx: &Context,
    name: &str,
    mode: i64,
    values: &[i64],
    location: Location,
) -> Option<Body> {
    let number = int(cx, 32);
    let mut fields = vec![number];
    if !values.is_empty() {
        fields.push(array(cx, values.len() as u64, number));
    }
    let ty = structure(cx, &fields);
    let mut state = global_state(cx, name, ty, Linkage::External, location);
    state.set_inherent(cx, "constant", UnitAttr::get(cx).attr());
    state.set_inherent(cx, "addr_space", IntegerAttr::i32(cx, 0).attr());
    let mut global = Body::new(cx, state, 1);
    let region = global.region(Op::ROOT, 0)?;
    let mut builder = Builder::new(&mut global, InsertionPoint::Detached, location);
    builder.append_block(region, &[]);
    let mut all = build::poison(&mut builder, ty);
    let first = build::int_constant(&mut builder, number, mode)?;
    all = build::insert(&mut builder, all, first, &[0]);
    for (at, value) in values.iter().enumerate() {
        let value = build::int_constant(&mut builder, number, *value)?;
        all = build::insert(&mut builder, all, value, &[1, at as i64]);
    }
    llvm::ReturnOp::build(&mut builder, Some(all));
    Some(global)
}

/// Encodes the descriptor set and binding of global variables in the modules of `body` into their
/// names, and removes the attributes (MLIR: `encodeBindAttribute`).
pub(super) fn name_bound_variables(body: &mut Body) {
    for (_, child) in body.bodies_mut() {
        if !child.root().is::<spirv::ModuleOp>() {
            continue;
        }
        for (op, new) in bound_variables(child) {
            let view = GlobalVariableOp::from_op(op).view(child);
            let (cx, old) = (child.context().clone(), view.sym_name().to_owned());
            let changes = [
                ("sym_name", Some(StringAttr::from_text(&cx, &new).attr())),
                ("descriptor_set", None),
                ("binding", None),
            ];
            for (name, value) in changes {
                // Cannot fail: the operation declares all three attributes.
                _ = child.set_attribute(op, name, value);
            }
            let flat = |name: &str| terrace_ir::SymbolRefAttr::flat(&cx, name).attr();
            replace_references(child, flat(&old), flat(&new));
        }
    }
}

/// Returns the global variables of a module with descriptor set and binding, and their new names.
fn bound_variables(module: &Body) -> Vec<(Op, String)> {
    let cx = module.context();
    let prefix = terrace_ir::symbol::symbol_name(module.root());
    let prefix = prefix.map_or(String::new(), |name| format!("{}_", name.as_str(cx)));
    let region = module.region(Op::ROOT, 0);
    let block = region.and_then(|region| module.first_block(region));
    let ops = block.into_iter().flat_map(|block| module.ops_in(block));
    let bound = ops.filter_map(|op| {
        let variable = module.op(op).cast::<GlobalVariableOp>()?;
        let (set, binding) = (variable.descriptor_set()?, variable.binding()?);
        let name = variable.sym_name();
        Some((op, format!("{prefix}{name}_descriptor_set{set}_binding{binding}")))
    });
    bound.collect()
}

/// Replaces the symbol reference `old` by `new` in the attributes of all operations in `body` and
/// in nested bodies.
fn replace_references(body: &mut Body, old: Attribute, new: Attribute) {
    let cx = body.context().clone();
    let replaced = |value: Attribute| -> Option<Attribute> {
        if value == old {
            return Some(new);
        }
        let list = value.downcast::<ArrayAttr>(&cx).filter(|list| list.0.contains(&old))?;
        let list = list.0.iter().map(|value| if *value == old { new } else { *value });
        Some(ArrayAttr::get(&cx, list.collect::<Vec<_>>()).attr())
    };
    let mut changes = Vec::new();
    body.root().walk(terrace_ir::WalkOrder::Pre, |op| {
        if std::ptr::eq(op.body(), &*body) {
            let attributes = build::all_attributes(op).into_iter();
            changes.extend(
                attributes.filter_map(|(name, value)| Some((op.id(), name, replaced(value)?))),
            );
        }
        terrace_ir::Walk::Advance
    });
    for (op, name, value) in changes {
        // Cannot fail: the operation had an attribute of this kind.
        _ = body.set_attribute(op, name.as_str(&cx), Some(value));
    }
    body.bodies_mut().for_each(|(_, child)| replace_references(child, old, new));
}

/// Lowers a return, with or without a value, to `llvm.return`.
pub(super) fn return_op(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    llvm::ReturnOp::build(rw, operands.first().copied());
    rw.erase_op(op);
    Some(())
}
