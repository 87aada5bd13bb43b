//! Test operations with defaults of every form, and with field names that builders use themselves.

use terrace_builtin::IntegerAttr;
use terrace_builtin::constraints::AnyType;
use terrace_builtin::property::{DenseF32ArrayAttr, I64Attr};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::{DenseArrayAttr, IntegerType};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::{ArrayAttr, Context, Handle, Type, Types};
use terrace_ods::{attr, enum_attr, operation, ty};

/// An operation with arrays as lists, and with defaults that are printed, elided or built from the
/// context.
#[operation(
    adaptor = true,
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

/// An operation with a list of floats.
#[operation(name = "test.floats", format = "$floats attr-dict")]
pub struct FloatsOp {
    #[attr(DenseF32ArrayAttr)]
    floats: Handle<DenseArrayAttr>,
}

/// A type without parameters, which formats can leave out.
#[ty(name = "test.token")]
pub struct TokenType;

/// A type with a default instance, which formats can leave out.
#[ty(name = "test.sized_token", build = |cx| SizedTokenType { size: 8 }.intern(cx).ty())]
pub struct SizedTokenType {
    /// The size in bits.
    pub size: u32,
}

/// An operation whose operand types are left out.
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

/// An operation whose operands have the names of a builder's own parameters and variables.
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

/// Returns the element type once per element of a shaped type; `None` for a shape that is not
/// static.
fn each_element(cx: &Context, types: &[Type]) -> Option<Types> {
    let [ty] = types else { return None };
    let count: i64 = shape_of(cx, *ty)?.iter().product();
    let count = usize::try_from(count).ok().filter(|count| *count <= 1 << 16)?;
    Some(Types::from_elem(element_type_or_self(cx, *ty), count))
}

/// An operation whose result type determines the number of operands.
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

/// An operation whose name has a part that begins with a digit.
#[operation(name = "test.2d.numbers", format = "$kind attr-dict")]
pub struct NumbersOp {
    #[attr]
    kind: SameValues,
}

/// An enumeration with a case without a keyword and with two cases of equal value.
#[enum_attr(repr = i32)]
pub enum SameValues {
    /// The case without a keyword.
    #[keyword = ""]
    Nothing = 0,
    /// The number as a word.
    One = 1,
    /// The same number in another language.
    Uno = 1,
}

/// An attribute with brackets even for an empty list.
#[attr(name = "test.numbers", format = "`<` `[` (`]`) : ($numbers^ `]`)? `>`")]
pub struct NumbersAttr {
    /// The numbers in the brackets.
    #[param(default = Vec::new())]
    pub numbers: Vec<i32>,
}
