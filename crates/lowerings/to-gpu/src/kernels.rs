//! The lowering of `gpu.func` and `gpu.return` to llvm (MLIR: `GPUFuncOpLowering`). The properties
//! of a target are in [`KernelRules`].

use std::sync::Arc;

use terrace_builtin::{DenseArrayAttr, FunctionType, IntegerAttr, MemRefType};
use terrace_gpu::{GPUFuncOp, ReturnOp};
use terrace_ir::{
    ArrayAttr, Attribute, Builder, Context, Diagnostic, DictionaryAttr, Ident, InsertionPoint, Op,
    OpType, Operand, Severity, StringAttr, Type, UnitAttr, Value,
};
use terrace_llvm::{
    self as llvm, CConv, CConvAttr, LLVMFuncOp, LLVMFunctionType, LLVMPointerType, Linkage,
    WorkgroupAttributionAttr,
};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_to_llvm::Lowering;
use terrace_to_llvm::build;
use terrace_to_llvm::functions::{
    bare_pointer, pack_results, parameter_types, result_type, static_descriptor,
};
use terrace_to_llvm::symbols::{EnclosingScopes, NewGlobal, Placement, function_state};
use terrace_to_llvm::types::{array, int, pointer_to};

/// The properties of kernels on a target.
#[derive(Clone, Copy)]
pub(crate) struct KernelRules {
    /// The address space of buffers that a work group shares.
    pub(crate) workgroup_space: u32,
    /// The address space of private buffers, which are allocated on the stack.
    pub(crate) private_space: u32,
    /// The attribute that marks kernels.
    pub(crate) kernel: &'static str,
    /// The attribute for the size of the blocks of a kernel.
    pub(crate) block_size: &'static str,
    /// The attribute for the size of the clusters of a kernel; `None` if there are no clusters.
    pub(crate) cluster_size: Option<&'static str>,
    /// The attribute for the smallest and largest number of threads of a block; `None` if it is not
    /// set.
    pub(crate) flat_size: Option<&'static str>,
    /// Whether memrefs are passed as bare pointers.
    pub(crate) bare_pointers: bool,
    /// The calling conventions of kernels and of other functions.
    pub(crate) conventions: [CConv; 2],
    /// Whether buffers that a work group shares are arguments of a kernel, and not globals.
    pub(crate) workgroup_arguments: bool,
}

/// Adds the patterns that lower functions of the gpu dialect.
pub(crate) fn populate_kernels(lowering: &mut Lowering, rules: KernelRules) {
    let parameters = Arc::new(parameter_types(&lowering.converter));
    lowering.add_sequential(
        "GPUFuncOpLowering",
        GPUFuncOp::INFO,
        move |op, _, scopes, types, rw| function(op, rules, (types, &parameters), scopes, rw),
    );
    let bare = rules.bare_pointers;
    lowering.add::<ReturnOp>("GPUReturnOpLowering", move |op, operands, _, rw| {
        let memrefs: Vec<bool> =
            rw.body().op(op).operand_types().map(|ty| bare && ty.is::<MemRefType>()).collect();
        let attributes = rw.body().op(op).attributes().to_vec();
        let mut values = Vec::new();
        for (value, is_bare) in operands.iter().zip(memrefs) {
            values.push(match is_bare {
                true => allocated_pointer(rw, *value)?,
                false => *value,
            });
        }
        let result = pack_results(rw, &values);
        let new = llvm::ReturnOp::build(rw, result).op();
        rw.body_mut().set_attributes(new, &attributes);
        rw.erase_op(op);
        Some(())
    });
}

/// Extracts the allocated pointer of a memref descriptor, which a kernel returns in MLIR, where a
/// `func.func` returns the aligned one.
fn allocated_pointer(rw: Rw<'_, '_>, descriptor: Value) -> Option<Value> {
    let cx = rw.context().clone();
    let ty = rw.body().value_type(descriptor).downcast::<llvm::LLVMStructType>(&cx)?;
    let pointer = *ty.fields().first()?;
    Some(build::extract(rw, descriptor, &[0], pointer))
}

/// The attributes of a `gpu.func` that describe its form, which the lowered function lacks.
const FORM: [&str; 9] = [
    "sym_name",
    "function_type",
    "arg_attrs",
    "workgroup_attributions",
    "workgroup_attrib_attrs",
    "private_attrib_attrs",
    "known_block_size",
    "known_grid_size",
    "known_cluster_size",
];

/// The size hints of a `gpu.func`, as discardable attributes of the lowered function.
const SIZES: [&str; 3] = ["gpu.known_block_size", "gpu.known_grid_size", "gpu.known_cluster_size"];

/// Converts a `gpu.func` to an `llvm.func` in place.
fn function(
    op: Op,
    rules: KernelRules,
    (types, parameters): (&TypeConverter, &TypeConverter),
    scopes: &mut EnclosingScopes,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let location = rw.body().location(op);
    let view = GPUFuncOp::from_op(op).view(rw.body());
    let ty = view.function_type().data(&cx).0.downcast::<FunctionType>(&cx)?;
    let (inputs, results) = (ty.inputs.clone(), ty.results.clone());
    let name = terrace_ir::symbol::symbol_name(*view)?.as_str(&cx).to_owned();
    let argument_attributes = view.arg_attrs().map(|attrs| attrs.data(&cx).0.to_vec());
    let is_kernel = view.attribute("gpu.kernel").is_some();
    let workgroup = view.attribute("workgroup_attributions");
    let workgroup = workgroup.and_then(|count| count.downcast::<IntegerAttr>(&cx)?.to_i64());
    let workgroup = usize::try_from(workgroup.unwrap_or(0)).ok()?;
    let alignments = [view.workgroup_attrib_attrs(), view.private_attrib_attrs()]
        .map(|attrs| attrs.map(|attrs| attrs.data(&cx).0.to_vec()));
    let sizes = [view.known_block_size(), view.known_grid_size(), view.known_cluster_size()]
        .map(|size| size.map(|size| size.attr()));
    let mut attributes: Vec<(Ident, Attribute)> = build::all_attributes(*view);
    attributes.retain(|(name, _)| !FORM.contains(&name.as_str(&cx)));
    let mut add = |name: &str, value| attributes.push((Ident::get(&cx, name), value));
    for (name, size) in SIZES.into_iter().zip(sizes) {
        if let Some(size) = size {
            add(name, size);
        }
    }
    if is_kernel {
        add(rules.kernel, UnitAttr::get(&cx).attr());
        let hints = [(Some(rules.block_size), sizes[0]), (rules.cluster_size, sizes[2])];
        for (name, size) in hints {
            if let (Some(name), Some(size)) = (name, size) {
                add(name, size);
            }
        }
        if let (Some(name), Some(size)) = (rules.flat_size, sizes[0]) {
            let sizes = size.downcast::<DenseArrayAttr>(&cx)?.as_i32s(&cx)?;
            let threads = sizes.fold(1u32, |all, size| all.wrapping_mul(size.cast_unsigned()));
            add(name, StringAttr::from_text(&cx, &format!("{threads},{threads}")).attr());
        }
    }
    let converted: Vec<Vec<Type>> = match rules.bare_pointers {
        false => inputs.iter().map(|ty| parameters.convert(&cx, *ty)).collect::<Option<_>>()?,
        true => inputs.iter().map(|ty| bare_type(&cx, *ty, types)).collect::<Option<_>>()?,
    };
    let results: Vec<Type> = match rules.bare_pointers {
        false => types.convert_all(&cx, results.iter().copied())?,
        true => {
            let all: Option<Vec<Vec<Type>>> =
                results.iter().map(|ty| bare_type(&cx, *ty, types)).collect();
            all?.concat()
        }
    };
    let entry = rw.body().region(op, 0).and_then(|region| rw.body().first_block(region))?;
    let first = rw.body().ops_in(entry).next()?;
    let point = InsertionPoint::Before(first);
    let attributions = rw.body().arguments(entry).len().checked_sub(inputs.len())?;
    let mut pointers: Vec<(Type, Attribute)> = Vec::new();
    if rules.workgroup_arguments {
        for at in 0..workgroup {
            let buffer = *rw.body().arguments(entry).get(inputs.len() + 2 * at)?;
            pointers.push(workgroup_pointer(&cx, rw.body().value_type(buffer), rules, types)?);
            let (index, pointer) = (inputs.len() + at, pointers[at].0);
            rw.body_mut().insert_block_argument(entry, index, pointer, location);
        }
    }
    let own = inputs.len() + pointers.len();
    for at in 0..attributions {
        let argument = rw.body().arguments(entry)[own];
        let memref = rw.body().value_type(argument).downcast::<MemRefType>(&cx)?.clone();
        let element = types.convert_one(&cx, memref.element)?;
        let count = memref.shape.iter().product::<i64>();
        let is_shared = at < workgroup;
        let position = if is_shared { at } else { at - workgroup };
        let alignment = alignment_of(&cx, &alignments[usize::from(!is_shared)], position);
        let mut builder = Builder::new(rw.body_mut(), point, location);
        let address = if is_shared && rules.workgroup_arguments {
            builder.body().arguments(entry)[inputs.len() + at]
        } else if is_shared {
            let global = NewGlobal {
                ty: array(&cx, u64::try_from(count).ok()?, element),
                value: None,
                is_constant: false,
                alignment,
                space: rules.workgroup_space,
            };
            let symbol = format!("__wg_{name}_{at}");
            let pointer = pointer_to(&cx, rules.workgroup_space);
            let table = scopes.innermost_table()?;
            table.global(&cx, symbol.clone(), &global, Placement::BeforeFunction, location);
            let symbol = terrace_ir::SymbolRefAttr::flat(&cx, &symbol);
            let address = llvm::AddressOfOp::build(&mut builder, pointer, symbol);
            let address = address.value(&mut builder);
            let ty = terrace_ir::TypeAttr::get(&cx, global.ty);
            llvm::GEPOp::build(&mut builder, pointer, address, (), vec![0, 0], ty)
                .value(&mut builder)
        } else {
            let number = IntegerAttr::get(&cx, int(&cx, 64), count).attr();
            let count = build::constant(&mut builder, number, int(&cx, 64));
            let pointer = pointer_to(&cx, rules.private_space);
            let elem_type = terrace_ir::TypeAttr::get(&cx, element);
            let properties = llvm::AllocaProperties { alignment, elem_type, inalloca: false };
            llvm::AllocaOp::build_with(&mut builder, pointer, count, properties).value(&mut builder)
        };
        let descriptor = types.convert_one(&cx, rw.body().value_type(argument))?;
        let mut builder = Builder::new(rw.body_mut(), point, location);
        let value = static_descriptor(&mut builder, &memref, descriptor, address)?;
        rw.replace_argument(entry, own, value, point);
    }
    match rules.bare_pointers {
        false => rw.convert_arguments(entry, parameters)?,
        true => convert_to_bare_pointers(rw, entry, &inputs, &converted, types)?,
    }
    let mut params = converted.concat();
    let converted_count = params.len();
    params.extend(pointers.iter().map(|(ty, _)| *ty));
    let ty = LLVMFunctionType {
        return_type: result_type(&cx, &results),
        params: params.clone(),
        var_arg: false,
    };
    let mut copied = match argument_attributes {
        Some(attrs) => copy_argument_attributes(&cx, &attrs, &converted, rw, op)?,
        None => None,
    };
    if !pointers.is_empty() {
        let of_inputs = copied.and_then(|attrs| attrs.downcast::<ArrayAttr>(&cx));
        let mut all = match of_inputs {
            Some(attrs) => attrs.0.to_vec(),
            None => vec![DictionaryAttr::get(&cx, &[]).attr(); converted_count],
        };
        all.extend(pointers.iter().map(|(_, attributes)| *attributes));
        copied = Some(ArrayAttr::get(&cx, all).attr());
    }
    attributes.extend(copied.map(|attrs| (Ident::get(&cx, "arg_attrs"), attrs)));
    let convention = rules.conventions[usize::from(!is_kernel)];
    if convention != CConv::C {
        let convention = CConvAttr { calling_conv: convention }.intern(&cx).attr();
        attributes.push((Ident::get(&cx, "CConv"), convention));
    }
    let mut state = function_state(&cx, &name, ty.intern(&cx).ty(), Linkage::External, location);
    let body = rw.body_mut();
    body.set_name(op, LLVMFuncOp::name(&cx), std::mem::take(state.properties_mut()));
    body.set_attributes(op, &[]);
    for (name, value) in attributes {
        body.set_attribute(op, name.as_str(&cx), Some(value)).ok()?;
    }
    Some(())
}

/// Returns the type of the argument for a buffer of type `ty` that a work group shares, and the
/// attributes of the argument.
fn workgroup_pointer(
    cx: &Context,
    ty: Type,
    rules: KernelRules,
    types: &TypeConverter,
) -> Option<(Type, Attribute)> {
    let memref = ty.downcast::<MemRefType>(cx)?;
    let count = memref.shape.iter().product::<i64>();
    let element = types.convert_one(cx, memref.element)?;
    let attribution = WorkgroupAttributionAttr {
        num_elements: IntegerAttr::i64(cx, count),
        element_type: terrace_ir::TypeAttr::get(cx, element),
    };
    let entries = [
        (Ident::get(cx, "llvm.noalias"), UnitAttr::get(cx).attr()),
        (Ident::get(cx, "llvm.workgroup_attribution"), attribution.intern(cx).attr()),
    ];
    let attributes = DictionaryAttr::get(cx, &entries).attr();
    Some((pointer_to(cx, rules.workgroup_space), attributes))
}

/// Returns the attribute `llvm.align` of the buffer at `position`; `None` if it has none.
fn alignment_of(cx: &Context, all: &Option<Vec<Attribute>>, position: usize) -> Option<i64> {
    let own = all.as_ref()?.get(position)?.downcast::<DictionaryAttr>(cx)?;
    let (_, value) = own.entries().iter().find(|(name, _)| name.as_str(cx) == "llvm.align")?;
    value.downcast::<IntegerAttr>(cx)?.to_i64()
}

/// Converts the type of a parameter that is passed as a bare pointer if it is a memref; `None` if
/// the type is not convertible.
fn bare_type(cx: &Context, ty: Type, types: &TypeConverter) -> Option<Vec<Type>> {
    let converted = types.convert_one(cx, ty)?;
    let converted = match ty.downcast::<MemRefType>(cx) {
        Some(memref) => bare_pointer(cx, memref, converted)?,
        None if ty.is::<terrace_builtin::UnrankedMemRefType>() => return None,
        None => converted,
    };
    Some(vec![converted])
}

/// Replaces the arguments of the entry block by arguments of the types `converted`, with a bare
/// pointer for each memref.
fn convert_to_bare_pointers(
    rw: Rw<'_, '_>,
    entry: terrace_ir::Block,
    inputs: &[Type],
    converted: &[Vec<Type>],
    types: &TypeConverter,
) -> Option<()> {
    let cx = rw.context().clone();
    rw.convert_arguments(entry, types)?;
    for (at, (ty, converted)) in inputs.iter().zip(converted).enumerate() {
        let Some(memref) = ty.downcast::<MemRefType>(&cx) else { continue };
        let descriptor = rw.body().arguments(entry)[at];
        let location = rw.body().value_location(descriptor);
        let pointer = rw.body_mut().insert_block_argument(entry, at + 1, converted[0], location);
        if rw.body().has_uses(descriptor) {
            let ty = rw.body().value_type(descriptor);
            let mut builder = Builder::at_start(rw.body_mut(), entry, location);
            let built = static_descriptor(&mut builder, memref, ty, pointer)?;
            rw.body_mut().replace_all_uses(descriptor, built);
        }
        rw.body_mut().erase_block_argument(entry, at);
    }
    Some(())
}

/// The attributes that all parameters of an argument receive.
const COPIED: [&str; 3] = ["llvm.returned", "llvm.noundef", "llvm.inreg"];

/// The attributes that the pointers of an argument receive.
const COPIED_TO_POINTERS: [&str; 11] = [
    "llvm.noalias",
    "llvm.nocapture",
    "llvm.nofree",
    "llvm.align",
    "llvm.readonly",
    "llvm.writeonly",
    "llvm.readnone",
    "llvm.nonnull",
    "llvm.dereferenceable",
    "llvm.dereferenceable_or_null",
    "llvm.workgroup_attribution",
];

/// Returns the attributes of the parameters for those of the arguments, whose converted types are
/// `converted`; `Some(None)` without attributes. An attribute that no rule copies is dropped.
fn copy_argument_attributes(
    cx: &Context,
    attributes: &[Attribute],
    converted: &[Vec<Type>],
    rw: Rw<'_, '_>,
    op: Op,
) -> Option<Option<Attribute>> {
    let mut all: Vec<Attribute> = Vec::new();
    let mut any = false;
    for (own, types) in attributes.iter().zip(converted) {
        let own = own.downcast::<DictionaryAttr>(cx)?.entries();
        let has_pointer = types.iter().any(|ty| ty.is::<LLVMPointerType>());
        for ty in types {
            let mut copied: Vec<(Ident, Attribute)> = Vec::new();
            for (name, value) in own {
                let text = name.as_str(cx);
                let is_copied = COPIED.contains(&text)
                    || (COPIED_TO_POINTERS.contains(&text)
                        && ty.is::<LLVMPointerType>()
                        && !(text == "llvm.noalias" && types.len() > 1));
                if is_copied {
                    copied.push((*name, *value));
                }
            }
            any |= !copied.is_empty();
            all.push(DictionaryAttr::get(cx, &copied).attr());
        }
        let has_noalias = own.iter().any(|(name, _)| name.as_str(cx) == "llvm.noalias");
        if has_pointer && has_noalias && types.len() > 1 {
            let location = rw.body().location(op);
            let message = "Cannot copy noalias with non-bare pointers.\n";
            cx.emit(Diagnostic::new(Severity::Warning, location, message));
        }
    }
    Some(any.then(|| ArrayAttr::get(cx, all).attr()))
}
