//! Constants of LLVM IR: [`Constant`] is a handle into the table [`Constants`] of a module.

use terrace_numeric::Int;

use super::instructions::{BinaryOp, CastOp, Flags, GepFlags};
use super::{Bytes, FloatKind, Interner, RangeBounds, Symbol, Type, TypeKind, Types};

/// A constant, as an index into [`Constants`]; equal constants have equal handles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Constant(pub(crate) u32);

/// The value of a constant; its type is stored beside it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstantKind {
    /// An integer number.
    Int(Int),
    /// The bits of a floating-point number in the format of the type.
    Float(u128),
    /// The null pointer.
    Null,
    /// All bits zero: aggregates, vectors and target types.
    Zero,
    /// The constant `undef`.
    Undef,
    /// The constant `poison`.
    Poison,
    /// The token `none`.
    NoToken,
    /// The elements of an array, structure or vector.
    Aggregate(Box<[Constant]>),
    /// An array of `i8`.
    Bytes(Bytes),
    /// A vector whose elements are all this integer or floating-point number.
    Splat(Constant),
    /// The address of a global value.
    Symbol(Symbol),
    /// The address of the block with this index in the function.
    BlockAddress(Symbol, u32),
    /// A function that is in the same linkage unit, or a stub of it.
    DsoLocalEquivalent(Symbol),
    /// A function without checks of control flow integrity.
    NoCfi(Symbol),
    /// A signed pointer: the pointer, the key, the discriminator, the address that is part of it,
    /// and the deactivation symbol.
    PtrAuth(Box<[Constant; 5]>),
    /// An operation on constants.
    Expr(ConstantExpr),
}

/// An operation on constants that the linker evaluates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstantExpr {
    /// `add`, `sub` or `xor` of two constants, with guarantees about overflow.
    Binary(BinaryOp, Flags, Constant, Constant),
    /// A conversion to the type of the constant.
    Cast(CastOp, Constant),
    /// The address of an element.
    Gep(ConstantGep),
    /// The element of a vector at an index.
    ExtractElement(Constant, Constant),
    /// The vector with the second constant at an index.
    InsertElement(Constant, Constant, Constant),
    /// The elements of two vectors that a mask lists; -1 is poison.
    ShuffleVector(Constant, Constant, Box<[i32]>),
}

/// The address of an element, as a constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstantGep {
    /// The type that the first index counts.
    pub element: Type,
    /// Guarantees about overflow.
    pub flags: GepFlags,
    /// The offsets from the result at which memory may be accessed through it; `None` without a
    /// limit.
    pub in_range: Option<RangeBounds>,
    /// The pointer that the indices start at.
    pub base: Constant,
    /// The indices, outermost first.
    pub indices: Box<[Constant]>,
}

/// The constants of a module.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    entries: Interner<(Type, ConstantKind)>,
}

impl Constants {
    /// Returns the constant with exactly these data; use the other functions for data that may have
    /// a shorter form.
    pub fn get(&mut self, ty: Type, kind: ConstantKind) -> Constant {
        Constant(self.entries.get((ty, kind)))
    }

    /// Replaces the data of a constant, whose handle stays the same; nothing happens if there is
    /// another constant with these data.
    pub(crate) fn replace(&mut self, constant: Constant, kind: ConstantKind) {
        let ty = self.ty(constant);
        self.entries.replace(constant.0, (ty, kind));
    }

    /// Makes all constants so far those that copies of the module share.
    pub(crate) fn share(&mut self) {
        self.entries.share();
    }

    /// Returns the number of constants.
    pub(crate) fn count(&self) -> u32 {
        self.entries.count()
    }

    /// Returns the type of a constant.
    pub fn ty(&self, constant: Constant) -> Type {
        self.entries.at(constant.0).0
    }

    /// Returns the value of a constant.
    pub fn kind(&self, constant: Constant) -> &ConstantKind {
        &self.entries.at(constant.0).1
    }

    /// Returns the integer; `ty` is an integer type of the width of `value`.
    pub fn int(&mut self, ty: Type, value: Int) -> Constant {
        self.get(ty, ConstantKind::Int(value))
    }

    /// Returns the boolean.
    pub fn bool(&mut self, value: bool) -> Constant {
        self.int(Type::I1, Int::from_bool(value))
    }

    /// Returns the 32-bit integer.
    pub fn i32(&mut self, value: i32) -> Constant {
        self.int(Type::I32, Int::from_i64(32, i64::from(value)))
    }

    /// Returns the 64-bit integer.
    pub fn i64(&mut self, value: i64) -> Constant {
        self.int(Type::I64, Int::from_i64(64, value))
    }

    /// Returns `undef` of a type.
    pub fn undef(&mut self, ty: Type) -> Constant {
        self.get(ty, ConstantKind::Undef)
    }

    /// Returns `poison` of a type.
    pub fn poison(&mut self, ty: Type) -> Constant {
        self.get(ty, ConstantKind::Poison)
    }

    /// Returns the value whose bits are all zero.
    pub fn zero(&mut self, types: &Types, ty: Type) -> Constant {
        let kind = match types.kind(ty) {
            TypeKind::Integer(bits) => ConstantKind::Int(Int::zero(*bits)),
            TypeKind::Float(_) => ConstantKind::Float(0),
            TypeKind::Pointer(_) => ConstantKind::Null,
            TypeKind::Token => ConstantKind::NoToken,
            _ => ConstantKind::Zero,
        };
        self.get(ty, kind)
    }

    /// Whether all bits of the constant are zero.
    pub fn is_zero(&self, constant: Constant) -> bool {
        match self.kind(constant) {
            ConstantKind::Int(value) => value.is_zero(),
            ConstantKind::Float(bits) => *bits == 0,
            ConstantKind::Null | ConstantKind::Zero => true,
            _ => false,
        }
    }

    /// Whether the constant is an integer or a floating-point number.
    pub fn is_number(&self, constant: Constant) -> bool {
        matches!(self.kind(constant), ConstantKind::Int(_) | ConstantKind::Float(_))
    }

    /// Returns the value of an integer constant; `None` for other constants.
    pub fn as_int(&self, constant: Constant) -> Option<&Int> {
        match self.kind(constant) {
            ConstantKind::Int(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the array, structure or vector of these elements, in its shortest form.
    pub fn aggregate(&mut self, types: &Types, ty: Type, elements: Vec<Constant>) -> Constant {
        let Some(first) = elements.first().copied() else { return self.zero(types, ty) };
        let same = elements.iter().all(|element| *element == first);
        let all = |this: &Self, kind: &ConstantKind| {
            elements.iter().all(|element| this.kind(*element) == kind)
        };
        if elements.iter().all(|element| self.is_zero(*element)) {
            return self.get(ty, ConstantKind::Zero);
        }
        if all(self, &ConstantKind::Poison) {
            return self.poison(ty);
        }
        if all(self, &ConstantKind::Undef) {
            return self.undef(ty);
        }
        match types.kind(ty) {
            TypeKind::Vector(..) | TypeKind::ScalableVector(..)
                if same && self.is_number(first) =>
            {
                self.get(ty, ConstantKind::Splat(first))
            }
            TypeKind::Array(_, Type::I8) => {
                let byte = |element: &Constant| Some(self.as_int(*element)?.low_u64() as u8);
                match elements.iter().map(byte).collect::<Option<Bytes>>() {
                    Some(bytes) => self.get(ty, ConstantKind::Bytes(bytes)),
                    None => self.get(ty, ConstantKind::Aggregate(elements.into())),
                }
            }
            _ => self.get(ty, ConstantKind::Aggregate(elements.into())),
        }
    }

    /// Returns the vector of type `ty` whose elements are all `element`.
    pub fn splat(&mut self, types: &Types, ty: Type, element: Constant) -> Constant {
        match (self.kind(element).clone(), types.lanes(ty)) {
            (ConstantKind::Undef, _) => self.undef(ty),
            (ConstantKind::Poison, _) => self.poison(ty),
            _ if self.is_zero(element) => self.get(ty, ConstantKind::Zero),
            (_, Some((count, false))) => self.aggregate(types, ty, vec![element; count as usize]),
            _ => self.get(ty, ConstantKind::Splat(element)),
        }
    }

    /// Returns the array of `i8` with these bytes.
    pub fn bytes(&mut self, types: &mut Types, bytes: &[u8]) -> Constant {
        let ty = types.array(bytes.len() as u64, Type::I8);
        match bytes.iter().all(|byte| *byte == 0) {
            true => self.get(ty, ConstantKind::Zero),
            false => self.get(ty, ConstantKind::Bytes(bytes.into())),
        }
    }

    /// Returns the element at `index` of an array, structure or fixed vector; `None` if the
    /// constant is an expression, or out of bounds.
    pub fn element(&mut self, types: &Types, constant: Constant, index: u64) -> Option<Constant> {
        let ty = self.ty(constant);
        let element = types.element(ty, index)?;
        if types.element_count(ty).is_some_and(|count| index >= count) {
            return None;
        }
        match self.kind(constant) {
            ConstantKind::Zero => Some(self.zero(types, element)),
            ConstantKind::Undef => Some(self.undef(element)),
            ConstantKind::Poison => Some(self.poison(element)),
            ConstantKind::Splat(value) => Some(*value),
            ConstantKind::Aggregate(elements) => elements.get(index as usize).copied(),
            ConstantKind::Bytes(bytes) => {
                let byte = bytes.get(index as usize).copied()?;
                Some(self.int(Type::I8, Int::from_u64(8, byte.into())))
            }
            _ => None,
        }
    }

    /// Returns all elements of an array, structure or fixed vector; `None` if the constant is an
    /// expression.
    pub fn elements(&mut self, types: &Types, constant: Constant) -> Option<Vec<Constant>> {
        let count = types.element_count(self.ty(constant))?;
        (0..count).map(|index| self.element(types, constant, index)).collect()
    }

    /// Returns the number that all lanes of a vector, or the scalar, are; `None` if lanes differ.
    pub fn splat_value(&mut self, types: &Types, constant: Constant) -> Option<Constant> {
        let ty = self.ty(constant);
        if types.lanes(ty).is_none() {
            return Some(constant);
        }
        match self.kind(constant) {
            ConstantKind::Splat(value) => Some(*value),
            ConstantKind::Zero => Some(self.zero(types, types.scalar(ty))),
            ConstantKind::Aggregate(elements) => {
                let first = *elements.first()?;
                elements.iter().all(|element| *element == first).then_some(first)
            }
            _ => None,
        }
    }
}

impl FloatKind {
    /// Returns the format of `terrace-numeric`; `None` for `ppc_fp128`.
    pub fn format(self) -> Option<terrace_numeric::FloatFormat> {
        use terrace_numeric::FloatFormat;
        Some(match self {
            FloatKind::Half => FloatFormat::F16,
            FloatKind::BFloat => FloatFormat::BF16,
            FloatKind::Single => FloatFormat::F32,
            FloatKind::Double => FloatFormat::F64,
            FloatKind::X86Fp80 => FloatFormat::F80,
            FloatKind::Fp128 => FloatFormat::F128,
            FloatKind::PpcFp128 => return None,
        })
    }

    /// Returns the LLVM format of a format of `terrace-numeric`; `None` if LLVM IR has no such
    /// type.
    pub fn of_format(format: terrace_numeric::FloatFormat) -> Option<Self> {
        let all = [
            FloatKind::Half,
            FloatKind::BFloat,
            FloatKind::Single,
            FloatKind::Double,
            FloatKind::X86Fp80,
            FloatKind::Fp128,
        ];
        all.into_iter().find(|kind| kind.format() == Some(format))
    }
}
