//! Macros that declare dialects, operations, properties, types, attributes and interfaces.
//!
//! ```
//! use terrace_builtin::constraints::SignlessIntegerOrIndexLike;
//! use terrace_builtin::op_traits::SameOperandsAndResultType;
//! use terrace_ir::op_traits::{Commutative, Pure};
//! use terrace_ods::{dialect, operation};
//!
//! /// Greetings.
//! #[dialect(name = "hello", ops = [MeetOp])]
//! pub struct HelloDialect;
//!
//! /// Where two numbers meet.
//! #[operation(
//!     name = "hello.meet",
//!     traits = [Pure, Commutative, SameOperandsAndResultType],
//!     format = "$lhs `with` $rhs attr-dict `:` type($result)",
//! )]
//! pub struct MeetOp {
//!     #[operand]
//!     lhs: SignlessIntegerOrIndexLike,
//!     #[operand]
//!     rhs: SignlessIntegerOrIndexLike,
//!     /// How often they have met.
//!     #[attr(default = 0)]
//!     times: i64,
//!     #[result]
//!     result: SignlessIntegerOrIndexLike,
//! }
//!
//! use terrace_ir::{Body, Builder, Context, Location, OpState, OpType};
//! let cx = Context::new();
//! cx.load::<HelloDialect>();
//! # let location = Location::unknown(&cx);
//! # let name = terrace_ir::OpName::get(&cx, "t.root");
//! # let mut body = Body::new(&cx, OpState::new(&cx, name, location), 1);
//! # let region = body.root().region(0).unwrap().id();
//! # let i32 = terrace_builtin::IntegerType::get(&cx, 32).ty();
//! # let block = body.append_block(region, [(i32, location)]);
//! # let value = body.arguments(block)[0];
//! let mut builder = Builder::at_end(&mut body, block, location);
//! let meet = MeetOp::build(&mut builder, value, value);
//! meet.set_times(&mut body, 3);
//! assert_eq!((meet.times(&body), meet.rhs(&body)), (3, value));
//! ```
//!
//! Each macro hands its tokens to the function of the same name in `terrace-ods-core`, where
//! everything happens and everything is tested. What comes out are static tables, a `Copy` newtype
//! around an id, and thin accessors; parsing, printing and verifying go by the tables.
//!
//! To see what a declaration expands to, formatted, name it in the environment while its crate is
//! compiled: `touch src/lib.rs; TERRACE_EXPAND=hello.meet cargo check`. The variable takes the name
//! in text or that of the Rust item, several of them separated by commas, or `all`.
#![forbid(unsafe_code)]

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use terrace_ods_core::{self as core, Roots};

/// What `expansion` makes of the tokens; shown if the environment asks for it.
fn expand(
    expansion: fn(Tokens, Tokens, &Roots) -> Tokens,
    args: TokenStream,
    item: TokenStream,
) -> TokenStream {
    let (args, item) = (Tokens::from(args), Tokens::from(item));
    let expanded = expansion(args.clone(), item.clone(), &Roots::find());
    core::show_if_asked(&args, &item, &expanded);
    expanded.into()
}

/// Declares a dialect.
///
/// `#[dialect(name = "arith", …)] pub struct ArithDialect;` with the lists `ops`, `types`,
/// `attributes`, `dependencies` (dialects loaded with this one), `interfaces` (`Trait`, which the
/// dialect implements, or `Trait = value`, for a `&'static` value that does),
/// and `hooks = …` (a `DialectHooks`) and `instance = …` (a function that makes the dialect's data;
/// by default the struct itself or its `Default`). Documentation becomes the dialect's.
#[proc_macro_attribute]
pub fn dialect(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::dialect, args, item)
}

/// Declares an operation.
///
/// Arguments, all but the name optional:
/// - `name = "dialect.mnemonic"`.
/// - `traits = […]`: types that implement `OpTrait`, and `AllTypesMatch(a, b)` (likewise
///   `AllElementTypesMatch`, `AllShapesMatch`, `AllRanksMatch`),
///   `TypesMatchWith("summary", from, to, map)`, `Predicate("summary", function)` and
///   `Check(function)`. They are verified in order, predicates first, and relate types that the
///   format does not write.
/// - `interfaces = […]`: traits made by `#[interface]`, which the operation implements; the table
///   `…Table` beside each must be in scope too.
/// - `format = "…"`, MLIR's declarative assembly format; or `assembly = custom(parse, print)`.
///   A user's directive `custom<Name>(…)` is a type `Name` that implements
///   `terrace_ir::format::Directive`.
/// - `verify`, `verify_regions`, `infer`, `result_names`, `block_argument_names`: functions;
///   `default_dialect = "…"`; `builder = false` for none.
///
/// Fields:
/// - `#[operand] x: C`, `#[result] y: C` with a constraint, `Variadic<C>` or `Optional<C>`.
///   Several variadic ones need the trait `AttrSizedOperandSegments`; the sizes become a property.
/// - `#[region] body: R` with a constraint such as `AnyRegion` or `SizedRegion<1>`, and
///   `#[successor] dest: Block` or with a `SuccessorConstraint`; or `Variadic<…>` of them.
/// - `#[attr] p: T`, an inherent attribute of any type with a natural kind, or
///   `#[attr(Kind)] p: T`, as `#[attr(SymbolName)] name: Handle<StringAttr>`; `Option<T>` if it may
///   be absent, `default = …` or `optional_default = …` (left out in generic form) if it has one.
///   `#[property]` is the same for properties in MLIR's strict sense, whose kinds are `Prop`,
///   `ArrayProp`, `OptionalProp`, `ConfinedProp` and the like. They become a struct
///   `…Properties`. Instead, `#[properties] p: P` names a struct declared with `#[properties]`.
/// - `name = "…"` in any of these is the name in text, if it differs.
///
/// An operation `XOp` gets accessors (`op.x(body)`, `op.set_p(body, value)`), `XOp::build(builder,
/// …)` with everything that is not known from the rest, in order, types of results first, and
/// `XOp::build_with`, which takes the properties as a whole.
#[proc_macro_attribute]
pub fn operation(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::operation, args, item)
}

/// Makes a struct usable as the properties of operations, with a trait `…Access` of accessors.
///
/// Fields take `#[attr(…)]` or `#[property(…)]` as those of operations do. A field
/// `operand_segment_sizes: [i32; N]` holds the lengths of operand groups. The struct derives
/// `Clone`, `PartialEq`, `Eq` and `Hash` itself.
#[proc_macro_attribute]
pub fn properties(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::properties, args, item)
}

/// Makes an enumeration usable in properties and attributes.
///
/// `repr = i64` is the width of the integer attribute, `bits = true` makes sets of flags (then a
/// struct with constants), `separator` stands between their keywords, `attr = "arith.fastmath"`
/// makes an attribute around it (a struct `…Attr`). `summary`, `cpp` and `def` are what diagnostics
/// call the constraint, the enumeration and the attribute. `#[keyword = "…"]` at a case is its
/// keyword, if it is not the case's name in snake case.
#[proc_macro_attribute]
pub fn enum_attr(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::enum_attr, args, item)
}

/// Declares a type: `#[ty(name = "dialect.mnemonic")]` on a struct with its parameters.
///
/// Fields are read and written through `Parameter`, as `<a, b>` or as `format = "…"` says, in
/// MLIR's language for types and attributes: literals, `$name`, `params`, `struct(params)`,
/// `struct($a, $b)`, `qualified($name)`, `custom<NAME>($a, $b)` for a constant `NAME` of type
/// `ParameterDirective`, and optional groups. `parse = …` and `print = …` are functions instead.
/// A field that is an `Option` may be left out; `#[param(default = …)]` gives one a default, which
/// is not written; `#[param(cpp = "…")]` and `def = "…"` are what diagnostics call its type and the
/// declaration.
///
/// `verify = function` (of the data and the context, giving `Result<(), String>`) checks what is
/// made: text that fails is an error at its place, `try_intern` gives one, `intern` panics in debug
/// builds. `interfaces = […]` are traits that the struct implements. A type that may contain itself
/// has a field `Late<T>`, set once it exists.
///
/// The struct is a constraint too: `#[operand] x: QuantityType`.
#[proc_macro_attribute]
pub fn ty(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::ty, args, item)
}

/// Declares an attribute, as [`macro@ty`] declares a type.
///
/// A field `#[param(self_type)] ty: Type` is the attribute's type, written behind it.
#[proc_macro_attribute]
pub fn attr(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::attr, args, item)
}

/// Declares an operation interface: a trait whose functions take `self`, by value, or nothing.
///
/// For `trait Cost` it makes `CostTable` (the functions of one kind of operation) and `DynCost`
/// (the interface of an operation that is not known statically): `op.interface::<DynCost>()`.
/// Bounds of the trait are the interfaces that it extends: whoever implements it is found by those
/// too. Functions without `self` are methods of `DynCost`. `#[interface(verify = function)]` checks
/// every operation that declares the interface: `fn(OpRef<'_>, DynCost) -> Result<(), Diagnostic>`.
/// Tables are attached from outside by `Context::attach_op_interface`.
///
/// Interfaces of types, attributes and dialects are ordinary traits with `&self`: the data is there
/// to be borrowed.
#[proc_macro_attribute]
pub fn interface(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::interface, args, item)
}
