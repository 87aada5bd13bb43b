//! The pass `spirv-lower-abi-attrs`: turns the arguments of entry points into global variables, and
//! attributes into entry points and execution modes (MLIR: `LowerABIAttributesPass.cpp`).

use terrace_builtin::parameter::I32List;
use terrace_builtin::{
    DenseArrayAttr, FloatType, FunctionType, IntegerAttr, IntegerType, VectorType,
};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Context, DictionaryAttr, Handle, Ident, InsertionPoint,
    Op, OpRef, OpState, OpType, Operand, Reported, StringAttr, SymbolRefAttr, Type, TypeAttr,
    Value, Walk, WalkOrder,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::illegal_op;
use terrace_spirv::{
    self as spirv, Capability, EntryPointABIAttr, ExecutionMode, ExecutionModel, FuncOp,
    GlobalVariableOp, ImageType, InterfaceVarABIAttr, Member, PointerType, SampledImageType,
    StorageClass, StructType, TargetEnv, Version,
};

use crate::layout::decorated_struct;
use crate::target::{QuotedForm, remark_at, stated_enclosing_target};

/// Turn the attributes of entry points into variables and operations
#[pass(
    name = "spirv-lower-abi-attrs",
    title = "SPIRVLowerABIAttributesPass",
    anchor = "spirv.module",
    run = run
)]
pub struct SpirvLowerAbiAttrs {}

/// The name of the attribute of entry points.
const ENTRY_POINT_ABI: &str = "spirv.entry_point_abi";
/// The name of the attribute of the arguments of entry points.
const VARIABLE_ABI: &str = "spirv.interface_var_abi";

fn run(_: &SpirvLowerAbiAttrs, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    let Some(stated) = stated_enclosing_target(target) else {
        return Err(target.error("missing SPIR-V target env attribute"));
    };
    let env = TargetEnv::new(&cx, stated);
    let module = target.body_mut();
    let Some(block) = module.region(Op::ROOT, 0).and_then(|region| module.first_block(region))
    else {
        return Ok(());
    };
    let functions: Vec<Op> =
        module.ops_in(block).filter(|op| module.op(*op).is::<FuncOp>()).collect();
    for function in &functions {
        lower_arguments(module, *function)?;
    }
    for function in functions {
        lower_entry_point(module, function, &env)?;
    }
    Ok(())
}

/// Returns the interface of argument `at` of a function; `None` if it has none.
fn variable_abi(op: OpRef<'_>, at: usize) -> Option<Handle<InterfaceVarABIAttr>> {
    let cx = op.context();
    let all = op.attribute("arg_attrs")?.downcast::<ArrayAttr>(cx)?;
    let own = all.0.get(at)?.downcast::<DictionaryAttr>(cx)?;
    own.lookup(Ident::get(cx, VARIABLE_ABI))?.as_handle::<InterfaceVarABIAttr>()
}

/// Turns the arguments of the entry point `op` into global variables in front of it.
///
/// # Errors
/// When some arguments have an interface and it cannot be lowered; the error is reported.
fn lower_arguments(module: &mut Body, op: Op) -> Result<(), Reported> {
    let cx = module.context().clone();
    let view = module.op(op);
    let inputs = function_inputs(view);
    if (0..inputs.len()).all(|at| variable_abi(view, at).is_none()) {
        return Ok(());
    }
    let Some(variables) = argument_variables(view, &inputs) else {
        return Err(cx.emit(illegal_op(view)));
    };
    let location = module.location(op);
    for variable in &variables {
        let mut builder = Builder::before(module, op);
        let state = variable.state(&cx, location);
        builder.create(state);
    }
    if let Some(body) = module.child_mut(op) {
        load_arguments(body, &inputs, &variables);
    }
    Ok(())
}

/// Returns the types of the arguments of a function.
fn function_inputs(op: OpRef<'_>) -> Vec<Type> {
    terrace_builtin::function::function_type(op).map_or(Vec::new(), |ty| ty.inputs.to_vec())
}

/// A global variable for an argument of an entry point.
struct ArgumentVariable {
    name: String,
    ty: Type,
    abi: Handle<InterfaceVarABIAttr>,
}

impl ArgumentVariable {
    /// Returns the state of the variable's operation.
    fn state(&self, cx: &Context, location: terrace_ir::Location) -> OpState {
        let abi = self.abi.data(cx);
        let number = |number: u32| IntegerAttr::i32(cx, number.cast_signed()).attr();
        let mut state = OpState::new(cx, GlobalVariableOp::name(cx), location);
        state.set_inherent(cx, "type", TypeAttr::get(cx, self.ty).attr());
        state.set_inherent(cx, "sym_name", StringAttr::from_text(cx, &self.name).attr());
        state.set_inherent(cx, "descriptor_set", number(abi.descriptor_set));
        state.set_inherent(cx, "binding", number(abi.binding));
        state
    }
}

/// Whether `ty` is a number or a vector, which a variable wraps into a structure.
fn is_scalar_or_vector(ty: Type) -> bool {
    ty.is::<IntegerType>() || ty.is::<FloatType>() || ty.is::<VectorType>()
}

/// Returns the variables for the arguments of `op`; `None` if it is no entry point, or an argument
/// has no interface or a type without layout.
fn argument_variables(op: OpRef<'_>, inputs: &[Type]) -> Option<Vec<ArgumentVariable>> {
    let cx = op.context();
    op.attribute(ENTRY_POINT_ABI)?.as_handle::<EntryPointABIAttr>()?;
    let function = terrace_ir::symbol::symbol_name(op)?.as_str(cx).to_owned();
    let variable = |(at, ty): (usize, &Type)| {
        let abi = variable_abi(op, at)?;
        let (pointee, storage_class) = match is_scalar_or_vector(*ty) {
            true => {
                let member = Member { ty: *ty, offset: None, decorations: Vec::new() };
                let structure = StructType::literal(vec![member]).intern(cx).ty();
                (structure, abi.data(cx).storage_class?)
            }
            false => {
                let pointer = ty.downcast::<PointerType>(cx)?;
                (pointer.pointee, pointer.storage_class)
            }
        };
        let is_image = pointee.is::<ImageType>() || pointee.is::<SampledImageType>();
        let pointee = if is_image { pointee } else { decorated_struct(cx, pointee)? };
        let ty = PointerType { pointee, storage_class }.intern(cx).ty();
        Some(ArgumentVariable { name: format!("{function}_arg_{at}"), ty, abi })
    };
    inputs.iter().enumerate().map(variable).collect()
}

/// Replaces the arguments of the function that is the root of `body` by values from `variables`.
fn load_arguments(body: &mut Body, inputs: &[Type], variables: &[ArgumentVariable]) {
    let cx = body.context().clone();
    let Some(entry) = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region)) else {
        return;
    };
    let location = body.location(Op::ROOT);
    let b = &mut Builder::new(body, InsertionPoint::AtStart(entry), location);
    let mut values = Vec::new();
    for (ty, variable) in inputs.iter().zip(variables) {
        let name = SymbolRefAttr::flat(&cx, &variable.name);
        let address = spirv::AddressOfOp::build(b, variable.ty, name).value(b);
        values.push(if is_scalar_or_vector(*ty) {
            load_member(b, address, *ty)
        } else if variable.ty == *ty {
            address
        } else {
            spirv::BitcastOp::build(b, *ty, address).value(b)
        });
    }
    for (at, value) in values.into_iter().enumerate().rev() {
        let argument = body.arguments(entry)[at];
        body.replace_all_uses(argument, value);
        body.erase_block_argument(entry, at);
    }
    let ty = FunctionType::get(&cx, &[], &[]).ty();
    // Both attributes are declared, so that setting them cannot fail.
    let _ = body.set_attribute(Op::ROOT, "function_type", Some(TypeAttr::get(&cx, ty).attr()));
    let _ = body.set_attribute(Op::ROOT, "arg_attrs", None);
}

/// Builds the load of the first member, of type `ty`, of the structure at `address`.
fn load_member(b: &mut Builder<'_>, address: Value, ty: Type) -> Value {
    let cx = b.context().clone();
    let i32_type = IntegerType::get(&cx, 32).ty();
    let zero = IntegerAttr::i32(&cx, 0).attr();
    let zero = spirv::ConstantOp::build(b, i32_type, zero).value(b);
    let pointer = b.body().value_type(address);
    let pointer = pointer.downcast::<PointerType>(&cx);
    let storage_class = pointer.map_or(StorageClass::Function, |pointer| pointer.storage_class);
    let pointer = PointerType { pointee: ty, storage_class }.intern(&cx).ty();
    let place = spirv::AccessChainOp::build(b, pointer, address, &[zero][..]).value(b);
    spirv::LoadOp::build(b, ty, place).value(b)
}

/// Returns the execution model for a target; `None` if its capabilities determine none.
fn execution_model(env: &TargetEnv, cx: &Context) -> Option<ExecutionModel> {
    let triple = env.attr.data(cx).triple;
    triple.data(cx).capabilities.iter().find_map(|capability| match capability {
        Capability::Kernel => Some(ExecutionModel::Kernel),
        Capability::Shader => Some(ExecutionModel::GLCompute),
        _ => None,
    })
}

/// Returns the names of the variables in the interface of the function that is the root of `body`,
/// by first use. `variables` are those of the module with their storage classes.
fn interface(
    body: &Body,
    variables: &[(String, StorageClass)],
    version: Version,
) -> Vec<Attribute> {
    let cx = body.context();
    let mut names: Vec<Attribute> = Vec::new();
    body.root().walk(WalkOrder::Post, |op| {
        let address = op.cast::<spirv::AddressOfOp>().map(|_| op.attribute("variable"));
        let name = address.flatten().and_then(|name| name.downcast::<SymbolRefAttr>(cx));
        if let Some(name) = name {
            let name = name.root.as_str(cx);
            let known = variables.iter().find(|(known, _)| known == name);
            let all = version as u32 >= Version::V_1_4 as u32;
            let is_part = known.is_some_and(|(_, class)| {
                all || matches!(class, StorageClass::Input | StorageClass::Output)
            });
            let reference = SymbolRefAttr::flat(cx, name).attr();
            if is_part && !names.contains(&reference) {
                names.push(reference);
            }
        }
        Walk::Advance
    });
    names
}

/// Turns the `spirv.entry_point_abi` of the function `op`, if it has one, into operations at the
/// end of the module.
///
/// # Errors
/// When the target determines no execution model; a remark is reported.
fn lower_entry_point(module: &mut Body, op: Op, env: &TargetEnv) -> Result<(), Reported> {
    let cx = module.context().clone();
    let view = module.op(op);
    let abi = view.attribute(ENTRY_POINT_ABI);
    let Some(abi) = abi.and_then(|abi| abi.as_handle::<EntryPointABIAttr>()) else {
        return Ok(());
    };
    let Some(model) = execution_model(env, &cx) else {
        let message = "lower entry point failure: could not select execution model based on \
                       'spirv.target_env'";
        return Err(cx.emit(remark_at(view, message, QuotedForm::Custom)));
    };
    let (Some(name), Some(block)) =
        (terrace_ir::symbol::symbol_name(view), module.parent_block(op))
    else {
        return Ok(());
    };
    let function = SymbolRefAttr::flat(&cx, name.as_str(&cx));
    let variables: Vec<(String, StorageClass)> = module
        .ops_in(block)
        .filter_map(|op| {
            let variable = module.op(op).cast::<GlobalVariableOp>()?;
            let pointer = variable.r#type().data(&cx).0.downcast::<PointerType>(&cx)?;
            Some((variable.sym_name().to_string(), pointer.storage_class))
        })
        .collect();
    let names =
        module.child(op).map_or(Vec::new(), |body| interface(body, &variables, env.version()));
    let location = module.location(op);
    let mut builder = Builder::at_end(module, block, location);
    let names = ArrayAttr::get(&cx, names);
    spirv::EntryPointOp::build(&mut builder, model, function, names);
    let mut rest = abi.data(&cx).clone();
    let mut mode = |mode: ExecutionMode, values: Vec<i32>| {
        let values = values.into_iter().map(|value| IntegerAttr::i32(&cx, value).attr());
        let values = ArrayAttr::get(&cx, values.collect::<Vec<_>>());
        spirv::ExecutionModeOp::build(&mut builder, function, mode, values);
    };
    if let Some(size) = rest.workgroup_size.take() {
        mode(ExecutionMode::LocalSize, numbers(&cx, &size));
    }
    if env.has_capability(Capability::SubgroupDispatch)
        && let Some(size) = rest.subgroup_size.take()
    {
        mode(ExecutionMode::SubgroupSize, vec![size]);
    }
    if env.has_capability(Capability::SignedZeroInfNanPreserve)
        && let Some(width) = rest.target_width.take()
    {
        mode(ExecutionMode::SignedZeroInfNanPreserve, vec![width]);
    }
    let is_empty = rest.subgroup_size.is_none() && rest.target_width.is_none();
    let rest = (!is_empty).then(|| rest.intern(&cx).attr());
    if let Some(body) = module.child_mut(op) {
        // A discardable attribute accepts any value.
        let _ = body.set_attribute(Op::ROOT, ENTRY_POINT_ABI, rest);
    }
    Ok(())
}

/// Returns the numbers of a list.
fn numbers(cx: &Context, list: &I32List) -> Vec<i32> {
    let list: &DenseArrayAttr = list.0.data(cx);
    list.ints(cx).filter_map(|number| i32::try_from(number.to_i64()?).ok()).collect()
}
