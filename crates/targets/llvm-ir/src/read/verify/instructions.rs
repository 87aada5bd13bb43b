//! Checks of instructions one by one.

use super::functions::Body;
use super::{Subject, Verifier};
use crate::model::instructions::{AtomicOrdering, InstructionKind as K, Value};
use crate::model::{InstructionId, MetadataId, MetadataKind, Type, TypeKind};

impl<'m> Verifier<'m> {
    /// Checks an instruction.
    pub(super) fn instruction(&mut self, body: &Body<'m>, block: usize, index: usize) {
        let id = body.function.blocks[block].instructions[index];
        let instruction = body.function.instruction(id);
        let this = Subject::Instruction(body.at, id);
        match &instruction.kind {
            K::Phi(_) => {
                let before = index.checked_sub(1);
                let before = before.map(|at| body.function.blocks[block].instructions[at]);
                let grouped = before.is_none_or(|before| {
                    matches!(body.function.instruction(before).kind, K::Phi(_))
                });
                if !grouped {
                    let block = Subject::Block(body.at, crate::model::BlockId::new(block));
                    let message = "PHI nodes not grouped at top of basic block!";
                    return self.fail(message, &[this, block]);
                }
                if instruction.ty == Type::TOKEN {
                    return self.fail("PHI nodes cannot have token type!", &[this]);
                }
            }
            K::Call(_) => self.call(body, block, index),
            K::Alloca(alloca)
                if alloca.swifterror
                    && self.module.types.address_space(alloca.element).is_none() =>
            {
                return self.fail("swifterror alloca must have pointer type", &[this]);
            }
            K::Load(_, access)
                if access.atomic.is_some()
                    && !self.atomic_type(body, id, instruction.ty, "load") =>
            {
                return;
            }
            K::Store(value, _, access) if access.atomic.is_some() => {
                let ty = self.type_of(body, *value);
                if !self.atomic_type(body, id, ty, "store") {
                    return;
                }
            }
            K::Switch(switch) => {
                let ty = self.type_of(body, switch.value);
                let constants = &self.module.constants;
                if switch.cases.iter().any(|(case, _)| constants.ty(*case) != ty) {
                    let message = "Switch constants must all be same type as switch value!";
                    return self.fail(message, &[this]);
                }
            }
            K::CmpXchg(exchange) => {
                let ty = self.type_of(body, exchange.new);
                let kind = self.module.types.kind(ty);
                if !matches!(kind, TypeKind::Integer(_) | TypeKind::Pointer(_)) {
                    let message = "cmpxchg operand must have integer or pointer type";
                    return self.fail_with_type(message, ty, this);
                }
                if !self.atomic_size(ty, this) {
                    return;
                }
                if exchange.failure == AtomicOrdering::Unordered {
                    return self.fail("cmpxchg cannot be unordered.", &[this]);
                }
            }
            K::LandingPad(..)
            | K::Resume(_)
            | K::CatchSwitch(_)
            | K::CatchPad(..)
            | K::CleanupPad(..)
                if !self.exception_pad(body, block, index) =>
            {
                return;
            }
            _ => {}
        }
        self.operands(body, id);
        self.attached(body, id);
    }

    /// The type of a value of a function.
    pub(super) fn type_of(&self, body: &Body<'_>, value: Value) -> Type {
        match value {
            Value::Constant(constant) => self.module.constants.ty(constant),
            Value::Parameter(at) => {
                let ty = self.module.types.as_function(body.function.ty);
                ty.and_then(|ty| ty.params.get(at as usize).copied()).unwrap_or(Type::VOID)
            }
            Value::Instruction(id) => body.function.instruction(id).ty,
            Value::Metadata(_) => Type::METADATA,
        }
    }

    /// Adds a message with a type and an instruction, which stand in one line.
    fn fail_with_type(&mut self, message: &str, ty: Type, this: Subject) {
        self.fail(message, &[this]);
        if let Some(line) = self.lines.last_mut() {
            *line = format!(" {}{line}", crate::print::type_text(self.module, ty));
        }
    }

    fn atomic_type(&mut self, body: &Body<'_>, id: InstructionId, ty: Type, what: &str) -> bool {
        let this = Subject::Instruction(body.at, id);
        let kind = self.module.types.kind(ty);
        let allowed = matches!(
            kind,
            TypeKind::Integer(_) | TypeKind::Pointer(_) | TypeKind::Float(_) | TypeKind::Vector(..)
        );
        if !allowed {
            let message = format!(
                "atomic {what} operand must have integer, pointer, floating point, or vector type!"
            );
            self.fail_with_type(&message, ty, this);
            return false;
        }
        self.atomic_size(ty, this)
    }

    fn atomic_size(&mut self, ty: Type, this: Subject) -> bool {
        let bits = self.module.layout.bits(&self.module.types, ty);
        let message = if bits < 8 {
            "atomic memory access' size must be byte-sized"
        } else if !bits.is_power_of_two() {
            "atomic memory access' operand must have a power-of-two size"
        } else {
            return true;
        };
        self.fail_with_type(message, ty, this);
        false
    }

    /// Checks the metadata attached to an instruction.
    fn attached(&mut self, body: &Body<'_>, id: InstructionId) {
        let instruction = body.function.instruction(id);
        if instruction.metadata.is_empty() {
            return;
        }
        let this = Subject::Instruction(body.at, id);
        let is_load = matches!(instruction.kind, K::Load(..));
        let is_call = matches!(instruction.kind, K::Call(_));
        let is_pointer = matches!(self.module.types.kind(instruction.ty), TypeKind::Pointer(_));
        for (kind, node) in &instruction.metadata {
            let message = match self.module.metadata.kind_name(*kind) {
                b"range" if !is_load && !is_call => {
                    Some("Ranges are only for loads, calls and invokes!")
                }
                b"range" => self.range(*node, instruction.ty),
                b"nonnull" if !is_pointer => Some("nonnull applies only to pointer types"),
                b"nonnull" if !is_load => Some(
                    "nonnull applies only to load instructions, use attributes for calls or \
                     invokes",
                ),
                b"nonnull" if !self.is_empty(*node) => Some("nonnull metadata must be empty"),
                b"noundef" if !is_load => Some(
                    "noundef applies only to load instructions, use attributes for calls or \
                     invokes",
                ),
                b"invariant.group" if !is_load && !matches!(instruction.kind, K::Store(..)) => {
                    Some("invariant.group metadata is only for loads and stores")
                }
                b"align" if !is_pointer => Some("align applies only to pointer types"),
                b"align" if self.as_i64(*node).is_none() => {
                    Some("align metadata value must be an i64!")
                }
                b"align" if self.as_i64(*node).is_some_and(|n| !n.is_power_of_two()) => {
                    Some("align metadata value must be a power of 2!")
                }
                b"dereferenceable" | b"dereferenceable_or_null" if !is_pointer => {
                    Some("dereferenceable, dereferenceable_or_null apply only to pointer types")
                }
                b"dereferenceable" | b"dereferenceable_or_null" if self.as_i64(*node).is_none() => {
                    Some("dereferenceable, dereferenceable_or_null metadata value must be an i64!")
                }
                _ => None,
            };
            if let Some(message) = message {
                self.fail(message, &[this]);
            }
        }
    }

    fn is_empty(&self, node: MetadataId) -> bool {
        matches!(self.module.metadata.kind(node), MetadataKind::Tuple(list) if list.is_empty())
    }

    /// The number that a node holds as its operand.
    fn as_i64(&self, node: MetadataId) -> Option<u64> {
        let MetadataKind::Tuple(operands) = self.module.metadata.kind(node) else { return None };
        let [Some(operand)] = **operands else { return None };
        let MetadataKind::Constant(value) = *self.module.metadata.kind(operand) else {
            return None;
        };
        let value = self.module.constants.as_int(value)?;
        (value.width() == 64).then(|| value.to_u64())?
    }

    /// Returns the fault of a list of ranges; `None` if it is valid.
    fn range(&self, node: MetadataId, ty: Type) -> Option<&'static str> {
        let MetadataKind::Tuple(operands) = self.module.metadata.kind(node) else { return None };
        if !operands.len().is_multiple_of(2) {
            return Some("Unfinished range!");
        }
        if operands.is_empty() {
            return Some("It should have at least one range!");
        }
        let scalar = self.module.types.scalar(ty);
        for pair in operands.chunks(2) {
            let bound = |at: usize| {
                let MetadataKind::Constant(value) = *self.module.metadata.kind(pair[at]?) else {
                    return None;
                };
                self.module.constants.as_int(value)
            };
            let Some(low) = bound(0) else { return Some("The lower limit must be an integer!") };
            let Some(high) = bound(1) else { return Some("The upper limit must be an integer!") };
            if high.width() != low.width() {
                return Some("Range pair types must match!");
            }
            if self.module.types.int_bits(scalar) != Some(low.width()) {
                return Some("Range types must match instruction type!");
            }
            if low == high {
                return Some("The upper and lower limits cannot be the same value");
            }
        }
        None
    }
}
