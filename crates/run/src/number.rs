//! Rust types of numbers ([`Number`]).

use crate::scalar::Scalar;

pub(crate) mod sealed {
    pub trait Sealed {}
}
use sealed::Sealed;

/// A Rust type of integers or floating-point numbers: `bool` for `i1`, `i8` to `i64` and `u8` to
/// `u64` for the integers of that width, `i64`, `u64`, `isize` and `usize` also for `index`, `f32`
/// and `f64`.
pub trait Number: Sealed + Copy + Default + Send + Sync + 'static {
    /// The bytes of the number in memory, least significant byte first.
    #[doc(hidden)]
    type Bytes: AsRef<[u8]> + for<'a> TryFrom<&'a [u8]>;
    #[doc(hidden)]
    fn to_scalar(self) -> Scalar;
    #[doc(hidden)]
    fn of_scalar(scalar: Scalar) -> Self;
    #[doc(hidden)]
    fn to_bytes(self) -> Self::Bytes;
    #[doc(hidden)]
    fn of_bytes(bytes: Self::Bytes) -> Self;
}

macro_rules! integers {
    ($($ty:ident as $stored:ident,)*) => {$(
        impl Sealed for $ty {}
        impl Number for $ty {
            type Bytes = [u8; size_of::<$stored>()];
            fn to_scalar(self) -> Scalar {
                Scalar::Int($stored::BITS, self as i64)
            }
            fn of_scalar(scalar: Scalar) -> Self {
                match scalar {
                    Scalar::Int(_, value) => value as $ty,
                    _ => 0,
                }
            }
            fn to_bytes(self) -> Self::Bytes {
                (self as $stored).to_le_bytes()
            }
            fn of_bytes(bytes: Self::Bytes) -> Self {
                $stored::from_le_bytes(bytes) as $ty
            }
        }
    )*};
}

// Each type with the type that it has in the memory of a program.
integers!(
    i8 as i8,
    i16 as i16,
    i32 as i32,
    i64 as i64,
    isize as i64,
    u8 as u8,
    u16 as u16,
    u32 as u32,
    u64 as u64,
    usize as u64,
);

macro_rules! floats {
    ($($ty:ident $scalar:ident,)*) => {$(
        impl Sealed for $ty {}
        impl Number for $ty {
            type Bytes = [u8; size_of::<$ty>()];
            fn to_scalar(self) -> Scalar {
                Scalar::$scalar(self)
            }
            fn of_scalar(scalar: Scalar) -> Self {
                match scalar {
                    Scalar::$scalar(value) => value,
                    _ => 0.0,
                }
            }
            fn to_bytes(self) -> Self::Bytes {
                self.to_le_bytes()
            }
            fn of_bytes(bytes: Self::Bytes) -> Self {
                Self::from_le_bytes(bytes)
            }
        }
    )*};
}

floats!(f32 F32, f64 F64,);

impl Sealed for bool {}
impl Number for bool {
    type Bytes = [u8; 1];
    fn to_scalar(self) -> Scalar {
        Scalar::Int(1, i64::from(self))
    }
    fn of_scalar(scalar: Scalar) -> Self {
        matches!(scalar, Scalar::Int(_, value) if value & 1 == 1)
    }
    fn to_bytes(self) -> Self::Bytes {
        [u8::from(self)]
    }
    fn of_bytes([byte]: Self::Bytes) -> Self {
        byte & 1 == 1
    }
}
