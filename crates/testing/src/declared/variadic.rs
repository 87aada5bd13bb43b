//! Operations with lists of operands and results, and with enumerations, that declarative rewrite
//! rules match and create.

use terrace_builtin::constraints::{AnyType, F32, I32};
use terrace_builtin::property::{FlatSymbolRefAttr, StrAttr};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, SameVariadicOperandSize, SameVariadicResultSize,
};
use terrace_ir::{Handle, StringAttr, SymbolRefAttr};
use terrace_ods::enum_attr;

use super::operations;
use crate::SomeI64Enum;

/// The kinds of `test.one_result1` and its siblings, as numbers of type `i64`.
#[enum_attr(repr = i64)]
pub enum ResultKind {
    /// The first kind.
    Case1 = 1,
    /// The second kind.
    Case2 = 2,
    /// The third kind.
    Case3 = 3,
    /// The fourth kind.
    Case4 = 4,
    /// The fifth kind.
    Case5 = 5,
    /// The sixth kind.
    Case6 = 6,
}

/// The cases of `test.i32_enum_attr`.
#[enum_attr]
pub enum SomeI32Enum {
    /// The case five.
    Case5 = 5,
    /// The case ten.
    Case10 = 10,
}
operations! {
    /// A variadic operand around another.
    MixedVariadicIn1Op "test.mixed_variadic_in1" [SameVariadicOperandSize] {
        #[operand] a: Variadic<I32>,
        #[operand] b: F32,
        #[operand] c: Variadic<I32>,
    }
    /// A replacement of `test.mixed_variadic_in1`.
    MixedVariadicIn2Op "test.mixed_variadic_in2" [SameVariadicOperandSize] {
        #[operand] a: Variadic<I32>,
        #[operand] b: F32,
        #[operand] c: Variadic<I32>,
    }
    /// A number and variadic operands.
    MixedVariadicIn3Op "test.mixed_variadic_in3" [] {
        #[operand] a: I32,
        #[operand] b: Variadic<I32>,
        #[result] result: I32,
        #[attr] count: i32,
    }
    /// Variadic operands in front of an operand.
    MixedVariadicIn4Op "test.mixed_variadic_in4" [SameVariadicOperandSize] {
        #[operand] a: Variadic<I32>,
        #[operand] b: I32,
        #[operand] c: Variadic<I32>,
        #[attr] attr1: i32,
    }
    /// A replacement with a name of a pattern.
    MixedVariadicIn5Op "test.mixed_variadic_in5" [] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[operand] c: I32,
        #[attr] attr1: i32,
        #[attr(StrAttr)] pattern_name: Handle<StringAttr>,
    }
    /// Two lists of operands.
    MixedVariadicIn6Op "test.mixed_variadic_in6" [SameVariadicOperandSize] {
        #[operand] a: Variadic<I32>,
        #[operand] b: Variadic<I32>,
        #[attr] attr1: i32,
    }
    /// An optional and a variadic operand.
    MixedVariadicOptionalIn7Op "test.mixed_variadic_optional_in7" [AttrSizedOperandSegments] {
        #[operand] a: Optional<I32>,
        #[operand] b: Variadic<I32>,
        #[attr] attr1: i32,
    }
    /// An operand and a result.
    MixedVariadicInOutI32Op "test.mixed_variadic_in_out_i32" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// Variadic results around another.
    MixedVariadicOut1Op "test.mixed_variadic_out1" [SameVariadicResultSize] {
        #[result] output1: Variadic<I32>,
        #[result] output2: F32,
        #[result] output3: Variadic<I32>,
    }
    /// A replacement of `test.mixed_variadic_out1`.
    MixedVariadicOut2Op "test.mixed_variadic_out2" [SameVariadicResultSize] {
        #[result] output1: Variadic<I32>,
        #[result] output2: F32,
        #[result] output3: Variadic<I32>,
    }
    /// A result in front of variadic results.
    MixedVariadicOut3Op "test.mixed_variadic_out3" [SameVariadicResultSize] {
        #[result] output1: I32,
        #[result] output2: Variadic<I32>,
        #[result] output3: Variadic<I32>,
        #[attr] count: i32,
    }
    /// Variadic operands and results.
    OneVariadicOutOneVariadicIn1Op "test.one_variadic_out_one_variadic_in1" [] {
        #[operand] a: Variadic<I32>,
        #[result] result: Variadic<I32>,
    }
    /// A replacement of `test.one_variadic_out_one_variadic_in1`.
    OneVariadicOutOneVariadicIn2Op "test.one_variadic_out_one_variadic_in2" [] {
        #[operand] a: Variadic<I32>,
        #[result] result: Variadic<I32>,
    }
    /// An operation with a result.
    OneI32OutOp "test.one_i32_out" [] {
        #[result] result: I32,
    }
    /// A match of three lists of operands.
    VariadicRewriteSrcOp "test.variadic_rewrite_src_op" [AttrSizedOperandSegments] {
        #[operand] a: Variadic<AnyType>,
        #[operand] b: AnyType,
        #[operand] c: Variadic<AnyType>,
    }
    /// A replacement of three lists of operands.
    VariadicRewriteDstOp "test.variadic_rewrite_dst_op" [AttrSizedOperandSegments] {
        #[operand] a: Variadic<AnyType>,
        #[operand] b: Variadic<AnyType>,
        #[operand] c: AnyType,
    }
    /// A match of a kind and a float.
    OneResult1Op "test.one_result1" [] {
        #[result] result: F32,
        #[attr] kind: ResultKind,
    }
    /// A replacement of a kind and a number.
    OneResult2Op "test.one_result2" [] {
        #[result] result: I32,
        #[attr] kind: ResultKind,
    }
    /// A replacement of a float by a number.
    OneResult3Op "test.one_result3" [] {
        #[operand] a: F32,
        #[result] result: I32,
    }
    /// A match of two results.
    TwoResultOp "test.two_result" [] {
        #[result] result1: I32,
        #[result] result2: F32,
        #[attr] kind: ResultKind,
    }
    /// A replacement of two results.
    AnotherTwoResultOp "test.another_two_result" [] {
        #[result] result1: F32,
        #[result] result2: F32,
        #[attr] kind: ResultKind,
    }
    /// A match of three results.
    ThreeResultOp "test.three_result" [] {
        #[result] result1: I32,
        #[result] result2: F32,
        #[result] result3: F32,
        #[attr] kind: ResultKind,
    }
    /// A replacement of three results.
    AnotherThreeResultOp "test.another_three_result" [] {
        #[result] result1: I32,
        #[result] result2: F32,
        #[result] result3: F32,
        #[attr] kind: ResultKind,
    }
    /// A match of a case of an enumeration of 32 bits.
    I32EnumAttrOp "test.i32_enum_attr" [] {
        #[result] result: I32,
        #[attr] attr: SomeI32Enum,
    }
    /// A match of a case of an enumeration of 64 bits.
    I64EnumAttrOp "test.i64_enum_attr" [] {
        #[result] result: I32,
        #[attr] attr: SomeI64Enum,
    }
    /// An operation that patterns of MLIR's tests replace by `LocDstOp`, to test locations.
    LocSrcOp "test.loc_src" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// The replacement of `LocSrcOp`.
    LocDstOp "test.loc_dst" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// The form of `LocSrcOp` without results; its replacement is `LocDstNoResOp`.
    LocSrcNoResOp "test.loc_src_no_res" [] {
        #[operand] a: I32,
    }
    /// The replacement of `LocSrcNoResOp`.
    LocDstNoResOp "test.loc_dst_no_res" [] {
        #[operand] a: I32,
    }
    /// A replacement that counts down.
    RecursiveRewriteOp "test.recursive_rewrite" []
        (format = "$depth attr-dict") {
        #[attr] depth: i64,
    }
    /// An operation that a pass rewrites.
    RewriteOp "test.rewrite" [] {
        #[operand] a: AnyType,
        #[result] result: AnyType,
    }
    /// An operation with effects on its result.
    TestEffectsResultOp "test.test_effects_result" [] {
        #[result] result: I32,
    }
    /// Groups of operands and a callee.
    CallWithSegmentsOp "test.call_with_segments" [AttrSizedOperandSegments]
        (format = "$callee `(` $a `:` type($a) `)` `(` $b `:` type($b) `)` `(` $c `:` type($c) `)` \
                   attr-dict") {
        #[operand] a: Variadic<AnyType>,
        #[operand] b: Variadic<AnyType>,
        #[operand] c: Variadic<AnyType>,
        #[attr(FlatSymbolRefAttr)] callee: Handle<SymbolRefAttr>,
    }
}
