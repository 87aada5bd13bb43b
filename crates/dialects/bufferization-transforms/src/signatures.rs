//! The types of the functions of a module during bufferization: [`Signatures`].

use rustc_hash::FxHashMap;
use terrace_builtin::TypeExt;
use terrace_builtin::attributes::MemRefLayout;
use terrace_builtin::function::function_type;
use terrace_builtin::types::FunctionType;
use terrace_func::{FuncOp, FuncOpRef};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Attribute, Body, Ident, OpRef, Type};

use crate::argument_attributes::argument_attribute;
use crate::layout::{TypeOptions, memref_type};

/// The types of a function.
#[derive(Clone, Default)]
pub(crate) struct Signature {
    pub(crate) inputs: Vec<Type>,
    pub(crate) results: Vec<Type>,
    /// The layouts that attributes give for arguments, by argument; `None` without an attribute.
    layouts: Vec<Option<Attribute>>,
}

/// The types of the functions of a module, by symbol name.
#[derive(Default)]
pub struct Signatures(FxHashMap<Ident, Signature>);

impl Signature {
    /// Returns the types of `function` as they are.
    pub(crate) fn of(function: FuncOpRef<'_>) -> Self {
        let ty = function_type(*function);
        let (inputs, results) = ty.map_or((Vec::new(), Vec::new()), |ty: &FunctionType| {
            (ty.inputs.to_vec(), ty.results.to_vec())
        });
        let layout = |at| argument_attribute(function, at, "bufferization.buffer_layout");
        let layouts = (0..inputs.len()).map(layout).collect();
        Self { inputs, results, layouts }
    }

    /// Returns the type of the argument with index `at` after bufferization.
    pub(crate) fn input(&self, op: OpRef<'_>, at: usize, options: TypeOptions) -> Option<Type> {
        let (cx, ty) = (op.context(), *self.inputs.get(at)?);
        if !ty.is_tensor() {
            return Some(ty);
        }
        let space = options.space(ty, op).ok().flatten();
        let declared = self.layouts.get(at).copied().flatten();
        let declared = declared.filter(|layout| layout.interface::<dyn MemRefLayout>(cx).is_some());
        Some(match declared {
            Some(layout) => memref_type(cx, ty, Some(layout), space),
            None => options.at_boundary(cx, ty, space),
        })
    }

    /// Returns the type of the result with index `at` after bufferization.
    pub(crate) fn result(&self, op: OpRef<'_>, at: usize, options: TypeOptions) -> Option<Type> {
        let (cx, ty) = (op.context(), *self.results.get(at)?);
        if !ty.is_tensor() {
            return Some(ty);
        }
        let space = options.space(ty, op).ok().flatten();
        Some(options.at_boundary(cx, ty, space))
    }
}

impl Signatures {
    /// Collects the functions in the block of the module `module`.
    pub(crate) fn of(module: &Body) -> Self {
        let mut signatures = Self::default();
        for child in module.child_bodies() {
            signatures.update(child);
        }
        signatures
    }

    /// Returns the types of the function called `name`; `None` if the module has no such function.
    pub(crate) fn get(&self, name: Ident) -> Option<&Signature> {
        self.0.get(&name)
    }

    /// Updates the types of the function at the root of `body`.
    pub(crate) fn update(&mut self, body: &Body) {
        let function = body.root().cast::<FuncOp>();
        if let Some((name, function)) = symbol_name(body.root()).zip(function) {
            self.0.insert(name, Signature::of(function));
        }
    }
}
