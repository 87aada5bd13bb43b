//! Instructions in text.

use smallvec::SmallVec;

use super::lexer::T;
use super::{Read, Reader};
use crate::model::instructions::{
    BinaryOp, CastOp, Flags, FloatPredicate, InstructionKind as K, IntPredicate, LandingPadClause,
    TailCall, Value,
};
use crate::model::{Type, TypeKind};

/// The words of flags that permit optimizations of floating-point operations.
const FAST_MATH: &[(&str, Flags)] = &[
    ("fast", Flags::FAST),
    ("reassoc", Flags::REASSOC),
    ("nnan", Flags::NNAN),
    ("ninf", Flags::NINF),
    ("nsz", Flags::NSZ),
    ("arcp", Flags::ARCP),
    ("contract", Flags::CONTRACT),
    ("afn", Flags::AFN),
];

impl<'t> Reader<'t> {
    /// Reads the flags that permit optimizations of floating-point operations.
    pub(super) fn fast_math(&mut self) -> Flags {
        self.flags(FAST_MATH)
    }

    /// Reads words as long as they are in a table.
    fn flags(&mut self, words: &[(&str, Flags)]) -> Flags {
        let mut flags = Flags::NONE;
        loop {
            let word = self.word();
            let Some((_, flag)) = words.iter().find(|(name, _)| name.as_bytes() == word) else {
                return flags;
            };
            flags = flags.with(*flag);
            self.advance();
        }
    }

    /// Reads an instruction behind its name; returns the type of the result, `void` if there is
    /// none.
    pub(super) fn operation(&mut self) -> Read<(Type, K)> {
        if self.kind() != T::Word {
            return match self.kind() {
                T::Eof => self.error("found end of file when expecting more instructions"),
                _ => self.error("expected instruction opcode"),
            };
        }
        let word = self.slice();
        let position = self.position();
        self.advance();
        match word {
            b"add" => self.integer_binary(BinaryOp::Add),
            b"sub" => self.integer_binary(BinaryOp::Sub),
            b"mul" => self.integer_binary(BinaryOp::Mul),
            b"shl" => self.integer_binary(BinaryOp::Shl),
            b"udiv" => self.integer_binary(BinaryOp::UDiv),
            b"sdiv" => self.integer_binary(BinaryOp::SDiv),
            b"lshr" => self.integer_binary(BinaryOp::LShr),
            b"ashr" => self.integer_binary(BinaryOp::AShr),
            b"urem" => self.integer_binary(BinaryOp::URem),
            b"srem" => self.integer_binary(BinaryOp::SRem),
            b"and" => self.integer_binary(BinaryOp::And),
            b"or" => self.integer_binary(BinaryOp::Or),
            b"xor" => self.integer_binary(BinaryOp::Xor),
            b"fadd" => self.float_binary(BinaryOp::FAdd),
            b"fsub" => self.float_binary(BinaryOp::FSub),
            b"fmul" => self.float_binary(BinaryOp::FMul),
            b"fdiv" => self.float_binary(BinaryOp::FDiv),
            b"frem" => self.float_binary(BinaryOp::FRem),
            b"fneg" => {
                let flags = self.fast_math();
                let (value, ty, at) = self.value_and_type()?;
                if self.float_kind(ty).is_none() {
                    return self.error_at(at, "invalid operand type for instruction");
                }
                Ok((ty, K::FNeg(flags, value)))
            }
            b"icmp" => self.icmp(),
            b"fcmp" => self.fcmp(),
            b"trunc" => {
                let flags = self.flags(&[("nuw", Flags::NUW), ("nsw", Flags::NSW)]);
                self.cast(CastOp::Trunc, flags)
            }
            b"zext" => {
                let flags = self.flags(&[("nneg", Flags::NNEG)]);
                self.cast(CastOp::ZExt, flags)
            }
            b"uitofp" => {
                let mut words = FAST_MATH.to_vec();
                words.push(("nneg", Flags::NNEG));
                let flags = self.flags(&words);
                self.cast(CastOp::UiToFp, flags)
            }
            b"sext" => self.cast(CastOp::SExt, Flags::NONE),
            b"fptrunc" => {
                let flags = self.fast_math();
                self.cast(CastOp::FpTrunc, flags)
            }
            b"fpext" => {
                let flags = self.fast_math();
                self.cast(CastOp::FpExt, flags)
            }
            b"bitcast" => self.cast(CastOp::Bitcast, Flags::NONE),
            b"addrspacecast" => self.cast(CastOp::AddrSpaceCast, Flags::NONE),
            b"sitofp" => {
                let flags = self.fast_math();
                self.cast(CastOp::SiToFp, flags)
            }
            b"fptoui" => self.cast(CastOp::FpToUi, Flags::NONE),
            b"fptosi" => self.cast(CastOp::FpToSi, Flags::NONE),
            b"inttoptr" => self.cast(CastOp::IntToPtr, Flags::NONE),
            b"ptrtoint" => self.cast(CastOp::PtrToInt, Flags::NONE),
            b"ptrtoaddr" => self.cast(CastOp::PtrToAddr, Flags::NONE),
            b"select" => self.select(),
            b"freeze" => {
                let (value, ty, _) = self.value_and_type()?;
                Ok((ty, K::Freeze(value)))
            }
            b"va_arg" => self.va_arg(),
            b"extractelement" => self.extract_element(position),
            b"insertelement" => self.insert_element(position),
            b"shufflevector" => self.shuffle_vector(position),
            b"phi" => self.phi(),
            b"landingpad" => self.landing_pad(),
            b"extractvalue" => self.extract_value(),
            b"insertvalue" => self.insert_value(),
            b"call" => self.call(None, position),
            b"tail" => self.tail_call(TailCall::Tail, position),
            b"musttail" => self.tail_call(TailCall::MustTail, position),
            b"notail" => self.tail_call(TailCall::NoTail, position),
            b"invoke" => self.invoke(),
            b"callbr" => self.callbr(),
            b"alloca" | b"load" | b"store" | b"cmpxchg" | b"atomicrmw" | b"fence"
            | b"getelementptr" => self.memory_operation(word),
            _ => match self.terminator(word)? {
                Some(kind) => Ok((self.result_of(&kind), kind)),
                None => self.error_at(position, "expected instruction opcode"),
            },
        }
    }

    /// The type of the result of a terminator or pad.
    fn result_of(&self, kind: &K) -> Type {
        match kind {
            K::CatchSwitch(_) | K::CatchPad(..) | K::CleanupPad(..) => Type::TOKEN,
            _ => Type::VOID,
        }
    }

    fn tail_call(&mut self, tail: TailCall, position: usize) -> Read<(Type, K)> {
        self.expect_word("call", "expected 'tail call', 'musttail call', or 'notail call'")?;
        self.call(Some(tail), position)
    }

    fn integer_binary(&mut self, op: BinaryOp) -> Read<(Type, K)> {
        use BinaryOp as B;
        let words: &[(&str, Flags)] = match op {
            B::Add | B::Sub | B::Mul | B::Shl => &[("nuw", Flags::NUW), ("nsw", Flags::NSW)],
            B::UDiv | B::SDiv | B::LShr | B::AShr => &[("exact", Flags::EXACT)],
            B::Or => &[("disjoint", Flags::DISJOINT)],
            _ => &[],
        };
        let flags = self.flags(words);
        let logical = matches!(op, B::And | B::Or | B::Xor);
        let (a, ty, at) = self.value_and_type()?;
        let message = match logical {
            true => "expected ',' in logical operation",
            false => "expected ',' in arithmetic operation",
        };
        self.expect(T::Comma, message)?;
        let b = self.value(ty)?;
        if self.module.types.int_bits(self.module.types.scalar(ty)).is_none() {
            let message = match logical {
                true => "instruction requires integer or integer vector operands",
                false => "invalid operand type for instruction",
            };
            return self.error_at(at, message);
        }
        Ok((ty, K::Binary(op, flags, a, b)))
    }

    fn float_binary(&mut self, op: BinaryOp) -> Read<(Type, K)> {
        let flags = self.fast_math();
        let (a, ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' in arithmetic operation")?;
        let b = self.value(ty)?;
        if self.float_kind(ty).is_none() {
            return self.error_at(at, "invalid operand type for instruction");
        }
        Ok((ty, K::Binary(op, flags, a, b)))
    }

    fn icmp(&mut self) -> Read<(Type, K)> {
        let flags = self.flags(&[("samesign", Flags::SAMESIGN)]);
        let predicate = std::str::from_utf8(self.word()).ok().and_then(IntPredicate::from_name);
        let Some(predicate) = predicate else {
            return self.error("expected icmp predicate (e.g. 'eq')");
        };
        self.advance();
        let (a, ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after compare value")?;
        let b = self.value(ty)?;
        let kind = self.module.types.kind(self.module.types.scalar(ty));
        if !matches!(kind, TypeKind::Integer(_) | TypeKind::Pointer(_)) {
            return self.error_at(at, "icmp requires integer operands");
        }
        let result = self.module.types.with_scalar(ty, Type::I1);
        Ok((result, K::ICmp(predicate, flags, a, b)))
    }

    fn fcmp(&mut self) -> Read<(Type, K)> {
        let flags = self.fast_math();
        let predicate = std::str::from_utf8(self.word()).ok().and_then(FloatPredicate::from_name);
        let Some(predicate) = predicate else {
            return self.error("expected fcmp predicate (e.g. 'oeq')");
        };
        self.advance();
        let (a, ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after compare value")?;
        let b = self.value(ty)?;
        if self.float_kind(ty).is_none() {
            return self.error_at(at, "fcmp requires floating point operands");
        }
        let result = self.module.types.with_scalar(ty, Type::I1);
        Ok((result, K::FCmp(predicate, flags, a, b)))
    }

    fn cast(&mut self, op: CastOp, flags: Flags) -> Read<(Type, K)> {
        let (value, from, at) = self.value_and_type()?;
        self.expect_word("to", "expected 'to' after cast value")?;
        let to = self.ty()?;
        if !self.is_cast(op, from, to) {
            let (from, to) = (self.type_text(from), self.type_text(to));
            let message = format!("invalid cast opcode for cast from '{from}' to '{to}'");
            return self.error_at(at, message);
        }
        Ok((to, K::Cast(op, flags, value)))
    }

    fn select(&mut self) -> Read<(Type, K)> {
        let flags = self.fast_math();
        let (condition, condition_ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after select condition")?;
        let (a, ty, _) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after select value")?;
        let (b, other, _) = self.value_and_type()?;
        let types = &self.module.types;
        if ty != other {
            return self.error_at(at, "both values to select must have same type");
        }
        if ty == Type::TOKEN {
            return self.error_at(at, "select values cannot have token type");
        }
        if types.lanes(condition_ty).is_some() {
            if types.scalar(condition_ty) != Type::I1 {
                return self.error_at(at, "vector select condition element type must be i1");
            }
            if types.lanes(ty).is_none() {
                return self.error_at(at, "selected values for vector select must be vectors");
            }
            if types.lanes(ty) != types.lanes(condition_ty) {
                let message = "vector select requires selected vectors to have the same vector \
                               length as select condition";
                return self.error_at(at, message);
            }
        } else if condition_ty != Type::I1 {
            return self.error_at(at, "select condition must be i1 or <n x i1>");
        }
        Ok((ty, K::Select(flags, condition, a, b)))
    }

    fn va_arg(&mut self) -> Read<(Type, K)> {
        let list = self.typed_value()?;
        self.expect(T::Comma, "expected ',' after vaarg operand")?;
        let at = self.position();
        let ty = self.ty()?;
        if !self.is_first_class(ty) {
            return self.error_at(at, "va_arg requires operand with first class type");
        }
        Ok((ty, K::VaArg(list)))
    }

    /// Whether values of the type can be results.
    pub(super) fn is_first_class(&self, ty: Type) -> bool {
        match self.module.types.kind(ty) {
            TypeKind::Function(_) | TypeKind::Void => false,
            TypeKind::Named(_) => self.module.types.fields(ty).is_some(),
            _ => true,
        }
    }

    fn extract_element(&mut self, _: usize) -> Read<(Type, K)> {
        let (vector, ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after extract value")?;
        let (index, index_ty, _) = self.value_and_type()?;
        let types = &self.module.types;
        if types.lanes(ty).is_none() || types.int_bits(index_ty).is_none() {
            return self.error_at(at, "invalid extractelement operands");
        }
        Ok((types.scalar(ty), K::ExtractElement(vector, index)))
    }

    fn insert_element(&mut self, _: usize) -> Read<(Type, K)> {
        let (vector, ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after insertelement value")?;
        let (value, value_ty, _) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after insertelement value")?;
        let (index, index_ty, _) = self.value_and_type()?;
        let types = &self.module.types;
        if types.lanes(ty).is_none()
            || types.scalar(ty) != value_ty
            || types.int_bits(index_ty).is_none()
        {
            return self.error_at(at, "invalid insertelement operands");
        }
        Ok((ty, K::InsertElement(vector, value, index)))
    }

    fn shuffle_vector(&mut self, _: usize) -> Read<(Type, K)> {
        let (a, ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after shuffle mask")?;
        let (b, other, _) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after shuffle value")?;
        let (mask, mask_ty, _) = self.value_and_type()?;
        let lanes = self.module.types.lanes(ty);
        let indices = match mask {
            Value::Constant(mask) if ty == other => self.shuffle_mask(mask, lanes),
            _ => None,
        };
        let Some(indices) = indices else {
            return self.error_at(at, "invalid shufflevector operands");
        };
        let scalar = self.module.types.scalar(ty);
        let result = self.module.types.with_scalar(mask_ty, scalar);
        Ok((result, K::ShuffleVector(a, b, indices.into())))
    }

    fn phi(&mut self) -> Read<(Type, K)> {
        let _ = self.fast_math();
        let at = self.position();
        let ty = self.ty()?;
        if !self.is_first_class(ty) {
            return self.error_at(at, "phi node must have first class type");
        }
        let mut incoming = Vec::new();
        if self.kind() != T::LSquare {
            return Ok((ty, K::Phi(incoming)));
        }
        loop {
            self.expect(T::LSquare, "expected '[' in phi value list")?;
            let value = self.value(ty)?;
            self.expect(T::Comma, "expected ',' after insertelement value")?;
            let block = self.block_name()?;
            self.expect(T::RSquare, "expected ']' in phi value list")?;
            incoming.push((value, block));
            if self.kind() != T::Comma || self.kind_at(1) == T::Metadata {
                return Ok((ty, K::Phi(incoming)));
            }
            self.advance();
        }
    }

    fn landing_pad(&mut self) -> Read<(Type, K)> {
        let ty = self.ty()?;
        let cleanup = self.eat_word("cleanup");
        let mut clauses = Vec::new();
        loop {
            let is_catch = self.word() == b"catch";
            if !is_catch && self.word() != b"filter" {
                return Ok((ty, K::LandingPad(cleanup, clauses)));
            }
            self.advance();
            let (value, value_ty, at) = self.value_and_type()?;
            let is_array = matches!(self.module.types.kind(value_ty), TypeKind::Array(..));
            if is_catch && is_array {
                return self.error_at(at, "'catch' clause has an invalid type");
            }
            if !is_catch && !is_array {
                return self.error_at(at, "'filter' clause has an invalid type");
            }
            if !matches!(value, Value::Constant(_)) {
                return self.error_at(at, "clause argument must be a constant");
            }
            clauses.push(match is_catch {
                true => LandingPadClause::Catch(value),
                false => LandingPadClause::Filter(value),
            });
        }
    }

    /// Reads indices with a comma in front of each.
    fn indices(&mut self) -> Read<SmallVec<[u32; 4]>> {
        if self.kind() != T::Comma {
            return self.error("expected ',' as start of index list");
        }
        let mut indices = SmallVec::new();
        while self.kind() == T::Comma && self.kind_at(1) != T::Metadata {
            self.advance();
            indices.push(self.u32()?);
        }
        if indices.is_empty() {
            self.advance();
            return self.error("expected index");
        }
        Ok(indices)
    }

    /// Returns the type at a path in an aggregate; `None` if the path leads nowhere.
    fn member(&self, mut ty: Type, path: &[u32]) -> Option<Type> {
        for index in path {
            let types = &self.module.types;
            ty = match types.kind(ty) {
                TypeKind::Array(count, element) if u64::from(*index) < *count => *element,
                TypeKind::Struct(..) | TypeKind::Named(_) => {
                    types.element(ty, u64::from(*index))?
                }
                _ => return None,
            };
        }
        Some(ty)
    }

    fn is_aggregate(&self, ty: Type) -> bool {
        matches!(self.module.types.kind(ty), TypeKind::Array(..))
            || self.module.types.fields(ty).is_some()
            || matches!(self.module.types.kind(ty), TypeKind::Named(_))
    }

    fn extract_value(&mut self) -> Read<(Type, K)> {
        let (value, ty, at) = self.value_and_type()?;
        let indices = self.indices()?;
        if !self.is_aggregate(ty) {
            return self.error_at(at, "extractvalue operand must be aggregate type");
        }
        match self.member(ty, &indices) {
            Some(member) => Ok((member, K::ExtractValue(value, indices))),
            None => self.error_at(at, "invalid indices for extractvalue"),
        }
    }

    fn insert_value(&mut self) -> Read<(Type, K)> {
        let (value, ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected comma after insertvalue operand")?;
        let (inserted, inserted_ty, inserted_at) = self.value_and_type()?;
        let indices = self.indices()?;
        if !self.is_aggregate(ty) {
            return self.error_at(at, "insertvalue operand must be aggregate type");
        }
        let Some(member) = self.member(ty, &indices) else {
            return self.error_at(at, "invalid indices for insertvalue");
        };
        if member != inserted_ty {
            let (inserted, member) = (self.type_text(inserted_ty), self.type_text(member));
            let message = format!(
                "insertvalue operand and field disagree in type: '{inserted}' instead of '{member}'"
            );
            return self.error_at(inserted_at, message);
        }
        Ok((ty, K::InsertValue(value, inserted, indices)))
    }
}
