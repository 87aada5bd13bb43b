//! Instructions that access memory, in text.

use super::lexer::T;
use super::{Read, Reader};
use crate::model::instructions::{
    Alloca, AtomicOp, AtomicOrdering, AtomicRmw, Atomicity, CmpXchg, Gep, InstructionKind as K,
    MemoryAccess, Value,
};
use crate::model::{Bytes, Type, TypeKind};

impl<'t> Reader<'t> {
    /// Reads an instruction that accesses memory, behind its word.
    pub(super) fn memory_operation(&mut self, word: &[u8]) -> Read<(Type, K)> {
        match word {
            b"alloca" => self.alloca(),
            b"load" => self.load(),
            b"store" => self.store(),
            b"cmpxchg" => self.cmpxchg(),
            b"atomicrmw" => self.atomic_rmw(),
            b"fence" => {
                let scope = self.scope()?;
                let ordering = self.ordering()?;
                match ordering {
                    AtomicOrdering::Unordered => self.error("fence cannot be unordered"),
                    AtomicOrdering::Monotonic => self.error("fence cannot be monotonic"),
                    _ => Ok((Type::VOID, K::Fence(ordering, scope))),
                }
            }
            _ => self.gep(),
        }
    }

    /// Reads `syncscope("…")` if it is there; empty for the scope of the system.
    fn scope(&mut self) -> Read<Bytes> {
        if !self.eat_word("syncscope") {
            return Ok(Bytes::default());
        }
        self.expect(T::LParen, "expected '(' in syncscope")?;
        let position = self.position();
        if self.kind() != T::String {
            return self.error_at(position, "Expected synchronization scope name");
        }
        let scope = self.string()?.as_ref().into();
        self.expect(T::RParen, "expected ')' in syncscope")?;
        Ok(scope)
    }

    fn ordering(&mut self) -> Read<AtomicOrdering> {
        let ordering = std::str::from_utf8(self.word()).ok().and_then(AtomicOrdering::from_name);
        match ordering {
            Some(ordering) => {
                self.advance();
                Ok(ordering)
            }
            None => self.error("Expected ordering on atomic instruction"),
        }
    }

    /// Reads `, align n` if it is there.
    fn comma_align(&mut self) -> Read<Option<u64>> {
        let mut align = None;
        while self.kind() == T::Comma && self.kind_at(1) != T::Metadata {
            self.advance();
            if self.word() != b"align" {
                return self.error("expected metadata or 'align'");
            }
            align = Some(self.alignment(false)?);
        }
        Ok(align)
    }

    fn abi_align(&self, ty: Type) -> u64 {
        self.module.layout.abi_align(&self.module.types, ty).max(1)
    }

    fn alloca(&mut self) -> Read<(Type, K)> {
        let inalloca = self.eat_word("inalloca");
        let swifterror = self.eat_word("swifterror");
        let at = self.position();
        let element = self.ty()?;
        if matches!(self.module.types.kind(element), TypeKind::Function(_) | TypeKind::Label) {
            return self.error_at(at, "invalid type for alloca");
        }
        let (mut count, mut align, mut space) = (None, None, None);
        while self.kind() == T::Comma && self.kind_at(1) != T::Metadata {
            self.advance();
            match self.word() {
                b"align" => align = Some(self.alignment(false)?),
                b"addrspace" => space = self.address_space()?,
                _ if count.is_none() && align.is_none() && space.is_none() => {
                    let (value, ty, at) = self.value_and_type()?;
                    if self.module.types.int_bits(ty).is_none() {
                        return self.error_at(at, "element count must have integer type");
                    }
                    count = Some(value);
                }
                _ => return self.error("expected metadata or 'align'"),
            }
        }
        if align.is_none() && !self.is_sized(element) {
            return self.error_at(at, "Cannot allocate unsized type");
        }
        let preferred =
            |this: &Self| this.module.layout.preferred_align(&this.module.types, element);
        let align = align.unwrap_or_else(|| preferred(self).max(1));
        let count = match count {
            Some(count) => count,
            None => Value::Constant(self.module.constants.i32(1)),
        };
        let space = space.unwrap_or(self.module.layout.alloca_space);
        let ty = self.module.types.pointer(space);
        let alloca = Alloca { element, count, align, space, inalloca, swifterror };
        Ok((ty, K::Alloca(Box::new(alloca))))
    }

    /// Reads scope and ordering if the access is atomic.
    fn atomicity(&mut self, atomic: bool) -> Read<Option<Box<Atomicity>>> {
        if !atomic {
            return Ok(None);
        }
        let scope = self.scope()?;
        let ordering = self.ordering()?;
        Ok(Some(Box::new(Atomicity { ordering, scope })))
    }

    fn load(&mut self) -> Read<(Type, K)> {
        let atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let type_position = self.position();
        let ty = self.ty()?;
        self.expect(T::Comma, "expected comma after load's type")?;
        let (pointer, pointer_ty, at) = self.value_and_type()?;
        let atomicity = self.atomicity(atomic)?;
        let align = self.comma_align()?;
        let is_pointer = matches!(self.module.types.kind(pointer_ty), TypeKind::Pointer(_));
        if !is_pointer || !self.is_first_class(ty) {
            return self.error_at(at, "load operand must be a pointer to a first class type");
        }
        if atomic && align.is_none() {
            return self.error_at(at, "atomic load must have explicit non-zero alignment");
        }
        if let Some(atomicity) = &atomicity
            && matches!(atomicity.ordering, AtomicOrdering::Release | AtomicOrdering::AcqRel)
        {
            return self.error_at(at, "atomic load cannot use Release ordering");
        }
        if align.is_none() && !self.is_sized(ty) {
            return self.error_at(type_position, "loading unsized types is not allowed");
        }
        let align = align.unwrap_or_else(|| self.abi_align(ty));
        let access = MemoryAccess { align, volatile, atomic: atomicity };
        Ok((ty, K::Load(pointer, access)))
    }

    fn store(&mut self) -> Read<(Type, K)> {
        let atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let (value, ty, value_at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after store operand")?;
        let (pointer, pointer_ty, at) = self.value_and_type()?;
        let atomicity = self.atomicity(atomic)?;
        let align = self.comma_align()?;
        if !matches!(self.module.types.kind(pointer_ty), TypeKind::Pointer(_)) {
            return self.error_at(at, "store operand must be a pointer");
        }
        if !self.is_first_class(ty) {
            return self.error_at(value_at, "store operand must be a first class value");
        }
        if atomic && align.is_none() {
            return self.error_at(value_at, "atomic store must have explicit non-zero alignment");
        }
        if let Some(atomicity) = &atomicity
            && matches!(atomicity.ordering, AtomicOrdering::Acquire | AtomicOrdering::AcqRel)
        {
            return self.error_at(value_at, "atomic store cannot use Acquire ordering");
        }
        if align.is_none() && !self.is_sized(ty) {
            return self.error_at(value_at, "storing unsized types is not allowed");
        }
        let align = align.unwrap_or_else(|| self.abi_align(ty));
        let access = MemoryAccess { align, volatile, atomic: atomicity };
        Ok((Type::VOID, K::Store(value, pointer, access)))
    }

    fn cmpxchg(&mut self) -> Read<(Type, K)> {
        let weak = self.eat_word("weak");
        let volatile = self.eat_word("volatile");
        let (pointer, pointer_ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after cmpxchg address")?;
        let (expected, ty, _) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after cmpxchg cmp operand")?;
        let (new, new_ty, new_at) = self.value_and_type()?;
        let scope = self.scope()?;
        let ordering = self.ordering()?;
        let failure = self.ordering()?;
        let align = self.comma_align()?;
        if ordering == AtomicOrdering::Unordered {
            return self.error("invalid cmpxchg success ordering");
        }
        if matches!(
            failure,
            AtomicOrdering::Unordered | AtomicOrdering::Release | AtomicOrdering::AcqRel
        ) {
            return self.error("invalid cmpxchg failure ordering");
        }
        if !matches!(self.module.types.kind(pointer_ty), TypeKind::Pointer(_)) {
            return self.error_at(at, "cmpxchg operand must be a pointer");
        }
        if ty != new_ty {
            let message = "compare value and new value type do not match";
            return self.error_at(new_at, message);
        }
        if !self.is_first_class(new_ty) {
            return self.error_at(new_at, "cmpxchg operand must be a first class value");
        }
        let align = align.unwrap_or_else(|| self.natural_align(ty));
        let result = self.module.types.literal(&[ty, Type::I1]);
        let atomicity = Atomicity { ordering, scope };
        let exchange =
            CmpXchg { pointer, expected, new, weak, volatile, atomicity, failure, align };
        Ok((result, K::CmpXchg(Box::new(exchange))))
    }

    /// The alignment of a value by its size.
    fn natural_align(&self, ty: Type) -> u64 {
        let size = self.module.layout.store_size(&self.module.types, ty).max(1);
        size.checked_next_power_of_two().unwrap_or(1 << 63)
    }

    fn atomic_rmw(&mut self) -> Read<(Type, K)> {
        let volatile = self.eat_word("volatile");
        let op = std::str::from_utf8(self.word()).ok().and_then(AtomicOp::from_name);
        let Some(op) = op else {
            return self.error("expected binary operation in atomicrmw");
        };
        self.advance();
        let (pointer, pointer_ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after atomicrmw address")?;
        let (value, ty, value_at) = self.value_and_type()?;
        let scope = self.scope()?;
        let ordering = self.ordering()?;
        let align = self.comma_align()?;
        if ordering == AtomicOrdering::Unordered {
            return self.error("atomicrmw cannot be unordered");
        }
        if !matches!(self.module.types.kind(pointer_ty), TypeKind::Pointer(_)) {
            return self.error_at(at, "atomicrmw operand must be a pointer");
        }
        if self.module.types.is_scalable(ty) {
            return self.error_at(value_at, "atomicrmw operand may not be scalable");
        }
        self.check_rmw_type(op, ty, value_at)?;
        let align = align.unwrap_or_else(|| self.natural_align(ty));
        let atomicity = Atomicity { ordering, scope };
        let rmw = AtomicRmw { op, pointer, value, volatile, atomicity, align };
        Ok((ty, K::AtomicRmw(Box::new(rmw))))
    }

    fn check_rmw_type(&self, op: AtomicOp, ty: Type, position: usize) -> Read {
        use AtomicOp as A;
        let types = &self.module.types;
        let is_float =
            matches!(op, A::FAdd | A::FSub | A::FMax | A::FMin | A::FMaximum | A::FMinimum);
        let fail = |what: &str| {
            let message = format!("atomicrmw {} operand must be {what}", op.name());
            self.error_at(position, message)
        };
        match types.kind(ty) {
            _ if is_float => match types.float_kind(types.scalar(ty)) {
                Some(_) => {}
                None => {
                    return fail("a floating point type or fixed vector of floating point types")
                        .or_else(|_: Box<super::Failure>| fail("a floating point type"));
                }
            },
            TypeKind::Integer(_) => {}
            TypeKind::Float(_) | TypeKind::Pointer(_) if op == A::Xchg => {}
            _ if op == A::Xchg => {
                return fail("an integer, floating point, or pointer type");
            }
            _ => return fail("an integer"),
        }
        let bits = self.module.layout.store_size(types, ty).saturating_mul(8);
        let own = self.module.layout.bits(types, ty);
        if own < 8 || own != bits || !own.is_power_of_two() {
            let message = "atomicrmw operand must be power-of-two byte-sized integer";
            return self.error_at(position, message);
        }
        Ok(())
    }

    fn gep(&mut self) -> Read<(Type, K)> {
        let flags = self.gep_flags();
        let element = self.ty()?;
        let (base, base_ty, at) =
            match self.expect(T::Comma, "expected comma after getelementptr's type") {
                Ok(()) => self.value_and_type()?,
                Err(failure) => return Err(failure),
            };
        let types = &self.module.types;
        if types.address_space(base_ty).is_none() {
            return self.error_at(at, "base of getelementptr must be a pointer");
        }
        let mut shape = types.lanes(base_ty).map(|_| base_ty);
        let mut indices = smallvec::SmallVec::new();
        let mut path = smallvec::SmallVec::<[Option<u64>; 4]>::new();
        while self.kind() == T::Comma && self.kind_at(1) != T::Metadata {
            self.advance();
            let (index, ty, index_at) = self.value_and_type()?;
            let types = &self.module.types;
            if types.int_bits(types.scalar(ty)).is_none() {
                return self.error_at(index_at, "getelementptr index must be an integer");
            }
            if let Some(lanes) = types.lanes(ty) {
                if shape.is_some_and(|shape| types.lanes(shape) != Some(lanes)) {
                    let message = "getelementptr vector index has a wrong number of elements";
                    return self.error_at(index_at, message);
                }
                shape.get_or_insert(ty);
            }
            path.push(match index {
                Value::Constant(constant) => self.constant_index(constant),
                _ => None,
            });
            indices.push(index);
        }
        if !indices.is_empty() && !self.is_sized(element) {
            return self.error_at(at, "base element of getelementptr must be sized");
        }
        if self.module.types.fields(element).is_some() && self.module.types.is_scalable(element) {
            let message =
                "getelementptr cannot target structure that contains scalable vector type";
            return self.error_at(at, message);
        }
        if self.indexed_type(element, &path).is_none() {
            return self.error_at(at, "invalid getelementptr indices");
        }
        let scalar = self.module.types.scalar(base_ty);
        let ty = shape.map_or(base_ty, |shape| self.module.types.with_scalar(shape, scalar));
        Ok((ty, K::Gep(Box::new(Gep { element, flags, base, indices }))))
    }
}
