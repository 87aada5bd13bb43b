//! The steps of the translation of a module, in MLIR's order.

use terrace_builtin::ModuleOp;
use terrace_ir::{ArrayAttr, Location, OpRef, Reported, StringAttr};
use terrace_llvm::{
    AliasOp, ComdatOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, IFuncOp, LLVMFuncOp,
};

use super::{Failed, Translated, Translator};
use crate::model::Module;

impl<'a> Translator<'a> {
    /// Returns the translator of the module `op`.
    ///
    /// # Errors
    /// When the operation is no module.
    pub(super) fn of_module(op: OpRef<'a>) -> Result<Self, Reported> {
        match op.inner().cast::<ModuleOp>() {
            Some(_) => Ok(Translator::new(op)),
            None => Err(op.context().emit(op.error("can not be translated to an LLVMIR module"))),
        }
    }
}

/// Translates the module `op` (MLIR: `translateModuleToLLVMIR`); the second result is the location
/// of each instruction of each function.
pub(super) fn translate(op: OpRef<'_>) -> Result<(Module, Vec<Vec<Location>>), Reported> {
    let mut translator = Translator::of_module(op)?;
    let mut locations = Vec::new();
    let run = translator.globals_and_signatures().and_then(|()| {
        translator.locations = Some(Vec::new());
        translator.function_bodies()?;
        locations = translator.locations.take().unwrap_or_default();
        translator.default_flags();
        Ok(())
    });
    reported(run)?;
    Ok((translator.module, locations))
}

/// Returns the result of a step, as the error that was reported.
pub(super) fn reported(result: Translated) -> Result<(), Reported> {
    result.map_err(|Failed| terrace_ir::__private::reported_elsewhere())
}

impl Translator<'_> {
    /// Translates everything but the bodies of functions.
    pub(super) fn globals_and_signatures(&mut self) -> Translated {
        self.target()?;
        self.start_body(None);
        self.amend(self.root.inner())?;
        self.comdats()?;
        self.function_signatures()?;
        self.globals()?;
        self.module_metadata();
        self.other_ops()
    }

    /// Sets data layout, triple and assembly of the module.
    fn target(&mut self) -> Translated {
        let (cx, root) = (self.cx, self.root.inner());
        let names = ["llvm.data_layout", "llvm.target_triple", "llvm.module_asm", "dlti.dl_spec"];
        let [layout, triple, assembly, spec] = root.attributes_named(names);
        let text = |attribute: Option<terrace_ir::Attribute>| {
            attribute.and_then(|attribute| attribute.downcast::<StringAttr>(cx))
        };
        if let Some(layout) = text(layout) {
            let set = self.module.set_layout(&layout.value);
            set.map_err(|message| {
                let message = format!("invalid data layout descriptor: {message}");
                self.fail(root.error(message))
            })?;
        } else if let Some(spec) = spec {
            self.layout_of_spec(spec)?;
        }
        if let Some(triple) = text(triple) {
            self.module.triple = triple.value.as_slice().into();
        }
        let Some(assembly) = assembly else { return Ok(()) };
        let Some(lines) = assembly.downcast::<ArrayAttr>(cx) else {
            let message = "expected an array attribute for a module level asm";
            return Err(self.fail(root.plain_error(message)));
        };
        for line in &lines.0 {
            let Some(line) = line.downcast::<StringAttr>(cx) else {
                let message = "expected a string attribute for each entry of a module level asm";
                return Err(self.fail(root.plain_error(message)));
            };
            let text = line.value.strip_suffix(b"\n").unwrap_or(&line.value);
            let parts = text.split(|byte| *byte == b'\n').filter(|_| !text.is_empty());
            self.module.assembly.extend(parts.map(Into::into));
        }
        Ok(())
    }

    /// Translates the operations of the module that are no global values.
    fn other_ops(&mut self) -> Translated {
        let root = self.root;
        let entry = root.region(0).and_then(|region| region.entry());
        for op in entry.into_iter().flat_map(|block| block.ops()) {
            let global = op.is::<LLVMFuncOp>()
                || op.is::<GlobalOp>()
                || op.is::<AliasOp>()
                || op.is::<IFuncOp>()
                || op.is::<ComdatOp>()
                || op.is::<GlobalCtorsOp>()
                || op.is::<GlobalDtorsOp>();
            if !global {
                self.start_body(None);
                self.translate_op(op)?;
            }
        }
        Ok(())
    }
}
