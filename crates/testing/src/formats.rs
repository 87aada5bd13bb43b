//! Test operations for every element of declarative formats.

use terrace_builtin::TupleType;
use terrace_builtin::constraints::{AnyMemRef, AnyType, I64};
use terrace_builtin::property::{AnyAttr, StrAttr, SymbolName, TypedAttrInterface, Unit};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, AttrSizedResultSegments, IsTerminator, Pure, ReturnLike,
    SingleBlockImplicitTerminator,
};
use terrace_ir::{Attribute, Context, Handle, StringAttr, SymbolRefAttr, Type};
use terrace_ods::{enum_attr, operation};

/// Declares operations that differ only in format, traits and fields.
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

/// An enumeration with cases far apart.
#[enum_attr(repr = i64)]
pub enum SomeI64Enum {
    /// The case five.
    Case5 = 5,
    /// The case ten.
    Case10 = 10,
    /// The case 2^32, under MLIR's misspelled name.
    #[keyword = "caseLarse"]
    CaseLarse = 4294967296,
}

formats! {
    /// Keywords and punctuation in a format.
    FormatLiteralOp "test.format_literal_op" []
        "`keyword_$.` `->` `:` `,` `=` `<` `>` `(` `)` `[` `]` `` `(` ` ` `)` `?` `+` `*` ` ` \
         `{` `\n` `}` attr-dict" {}
    /// Operands whose types stand behind the attributes.
    VariadicArgsTypesSplitOp "test.variadic_args_types_split" []
        "$str (`,` $args^)? attr-dict (`:` type($args)^)?" {
        #[attr(StrAttr)] str: Handle<StringAttr>,
        #[operand] args: Variadic<AnyType>,
    }
    /// An attribute of a known type.
    FormatAttrOp "test.format_attr_op" [] "$attr attr-dict" {
        #[attr] attr: i64,
    }
    /// An optional attribute in parentheses.
    FormatOptAttrAOp "test.format_opt_attr_op_a" [] "(`(` $opt_attr^ `)`)? attr-dict" {
        #[attr] opt_attr: Option<i64>,
    }
    /// An optional attribute as its own anchor.
    FormatOptAttrBOp "test.format_opt_attr_op_b" [] "($opt_attr^)? attr-dict" {
        #[attr] opt_attr: Option<i64>,
    }
    /// A symbol name as attribute.
    FormatSymbolNameAttrOp "test.format_symbol_name_attr_op" [] "$attr attr-dict" {
        #[attr(SymbolName)] attr: Handle<StringAttr>,
    }
    /// An optional symbol name.
    FormatOptSymbolNameAttrOp "test.format_opt_symbol_name_attr_op" []
        "($opt_attr^)? attr-dict" {
        #[attr(SymbolName)] opt_attr: Option<Handle<StringAttr>>,
    }
    /// An optional symbol reference.
    FormatOptSymbolRefAttrOp "test.format_opt_symbol_ref_attr_op" [] "($opt_attr^)? attr-dict" {
        #[attr] opt_attr: Option<Handle<SymbolRefAttr>>,
    }
    /// An attribute dictionary after its keyword.
    FormatAttrDictWithKeywordOp "test.format_attr_dict_w_keyword" [] "attr-dict-with-keyword" {
        #[attr] attr: i64,
        #[attr] opt_attr: Option<i64>,
    }
    /// Types that can be built and are left out.
    FormatBuildableTypeOp "test.format_buildable_type_op" [] "$buildable attr-dict" {
        #[operand] buildable: I64,
        #[result] buildable_res: I64,
    }
    /// All regions at once.
    FormatRegionAOp "test.format_region_a_op" [] "regions attr-dict" {
        #[region] region: AnyRegion,
    }
    /// A region by name.
    FormatRegionBOp "test.format_region_b_op" [] "$region attr-dict" {
        #[region] region: AnyRegion,
    }
    /// An optional region in a group.
    FormatRegionCOp "test.format_region_c_op" [] "(`region` $region^)? attr-dict" {
        #[region] region: AnyRegion,
    }
    /// A variadic number of regions.
    FormatVariadicRegionAOp "test.format_variadic_region_a_op" [] "$regions attr-dict" {
        #[region] regions: Variadic<AnyRegion>,
    }
    /// A variadic number of regions as an anchor.
    FormatVariadicRegionBOp "test.format_variadic_region_b_op" []
        "($regions^ `found_regions`)? attr-dict" {
        #[region] regions: Variadic<AnyRegion>,
    }
    /// A region whose implicit terminator is left out.
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
    /// The types of two results as a function type.
    FormatResultCOp "test.format_result_c_op" []
        "functional-type($buildable_res, $result) attr-dict" {
        #[result] buildable_res: I64,
        #[result] result: AnyMemRef,
    }
    /// A variadic number of results.
    FormatVariadicResult "test.format_variadic_result" [] "`:` type($result) attr-dict" {
        #[result] result: Variadic<I64>,
    }
    /// Two variadic groups of results.
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
    /// Named operands and all types.
    FormatOperandCOp "test.format_operand_c_op" []
        "$buildable `,` $operand `:` type(operands) attr-dict" {
        #[operand] buildable: I64,
        #[operand] operand: AnyMemRef,
    }
    /// Named operands and the type of one.
    FormatOperandDOp "test.format_operand_d_op" []
        "$buildable `,` $operand `:` type($operand) attr-dict" {
        #[operand] buildable: I64,
        #[operand] operand: AnyMemRef,
    }
    /// Named operands and their types, one by one.
    FormatOperandEOp "test.format_operand_e_op" []
        "$buildable `,` $operand `:` type($buildable) `,` type($operand) attr-dict" {
        #[operand] buildable: I64,
        #[operand] operand: AnyMemRef,
    }
    /// A variadic number of successors.
    FormatSuccessorAOp "test.format_successor_a_op" [IsTerminator] "$targets attr-dict" {
        #[successor] targets: Variadic<Block>,
    }
    /// A variadic number of operands.
    FormatVariadicOperand "test.format_variadic_operand" []
        "$operand `:` type($operand) attr-dict" {
        #[operand] operand: Variadic<I64>,
    }
    /// Two variadic groups of operands.
    FormatMultipleVariadicOperands "test.format_multiple_variadic_operands"
        [AttrSizedOperandSegments]
        "` ` `(` $a `)` `,` `(` $b `:` type($b) `)` attr-dict" {
        #[operand] a: Variadic<I64>,
        #[operand] b: Variadic<AnyType>,
    }
    /// Two variadic groups of operands with their types.
    FormatTwoVariadicOperandsNoBuildableTypeOp
        "test.format_two_variadic_operands_no_buildable_type_op" [AttrSizedOperandSegments]
        "`(` $a `:` type($a) `)` `->` `(` $b `:` type($b) `)` attr-dict" {
        #[operand] a: Variadic<AnyType>,
        #[operand] b: Variadic<AnyType>,
    }
    /// Optional operands and results, outside of a group.
    FormatOptionalOperandResultAOp "test.format_optional_operand_result_a_op"
        [AttrSizedOperandSegments]
        "`(` $optional `:` type($optional) `)` `:` type($optional_res) (`[` $variadic^ `]`)? \
         attr-dict" {
        #[operand] optional: Optional<I64>,
        #[operand] variadic: Variadic<I64>,
        #[result] optional_res: Optional<I64>,
    }
    /// Optional operands and results in a group.
    FormatOptionalOperandResultBOp "test.format_optional_operand_result_b_op"
        [AttrSizedOperandSegments]
        "(`(` $optional^ `:` type($optional) `)`)? `:` type($optional_res) (`[` $variadic^ `]`)? \
         attr-dict" {
        #[operand] optional: Optional<I64>,
        #[operand] variadic: Variadic<I64>,
        #[result] optional_res: Optional<I64>,
    }
    /// Nested groups of operands, whose lengths are an attribute.
    FormatVariadicOfVariadicOperand "test.format_variadic_of_variadic_operand" []
        "$operand `:` type($operand) attr-dict" {
        #[operand(segments = operand_segments)] operand: VariadicOfVariadic<I64>,
        #[attr] operand_segments: Vec<i32>,
    }
    /// The same type for all values.
    FormatAllTypesMatchVarOp "test.format_all_types_match_var"
        [AllTypesMatch(value1, value2, result)]
        "attr-dict $value1 `,` $value2 `:` type($value1)" {
        #[operand] value1: AnyType,
        #[operand] value2: AnyType,
        #[result] result: AnyType,
    }
    /// The type of an attribute for all values.
    FormatAllTypesMatchAttrOp "test.format_all_types_match_attr"
        [AllTypesMatch(value1, value2, result)] "attr-dict $value1 `,` $value2" {
        #[attr(TypedAttrInterface)] value1: Attribute,
        #[operand] value2: AnyType,
        #[result] result: AnyType,
    }
    /// A result type that follows from an operand type.
    FormatTypesMatchVarOp "test.format_types_match_var"
        [TypesMatchWith("result type matches operand", value, result, same)]
        "attr-dict $value `:` type($value)" {
        #[operand] value: AnyType,
        #[result] result: AnyType,
    }
    /// Result types that follow from operand types.
    FormatTypesMatchVariadicOp "test.format_types_match_variadic"
        [TypesMatchWith("result type matches operand", value, result, same)]
        "attr-dict $value `:` type($value)" {
        #[operand] value: Variadic<AnyType>,
        #[result] result: Variadic<AnyType>,
    }
    /// A result type that follows from the type of an attribute.
    FormatTypesMatchAttrOp "test.format_types_match_attr"
        [TypesMatchWith("result type matches constant", value, result, same)]
        "attr-dict $value" {
        #[attr(TypedAttrInterface)] value: Attribute,
        #[result] result: AnyType,
    }
    /// A result type built from an operand type.
    FormatTypesMatchContextOp "test.format_types_match_context"
        [TypesMatchWith("tuple result type matches operand type", value, result, tuple_of)]
        "attr-dict $value `:` type($value)" {
        #[operand] value: AnyType,
        #[result] result: AnyType,
    }
    /// A unit attribute as a keyword.
    FormatOptionalUnitAttr "test.format_optional_unit_attribute" []
        "(`is_optional` $is_optional^)? attr-dict" {
        #[attr(Unit)] is_optional: bool,
    }
    /// A unit attribute that is not elided.
    FormatOptionalUnitAttrNoElide "test.format_optional_unit_attribute_no_elide" []
        "($is_optional^)? attr-dict" {
        #[attr(Unit)] is_optional: bool,
    }
    /// An optional enumeration as attribute.
    FormatOptionalEnumAttr "test.format_optional_enum_attr" [] "($attr^)? attr-dict" {
        #[attr] attr: Option<SomeI64Enum>,
    }
    /// An optional group with an alternative.
    FormatOptionalWithElse "test.format_optional_else" []
        "(`then` $is_first_branch_present^):(`else`)? attr-dict" {
        #[attr(Unit, name = "isFirstBranchPresent")] is_first_branch_present: bool,
    }
    /// A literal after an optional group.
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
    /// Clauses with an operand each, in any order.
    OIListSimple "test.oilist_with_simple_args" [AttrSizedOperandSegments]
        "oilist( `keyword` $arg0 `:` type($arg0) | `otherKeyword` $arg1 `:` type($arg1) \
         | `thirdKeyword` $arg2 `:` type($arg2) ) attr-dict" {
        #[operand] arg0: Optional<AnyType>,
        #[operand] arg1: Optional<AnyType>,
        #[operand] arg2: Optional<AnyType>,
    }
    /// Clauses with operand lists, in any order.
    OIListVariadic "test.oilist_variadic_with_parens" [AttrSizedOperandSegments]
        "oilist( `keyword` `(` $arg0 `:` type($arg0) `)` | `otherKeyword` `(` $arg1 `:` \
         type($arg1) `)` | `thirdKeyword` `(` $arg2 `:` type($arg2) `)` ) attr-dict" {
        #[operand] arg0: Variadic<AnyType>,
        #[operand] arg1: Variadic<AnyType>,
        #[operand] arg2: Variadic<AnyType>,
    }
}

/// A terminator in generic form.
#[operation(name = "test.return", traits = [IsTerminator, Pure, ReturnLike])]
pub struct TestReturnOp {
    #[operand]
    operands: Variadic<AnyType>,
}
