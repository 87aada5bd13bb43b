//! Test operations with composed type constraints.

use terrace_builtin::constraints::{
    AnyI16, AnyInteger, AnyType, AnyTypeOf, Complex, F32, F64, I16, I32, NestedTupleOf, SI32,
    StaticShapeMemRefOf, Tensor0DOf, Tensor1DOf, Tensor2DOf, Tensor3DOf, Tensor4DOf, TensorOf,
    TupleOf, UI64,
};
use terrace_builtin::property::AnyAttr;
use terrace_ir::Attribute;
use terrace_ods::operation;

use crate::{TestBitEnum, TestBitEnumVerticalBar, TestEnum};

/// An operation with results of several integer types.
#[operation(name = "test.int_types")]
pub struct IntTypesOp {
    #[result]
    any_i16: AnyI16,
    #[result]
    si32: SI32,
    #[result]
    ui64: UI64,
    #[result]
    any_int: AnyInteger,
}

/// An operation with tensors of several ranks.
#[operation(name = "test.nd_tensor_of")]
pub struct NDTensorOfOp {
    #[operand]
    arg0: Tensor0DOf<F32>,
    #[operand]
    arg1: Tensor1DOf<F32>,
    #[operand]
    arg2: Tensor2DOf<I16>,
    #[operand]
    arg3: Tensor3DOf<I16>,
    #[operand]
    arg4: Tensor4DOf<I16>,
}

/// An operation with a tuple.
#[operation(name = "test.tuple_32_bit")]
pub struct TupleOp {
    #[result]
    result: TupleOf<AnyTypeOf<(I32, F32)>>,
}

/// An operation with a tuple that may contain tuples.
#[operation(name = "test.nested_tuple_32_bit")]
pub struct NestedTupleOp {
    #[result]
    result: NestedTupleOf<AnyTypeOf<(I32, F32)>>,
}

/// An operation with a complex number.
#[operation(name = "test.complex_f64")]
pub struct ComplexF64Op {
    #[result]
    result: Complex<F64>,
}

/// An operation with a tensor of complex numbers.
#[operation(name = "test.complex_f64_tensor")]
pub struct ComplexF64TensorOp {
    #[result]
    result: TensorOf<Complex<F64>>,
}

/// An operation with a memref of static shape.
#[operation(name = "test.takes_static_memref")]
pub struct TakesStaticMemRefOp {
    #[operand]
    x: StaticShapeMemRefOf<AnyType>,
}

/// An operation with an enumeration as attribute.
#[operation(name = "test.op_with_enum", format = "$value (`tag` $tag^)? attr-dict")]
pub struct OpWithEnum {
    #[attr]
    value: TestEnum,
    #[attr(AnyAttr)]
    tag: Option<Attribute>,
}

/// An operation with a bit enumeration as attribute.
#[operation(name = "test.op_with_bit_enum", format = "$value (`tag` $tag^)? attr-dict")]
pub struct OpWithBitEnum {
    #[attr]
    value: TestBitEnum,
    #[attr(AnyAttr)]
    tag: Option<Attribute>,
}

/// An operation with an attribute of bits.
#[operation(name = "test.op_with_bit_enum_vbar", format = "$value (`tag` $tag^)? attr-dict")]
pub struct OpWithBitEnumVerticalBar {
    #[attr]
    value: TestBitEnumVerticalBar,
    #[attr(AnyAttr)]
    tag: Option<Attribute>,
}
