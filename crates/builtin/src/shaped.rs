//! What shaped types have in common, and questions about types that constraints ask.

use smallvec::SmallVec;
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

use crate::types::{
    ComplexType, FloatType, IndexType, IntegerType, MemRefType, NoneType, RankedTensorType, Shape,
    TupleType, UnrankedMemRefType, UnrankedTensorType, VectorType,
};

/// The size of a dimension that is not known until run time (MLIR: `ShapedType::kDynamic`).
pub const DYNAMIC: i64 = i64::MIN;

/// Types with an element type and, if ranked, a shape.
pub trait ShapedType {
    /// The type of the elements.
    fn element(&self) -> Type;

    /// The size of each dimension, [`DYNAMIC`] where it is not known; `None` if unranked.
    fn shape(&self) -> Option<&[i64]>;

    /// The same kind of type with another element type and, if given, another shape.
    fn clone_with(&self, cx: &Context, shape: Option<&[i64]>, element: Type) -> Type;
}

/// The type as a shaped type, if it is one.
#[inline]
pub fn shaped(cx: &Context, ty: Type) -> Option<&dyn ShapedType> {
    // Asked for every elements attribute: the usual types are found by comparing their kind,
    // a quarter of what looking up the interface takes.
    if let Some(tensor) = ty.downcast::<RankedTensorType>(cx) {
        return Some(tensor);
    }
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        return Some(vector);
    }
    ty.interface::<dyn ShapedType>(cx)
}

/// The element type of a shaped type.
pub fn element_type_of(cx: &Context, ty: Type) -> Option<Type> {
    shaped(cx, ty).map(ShapedType::element)
}

/// The element type of a shaped type, or the type itself (MLIR: `getElementTypeOrSelf`).
pub fn element_type_or_self(cx: &Context, ty: Type) -> Type {
    element_type_of(cx, ty).unwrap_or(ty)
}

/// The sizes of a ranked shaped type.
pub fn shape_of(cx: &Context, ty: Type) -> Option<&[i64]> {
    shaped(cx, ty)?.shape()
}

/// The sizes of a ranked shaped type, `None` for those that are not known.
pub fn known_sizes(cx: &Context, ty: Type) -> Option<Vec<Option<i64>>> {
    let known = |size: &i64| (*size != DYNAMIC).then_some(*size);
    Some(shape_of(cx, ty)?.iter().map(known).collect())
}

/// How many dimensions a ranked shaped type has.
pub fn rank(cx: &Context, ty: Type) -> Option<usize> {
    shape_of(cx, ty).map(<[i64]>::len)
}

/// Whether the type is a shaped type with a rank.
pub fn has_rank(cx: &Context, ty: Type) -> bool {
    shape_of(cx, ty).is_some()
}

/// Whether the type is a ranked shaped type all of whose sizes are known.
pub fn has_static_shape(cx: &Context, ty: Type) -> bool {
    shape_of(cx, ty).is_some_and(|shape| !shape.contains(&DYNAMIC))
}

/// How many sizes of a ranked shaped type are not known.
pub fn num_dynamic_dims(cx: &Context, ty: Type) -> usize {
    shape_of(cx, ty).map_or(0, |shape| shape.iter().filter(|d| **d == DYNAMIC).count())
}

/// How many elements a type with a static shape has; `None` also if that does not fit 64 bits.
pub fn num_elements(cx: &Context, ty: Type) -> Option<u64> {
    product(shape_of(cx, ty)?)
}

/// How many elements a static shape has; `None` also if that does not fit 64 bits.
pub(crate) fn product(shape: &[i64]) -> Option<u64> {
    let mut product = 1u64;
    let mut overflow = false;
    for size in shape {
        let size = u64::try_from(*size).ok()?;
        if size == 0 {
            return Some(0);
        }
        (product, overflow) = match product.checked_mul(size) {
            Some(product) => (product, overflow),
            None => (product, true),
        };
    }
    (!overflow).then_some(product)
}

/// The shaped type with another element type; `None` if it is not shaped.
pub fn with_element(cx: &Context, ty: Type, element: Type) -> Option<Type> {
    shaped(cx, ty).map(|shaped| shaped.clone_with(cx, None, element))
}

/// The type itself, or the shaped type, with `element` in place of the (element) type.
pub fn same_shape_as(cx: &Context, ty: Type, element: Type) -> Type {
    with_element(cx, ty, element).unwrap_or(element)
}

/// Whether the shapes can be the same at run time.
pub fn compatible_shape(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x == y || *x == DYNAMIC || *y == DYNAMIC)
}

/// Whether the types can have the same shape at run time (MLIR: `verifyCompatibleShape`): both
/// are unshaped, or both shaped and one unranked, or their shapes are compatible.
pub fn verify_compatible_shape(cx: &Context, a: Type, b: Type) -> bool {
    match (shaped(cx, a), shaped(cx, b)) {
        (None, None) => true,
        (Some(a), Some(b)) => match (a.shape(), b.shape()) {
            (Some(a), Some(b)) => compatible_shape(a, b),
            _ => true,
        },
        _ => false,
    }
}

/// Whether all these types can have the same shape at run time (MLIR: `verifyCompatibleShapes`).
pub fn verify_compatible_shapes(cx: &Context, types: impl IntoIterator<Item = Type>) -> bool {
    let mut scalable: SmallVec<[bool; 8]> = SmallVec::new();
    let types: SmallVec<[Option<&dyn ShapedType>; 8]> = types
        .into_iter()
        .map(|ty| {
            scalable.extend(ty.downcast::<VectorType>(cx).map(VectorType::is_scalable));
            shaped(cx, ty)
        })
        .collect();
    if types.iter().all(Option::is_none) {
        return true;
    }
    if types.iter().any(Option::is_none) {
        return false;
    }
    if scalable.contains(&true) && scalable.contains(&false) {
        return false;
    }
    let shapes: SmallVec<[&[i64]; 8]> =
        types.iter().flatten().filter_map(|shaped| shaped.shape()).collect();
    let Some((first, rest)) = shapes.split_first() else { return true };
    if rest.iter().any(|shape| shape.len() != first.len()) {
        return false;
    }
    (0..first.len()).all(|at| {
        let mut sizes = shapes.iter().map(|shape| shape[at]).filter(|size| *size != DYNAMIC);
        let first = sizes.next();
        sizes.all(|size| Some(size) == first)
    })
}

/// The type in quotes, as messages show it.
pub fn quoted(cx: &Context, ty: Type) -> String {
    format!("'{}'", ty.to_text(cx))
}

/// Questions about types, as constraints ask them.
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
    /// The float format of the type, if it is a float type.
    fn float_format(self, cx: &Context) -> Option<FloatFormat>;
    /// Whether the type is the float type of this format.
    fn is_float_of(self, cx: &Context, format: FloatFormat) -> bool;
    /// Whether the type is an integer or float type.
    fn is_int_or_float(self) -> bool;
    /// Whether the type is an integer or float type or `index`.
    fn is_int_or_index_or_float(self) -> bool;
    /// The width of an integer or float type.
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
    /// The sizes with dimensions counted from the left, if ranked.
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
