//! Numbers with their types ([`Scalar`]), and their form in the machine.

use terrace_codegen::flat;

/// A number that is an argument or a result of a function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scalar {
    /// An integer of this many bits (at most 64), with its value sign-extended.
    Int(u32, i64),
    /// A number of 32 bits.
    F32(f32),
    /// A number of 64 bits.
    F64(f64),
}

impl Scalar {
    /// Whether the two numbers have one type.
    pub(crate) fn has_type_of(&self, other: Self) -> bool {
        match (*self, other) {
            (Scalar::Int(bits, _), Scalar::Int(others, _)) => bits == others,
            (one, other) => std::mem::discriminant(&one) == std::mem::discriminant(&other),
        }
    }
    /// Returns the type of the number in the machine.
    pub(crate) fn machine_type(self) -> flat::Type {
        match self {
            Scalar::Int(..=32, _) => flat::Type::I32,
            Scalar::Int(..) => flat::Type::I64,
            Scalar::F32(_) => flat::Type::F32,
            Scalar::F64(_) => flat::Type::F64,
        }
    }

    /// Returns the bits of the number in the machine; those above its width are zero.
    pub(crate) fn machine_bits(self) -> u64 {
        match self {
            Scalar::Int(bits, value) => value.cast_unsigned() & (u64::MAX >> (64 - bits)),
            Scalar::F32(value) => u64::from(value.to_bits()),
            Scalar::F64(value) => value.to_bits(),
        }
    }

    /// Returns the number of the same type with these bits in the machine.
    pub(crate) fn with_bits(self, bits: u64) -> Scalar {
        match self {
            Scalar::Int(width, _) => {
                let unused = 64 - width;
                Scalar::Int(width, bits.cast_signed() << unused >> unused)
            }
            Scalar::F32(_) => Scalar::F32(f32::from_bits(bits as u32)),
            Scalar::F64(_) => Scalar::F64(f64::from_bits(bits)),
        }
    }
}
