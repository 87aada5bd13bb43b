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
//! Each macro hands its tokens to the function of its name in `terrace-ods-core`, where everything
//! is tested. Static tables, a `Copy` newtype around an id, and thin accessors come out.
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

/// Declares a dialect: a unit struct, or one that implements `Default`.
///
/// | argument | |
/// |---|---|
/// | `name = "arith"` | the namespace; required |
/// | `ops = […]`, `types = […]`, `attributes = […]` | what it declares; all in its namespace |
/// | `dependencies = […]` | dialects that are loaded with it |
/// | `interfaces = […]` | `Trait`, which the struct implements, or `Trait = value`, a `&'static` value that does |
/// | `hooks = …` | a `DialectHooks`: checks of discardable attributes, aliases, hand-written types, tables of interfaces that an operation lacks (`op_interface`), what is accepted unknown |
/// | `instance = …` | a function that makes the dialect's data, instead of the struct itself or its `Default` |
///
/// Documentation becomes the dialect's.
///
/// ```
/// use terrace_ir::{Context, DialectHooks};
/// use terrace_ods::{dialect, operation};
///
/// /// Does nothing.
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

/// Declares what is added to a dialect from outside (MLIR: `DialectExtension`): a unit struct.
///
/// | argument | |
/// |---|---|
/// | `extends = "arith"` | the namespace of the dialect; required |
/// | `ops = […]`, `types = […]`, `attributes = […]` | what it adds; all in that namespace |
/// | `dependencies = […]` | dialects that are loaded with it |
///
/// It is there when the dialect is loaded into a context whose registry has both.
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
/// /// How greetings end.
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

/// Declares an operation: a struct whose fields are what it has.
///
/// | argument | |
/// |---|---|
/// | `name = "dialect.mnemonic"` | required |
/// | `traits = […]` | types that implement `OpTrait`, and the predicates below, verified in order, predicates first |
/// | `interfaces = […]` | traits made by [`macro@interface`], which the operation implements; the `…Table` beside each is in scope too |
/// | `format = "…"` | MLIR's declarative assembly format; a user's `custom<Name>(…)` is a type that implements `terrace_ir::format::Directive`, and takes `attr-dict` and `prop-dict` too |
/// | `assembly = custom(parse, print)` | hand-written syntax instead; `generic`, the default, is none |
/// | `verify = …`, `verify_regions = …` | functions of the view `XOpRef` (or of an `OpRef`), before and after what is in the regions is verified |
/// | `infer = …` | the types of the results from `InferArgs`, where the declaration does not determine them |
/// | `result_names = "…"`, `result_names = …`, `result_name = …`, `block_argument_names = …`, `default_dialect = "…"` | what the printer calls things; `result_name` gets the properties and the context alone, and what it gives is remembered |
/// | `builder = false` | no `build` functions |
///
/// | in `traits` | |
/// |---|---|
/// | `AllTypesMatch(a, b)`, `AllElementTypesMatch`, `AllShapesMatch`, `AllRanksMatch` | the types are alike; the format need not write the second one |
/// | `TypesMatchWith("summary", from, to, map)` | `map(cx, type of from)` is the type of `to` |
/// | `RangedTypesMatchWith("summary", from, to, map)` | `map(cx, types of from)` are the types of `to` |
/// | `Predicate("summary", function)` | `failed to verify that summary` unless it holds of the `OpRef` |
/// | `Check(function)` | a verifier with messages of its own |
///
/// | field | |
/// |---|---|
/// | `#[operand] x: C`, `#[result] y: C` | `C` is a constraint: a type of `terrace_builtin::constraints`, one declared by [`macro@ty`], or your own |
/// | `Variadic<C>`, `Optional<C>` | any number, none or one; several of them need `AttrSizedOperandSegments` (or `…Result…`), whose lengths become a property, or `SameVariadicOperandSize` |
/// | `#[operand(segments = sizes)] x: VariadicOfVariadic<C>` | groups of any length; `#[attr] sizes: Vec<i32>` holds the lengths |
/// | `#[region] body: R` | `AnyRegion`, `SizedRegion<1>` or another constraint, or `Variadic<R>` |
/// | `#[successor] dest: Block` | or with a `SuccessorConstraint`, or `Variadic<…>` |
/// | `#[attr] p: T`, `#[attr(Kind)] p: T` | an inherent attribute of any Rust type: with a natural kind, or with one of `terrace_builtin::property`, as `SymbolName`, `Unit`, `ConfinedAttr<IntPositive>` |
/// | `#[property] p: T`, `#[property(Kind)] p: T` | the same for properties in MLIR's strict sense: `ArrayProp`, `OptionalProp`, `UnitProp`, `ConfinedProp`, `NamedEnumProp`, … |
/// | `p: Option<T>` | it may be absent |
/// | `#[attr(default = …)]`, `#[attr(optional_default = …)]` | the default that the accessor gives where it is absent, and that generic form shows, or leaves out; `default = \|cx\| …` makes one in a context |
/// | `#[properties] p: P` | all of them in a struct of its own, declared by [`macro@properties`] |
/// | `name = "…"` in any of these | the name in text, if it differs |
///
/// An operation `XOp` gets
/// - a view `XOpRef<'_>`, which is what `op.cast::<XOp>()` and `x.view(&body)` give and hooks take:
///   an `OpRef` with `op.x()` (a value, an `Option` or an iterator), `op.p()` (by value where it
///   packs into a few bits, else by reference) and `op.properties()`;
/// - on the id `XOp`, what changes it: `x.set_p(&mut body, value)`,
///   `x.update_properties(&mut body, change)`;
/// - `XOp::build(builder, …)` with everything that is not known from the rest, in order, types of
///   results first, and `XOp::build_with`, which takes the properties as a whole. An operand is a
///   value, an operation with one result, or what `YOp::of(…)` gives, which has the arguments of
///   `build` and is built when it is used;
/// - the struct `XProperties`, if it has properties of its own;
/// - an adaptor: `XOp::adaptor(operands, properties)` gives the same names to what stands for the
///   operands before the operation exists (their types, constants, replacements), and to the
///   properties.
///
/// ```
/// use terrace_builtin::constraints::{AnyType, I32, Index};
/// use terrace_builtin::property::{ConfinedAttr, IntPositive, Unit};
/// use terrace_ir::op_traits::{AttrSizedOperandSegments, Pure};
/// use terrace_ir::{Diagnostic, InferArgs, Types};
/// use terrace_ods::{dialect, operation};
///
/// /// Picks one of several groups of values.
/// #[operation(
///     name = "pick.pick",
///     traits = [Pure, AttrSizedOperandSegments],
///     format = "$which (`or` $otherwise^)? `of` $groups `:` type($groups) \
///               (`times` $times^)? (`fast` $fast^)? attr-dict",
///     infer = first_type,
///     verify = has_groups,
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

/// Makes a struct usable as the properties of operations (`#[properties] p: P`); their views lend it
/// as `op.properties()`.
///
/// It takes no arguments. The struct derives `Clone`, `PartialEq`, `Eq` and `Hash` itself.
///
/// | field | |
/// |---|---|
/// | `p: T`, `#[attr(…)] p: T`, `#[property(…)] p: T` | as in [`macro@operation`]; without an attribute it is `#[attr]` |
/// | `operand_segment_sizes: [i32; N]`, `result_segment_sizes: [i32; N]` | the lengths of the operand or result groups |
///
/// ```
/// use terrace_ods::{operation, properties};
///
/// #[properties]
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// pub struct Labels {
///     /// In generic form only as part of `<{…}>`.
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

/// Makes an enumeration usable in properties, in attributes and as a parameter.
///
/// | argument | |
/// |---|---|
/// | `repr = i64` | the width of the integer attribute; 32 bits by default |
/// | `bits = true` | sets of flags: the enumeration becomes a struct with a constant per case |
/// | `separator = "\|"` | what stands between their keywords; `", "` by default |
/// | `attr = "arith.fastmath"` | an attribute around it, `#arith.fastmath<fast>`: a struct `…Attr` |
/// | `brackets = false`, `("(", ")")` | that is written `#arith<fastmath fast>`, `#arith<fastmath(fast)>` |
/// | `summary`, `cpp`, `def` | what diagnostics call the constraint, the enumeration and the attribute |
///
/// A case takes `= value`, which bits must have, and `#[keyword = "…"]`, if its keyword is not its
/// name in snake case. A case of several bits that have cases of their own is a group, which is
/// written instead of them.
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

/// Declares a type: a struct with its parameters, which are read and written through `Parameter`.
///
/// | argument | |
/// |---|---|
/// | `name = "dialect.mnemonic"` | required |
/// | `format = "…"` | MLIR's language for types and attributes: literals, `$name`, `params`, `struct(params)`, `struct($a, $b)`, `qualified($name)`, `custom<NAME>($a, $b)` for a constant `NAME: ParameterDirective`, optional groups; without it `<a, b>` |
/// | `parse = …`, `print = …` | hand-written instead |
/// | `brackets = false` | what is hand-written does not start with `<`: `!dialect<mnemonic …>` |
/// | `mnemonic_alias = true` | the printer gives it an alias called as the mnemonic, `!mnemonic` |
/// | `verify = …` | checks the data: `fn(&Self, &Context) -> Result<(), String>`; text that fails is an error at its place, `try_intern` gives one, `intern` panics in debug builds |
/// | `interfaces = […]` | traits that the struct implements: `ty.interface::<dyn Trait>(cx)` |
/// | `def = "…"`, `summary = "…"` | what diagnostics call the declaration, and its values (without it by the first paragraph of the documentation) |
///
/// | field | |
/// |---|---|
/// | `x: T` | any type that implements `Parameter` |
/// | `x: Option<T>` | it may be left out |
/// | `#[param(default = …)]` | it is left out where it is this |
/// | `#[param(cpp = "…")]` | what diagnostics call its type |
/// | `#[param(self_type)] x: Type` | the type of an attribute, written behind it |
/// | `x: Late<T>` | set once the type exists, which may contain itself |
///
/// The struct is a constraint too: `#[operand] x: QuantityType`.
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

/// Declares an attribute, with the arguments and fields of [`macro@ty`].
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

/// Declares an operation interface: a trait whose functions take `self`, by value, or nothing.
///
/// | | |
/// |---|---|
/// | `#[interface(verify = function)]` | checks every operation that declares it: `fn(DynX<'_>) -> Result<(), Diagnostic>` |
/// | `#[interface(verify_enclosed = function)]` | checks isolated operations with what is around them: `fn(OpRef<'_>, Enclosing<'_>) -> Result<(), Diagnostic>` |
/// | bounds of the trait | the interfaces that it extends: whoever implements it is found by those too |
/// | `trait X<'a>` | what the functions give may borrow from the IR: `fn f(self) -> RegionRef<'a>` |
/// | `fn f(self, …)` | a function of the operation, with or without a body; `self.op()` is the operation |
/// | `fn f(…)` | the same for all operations of a kind; a method of `DynX` |
///
/// The views of operations implement it: `impl X for AddIOpRef<'_>`. For `trait X` it makes
/// `XTable`, the functions of one kind of operation, which `Context::attach_op_interface` attaches
/// from outside, too, and `DynX`, the interface of an operation that is not known statically.
///
/// Interfaces of types, attributes and dialects are ordinary traits with `&self`: the data is there
/// to be borrowed.
///
/// ```
/// use terrace_ir::OpRef;
/// use terrace_ods::{interface, operation};
///
/// #[interface]
/// pub trait Cost {
///     /// What it costs.
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
/// /// The cost of any operation.
/// fn cost_of(op: OpRef<'_>) -> i64 {
///     op.interface::<DynCost>().map_or(0, Cost::cost)
/// }
/// # let _ = cost_of;
/// ```
#[proc_macro_attribute]
pub fn interface(args: TokenStream, item: TokenStream) -> TokenStream {
    expand(core::interface, args, item)
}

/// Declares patterns: what is matched and what is made of it (MLIR: declarative rewrite rules).
///
/// `Name = Source if guard => Target;` declares a type that implements `RewritePattern`.
///
/// | in the source | |
/// |---|---|
/// | `AddIOp(x, y)` | an operation; what its operands must be |
/// | `x` | any value; the same one where the name comes again; `_` is any without a name |
/// | `const c`, `const c: IntegerAttr` | a constant; `c` is its attribute, or the data of that |
/// | `{ overflow_flags: f }` | a name for what an accessor of the operation gives |
///
/// | in the target | |
/// |---|---|
/// | `x` | the value that was matched |
/// | `SubIOp(x, y) { overflow_flags: f }` | a new operation; properties that are not named have their defaults |
/// | `SubIOp(x, y): ty` | the type of its result; else it is inferred, or at the top that of the root |
/// | `(a, b)` | what each result of the root becomes |
///
/// Guards and values of properties are expressions of the names, of `root`, the view of the
/// operation matched, `body` and `cx`; in the values `?` says that there is no match. What is made
/// has the locations of the operations matched, fused. The benefit is the number of operations in
/// the source.
///
/// ```
/// use terrace_ir::PatternSet;
/// use terrace_ods::{operation, patterns};
///
/// /// Turns something round.
/// #[operation(name = "t.turn", traits = [terrace_builtin::op_traits::SameOperandsAndResultType])]
/// pub struct TurnOp {
///     #[operand]
///     input: terrace_builtin::constraints::AnyType,
///     #[result]
///     output: terrace_builtin::constraints::AnyType,
/// }
///
/// patterns! {
///     /// Twice turned round is not turned.
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
