//! Instructions about the module as a whole, global variables and entry points.

use terrace_builtin::IntegerAttr;
use terrace_builtin::property::EnumAttr;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{ArrayAttr, Attribute, Handle};
use terrace_ir::{Body, Op, OpType, StringAttr, SymbolRefAttr, TypeAttr, lossless};
use terrace_spirv::{
    AddressingModel, Capability, EntryPointOp, ExecutionMode, ExecutionModeOp, ExecutionModel,
    Extension, GlobalVariableOp, MemoryModel, PointerType, StorageClass, VerCapExtAttr,
};

use super::{Done, Failed, Reader, fail, set_case};
use crate::enums::{case, keyword, with_keyword};
use crate::words::read_text;

/// The start of the names of functions without name.
pub(super) const FUNCTION: &str = "spirv_fn_";

impl Reader<'_> {
    pub(super) fn capability(&mut self, words: &[u32]) -> Done {
        let [number] = *words else { return fail("OpCapability must have one parameter") };
        let Some(capability) = case::<Capability>(number) else {
            return fail(format!("unknown capability: {number}"));
        };
        if !self.capabilities.contains(&capability) {
            self.capabilities.push(capability);
        }
        Ok(())
    }

    pub(super) fn extension(&mut self, words: &[u32]) -> Done {
        if words.is_empty() {
            return fail("OpExtension must have a literal string for the extension name");
        }
        let mut at = 0;
        let name = read_text(words, &mut at);
        if at != words.len() {
            return fail("unexpected trailing words in OpExtension instruction");
        }
        let name = lossless::encode(&name);
        let Some(extension) = with_keyword::<Extension>(&name) else {
            return fail(format!("unknown extension: {name}"));
        };
        if !self.extensions.contains(&extension) {
            self.extensions.push(extension);
        }
        Ok(())
    }

    pub(super) fn extended_set(&mut self, words: &[u32]) -> Done {
        let [id, _, ..] = *words else {
            return fail(
                "OpExtInstImport must have a result <id> and a literal string for the \
                         extended instruction set name",
            );
        };
        let mut at = 1;
        let name = read_text(words, &mut at);
        if at != words.len() {
            return fail("unexpected trailing words in OpExtInstImport");
        }
        self.extended_sets.insert(id, name);
        Ok(())
    }

    pub(super) fn memory_model(&mut self, words: &[u32]) -> Done {
        let [addressing, memory] = *words else {
            return fail("OpMemoryModel must have two operands");
        };
        self.model = Some((addressing, memory));
        Ok(())
    }

    /// Completes the module.
    pub(super) fn finish_module(&mut self) -> Done<Body> {
        let Some((addressing, memory)) = self.model else {
            return fail("'spirv.module' op requires attribute 'addressing_model'");
        };
        let known = (case::<AddressingModel>(addressing), case::<MemoryModel>(memory));
        let (Some(addressing), Some(memory)) = known else {
            return fail(format!("unknown memory model: {addressing} {memory}"));
        };
        let triple = VerCapExtAttr {
            version: self.version,
            capabilities: std::mem::take(&mut self.capabilities),
            extensions: std::mem::take(&mut self.extensions),
        };
        let attributes = [
            ("addressing_model", addressing.to_attribute(self.cx)),
            ("memory_model", memory.to_attribute(self.cx)),
            ("vce_triple", Handle::of(self.cx, triple).attr()),
        ];
        for (name, value) in attributes {
            let set = self.module.set_attribute(Op::ROOT, name, Some(value));
            set.map_err(|_| Failed::With(format!("invalid attribute '{name}'")))?;
        }
        let empty =
            Body::new(self.cx, self.state_unlocated(terrace_spirv::ModuleOp::name(self.cx)), 0);
        Ok(std::mem::replace(&mut self.module, empty))
    }

    /// Returns the reference to an operation of the module.
    pub(super) fn reference(&self, op: Op) -> Attribute {
        let name = symbol_name(self.module.op(op));
        let name = name.map_or("", |name| name.as_str(self.cx));
        self.reference_to(name)
    }

    /// Returns the reference to a symbol.
    pub(super) fn reference_to(&self, name: &str) -> Attribute {
        SymbolRefAttr::flat(self.cx, name).attr()
    }

    /// Reads a global variable.
    pub(super) fn variable(&mut self, words: &[u32]) -> Done {
        let [ty_id, id, class, ref rest @ ..] = *words else {
            return fail("OpVariable needs at least 3 operands, type, <id> and storage class");
        };
        let Some(ty) = self.type_of(ty_id) else {
            return fail(format!("unknown result type <id> : {ty_id}"));
        };
        let Some(pointer) = ty.downcast::<PointerType>(self.cx) else {
            let text = self.quoted(Some(ty));
            return fail(format!("expected a result type <id> to be a spirv.ptr, found : {text}"));
        };
        let class = case::<StorageClass>(class);
        if class != Some(pointer.storage_class) {
            let text = self.quoted(Some(ty));
            let class = class.map_or("", keyword);
            return fail(format!(
                "mismatch in storage class of pointer type {text} and that specified in \
                 OpVariable instruction  : {class}"
            ));
        }
        let mut state = self.state(GlobalVariableOp::name(self.cx));
        let name = self.symbol("spirv_var_", id);
        state.set_inherent(self.cx, "type", TypeAttr::get(self.cx, ty).attr());
        state.set_inherent(self.cx, "sym_name", StringAttr::from_text(self.cx, &name).attr());
        if let Some(initializer) = rest.first() {
            let known = self.variables.get(initializer);
            let Some(op) = known.or_else(|| self.spec_constants.get(initializer)) else {
                return fail(format!("unknown <id> {initializer}used as initializer"));
            };
            let reference = self.reference(*op);
            state.set_inherent(self.cx, "initializer", reference);
        }
        if rest.len() > 1 {
            return fail(format!(
                "found more operands than expected when deserializing OpVariable instruction, \
                 only 4 of {} processed",
                words.len()
            ));
        }
        self.add_decorations(id, &mut state);
        let op = self.insert(state);
        self.variables.insert(id, op);
        Ok(())
    }

    /// Reads an entry point.
    pub(super) fn entry_point(&mut self, words: &[u32]) -> Done {
        let Some(model) = words.first() else {
            return fail("missing Execution Model specification in OpEntryPoint");
        };
        let Some(id) = words.get(1) else { return fail("missing <id> in OpEntryPoint") };
        let mut at = 2;
        let name = read_text(words, &mut at);
        let name = lossless::encode(&name);
        let Some(function) = self.functions.get(id).copied() else {
            return fail(format!("no function matching <id> {id}"));
        };
        let known = symbol_name(self.module.op(function));
        let known = known.map_or("", |known| known.as_str(self.cx));
        if known != name {
            if !known.starts_with(FUNCTION) {
                return fail(format!(
                    "function name mismatch between OpEntryPoint and OpFunction with <id> {id}: \
                     {name} vs. {known}"
                ));
            }
            let name = StringAttr::from_text(self.cx, &name).attr();
            let set = self.module.set_attribute(function, "sym_name", Some(name));
            set.map_err(|_| Failed::With("invalid name of a function".to_owned()))?;
        }
        let mut interface = Vec::new();
        for id in words.get(at..).unwrap_or_default() {
            let Some(variable) = self.variables.get(id) else {
                return fail(format!("undefined result <id> {id} while decoding OpEntryPoint"));
            };
            interface.push(self.reference(*variable));
        }
        let Some(model) = case::<ExecutionModel>(*model) else {
            return fail(format!("unknown execution model: {model}"));
        };
        let mut state = self.state_unlocated(EntryPointOp::name(self.cx));
        set_case(self.cx, &mut state, "execution_model", model);
        state.set_inherent(self.cx, "fn", self.reference_to(&name));
        state.set_inherent(self.cx, "interface", ArrayAttr::get(self.cx, interface).attr());
        self.insert(state);
        Ok(())
    }

    /// Reads an execution mode.
    pub(super) fn execution_mode(&mut self, words: &[u32]) -> Done {
        let Some(id) = words.first() else {
            return fail("missing function result <id> in OpExecutionMode");
        };
        let Some(function) = self.functions.get(id).copied() else {
            return fail(format!("no function matching <id> {id}"));
        };
        let Some(mode) = words.get(1) else {
            return fail("missing Execution Mode in OpExecutionMode");
        };
        let values = words[2..].iter().map(|word| IntegerAttr::i32(self.cx, *word as i32).attr());
        let values = ArrayAttr::get(self.cx, values.collect::<Vec<_>>()).attr();
        let Some(mode) = case::<ExecutionMode>(*mode) else {
            return fail(format!("unknown execution mode: {mode}"));
        };
        let mut state = self.state_unlocated(ExecutionModeOp::name(self.cx));
        state.set_inherent(self.cx, "fn", self.reference(function));
        set_case(self.cx, &mut state, "execution_mode", mode);
        state.set_inherent(self.cx, "values", values);
        self.insert(state);
        Ok(())
    }
}
