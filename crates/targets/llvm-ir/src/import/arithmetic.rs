//! Instructions that compute values, and the choice of the translation of each instruction.

use terrace_builtin::property::{EnumAttr, enum_from_keyword};
use terrace_ir::{Attribute, OpState, Type, Value};
use terrace_llvm::{FCmpPredicate, FastmathFlags, ICmpPredicate, IntegerOverflowFlags};

use super::blocks::Made;
use super::{Done, Importer};
use crate::build::FAST_MATH_BITS;
use crate::model::instructions::{
    BinaryOp, CastOp, Flags, FloatPredicate, InstructionKind, IntPredicate,
};
use crate::model::{BlockId, Function, InstructionId};

/// The case of an enumeration whose keyword is `name`, behind an underscore if it is a word of the
/// language of the records.
pub(super) fn case_attribute<E: EnumAttr>(cx: &terrace_ir::Context, name: &str) -> Attribute {
    let found = enum_from_keyword::<E>(name);
    let found = found.or_else(|| enum_from_keyword::<E>(&format!("_{name}")));
    found.unwrap_or_default().to_attribute(cx)
}

impl<'a> Importer<'a> {
    /// Translates an instruction.
    ///
    /// # Errors
    /// When the dialect lacks the instruction or an operand.
    pub(super) fn translate(
        &mut self,
        function: &'a Function,
        block: BlockId,
        id: InstructionId,
    ) -> Done<Made> {
        use InstructionKind as K;
        let instruction = function.instruction(id);
        let ty = self.ty(instruction.ty);
        let value = match &instruction.kind {
            K::Phi(_) => return Ok(Made::Phi),
            K::Binary(op, flags, a, b) => {
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                self.binary(*op, *flags, a, b, ty)
            }
            K::FNeg(flags, a) => {
                let a = self.value(*a)?;
                self.flagged("llvm.fneg", &[a], *flags, ty)
            }
            K::Cast(op, flags, a) => {
                let a = self.value(*a)?;
                self.cast(*op, *flags, a, ty)?
            }
            K::ICmp(predicate, _, a, b) => {
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                self.int_compare(*predicate, a, b, ty)
            }
            K::FCmp(predicate, flags, a, b) => {
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                self.float_compare(*predicate, *flags, a, b, ty)
            }
            K::Select(flags, condition, a, b) => {
                let operands = self.values(&[*condition, *a, *b])?;
                self.flagged("llvm.select", &operands, *flags, ty)
            }
            K::Freeze(a) => {
                let a = self.value(*a)?;
                self.simple("llvm.freeze", &[a], ty, &[])
            }
            K::VaArg(a) => {
                let a = self.value(*a)?;
                self.simple("llvm.va_arg", &[a], ty, &[])
            }
            K::ExtractValue(a, indices) => {
                let a = self.value(*a)?;
                let position: Vec<i64> = indices.iter().map(|index| (*index).into()).collect();
                let position = terrace_builtin::DenseArrayAttr::i64s(self.cx, &position).attr();
                self.simple("llvm.extractvalue", &[a], ty, &[("position", position)])
            }
            K::InsertValue(a, b, indices) => {
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                let position: Vec<i64> = indices.iter().map(|index| (*index).into()).collect();
                self.insert_value_at(a, b, &position, ty)
            }
            K::ExtractElement(a, at) => {
                let operands = self.values(&[*a, *at])?;
                self.simple("llvm.extractelement", &operands, ty, &[])
            }
            K::InsertElement(a, b, at) => {
                let operands = self.values(&[*a, *b, *at])?;
                self.simple("llvm.insertelement", &operands, ty, &[])
            }
            K::ShuffleVector(a, b, mask) => {
                let (a, b) = (self.value(*a)?, self.value(*b)?);
                self.shuffle(a, b, mask, ty)
            }
            K::Alloca(alloca) => self.alloca(alloca, ty)?,
            K::Load(address, access) => self.load(instruction, *address, access, ty)?,
            K::Gep(gep) => self.gep(gep, ty)?,
            K::AtomicRmw(rmw) => self.atomic_rmw(rmw, ty)?,
            K::CmpXchg(exchange) => self.compare_exchange(exchange, ty)?,
            K::LandingPad(cleanup, clauses) => self.landing_pad(*cleanup, clauses, ty)?,
            K::Store(value, address, access) => {
                return self.store(instruction, *value, *address, access).map(Made::Op);
            }
            K::Fence(ordering, scope) => return self.fence(*ordering, scope).map(Made::Op),
            K::Call(call) => return self.call(instruction, block, id, call),
            _ => return self.terminator(block, &instruction.kind).map(Made::Op),
        };
        self.function.values[id.index()] = Some(value);
        let op = self.inner().defining_op(value);
        Ok(op.map_or(Made::Nothing, Made::Op))
    }

    /// Whether the operations of a name declare an attribute or property.
    pub(super) fn declares(&self, state: &OpState, name: &str) -> bool {
        let info = state.name().info(self.cx);
        let fields = info.and_then(|info| info.properties).map_or(&[][..], |p| p.fields);
        fields.iter().any(|field| field.name == name)
    }

    /// Sets the flags of floating-point operations.
    pub(super) fn set_fast_math(&self, state: &mut OpState, flags: Flags) {
        let set = FAST_MATH_BITS.iter().filter(|(_, flag)| flags.has(*flag));
        let bits = set.fold(0, |bits, (bit, _)| bits | bit);
        if bits != 0
            && self.declares(state, "fastmathFlags")
            && let Some(flags) = FastmathFlags::from_value(bits)
        {
            state.set_inherent(self.cx, "fastmathFlags", flags.to_attribute(self.cx));
        }
    }

    /// Sets all flags of an instruction that the operation declares.
    fn set_flags(&self, state: &mut OpState, flags: Flags) {
        let cx = self.cx;
        self.set_fast_math(state, flags);
        let (nsw, nuw) = (flags.has(Flags::NSW), flags.has(Flags::NUW));
        if (nsw || nuw) && self.declares(state, "overflowFlags") {
            let bits = i64::from(nsw) | i64::from(nuw) << 1;
            let flags = IntegerOverflowFlags::from_value(bits).unwrap_or_default();
            self.set_property(state, "overflowFlags", flags.to_attribute(cx));
        }
        for (flag, name) in
            [(Flags::EXACT, "isExact"), (Flags::DISJOINT, "isDisjoint"), (Flags::NNEG, "nonNeg")]
        {
            if flags.has(flag) && self.declares(state, name) {
                state.set_inherent(cx, name, self.unit());
            }
        }
    }

    /// Creates an operation with the flags of an instruction.
    pub(super) fn flagged(
        &mut self,
        name: &str,
        operands: &[Value],
        flags: Flags,
        ty: Type,
    ) -> Value {
        let mut state = self.filled(name, operands, &[]);
        self.set_flags(&mut state, flags);
        state.add_result(ty);
        let op = self.insert(state);
        self.inner().result(op, 0)
    }

    /// Creates an operation on two values.
    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        flags: Flags,
        a: Value,
        b: Value,
        ty: Type,
    ) -> Value {
        self.flagged(&format!("llvm.{}", op.name()), &[a, b], flags, ty)
    }

    /// Creates a conversion.
    ///
    /// # Errors
    /// When the dialect lacks the conversion.
    pub(super) fn cast(&mut self, op: CastOp, flags: Flags, a: Value, ty: Type) -> Done<Value> {
        match op {
            CastOp::PtrToAddr => Self::silent(),
            _ => Ok(self.flagged(&format!("llvm.{}", op.name()), &[a], flags, ty)),
        }
    }

    fn int_compare(&mut self, predicate: IntPredicate, a: Value, b: Value, ty: Type) -> Value {
        let predicate = case_attribute::<ICmpPredicate>(self.cx, predicate.name());
        self.simple("llvm.icmp", &[a, b], ty, &[("predicate", predicate)])
    }

    fn float_compare(
        &mut self,
        predicate: FloatPredicate,
        flags: Flags,
        a: Value,
        b: Value,
        ty: Type,
    ) -> Value {
        let predicate = case_attribute::<FCmpPredicate>(self.cx, predicate.name());
        let mut state = self.filled("llvm.fcmp", &[a, b], &[("predicate", predicate)]);
        self.set_fast_math(&mut state, flags);
        state.add_result(ty);
        let op = self.insert(state);
        self.inner().result(op, 0)
    }
}
