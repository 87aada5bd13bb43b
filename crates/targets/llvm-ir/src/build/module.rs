//! The steps of the translation of a module, in MLIR's order.

use terrace_builtin::ModuleOp;
use terrace_ir::{ArrayAttr, Location, OpRef, Reported, StringAttr};
use terrace_llvm::{
    AliasOp, ComdatOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, IFuncOp, LLVMFuncOp,
};

use super::{Failed, Translated, Translator};
use crate::model::Module;

/// Translates the module `op` (MLIR: `translateModuleToLLVMIR`); the second result is the location
/// of each instruction of each function.
pub(super) fn translate(op: OpRef<'_>) -> Result<(Module, Vec<Vec<Location>>), Reported> {
    let cx = op.context();
    if op.inner().cast::<ModuleOp>().is_none() {
        return Err(cx.emit(op.error("can not be translated to an LLVMIR module")));
    }
    let mut translator = Translator::new(op);
    match translator.run() {
        Ok(()) => Ok((translator.module, translator.locations)),
        Err(Failed) => Err(terrace_ir::__private::reported_elsewhere()),
    }
}

impl Translator<'_> {
    fn run(&mut self) -> Translated {
        self.target()?;
        self.start_body(None);
        self.amend(self.root.inner())?;
        self.comdats()?;
        self.function_signatures()?;
        self.globals()?;
        self.module_metadata();
        self.other_ops()?;
        self.function_bodies()?;
        self.default_flags();
        Ok(())
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
