//! Calls of functions and of inline assembly.

use terrace_builtin::property::EnumAttr;
use terrace_ir::{ArrayAttr, Attribute, DictionaryAttr, Ident, OpState, TypeAttr, Value};
use terrace_llvm::{AsmDialect, CConv, CConvAttr, TailCallKind, TailCallKindAttr};

use super::blocks::Made;
use super::{Done, Importer};
use crate::model::instructions::{self};
use crate::model::instructions::{Call, Callee, InlineAsm, Instruction, TailCall};
use crate::model::{self, BlockId, ConstantKind, InstructionId, Symbol, Type};

/// The function that a call transfers control to.
enum Target {
    /// A function or an indirect function, by name.
    Direct(Symbol),
    /// The function at an address.
    Indirect(instructions::Value),
    /// A function whose type is not that of the call.
    Incompatible(Symbol),
}

impl<'a> Importer<'a> {
    /// Translates a call or an invoke.
    ///
    /// # Errors
    /// When the dialect lacks a part of the call.
    pub(super) fn call(
        &mut self,
        instruction: &Instruction,
        block: BlockId,
        id: InstructionId,
        call: &Call,
    ) -> Done<Made> {
        if call.callbr.is_some() {
            return Self::silent();
        }
        if let Some(name) = self.called_intrinsic(instruction) {
            return self.intrinsic(instruction, id, call, name);
        }
        let op = match (&call.callee, call.invoke) {
            (Callee::Asm(asm), None) => {
                let made = self.inline_asm(instruction, id, call, asm)?;
                return Ok(made);
            }
            (Callee::Asm(_), Some(_)) => return Self::silent(),
            (Callee::Value(callee), None) => self.plain_call(call, *callee)?,
            (Callee::Value(callee), Some((normal, unwind))) => {
                return self.invoke(instruction, id, call, *callee, block, normal, unwind);
            }
        };
        if instruction.ty != Type::VOID {
            self.function.values[id.index()] = Some(self.inner().result(op, 0));
        }
        Ok(Made::Op(op))
    }

    /// The function that a call names; `None` for a call through an address.
    pub(super) fn named_callee(&self, callee: instructions::Value) -> Option<Symbol> {
        let instructions::Value::Constant(constant) = callee else { return None };
        match self.module.constants.kind(constant) {
            ConstantKind::Symbol(symbol @ (Symbol::Function(_) | Symbol::IFunc(_))) => {
                Some(*symbol)
            }
            _ => None,
        }
    }

    fn call_target(&self, call: &Call, callee: instructions::Value) -> Target {
        match self.named_callee(callee) {
            None => Target::Indirect(callee),
            Some(symbol) => {
                let ty = self.module.symbol_type(symbol);
                if self.is_compatible(call.function_type, ty) {
                    return Target::Direct(symbol);
                }
                let [of_call, of_callee] =
                    [call.function_type, ty].map(|ty| self.ty(ty).to_text(self.cx));
                let message =
                    format!("incompatible call and callee types: '{of_call}' and '{of_callee}'");
                let location = self.function.location.unwrap_or(self.unknown);
                self.warn(location, message);
                Target::Incompatible(symbol)
            }
        }
    }

    /// Whether a function can be called by name with the type of a call: a variadic function also
    /// with a type that lists the further arguments.
    fn is_compatible(&self, call: Type, callee: Type) -> bool {
        let types = &self.module.types;
        let (Some(call), Some(callee)) = (types.as_function(call), types.as_function(callee))
        else {
            return false;
        };
        let count = callee.params.len();
        let fits = match callee.variadic {
            true => call.params.len() >= count,
            false => call.params.len() == count,
        };
        fits && call.result == callee.result && call.params[..count] == callee.params[..]
    }

    /// The operands of a call: the address of an indirect callee, and the arguments.
    fn call_operands(&mut self, call: &Call, target: &Target) -> Done<Vec<Value>> {
        let mut operands = Vec::with_capacity(call.arguments.len() + 1);
        if let Target::Indirect(callee) = target {
            operands.push(self.value(*callee)?);
        }
        operands.extend(self.values(&call.arguments)?);
        if let Target::Incompatible(symbol) = target {
            let pointer = self.pointer(0);
            let address = self.address_of(*symbol, pointer);
            operands.insert(0, address);
        }
        Ok(operands)
    }

    /// Sets the callee, its type if arguments vary, the calling convention, and the result.
    fn set_callee(&self, state: &mut OpState, call: &Call, target: &Target) {
        let cx = self.cx;
        if let Target::Direct(symbol) = target {
            state.set_inherent(cx, "callee", self.symbol_reference(*symbol).attr());
        }
        let of_call = match target {
            Target::Direct(symbol) => self.module.symbol_type(*symbol),
            _ => call.function_type,
        };
        let ty = self.module.types.as_function(of_call);
        if ty.is_some_and(|ty| ty.variadic) {
            let ty = TypeAttr::get(cx, self.ty(of_call)).attr();
            state.set_inherent(cx, "var_callee_type", ty);
        }
        self.set_convention(state, call.convention);
        if let Some(result) = ty.map(|ty| ty.result).filter(|ty| *ty != Type::VOID) {
            state.add_result(self.ty(result));
        }
    }

    /// Sets a calling convention other than that of C.
    pub(super) fn set_convention(&self, state: &mut OpState, convention: u32) {
        if let Some(calling_conv) = CConv::from_value(convention.into()) {
            let convention = CConvAttr { calling_conv }.intern(self.cx).attr();
            state.set_inherent(self.cx, "CConv", convention);
        }
    }

    fn tail_kind(&self, tail: Option<TailCall>) -> Attribute {
        let tail_call_kind = match tail {
            None => TailCallKind::None,
            Some(TailCall::Tail) => TailCallKind::Tail,
            Some(TailCall::MustTail) => TailCallKind::MustTail,
            Some(TailCall::NoTail) => TailCallKind::NoTail,
        };
        TailCallKindAttr { tail_call_kind }.intern(self.cx).attr()
    }

    fn plain_call(&mut self, call: &Call, callee: instructions::Value) -> Done<terrace_ir::Op> {
        let target = self.call_target(call, callee);
        let operands = self.call_operands(call, &target)?;
        let mut state = self.filled("llvm.call", &operands, &[]);
        self.set_callee(&mut state, call, &target);
        state.set_inherent(self.cx, "TailCallKind", self.tail_kind(call.tail));
        let no_bundles = self.sizes([]);
        state.set_inherent(self.cx, "op_bundle_sizes", no_bundles);
        self.set_segments(&mut state, [operands.len(), 0]);
        self.set_fast_math(&mut state, call.flags);
        self.call_flags(&mut state, call, callee);
        if !matches!(target, Target::Incompatible(_)) {
            self.call_parameters(&mut state, call);
        }
        Ok(self.insert(state))
    }

    /// Sets what the attributes of a call state about its effects.
    fn call_flags(&self, state: &mut OpState, call: &Call, callee: instructions::Value) {
        let list = self.module.attributes.list(call.attributes);
        for (flag, name) in [
            ("convergent", "convergent"),
            ("nounwind", "no_unwind"),
            ("willreturn", "will_return"),
            ("noinline", "no_inline"),
            ("alwaysinline", "always_inline"),
            ("inlinehint", "inline_hint"),
        ] {
            if list.iter().any(|held| *held == model::Attribute::flag(flag)) {
                state.set_inherent(self.cx, name, self.unit());
            }
        }
        let mut effects = self.memory_bits(call.attributes);
        if let Some(Symbol::Function(at)) = self.named_callee(callee) {
            let function = self.memory_bits(self.module.functions[at as usize].attributes);
            effects &= function | bundle_effects(call);
        }
        if let Some(effects) = self.memory_effects(effects) {
            state.set_inherent(self.cx, "memory_effects", effects);
        }
    }

    /// Sets the attributes of arguments and of the result.
    pub(super) fn call_parameters(&self, state: &mut OpState, call: &Call) {
        let sets = (0..call.arguments.len())
            .map(|at| call.argument_attributes.get(at).copied().unwrap_or_default());
        if let Some(attributes) = self.parameter_list(sets) {
            state.set_inherent(self.cx, "arg_attrs", attributes);
        }
        if let Some(attributes) = self.result_list(call.result_attributes) {
            state.set_inherent(self.cx, "res_attrs", attributes);
        }
    }

    fn inline_asm(
        &mut self,
        instruction: &Instruction,
        id: InstructionId,
        call: &Call,
        asm: &InlineAsm,
    ) -> Done<Made> {
        let operands = self.values(&call.arguments)?;
        let cx = self.cx;
        let attributes = [
            ("asm_string", self.string(&asm.text)),
            ("constraints", self.string(&asm.constraints)),
        ];
        let mut state = self.filled("llvm.inline_asm", &operands, &attributes);
        if asm.side_effects {
            state.set_inherent(cx, "has_side_effects", self.unit());
        }
        if asm.align_stack {
            state.set_inherent(cx, "is_align_stack", self.unit());
        }
        state.set_inherent(cx, "tail_call_kind", self.tail_kind(call.tail));
        let dialect = if asm.intel { AsmDialect::AD_Intel } else { AsmDialect::AD_ATT };
        state.set_inherent(cx, "asm_dialect", dialect.to_attribute(cx));
        if let Some(types) = self.element_types(call) {
            state.set_inherent(cx, "operand_attrs", types);
        }
        state.add_result(self.ty(instruction.ty));
        let op = self.insert(state);
        if instruction.ty != Type::VOID {
            self.function.values[id.index()] = Some(self.inner().result(op, 0));
        }
        Ok(Made::Op(op))
    }

    /// The types that operands of inline assembly point to; `None` if none is stated.
    fn element_types(&self, call: &Call) -> Option<Attribute> {
        let kind = model::AttributeKind::named("elementtype");
        let name = Ident::get(self.cx, "elementtype");
        let mut any = false;
        let mut all = Vec::with_capacity(call.arguments.len());
        for at in 0..call.arguments.len() {
            let set = call.argument_attributes.get(at).copied().unwrap_or_default();
            let list = self.module.attributes.list(set);
            let ty = list.iter().find_map(|held| match held {
                model::Attribute::Type(held, ty) if Some(*held) == kind => Some(*ty),
                _ => None,
            });
            any |= ty.is_some();
            let ty = ty.map(|ty| (name, TypeAttr::get(self.cx, self.ty(ty)).attr()));
            let entries: Vec<_> = ty.into_iter().collect();
            all.push(DictionaryAttr::get(self.cx, &entries).attr());
        }
        any.then(|| ArrayAttr::get(self.cx, all).attr())
    }

    fn invoke(
        &mut self,
        instruction: &Instruction,
        id: InstructionId,
        call: &Call,
        callee: instructions::Value,
        block: BlockId,
        normal: BlockId,
        unwind: BlockId,
    ) -> Done<Made> {
        let target = self.call_target(call, callee);
        let operands = self.call_operands(call, &target)?;
        let on_unwind = self.passed(block, unwind)?;
        let (to, unwind) = (self.target(normal)?, self.target(unwind)?);
        // The result cannot be passed by the operation that defines it.
        let dispatches = self.passes_result(block, normal, id);
        let direct = match dispatches {
            true => {
                let body = self.inner();
                let dispatch = body.new_block([]);
                if let Some(region) = body.block_region(to) {
                    body.insert_block(dispatch, region, Some(to));
                }
                dispatch
            }
            false => to,
        };
        let on_normal = if dispatches { Vec::new() } else { self.passed(block, normal)? };
        let mut all = operands.clone();
        all.extend(&on_normal);
        all.extend(&on_unwind);
        let mut state = self.filled("llvm.invoke", &all, &[]);
        self.set_callee(&mut state, call, &target);
        let no_bundles = self.sizes([]);
        state.set_inherent(self.cx, "op_bundle_sizes", no_bundles);
        self.set_segments(&mut state, [operands.len(), on_normal.len(), on_unwind.len(), 0]);
        state.add_successors([direct, unwind]);
        if !matches!(target, Target::Incompatible(_)) {
            self.call_parameters(&mut state, call);
        }
        let op = self.insert(state);
        if instruction.ty != Type::VOID {
            self.function.values[id.index()] = Some(self.inner().result(op, 0));
        }
        if dispatches {
            let values = self.passed(block, normal)?;
            self.branch_through(direct, to, &values);
        }
        Ok(Made::Op(op))
    }

    /// Whether a block passes the result of an instruction to the phi instructions of another one.
    fn passes_result(&self, from: BlockId, to: BlockId, id: InstructionId) -> bool {
        let Some(function) = self.source() else { return false };
        super::blocks::phis(function, &function.blocks[to.index()]).any(|phi| {
            self.function.incoming.get(&(phi, from)) == Some(&instructions::Value::Instruction(id))
        })
    }
}

/// The effects on memory that the operand bundles of a call may have: reading (1) and writing (2)
/// of each of six parts.
fn bundle_effects(call: &Call) -> u64 {
    const NO_READ: [&[u8]; 3] = [b"ptrauth", b"kcfi", b"convergencectrl"];
    const NO_WRITE: [&[u8]; 5] = [b"deopt", b"funclet", b"ptrauth", b"kcfi", b"convergencectrl"];
    let other = |known: &[&[u8]]| call.bundles.iter().any(|bundle| !known.contains(&&*bundle.tag));
    let reads = if other(&NO_READ) { 0b01_0101_0101_0101 & 0xfff } else { 0 };
    let writes = if other(&NO_WRITE) { 0b10_1010_1010_1010 & 0xfff } else { 0 };
    reads | writes
}
