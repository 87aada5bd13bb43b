//! The pass `convert-func-to-llvm`: lowers func to llvm (MLIR: `FuncToLLVM.cpp`).
//! [`populate_func_to_llvm`] adds its patterns, also for `convert-to-llvm`.

use std::sync::{Arc, Mutex};

use terrace_builtin::{MemRefType, UnrankedMemRefType};
use terrace_func::{CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp};
use terrace_ir::{
    Attribute, Body, Builder, Context, Ident, Op, OpRef, OpType, Operand, Type, Value,
};
use terrace_llvm::{
    self as llvm, LLVMArrayType, LLVMFuncOp, LLVMFunctionType, LLVMStructType, LLVMVoidType,
    Linkage, LinkageAttr, MemoryEffectsAttr, ModRefInfo,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter};

use crate::bare_pointers::{BarePointers, bare_pointer, static_descriptor};
use crate::build::{self, Attributes};
use crate::c_interface::{WrappedFunction, Wrappers, requests_wrapper, visibility};
use crate::llvm_builder::LlvmBuilder;
use crate::one_to_one::fields;
use crate::options::width_of_index;
use crate::run::Lowering;
use crate::symbols::{EnclosingScopes, function_state, lock};
use crate::types::structure;
use crate::unranked_results::{
    DescriptorCopy, copy_unranked_descriptors, has_unranked_operand, has_unranked_result,
};

/// Replace functions and calls by those of the llvm dialect
#[pass(
    name = "convert-func-to-llvm",
    title = "ConvertFuncToLLVMPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertFuncToLlvm {
    /// Width of the type index, in bits; 0 = that of the data layout
    #[option]
    pub index_bitwidth: u32,
    /// Pass memrefs of static shape as bare pointers to and from all functions
    #[option]
    pub use_bare_ptr_memref_call_conv: bool,
}

fn run(pass: &ConvertFuncToLlvm, target: &mut Target<'_>) -> PassResult {
    let mut new = Lowering::new(width_of_index(target, pass.index_bitwidth)?);
    new.bare_pointers = Arc::new(BarePointers::new(pass.use_bare_ptr_memref_call_conv));
    populate_func_to_llvm(&mut new);
    new.run(target)
}

/// Adds the patterns that lower func (MLIR: `populateFuncToLLVMConversionPatterns`).
pub fn populate_func_to_llvm(lowering: &mut Lowering) {
    let parameters = parameter_types(&lowering.converter);
    let (types, wrappers) = (lowering.converter.clone(), lowering.wrappers.clone());
    let bare = lowering.bare_pointers.clone();
    lowering.patterns.add::<FuncOp>("FuncOpConversion", None, move |op, _, rw| {
        match bare.are_used_by(rw.body().op(op.op())) {
            true => bare_function(op, &types, rw),
            false => function(op, (&types, &parameters), &wrappers, rw),
        }
    });
    let bare = lowering.bare_pointers.clone();
    lowering.add_sequential_if(
        "CallOpLowering",
        CallOp::INFO,
        has_unranked_result,
        move |op, operands, scopes, types, rw| call(op, operands, &bare, scopes, types, rw),
    );
    let bare = lowering.bare_pointers.clone();
    lowering.add_sequential_if(
        "CallIndirectOpLowering",
        CallIndirectOp::INFO,
        has_unranked_result,
        move |op, operands, scopes, types, rw| call(op, operands, &bare, scopes, types, rw),
    );
    lowering.add::<ConstantOp>("ConstantOpLowering", constant);
    let bare = lowering.bare_pointers.clone();
    lowering.add_sequential_if(
        "ReturnOpLowering",
        ReturnOp::INFO,
        has_unranked_operand,
        move |op, operands, scopes, types, rw| return_(op, operands, &bare, scopes, types, rw),
    );
}

/// Returns the converter for the types of function parameters: it converts a memref to the fields
/// of its descriptor.
pub fn parameter_types(converter: &Arc<TypeConverter>) -> TypeConverter {
    let types = converter.clone();
    let mut parameters = TypeConverter::new();
    parameters.rule_to_many(move |cx, ty| {
        let converted = types.convert_one(cx, ty);
        Some(converted.map(|converted| match is_memref(ty) {
            true => scalar_types(cx, converted),
            false => vec![converted],
        }))
    });
    parameters
}

fn is_ranked(ty: Type) -> bool {
    ty.is::<MemRefType>()
}

/// Returns the pointer at `position` of a memref descriptor: 0 = allocated, 1 = aligned.
pub(crate) fn pointer_of(rw: Rw<'_, '_>, descriptor: Value, position: i64) -> Value {
    let cx = rw.context();
    let ty = rw.body().value_type(descriptor);
    let fields = ty.downcast::<LLVMStructType>(cx).map(|ty| ty.fields());
    let pointer = fields.and_then(|fields| fields.get(position as usize)).copied();
    build::extract(rw, descriptor, &[position], pointer.unwrap_or(ty))
}

/// Converts `tys` with bare pointers for memrefs; `None` if one is not convertible, or is a memref
/// that is not of static shape and layout.
fn bare_types(
    cx: &Context,
    tys: impl IntoIterator<Item = Type>,
    types: &TypeConverter,
) -> Option<Vec<Type>> {
    let convert = |ty: Type| {
        let converted = types.convert_one(cx, ty)?;
        match ty.downcast::<MemRefType>(cx) {
            Some(memref) => bare_pointer(cx, memref, converted),
            None => (!is_memref(ty)).then_some(converted),
        }
    };
    tys.into_iter().map(convert).collect()
}

/// Converts a `func.func` whose memrefs are passed as bare pointers, in place; builds descriptors
/// of the arguments at its start.
fn bare_function(function: FuncOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let op = function.op();
    let view = function.view(rw.body());
    let ty = view.ty()?;
    let inputs = ty.inputs.clone();
    let params = bare_types(&cx, inputs.iter().copied(), types)?;
    let results = bare_types(&cx, ty.results.iter().copied(), types)?;
    let signature = Signature {
        ty: LLVMFunctionType {
            return_type: result_type(&cx, &results),
            params: params.clone(),
            var_arg: is_variadic(*view),
        },
        arguments: view.arg_attrs().map(|attrs| attrs.attr()),
        results: view.res_attrs().filter(|_| results.len() == 1).map(|attrs| attrs.attr()),
    };
    let entry = rw.body().region(op, 0).and_then(|region| rw.body().first_block(region));
    if let Some(entry) = entry {
        rw.convert_arguments(entry, types)?;
        for (at, ty) in inputs.iter().enumerate() {
            let Some(memref) = ty.downcast::<MemRefType>(&cx) else { continue };
            let descriptor = rw.body().arguments(entry)[at];
            let location = rw.body().value_location(descriptor);
            let pointer = rw.body_mut().insert_block_argument(entry, at + 1, params[at], location);
            if rw.body().has_uses(descriptor) {
                let ty = rw.body().value_type(descriptor);
                let location = rw.body().location(op);
                let mut builder = Builder::at_start(rw.body_mut(), entry, location);
                let built = static_descriptor(&mut builder, memref, ty, pointer)?;
                rw.body_mut().replace_all_uses(descriptor, built);
            }
            rw.body_mut().erase_block_argument(entry, at);
        }
    }
    become_llvm_function(function, signature, rw)
}

/// The converted type of a function, and the attributes of its arguments and results.
struct Signature {
    ty: LLVMFunctionType,
    arguments: Option<Attribute>,
    results: Option<Attribute>,
}

/// Turns a `func.func` whose arguments are converted into an `llvm.func`. `None` if its attributes
/// cannot be converted.
fn become_llvm_function(function: FuncOp, signature: Signature, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let op = function.op();
    let view = function.view(rw.body());
    let (linkage, mut attributes) = converted_attributes(*view)?;
    let inherent = [
        ("sym_visibility", visibility(view)),
        ("arg_attrs", signature.arguments),
        ("res_attrs", signature.results),
    ];
    attributes.extend(
        inherent.into_iter().filter_map(|(name, value)| Some((Ident::get(&cx, name), value?))),
    );
    let name = view.sym_name().data(&cx).text().into_owned();
    let location = rw.body().location(op);
    let mut state = function_state(&cx, &name, signature.ty.intern(&cx).ty(), linkage, location);
    let body = rw.body_mut();
    body.set_name(op, LLVMFuncOp::name(&cx), std::mem::take(state.properties_mut()));
    body.set_attributes(op, &[]);
    set_all(body, op, &attributes)
}

pub(crate) fn is_memref(ty: Type) -> bool {
    ty.is::<MemRefType>() || ty.is::<UnrankedMemRefType>()
}

/// Returns the types of the scalars in a structure or array, in order.
fn scalar_types(cx: &Context, ty: Type) -> Vec<Type> {
    scalar_paths(cx, ty).into_iter().map(|(_, ty)| ty).collect()
}

/// Returns the position and type of each scalar in a structure or array, in order.
pub(crate) fn scalar_paths(cx: &Context, ty: Type) -> Vec<(Vec<i64>, Type)> {
    let parts: Vec<Type> = if let Some(ty) = ty.downcast::<LLVMStructType>(cx) {
        ty.fields().to_vec()
    } else if let Some(ty) = ty.downcast::<LLVMArrayType>(cx) {
        vec![ty.element_type; ty.num_elements as usize]
    } else {
        return vec![(Vec::new(), ty)];
    };
    let below = |(at, part): (usize, &Type)| {
        let put = move |(mut path, ty): (Vec<i64>, Type)| {
            path.insert(0, at as i64);
            (path, ty)
        };
        scalar_paths(cx, *part).into_iter().map(put)
    };
    parts.iter().enumerate().flat_map(below).collect()
}

/// Converts a `func.func` to an `llvm.func` in place. `types` converts results, `parameters`
/// converts arguments.
fn function(
    of: FuncOp,
    (types, parameters): (&TypeConverter, &TypeConverter),
    wrappers: &Wrappers,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let op = of.op();
    let view = of.view(rw.body());
    let ty = view.ty()?;
    let inputs: Vec<Vec<Type>> =
        ty.inputs.iter().map(|ty| parameters.convert(&cx, *ty)).collect::<Option<_>>()?;
    let results = types.convert_all(&cx, ty.results.iter().copied())?;
    let argument_attributes =
        view.arg_attrs().map(|attrs| expand_arg_attrs(&cx, attrs.data(&cx), &inputs));
    let result_attributes = view.res_attrs().filter(|_| results.len() == 1);
    let function = LLVMFunctionType {
        return_type: result_type(&cx, &results),
        params: inputs.concat(),
        var_arg: is_variadic(*view),
    };
    let has_wrapper = requests_wrapper(view);
    if function.var_arg && has_wrapper {
        cx.emit(view.plain_error("C interface for variadic functions is not supported yet."));
        return None;
    }
    let wrapped = match has_wrapper {
        true => Some(WrappedFunction::of(view, types, function.return_type)?),
        false => None,
    };
    let parameters_passed = function.params.clone();
    let entry = rw.body().region(op, 0).and_then(|region| rw.body().first_block(region));
    if let Some(entry) = entry {
        rw.convert_arguments(entry, parameters)?;
    }
    let signature = Signature {
        ty: function,
        arguments: argument_attributes,
        results: result_attributes.map(|attrs| attrs.attr()),
    };
    become_llvm_function(of, signature, rw)?;
    match wrapped {
        Some(wrapped) => wrapped.add(rw, entry.is_some(), &parameters_passed, wrappers),
        None => Some(()),
    }
}

/// Sets `attributes` on `op`; `None` if the operation rejects an attribute.
pub(crate) fn set_all(body: &mut Body, op: Op, attributes: &Attributes) -> Option<()> {
    let cx = body.context().clone();
    attributes
        .iter()
        .try_for_each(|(name, value)| body.set_attribute(op, name.as_str(&cx), Some(*value)))
        .ok()
}

/// Returns the parameter attributes after conversion: an argument that is converted to several
/// parameters loses its attributes. `inputs` are the converted types of each argument.
fn expand_arg_attrs(
    cx: &Context,
    attributes: &terrace_ir::ArrayAttr,
    inputs: &[Vec<Type>],
) -> terrace_ir::Attribute {
    let empty = terrace_ir::DictionaryAttr::get(cx, &[]).attr();
    let all = attributes.0.iter().zip(inputs).flat_map(|(own, types)| {
        let own = if types.len() == 1 { *own } else { empty };
        std::iter::repeat_n(own, types.len())
    });
    terrace_ir::ArrayAttr::get(cx, all.collect::<Vec<_>>()).attr()
}

fn is_variadic(op: OpRef<'_>) -> bool {
    let flag = op.attribute("func.varargs");
    let flag = flag.and_then(|flag| flag.downcast::<terrace_builtin::IntegerAttr>(op.context()));
    flag.is_some_and(|flag| flag.as_bool(op.context()) == Some(true))
}

/// Returns the linkage that the attributes of `op` request, and the remaining attributes of the
/// converted function; `None` if `llvm.linkage` is not a linkage.
fn converted_attributes(op: OpRef<'_>) -> Option<(Linkage, Attributes)> {
    let cx = op.context();
    let mut linkage = Linkage::External;
    let mut attributes = Attributes::new();
    for (name, value) in op.attributes() {
        match name.as_str(cx) {
            "func.varargs" => {}
            "llvm.linkage" => linkage = value.downcast::<LinkageAttr>(cx)?.linkage,
            "llvm.readnone" => {
                let effects = no_effects().intern(cx).attr();
                attributes.push((Ident::get(cx, "memory_effects"), effects));
            }
            _ => attributes.push((*name, *value)),
        }
    }
    Some((linkage, attributes))
}

fn no_effects() -> MemoryEffectsAttr {
    let none = ModRefInfo::NoModRef;
    MemoryEffectsAttr {
        other: none,
        arg_mem: none,
        inaccessible_mem: none,
        errno_mem: none,
        target_mem0: none,
        target_mem1: none,
    }
}

/// Returns the return type for `results`: void, the only result, or a structure of all results.
pub fn result_type(cx: &Context, results: &[Type]) -> Type {
    match results {
        [] => LLVMVoidType.intern(cx).ty(),
        [result] => *result,
        results => structure(cx, results),
    }
}

/// Returns `values` packed into a structure, or the only value itself; `None` if `values` is empty.
pub fn pack_results(rw: Rw<'_, '_>, values: &[Value]) -> Option<Value> {
    if values.len() < 2 {
        return values.first().copied();
    }
    let cx = rw.context().clone();
    let types: Vec<Type> = values.iter().map(|value| rw.body().value_type(*value)).collect();
    let start = build::poison(rw, structure(&cx, &types));
    let add = |all, (at, value): (usize, &Value)| build::insert(rw, all, *value, &[at as i64]);
    Some(values.iter().enumerate().fold(start, add))
}

/// Lowers a direct or indirect call. Memref operands are passed as the fields of their descriptors;
/// several results are extracted from a structure. The ranked descriptors of unranked results are
/// copied to the stack.
fn call(
    op: Op,
    operands: &[Value],
    bare: &BarePointers,
    scopes: &Mutex<EnclosingScopes>,
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let view = rw.body().op(op);
    let has_unranked = has_unranked_result(view);
    let is_bare = bare.are_used_by_callee(&cx, view.attribute("callee"));
    let old_results: Vec<Type> = view.result_types().collect();
    let results = match is_bare {
        true => bare_types(&cx, old_results.iter().copied(), types)?,
        false => types.convert_all(&cx, old_results.iter().copied())?,
    };
    let taken_apart: Vec<bool> = view.operand_types().map(is_memref).collect();
    let mut attributes = build::all_attributes(view);
    attributes.retain(|(name, _)| name.as_str(&cx) != "no_inline");
    let mut arguments = Vec::new();
    for (value, taken_apart) in operands.iter().zip(taken_apart) {
        if !taken_apart {
            arguments.push(*value);
            continue;
        }
        if is_bare {
            arguments.push(pointer_of(rw, *value, 1));
            continue;
        }
        for (path, ty) in scalar_paths(&cx, rw.body().value_type(*value)) {
            arguments.push(build::extract(rw, *value, &path, ty));
        }
    }
    let ty = (!results.is_empty()).then(|| result_type(&cx, &results));
    let result = build::call(rw, &attributes, &arguments, ty);
    let mut values = match (results.len(), result) {
        (0, _) => Vec::new(),
        (1, result) => vec![result?],
        (_, result) => fields(rw, result?),
    };
    if has_unranked && !is_bare {
        let b = &mut LlvmBuilder::new(rw, types)?;
        let copy = DescriptorCopy::ToStack;
        copy_unranked_descriptors(b, &old_results, &mut values, copy, &mut lock(scopes))?;
    }
    for (value, old) in values.iter_mut().zip(old_results).filter(|_| is_bare) {
        if let Some(memref) = old.downcast::<MemRefType>(&cx) {
            let descriptor = types.convert_one(&cx, old)?;
            *value = static_descriptor(rw, memref, descriptor, *value)?;
        }
    }
    rw.replace_op(op, &values);
    Some(())
}

/// Lowers `func.return`: packs several values into a structure, and copies the ranked descriptors
/// of unranked memrefs to the heap. `None` if an unranked memref would be a bare pointer.
fn return_(
    op: Op,
    operands: &[Value],
    bare: &BarePointers,
    scopes: &Mutex<EnclosingScopes>,
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let view = rw.body().op(op);
    let attributes = view.attributes().to_vec();
    let old: Vec<Type> = view.operand_types().collect();
    let mut values = operands.to_vec();
    let has_unranked = has_unranked_operand(view);
    if bare.are_used_by(rw.body().root()) {
        // An unranked memref has no bare pointer.
        if has_unranked {
            return None;
        }
        for (value, _) in values.iter_mut().zip(&old).filter(|(_, ty)| is_ranked(**ty)) {
            *value = pointer_of(rw, *value, 0);
        }
    } else if has_unranked {
        let b = &mut LlvmBuilder::new(rw, types)?;
        let copy = DescriptorCopy::ToHeap;
        copy_unranked_descriptors(b, &old, &mut values, copy, &mut lock(scopes))?;
    }
    let result = pack_results(rw, &values);
    let new = llvm::ReturnOp::build(rw, result).op();
    rw.body_mut().set_attributes(new, &attributes);
    rw.erase_op(op);
    Some(())
}

/// Lowers `func.constant` to `llvm.mlir.addressof`.
fn constant(op: Op, _: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = ConstantOp::from_op(op).view(rw.body());
    let ty = types.convert_one(&cx, view.result_types().next()?)?;
    let (name, attributes) = (view.value(), view.attributes().to_vec());
    let new = llvm::AddressOfOp::build(rw, ty, name);
    rw.body_mut().set_attributes(new.op(), &attributes);
    let value = new.value(rw);
    rw.replace_op(op, &[value]);
    Some(())
}
