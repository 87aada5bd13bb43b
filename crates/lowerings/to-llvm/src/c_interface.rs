//! Wrappers with C's calling convention for functions with the attribute `llvm.emit_c_interface`. A
//! wrapper takes memrefs as pointers to their descriptors and returns structures through an
//! additional pointer argument (MLIR: `wrapForExternalCallers`, `wrapExternalFunction`). The
//! lowering of `func.func` builds a [`WrappedFunction`]; [`Wrappers`] inserts the wrappers at the
//! end.

use std::ptr;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;
use terrace_builtin::{IndexType, IntegerAttr};
use terrace_func::FuncOpRef;
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Context, DictionaryAttr, Ident, InsertionPoint, Location,
    Op, Operand, Type, TypeAttr, Value,
};
use terrace_llvm::{self as llvm, LLVMFunctionType, LLVMStructType, LLVMVoidType, Linkage};
use terrace_rewrite::TypeConverter;

use crate::build::{self, Attributes};
use crate::convert_func_to_llvm::{is_memref, scalar_paths, set_all};
use crate::symbols::{call_function, function_state, linkage};
use crate::types::{descriptor, pointer};

/// The name of the attribute that requests a wrapper.
const EMIT: &str = "llvm.emit_c_interface";

/// Whether `function` requests a wrapper.
pub(crate) fn requests_wrapper(function: FuncOpRef<'_>) -> bool {
    function.attribute(EMIT).is_some()
}

/// The wrappers built so far, by the address of the body of the wrapped function.
#[derive(Default)]
pub(crate) struct Wrappers(Mutex<FxHashMap<usize, Body>>);

impl Wrappers {
    fn add(&self, function: &Body, wrapper: Body) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(ptr::from_ref(function).addr(), wrapper);
    }

    /// Inserts each wrapper after its function in `body` and in nested bodies.
    pub(crate) fn insert(&self, body: &mut Body) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !all.is_empty() {
            insert(&mut all, body);
        }
    }
}

fn insert(all: &mut FxHashMap<usize, Body>, body: &mut Body) {
    let mut found = Vec::new();
    for (op, child) in body.bodies_mut() {
        found.extend(all.remove(&ptr::from_ref(child).addr()).map(|wrapper| (op, wrapper)));
        insert(all, child);
    }
    for (op, wrapper) in found {
        let location = wrapper.location(Op::ROOT);
        let wrapper = body.insert_child(wrapper);
        Builder::new(body, InsertionPoint::After(op), location).insert(wrapper);
    }
}

/// A function to wrap, recorded before its conversion, with the name and type of its wrapper.
pub(crate) struct WrappedFunction {
    function: String,
    name: String,
    location: Location,
    /// The converted type of each parameter, and whether the parameter was a memref.
    parameters: Vec<(Type, bool)>,
    result: Type,
    /// The type that `index` is converted to.
    index: Type,
    ty: LLVMFunctionType,
    attributes: Attributes,
}

impl WrappedFunction {
    /// Records `function`; `result` is the type of its converted results, packed into one. `None`
    /// if a parameter type has no conversion.
    pub(crate) fn of(function: FuncOpRef<'_>, types: &TypeConverter, result: Type) -> Option<Self> {
        let cx = function.context();
        let inputs = &function.ty()?.inputs;
        let parameter = |ty: &Type| Some((types.convert_one(cx, *ty)?, is_memref(*ty)));
        let parameters: Vec<(Type, bool)> = inputs.iter().map(parameter).collect::<Option<_>>()?;
        let passed = |(ty, is_memref): &(Type, bool)| if *is_memref { pointer(cx) } else { *ty };
        let by_pointer = result.is::<LLVMStructType>();
        let params = by_pointer.then(|| pointer(cx)).into_iter();
        let ty = LLVMFunctionType {
            params: params.chain(parameters.iter().map(passed)).collect(),
            return_type: if by_pointer { LLVMVoidType.intern(cx).ty() } else { result },
            var_arg: false,
        };
        let attributes = attributes(function, by_pointer);
        let function_name = function.sym_name().data(cx).text().into_owned();
        Some(Self {
            name: format!("_mlir_ciface_{function_name}"),
            function: function_name,
            location: function.location(),
            index: types.convert_one(cx, IndexType::get(cx).ty())?,
            parameters,
            result,
            ty,
            attributes,
        })
    }

    /// Adds the wrapper of the function at the root of the builder's body to `wrappers`. If the
    /// function is a declaration, the wrapper declares the C function, and the function becomes
    /// private and gets a body with these `parameters` that calls the wrapper.
    pub(crate) fn add(
        self,
        builder: &mut Builder<'_>,
        has_body: bool,
        parameters: &[Type],
        wrappers: &Wrappers,
    ) -> Option<()> {
        let cx = builder.context().clone();
        let ty = self.ty.clone().intern(&cx).ty();
        let state = function_state(&cx, &self.name, ty, Linkage::External, self.location);
        let mut wrapper = Body::new(&cx, state, 1);
        set_all(&mut wrapper, Op::ROOT, &self.attributes)?;
        if has_body {
            let region = wrapper.region(Op::ROOT, 0)?;
            let location = self.location;
            let mut inside = Builder::new(&mut wrapper, InsertionPoint::Detached, location);
            let block = inside.append_block(region, &self.ty.params);
            inside.set_at_end(block);
            let arguments = inside.body().arguments(block).to_vec();
            self.call_function(&mut inside, &arguments);
        } else {
            let body = builder.body_mut();
            let private = linkage(&cx, Linkage::Private);
            body.set_attribute(Op::ROOT, "linkage", Some(private)).ok()?;
            let region = body.region(Op::ROOT, 0)?;
            let block = builder.append_block(region, parameters);
            builder.set_at_end(block);
            let arguments = builder.body().arguments(block).to_vec();
            self.call_wrapper(builder, &arguments)?;
        }
        wrappers.add(builder.body(), wrapper);
        Some(())
    }

    /// Whether the wrapper returns the result through a pointer argument.
    fn gives_by_pointer(&self) -> bool {
        self.result.is::<LLVMStructType>()
    }

    /// Builds the body of the wrapper: calls the function with the fields of the memref
    /// descriptors.
    fn call_function(&self, builder: &mut Builder<'_>, arguments: &[Value]) {
        let cx = builder.context().clone();
        let (to, arguments) = arguments.split_at(usize::from(self.gives_by_pointer()));
        let mut parts = Vec::new();
        for (argument, (ty, is_memref)) in arguments.iter().zip(&self.parameters) {
            if !is_memref {
                parts.push(*argument);
                continue;
            }
            let loaded = llvm::LoadOp::build(builder, *ty, *argument).value(builder);
            for (path, ty) in scalar_paths(&cx, *ty) {
                parts.push(build::extract(builder, loaded, &path, ty));
            }
        }
        let result = call(builder, &self.function, &parts, self.result);
        let returned = match (to, result) {
            ([to], Some(result)) => {
                llvm::StoreOp::build(builder, result, *to);
                None
            }
            (_, result) => result,
        };
        llvm::ReturnOp::build(builder, returned);
    }

    /// Allocates a value of type `ty` on the stack and returns its address.
    fn stack(&self, builder: &mut Builder<'_>, ty: Type) -> Value {
        let cx = builder.context().clone();
        let one = IntegerAttr::get(&cx, IndexType::get(&cx).ty(), 1).attr();
        let one = build::constant(builder, one, self.index);
        let element = TypeAttr::get(&cx, ty);
        llvm::AllocaOp::build(builder, pointer(&cx), one, element).value(builder)
    }

    /// Builds the body of a declared function: calls the wrapper with memref descriptors built from
    /// their fields.
    fn call_wrapper(&self, builder: &mut Builder<'_>, mut arguments: &[Value]) -> Option<()> {
        let cx = builder.context().clone();
        let mut passed = Vec::new();
        let result = self.gives_by_pointer().then(|| self.stack(builder, self.result));
        passed.extend(result);
        for (ty, is_memref) in &self.parameters {
            if !is_memref {
                let (argument, rest) = arguments.split_first()?;
                passed.push(*argument);
                arguments = rest;
                continue;
            }
            let (parts, rest) = arguments.split_at_checked(scalar_paths(&cx, *ty).len())?;
            arguments = rest;
            let together = descriptor(builder, *ty, parts);
            let place = self.stack(builder, *ty);
            llvm::StoreOp::build(builder, together, place);
            passed.push(place);
        }
        let given = call(builder, &self.name, &passed, self.ty.return_type);
        let load = |from| llvm::LoadOp::build(builder, self.result, from).value(builder);
        let returned = result.map(load).or(given);
        llvm::ReturnOp::build(builder, returned);
        Some(())
    }
}

fn call(builder: &mut Builder<'_>, name: &str, arguments: &[Value], ty: Type) -> Option<Value> {
    call_function(builder, name, arguments, (!ty.is::<LLVMVoidType>()).then_some(ty))
}

/// Returns the visibility of the converted function; `None` for a public one, whose visibility
/// llvm functions leave out.
pub(crate) fn visibility(function: FuncOpRef<'_>) -> Option<Attribute> {
    let visibility = function.sym_visibility()?;
    let is_public = visibility.data(function.context()).as_str() == Some("public");
    (!is_public).then(|| visibility.attr())
}

/// Returns the attributes of the wrapper: those of `function` without linkage and variadic flags,
/// and without result attributes if the result is returned through a pointer.
fn attributes(function: FuncOpRef<'_>, by_pointer: bool) -> Attributes {
    let cx = function.context();
    let left_out = ["llvm.linkage", "func.varargs", "llvm.readnone"];
    let stays = |(name, _): &&(Ident, Attribute)| !left_out.contains(&name.as_str(cx));
    let arguments = function.arg_attrs().map(|own| match by_pointer {
        true => behind_result(cx, &own.data(cx).0),
        false => own.attr(),
    });
    let results = function.res_attrs().filter(|_| !by_pointer).map(|own| own.attr());
    let inherent = [
        ("sym_visibility", visibility(function)),
        ("arg_attrs", arguments),
        ("res_attrs", results),
    ];
    let inherent =
        inherent.into_iter().filter_map(|(name, value)| Some((Ident::get(cx, name), value?)));
    (*function).attributes().iter().filter(stays).copied().chain(inherent).collect()
}

/// Returns the parameter attributes `own`, preceded by empty attributes for the result pointer.
fn behind_result(cx: &Context, own: &[Attribute]) -> Attribute {
    let empty = DictionaryAttr::get(cx, &[]).attr();
    ArrayAttr::get(cx, std::iter::once(empty).chain(own.iter().copied()).collect::<Vec<_>>()).attr()
}
