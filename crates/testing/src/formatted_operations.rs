//! Operations with formatted attributes and types.

use terrace_builtin::constraints::TypeOf;
use terrace_ir::Handle;
use terrace_ods::operation;

use crate::formatted_attributes::{
    ArrayOfEnumsAttr, ArrayOfIntsAttr, ArrayOfUglyAttr, CompoundNestedOuterAttr,
};
use crate::formatted_types::{ElseAnchorType, OptionalValueType};

/// An operation whose attribute is printed without its prefix.
#[operation(
    name = "test.format_cpmd_nested_attr",
    format = "`nested` $nested attr-dict-with-keyword"
)]
pub struct FormatCompoundNestedAttrOp {
    #[attr]
    nested: Handle<CompoundNestedOuterAttr>,
}

/// An operation whose attribute is printed with its prefix.
#[operation(
    name = "test.format_qual_cpmd_nested_attr",
    format = "`nested` qualified($nested) attr-dict-with-keyword"
)]
pub struct FormatQualifiedNestedAttrOp {
    #[attr]
    nested: Handle<CompoundNestedOuterAttr>,
}

/// An operation with an operand or a question mark.
#[operation(name = "test.else_anchor", format = "`(` ($a^ `:` type($a)) : (`` `?`)? `)` attr-dict")]
pub struct ElseAnchorOp {
    #[operand]
    a: Optional<TypeOf<ElseAnchorType>>,
}

/// An operation with lists of attributes.
#[operation(
    name = "test.array_of_attr_op",
    format = "`a` `=` $a `,` `b` `=` $b `,` `c` `=` $c attr-dict"
)]
pub struct ArrayOfAttrOp {
    #[attr]
    a: Handle<ArrayOfUglyAttr>,
    #[attr]
    b: Handle<ArrayOfIntsAttr>,
    #[attr]
    c: Handle<ArrayOfEnumsAttr>,
}

/// An operation whose type may have no text without its prefix.
#[operation(name = "test.format_maybe_empty_type", format = "$in `:` type($in) attr-dict")]
pub struct FormatMaybeEmptyTypeOp {
    #[operand]
    r#in: TypeOf<OptionalValueType>,
}
