//! Named predicates on types, for operands and results, with MLIR's names and descriptions.

mod compose;
mod signedness;

pub use compose::{
    AnyTypeOf, Complex, ConstraintList, MemRefOf, NestedTupleOf, RankedTensorOf,
    StaticShapeMemRefOf, Tensor0DOf, Tensor1DOf, Tensor2DOf, Tensor3DOf, Tensor4DOf, TensorOf,
    TupleOf, VectorOf,
};
pub use signedness::{AnyI8, AnyI16, AnyI32, AnyI64, SI8, SI16, SI32, SI64, UI8, UI16, UI32, UI64};

use terrace_ir::__private::{builtin_class, class_syntax};
use terrace_ir::constraints::Constraint;
use terrace_ir::{ClassSyntax, Context, Type, TypeConstraint, TypeOrAttrDef, Uniqued};
use terrace_numeric::FloatFormat;

use crate::shaped::{TypeExt, element_type_of};
use crate::types::{
    ComplexType, FloatType, IndexType, IntegerType, MemRefType, NoneType, RankedTensorType,
    UnrankedMemRefType, UnrankedTensorType, VectorType,
};

/// Declares constraints, each with its name, summary and predicate; optionally the only type that
/// it accepts, and the class of all types that it accepts, a builtin or a declared one.
#[macro_export]
macro_rules! type_constraints {
    ($($(#[$meta:meta])* $name:ident: $summary:literal, $check:expr
        $(, build $build:expr)? $(, class $class:ty)? $(, declared $declared:ty)?;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl $crate::__ir::constraints::Constraint for $name {
            const INFO: $crate::__ir::TypeConstraint = $crate::__ir::TypeConstraint {
                summary: $summary,
                check: $check,
                build: $crate::type_constraints!(@build $($build)?),
                class: $crate::type_constraints!(@class $($class)? $(, $declared)?),
            };
        }
    )*};
    (@class) => { None };
    (@class , $class:ty) => { Some($crate::__ir::__private::class_syntax::<$class>()) };
    (@class $class:ty) => { Some(<$class as $crate::constraints::TypeClass>::SYNTAX) };
    (@build) => { None };
    (@build $build:expr) => { Some($build) };
}

/// A class of types with a name in diagnostics, whose types are written in their full syntax.
pub trait TypeClass {
    /// The functions that read and write the types.
    const SYNTAX: ClassSyntax;
}

impl<T: Uniqued> TypeClass for T {
    const SYNTAX: ClassSyntax = builtin_class::<T>();
}

/// Declares classes of several kinds of types.
macro_rules! abstract_classes {
    ($($(#[$meta:meta])* $name:ident: $($kind:ident)|+;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl TypeClass for $name {
            const SYNTAX: ClassSyntax = ClassSyntax {
                name: || "",
                has_prefix: false,
                is: |id| $(id.kind() == <$kind as Uniqued>::kind())||+,
                print: |_, id, out| out.print_type(Type::from_id(id)),
                parse: |parser, _| parser.parse_type().map(Type::id),
            };
        }
    )*};
}
abstract_classes! {
    /// Tensors with and without a rank (MLIR: `TensorType`).
    TensorClass: RankedTensorType | UnrankedTensorType;
    /// Memrefs with and without a rank (MLIR: `BaseMemRefType`).
    MemRefClass: MemRefType | UnrankedMemRefType;
    /// Floating-point numbers of all formats (MLIR: `FloatType`).
    FloatClass: FloatType;
}

/// Whether `ty` is a type of kind `C`.
pub fn is<C: Constraint>(cx: &Context, ty: Type) -> bool {
    (C::INFO.check)(cx, ty)
}

/// Whether `ty` or the element type of a vector or tensor `ty` satisfies `check`
/// (MLIR: `TypeOrValueSemanticsContainer`).
pub fn or_value_container(cx: &Context, ty: Type, check: fn(&Context, Type) -> bool) -> bool {
    check(cx, ty)
        || ((ty.is_vector() || ty.is_tensor())
            && element_type_of(cx, ty).is_some_and(|element| check(cx, element)))
}

/// Whether `ty`, or the element type of a vector, tensor or ranked memref `ty`, satisfies `check`.
pub fn or_memref(cx: &Context, ty: Type, check: fn(&Context, Type) -> bool) -> bool {
    or_value_container(cx, ty, check)
        || ty.downcast::<MemRefType>(cx).is_some_and(|memref| check(cx, memref.element))
}

type_constraints! {
    /// Any type at all (MLIR: `AnyType`).
    AnyType: "any type", |_, _| true;
    /// The type `i1`.
    I1: "1-bit signless integer", |cx, ty| ty.is_signless_integer_of(cx, 1),
        build |cx| IntegerType::get(cx, 1).ty(), class IntegerType;
    /// The type `i8`.
    I8: "8-bit signless integer", |cx, ty| ty.is_signless_integer_of(cx, 8),
        build |cx| IntegerType::get(cx, 8).ty(), class IntegerType;
    /// The type `i16`.
    I16: "16-bit signless integer", |cx, ty| ty.is_signless_integer_of(cx, 16),
        build |cx| IntegerType::get(cx, 16).ty(), class IntegerType;
    /// The type `i32`.
    I32: "32-bit signless integer", |cx, ty| ty.is_signless_integer_of(cx, 32),
        build |cx| IntegerType::get(cx, 32).ty(), class IntegerType;
    /// The type `i64`.
    I64: "64-bit signless integer", |cx, ty| ty.is_signless_integer_of(cx, 64),
        build |cx| IntegerType::get(cx, 64).ty(), class IntegerType;
    /// Any integer type without signedness, of any width: `i<width>`.
    AnySignlessInteger: "signless integer", |cx, ty| ty.is_signless_integer(cx),
        class IntegerType;
    /// Any integer type, of any width and signedness.
    AnyInteger: "integer", |_, ty| ty.is_any_integer(),
        class IntegerType;
    /// The type `index`.
    Index: "index", |_, ty| ty.is_index(), build |cx| IndexType::get(cx).ty(), class IndexType;
    /// A signless integer or `index`.
    AnySignlessIntegerOrIndex: "signless integer or index",
        |cx, ty| ty.is_signless_int_or_index(cx);
    /// Any float type.
    AnyFloat: "floating-point", |_, ty| ty.is_float(), class FloatClass;
    /// The type `f16`.
    F16: "16-bit float", |cx, ty| ty.is_float_of(cx, FloatFormat::F16),
        build |cx| FloatType::f16(cx).ty(), class FloatClass;
    /// The type `bf16`.
    BF16: "bfloat16 type", |cx, ty| ty.is_float_of(cx, FloatFormat::BF16),
        build |cx| FloatType::bf16(cx).ty();
    /// The type `f32`.
    F32: "32-bit float", |cx, ty| ty.is_float_of(cx, FloatFormat::F32),
        build |cx| FloatType::f32(cx).ty(), class FloatClass;
    /// The type `f64`.
    F64: "64-bit float", |cx, ty| ty.is_float_of(cx, FloatFormat::F64),
        build |cx| FloatType::f64(cx).ty(), class FloatClass;
    /// The type `f80`.
    F80: "80-bit float", |cx, ty| ty.is_float_of(cx, FloatFormat::F80),
        build |cx| FloatType::f80(cx).ty();
    /// The type `none`.
    NoneLike: "none type", |_, ty| ty.is_none_type(), build |cx| NoneType::get(cx).ty(),
        class NoneType;
    /// Any complex type, `complex<…>`.
    AnyComplex: "complex-type", |_, ty| ty.is_complex(), class ComplexType;
    /// Any vector type, of any element type and shape.
    AnyVector: "vector of any type values", |_, ty| ty.is::<VectorType>(),
        class VectorType;
    /// Any tensor type, ranked or unranked, of any element type.
    AnyTensor: "tensor of any type values",
        |_, ty| ty.is::<RankedTensorType>() || ty.is::<UnrankedTensorType>(),
        class TensorClass;
    /// Any ranked tensor type, of any element type.
    AnyRankedTensor: "ranked tensor of any type values", |_, ty| ty.is::<RankedTensorType>(),
        class RankedTensorType;
    /// Any memref with a rank.
    AnyMemRef: "memref of any type values", |_, ty| ty.is::<MemRefType>(),
        class MemRefType;
    /// Any memref type, ranked or unranked, of any element type.
    AnyRankedOrUnrankedMemRef: "ranked or unranked memref of any type values",
        |_, ty| ty.is::<MemRefType>() || ty.is::<UnrankedMemRefType>(),
        class MemRefClass;
    /// Any shaped type: vectors, tensors, memrefs and those that dialects declare.
    AnyShaped: "shaped of any type values", |cx, ty| ty.is_shaped(cx);
    /// Any function type, `(…) -> …`.
    FunctionTypeLike: "function type", |_, ty| ty.is::<crate::types::FunctionType>(),
        class crate::types::FunctionType;
    /// `i1`, or a vector or tensor of it.
    BoolLike: "bool-like",
        |cx, ty| or_value_container(cx, ty, |cx, ty| ty.is_signless_integer_of(cx, 1));
    /// A signless integer or `index`, or a vector or tensor of it
    /// (MLIR: `SignlessIntegerOrIndexLike`).
    SignlessIntegerOrIndexLike: "signless-integer-like",
        |cx, ty| or_value_container(cx, ty, |cx, ty| ty.is_signless_int_or_index(cx));
    /// A signless integer, or a vector or tensor of it.
    SignlessFixedWidthIntegerLike: "signless-fixed-width-integer-like",
        |cx, ty| or_value_container(cx, ty, |cx, ty| ty.is_signless_integer(cx));
    /// A float, or a vector or tensor of it.
    FloatLike: "floating-point-like",
        |cx, ty| or_value_container(cx, ty, |_, ty| ty.is_float());
}

/// Any of the types that `A` or `B` accepts, in `A`'s words.
pub struct Either<A, B>(std::marker::PhantomData<fn() -> (A, B)>);

impl<A: Constraint, B: Constraint> Constraint for Either<A, B> {
    const INFO: TypeConstraint = TypeConstraint {
        summary: A::INFO.summary,
        check: |cx, ty| (A::INFO.check)(cx, ty) || (B::INFO.check)(cx, ty),
        build: None,
        class: None,
    };
}

/// The types of one declared class, written without prefix and mnemonic where a format says
/// `type($x)`.
pub struct TypeOf<T>(std::marker::PhantomData<fn() -> T>);

impl<T: TypeOrAttrDef> Constraint for TypeOf<T> {
    const INFO: TypeConstraint = TypeConstraint {
        summary: T::INFO.summary,
        check: |_, ty| ty.is::<T>(),
        build: None,
        class: Some(class_syntax::<T>()),
    };
}

/// Returns `i1`, or the vector or tensor of `i1` with the shape of `ty` (MLIR: `getI1SameShape`);
/// never `None`, but predicates of declarations return an `Option`.
pub fn i1_same_shape(cx: &Context, ty: Type) -> Option<Type> {
    let i1 = IntegerType::get(cx, 1).ty();
    Some(crate::shaped::same_shape_as(cx, ty, i1))
}
