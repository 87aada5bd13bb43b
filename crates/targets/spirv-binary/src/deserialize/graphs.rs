//! Graphs.

use terrace_builtin::{GraphType, IntegerAttr};
use terrace_ir::{ArrayAttr, Body, Op, OpType, StringAttr, TypeAttr, Value, lossless};
use terrace_spirv::{
    GraphARMOp, GraphConstantARMOp, GraphEntryPointARMOp, GraphOutputsARMOp, Opcode,
};

use super::{Done, Failed, Place, Reader, fail};
use crate::enums::case_number;
use crate::words::read_text;

/// A graph that is being read.
pub(super) struct Graph {
    pub(super) body: Body,
    id: u32,
    outputs: Vec<Option<Value>>,
}

/// The start of the names of graphs without name.
const GRAPH: &str = "spirv_graph_";

impl<'a> Reader<'a> {
    /// Records a constant of a graph.
    pub(super) fn graph_constant(&mut self, words: &[u32]) -> Done {
        let [ty, id, number] = *words else {
            return fail("OpGraphConstantARM must have at least 1 operand");
        };
        let ty = self.result_type(ty)?;
        self.graph_constants.entry(id).or_insert((ty, number));
        Ok(())
    }

    /// Makes the value of a constant of a graph; `None` for another id.
    pub(super) fn graph_constant_value(&mut self, id: u32) -> Option<Value> {
        let (ty, number) = *self.graph_constants.get(&id)?;
        let mut state = self.state_unlocated(GraphConstantARMOp::name(self.cx));
        let number = IntegerAttr::i32(self.cx, number as i32).attr();
        state.set_inherent(self.cx, "graph_constant_id", number);
        state.add_result(ty);
        Some(self.insert_value(state))
    }

    /// Returns the name of a graph.
    fn graph_name(&self, id: u32) -> String {
        match self.graph_names.get(&id) {
            Some(name) => lossless::encode(name).into_owned(),
            None => self.symbol(GRAPH, id),
        }
    }

    /// Reads an entry point, which names its graph.
    pub(super) fn graph_entry_point(&mut self, words: &[u32]) -> Done {
        let [id, _, ..] = *words else {
            return fail("missing graph defintion in OpGraphEntryPointARM");
        };
        let mut at = 1;
        let name = read_text(words, &mut at);
        self.graph_names.insert(id, name);
        let mut interface = Vec::new();
        for id in words.get(at..).unwrap_or_default() {
            let Some(variable) = self.variables.get(id) else {
                let opcode = "OpGraphEntryPointARM";
                return fail(format!("undefined result <id> {id} while decoding {opcode}"));
            };
            interface.push(self.reference(*variable));
        }
        let mut state = self.state_unlocated(GraphEntryPointARMOp::name(self.cx));
        state.set_inherent(self.cx, "fn", self.reference_to(&self.graph_name(id)));
        state.set_inherent(self.cx, "interface", ArrayAttr::get(self.cx, interface).attr());
        self.insert(state);
        Ok(())
    }

    /// Reads a graph up to its end.
    pub(super) fn read_graph(&mut self, words: &[u32]) -> Done {
        if self.graph.is_some() {
            return fail("found graph inside graph");
        }
        let [ty_id, id, ..] = *words else {
            return fail("OpGraphARM must have at least 2 parameters");
        };
        let ty = self.type_of(ty_id);
        let Some((ty, signature)) =
            ty.and_then(|ty| Some((ty, ty.downcast::<GraphType>(self.cx)?)))
        else {
            return fail(format!("unknown graph type from <id> {ty_id}"));
        };
        if self.graphs.contains_key(&id) {
            return fail("duplicate graph definition/declaration");
        }
        let mut state = self.state_unlocated(GraphARMOp::name(self.cx));
        state.set_inherent(self.cx, "function_type", TypeAttr::get(self.cx, ty).attr());
        let name = StringAttr::from_text(self.cx, &self.graph_name(id)).attr();
        state.set_inherent(self.cx, "sym_name", name);
        if self.graph_names.contains_key(&id) {
            let is_entry = IntegerAttr::bool(self.cx, true).attr();
            state.set_inherent(self.cx, "entry_point", is_entry);
        }
        let mut body = Body::new(self.cx, state, 1);
        let region = body.region(Op::ROOT, 0).ok_or(Failed::Silent)?;
        let inputs = signature.inputs.iter().map(|ty| (*ty, self.unknown));
        let entry = body.append_block(region, inputs);
        self.leave_values();
        let outputs = vec![None; signature.results.len()];
        self.graph = Some(Graph { body, id, outputs });
        let outside = std::mem::replace(&mut self.place, Place { block: entry, before: None });
        for (at, input) in signature.inputs.iter().enumerate() {
            let (opcode, operands) = self.instruction(Some(Opcode::OpGraphInputARM))?;
            if opcode != case_number(Opcode::OpGraphInputARM) {
                return fail(format!("missing OpGraphInputARM instruction for argument {at}"));
            }
            let [ty, id, index] = *operands else {
                return fail(
                    "expected result type, result <id> and input index for OpGraphInputARM",
                );
            };
            let ty = self.type_of(ty);
            if ty != Some(*input) {
                let declared = GraphType::get(self.cx, &signature.inputs, &signature.results);
                let (declared, ty) = (self.quoted(Some(declared.ty())), self.quoted(ty));
                return fail(format!(
                    "mismatch in argument type between graph type definition {declared} and \
                     argument type definition {ty} at argument {at}"
                ));
            }
            if self.value(id)?.is_some() {
                return fail(format!("duplicate definition of result <id> {id}"));
            }
            let index = self.constant_integer(index);
            let argument = index.and_then(|index| {
                self.graph.as_ref()?.body.arguments(entry).get(index as usize).copied()
            });
            let Some(argument) = argument else {
                return fail("unable to read inputIndex value from constant op");
            };
            self.values.insert(id, argument);
        }
        while self.graph.is_some() {
            let (opcode, operands) = self.instruction(None)?;
            self.process(opcode, operands)?;
        }
        self.place = outside;
        Ok(())
    }

    /// Records an output of the graph.
    pub(super) fn graph_output(&mut self, words: &[u32]) -> Done {
        let [id, index] = *words else {
            return fail("expected value id and output index for OpGraphSetOutputARM");
        };
        let Some(index) = self.constant_integer(index) else {
            return fail(format!("unknown result <id> : {index}"));
        };
        let Some(value) = self.value(id)? else {
            return fail(format!("could not find result <id> {id}"));
        };
        let outputs = self.graph.as_mut().map(|graph| &mut graph.outputs);
        match outputs.and_then(|outputs| outputs.get_mut(index as usize)) {
            Some(output) => *output = Some(value),
            None => return fail(format!("invalid index of an output: {index}")),
        }
        Ok(())
    }

    /// Completes the graph.
    pub(super) fn graph_end(&mut self, words: &[u32]) -> Done {
        if !words.is_empty() {
            return fail("unexpected operands for OpGraphEndARM");
        }
        let Some(graph) = &self.graph else {
            return fail("unhandled deserialization of OpGraphEndARM");
        };
        let outputs: Option<Vec<Value>> = graph.outputs.iter().copied().collect();
        let Some(outputs) = outputs else { return fail("missing OpGraphSetOutputARM") };
        let mut state = self.state_unlocated(GraphOutputsARMOp::name(self.cx));
        state.add_operands(&outputs);
        self.insert(state);
        self.leave_values();
        if let Some(Graph { body, id, .. }) = self.graph.take() {
            let op = self.module.insert_child(body);
            let block = self.module.root().region(0).and_then(|region| region.entry());
            if let Some(block) = block.map(|block| block.id()) {
                self.module.insert_op(op, block, None);
            }
            self.graphs.insert(id, op);
        }
        Ok(())
    }
}
