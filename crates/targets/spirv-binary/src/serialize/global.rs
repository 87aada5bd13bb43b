//! Operations of a module: functions without body first, then all others in order.

use terrace_builtin::IntegerAttr;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Handle, Ident, OpRef, SymbolRefAttr};
use terrace_spirv::{
    Decoration, EXTSpecConstantCompositeReplicateOp, EntryPointOp, ExecutionModeOp, FuncOp,
    GlobalVariableOp, GlobalVariableOpRef, GraphARMOp, GraphEntryPointARMOp, Opcode, PointerType,
    SpecConstantCompositeOp, SpecConstantOp,
};

use super::{Done, Serializer};
use crate::enums::case_number;
use crate::words::{push, push_text};

impl<'a> Serializer<'a> {
    /// Writes the operations of the module.
    pub(super) fn contents(&mut self) -> Done {
        let block = (*self.module).region(0).and_then(|region| region.entry());
        let ops = || block.into_iter().flat_map(|block| block.ops());
        let is_declared = |op: &OpRef<'_>| {
            let function = op.is::<FuncOp>();
            function && op.region(0).is_none_or(|region| region.is_empty())
        };
        for op in ops().filter(is_declared) {
            self.global(op)?;
        }
        for op in ops().filter(|op| !is_declared(op)) {
            self.global(op)?;
        }
        Ok(())
    }

    fn global(&mut self, op: OpRef<'a>) -> Done {
        if let Some(function) = op.cast::<FuncOp>() {
            return self.function(function);
        }
        if let Some(graph) = op.cast::<GraphARMOp>() {
            return self.graph(graph);
        }
        if let Some(variable) = op.cast::<GlobalVariableOp>() {
            return self.variable(variable);
        }
        if let Some(constant) = op.cast::<SpecConstantOp>() {
            let id = self.new_scalar(constant.default_value(), true, op.location())?;
            let spec_id = op.attribute("spec_id");
            let spec_id = spec_id.and_then(|held| held.downcast::<IntegerAttr>(self.cx));
            if let Some(number) = spec_id {
                let number = number.value.low_u64() as u32;
                self.decorate(id, Decoration::SpecId, &[number]);
            }
            self.name_spec_constant(op, id);
        } else if let Some(constant) = op.cast::<SpecConstantCompositeOp>() {
            let ty = self.ty(constant.r#type().data(self.cx).0)?;
            let id = self.new_id();
            let mut operands = vec![ty, id];
            for part in &constant.constituents().data(self.cx).0 {
                let name = part.downcast::<SymbolRefAttr>(self.cx).map(|name| name.root);
                operands.push(self.spec_constant(op, name)?);
            }
            push(&mut self.sections.globals, Opcode::OpSpecConstantComposite, &operands);
            self.name_spec_constant(op, id);
        } else if let Some(constant) = op.cast::<EXTSpecConstantCompositeReplicateOp>() {
            let ty = self.ty(constant.r#type().data(self.cx).0)?;
            let id = self.new_id();
            let part = self.spec_constant(op, Some(self.root(constant.constituent())))?;
            let opcode = Opcode::OpSpecConstantCompositeReplicateEXT;
            push(&mut self.sections.globals, opcode, &[ty, id, part]);
            self.name_spec_constant(op, id);
        } else if let Some(entry) = op.cast::<EntryPointOp>() {
            let name = self.root(entry.r#fn());
            let Some(function) = self.functions.get(&name) else {
                let message = format!(
                    "missing <id> for function {}; function needs to be defined before \
                     spirv.EntryPoint is serialized",
                    name.as_str(self.cx)
                );
                return Err(op.plain_error(message));
            };
            let mut operands = vec![case_number(entry.execution_model()), *function];
            push_text(&mut operands, name.as_str(self.cx).as_bytes());
            let interface = entry.interface().data(self.cx);
            self.interface(op, &interface.0, &mut operands)?;
            push(&mut self.sections.entry_points, Opcode::OpEntryPoint, &operands);
        } else if let Some(mode) = op.cast::<ExecutionModeOp>() {
            let name = self.root(mode.r#fn());
            let Some(function) = self.functions.get(&name) else {
                let message = format!(
                    "missing <id> for function {}; function needs to be serialized before \
                     ExecutionModeOp is serialized",
                    name.as_str(self.cx)
                );
                return Err(op.plain_error(message));
            };
            let mut operands = vec![*function, case_number(mode.execution_mode())];
            let values = mode.values().data(self.cx).0.iter();
            operands.extend(values.filter_map(|value| self.word(*value)));
            push(&mut self.sections.execution_modes, Opcode::OpExecutionMode, &operands);
        } else if let Some(entry) = op.cast::<GraphEntryPointARMOp>() {
            let name = self.root(entry.r#fn());
            let mut operands = vec![self.function_id(name)];
            push_text(&mut operands, name.as_str(self.cx).as_bytes());
            let interface = entry.interface().data(self.cx);
            self.interface(op, &interface.0, &mut operands)?;
            push(&mut self.sections.graphs, Opcode::OpGraphEntryPointARM, &operands);
        } else {
            return self.operation(op);
        }
        Ok(())
    }

    /// Appends the ids of the variables that an entry point names.
    fn interface(
        &self,
        op: OpRef<'_>,
        names: &[terrace_ir::Attribute],
        operands: &mut Vec<u32>,
    ) -> Done {
        for name in names {
            let name = name.downcast::<SymbolRefAttr>(self.cx).map(|name| name.root);
            let Some(id) = name.and_then(|name| self.variables.get(&name)) else {
                return Err(op.plain_error(
                    "referencing undefined global variable.spirv.EntryPoint is at the end of \
                     spirv.module. All referenced variables should already be defined",
                ));
            };
            operands.push(*id);
        }
        Ok(())
    }

    /// Returns the first part of a symbol reference.
    pub(super) fn root(&self, name: Handle<SymbolRefAttr>) -> Ident {
        name.data(self.cx).root
    }

    /// Returns the id of a specialization constant.
    fn spec_constant(&self, op: OpRef<'_>, name: Option<Ident>) -> Done<u32> {
        let id = name.and_then(|name| self.spec_constants.get(&name));
        id.copied().ok_or_else(|| {
            let name = name.map_or("", |name| name.as_str(self.cx));
            op.plain_error(format!("unknown result <id> for specialization constant {name}"))
        })
    }

    /// Writes the name of a specialization constant.
    fn name_spec_constant(&mut self, op: OpRef<'_>, id: u32) {
        if let Some(name) = symbol_name(op) {
            self.spec_constants.insert(name, id);
            self.name(id, name.as_str(self.cx));
        }
    }

    /// Writes a global variable, its name and its decorations.
    fn variable(&mut self, variable: GlobalVariableOpRef<'a>) -> Done {
        let (cx, op) = (self.cx, *variable);
        let ty = variable.r#type().data(cx).0;
        let ty_id = self.ty(ty)?;
        let id = self.new_id();
        if let Some(name) = symbol_name(op) {
            self.name(id, name.as_str(cx));
            self.variables.insert(name, id);
        }
        let class = ty.downcast::<PointerType>(cx).map(|pointer| pointer.storage_class);
        let mut operands = vec![ty_id, id, class.map_or(0, case_number)];
        if let Some(initializer) = variable.initializer() {
            let name = self.root(initializer);
            let known = self.variables.get(&name).or_else(|| self.spec_constants.get(&name));
            let Some(initializer) = known else {
                return Err(op.plain_error("invalid usage of undefined variable as initializer"));
            };
            operands.push(*initializer);
        }
        if let Some(line) = self.line(op.location()) {
            push(&mut self.sections.globals, Opcode::OpLine, &line);
        }
        push(&mut self.sections.globals, Opcode::OpVariable, &operands);
        // Inherent and discardable attributes are one dictionary, sorted by name.
        let inherent = ["binding", "built_in", "descriptor_set", "linkage_attributes", "location"];
        let inherent = inherent.iter().filter_map(|name| Some((*name, op.attribute(name)?)));
        let discardable = op.attributes().iter().map(|(name, value)| (name.as_str(cx), *value));
        let mut all: Vec<_> = inherent.chain(discardable).collect();
        all.sort_by_key(|(name, _)| *name);
        for (name, value) in all {
            self.decoration(id, name, value, op.location())?;
        }
        Ok(())
    }
}
