//! Instructions in text.

use super::{LocalNumbers, Printer};
use crate::model::instructions::{
    Atomicity, Call, Callee, Flags, InlineAsm, InstructionKind as K, LandingPadClause,
    MemoryAccess, Value,
};
use crate::model::{BlockId, ConstantKind, InstructionId, Module, Symbol, Type};

/// The names of calling conventions by number; others are printed as `ccN`.
pub(crate) const CONVENTIONS: &[(u32, &str)] = &[
    (8, "fastcc"),
    (9, "coldcc"),
    (10, "ghccc"),
    (13, "anyregcc"),
    (14, "preserve_mostcc"),
    (15, "preserve_allcc"),
    (16, "swiftcc"),
    (17, "cxx_fast_tlscc"),
    (18, "tailcc"),
    (19, "cfguard_checkcc"),
    (20, "swifttailcc"),
    (64, "x86_stdcallcc"),
    (65, "x86_fastcallcc"),
    (66, "arm_apcscc"),
    (67, "arm_aapcscc"),
    (68, "arm_aapcs_vfpcc"),
    (69, "msp430_intrcc"),
    (70, "x86_thiscallcc"),
    (71, "ptx_kernel"),
    (72, "ptx_device"),
    (75, "spir_func"),
    (76, "spir_kernel"),
    (77, "intel_ocl_bicc"),
    (78, "x86_64_sysvcc"),
    (79, "win64cc"),
    (80, "x86_vectorcallcc"),
    (81, "hhvmcc"),
    (82, "hhvm_ccc"),
    (83, "x86_intrcc"),
    (84, "avr_intrcc"),
    (87, "amdgpu_vs"),
    (88, "amdgpu_gs"),
    (89, "amdgpu_ps"),
    (90, "amdgpu_cs"),
    (91, "amdgpu_kernel"),
    (92, "x86_regcallcc"),
    (93, "amdgpu_hs"),
    (95, "amdgpu_ls"),
    (96, "amdgpu_es"),
    (97, "aarch64_vector_pcs"),
    (98, "aarch64_sve_vector_pcs"),
    (100, "amdgpu_gfx"),
];

/// The words of flags that state guarantees, in printed order.
const GUARANTEES: [(Flags, &str); 6] = [
    (Flags::NUW, " nuw"),
    (Flags::NSW, " nsw"),
    (Flags::EXACT, " exact"),
    (Flags::DISJOINT, " disjoint"),
    (Flags::NNEG, " nneg"),
    (Flags::SAMESIGN, " samesign"),
];

/// The words of flags that permit optimizations of floating-point operations, in printed order.
const FAST_MATH: [(Flags, &str); 7] = [
    (Flags::REASSOC, " reassoc"),
    (Flags::NNAN, " nnan"),
    (Flags::NINF, " ninf"),
    (Flags::NSZ, " nsz"),
    (Flags::ARCP, " arcp"),
    (Flags::CONTRACT, " contract"),
    (Flags::AFN, " afn"),
];

impl Printer<'_> {
    /// Writes the word of a calling convention and a blank; nothing for that of C.
    pub(super) fn convention(&mut self, convention: u32) {
        let known = CONVENTIONS.iter().find(|(number, _)| *number == convention);
        match known {
            _ if convention == 0 => {}
            Some((_, word)) => self.word(word),
            None => self.format(format_args!("cc{convention} ")),
        }
    }

    /// Returns the type of a value.
    pub(super) fn value_type(&self, value: Value, numbers: &LocalNumbers<'_>) -> Type {
        let module = self.module;
        match value {
            Value::Constant(constant) => module.constants.ty(constant),
            Value::Parameter(at) => {
                let ty = module.types.as_function(numbers.function.ty);
                ty.and_then(|ty| ty.params.get(at as usize).copied()).unwrap_or(Type::VOID)
            }
            Value::Instruction(id) => numbers.function.instruction(id).ty,
            Value::Metadata(_) => Type::METADATA,
        }
    }

    /// Writes a value without its type.
    pub(super) fn value(&mut self, value: Value, numbers: &LocalNumbers<'_>) {
        match value {
            Value::Constant(constant) => self.constant(constant),
            Value::Parameter(at) => self.parameter(at as usize, numbers),
            Value::Instruction(id) => self.result(id, numbers),
            Value::Metadata(id) => self.metadata(id, Some(numbers)),
        }
    }

    /// Writes the type and the value.
    pub(super) fn typed_value(&mut self, value: Value, numbers: &LocalNumbers<'_>) {
        self.ty(self.value_type(value, numbers));
        self.text(" ");
        self.value(value, numbers);
    }

    fn typed_values(&mut self, values: &[Value], numbers: &LocalNumbers<'_>) {
        self.list(values, |this, value| this.typed_value(*value, numbers));
    }

    fn label(&mut self, block: BlockId, numbers: &LocalNumbers<'_>) {
        self.text("label ");
        self.block_reference(block, numbers);
    }

    /// Writes the words of the flags, each with a blank in front.
    pub(super) fn flags(&mut self, flags: Flags) {
        if flags == Flags::NONE {
            return;
        }
        let words = match flags.has(Flags::FAST) {
            true => {
                self.text(" fast");
                &[][..]
            }
            false => &FAST_MATH[..],
        };
        for (flag, word) in GUARANTEES.iter().chain(words) {
            if flags.has(*flag) {
                self.text(word);
            }
        }
    }

    /// Writes an instruction as a line.
    pub(super) fn instruction(&mut self, id: InstructionId, numbers: &LocalNumbers<'_>) {
        let instruction = numbers.function.instruction(id);
        self.text("  ");
        if instruction.ty != Type::VOID {
            self.result(id, numbers);
            self.text(" = ");
        }
        self.kind(&instruction.kind, instruction.ty, numbers);
        self.attachments(&instruction.metadata, ", ");
        self.text("\n");
    }

    fn kind(&mut self, kind: &K, ty: Type, n: &LocalNumbers<'_>) {
        match kind {
            K::Binary(op, flags, a, b) => {
                self.text(op.name());
                self.flags(*flags);
                self.pair(*a, *b, n);
            }
            K::FNeg(flags, a) => {
                self.text("fneg");
                self.flags(*flags);
                self.text(" ");
                self.typed_value(*a, n);
            }
            K::Cast(op, flags, a) => {
                self.text(op.name());
                self.flags(*flags);
                self.text(" ");
                self.typed_value(*a, n);
                self.text(" to ");
                self.ty(ty);
            }
            K::ICmp(predicate, flags, a, b) => {
                self.text("icmp");
                self.flags(*flags);
                self.text(" ");
                self.text(predicate.name());
                self.pair(*a, *b, n);
            }
            K::FCmp(predicate, flags, a, b) => {
                self.text("fcmp");
                self.flags(*flags);
                self.text(" ");
                self.text(predicate.name());
                self.pair(*a, *b, n);
            }
            K::Select(flags, a, b, c) => {
                self.text("select");
                self.flags(*flags);
                self.text(" ");
                self.typed_values(&[*a, *b, *c], n);
            }
            K::Freeze(a) => self.one("freeze ", *a, n),
            K::VaArg(a) => {
                self.one("va_arg ", *a, n);
                self.text(", ");
                self.ty(ty);
            }
            K::Alloca(_)
            | K::Load(..)
            | K::Store(..)
            | K::Gep(_)
            | K::AtomicRmw(_)
            | K::CmpXchg(_)
            | K::Fence(..) => self.memory(kind, ty, n),
            K::ExtractValue(a, indices) => {
                self.one("extractvalue ", *a, n);
                indices.iter().for_each(|index| self.format(format_args!(", {index}")));
            }
            K::InsertValue(a, b, indices) => {
                self.text("insertvalue ");
                self.typed_values(&[*a, *b], n);
                indices.iter().for_each(|index| self.format(format_args!(", {index}")));
            }
            K::ExtractElement(a, b) => {
                self.text("extractelement ");
                self.typed_values(&[*a, *b], n);
            }
            K::InsertElement(a, b, c) => {
                self.text("insertelement ");
                self.typed_values(&[*a, *b, *c], n);
            }
            K::ShuffleVector(a, b, mask) => {
                self.text("shufflevector ");
                self.typed_values(&[*a, *b], n);
                self.mask(mask, ty);
            }
            K::Phi(incoming) => self.phi(incoming, ty, n),
            K::Call(call) => self.call(call, n),
            K::LandingPad(cleanup, clauses) => {
                self.text("landingpad ");
                self.ty(ty);
                if *cleanup {
                    self.text("\n          cleanup");
                }
                for clause in clauses {
                    let (word, value) = match clause {
                        LandingPadClause::Catch(value) => ("\n          catch ", value),
                        LandingPadClause::Filter(value) => ("\n          filter ", value),
                    };
                    self.one(word, *value, n);
                }
            }
            K::Resume(a) => self.one("resume ", *a, n),
            K::Br(_)
            | K::CondBr(..)
            | K::Switch(_)
            | K::IndirectBr(..)
            | K::Ret(_)
            | K::Unreachable => self.terminator(kind, n),
            K::CatchSwitch(_)
            | K::CatchPad(..)
            | K::CleanupPad(..)
            | K::CatchRet(..)
            | K::CleanupRet(..) => self.pad(kind, n),
        }
    }

    fn one(&mut self, word: &str, value: Value, n: &LocalNumbers<'_>) {
        self.text(word);
        self.typed_value(value, n);
    }

    /// Writes two operands of the same type, which is written once.
    fn pair(&mut self, a: Value, b: Value, n: &LocalNumbers<'_>) {
        self.text(" ");
        self.typed_value(a, n);
        self.text(", ");
        self.value(b, n);
    }

    fn phi(&mut self, incoming: &[(Value, BlockId)], ty: Type, n: &LocalNumbers<'_>) {
        self.text("phi ");
        self.ty(ty);
        self.text(" ");
        self.list(incoming, |this, (value, block)| {
            this.text("[ ");
            this.value(*value, n);
            this.text(", ");
            this.block_reference(*block, n);
            this.text(" ]");
        });
    }

    /// Writes the mask of a shuffle whose result is of type `ty`, with a comma in front.
    pub(super) fn mask(&mut self, mask: &[i32], ty: Type) {
        let scalable = self.module.types.lanes(ty).is_some_and(|(_, scalable)| scalable);
        self.text(if scalable { ", <vscale x " } else { ", <" });
        self.format(format_args!("{} x i32> ", mask.len()));
        if mask.iter().all(|index| *index == 0) {
            self.text("zeroinitializer");
        } else if mask.iter().all(|index| *index < 0) {
            self.text("poison");
        } else {
            self.text("<");
            self.list(mask, |this, index| match index {
                0.. => this.format(format_args!("i32 {index}")),
                _ => this.text("i32 poison"),
            });
            self.text(">");
        }
    }

    fn terminator(&mut self, kind: &K, n: &LocalNumbers<'_>) {
        match kind {
            K::Br(block) => {
                self.text("br ");
                self.label(*block, n);
            }
            K::CondBr(condition, yes, no) => {
                self.one("br ", *condition, n);
                self.text(", ");
                self.label(*yes, n);
                self.text(", ");
                self.label(*no, n);
            }
            K::Switch(switch) => {
                self.one("switch ", switch.value, n);
                self.text(", ");
                self.label(switch.default, n);
                self.text(" [\n");
                for (value, block) in &switch.cases {
                    self.text("    ");
                    self.typed_constant(*value);
                    self.text(", ");
                    self.label(*block, n);
                    self.text("\n");
                }
                self.text("  ]");
            }
            K::IndirectBr(address, blocks) => {
                self.one("indirectbr ", *address, n);
                self.text(", [");
                self.list(blocks, |this, block| this.label(*block, n));
                self.text("]");
            }
            K::Ret(Some(value)) => self.one("ret ", *value, n),
            K::Ret(None) => self.text("ret void"),
            _ => self.text("unreachable"),
        }
    }

    /// Writes `to label` or `to caller` of an exception.
    fn unwind(&mut self, block: Option<BlockId>, n: &LocalNumbers<'_>) {
        self.text(" unwind ");
        match block {
            Some(block) => self.label(block, n),
            None => self.text("to caller"),
        }
    }

    /// Writes an instruction about funclets.
    fn pad(&mut self, kind: &K, n: &LocalNumbers<'_>) {
        match kind {
            K::CatchSwitch(switch) => {
                self.text("catchswitch within ");
                self.value(switch.parent, n);
                self.text(" [");
                self.list(&switch.handlers, |this, block| this.label(*block, n));
                self.text("]");
                self.unwind(switch.unwind, n);
            }
            K::CatchPad(parent, values) | K::CleanupPad(parent, values) => {
                let catch = matches!(kind, K::CatchPad(..));
                self.text(if catch { "catchpad within " } else { "cleanuppad within " });
                self.value(*parent, n);
                self.text(" [");
                self.typed_values(values, n);
                self.text("]");
            }
            K::CatchRet(pad, block) => {
                self.text("catchret from ");
                self.value(*pad, n);
                self.text(" to ");
                self.label(*block, n);
            }
            K::CleanupRet(pad, block) => {
                self.text("cleanupret from ");
                self.value(*pad, n);
                self.unwind(*block, n);
            }
            _ => {}
        }
    }

    /// Writes ` syncscope("s")` unless the scope is the system.
    fn scope(&mut self, scope: &[u8]) {
        if !scope.is_empty() {
            self.text(" syncscope(");
            self.quoted(scope);
            self.text(")");
        }
    }

    fn atomicity(&mut self, atomicity: &Atomicity) {
        self.scope(&atomicity.scope);
        self.text(" ");
        self.text(atomicity.ordering.name());
    }

    fn access_start(&mut self, word: &str, access: &MemoryAccess) {
        self.text(word);
        self.text(if access.atomic.is_some() { " atomic" } else { "" });
        self.text(if access.volatile { " volatile " } else { " " });
    }

    fn access_end(&mut self, access: &MemoryAccess) {
        if let Some(atomicity) = &access.atomic {
            self.atomicity(atomicity);
        }
        self.align(access.align);
    }

    fn align(&mut self, align: u64) {
        self.text(", align ");
        self.int(align);
    }

    fn memory(&mut self, kind: &K, ty: Type, n: &LocalNumbers<'_>) {
        match kind {
            K::Load(pointer, access) => {
                self.access_start("load", access);
                self.ty(ty);
                self.one(", ", *pointer, n);
                self.access_end(access);
            }
            K::Store(value, pointer, access) => {
                self.access_start("store", access);
                self.typed_values(&[*value, *pointer], n);
                self.access_end(access);
            }
            K::Alloca(alloca) => {
                self.text(if alloca.inalloca { "alloca inalloca " } else { "alloca " });
                self.word(if alloca.swifterror { "swifterror" } else { "" });
                self.ty(alloca.element);
                if !self.is_i32_one(alloca.count) {
                    self.one(", ", alloca.count, n);
                }
                self.align(alloca.align);
                if alloca.space != 0 {
                    self.format(format_args!(", addrspace({})", alloca.space));
                }
            }
            K::Gep(gep) => {
                self.text("getelementptr ");
                self.gep_flags(gep.flags);
                self.ty(gep.element);
                self.one(", ", gep.base, n);
                gep.indices.iter().for_each(|index| self.one(", ", *index, n));
            }
            K::AtomicRmw(rmw) => {
                self.text(if rmw.volatile { "atomicrmw volatile " } else { "atomicrmw " });
                self.text(rmw.op.name());
                self.text(" ");
                self.typed_values(&[rmw.pointer, rmw.value], n);
                self.atomicity(&rmw.atomicity);
                self.align(rmw.align);
            }
            K::CmpXchg(exchange) => {
                self.text(if exchange.weak { "cmpxchg weak " } else { "cmpxchg " });
                self.word(if exchange.volatile { "volatile" } else { "" });
                self.typed_values(&[exchange.pointer, exchange.expected, exchange.new], n);
                self.atomicity(&exchange.atomicity);
                self.text(" ");
                self.text(exchange.failure.name());
                self.align(exchange.align);
            }
            K::Fence(ordering, scope) => {
                self.text("fence");
                self.scope(scope);
                self.text(" ");
                self.text(ordering.name());
            }
            _ => {}
        }
    }

    fn is_i32_one(&self, value: Value) -> bool {
        let Value::Constant(constant) = value else { return false };
        let constants = &self.module.constants;
        constants.ty(constant) == Type::I32
            && constants.as_int(constant).is_some_and(|value| value.is_one())
    }

    fn call(&mut self, call: &Call, n: &LocalNumbers<'_>) {
        let module = self.module;
        if let Some(tail) = call.tail {
            self.word(tail.name());
        }
        self.text(match (&call.invoke, &call.callbr) {
            (Some(_), _) => "invoke",
            (_, Some(_)) => "callbr",
            _ => "call",
        });
        self.flags(call.flags);
        self.text(" ");
        self.convention(call.convention);
        self.inline_attributes(call.result_attributes);
        if let Callee::Value(callee) = &call.callee {
            let space = module.types.address_space(self.value_type(*callee, n)).unwrap_or(0);
            if space != 0 || module.layout.program_space != 0 {
                self.format(format_args!("addrspace({space}) "));
            }
        }
        let function = module.types.as_function(call.function_type);
        match function {
            Some(function) if !function.variadic => self.ty(function.result),
            _ => self.ty(call.function_type),
        }
        self.text(" ");
        match &call.callee {
            Callee::Value(callee) => self.value(*callee, n),
            Callee::Asm(asm) => self.asm(asm),
        }
        self.text("(");
        let name = intrinsic_name(module, call);
        self.list(call.arguments.iter().enumerate(), |this, (at, argument)| {
            if let (Some(name), Value::Constant(constant)) = (name, argument) {
                let value = module.constants.as_int(*constant).map_or(0, |value| value.low_u64());
                if let Some(note) = crate::intrinsics::argument_note(name, at, value) {
                    this.format(format_args!("/* {note} */ "));
                }
            }
            this.ty(this.value_type(*argument, n));
            this.text(" ");
            let attributes = call.argument_attributes.get(at).copied().unwrap_or_default();
            this.inline_attributes(attributes);
            this.value(*argument, n);
        });
        let caller = module.types.as_function(n.function.ty);
        if call.tail == Some(crate::model::instructions::TailCall::MustTail)
            && caller.is_some_and(|ty| ty.variadic)
        {
            self.text(if call.arguments.is_empty() { "..." } else { ", ..." });
        }
        self.text(")");
        self.group_reference(call.attributes);
        if !call.bundles.is_empty() {
            self.text(" [ ");
            self.list(&call.bundles, |this, bundle| {
                this.quoted(&bundle.tag);
                this.text("(");
                this.typed_values(&bundle.values, n);
                this.text(")");
            });
            self.text(" ]");
        }
        if let Some((normal, unwind)) = call.invoke {
            self.text("\n          to ");
            self.label(normal, n);
            self.text(" unwind ");
            self.label(unwind, n);
        }
        if let Some(callbr) = &call.callbr {
            self.text("\n          to ");
            self.label(callbr.0, n);
            self.text(" [");
            self.list(&callbr.1, |this, block| this.label(*block, n));
            self.text("]");
        }
    }

    fn asm(&mut self, asm: &InlineAsm) {
        self.text("asm ");
        self.word(if asm.side_effects { "sideeffect" } else { "" });
        self.word(if asm.align_stack { "alignstack" } else { "" });
        self.word(if asm.intel { "inteldialect" } else { "" });
        self.word(if asm.unwind { "unwind" } else { "" });
        self.quoted(&asm.text);
        self.text(", ");
        self.quoted(&asm.constraints);
    }
}

/// Returns the name of the intrinsic that a call calls; `None` for other functions.
fn intrinsic_name<'m>(module: &'m Module, call: &Call) -> Option<&'m [u8]> {
    let Callee::Value(Value::Constant(callee)) = &call.callee else { return None };
    let ConstantKind::Symbol(Symbol::Function(at)) = module.constants.kind(*callee) else {
        return None;
    };
    let name = &*module.functions[*at as usize].name;
    name.starts_with(b"llvm.").then_some(name)
}
