//! Operations that use every element of declarative formats.

use terrace_builtin::TupleType;
use terrace_builtin::constraints::{AnyMemRef, AnyType, I64};
use terrace_builtin::property::{AnyAttr, SymbolName, TypedAttrInterface, Unit};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, AttrSizedResultSegments, IsTerminator, SingleBlockImplicitTerminator,
};
use terrace_ir::{Attribute, Context, Handle, StringAttr, SymbolRefAttr, Type};
use terrace_ods::{enum_attr, operation};

/// Declares operations that are nothing but their formats.
macro_rules! formats {
    ($($(#[$meta:meta])* $ident:ident $name:literal [$($traits:tt)*] $format:literal
        { $($fields:tt)* })*) => {$(
        $(#[$meta])*
        #[operation(name = $name, traits = [$($traits)*], format = $format)]
        pub struct $ident { $($fields)* }
    )*};
}

fn same(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}

fn tuple_of(cx: &Context, ty: Type) -> Option<Type> {
    Some(TupleType::get(cx, &[ty]).ty())
}

/// Cases far apart.
#[enum_attr(repr = i64)]
pub enum SomeI64Enum {
    /// Five.
    Case5 = 5,
    /// Ten.
    Case10 = 10,
    /// 2^32, under MLIR's name.
    #[keyword = "caseLarse"]
    CaseLarse = 4294967296,
}

formats! {
    /// Keywords and punctuation.
    FormatLiteralOp "test.format_literal_op" []
        "`keyword_$.` `->` `:` `,` `=` `<` `>` `(` `)` `[` `]` `` `(` ` ` `)` `?` `+` `*` ` ` \
         `{` `\n` `}` attr-dict" {}
    /// An attribute of a known type.
    FormatAttrOp "test.format_attr_op" [] "$attr attr-dict" {
        #[attr] attr: i64,
    }
    /// An attribute that may be absent, in parentheses.
    FormatOptAttrAOp "test.format_opt_attr_op_a" [] "(`(` $opt_attr^ `)`)? attr-dict" {
        #[attr] opt_attr: Option<i64>,
    }
    /// An attribute that may be absent.
    FormatOptAttrBOp "test.format_opt_attr_op_b" [] "($opt_attr^)? attr-dict" {
        #[attr] opt_attr: Option<i64>,
    }
    /// A symbol's name.
    FormatSymbolNameAttrOp "test.format_symbol_name_attr_op" [] "$attr attr-dict" {
        #[attr(SymbolName)] attr: Handle<StringAttr>,
    }
    /// A symbol's name that may be absent.
    FormatOptSymbolNameAttrOp "test.format_opt_symbol_name_attr_op" []
        "($opt_attr^)? attr-dict" {
        #[attr(SymbolName)] opt_attr: Option<Handle<StringAttr>>,
    }
    /// A symbol that may be absent.
    FormatOptSymbolRefAttrOp "test.format_opt_symbol_ref_attr_op" [] "($opt_attr^)? attr-dict" {
        #[attr] opt_attr: Option<Handle<SymbolRefAttr>>,
    }
    /// A dictionary behind its keyword.
    FormatAttrDictWithKeywordOp "test.format_attr_dict_w_keyword" [] "attr-dict-with-keyword" {
        #[attr] attr: i64,
        #[attr] opt_attr: Option<i64>,
    }
    /// Types that need not be written.
    FormatBuildableTypeOp "test.format_buildable_type_op" [] "$buildable attr-dict" {
        #[operand] buildable: I64,
        #[result] buildable_res: I64,
    }
    /// All regions.
    FormatRegionAOp "test.format_region_a_op" [] "regions attr-dict" {
        #[region] region: AnyRegion,
    }
    /// A region.
    FormatRegionBOp "test.format_region_b_op" [] "$region attr-dict" {
        #[region] region: AnyRegion,
    }
    /// A region that may be empty.
    FormatRegionCOp "test.format_region_c_op" [] "(`region` $region^)? attr-dict" {
        #[region] region: AnyRegion,
    }
    /// Any number of regions.
    FormatVariadicRegionAOp "test.format_variadic_region_a_op" [] "$regions attr-dict" {
        #[region] regions: Variadic<AnyRegion>,
    }
    /// Any number of regions, and whether there are some.
    FormatVariadicRegionBOp "test.format_variadic_region_b_op" []
        "($regions^ `found_regions`)? attr-dict" {
        #[region] regions: Variadic<AnyRegion>,
    }
    /// A region with a terminator that need not be written.
    FormatImplicitTerminatorRegionAOp "test.format_implicit_terminator_region_a_op"
        [SingleBlockImplicitTerminator<TestReturnOp>] "$region attr-dict" {
        #[region] region: AnyRegion,
    }
    /// The type of one result.
    FormatResultAOp "test.format_result_a_op" [] "type($result) attr-dict" {
        #[result] buildable_res: I64,
        #[result] result: AnyMemRef,
    }
    /// The types of all results.
    FormatResultBOp "test.format_result_b_op" [] "type(results) attr-dict" {
        #[result] buildable_res: I64,
        #[result] result: AnyMemRef,
    }
    /// The types of results as those of a function.
    FormatResultCOp "test.format_result_c_op" []
        "functional-type($buildable_res, $result) attr-dict" {
        #[result] buildable_res: I64,
        #[result] result: AnyMemRef,
    }
    /// Any number of results.
    FormatVariadicResult "test.format_variadic_result" [] "`:` type($result) attr-dict" {
        #[result] result: Variadic<I64>,
    }
    /// Groups of results.
    FormatMultipleVariadicResults "test.format_multiple_variadic_results"
        [AttrSizedResultSegments]
        "`:` `(` type($result0) `)` `,` `(` type($result1) `)` attr-dict" {
        #[result] result0: Variadic<I64>,
        #[result] result1: Variadic<AnyType>,
    }
    /// All operands and their types.
    FormatOperandAOp "test.format_operand_a_op" [] "operands `:` type(operands) attr-dict" {
        #[operand] buildable: I64,
        #[operand] operand: AnyMemRef,
    }
    /// All operands and the type of one.
    FormatOperandBOp "test.format_operand_b_op" [] "operands `:` type($operand) attr-dict" {
        #[operand] buildable: I64,
        #[operand] operand: AnyMemRef,
    }
    /// Operands and all types.
    FormatOperandCOp "test.format_operand_c_op" []
        "$buildable `,` $operand `:` type(operands) attr-dict" {
        #[operand] buildable: I64,
        #[operand] operand: AnyMemRef,
    }
    /// Operands and the type of one.
    FormatOperandDOp "test.format_operand_d_op" []
        "$buildable `,` $operand `:` type($operand) attr-dict" {
        #[operand] buildable: I64,
        #[operand] operand: AnyMemRef,
    }
    /// Operands and their types one by one.
    FormatOperandEOp "test.format_operand_e_op" []
        "$buildable `,` $operand `:` type($buildable) `,` type($operand) attr-dict" {
        #[operand] buildable: I64,
        #[operand] operand: AnyMemRef,
    }
    /// Any number of successors.
    FormatSuccessorAOp "test.format_successor_a_op" [IsTerminator] "$targets attr-dict" {
        #[successor] targets: Variadic<Block>,
    }
    /// Any number of operands.
    FormatVariadicOperand "test.format_variadic_operand" []
        "$operand `:` type($operand) attr-dict" {
        #[operand] operand: Variadic<I64>,
    }
    /// Groups of operands.
    FormatMultipleVariadicOperands "test.format_multiple_variadic_operands"
        [AttrSizedOperandSegments]
        "` ` `(` $a `)` `,` `(` $b `:` type($b) `)` attr-dict" {
        #[operand] a: Variadic<I64>,
        #[operand] b: Variadic<AnyType>,
    }
    /// Groups of operands with their types.
    FormatTwoVariadicOperandsNoBuildableTypeOp
        "test.format_two_variadic_operands_no_buildable_type_op" [AttrSizedOperandSegments]
        "`(` $a `:` type($a) `)` `->` `(` $b `:` type($b) `)` attr-dict" {
        #[operand] a: Variadic<AnyType>,
        #[operand] b: Variadic<AnyType>,
    }
    /// Operands and results that may be absent.
    FormatOptionalOperandResultAOp "test.format_optional_operand_result_a_op"
        [AttrSizedOperandSegments]
        "`(` $optional `:` type($optional) `)` `:` type($optional_res) (`[` $variadic^ `]`)? \
         attr-dict" {
        #[operand] optional: Optional<I64>,
        #[operand] variadic: Variadic<I64>,
        #[result] optional_res: Optional<I64>,
    }
    /// The same in a group.
    FormatOptionalOperandResultBOp "test.format_optional_operand_result_b_op"
        [AttrSizedOperandSegments]
        "(`(` $optional^ `:` type($optional) `)`)? `:` type($optional_res) (`[` $variadic^ `]`)? \
         attr-dict" {
        #[operand] optional: Optional<I64>,
        #[operand] variadic: Variadic<I64>,
        #[result] optional_res: Optional<I64>,
    }
    /// Groups of operands whose lengths are in an attribute.
    FormatVariadicOfVariadicOperand "test.format_variadic_of_variadic_operand" []
        "$operand `:` type($operand) attr-dict" {
        #[operand(segments = operand_segments)] operand: VariadicOfVariadic<I64>,
        #[attr] operand_segments: Vec<i32>,
    }
    /// One type for all.
    FormatAllTypesMatchVarOp "test.format_all_types_match_var"
        [AllTypesMatch(value1, value2, result)]
        "attr-dict $value1 `,` $value2 `:` type($value1)" {
        #[operand] value1: AnyType,
        #[operand] value2: AnyType,
        #[result] result: AnyType,
    }
    /// The type of an attribute for all.
    FormatAllTypesMatchAttrOp "test.format_all_types_match_attr"
        [AllTypesMatch(value1, value2, result)] "attr-dict $value1 `,` $value2" {
        #[attr(TypedAttrInterface)] value1: Attribute,
        #[operand] value2: AnyType,
        #[result] result: AnyType,
    }
    /// A type that follows from an operand's.
    FormatTypesMatchVarOp "test.format_types_match_var"
        [TypesMatchWith("result type matches operand", value, result, same)]
        "attr-dict $value `:` type($value)" {
        #[operand] value: AnyType,
        #[result] result: AnyType,
    }
    /// Types that follow from operands'.
    FormatTypesMatchVariadicOp "test.format_types_match_variadic"
        [TypesMatchWith("result type matches operand", value, result, same)]
        "attr-dict $value `:` type($value)" {
        #[operand] value: Variadic<AnyType>,
        #[result] result: Variadic<AnyType>,
    }
    /// A type that follows from an attribute's.
    FormatTypesMatchAttrOp "test.format_types_match_attr"
        [TypesMatchWith("result type matches constant", value, result, same)]
        "attr-dict $value" {
        #[attr(TypedAttrInterface)] value: Attribute,
        #[result] result: AnyType,
    }
    /// A type made of an operand's.
    FormatTypesMatchContextOp "test.format_types_match_context"
        [TypesMatchWith("tuple result type matches operand type", value, result, tuple_of)]
        "attr-dict $value `:` type($value)" {
        #[operand] value: AnyType,
        #[result] result: AnyType,
    }
    /// A flag that is a keyword.
    FormatOptionalUnitAttr "test.format_optional_unit_attribute" []
        "(`is_optional` $is_optional^)? attr-dict" {
        #[attr(Unit)] is_optional: bool,
    }
    /// A flag that is written as one.
    FormatOptionalUnitAttrNoElide "test.format_optional_unit_attribute_no_elide" []
        "($is_optional^)? attr-dict" {
        #[attr(Unit)] is_optional: bool,
    }
    /// An enumeration that may be absent.
    FormatOptionalEnumAttr "test.format_optional_enum_attr" [] "($attr^)? attr-dict" {
        #[attr] attr: Option<SomeI64Enum>,
    }
    /// One or the other.
    FormatOptionalWithElse "test.format_optional_else" []
        "(`then` $is_first_branch_present^):(`else`)? attr-dict" {
        #[attr(Unit, name = "isFirstBranchPresent")] is_first_branch_present: bool,
    }
    /// A literal behind a group.
    FormatLiteralFollowingOptionalGroup "test.format_literal_following_optional_group" []
        "(`(` $value^ `)`)? `:` $type attr-dict" {
        #[attr] r#type: Type,
        #[attr(AnyAttr)] value: Option<Attribute>,
    }
    /// Keywords in any order.
    OIListWithKeywordsOnly "test.oilist_with_keywords_only" []
        "oilist( `keyword` $keyword | `otherKeyword` $other_keyword ) attr-dict" {
        #[attr(Unit)] keyword: bool,
        #[attr(Unit, name = "otherKeyword")] other_keyword: bool,
    }
    /// Operands behind keywords in any order.
    OIListSimple "test.oilist_with_simple_args" [AttrSizedOperandSegments]
        "oilist( `keyword` $arg0 `:` type($arg0) | `otherKeyword` $arg1 `:` type($arg1) \
         | `thirdKeyword` $arg2 `:` type($arg2) ) attr-dict" {
        #[operand] arg0: Optional<AnyType>,
        #[operand] arg1: Optional<AnyType>,
        #[operand] arg2: Optional<AnyType>,
    }
    /// Lists behind keywords in any order.
    OIListVariadic "test.oilist_variadic_with_parens" [AttrSizedOperandSegments]
        "oilist( `keyword` `(` $arg0 `:` type($arg0) `)` | `otherKeyword` `(` $arg1 `:` \
         type($arg1) `)` | `thirdKeyword` `(` $arg2 `:` type($arg2) `)` ) attr-dict" {
        #[operand] arg0: Variadic<AnyType>,
        #[operand] arg1: Variadic<AnyType>,
        #[operand] arg2: Variadic<AnyType>,
    }
}

/// The end of a region, in generic form.
#[operation(name = "test.return", traits = [IsTerminator])]
pub struct TestReturnOp {
    #[operand]
    operands: Variadic<AnyType>,
}
