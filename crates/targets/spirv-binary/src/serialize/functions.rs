//! Functions and graphs.

use terrace_builtin::function::function_type;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{ArrayAttr, DictionaryAttr, Ident, OpRef};
use terrace_spirv::{
    DecorationAttr, FuncOpRef, GraphARMOpRef, GraphConstantARMOpRef, LinkageType, Opcode,
};

use super::decorations::decoration_named;
use super::{Done, Serializer};
use crate::enums::{case, case_number, number};
use crate::words::push;

impl<'a> Serializer<'a> {
    /// Returns the id of a function, which is taken when it is first needed.
    pub(super) fn function_id(&mut self, name: Ident) -> u32 {
        if let Some(id) = self.functions.get(&name) {
            return *id;
        }
        let id = self.new_id();
        self.functions.insert(name, id);
        id
    }

    /// Writes a function.
    pub(super) fn function(&mut self, function: FuncOpRef<'a>) -> Done {
        let (cx, op) = (self.cx, *function);
        self.start_body();
        let declared = function.function_type().data(cx).0;
        let ty = self.ty(declared)?;
        let signature = function_type(op);
        let result = match signature.as_ref().and_then(|ty| ty.results.first()) {
            Some(result) => self.ty(*result)?,
            None => self.void()?,
        };
        let Some(name) = symbol_name(op) else { return Ok(()) };
        let id = self.function_id(name);
        let operands = [result, id, case_number(function.function_control()), ty];
        push(&mut self.header, Opcode::OpFunction, &operands);
        self.name(id, name.as_str(cx));
        let inputs = signature.iter().flat_map(|ty| ty.inputs.iter());
        let attributes = op.attribute("arg_attrs");
        let attributes = attributes.and_then(|held| held.downcast::<ArrayAttr>(cx));
        let arguments = op.region(0).and_then(|region| region.entry());
        for (at, input) in inputs.enumerate() {
            let ty = self.ty(*input)?;
            let id = self.new_id();
            push(&mut self.header, Opcode::OpFunctionParameter, &[ty, id]);
            if let Some(argument) = arguments.and_then(|block| block.arguments().get(at)) {
                self.values.insert(*argument, id);
            }
            let held = attributes.and_then(|all| all.0.get(at));
            let held = held.and_then(|held| held.downcast::<DictionaryAttr>(cx));
            let held = held.and_then(|held| held.lookup_str(cx, "spirv.decoration"));
            let decoration = held.and_then(|held| held.downcast::<DecorationAttr>(cx));
            if let (Some(decoration), Some(value)) = (decoration, held) {
                self.decoration_value(id, decoration.0, value, op.location())?;
            }
        }
        match op.region(0).and_then(|region| region.entry()) {
            Some(entry) => {
                let label = self.label(entry.id());
                push(&mut self.header, Opcode::OpLabel, &[label]);
                self.blocks_from(entry)?;
            }
            None => self.check_linkage(function)?,
        }
        self.function_decorations(op, id)?;
        self.push(Opcode::OpFunctionEnd, &[]);
        self.finish_body();
        Ok(())
    }

    /// Reports an error for a function without body that is not imported.
    fn check_linkage(&self, function: FuncOpRef<'_>) -> Done {
        let linkage = function.linkage_attributes().map(|held| held.data(self.cx).linkage_type);
        let ty = linkage.and_then(|ty| number::<LinkageType>(self.cx, ty.attr()));
        match ty.and_then(case::<LinkageType>) {
            Some(LinkageType::Import) => Ok(()),
            _ => Err(self.module.plain_error(
                "'spirv.module' cannot contain external functions without 'Import' \
                 linkage_attributes (LinkageAttributes)",
            )),
        }
    }

    /// Writes the attributes of a function that name decorations.
    fn function_decorations(&mut self, op: OpRef<'_>, id: u32) -> Done {
        let linkage = op.attribute("linkage_attributes");
        let linkage = linkage.map(|value| ("linkage_attributes", value));
        let discardable = op.attributes().iter();
        let discardable = discardable.map(|(name, value)| (name.as_str(self.cx), *value));
        let mut all: Vec<_> = linkage.into_iter().chain(discardable).collect();
        all.sort_by_key(|(name, _)| *name);
        for (name, value) in all {
            if let Some(decoration) = decoration_named(name) {
                self.decoration_value(id, decoration, value, op.location())?;
            }
        }
        Ok(())
    }

    /// Forgets the previous function.
    fn start_body(&mut self) {
        self.values.clear();
        self.blocks.clear();
        self.header.clear();
        self.body.clear();
        self.deferred_values.clear();
    }

    /// Appends the current function to its section.
    fn finish_body(&mut self) {
        for (value, at) in std::mem::take(&mut self.deferred_values) {
            self.body[at] = self.values.get(&value).copied().unwrap_or_default();
        }
        self.sections.functions.append(&mut self.header);
        self.sections.functions.append(&mut self.body);
    }

    /// Writes a graph.
    pub(super) fn graph(&mut self, graph: GraphARMOpRef<'a>) -> Done {
        let op = *graph;
        self.start_body();
        let Some(name) = symbol_name(op) else { return Ok(()) };
        let id = self.function_id(name);
        let ty = self.ty(graph.function_type().data(self.cx).0)?;
        push(&mut self.body, Opcode::OpGraphARM, &[ty, id]);
        let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
        for (at, argument) in entry.arguments().iter().enumerate() {
            let ty = self.ty(entry.body().value_type(*argument))?;
            let id = self.new_id();
            self.values.insert(*argument, id);
            let index = self.i32_constant(at as u32)?;
            self.push(Opcode::OpGraphInputARM, &[ty, id, index]);
        }
        for op in entry.ops() {
            self.operation(op)?;
        }
        self.push(Opcode::OpGraphEndARM, &[]);
        self.sections.graphs.append(&mut self.body);
        Ok(())
    }

    /// Writes the outputs of a graph.
    pub(super) fn graph_outputs(&mut self, op: OpRef<'_>) -> Done {
        for (at, value) in op.operands().enumerate() {
            let value = self.value(op, at, value)?;
            let index = self.i32_constant(at as u32)?;
            self.push(Opcode::OpGraphSetOutputARM, &[value, index]);
        }
        Ok(())
    }

    /// Writes a constant of a graph, which stands among the types.
    pub(super) fn graph_constant(&mut self, constant: GraphConstantARMOpRef<'_>) -> Done {
        let number = constant.graph_constant_id() as u32;
        let op = *constant;
        let id = match self.graph_constants.get(&number) {
            Some(id) => *id,
            None => {
                let ty = self.ty(op.body().value_type(op.result(0)))?;
                let id = self.new_id();
                let operands = [ty, id, number];
                push(&mut self.sections.globals, Opcode::OpGraphConstantARM, &operands);
                self.graph_constants.insert(number, id);
                id
            }
        };
        self.values.insert(op.result(0), id);
        Ok(())
    }
}
