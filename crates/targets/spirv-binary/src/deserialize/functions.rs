//! Functions.

use terrace_builtin::{FunctionType, NoneType};
use terrace_ir::{
    ArrayAttr, Attribute, Block, Body, DictionaryAttr, Ident, Op, OpType, Region, StringAttr,
    TypeAttr,
};
use terrace_spirv::{FuncOp, FunctionControl, LinkageAttributesAttr, LinkageType, Opcode};

use super::control::Merges;
use super::module::FUNCTION;
use super::{Done, Failed, Function, Place, Reader, fail, set_case};
use crate::enums::{case, case_number, number};

impl<'a> Reader<'a> {
    /// Reads a function up to its end.
    pub(super) fn read_function(&mut self, words: &[u32]) -> Done {
        if self.function.is_some() {
            return fail("found function inside function");
        }
        let [result_id, id, control, type_id] = *words else {
            return fail("OpFunction must have 4 parameters");
        };
        let result = self.result_type(result_id)?;
        if self.functions.contains_key(&id) {
            return fail("duplicate function definition/declaration");
        }
        let Some(control) = case::<FunctionControl>(control) else {
            return fail(format!("unknown Function Control: {control}"));
        };
        let ty = self.type_of(type_id);
        let Some(signature) = ty.and_then(|ty| ty.downcast::<FunctionType>(self.cx)) else {
            return fail(format!("unknown function type from <id> {type_id}"));
        };
        let matches = match signature.results.first() {
            None => true,
            Some(returned) => !result.is::<NoneType>() && *returned == result,
        };
        if !matches {
            let (ty, result) = (self.quoted(ty), self.quoted(Some(result)));
            return fail(format!(
                "mismatch in function type {ty} and return type {result} specified"
            ));
        }
        let mut state = self.state_unlocated(FuncOp::name(self.cx));
        if let Some(ty) = ty {
            state.set_inherent(self.cx, "function_type", TypeAttr::get(self.cx, ty).attr());
        }
        let name = StringAttr::from_text(self.cx, &self.symbol(FUNCTION, id));
        state.set_inherent(self.cx, "sym_name", name.attr());
        set_case(self.cx, &mut state, "function_control", control);
        self.add_decorations(id, &mut state);
        let mut body = Body::new(self.cx, state, 1);
        let region = body.region(Op::ROOT, 0).ok_or(Failed::Silent)?;
        let arguments = signature.inputs.iter().map(|ty| (*ty, self.unknown));
        let entry = body.append_block(region, arguments);
        let imported = self.is_imported(&body).then_some(entry);
        self.leave_values();
        self.blocks.clear();
        self.passed.clear();
        self.passed_at.clear();
        self.merges = Merges::default();
        self.function = Some(Function { body, id });
        let outside = std::mem::replace(&mut self.place, Place { block: entry, before: None });
        self.parameters(signature)?;
        let (opcode, operands) = self.instruction(Some(Opcode::OpFunctionEnd))?;
        if opcode == case_number(Opcode::OpFunctionEnd) {
            return self.end_function(operands, outside, imported);
        }
        if opcode != case_number(Opcode::OpLabel) {
            return fail("a basic block must start with OpLabel");
        }
        let [label] = *operands else { return fail("OpLabel should only have result <id>") };
        self.blocks.insert(label, entry);
        self.label(operands)?;
        loop {
            let (opcode, operands) = self.instruction(Some(Opcode::OpFunctionEnd))?;
            if opcode == case_number(Opcode::OpFunctionEnd) {
                return self.end_function(operands, outside, None);
            }
            self.process(opcode, operands)?;
        }
    }

    /// Whether a function is defined elsewhere.
    fn is_imported(&self, body: &Body) -> bool {
        let linkage = body.attribute(Op::ROOT, "linkage_attributes");
        let linkage = linkage.and_then(|held| held.downcast::<LinkageAttributesAttr>(self.cx));
        let ty = linkage.and_then(|held| number::<LinkageType>(self.cx, held.linkage_type.attr()));
        ty.and_then(case::<LinkageType>) == Some(LinkageType::Import)
    }

    /// Reads the parameters of a function.
    fn parameters(&mut self, signature: &FunctionType) -> Done {
        let entry = self.place.block;
        let mut decorations = Vec::new();
        for (at, input) in signature.inputs.iter().enumerate() {
            let (opcode, operands) = self.instruction(Some(Opcode::OpFunctionParameter))?;
            if opcode != case_number(Opcode::OpFunctionParameter) {
                return fail(format!("missing OpFunctionParameter instruction for argument {at}"));
            }
            let [ty, id] = *operands else {
                return fail("expected result type and result <id> for OpFunctionParameter");
            };
            let ty = self.type_of(ty);
            if ty != Some(*input) {
                let declared = FunctionType::get(self.cx, &signature.inputs, &signature.results);
                let (declared, ty) = (self.quoted(Some(declared.ty())), self.quoted(ty));
                return fail(format!(
                    "mismatch in argument type between function type definition {declared} and \
                     argument type definition {ty} at argument {at}"
                ));
            }
            let is_free = id == u32::MAX && !self.constants.is_empty();
            if is_free || self.value(id)?.is_some() {
                return fail(format!("duplicate definition of result <id> {id}"));
            }
            let argument = self.body().arguments(entry).get(at).copied();
            self.values.extend(argument.map(|argument| (id, argument)));
            decorations.push(self.argument_decoration(id)?);
        }
        if decorations.iter().any(Option::is_some) {
            let name = Ident::get(self.cx, "spirv.decoration");
            let dictionary = |held: &Option<Attribute>| {
                let entries: Vec<_> = held.iter().map(|held| (name, *held)).collect();
                DictionaryAttr::get(self.cx, &entries).attr()
            };
            let all: Vec<Attribute> = decorations.iter().map(dictionary).collect();
            let all = ArrayAttr::get(self.cx, all).attr();
            let set = self.body().set_attribute(Op::ROOT, "arg_attrs", Some(all));
            set.map_err(|_| Failed::With("invalid attributes of arguments".to_owned()))?;
        }
        Ok(())
    }

    /// Returns the region of the function that is being read.
    pub(super) fn region(&mut self) -> Done<Region> {
        self.body().region(Op::ROOT, 0).ok_or(Failed::Silent)
    }

    /// Completes a function. A function that is defined elsewhere has no block after all.
    fn end_function(&mut self, operands: &[u32], outside: Place, entry: Option<Block>) -> Done {
        if !operands.is_empty() {
            return fail("unexpected operands for OpFunctionEnd");
        }
        self.pass_values()?;
        self.leave_values();
        if let Some(entry) = entry {
            self.body().erase_block(entry);
        }
        if self.options.structured {
            self.structure_flow()?;
        }
        self.place = outside;
        self.block = None;
        self.blocks.clear();
        if let Some(Function { body, id }) = self.function.take() {
            let op = self.module.insert_child(body);
            self.module.insert_op(op, outside.block, outside.before);
            self.functions.insert(id, op);
        }
        Ok(())
    }
}
