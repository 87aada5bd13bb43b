//! Operations on constants in text.

use terrace_numeric::Int;

use super::lexer::T;
use super::{Read, Reader};
use crate::fold;
use crate::model::instructions::{BinaryOp, CastOp, Flags, GepFlags};
use crate::model::{
    Constant, ConstantExpr, ConstantGep, ConstantKind, RangeBounds, Type, TypeKind,
};

/// Operations that were constants in former versions of LLVM.
const RETIRED: &[&str] = &[
    "zext",
    "sext",
    "fptrunc",
    "fpext",
    "uitofp",
    "sitofp",
    "fptoui",
    "fptosi",
    "extractvalue",
    "insertvalue",
    "udiv",
    "sdiv",
    "urem",
    "srem",
    "fadd",
    "fsub",
    "fmul",
    "fdiv",
    "frem",
    "and",
    "or",
    "lshr",
    "ashr",
    "shl",
    "mul",
    "fneg",
    "select",
    "icmp",
    "fcmp",
];

impl Reader<'_> {
    /// Reads an operation on constants of a type; its word is the current token.
    pub(super) fn expression(&mut self, ty: Type) -> Read<Constant> {
        let position = self.position();
        let constant = self.untyped()?;
        self.expect_type(constant, ty, position)
    }

    /// Reads an operation on constants, which states its type itself.
    pub(super) fn untyped(&mut self) -> Read<Constant> {
        let Ok(word) = std::str::from_utf8(self.slice()) else {
            return self.error("expected value token");
        };
        match word {
            "add" | "sub" | "xor" => {
                let op = BinaryOp::from_name(word).unwrap_or(BinaryOp::Add);
                self.binary_expression(op)
            }
            "trunc" | "bitcast" | "addrspacecast" | "inttoptr" | "ptrtoint" | "ptrtoaddr" => {
                let op = CastOp::from_name(word).unwrap_or(CastOp::Bitcast);
                self.cast_expression(op)
            }
            "getelementptr" => self.gep_expression(),
            "extractelement" | "insertelement" | "shufflevector" => self.lane_expression(word),
            word if RETIRED.contains(&word) => {
                self.error(format!("{word} constexprs are no longer supported"))
            }
            _ => self.error("expected value token"),
        }
    }

    fn binary_expression(&mut self, op: BinaryOp) -> Read<Constant> {
        let position = self.position();
        self.advance();
        let mut flags = Flags::NONE;
        loop {
            let flag = match self.eat_word("nuw") {
                true => Flags::NUW,
                false if self.eat_word("nsw") => Flags::NSW,
                false => break,
            };
            flags = flags.with(flag);
        }
        self.expect(T::LParen, "expected '(' in binary constantexpr")?;
        let a = self.nested(Self::typed_constant)?;
        self.expect(T::Comma, "expected comma in binary constantexpr")?;
        let b = self.nested(Self::typed_constant)?;
        self.expect(T::RParen, "expected ')' in binary constantexpr")?;
        let ty = self.module.constants.ty(a);
        if ty != self.module.constants.ty(b) {
            return self.error_at(position, "operands of constexpr must have same type");
        }
        if self.module.types.int_bits(self.module.types.scalar(ty)).is_none() {
            let message = "constexpr requires integer or integer vector operands";
            return self.error_at(position, message);
        }
        let zero = |this: &Self, constant| this.module.constants.is_zero(constant);
        if self.is_plain(a) && self.is_plain(b) {
            if let Some(folded) = fold::binary(&mut self.module, op, a, b) {
                return Ok(folded);
            }
        } else if zero(self, b) {
            return Ok(a);
        } else if zero(self, a) && op != BinaryOp::Sub {
            return Ok(b);
        }
        let expr = ConstantExpr::Binary(op, flags, a, b);
        Ok(self.module.constants.get(ty, ConstantKind::Expr(expr)))
    }

    /// Whether the constant is no address and no operation.
    fn is_plain(&self, constant: Constant) -> bool {
        match self.module.constants.kind(constant) {
            ConstantKind::Aggregate(elements) => elements.iter().all(|one| self.is_plain(*one)),
            ConstantKind::Splat(_)
            | ConstantKind::Int(_)
            | ConstantKind::Float(_)
            | ConstantKind::Null
            | ConstantKind::Zero
            | ConstantKind::Undef
            | ConstantKind::Poison
            | ConstantKind::Bytes(_) => true,
            _ => false,
        }
    }

    fn cast_expression(&mut self, op: CastOp) -> Read<Constant> {
        let position = self.position();
        self.advance();
        self.expect(T::LParen, "expected '(' after constantexpr cast")?;
        let value = self.nested(Self::typed_constant)?;
        self.expect_word("to", "expected 'to' in constantexpr cast")?;
        let to = self.ty()?;
        self.expect(T::RParen, "expected ')' at end of constantexpr cast")?;
        let from = self.module.constants.ty(value);
        if !self.is_cast(op, from, to) {
            let (from, to) = (self.type_text(from), self.type_text(to));
            let message = format!("invalid cast opcode for cast from '{from}' to '{to}'");
            return self.error_at(position, message);
        }
        Ok(self.fold_cast(op, value, to))
    }

    /// The conversion of a constant, folded where that needs no data layout.
    fn fold_cast(&mut self, op: CastOp, value: Constant, to: Type) -> Constant {
        let from = self.module.constants.ty(value);
        if op == CastOp::Bitcast && from == to {
            return value;
        }
        let inner = match self.module.constants.kind(value) {
            ConstantKind::Expr(ConstantExpr::Cast(inner, value)) => Some((*inner, *value)),
            _ => None,
        };
        if op == CastOp::Trunc
            && let Some((CastOp::PtrToInt, pointer)) = inner
        {
            let expr = ConstantExpr::Cast(CastOp::PtrToInt, pointer);
            return self.module.constants.get(to, ConstantKind::Expr(expr));
        }
        let is_null = self.module.constants.is_zero(value);
        let folds = match op {
            CastOp::AddrSpaceCast => false,
            CastOp::IntToPtr => is_null,
            _ => true,
        };
        let undefined =
            matches!(self.module.constants.kind(value), ConstantKind::Undef | ConstantKind::Poison);
        if (folds && self.is_plain(value) || undefined)
            && let Some(folded) = fold::cast(&mut self.module, op, value, to)
        {
            return folded;
        }
        let expr = ConstantExpr::Cast(op, value);
        self.module.constants.get(to, ConstantKind::Expr(expr))
    }

    /// Reads `inbounds`, `nusw` and `nuw`.
    pub(super) fn gep_flags(&mut self) -> GepFlags {
        let mut flags = GepFlags::default();
        loop {
            if self.eat_word("inbounds") {
                (flags.inbounds, flags.nusw) = (true, true);
            } else if self.eat_word("nusw") {
                flags.nusw = true;
            } else if self.eat_word("nuw") {
                flags.nuw = true;
            } else {
                return flags;
            }
        }
    }

    /// Reads `inrange(lower, upper)` behind its word.
    fn in_range(&mut self, width: u32) -> Read<RangeBounds> {
        self.expect(T::LParen, "expected '('")?;
        let lower = self.range_bound(width)?;
        self.expect(T::Comma, "expected ','")?;
        let upper = self.range_bound(width)?;
        self.expect(T::RParen, "expected ')'")?;
        Ok(RangeBounds { lower, upper })
    }

    fn range_bound(&mut self, width: u32) -> Read<Int> {
        if self.kind() != T::Integer {
            return self.error("expected integer");
        }
        self.integer(width)
    }

    fn gep_expression(&mut self) -> Read<Constant> {
        let position = self.position();
        self.advance();
        let mut flags = self.gep_flags();
        let mut in_range = None;
        if self.eat_word("inrange") {
            let width = self.module.layout.pointer(0).index_bits.max(64);
            in_range = Some(self.in_range(width)?);
            let more = self.gep_flags();
            flags.inbounds |= more.inbounds;
            flags.nusw |= more.nusw;
            flags.nuw |= more.nuw;
        }
        self.expect(T::LParen, "expected '(' in constantexpr")?;
        let element = self.ty()?;
        self.expect(T::Comma, "expected comma after getelementptr's type")?;
        let operands = self.constant_list()?;
        self.expect(T::RParen, "expected ')' in constantexpr")?;
        let Some((base, indices)) = operands.split_first() else {
            return self.error_at(position, "base of getelementptr must be a pointer");
        };
        let base_ty = self.module.constants.ty(*base);
        if self.module.types.address_space(base_ty).is_none() {
            return self.error_at(position, "base of getelementptr must be a pointer");
        }
        let mut shape = self.module.types.lanes(base_ty).map(|_| base_ty);
        for index in indices {
            let ty = self.module.constants.ty(*index);
            let scalar = self.module.types.scalar(ty);
            if self.module.types.int_bits(scalar).is_none() {
                return self.error_at(position, "getelementptr index must be an integer");
            }
            if let Some(lanes) = self.module.types.lanes(ty) {
                if shape.is_some_and(|shape| self.module.types.lanes(shape) != Some(lanes)) {
                    let message = "getelementptr vector index has a wrong number of elements";
                    return self.error_at(position, message);
                }
                shape.get_or_insert(ty);
            }
        }
        let bits = |index: &Constant| self.constant_index(*index);
        let path: Vec<Option<u64>> = indices.iter().map(bits).collect();
        if !self.is_sized(element) && !indices.is_empty() {
            return self.error_at(position, "base element of getelementptr must be sized");
        }
        if self.indexed_type(element, &path).is_none() {
            return self.error_at(position, "invalid getelementptr indices");
        }
        let scalar = self.module.types.scalar(base_ty);
        let ty = shape.map_or(base_ty, |shape| self.module.types.with_scalar(shape, scalar));
        let zero = indices.iter().all(|index| self.module.constants.is_zero(*index));
        if zero && shape.is_none() && in_range.is_none() {
            return Ok(*base);
        }
        match self.module.constants.kind(*base) {
            ConstantKind::Poison => return Ok(self.module.constants.poison(ty)),
            ConstantKind::Undef => return Ok(self.module.constants.undef(ty)),
            _ => {}
        }
        let gep = ConstantGep { element, flags, in_range, base: *base, indices: indices.into() };
        Ok(self.module.constants.get(ty, ConstantKind::Expr(ConstantExpr::Gep(gep))))
    }

    /// The value of an index that is a constant number or a splat of one.
    pub(super) fn constant_index(&self, index: Constant) -> Option<u64> {
        match self.module.constants.kind(index) {
            ConstantKind::Int(value) => value.to_u64(),
            ConstantKind::Zero => Some(0),
            ConstantKind::Splat(value) => self.module.constants.as_int(*value)?.to_u64(),
            _ => None,
        }
    }

    /// The type of the element at a path, whose first index is that of the type itself; `None` if
    /// there is no such element. Indices that are no constants are `None`.
    pub(super) fn indexed_type(&self, mut ty: Type, path: &[Option<u64>]) -> Option<Type> {
        for index in path.iter().skip(1) {
            let types = &self.module.types;
            ty = match (types.kind(ty), index) {
                (
                    TypeKind::Array(_, element)
                    | TypeKind::Vector(_, element)
                    | TypeKind::ScalableVector(_, element),
                    _,
                ) => *element,
                (TypeKind::Struct(..) | TypeKind::Named(_), Some(index)) => {
                    types.element(ty, *index)?
                }
                _ => return None,
            };
        }
        Some(ty)
    }

    /// Whether values of the type have a size.
    pub(super) fn is_sized(&self, ty: Type) -> bool {
        crate::model::is_sized(&self.module.types, ty, &mut self.sized.borrow_mut())
    }

    fn lane_expression(&mut self, word: &str) -> Read<Constant> {
        let position = self.position();
        self.advance();
        self.expect(T::LParen, "expected '(' in constantexpr")?;
        let operands = self.constant_list()?;
        self.expect(T::RParen, "expected ')' in constantexpr")?;
        let ty = |this: &Self, at: usize| this.module.constants.ty(operands[at]);
        let types = |this: &Self, constant: Constant| {
            let ty = this.module.constants.ty(constant);
            (this.module.types.lanes(ty), this.module.types.int_bits(ty))
        };
        match (word, &*operands) {
            ("extractelement", [vector, index]) => {
                let vector_ty = ty(self, 0);
                if types(self, *vector).0.is_none() || types(self, *index).1.is_none() {
                    return self.error_at(position, "invalid extractelement operands");
                }
                if let Some(folded) = fold::extract_element(&mut self.module, *vector, *index) {
                    return Ok(folded);
                }
                let scalar = self.module.types.scalar(vector_ty);
                let expr = ConstantExpr::ExtractElement(*vector, *index);
                Ok(self.module.constants.get(scalar, ConstantKind::Expr(expr)))
            }
            ("insertelement", [vector, value, index]) => {
                let vector_ty = ty(self, 0);
                if types(self, *vector).0.is_none()
                    || self.module.types.scalar(vector_ty) != ty(self, 1)
                    || types(self, *index).1.is_none()
                {
                    return self.error_at(position, "invalid insertelement operands");
                }
                let folded = fold::insert_element(&mut self.module, *vector, *value, *index);
                if let Some(folded) = folded {
                    return Ok(folded);
                }
                let expr = ConstantExpr::InsertElement(*vector, *value, *index);
                Ok(self.module.constants.get(vector_ty, ConstantKind::Expr(expr)))
            }
            ("shufflevector", [a, b, mask]) => {
                let vector_ty = ty(self, 0);
                let lanes = self.module.types.lanes(vector_ty);
                let Some(indices) = self.shuffle_mask(*mask, lanes) else {
                    return self.error_at(position, "invalid operands to shufflevector");
                };
                if lanes.is_none() || vector_ty != ty(self, 1) {
                    return self.error_at(position, "invalid operands to shufflevector");
                }
                if let Some(folded) = fold::shuffle_vector(&mut self.module, *a, *b, &indices) {
                    return Ok(folded);
                }
                let scalar = self.module.types.scalar(vector_ty);
                let mask_ty = self.module.constants.ty(*mask);
                let ty = self.module.types.with_scalar(mask_ty, scalar);
                let expr = ConstantExpr::ShuffleVector(*a, *b, indices.into());
                Ok(self.module.constants.get(ty, ConstantKind::Expr(expr)))
            }
            _ => self.error_at(position, "expected three operands to constantexpr"),
        }
    }

    /// The indices of a mask, -1 for poison; `None` if it is no valid mask for vectors with these
    /// lanes.
    pub(super) fn shuffle_mask(
        &mut self,
        mask: Constant,
        lanes: Option<(u32, bool)>,
    ) -> Option<Vec<i32>> {
        let ty = self.module.constants.ty(mask);
        let (count, scalable) = self.module.types.lanes(ty)?;
        let (own, own_scalable) = lanes?;
        if self.module.types.scalar(ty) != Type::I32 || scalable != own_scalable {
            return None;
        }
        let kind = self.module.constants.kind(mask).clone();
        match kind {
            ConstantKind::Zero => Some(vec![0; count as usize]),
            ConstantKind::Undef | ConstantKind::Poison => Some(vec![-1; count as usize]),
            _ if scalable => None,
            _ => {
                let elements = self.module.constants.elements(&self.module.types, mask)?;
                let index = |element: &Constant| match self.module.constants.kind(*element) {
                    ConstantKind::Int(value) => value
                        .to_u64()
                        .filter(|value| *value < 2 * u64::from(own))
                        .map(|value| value as i32),
                    ConstantKind::Undef | ConstantKind::Poison => Some(-1),
                    _ => None,
                };
                elements.iter().map(index).collect()
            }
        }
    }

    /// Whether a conversion exists between two types.
    pub(super) fn is_cast(&self, op: CastOp, from: Type, to: Type) -> bool {
        let types = &self.module.types;
        let (a, b) = (types.kind(types.scalar(from)), types.kind(types.scalar(to)));
        let same_lanes = types.lanes(from) == types.lanes(to);
        use TypeKind as K;
        match (op, a, b) {
            (CastOp::Trunc, K::Integer(a), K::Integer(b)) => a > b && same_lanes,
            (CastOp::ZExt | CastOp::SExt, K::Integer(a), K::Integer(b)) => a < b && same_lanes,
            (CastOp::FpTrunc, K::Float(a), K::Float(b)) => a.bits() > b.bits() && same_lanes,
            (CastOp::FpExt, K::Float(a), K::Float(b)) => a.bits() < b.bits() && same_lanes,
            (CastOp::UiToFp | CastOp::SiToFp, K::Integer(_), K::Float(_))
            | (CastOp::FpToUi | CastOp::FpToSi, K::Float(_), K::Integer(_))
            | (CastOp::PtrToInt | CastOp::PtrToAddr, K::Pointer(_), K::Integer(_))
            | (CastOp::IntToPtr, K::Integer(_), K::Pointer(_)) => same_lanes,
            (CastOp::AddrSpaceCast, K::Pointer(a), K::Pointer(b)) => a != b && same_lanes,
            (CastOp::Bitcast, K::Pointer(a), K::Pointer(b)) => a == b && same_lanes,
            (CastOp::Bitcast, K::Pointer(_), _) | (CastOp::Bitcast, _, K::Pointer(_)) => false,
            (CastOp::Bitcast, ..) => {
                self.bit_width(from).is_some_and(|bits| self.bit_width(to) == Some(bits))
            }
            _ => false,
        }
    }

    /// The number of bits of a number or a vector of numbers, and whether it is scalable.
    fn bit_width(&self, ty: Type) -> Option<(u64, bool)> {
        let types = &self.module.types;
        let scalar = match types.kind(types.scalar(ty)) {
            TypeKind::Integer(bits) => *bits,
            TypeKind::Float(kind) => kind.bits(),
            TypeKind::X86Amx => 8192,
            _ => return None,
        };
        let (count, scalable) = types.lanes(ty).unwrap_or((1, false));
        Some((u64::from(scalar) * u64::from(count), scalable))
    }
}
