//! The builtin dialect: types, attributes, locations, module.
//!
//! Types and attributes are plain structs with public fields; `get` returns the uniqued handle,
//! `try_get` checks the parts as MLIR's verifier of the type or attribute does.
#![forbid(unsafe_code)]

extern crate self as terrace_builtin;

pub mod affine;
pub mod attributes;
pub mod constraints;
mod data_layout;
pub mod directives;
pub mod folding;
pub mod function;
mod kind;
pub mod mixed;
pub mod op_traits;
pub mod ops;
pub mod parameter;
pub mod positions;
pub mod predicates;
mod print;
pub mod property;
pub mod reshape;
pub mod resources;
mod shape;
pub mod shaped;
pub mod slices;
pub mod syntax;
pub mod types;
pub mod values;

pub use affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind, IntegerSet};
pub use attributes::{
    AffineMapAttr, DenseArrayAttr, DenseElementsAttr, DenseResourceElementsAttr,
    DenseStringElementsAttr, DistinctAttr, ElementsAttr, FloatAttr, IntegerAttr, IntegerError,
    IntegerSetAttr, MemRefLayout, MemoryAccess, MemorySpace, OpaqueAttr, PoisonAttr,
    SparseElementsAttr, StridedLayoutAttr, TypedAttr, attr_type,
};
pub use function::{DynFunctionOp, FunctionOp, FunctionOpTable};
pub use ops::*;
pub use resources::{Blob, Resources};
pub use shaped::{DYNAMIC, ShapedType, TypeExt};
pub use types::{
    ComplexType, FloatType, FunctionType, GraphType, IndexType, IntegerType, MemRefElement,
    MemRefType, NoneType, OpaqueType, RankedTensorType, Signedness, TupleType, UnrankedMemRefType,
    UnrankedTensorType, VectorElement, VectorType,
};

#[doc(hidden)]
pub use terrace_ir as __ir;
