//! Functions.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Body, SymbolRefAttr, TypeAttr};

use super::blocks::FunctionState;
use super::{Done, Importer};
use crate::model::{ConstantKind, Function, Symbol};

impl<'a> Importer<'a> {
    /// Translates all functions except intrinsics that become operations.
    ///
    /// # Errors
    /// When the dialect lacks a part of a function.
    pub(super) fn functions(&mut self) -> Done {
        for (index, function) in self.module.functions.iter().enumerate() {
            if !self.is_replaced(&function.name) {
                self.one_function(index, function)?;
            }
        }
        Ok(())
    }

    fn one_function(&mut self, index: usize, function: &'a Function) -> Done {
        let cx = self.cx;
        let location = self.function_location(function);
        self.function = FunctionState { index, location: Some(location), ..Default::default() };
        let ty = TypeAttr::get(cx, self.ty(function.ty)).attr();
        let attributes = [("sym_name", self.string(&function.name)), ("function_type", ty)];
        let mut state = self.filled("llvm.func", &[], &attributes);
        self.set_symbol(
            &mut state,
            function.linkage,
            function.dso_local,
            function.visibility,
            function.unnamed_addr,
        );
        self.set_convention(&mut state, function.convention);
        let params = self.module.types.as_function(function.ty).map_or(0, |ty| ty.params.len());
        let sets = (0..params)
            .map(|at| function.parameter_attributes.get(at).copied().unwrap_or_default());
        if let Some(attributes) = self.parameter_list(sets) {
            state.set_inherent(cx, "arg_attrs", attributes);
        }
        if let Some(attributes) = self.result_list(function.result_attributes) {
            state.set_inherent(cx, "res_attrs", attributes);
        }
        if let Some(personality) = function.personality {
            match self.module.constants.kind(personality) {
                ConstantKind::Symbol(symbol @ (Symbol::Function(_) | Symbol::Global(_))) => {
                    let name = SymbolRefAttr::flat(cx, &self.symbol_text(*symbol)).attr();
                    state.set_inherent(cx, "personality", name);
                }
                _ => {
                    let message = "could not deduce personality, skipping it";
                    self.warn(self.unknown, message);
                }
            }
        }
        if !function.gc.is_empty() {
            state.set_inherent(cx, "garbageCollector", self.string(&function.gc));
        }
        if !function.section.is_empty() {
            state.set_inherent(cx, "section", self.string(&function.section));
        }
        if let Some(comdat) = self.comdat_reference(function.comdat) {
            state.set_inherent(cx, "comdat", comdat);
        }
        if function.align != 0 {
            let align = IntegerAttr::i64(cx, function.align as i64).attr();
            state.set_inherent(cx, "alignment", align);
        }
        self.function_attributes(&mut state, function);
        self.function.body = Some(Body::new(cx, state, 1));
        self.attach_to_function(function);
        if !function.blocks.is_empty() {
            self.blocks(function)?;
        }
        let Some(body) = std::mem::take(&mut self.function).body else { return Self::silent() };
        let op = self.body.insert_child(body);
        self.body.insert_op(op, self.block, None);
        Ok(())
    }
}
