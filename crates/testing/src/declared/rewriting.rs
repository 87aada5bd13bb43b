//! Operations that declarative rewrite rules and folds match and create.

use terrace_builtin::IntegerAttr;
use terrace_builtin::constraints::{AnyInteger, AnyType, I1, I32};
use terrace_builtin::property::{AnyAttr, AnyI32Attr, Unit};
use terrace_ir::op_traits::{Commutative, Idempotent, Involution, NoMemoryEffect};
use terrace_ir::{ArrayAttr, Attribute, Fold, Handle, OpRef, OpType};

use super::attributes::I64ArrayAttr;
use super::operations;

operations! {
    /// A match that carries a number.
    OpAOp "test.op_a" [] {
        #[operand] a: I32,
        #[result] result: I32,
        #[attr] attr: i32,
    }
    /// A replacement that carries a number.
    OpBOp "test.op_b" [] {
        #[operand] a: I32,
        #[result] result: I32,
        #[attr] attr: i32,
    }
    /// A match without attributes.
    OpCOp "test.op_c" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// A replacement of `test.op_c`.
    OpDOp "test.op_d" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// The inner operation of a nested match.
    OpEOp "test.op_e" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// The outer operation of a nested match.
    OpFOp "test.op_f" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// A match of two kinds.
    OpGOp "test.op_g" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// A match without results.
    OpHOp "test.op_h" [] {
        #[operand] a: I32,
    }
    /// A replacement without results.
    OpIOp "test.op_i" [] {
        #[operand] a: I32,
    }
    /// A match without operands.
    OpJOp "test.op_j" [] {
        #[result] result: I32,
    }
    /// A replacement without operands.
    OpKOp "test.op_k" [] {
        #[result] result: I32,
    }
    /// A match with an optional attribute.
    OpMOp "test.op_m" [] {
        #[operand] a: I32,
        #[result] result: I32,
        #[attr] optional_attr: Option<i32>,
    }
    /// A match of two operands.
    OpNOp "test.op_n" [] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[result] result: I32,
    }
    /// A replacement of a nested match.
    OpOOp "test.op_o" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// A replacement of six operands.
    OpPOp "test.op_p" [] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[operand] c: I32,
        #[operand] d: I32,
        #[operand] e: I32,
        #[operand] f: I32,
        #[result] result: I32,
    }
    /// A match of an operand that occurs twice.
    OpQOp "test.op_q" [] {
        #[operand] a: AnyType,
        #[operand] b: AnyType,
        #[result] result: AnyType,
    }
    /// A replacement with integers of any width.
    OpROp "test.op_r" [] {
        #[operand] a: AnyInteger,
        #[operand] b: AnyInteger,
        #[result] result: AnyInteger,
    }
    /// A match of a constant.
    OpSOp "test.op_s" [] {
        #[operand] a: AnyInteger,
        #[result] result: AnyInteger,
        #[attr(AnyAttr)] value: Attribute,
    }
    /// A match of an integer of any width.
    OpXOp "test.op_x" [] {
        #[operand] a: AnyInteger,
        #[result] result: AnyInteger,
    }
    /// An operation whose operands a fold sorts.
    OpCommutative2 "test.op_commutative2" [Commutative] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[result] result: I32,
    }
    /// An operation whose many operands a fold sorts.
    OpLargeCommutativeOp "test.op_large_commutative" [Commutative] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[operand] c: I32,
        #[operand] d: I32,
        #[operand] e: I32,
        #[operand] f: I32,
        #[operand] g: I32,
        #[result] result: I32,
    }
    /// An operation that folds into an operand of its own kind.
    OpIdempotentTraitOp "test.op_idempotent_trait" [Idempotent] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// An operation that folds to its operand if both operands are equal.
    OpIdempotentTraitBinaryOp "test.op_idempotent_trait_binary" [Idempotent] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[result] result: I32,
    }
    /// An operation that cancels itself, without a fold of its own.
    OpInvolutionTraitNoOperationFoldOp "test.op_involution_trait_no_operation_fold"
        [Involution, NoMemoryEffect] () {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// An operation that cancels itself, with a fold that fails.
    OpInvolutionTraitFailingOperationFoldOp "test.op_involution_trait_failing_operation_fold"
        [Involution, NoMemoryEffect] () {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// The user of a fold in place.
    OpInPlaceFoldAnchorOp "test.op_in_place_fold_anchor" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// An operation that a fold changes in place, again and again.
    OpInPlaceSelfFoldOp "test.op_in_place_self_fold" [] {
        #[result] result: I32,
        #[attr(Unit)] folded: bool,
    }
    /// An operation whose fold in place succeeds without a change.
    OpInPlaceFoldSuccessOp "test.op_in_place_fold_success" [] {
        #[result] result: Variadic<I1>,
    }
    /// A function of C++ that folds a result.
    ManualCppOpWithFoldOp "test.manual_cpp_op_with_fold" [] {
        #[operand] a: Variadic<AnyType>,
        #[result] result: AnyType,
    }
    /// A long name in a crash reproducer.
    OpCrashLongOp "test.op_crash_long" [] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[operand] c: I32,
        #[result] result: I32,
    }
    /// A short name in a crash reproducer.
    OpCrashShortOp "test.op_crash_short" [] {
        #[result] result: I32,
    }
    /// A match of two numbers and a choice.
    NativeCodeCall1Op "test.native_code_call1" [] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[result] result: I32,
        #[attr] choice: bool,
        #[attr] attr1: i64,
        #[attr] attr2: i64,
    }
    /// A replacement with a list of numbers.
    NativeCodeCall2Op "test.native_code_call2" [] {
        #[operand] a: I32,
        #[result] result: I32,
        #[attr(I64ArrayAttr)] attr: Handle<ArrayAttr>,
    }
    /// A match that creates operations.
    NativeCodeCall3Op "test.native_code_call3" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// A match that returns two values.
    NativeCodeCall4Op "test.native_code_call4" [] {
        #[operand] a: AnyType,
        #[result] output1: I32,
        #[result] output2: I32,
    }
    /// A match that binds two results.
    NativeCodeCall5Op "test.native_code_call5" [] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[result] output1: I32,
        #[result] output2: I32,
    }
    /// A replacement that binds two results.
    NativeCodeCall6Op "test.native_code_call6" [] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[result] output1: I32,
        #[result] output2: I32,
    }
    /// A match that captures another operation.
    NativeCodeCall7Op "test.native_code_call7" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// A match that binds a number.
    SymbolBindingAOp "test.symbol_binding_a" [] {
        #[operand] a: I32,
        #[result] result: I32,
        #[attr] attr: i64,
    }
    /// A replacement that produces a bound value.
    SymbolBindingBOp "test.symbol_binding_b" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// A replacement that uses a bound value.
    SymbolBindingCOp "test.symbol_binding_c" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// A replacement with a bound number.
    SymbolBindingDOp "test.symbol_binding_d" [] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[result] result: I32,
        #[attr] attr: i64,
    }
    /// A match of an operation without results.
    SymbolBindingNoResultOp "test.symbol_binding_no_result" [] {
        #[operand] a: I32,
    }
    /// A match of a list of numbers.
    AllAttrConstraintOf1Op "test.all_attr_constraint_of1" [] {
        #[result] result: I32,
        #[attr(I64ArrayAttr)] attr: Handle<ArrayAttr>,
    }
    /// A replacement with a list of numbers.
    AllAttrConstraintOf2Op "test.all_attr_constraint_of2" [] {
        #[result] result: I32,
        #[attr(I64ArrayAttr)] attr: Handle<ArrayAttr>,
    }
    /// A match of operands and attributes in turn.
    InterleavedOperandAttr1Op "test.interleaved_operand_attr1" [] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[attr] attr1: i64,
        #[attr] attr2: i64,
    }
    /// A replacement of operands and attributes in turn.
    InterleavedOperandAttr2Op "test.interleaved_operand_attr2" [] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[attr] attr1: i64,
        #[attr] attr2: i64,
    }
    /// A match of many operands and attributes.
    ManyArgumentsOp "test.many_arguments" [] {
        #[operand] a: I32,
        #[operand] b: I32,
        #[operand] c: I32,
        #[operand] d: I32,
        #[operand] e: I32,
        #[operand] f: I32,
        #[operand] g: I32,
        #[operand] h: I32,
        #[operand] i: I32,
        #[attr] attr1: i64,
        #[attr] attr2: i64,
        #[attr] attr3: i64,
        #[attr] attr4: i64,
        #[attr] attr5: i64,
        #[attr] attr6: i64,
        #[attr] attr7: i64,
        #[attr] attr8: i64,
        #[attr] attr9: i64,
    }
    /// A match that ignores arguments.
    IgnoreArgMatchSrcOp "test.ignore_arg_match_src" [] {
        #[operand] a: AnyType,
        #[operand] b: AnyType,
        #[operand] c: AnyType,
        #[attr(AnyAttr)] d: Attribute,
        #[attr(AnyAttr)] e: Attribute,
        #[attr(AnyAttr)] f: Attribute,
    }
    /// A replacement of ignored arguments.
    IgnoreArgMatchDstOp "test.ignore_arg_match_dst" [] {
        #[operand] a: AnyType,
        #[attr(AnyAttr)] f: Attribute,
    }
    /// A match of required, optional and default attributes.
    MatchOpAttribute1Op "test.match_op_attribute1" [] {
        #[result] result: I32,
        #[attr] required_attr: i32,
        #[attr] optional_attr: Option<i32>,
        #[attr(default = 42)] default_valued_attr: i32,
        #[attr] more_attr: i32,
    }
    /// A replacement of required, optional and default attributes.
    MatchOpAttribute2Op "test.match_op_attribute2" [] {
        #[result] result: I32,
        #[attr] required_attr: i32,
        #[attr] optional_attr: Option<i32>,
        #[attr(default = 42)] default_valued_attr: i32,
        #[attr] more_attr: i32,
    }
    /// A match of a flag.
    MatchOpAttribute3Op "test.match_op_attribute3" [] {
        #[result] result: I32,
        #[attr(Unit)] attr: bool,
    }
    /// A replacement of flags.
    MatchOpAttribute4Op "test.match_op_attribute4" [] {
        #[result] result: I32,
        #[attr(Unit)] attr1: bool,
        #[attr(Unit)] attr2: bool,
    }
    /// A match of a value whose type is known.
    SourceOp "test.source_op" [] {
        #[operand] a: AnyInteger,
        #[result] result: AnyInteger,
        #[attr(AnyI32Attr)] tag: Handle<IntegerAttr>,
    }
    /// A match of a property.
    PropPatternOp1Op "test.prop_pattern_op_1" [] (format = "$tag $val $cond attr-dict") {
        #[property] tag: String,
        #[property] val: i64,
        #[property] cond: bool,
        #[result] result: I32,
    }
    /// A replacement of a property.
    PropPatternOp2Op "test.prop_pattern_op_2" [] (format = "$a $tag attr-dict") {
        #[property] tag: String,
        #[operand] a: I32,
    }
    /// The first operand of a match in either order.
    EitherHelperOpAOp "test.either_helper_op_a" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// The second operand of a match in either order.
    EitherHelperOpBOp "test.either_helper_op_b" [] {
        #[operand] a: I32,
        #[result] result: I32,
    }
    /// A match of two operands in either order, and a third.
    EitherOpAOp "test.either_op_a" [] {
        #[operand] a: AnyInteger,
        #[operand] b: AnyInteger,
        #[operand] c: AnyInteger,
        #[result] result: I32,
    }
    /// A replacement of two operands in either order.
    EitherOpBOp "test.either_op_b" [] {
        #[operand] a: AnyInteger,
        #[operand] b: AnyInteger,
        #[result] result: I32,
    }
    /// A match of two operands in either order, with a number.
    EitherOpCOp "test.either_op_c" [] {
        #[operand] a: AnyInteger,
        #[operand] b: AnyInteger,
        #[result] result: I32,
        #[attr(AnyI32Attr)] attr: Handle<IntegerAttr>,
    }
    /// A match of a conversion to two values.
    OneToTwoOp "test.one_to_two" [] (result_names = "") {
        #[operand] a: AnyInteger,
        #[result] result0: AnyInteger,
        #[result] result1: AnyInteger,
    }
    /// A match of a conversion from two values.
    TwoToOneOp "test.two_to_one" [] {
        #[operand] a: AnyInteger,
        #[operand] b: AnyInteger,
        #[result] result: AnyInteger,
    }
}

/// An operation that cancels itself, with a fold that succeeds.
#[terrace_ods::operation(
    name = "test.op_involution_trait_succesful_operation_fold",
    traits = [Involution, NoMemoryEffect],
    fold = defined_operand,
)]
pub struct OpInvolutionTraitSuccesfulOperationFoldOp {
    #[operand]
    a: I32,
    #[result]
    result: I32,
}

/// An operation that a fold changes in place: a constant operand becomes an attribute.
#[terrace_ods::operation(name = "test.op_in_place_fold", fold = constant_to_attribute)]
pub struct OpInPlaceFoldOp {
    #[operand]
    a: I32,
    #[attr]
    attr: Option<i32>,
    #[result]
    result: I32,
}

/// Copies a constant operand to the attribute if the attribute is absent.
fn constant_to_attribute(
    op: OpInPlaceFoldOpRef<'_>,
    operands: &[Option<Attribute>],
) -> Option<Fold> {
    let constant = operands.first().copied().flatten().filter(|_| op.attr().is_none())?;
    let number = constant.downcast::<IntegerAttr>(op.context())?.to_i64()?;
    let number = i32::try_from(number).ok()?;
    Some(Fold::in_place(move |body, op| {
        OpInPlaceFoldOp::from_op(op).set_attr(body, Some(number));
    }))
}

/// Folds an operation to its operand unless the operand is a block argument.
fn defined_operand(op: OpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    let operand = op.operand(0);
    op.body().defining_op(operand).map(|_| operand.into())
}
