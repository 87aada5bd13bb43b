//! Operations with defaults of every form, and names that builders use themselves.

use terrace_builtin::IntegerAttr;
use terrace_builtin::constraints::AnyType;
use terrace_builtin::property::{DenseF32ArrayAttr, I64Attr};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::{DenseArrayAttr, IntegerType};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::{ArrayAttr, Context, Handle, Type, Types};
use terrace_ods::{attr, enum_attr, operation, ty};

/// Arrays as lists, and defaults that are shown, hidden and made in a context.
#[operation(
    name = "test.defaults",
    format = "$permutation (`sizes` $sizes^)? (`flags` $flags^)? (`whole` qualified($bytes)^)? \
              attr-dict"
)]
pub struct DefaultsOp {
    #[attr]
    permutation: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    sizes: Vec<i32>,
    #[attr]
    flags: Option<Vec<bool>>,
    #[attr]
    bytes: Option<Vec<i8>>,
    #[attr(optional_default = false)]
    nontemporal: bool,
    #[attr(optional_default = "none".to_owned())]
    note: String,
    #[attr(default = |cx| ArrayAttr::get(cx, []))]
    list: Handle<ArrayAttr>,
    #[attr(I64Attr, optional_default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 64), 7))]
    number: Handle<IntegerAttr>,
}

/// Floats as a list.
#[operation(name = "test.floats", format = "$floats attr-dict")]
pub struct FloatsOp {
    #[attr(DenseF32ArrayAttr)]
    floats: Handle<DenseArrayAttr>,
}

/// A type without parameters, so that its values need not say it.
#[ty(name = "test.token")]
pub struct TokenType;

/// A type of which only one is used.
#[ty(name = "test.sized_token", build = |cx| SizedTokenType { size: 8 }.intern(cx).ty())]
pub struct SizedTokenType {
    /// The number of bits.
    pub size: u32,
}

/// Values whose types need not be written.
#[operation(name = "test.tokens", format = "$token `,` $sized attr-dict")]
pub struct TokensOp {
    #[operand]
    token: TokenType,
    #[operand]
    sized: SizedTokenType,
    #[result]
    new_token: TokenType,
    #[result]
    new_sized: SizedTokenType,
}

/// Names that are those of a builder's own parameters and variables.
#[operation(name = "test.builder_names", builder = true)]
pub struct BuilderNamesOp {
    #[operand]
    builder: AnyType,
    #[operand]
    value_type: AnyType,
    #[operand]
    results: Variadic<AnyType>,
    #[attr]
    state: i64,
    #[attr]
    name: i64,
    #[result]
    value: AnyType,
    #[region]
    regions: Variadic<AnyRegion>,
}

/// The type of each of a shape's elements.
fn each_element(cx: &Context, types: &[Type]) -> Option<Types> {
    let [ty] = types else { return None };
    let count: i64 = shape_of(cx, *ty)?.iter().product();
    let count = usize::try_from(count).ok().filter(|count| *count <= 1 << 16)?;
    Some(Types::from_elem(element_type_or_self(cx, *ty), count))
}

/// A type that says how many operands there are.
#[operation(
    name = "test.from_elements",
    traits = [
        AllTypesMatch(elements),
        RangedTypesMatchWith("elements are those of the result", result, elements, each_element),
    ],
    format = "$elements attr-dict `:` type($result)",
)]
pub struct FromElementsOp {
    #[operand]
    elements: Variadic<AnyType>,
    #[result]
    result: AnyType,
}

/// A name whose second part starts with a digit.
#[operation(name = "test.2d.numbers", format = "$kind attr-dict")]
pub struct NumbersOp {
    #[attr]
    kind: SameValues,
}

/// Cases without a keyword, and two of one value.
#[enum_attr(repr = i32)]
pub enum SameValues {
    /// Nothing is said.
    #[keyword = ""]
    Nothing = 0,
    /// The word.
    One = 1,
    /// The digit.
    Uno = 1,
}

/// Brackets that are there without elements, too.
#[attr(name = "test.numbers", format = "`<` `[` (`]`) : ($numbers^ `]`)? `>`")]
pub struct NumbersAttr {
    /// What is in the brackets.
    #[param(default = Vec::new())]
    pub numbers: Vec<i32>,
}
