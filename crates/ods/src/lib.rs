//! The macros that declare dialects, operations, properties, types, attributes, interfaces and
//! patterns (MLIR: ODS, the operation definition specification).
//!
//! ```
//! use terrace_builtin::constraints::SignlessIntegerOrIndexLike;
//! use terrace_builtin::op_traits::SameOperandsAndResultType;
//! use terrace_ir::op_traits::{Commutative, Pure};
//! use terrace_ods::{dialect, operation};
//!
//! /// A dialect of greetings.
//! #[dialect(name = "hello", ops = [MeetOp])]
//! pub struct HelloDialect;
//!
//! /// Counts the meetings of two numbers.
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
//!     /// The number of meetings so far.
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
//! # let root = OpState::new(&cx, terrace_ir::OpName::get(&cx, "t.root"), location);
//! # let mut body = Body::new(&cx, root, 1);
//! # let i32 = terrace_builtin::IntegerType::get(&cx, 32).ty();
//! # let region = body.root().region(0).unwrap().id();
//! # let block = body.append_block(region, [(i32, location)]);
//! # let value = body.arguments(block)[0];
//! let mut builder = Builder::at_end(&mut body, block, location);
//! let meet = MeetOp::build(&mut builder, value, value);
//! meet.set_times(&mut body, 3);
//! assert_eq!((meet.view(&body).times(), meet.view(&body).rhs()), (3, value));
//! ```
//!
//! Each macro passes its tokens to the function of the same name in `terrace-ods-core`, where
//! everything is tested. The expansion consists of static tables, a `Copy` newtype around an id,
//! and thin accessors.
//!
//! To print the formatted expansion of a declaration, set an environment variable while its crate
//! is compiled: `touch src/lib.rs; TERRACE_EXPAND=hello.meet cargo check`. Its value is a
//! comma-separated list of names (of the declaration, or of the Rust item), or `all`.
#![forbid(unsafe_code)]

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use terrace_ods_core::{self as core, Roots};

/// Expands a macro with `expansion`, and prints the result if the environment requests that.
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

/// Declares a dialect: a unit struct, or a struct that implements `Default`.
///
/// Arguments:
///
/// - `name = "arith"`: the namespace; required.
/// - `ops = […]`, `types = […]`, `attributes = […]`: the declarations of the dialect, all in its
///   namespace.
/// - `dependencies = […]`: dialects that are loaded together with it.
/// - `interfaces = […]`: `Trait`, which the struct implements, or `Trait = value`, a constant whose
///   type implements it: `Inliner = AlwaysInlinable`.
/// - `hooks = …`: a `DialectHooks`: checks of discardable attributes, aliases, hand-written types,
///   fallback for interfaces of operations (`op_interface`), acceptance of unknown operations.
/// - `instance = …`: a function that creates the data of the dialect; by default the struct itself
///   or its `Default`.
///
/// The doc comment is the documentation of the dialect.
///
/// ```
/// use terrace_ir::{Context, DialectHooks};
/// use terrace_ods::{dialect, operation};
///
/// /// Has no effect.
/// #[operation(name = "hello.nop", format = "attr-dict")]
/// pub struct NopOp {}
///
/// pub trait Greeting: Send + Sync {
///     fn greeting(&self) -> &'static str;
/// }
///
/// #[dialect(
///     name = "hello",
///     ops = [NopOp],
///     interfaces = [Greeting],
///     hooks = DialectHooks { allow_unknown_operations: true, ..DialectHooks::NONE },
/// )]
/// pub struct HelloDialect;
///
/// impl Greeting for HelloDialect {
///     fn greeting(&self) -> &'static str {
///         "hello"
///     }
/// }
///
/// let cx = Context::new();
/// cx.load::<HelloDialect>();
/// let dialect = cx.loaded_dialect("hello").unwrap();
/// assert_eq!(dialect.interface::<dyn Greeting>(&cx).unwrap().greeting(), "hello");
/// ```
#[proc_macro_attribute]
pub fn dialect(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::dialect, args, item)
}

/// Declares an extension of a dialect from outside (MLIR: `DialectExtension`): a unit struct.
///
/// Arguments:
///
/// - `extends = "arith"`: the namespace of the dialect; required.
/// - `ops = […]`, `types = […]`, `attributes = […]`: the additional declarations, all in that
///   namespace.
/// - `dependencies = […]`: dialects that are loaded together with it.
///
/// The extension takes effect when the dialect is loaded into a context whose registry contains
/// both.
///
/// ```
/// use terrace_ir::{Context, DialectRegistry, OpName};
/// use terrace_ods::{dialect, dialect_extension, operation};
///
/// #[dialect(name = "hello")]
/// pub struct HelloDialect;
///
/// /// Says goodbye.
/// #[operation(name = "hello.leave", format = "attr-dict")]
/// pub struct LeaveOp {}
///
/// /// The operations that end a greeting.
/// #[dialect_extension(extends = "hello", ops = [LeaveOp])]
/// pub struct Farewells;
///
/// let mut registry = DialectRegistry::new();
/// registry.insert::<HelloDialect>().insert_extension::<Farewells>();
/// let cx = Context::with_registry(registry);
/// cx.load::<HelloDialect>();
/// assert!(OpName::get(&cx, "hello.leave").info(&cx).is_some());
/// ```
#[proc_macro_attribute]
pub fn dialect_extension(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::dialect_extension, args, item)
}

/// Declares an operation: a struct whose fields are the operands, results, regions, successors and
/// properties.
///
/// Arguments:
///
/// - `name = "dialect.mnemonic"`: required.
/// - `traits = […]`: types that implement `OpTrait`, and the predicates below. They are verified in
///   order, predicates first.
/// - `interfaces = […]`: traits declared by [`macro@interface`], which the view of the operation
///   implements. The table `…Table` of each must be in scope, too.
/// - `format = "…"`: MLIR's declarative assembly format. A custom directive `custom<Name>(…)` is a
///   type that implements `terrace_ir::format::Directive`; `attr-dict` and `prop-dict` are allowed
///   as arguments.
/// - `assembly = custom(parse, print)`: hand-written syntax instead; `assembly = generic`, the
///   default, means generic form only.
/// - `verify = …`, `verify_regions = …`: functions of the view `XOpRef` (or of an `OpRef`), called
///   before and after the operations in the regions are verified.
/// - `infer = …`: a function that computes the result types from `InferArgs`, if the declaration
///   does not determine them.
/// - `fold = …`: a function `fn(XOpRef<'_>, &[Option<Attribute>]) -> Option<Fold>` that computes
///   the results, given the values of the operands that are constants (MLIR: `fold`).
/// - `canonicalize = …`: a function `fn(&mut PatternSet)` that adds the patterns that simplify the
///   operation (MLIR: `getCanonicalizationPatterns`).
/// - `effects = […]`: the effects on memory, each `allocate`, `free`, `read` or `write`, which may
///   name the operand or result that refers to the memory, and a resource other than memory:
///   `read(source)`, `write(resource = …)`. `effects = …` is a function `fn(XOpRef<'_>, &mut
///   Vec<Effect>)` that adds them. Without effects, or a trait such as `Pure`, they are unknown.
/// - `result_names = "…"`, `result_names = …`, `result_name = …`, `block_argument_names = …`,
///   `default_dialect = "…"`: names that the printer uses. `result_name` depends on the properties
///   and the context only, so its result is cached.
/// - `builder = false`: omits the `build` functions.
/// - `adaptor = true`: adds `FooOpAdaptor`, accessors for operands and properties of an operation
///   that may not exist yet (MLIR: `FooOp::Adaptor`).
///
/// Predicates in `traits`:
///
/// - `AllTypesMatch(a, b)`, `AllElementTypesMatch`, `AllShapesMatch`, `AllRanksMatch`: the types
///   agree; the format can omit the type of all but one.
/// - `TypesMatchWith("summary", from, to, map)`: `map(cx, type of from)` is the type of `to`.
/// - `RangedTypesMatchWith("summary", from, to, map)`: `map(cx, types of from)` are the types of
///   `to`.
/// - `Predicate("summary", function)`: the function holds for the `OpRef`; otherwise the error is
///   `failed to verify that summary`, after the error that the function returns, if it does not
///   return a `bool`.
/// - `Check(function)`: a verifier with its own diagnostics.
///
/// Fields:
///
/// - `#[operand] x: C`, `#[result] y: C`: `C` is a constraint: a type of
///   `terrace_builtin::constraints`, one declared by [`macro@ty`], or your own.
/// - `Variadic<C>`, `Optional<C>`: any number; none or one. Several of them require
///   `AttrSizedOperandSegments` (or `…Result…`), which makes the segment sizes a property, or
///   `SameVariadicOperandSize`.
/// - `#[operand(segments = sizes)] x: VariadicOfVariadic<C>`: groups of any length; `#[attr] sizes:
///   Vec<i32>` holds the lengths.
/// - `#[region] body: R`: `AnyRegion`, `SizedRegion<1>` or another constraint, or `Variadic<R>`.
/// - `#[successor] dest: Block`: or with a `SuccessorConstraint`, or `Variadic<…>`.
/// - `#[attr] p: T`, `#[attr(Kind)] p: T`: an inherent attribute of any Rust type, with the kind
///   that the type implies or one of `terrace_builtin::property`, such as `SymbolName`, `Unit` or
///   `ConfinedAttr<IntPositive>`.
/// - `#[property] p: T`, `#[property(Kind)] p: T`: a property that is not an attribute, with a kind
///   such as `ArrayProp`, `OptionalProp`, `UnitProp`, `ConfinedProp` or `NamedEnumProp`.
/// - `p: Option<T>`: an optional attribute or property.
/// - `#[attr(default = …)]`, `#[attr(optional_default = …)]`: a default value that the accessor
///   returns if the attribute is absent. The generic form prints the former, and omits the latter.
///   `default = |cx| …` creates it in a context.
/// - `#[properties] p: P`: all properties in a separate struct, declared by [`macro@properties`].
/// - `name = "…"` in any of these: the name in MLIR, if it differs.
///
/// An operation `XOp` gets:
///
/// - a view `XOpRef<'_>`, an `OpRef` with the accessors `op.x()` (a value, an `Option` or an
///   iterator), `op.p()` (by value if it is packed into a few bits, otherwise by reference) and
///   `op.properties()`. It is returned by `op.cast::<XOp>()` and `x.view(&body)`, and passed to
///   hooks;
/// - on the id `XOp`, functions that modify the operation: `x.set_p(&mut body, value)` and
///   `x.update_properties(&mut body, change)`;
/// - `XOp::build(builder, …)`, whose parameters are everything that cannot be inferred, in order of
///   declaration, result types first; and `XOp::build_with`, which takes the properties as a
///   struct. An operand is a value, an operation with one result, or a `YOp::of(…)`, which has the
///   parameters of `YOp::build` and is built on use;
/// - the struct `XProperties`, if the declaration has properties of its own;
/// - with `adaptor = true`, an adaptor (MLIR: `Adaptor`): `XOp::adaptor(operands, properties)`
///   provides the accessors for a list that represents the operands before the operation exists
///   (their types, constants, replacements).
///
/// ```
/// use terrace_builtin::constraints::{AnyType, I32, Index};
/// use terrace_builtin::property::{ConfinedAttr, IntPositive, Unit};
/// use terrace_ir::op_traits::{AttrSizedOperandSegments, Pure};
/// use terrace_ir::{Diagnostic, InferArgs, Types};
/// use terrace_ods::{dialect, operation};
///
/// /// Selects one of several groups of values.
/// #[operation(
///     name = "pick.pick",
///     traits = [Pure, AttrSizedOperandSegments],
///     format = "$which (`or` $otherwise^)? `of` $groups `:` type($groups) \
///               (`times` $times^)? (`fast` $fast^)? attr-dict",
///     infer = first_type,
///     verify = has_groups,
///     adaptor = true,
/// )]
/// pub struct PickOp {
///     #[operand]
///     which: Index,
///     #[operand]
///     otherwise: Optional<I32>,
///     #[operand(segments = sizes)]
///     groups: VariadicOfVariadic<AnyType>,
///     #[attr]
///     sizes: Vec<i32>,
///     #[attr(ConfinedAttr<IntPositive>, default = 1)]
///     times: i64,
///     #[attr(Unit)]
///     fast: bool,
///     #[result]
///     result: AnyType,
/// }
///
/// fn first_type(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
///     let pick = PickOp::adaptor(args.operands, args.properties.as_ref());
///     let first = pick.groups().flatten().copied().next();
///     Ok(Types::from_elem(first.unwrap_or(pick.which()), 1))
/// }
///
/// fn has_groups(op: PickOpRef<'_>) -> Result<(), Diagnostic> {
///     match op.groups().len() {
///         0 => Err(op.error("expects a group")),
///         _ => Ok(()),
///     }
/// }
/// ```
#[proc_macro_attribute]
pub fn operation(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::operation, args, item)
}

/// Declares a struct as the properties of operations (`#[properties] p: P`). Their views return it
/// from `op.properties()`.
///
/// The macro has no arguments. The struct must derive `Clone`, `PartialEq`, `Eq` and `Hash`.
///
/// Fields:
///
/// - `p: T`, `#[attr(…)] p: T`, `#[property(…)] p: T`: as in [`macro@operation`]; the default is
///   `#[attr]`.
/// - `operand_segment_sizes: [i32; N]`, `result_segment_sizes: [i32; N]`: the segment sizes of
///   operands or results.
///
/// ```
/// use terrace_ods::{operation, properties};
///
/// #[properties]
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// pub struct Labels {
///     /// Printed only as part of `<{…}>` in generic form.
///     #[property]
///     pub labels: Vec<i64>,
///     #[attr(default = 3)]
///     pub limit: i64,
/// }
///
/// #[operation(name = "t.labelled", format = "prop-dict attr-dict")]
/// pub struct LabelledOp {
///     #[properties]
///     labels: Labels,
/// }
///
/// assert_eq!(Labels::default().limit, 3);
/// # let _ = <LabelledOp as terrace_ir::OpType>::INFO;
/// # let _ = |op: LabelledOpRef<'_>| op.properties().labels.len();
/// ```
#[proc_macro_attribute]
pub fn properties(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::properties, args, item)
}

/// Declares an enum for use in properties and attributes, and as a parameter.
///
/// Arguments:
///
/// - `repr = i64`: the width of the integer attribute; 32 bits by default.
/// - `bits = true`: sets of flags; the enum becomes a struct with a constant per case.
/// - `separator = "|"`: the separator of the keywords of flags; `", "` by default.
/// - `attr = "arith.fastmath"`: declares an attribute with the enum as its value,
///   `#arith.fastmath<fast>`: a struct `…Attr`.
/// - `brackets = false`, `brackets = ("(", ")")`: changes the syntax of the attribute to
///   `#arith<fastmath fast>`, `#arith<fastmath(fast)>`.
/// - `summary`, `cpp`, `def`: names of the constraint, the enum and the attribute in diagnostics.
/// - `parameter = true`: selects the diagnostics of enumerations with an attribute, as for MLIR's
///   `EnumParameter`; only for enumerations without `attr`.
///
/// A case can have a value `= value`, which is required for flags, and `#[keyword = "…"]`, if its
/// keyword is not its name in snake case. A case with several bits that have cases of their own is
/// a group, whose keyword is printed instead of theirs.
///
/// ```
/// use terrace_ods::enum_attr;
///
/// #[enum_attr(repr = i32, bits = true, attr = "t.access", separator = "|")]
/// pub enum Access {
///     None = 0,
///     Read = 1,
///     Write = 2,
///     #[keyword = "rw"]
///     ReadWrite = 3,
/// }
///
/// assert_eq!((Access::READ | Access::WRITE).to_string(), "rw");
/// assert_eq!(Access::from_keyword("write"), Some(Access::WRITE));
/// assert_eq!(AccessAttr(Access::READ).0.value(), 1);
/// ```
#[proc_macro_attribute]
pub fn enum_attr(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::enum_attr, args, item)
}

/// Declares a type: a struct with its parameters, which are parsed and printed through `Parameter`.
///
/// Arguments:
///
/// - `name = "dialect.mnemonic"`: required.
/// - `format = "…"`: MLIR's declarative format: literals, `$name`, `params`, `struct(params)`,
///   `struct($a, $b)`, `qualified($name)`, `custom<NAME>($a, $b)` with a constant `NAME:
///   ParameterDirective`, optional groups. The default is `<a, b>`.
/// - `parse = …`, `print = …`: hand-written syntax instead.
/// - `brackets = false`: the hand-written syntax does not begin with `<`: `!dialect<mnemonic …>`.
/// - `mnemonic_alias = true`: the printer uses an alias named after the mnemonic, `!mnemonic`.
/// - `verify = …`: a function `fn(&Self, &Context) -> Result<(), String>` that checks the
///   parameters. On failure the parser reports an error, `try_intern` returns it, and `intern`
///   panics in debug builds.
/// - `interfaces = […]`: traits that the struct implements; they are available as
///   `ty.interface::<dyn Trait>(cx)`.
/// - `def = "…"`, `summary = "…"`: names of the declaration, and of the constraint, in diagnostics.
///   The default of the latter is the first paragraph of the doc comment.
///
/// Fields:
///
/// - `x: T`: any type that implements `Parameter`.
/// - `x: Option<T>`: an optional parameter.
/// - `#[param(default = …)]`: a default, for which the parameter is omitted in text.
/// - `#[param(cpp = "…")]`: the name of the type in diagnostics.
/// - `#[param(self_type)] x: Type`: the type of an attribute, printed after it.
/// - `x: MutableParam<T>`: a mutable component, set after creation, so that a type can contain
///   itself.
///
/// The struct can be used as a constraint: `#[operand] x: QuantityType`.
///
/// ```
/// use terrace_ir::{Context, Location, Type};
/// use terrace_ods::{dialect, ty};
///
/// #[ty(name = "si.quantity", format = "`<` $unit (`of` $of^)? `>`", verify = has_unit)]
/// pub struct QuantityType {
///     pub unit: String,
///     pub of: Option<Type>,
/// }
///
/// fn has_unit(ty: &QuantityType, _: &Context) -> Result<(), String> {
///     if ty.unit.is_empty() { Err("expected a unit".to_owned()) } else { Ok(()) }
/// }
///
/// #[dialect(name = "si", types = [QuantityType])]
/// pub struct SiDialect;
///
/// use terrace_ir::TypeOrAttrDef;
/// let cx = Context::new();
/// cx.load::<SiDialect>();
/// let metres = QuantityType { unit: "m".into(), of: None }.intern(&cx);
/// assert_eq!(metres.ty().to_text(&cx), "!si.quantity<\"m\">");
/// let nothing = QuantityType { unit: String::new(), of: None };
/// assert!(nothing.try_intern(&cx, Location::unknown(&cx)).is_err());
/// ```
#[proc_macro_attribute]
pub fn ty(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::ty, args, item)
}

/// Declares an attribute. The arguments and fields are those of [`macro@ty`].
///
/// ```
/// use terrace_builtin::IntegerType;
/// use terrace_ir::{Context, Type};
/// use terrace_ods::{attr, dialect};
///
/// #[attr(name = "si.scale", format = "`<` $factor (`*` $power^)? `>`")]
/// pub struct ScaleAttr {
///     pub factor: i64,
///     #[param(default = 1)]
///     pub power: i32,
///     #[param(self_type)]
///     pub ty: Type,
/// }
///
/// #[dialect(name = "si", attributes = [ScaleAttr])]
/// pub struct SiDialect;
///
/// let cx = Context::new();
/// cx.load::<SiDialect>();
/// let ty = IntegerType::get(&cx, 32).ty();
/// let scale = ScaleAttr { factor: 10, power: 1, ty }.intern(&cx);
/// assert_eq!(scale.attr().to_text(&cx), "#si.scale<10> : i32");
/// ```
#[proc_macro_attribute]
pub fn attr(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::attr, args, item)
}

/// Declares an operation interface: a trait whose functions take `self` by value, or no `self`.
///
/// Arguments and items:
///
/// - `#[interface(verify = function)]`: a check of every operation that declares the interface:
///   `fn(DynX<'_>) -> Result<(), Diagnostic>`.
/// - `#[interface(verify_enclosed = function)]`: a check of isolated operations together with their
///   parents: `fn(OpRef<'_>, Enclosing<'_>) -> Result<(), Diagnostic>`.
/// - Bounds of the trait: the interfaces that it extends. Implementations are found as those, too.
/// - `trait X<'a>`: results of functions may borrow from the IR: `fn f(self) -> RegionRef<'a>`.
/// - `fn f(self, …)`: a function of an operation, with or without a default body; `self.op()` is
///   the operation.
/// - `fn f(…)`: a function that depends only on the kind of operation; a method of `DynX`.
///
/// The views of operations implement the trait: `impl X for AddIOpRef<'_>`. For `trait X` the macro
/// generates `XTable`, the function table of one kind of operation, which
/// `Context::attach_op_interface` can also attach from outside, and `DynX`, the interface of an
/// operation that is not statically known.
///
/// Interfaces of types, attributes and dialects are ordinary traits with `&self`, since their data
/// can be borrowed.
///
/// ```
/// use terrace_ir::OpRef;
/// use terrace_ods::{interface, operation};
///
/// #[interface]
/// pub trait Cost {
///     /// Returns the cost of one execution.
///     fn cost(self) -> i64 {
///         self.op().operand_count() as i64
///     }
/// }
///
/// #[operation(name = "t.heavy", interfaces = [Cost])]
/// pub struct HeavyOp {
///     #[attr]
///     weight: i64,
/// }
///
/// impl Cost for HeavyOpRef<'_> {
///     fn cost(self) -> i64 {
///         self.weight()
///     }
/// }
///
/// /// Returns the cost of any operation, 0 if it does not declare one.
/// fn cost_of(op: OpRef<'_>) -> i64 {
///     op.interface::<DynCost>().map_or(0, Cost::cost)
/// }
/// # let _ = cost_of;
/// ```
#[proc_macro_attribute]
pub fn interface(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::interface, args, item)
}

/// Declares rewrite patterns (MLIR: declarative rewrite rules).
///
/// `Name = Source if guard => Target;` declares a type that implements `RewritePattern`.
///
/// Source patterns:
///
/// - `AddIOp(x, y)`: an operation, with patterns for its operands.
/// - `x`: any value; every occurrence must be the same value. `_` is any value without a name.
/// - `const c`, `const c: IntegerAttr`: a constant; `c` is bound to its attribute, or to the data
///   of that.
/// - `{ overflow_flags: f }`: binds `f` to the result of an accessor of the operation.
///
/// Targets:
///
/// - `x`: a matched value.
/// - `SubIOp(x, y) { overflow_flags: f }`: a new operation; other properties have their defaults.
/// - `SubIOp(x, y): ty`: a new operation with an explicit result type. Without it the type is
///   inferred or, at the top, that of the root.
/// - `(a, b)`: the replacements of several results of the root.
///
/// Guards and property values are expressions over the bound names, `root` (the view of the matched
/// operation), `body` and `cx`. In property values, `?` makes the match fail. New operations have
/// the fused locations of the matched operations. The benefit is the number of operations in the
/// source.
///
/// ```
/// use terrace_ir::PatternSet;
/// use terrace_ods::{operation, patterns};
///
/// /// Rotates by half a turn.
/// #[operation(name = "t.turn", traits = [terrace_builtin::op_traits::SameOperandsAndResultType])]
/// pub struct TurnOp {
///     #[operand]
///     input: terrace_builtin::constraints::AnyType,
///     #[result]
///     output: terrace_builtin::constraints::AnyType,
/// }
///
/// patterns! {
///     /// Removes two half turns.
///     pub TwiceTurned = TurnOp(TurnOp(x)) => x;
/// }
///
/// let mut set = PatternSet::new();
/// set.insert::<TwiceTurned>();
/// assert_eq!(set.patterns()[0].benefit, 2);
/// ```
#[proc_macro]
pub fn patterns(input: TokenStream) -> TokenStream {
    core::patterns(input.into(), &Roots::find()).into()
}
