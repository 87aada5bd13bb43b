//! Functions over the declaration tables, for code that the declaration macros generate.

mod adaptor;
mod check;
mod data;

pub use adaptor::Adaptor;
pub use check::{
    all_match, all_types_match, check_trait, predicate, ranged_types_match_with, types_match_with,
    verify_inferred,
};
pub use data::{
    HasOperandSegments, HasResultSegments, Packer, Unpacker, lengths, no_field, operand_segments,
    result_segments, set_operand_segments, take_bits, width_of,
};

use std::ops::Range;

use smallvec::SmallVec;

use crate::body::{OpRef, Value};
use crate::declaration::constraints::Constraint;
use crate::declaration::infer::{InferArgs, Types};
use crate::declaration::op_info::{Arity, NameValue, OpInfo, TypeConstraint, ValueInfo};
use crate::declaration::op_type::{OpType, OpView};
use crate::declaration::properties::{PropertiesInfo, PropertyBits};
use crate::declaration::type_or_attr::{KindSyntax, TypeOrAttrDef};
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::Type;
use crate::text::class_syntax::ClassSyntax;
use crate::text::format::{TypeSource, Var};
use crate::text::syntax::{AsmParser, ParseResult};

/// Returns the only type of a constraint as a source; `otherwise` if the constraint accepts several
/// types.
pub const fn build_or(constraint: &TypeConstraint, otherwise: TypeSource) -> TypeSource {
    match constraint.build {
        Some(build) => TypeSource::Build(build),
        None => otherwise,
    }
}

/// Whether `sources` determine all result types.
pub const fn determined(sources: &[TypeSource]) -> bool {
    let mut at = 0;
    while at < sources.len() {
        if matches!(sources[at], TypeSource::Written | TypeSource::Infer) {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns the index of the property `name` in its struct; `None` if it is absent.
pub const fn property_index(info: &PropertiesInfo, name: &str) -> Option<u16> {
    let mut at = 0;
    while at < info.fields.len() {
        if same_text(info.fields[at].name.as_bytes(), name.as_bytes()) {
            return Some(at as u16);
        }
        at += 1;
    }
    None
}

/// Whether the operation name `name` is of the dialect named `dialect`: `dialect.…`.
pub const fn belongs(name: &str, dialect: &str) -> bool {
    let (name, dialect) = (name.as_bytes(), dialect.as_bytes());
    if name.len() <= dialect.len() || name[dialect.len()] != b'.' {
        return false;
    }
    same_text(name.split_at(dialect.len()).0, dialect)
}

const fn same_text(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// A type that the first parameter of a hook may have: the typed view of the operation, or an
/// [`OpRef`].
#[diagnostic::on_unimplemented(
    message = "a hook takes the view of its operation or an `OpRef`, not `{Self}`"
)]
pub trait HookArgument<V> {
    /// Converts the typed view to the type of the hook's parameter.
    fn of(view: V) -> Self;
}

impl<'a, V: OpView<'a>> HookArgument<V> for V {
    #[inline]
    fn of(view: V) -> Self {
        view
    }
}

impl<'a, V: OpView<'a>> HookArgument<V> for OpRef<'a> {
    #[inline]
    fn of(view: V) -> Self {
        *view
    }
}

/// Returns the type of a typed attribute; a function pointer because the core does not know the
/// attributes of `builtin`.
pub type TypeOfAttribute = fn(&Context, crate::store::handle::Attribute) -> Option<Type>;

/// Infers the types of the results, each from its source.
///
/// # Errors
/// If a source has no type, with MLIR's message `failed to infer returned types`.
pub fn infer(
    args: &InferArgs<'_>,
    info: Option<&'static PropertiesInfo>,
    attribute_type: TypeOfAttribute,
    sources: &[TypeSource],
) -> Result<Types, Diagnostic> {
    let attribute = |index: u16| {
        let field = info?.fields.get(index as usize)?;
        attribute_type(args.cx, field.get(args.cx, args.properties.as_ref())?)
    };
    let one = |source: &TypeSource| match source {
        TypeSource::Build(build) => Some(build(args.cx)),
        TypeSource::From(var, map) => {
            let ty = match var {
                Var::Operand(index) => *args.operands.get(*index as usize)?,
                Var::Property(index) => attribute(*index)?,
                _ => return None,
            };
            map.map_or(Some(ty), |map| map(args.cx, ty))
        }
        TypeSource::FromAll(Var::Operand(index), map) => {
            let ty = *args.operands.get(*index as usize)?;
            map(args.cx, &[ty])?.first().copied()
        }
        TypeSource::Property(index) => attribute(*index),
        _ => None,
    };
    let types: Option<Types> = sources.iter().map(one).collect();
    types.ok_or_else(|| Diagnostic::error(args.location, "failed to infer returned types"))
}

/// The panic message for an undeclared group.
const DECLARED: &str = "the index of a declared group";

/// Returns the places of the values that are read of a group with start and length `group` among
/// `count` values. A single value is the one at the start, whatever length the segment sizes state:
/// their sum is verified, and the lengths of optional groups, but not those of single values (as
/// MLIR).
fn values_read(
    declared: Option<&ValueInfo>,
    group: Option<(u32, u32)>,
    count: usize,
) -> Range<usize> {
    let (start, len) = group.unwrap_or_default();
    let (start, len) = (start as usize, len as usize);
    match declared {
        Some(declared) if declared.arity == Arity::Single && len != 1 => {
            single_at(start, count).map_or(0..0, |at| at..at + 1)
        }
        _ => start..start + len,
    }
}

/// Returns the place of a single value whose group begins at `start` among `count` values: the last
/// place if the group begins behind it; `None` if there are no values.
pub(crate) fn single_at(start: usize, count: usize) -> Option<usize> {
    Some(start.min(count.checked_sub(1)?))
}

/// Returns the operand of the single operand declared at `index` of `op`, which is an `O` with at
/// least as many operands as it has single ones.
pub fn single_operand<O: OpType>(op: OpRef<'_>, index: usize) -> Value {
    let (start, _) = O::INFO.operand_group(op, index).expect(DECLARED);
    op.operand(single_at(start as usize, op.operand_count()).unwrap_or_default())
}

/// Returns the result of the single result declared at `index` of `op`, which is an `O` with at
/// least as many results as it has single ones.
pub fn single_result<O: OpType>(op: OpRef<'_>, index: usize) -> Value {
    let (start, _) = O::INFO.result_group(op, index).expect(DECLARED);
    op.result(single_at(start as usize, op.result_count()).unwrap_or_default())
}

/// Returns the types of the values of `var`; for a property, the type of its attribute.
pub fn types_of(op: OpRef<'_>, var: Var, attribute_type: TypeOfAttribute) -> Types {
    let Some(info) = op.info() else { return Types::new() };
    let body = op.body();
    match var {
        Var::Operand(index) => {
            let declared = info.operands.get(usize::from(index));
            let group = info.operand_group(op, usize::from(index));
            let range = values_read(declared, group, op.operand_count());
            range.map(|at| body.value_type(op.operand(at))).collect()
        }
        Var::Result(index) => {
            let declared = info.results.get(usize::from(index));
            let group = info.result_group(op, usize::from(index));
            let range = values_read(declared, group, op.result_count());
            range.map(|at| body.value_type(op.result(at))).collect()
        }
        Var::Property(index) => {
            property_type(op, info, index, attribute_type).into_iter().collect()
        }
        Var::Region(_) | Var::Successor(_) => Types::new(),
    }
}

/// Returns the type of the attribute that represents the property at `index`; `None` for an untyped
/// attribute.
#[inline]
fn property_type(
    op: OpRef<'_>,
    info: &OpInfo,
    index: u16,
    attribute_type: TypeOfAttribute,
) -> Option<Type> {
    let field = info.properties?.fields.get(index as usize)?;
    attribute_type(op.context(), field.get(op.context(), op.properties())?)
}

/// Returns the type of the first value of `var`, or of the attribute for a property; `None` if it
/// is absent.
pub fn type_of(op: OpRef<'_>, var: Var, attribute_type: TypeOfAttribute) -> Option<Type> {
    let info = op.info()?;
    let value = match var {
        Var::Operand(index) => {
            let declared = info.operands.get(usize::from(index));
            let group = info.operand_group(op, usize::from(index));
            op.operand(values_read(declared, group, op.operand_count()).next()?)
        }
        Var::Result(index) => {
            let declared = info.results.get(usize::from(index));
            let group = info.result_group(op, usize::from(index));
            op.result(values_read(declared, group, op.result_count()).next()?)
        }
        Var::Property(index) => return property_type(op, info, index, attribute_type),
        Var::Region(_) | Var::Successor(_) => return None,
    };
    Some(op.body().value_type(value))
}

/// Suggests the declared names of several results.
pub fn name_results(op: OpRef<'_>, name: NameValue<'_>) {
    let Some(info) = op.info() else { return };
    for (declared, (start, len)) in info.results.iter().zip(info.result_groups(op)) {
        if len > 0 {
            name(op.result(start as usize), declared.name);
        }
    }
}

/// Suggests a name for the first result; does nothing for an operation without results.
pub fn name_first_result(op: OpRef<'_>, name: NameValue<'_>, text: &str) {
    if let Some(result) = op.results().next() {
        name(result, text);
    }
}

/// Returns the values of the operand group at `index` of `op`, which must be an `O`.
pub fn operand_group<'a, O: OpType>(
    op: OpRef<'a>,
    index: usize,
) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<'a, O> {
    let (start, len) = O::INFO.operand_group(op, index).expect(DECLARED);
    op.operands().skip(start as usize).take(len as usize)
}

/// Returns the values of the variadic of variadics at `index` of `op`, which must be an `O`, split
/// into groups by its length attribute.
pub fn operand_ranges<'a, O: OpType>(
    op: OpRef<'a>,
    index: usize,
) -> impl ExactSizeIterator<
    Item = impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<'a, O>,
> + use<'a, O> {
    let (start, len) = O::INFO.operand_group(op, index).expect(DECLARED);
    let ranges = O::INFO.operands[index].ranges(op.properties(), len as usize);
    ranges
        .into_iter()
        .map(move |range| op.operands().skip(start as usize + range.start).take(range.len()))
}

/// Returns the values of the result group at `index` of `op`, which must be an `O`.
pub fn result_group<O: OpType>(
    op: OpRef<'_>,
    index: usize,
) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<O> {
    let (start, len) = O::INFO.result_group(op, index).expect(DECLARED);
    op.results().skip(start as usize).take(len as usize)
}

/// Returns the index of the single operand declared at `index` among `count` values, where only the
/// group declared at `variadic` varies in length.
#[inline]
pub fn single_index(count: usize, declared: usize, variadic: usize, index: usize) -> usize {
    if index < variadic { index } else { (count + index).saturating_sub(declared) }
}

/// Returns `map` of `ty`, or `ty` itself for `None`, which the verifier will report.
pub fn mapped(cx: &Context, ty: Type, map: fn(&Context, Type) -> Option<Type>) -> Type {
    map(cx, ty).unwrap_or(ty)
}

/// Returns the first type of `map` of `ty`, or `ty` itself for `None`, which the verifier will
/// report.
pub fn first_mapped(cx: &Context, ty: Type, map: fn(&Context, &[Type]) -> Option<Types>) -> Type {
    map(cx, &[ty]).and_then(|types| types.first().copied()).unwrap_or(ty)
}

/// Returns the default value that `make` creates; its type must pack, because there is no storage
/// to borrow it from.
#[inline]
pub fn default_in<'a, T: PropertyBits + 'a>(
    cx: &Context,
    make: impl FnOnce(&Context) -> T,
) -> T::Read<'a> {
    const { assert!(T::BITS.is_some(), "a default made in a context is of a type that packs") };
    make(cx).read_packed()
}

/// Returns the only type of the constraint `C`.
///
/// # Panics
/// If the constraint accepts several types; the macro does not emit such calls.
pub fn built<C: Constraint>(cx: &Context) -> Type {
    (C::INFO.build.expect("the constraint leaves one type"))(cx)
}

/// Returns the type of an attribute; the absent type for an untyped attribute, which the verifier
/// will report.
pub fn attribute_type(
    cx: &Context,
    attribute: crate::store::handle::Attribute,
    attribute_type: TypeOfAttribute,
) -> Type {
    attribute_type(cx, attribute).unwrap_or(Type::ABSENT)
}

/// A short list of values, as builders use for variadic operands.
pub type List<T> = SmallVec<[T; 4]>;

/// Returns the syntax of a builtin type class `T`, which has no prefix anywhere.
pub const fn builtin_class<T: crate::store::kind::Uniqued>() -> ClassSyntax {
    ClassSyntax {
        name: || T::INFO.name,
        has_prefix: false,
        is: |id| id.kind() == T::kind(),
        print: |_, id, out| out.print_type(Type::from_id(id)),
        parse: |parser, _| parser.parse_type().map(Type::id),
    }
}

/// Returns the syntax of class `T` without prefix and mnemonic; `None` if `T` has no such syntax.
pub const fn short_syntax<T: TypeOrAttrDef>() -> Option<ClassSyntax> {
    if matches!(T::SYNTAX, KindSyntax::Bare) { None } else { Some(class_syntax::<T>()) }
}

/// Returns the syntax of class `T` for places where the class is implied.
pub const fn class_syntax<T: TypeOrAttrDef>() -> ClassSyntax {
    if matches!(T::SYNTAX, KindSyntax::Bare) {
        return builtin_class::<T>();
    }
    ClassSyntax {
        name: || T::INFO.name,
        has_prefix: true,
        is: |id| id.kind() == T::kind(),
        print: |cx, id, out| match cx.get::<T>(id) {
            Some(data) => data.print_parameters(out),
            None => Ok(()),
        },
        parse: parse_declared::<T>,
    }
}

/// Parses the parameters of a `T`, adds the type `ty` of an attribute, and verifies them.
///
/// # Errors
/// If the text is not that of a `T`'s parameters, or the parameters are invalid together.
pub fn parse_declared<T: TypeOrAttrDef>(
    parser: &mut AsmParser<'_>,
    ty: Option<Type>,
) -> ParseResult<crate::store::kind::Id> {
    let at = match T::SYNTAX {
        KindSyntax::Custom => parser.name_position(),
        _ => parser.position(),
    };
    let data = T::parse_parameters(parser, ty)?;
    let cx = parser.context();
    match data.verify(cx) {
        Ok(()) => Ok(cx.intern(data)),
        Err(message) => Err(parser.error(at, &message)),
    }
}
