//! Queries on types for the predicates of constraints (`TypeExt`).

use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

use super::{
    ComplexType, FloatType, IndexType, IntegerType, MemRefType, NoneType, RankedTensorType, Shape,
    TupleType, UnrankedMemRefType, UnrankedTensorType, VectorType,
};
use crate::shaped::{shape_of, shaped};

/// Queries on types, such as the width of an integer type.
pub trait TypeExt: Copy {
    /// Whether the type is an integer type of any width and signedness.
    fn is_any_integer(self) -> bool;
    /// Whether the type is an integer type without signedness.
    fn is_signless_integer(self, cx: &Context) -> bool;
    /// Whether the type is `i<width>`.
    fn is_signless_integer_of(self, cx: &Context, width: u32) -> bool;
    /// Whether the type is a signed integer type, `si…`.
    fn is_signed_integer(self, cx: &Context) -> bool;
    /// Whether the type is an unsigned integer type, `ui…`.
    fn is_unsigned_integer(self, cx: &Context) -> bool;
    /// Whether the type is an integer type of this width, of any signedness.
    fn is_integer_of(self, cx: &Context, width: u32) -> bool;
    /// Whether the type is `index`.
    fn is_index(self) -> bool;
    /// Whether the type is a signless integer type or `index`.
    fn is_signless_int_or_index(self, cx: &Context) -> bool;
    /// Whether the type is an integer type or `index`.
    fn is_int_or_index(self) -> bool;
    /// Whether the type is a float type.
    fn is_float(self) -> bool;
    /// Returns the float format of a float type; `None` for other types.
    fn float_format(self, cx: &Context) -> Option<FloatFormat>;
    /// Whether the type is the float type of this format.
    fn is_float_of(self, cx: &Context, format: FloatFormat) -> bool;
    /// Whether the type is an integer or float type.
    fn is_int_or_float(self) -> bool;
    /// Whether the type is an integer or float type or `index`.
    fn is_int_or_index_or_float(self) -> bool;
    /// Returns the width of an integer or float type in bits; `None` for other types.
    fn int_or_float_width(self, cx: &Context) -> Option<u32>;
    /// Whether the type is a complex type, `complex<…>`.
    fn is_complex(self) -> bool;
    /// Whether the type is `none`.
    fn is_none_type(self) -> bool;
    /// Whether the type is a tuple type.
    fn is_tuple(self) -> bool;
    /// Whether the type is a vector type.
    fn is_vector(self) -> bool;
    /// Whether the type is a ranked or unranked tensor.
    fn is_tensor(self) -> bool;
    /// Whether the type is a ranked or unranked memref.
    fn is_memref(self) -> bool;
    /// Whether the type is a shaped type.
    fn is_shaped(self, cx: &Context) -> bool;
    /// Returns the sizes of a ranked shaped type; `None` for other types.
    fn dims(self, cx: &Context) -> Option<Shape>;
}

impl TypeExt for Type {
    #[inline]
    fn is_any_integer(self) -> bool {
        self.is::<IntegerType>()
    }
    fn is_signless_integer(self, cx: &Context) -> bool {
        self.downcast::<IntegerType>(cx).is_some_and(IntegerType::is_signless)
    }
    fn is_signless_integer_of(self, cx: &Context, width: u32) -> bool {
        self.downcast::<IntegerType>(cx).is_some_and(|ty| ty.is_signless() && ty.width == width)
    }
    fn is_signed_integer(self, cx: &Context) -> bool {
        self.downcast::<IntegerType>(cx).is_some_and(IntegerType::is_signed)
    }
    fn is_unsigned_integer(self, cx: &Context) -> bool {
        self.downcast::<IntegerType>(cx).is_some_and(IntegerType::is_unsigned)
    }
    fn is_integer_of(self, cx: &Context, width: u32) -> bool {
        self.downcast::<IntegerType>(cx).is_some_and(|ty| ty.width == width)
    }
    #[inline]
    fn is_index(self) -> bool {
        self.is::<IndexType>()
    }
    fn is_signless_int_or_index(self, cx: &Context) -> bool {
        self.is_index() || self.is_signless_integer(cx)
    }
    fn is_int_or_index(self) -> bool {
        self.is_index() || self.is_any_integer()
    }
    #[inline]
    fn is_float(self) -> bool {
        self.is::<FloatType>()
    }
    fn float_format(self, cx: &Context) -> Option<FloatFormat> {
        self.downcast::<FloatType>(cx).map(|ty| ty.format)
    }
    fn is_float_of(self, cx: &Context, format: FloatFormat) -> bool {
        self.float_format(cx) == Some(format)
    }
    fn is_int_or_float(self) -> bool {
        self.is_any_integer() || self.is_float()
    }
    fn is_int_or_index_or_float(self) -> bool {
        self.is_int_or_float() || self.is_index()
    }
    fn int_or_float_width(self, cx: &Context) -> Option<u32> {
        match self.downcast::<IntegerType>(cx) {
            Some(int) => Some(int.width),
            None => self.float_format(cx).map(FloatFormat::bit_width),
        }
    }
    fn is_complex(self) -> bool {
        self.is::<ComplexType>()
    }
    fn is_none_type(self) -> bool {
        self.is::<NoneType>()
    }
    fn is_tuple(self) -> bool {
        self.is::<TupleType>()
    }
    fn is_vector(self) -> bool {
        self.is::<VectorType>()
    }
    fn is_tensor(self) -> bool {
        self.is::<RankedTensorType>() || self.is::<UnrankedTensorType>()
    }
    fn is_memref(self) -> bool {
        self.is::<MemRefType>() || self.is::<UnrankedMemRefType>()
    }
    fn is_shaped(self, cx: &Context) -> bool {
        shaped(cx, self).is_some()
    }
    fn dims(self, cx: &Context) -> Option<Shape> {
        shape_of(cx, self).map(Shape::from_slice)
    }
}
