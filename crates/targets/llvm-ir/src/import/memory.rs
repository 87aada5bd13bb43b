//! Instructions that access memory or compute addresses.

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{DenseArrayAttr, IntegerAttr};
use terrace_ir::{Op, OpState, Type, TypeAttr, Value};
use terrace_llvm::{AtomicBinOp, DYNAMIC_INDEX, GEPNoWrapFlags};

use super::arithmetic::case_attribute;
use super::{Done, Importer};
use crate::model::instructions::{
    self, Alloca, AtomicOrdering, AtomicRmw, CmpXchg, Gep, GepFlags, Instruction, MemoryAccess,
};
use crate::model::{self, Constant, ConstantKind, TypeKind};

impl Importer<'_> {
    fn alignment(&self, state: &mut OpState, align: u64) {
        let align = IntegerAttr::i64(self.cx, align as i64).attr();
        state.set_inherent(self.cx, "alignment", align);
    }

    /// Sets the ordering under `name`, and the scope if it is not the system.
    fn set_ordering(&self, state: &mut OpState, name: &str, ordering: AtomicOrdering) {
        let ordering = case_attribute::<terrace_llvm::AtomicOrdering>(self.cx, ordering.name());
        state.set_inherent(self.cx, name, ordering);
    }

    fn set_scope(&self, state: &mut OpState, scope: &[u8]) {
        if !scope.is_empty() {
            state.set_inherent(self.cx, "syncscope", self.string(scope));
        }
    }

    fn set_unit(&self, state: &mut OpState, name: &str, condition: bool) {
        if condition {
            state.set_inherent(self.cx, name, self.unit());
        }
    }

    fn insert_with_result(&mut self, mut state: OpState, ty: Type) -> Value {
        state.add_result(ty);
        let op = self.insert(state);
        self.inner().result(op, 0)
    }

    /// Translates an `alloca`.
    pub(super) fn alloca(&mut self, alloca: &Alloca, ty: Type) -> Done<Value> {
        let count = self.value(alloca.count)?;
        let element = TypeAttr::get(self.cx, self.ty(alloca.element)).attr();
        let mut state = self.filled("llvm.alloca", &[count], &[("elem_type", element)]);
        self.alignment(&mut state, alloca.align);
        self.set_unit(&mut state, "inalloca", alloca.inalloca);
        Ok(self.insert_with_result(state, ty))
    }

    fn set_access(&self, state: &mut OpState, instruction: &Instruction, access: &MemoryAccess) {
        self.alignment(state, access.align);
        self.set_unit(state, "volatile_", access.volatile);
        self.set_unit(state, "nontemporal", self.has_kind(instruction, "nontemporal"));
        self.set_unit(state, "invariantGroup", self.has_kind(instruction, "invariant.group"));
        if let Some(atomic) = &access.atomic {
            self.set_ordering(state, "ordering", atomic.ordering);
            self.set_scope(state, &atomic.scope);
        }
    }

    /// Translates a load.
    pub(super) fn load(
        &mut self,
        instruction: &Instruction,
        address: instructions::Value,
        access: &MemoryAccess,
        ty: Type,
    ) -> Done<Value> {
        let address = self.value(address)?;
        let mut state = self.filled("llvm.load", &[address], &[]);
        self.set_access(&mut state, instruction, access);
        self.set_unit(&mut state, "invariant", self.has_kind(instruction, "invariant.load"));
        Ok(self.insert_with_result(state, ty))
    }

    /// Translates a store.
    pub(super) fn store(
        &mut self,
        instruction: &Instruction,
        value: instructions::Value,
        address: instructions::Value,
        access: &MemoryAccess,
    ) -> Done<Op> {
        let operands = self.values(&[value, address])?;
        let mut state = self.filled("llvm.store", &operands, &[]);
        self.set_access(&mut state, instruction, access);
        Ok(self.insert(state))
    }

    /// Translates a fence.
    pub(super) fn fence(&mut self, ordering: AtomicOrdering, scope: &[u8]) -> Done<Op> {
        let mut state = self.filled("llvm.fence", &[], &[]);
        self.set_ordering(&mut state, "ordering", ordering);
        self.set_scope(&mut state, scope);
        Ok(self.insert(state))
    }

    /// Translates an `atomicrmw`.
    pub(super) fn atomic_rmw(&mut self, rmw: &AtomicRmw, ty: Type) -> Done<Value> {
        let operands = self.values(&[rmw.pointer, rmw.value])?;
        let op = case_attribute::<AtomicBinOp>(self.cx, rmw.op.name());
        let mut state = self.filled("llvm.atomicrmw", &operands, &[("bin_op", op)]);
        self.set_ordering(&mut state, "ordering", rmw.atomicity.ordering);
        self.set_scope(&mut state, &rmw.atomicity.scope);
        self.alignment(&mut state, rmw.align);
        self.set_unit(&mut state, "volatile_", rmw.volatile);
        Ok(self.insert_with_result(state, ty))
    }

    /// Translates a `cmpxchg`.
    pub(super) fn compare_exchange(&mut self, exchange: &CmpXchg, ty: Type) -> Done<Value> {
        let operands = self.values(&[exchange.pointer, exchange.expected, exchange.new])?;
        let mut state = self.filled("llvm.cmpxchg", &operands, &[]);
        self.set_ordering(&mut state, "success_ordering", exchange.atomicity.ordering);
        self.set_ordering(&mut state, "failure_ordering", exchange.failure);
        self.set_scope(&mut state, &exchange.atomicity.scope);
        self.alignment(&mut state, exchange.align);
        self.set_unit(&mut state, "weak", exchange.weak);
        self.set_unit(&mut state, "volatile_", exchange.volatile);
        Ok(self.insert_with_result(state, ty))
    }

    /// Translates a `getelementptr`.
    pub(super) fn gep(&mut self, gep: &Gep, ty: Type) -> Done<Value> {
        let base = self.value(gep.base)?;
        let mut indices = Vec::with_capacity(gep.indices.len());
        for index in &gep.indices {
            let constant = match index {
                instructions::Value::Constant(constant) => Some(*constant),
                _ => None,
            };
            indices.push((self.value(*index)?, constant));
        }
        Ok(self.element_address(gep.element, gep.flags, base, &indices, ty))
    }

    /// Creates an `llvm.getelementptr`. Constant indices of members of structures are part of the
    /// operation, and all other indices operands.
    pub(super) fn element_address(
        &mut self,
        element: model::Type,
        flags: GepFlags,
        base: Value,
        indices: &[(Value, Option<Constant>)],
        ty: Type,
    ) -> Value {
        let types = &self.module.types;
        let mut operands = vec![base];
        let mut raw = Vec::with_capacity(indices.len());
        let mut current = Some(element);
        for (position, (value, constant)) in indices.iter().enumerate() {
            let in_struct = position > 0
                && current.is_some_and(|ty| {
                    matches!(types.kind(ty), TypeKind::Struct(..) | TypeKind::Named(_))
                });
            let number = constant.and_then(|constant| self.index_number(constant));
            match number.filter(|_| in_struct) {
                Some(number) => raw.push(number),
                None => {
                    raw.push(DYNAMIC_INDEX);
                    operands.push(*value);
                }
            }
            if position > 0 {
                let at = number.and_then(|number| u64::try_from(number).ok()).unwrap_or(0);
                current = current.and_then(|ty| types.element(ty, at));
            }
        }
        let raw = DenseArrayAttr::i32s(self.cx, &raw).attr();
        let element = TypeAttr::get(self.cx, self.ty(element)).attr();
        let attributes = [("rawConstantIndices", raw), ("elem_type", element)];
        let mut state = self.filled("llvm.getelementptr", &operands, &attributes);
        let bits = gep_bits(flags);
        if bits != 0
            && let Some(flags) = GEPNoWrapFlags::from_value(bits)
        {
            self.set_property(&mut state, "noWrapFlags", flags.to_attribute(self.cx));
        }
        self.insert_with_result(state, ty)
    }

    /// The number that an index is; `None` if it does not fit or is no number.
    fn index_number(&self, constant: Constant) -> Option<i32> {
        let constants = &self.module.constants;
        let number = match constants.kind(constant) {
            ConstantKind::Splat(element) => *element,
            ConstantKind::Zero => {
                let scalar = self.module.types.scalar(constants.ty(constant));
                return self.module.types.int_bits(scalar).map(|_| 0);
            }
            _ => constant,
        };
        let number = constants.as_int(number)?.to_i64()?;
        // The least number marks operands.
        i32::try_from(number).ok().filter(|number| *number != DYNAMIC_INDEX)
    }
}

/// The bits of [`GEPNoWrapFlags`].
fn gep_bits(flags: GepFlags) -> i64 {
    let inbounds = if flags.inbounds { GEPNoWrapFlags::INBOUNDS.value() } else { 0 };
    let nusw = if flags.nusw { GEPNoWrapFlags::NUSW.value() } else { 0 };
    let nuw = if flags.nuw { GEPNoWrapFlags::NUW.value() } else { 0 };
    inbounds | nusw | nuw
}
